import Foundation
import Raster
import TestSupport
import Testing

/// What is over a limit ends with an error that names it, soon, and what is within is drawn as without.
@Suite struct RenderLimitsTests {
    static let size = CGSize(width: 60, height: 40)

    static func limits(_ name: RenderLimits.Name, _ value: Double) -> RenderLimits {
        var limits = unhurried
        limits[name] = value
        return limits
    }

    /// The default limits, with the time that what isn't optimized takes under a sanitizer.
    static var unhurried: RenderLimits {
        var limits = RenderLimits()
        limits.duration = 1000
        return limits
    }

    static func error(of drawing: Drawing, _ limits: RenderLimits) -> RenderError? {
        do throws(RenderError) {
            _ = try drawing.image(limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func eachLimitIsNamed() {
        let text = Drawing(size: Self.size) { context, _ in context.draw(Text("glyphs"), at: .zero) }
        let dashes = Drawing(size: Self.size) { context, _ in
            var style = StrokeStyle(lineWidth: 2)
            style.dash = [0.01]
            context.stroke(
                Path { $0.addLines([CGPoint(x: 0, y: 9), CGPoint(x: 60, y: 9)]) }, with: .color(.red),
                style: style)
        }
        let layers = Drawing(size: Self.size) { context, _ in
            context.addFilter(.blur(radius: 9))
            context.fill(Path(ellipseIn: CGRect(x: 9, y: 9, width: 9, height: 9)), with: .color(.red))
        }
        let cases: [(Drawing, RenderLimits.Name, enough: Double, tooFew: Double)] = [
            (text, .glyphCount, 6, 5), (text, .commandCount, 1, 0), (text, .pixelCount, 2400, 2399),
            // 3,000 dashes of at least 4 points.
            (dashes, .outlinePointCount, 40_000, 11_000),
            // 46 pixels a side and more, for what the blur looks at, of 4 bytes.
            (layers, .layerByteCount, 1e6, 8000), (text, .duration, 1e9, 0),
        ]
        for (drawing, name, enough, tooFew) in cases {
            #expect(Self.error(of: drawing, Self.limits(name, enough)) == nil, "\(name)")
            let error = Self.error(of: drawing, Self.limits(name, tooFew))
            #expect(error == .exceeded(name, limit: tooFew))
            #expect(error?.description.contains(name.rawValue) == true)
        }
    }

    @Test func whatIsWithinIsDrawnTheSame() throws {
        for seed in 0..<UInt64(40) {
            let drawing = RandomDrawing(seed: seed).drawing
            #expect(
                try drawing.image(limits: Self.unhurried).hasSamePixels(as: drawing.image()), "seed \(seed)")
        }
    }

    /// 10 drawings inside each other, each drawn ten times by the one around it.
    @Test func expansionIsCountedBeforeItIsDrawn() {
        var image = Image(size: CGSize(width: 4, height: 4)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 4)), with: .color(.red))
        }
        for _ in 0..<10 {
            let inner = image
            image = Image(size: CGSize(width: 4, height: 4)) { context in
                for index in 0..<10 {
                    context.draw(inner, in: CGRect(x: Double(index), y: 0, width: 3, height: 3))
                }
            }
        }
        let whole = image
        let drawing = Drawing(size: Self.size) { context, _ in context.draw(whole, at: .zero) }
        var error: RenderError?
        #expect(Work.seconds { error = Self.error(of: drawing, .default) } < 0.5)
        #expect(error == .exceeded(.commandCount, limit: 10_000_000))
    }

    /// Glyphs in a layer that clips are counted, once for all that it clips, and so are those that it clips.
    @Test func clippingLayersAreCounted() {
        let drawing = Drawing(size: Self.size) { context, _ in
            context.clipToLayer { layer in
                layer.clipToLayer { $0.draw(Text("abc"), at: .zero) }
                layer.draw(Text("de"), at: .zero)
            }
            for _ in 0..<3 { context.draw(Text("f"), at: .zero) }
        }
        #expect(Self.error(of: drawing, Self.limits(.glyphCount, 8)) == nil)
        #expect(
            Self.error(of: drawing, Self.limits(.glyphCount, 7)) == .exceeded(.glyphCount, limit: 7))
    }

    @Test func timeIsLookedAtWhileDrawing() {
        let drawing = Self.slow
        var error: RenderError?
        let seconds = Work.seconds {
            error = Self.error(of: drawing, Self.limits(.duration, 0.05))
        }
        #expect(error == .exceeded(.duration, limit: 0.05))
        // Not the minutes of all of them, whatever the build.
        #expect(seconds < 10)
    }

    /// Many seconds' worth.
    static let slow = Drawing(size: CGSize(width: 1000, height: 1000)) { context, size in
        for index in 0..<20_000 {
            context.fill(
                Path(ellipseIn: CGRect(origin: CGPoint(x: Double(index % 7), y: 0), size: size)),
                with: .linearGradient(
                    Gradient(colors: [.red.opacity(0.5), .blue]), startPoint: .zero,
                    endPoint: CGPoint(x: 1000, y: 1000)))
        }
    }

    /// Cancels a task as soon as one of its pixels is asked for.
    private final class Canceller: Sendable {
        let task = Guarded<Task<RenderError?, Never>?>(nil)
        let count = Guarded(0)

        var shading: GraphicsContext.Shading {
            .shader(
                Shader { _, _ in
                    self.count.withLock { $0 += 1 }
                    self.task.withLock { $0?.cancel() }
                    return Color.Resolved(red: 0, green: 0, blue: 1)
                })
        }
    }

    @Test func aCancelledTaskStopsDrawing() async {
        let canceller = Canceller()
        let size = CGSize(width: 100, height: 100)
        let drawing = Drawing(size: size) { context, _ in
            for _ in 0..<1000 {
                context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: canceller.shading)
            }
        }
        let task = Task { () -> RenderError? in
            do throws(RenderError) {
                _ = try await drawing.rendered(limits: Self.limits(.duration, 1e9))
                return nil
            } catch {
                return error
            }
        }
        canceller.task.withLock { $0 = task }
        #expect(await task.value == .cancelled)
        // An ellipse has 7,854 pixels; a few of the thousand are drawn before anybody looks.
        #expect(canceller.count.withLock { $0 } < 500 * 7854)
        let sync = Task { () -> RenderError? in
            while !Task.isCancelled { await Task.yield() }
            return Self.error(of: Self.slow, Self.limits(.duration, 1e9))
        }
        sync.cancel()
        #expect(await sync.value == .cancelled)
    }

    @Test func asyncDrawingIsTheSame() async throws {
        let drawing = RandomDrawing(seed: 3).drawing
        let image = try await drawing.rendered(renderer: Renderer(threads: 1))
        #expect(image.hasSamePixels(as: drawing.image()))
    }

    /// The picture of a nested drawing is kept for the next rendering: not one that was broken off.
    @Test func whatWasBrokenOffIsNotKept() {
        let inner = Image(size: CGSize(width: 1000, height: 1000)) { context in
            for index in 0..<3000 {
                context.fill(
                    Path(ellipseIn: CGRect(x: Double(index % 9), y: 0, width: 990, height: 990)),
                    with: .color(.red))
            }
            // Not a rectangle, which would hide the others.
            context.fill(
                Path(ellipseIn: CGRect(x: -500, y: -500, width: 2000, height: 2000)), with: .color(.blue))
        }
        let drawing = Drawing(size: Self.size) { context, _ in
            context.draw(inner, in: CGRect(x: 0, y: 0, width: 60, height: 40))
        }
        #expect(Self.error(of: drawing, Self.limits(.duration, 0.02)) == .exceeded(.duration, limit: 0.02))
        #expect(drawing.image()[30, 20].blue > drawing.image()[30, 20].red)
    }
}
