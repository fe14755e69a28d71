import Dispatch
import Foundation
import Raster
import TestSupport
import Testing

/// Eight threads draw text at once, from everything that they share: one catalog that knows nothing yet,
/// faces, shapes, masks, resolved texts, display lists. `Scripts/sanitize` runs these under the thread
/// sanitizer, so they keep to what is shared and draw little.
@Suite struct TextThreadTests {
    static let threads = 8
    static let size = CGSize(width: 120, height: 96)

    /// A catalog of its own, so cold: the system's fonts are found by whichever thread asks first.
    static func environment(_ catalog: FontCatalog) -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.fontCatalog = catalog
        return environment
    }

    /// Of four kinds, so that threads draw with the same fonts and with different ones at the same time: from
    /// masks, as paths, with colours, with fallback, turned, blurred, as a clip, in a gradient.
    static func draw(_ context: inout GraphicsContext, kind: Int) {
        let family = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Inter"][kind]
        func text(_ string: String, _ size: CGFloat) -> Text {
            Text(verbatim: string).font(.custom(family, fixedSize: size))
        }
        context.draw(text("Waffle AVATAR 0123", 11), at: CGPoint(x: 3.3, y: 2.2), anchor: .topLeading)
        context.draw(
            text("Wrapped नमस्ते שלום 日本 👍🏽 words", 9), in: CGRect(x: 2, y: 18, width: 80, height: 60))
        var large = context.resolve(text("Ag", 70))
        large.shading = .linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 120, y: 0))
        context.draw(large, at: CGPoint(x: 60, y: 60))
        var turned = context
        turned.rotate(by: .degrees(15))
        turned.addFilter(.blur(radius: 1))
        turned.opacity = 0.5
        turned.draw(text("Turned", 14), at: CGPoint(x: 60, y: 60))
        context.clipToLayer { layer in
            layer.draw(text("CLIP", 30).bold(), at: CGPoint(x: 60, y: 80))
        }
        let pattern = Image(size: CGSize(width: 64, height: 64)) { inner in
            inner.draw(text("Image of a text", 8), at: CGPoint(x: 32, y: 32))
        }
        context.fill(Path(CGRect(x: 0, y: 60, width: 120, height: 36)), with: .color(.green))
        context.draw(pattern, in: CGRect(x: 40, y: 70, width: 20, height: 20))
    }

    static func drawing(kind: Int, _ catalog: FontCatalog) -> Drawing {
        Drawing(size: size, environment: environment(catalog)) { context, _ in draw(&context, kind: kind) }
    }

    /// Runs a closure on eight threads that start at once, each on one of its own: a pool has as many as
    /// processors.
    static func onEightThreads(_ body: @escaping @Sendable (Int) -> Void) {
        let start = DispatchSemaphore(value: 0)
        let done = DispatchGroup()
        for number in 0..<threads {
            done.enter()
            Thread.detachNewThread {
                start.wait()
                body(number)
                done.leave()
            }
        }
        for _ in 0..<threads { start.signal() }
        done.wait()
    }

    @Test func eightThreadsRecordAndRenderFromColdCaches() {
        let catalog = FontCatalog()
        let pictures = Guarded<[Int: [CGImage]]>([:])
        Self.onEightThreads { number in
            for round in 0..<3 {
                // All masks are forgotten while others draw with them.
                if number == 0 { GlyphCache.shared.removeAll() }
                let kind = (number / 2 + round) % 4
                let image = Self.drawing(kind: kind, catalog).image(
                    renderer: Renderer(threads: 1 + round % 2))
                pictures.withLock { $0[kind, default: []].append(image) }
            }
        }
        let all = pictures.withLock { $0 }
        #expect(all.keys.sorted() == [0, 1, 2, 3])
        #expect(all.values.map(\.count) == [6, 6, 6, 6])
        for (kind, images) in all {
            let expected = Self.drawing(kind: kind, FontCatalog()).image(renderer: Renderer(threads: 1))
            #expect(!expected.isClear)
            for image in images { #expect(image.hasSamePixels(as: expected), "kind \(kind)") }
        }
    }

    /// A font that comes in makes the catalog choose and load all faces anew; a file's fonts look as the
    /// system's.
    @Test func registeringMeanwhileChangesNoPicture() throws {
        let catalog = FontCatalog()
        let path = catalog.listing(ofFamily: "DejaVu Serif").first { $0.path.hasSuffix("DejaVuSerif.ttf") }?
            .path
        let file = try #require(path, "DejaVuSerif.ttf is missing: run Scripts/setup")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let expected = Self.drawing(kind: 1, catalog).image(renderer: Renderer(threads: 1))
        let wrong = Guarded(0)
        Self.onEightThreads { number in
            for round in 0..<3 {
                if number < 2 {
                    if number == 0 {
                        _ = try? catalog.register(contentsOfFile: file)
                    } else {
                        _ = try? catalog.register(bytes)
                    }
                    _ = catalog.familyNames
                }
                let image = Self.drawing(kind: 1, catalog).image(renderer: Renderer(threads: 1 + round % 2))
                if !image.hasSamePixels(as: expected) { wrong.withLock { $0 += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    /// One list and one resolved text for all: their layouts, reductions and outlines are made while others
    /// look.
    @Test func eightThreadsShareListsAndResolvedTexts() throws {
        let catalog = FontCatalog()
        let drawing = Self.drawing(kind: 0, catalog)
        var shared: GraphicsContext.ResolvedText?
        _ = DisplayList.record(size: Self.size, environment: Self.environment(catalog)) { context in
            shared = context.resolve(
                Text(verbatim: "One text, many widths").font(.custom("Inter", fixedSize: 12)))
        }
        let text = try #require(shared)
        let pictures = Guarded<[[CGImage]]>([])
        Self.onEightThreads { number in
            let widths = (0..<5).map { CGFloat(40 + 10 * (($0 + number) % 5)) }
            let narrow = widths.map { width in
                let image = Drawing(size: Self.size) { context, _ in
                    context.draw(text, in: CGRect(x: 0, y: 0, width: width, height: 96))
                }.image(renderer: Renderer(threads: 1))
                return (width, image)
            }.sorted { $0.0 < $1.0 }.map(\.1)
            let whole = drawing.image(scale: 1.5, renderer: Renderer(threads: 2))
            pictures.withLock { $0.append([whole] + narrow) }
        }
        let all = pictures.withLock { $0 }
        #expect(all.count == Self.threads)
        for images in all {
            for (image, first) in zip(images, all[0]) { #expect(image.hasSamePixels(as: first)) }
        }
        #expect(!all[0][0].isClear && !all[0][1].hasSamePixels(as: all[0][5]))
    }
}
