import Foundation
import Raster
import RasterEngine
import TestSupport
import Testing

/// A list's hash: equal where recordings are, another where what is drawn is.
@Suite struct ContentHashTests {
    private static let size = CGSize(width: 20, height: 10)

    private static func hash(
        size: CGSize = size, environment: EnvironmentValues = EnvironmentValues(),
        _ draw: (inout GraphicsContext) -> Void
    ) -> String? {
        DisplayList.record(size: size, environment: environment, draw).contentHash
    }

    private static func box(_ x: CGFloat = 1) -> Path { Path(CGRect(x: x, y: 1, width: 5, height: 5)) }

    /// All commands, filters, clips and paints that random drawings have.
    @Test func recordingsOfOneDrawingAreEqual() throws {
        var count = 0
        for seed in 0..<300 as Range<UInt64> {
            let drawing = RandomDrawing(seed: seed)
            let first = drawing.drawing.displayList.contentHash
            #expect(drawing.drawing.displayList.contentHash == first, "seed \(seed)")
            if first != nil { count += 1 }
        }
        // The others have shaders.
        #expect(count > 100)
    }

    @Test func drawingsThatDifferHaveOtherHashes() {
        var seen: [String: UInt64] = [:]
        for seed in 0..<800 as Range<UInt64> {
            let list = RandomDrawing(seed: seed).drawing.displayList
            guard list.commandCount > 0, let hash = list.contentHash else { continue }
            #expect(seen[hash] == nil, "seeds \(seed) and \(seen[hash] ?? 0)")
            seen[hash] = seed
        }
        #expect(seen.count > 250)
    }

    @Test func eachThingThatIsSaidCounts() throws {
        let pixels = try #require(CGImage(width: 1, height: 1, pixels: [1, 2, 3, 255]))
        let others = try #require(CGImage(width: 1, height: 1, pixels: [1, 2, 4, 255]))
        let style = StrokeStyle(lineWidth: 2, dash: [1, 2])
        func image(_ image: CGImage) -> Image { Image(image, scale: 1, label: Text(verbatim: "")) }
        func nested(_ x: CGFloat) -> Image {
            Image(size: CGSize(width: 9, height: 9)) { $0.fill(Self.box(x), with: .color(.red)) }
        }
        func graph(_ deviation: CGFloat) -> GraphicsContext.Filter {
            var graph = FilterGraph(region: CGRect(x: 0, y: 0, width: 9, height: 9))
            _ = graph.append(
                .gaussianBlur(.source, standardDeviation: CGSize(width: deviation, height: 1)))
            return .graph(graph)
        }
        let drawings: [(inout GraphicsContext) -> Void] = [
            { _ in },
            { $0.fill(Self.box(), with: .color(.red)) },
            { $0.fill(Self.box(2), with: .color(.red)) },
            { $0.fill(Self.box(), with: .color(.blue)) },
            { $0.fill(Self.box(), with: .color(.red), style: FillStyle(eoFill: true)) },
            { $0.fill(Self.box(), with: .color(.red), style: FillStyle(antialiased: false)) },
            {
                $0.fill(Self.box(), with: .color(.red))
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.translateBy(x: 1, y: 0)
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.opacity = 0.5
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.blendMode = .screen
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.clip(to: Self.box())
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.clip(to: Self.box(), options: .inverse)
                $0.fill(Self.box(), with: .color(.red))
            },
            { $0.stroke(Self.box(), with: .color(.red)) },
            { $0.stroke(Self.box(), with: .color(.red), style: style) },
            { $0.draw(image(pixels), in: CGRect(origin: .zero, size: Self.size)) },
            { $0.draw(image(others), in: CGRect(origin: .zero, size: Self.size)) },
            { $0.draw(image(pixels).interpolation(.none), in: CGRect(origin: .zero, size: Self.size)) },
            { $0.draw(nested(1), at: .zero) },
            { $0.draw(nested(2), at: .zero) },
            {
                $0.addFilter(.blur(radius: 1))
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.addFilter(.blur(radius: 2))
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.addFilter(.shadow(radius: 1))
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.addFilter(graph(1))
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.addFilter(graph(2))
                $0.fill(Self.box(), with: .color(.red))
            },
            {
                $0.fill(
                    Self.box(),
                    with: .linearGradient(
                        Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 5, y: 0)))
            },
            {
                $0.fill(
                    Self.box(),
                    with: .linearGradient(
                        Gradient(colors: [.red, .green]), startPoint: .zero, endPoint: CGPoint(x: 5, y: 0)))
            },
        ]
        let hashes = drawings.map { Self.hash($0) }
        #expect(hashes.allSatisfy { $0?.count == 64 })
        #expect(Set(hashes).count == drawings.count)
        #expect(Self.hash(size: CGSize(width: 21, height: 10)) { _ in } != hashes[0])
        var environment = EnvironmentValues()
        environment.displayScale = 2
        #expect(Self.hash(environment: environment) { _ in } != hashes[0])
    }

    /// Nothing of the process is in it: no address, no number that counts up, no table of this machine's
    /// fonts. The digest was made once by another process.
    @Test func anyProcessMakesTheSame() throws {
        var environment = EnvironmentValues()
        environment.fontCatalog = try FontCatalog(fonts: [FontBuilder().build()])
        let pixels = try #require(CGImage(width: 1, height: 1, pixels: [1, 2, 3, 255]))
        let hash = Self.hash(environment: environment) { context in
            context.fill(Self.box(), with: .color(Color(red: 1, green: 0.5, blue: 0)))
            context.draw(Text(verbatim: "AB").font(.custom("Built", fixedSize: 5)), at: .zero)
            context.draw(
                Image(pixels, scale: 1, label: Text(verbatim: "")),
                in: CGRect(x: 1, y: 1, width: 3, height: 3))
        }
        #expect(hash == "4b2cb8c4c4aac27c868b010de17abaafbb38968295353ca2728d553caf75f141")
    }

    /// Two files of the same names are two fonts; the same bytes twice, by two catalogs, are one.
    @Test func fontsCountByTheirBytes() throws {
        func hash(_ font: Data) throws -> String? {
            var environment = EnvironmentValues()
            environment.fontCatalog = try FontCatalog(fonts: [font])
            return Self.hash(environment: environment) { context in
                context.draw(Text(verbatim: "A").font(.custom("Built", fixedSize: 5)), at: .zero)
            }
        }
        let font = FontBuilder().build()
        #expect(try hash(font) == hash(font))
        var other = FontBuilder()
        other.boxes[1].width = 999
        #expect(try hash(font) != hash(other.build()))
    }

    /// A path that is drawn twice is stored once where it is one buffer, which is no difference.
    @Test func howPathsAreStoredMakesNoDifference() {
        func polygon() -> Path {
            Path { path in
                path.move(to: .zero)
                for place in 0..<200 { path.addLine(to: CGPoint(x: Double(place % 7), y: Double(place))) }
            }
        }
        let path = polygon()
        let once = Self.hash { context in
            for _ in 0..<2 { context.fill(path, with: .color(.red)) }
        }
        let twice = Self.hash { context in
            for _ in 0..<2 { context.fill(polygon(), with: .color(.red)) }
        }
        #expect(once == twice)
    }

    @Test func shadersHaveNoHash() {
        let shader = GraphicsContext.Shading.shader(Shader { _, color in color })
        #expect(Self.hash { $0.fill(Self.box(), with: shader) } == nil)
        let image = Image(size: CGSize(width: 5, height: 5)) { $0.fill(Self.box(), with: shader) }
        #expect(Self.hash { $0.draw(image, at: .zero) } == nil)
    }

    /// A field that is added to a record belongs into the hash, too: whoever adds it is told here.
    @Test func allFieldsAreKnown() throws {
        func fields(_ value: Any) -> [String] {
            Mirror(reflecting: value).children.compactMap(\.label).filter { !$0.hasPrefix("$") }
        }
        let pixels = try #require(CGImage(width: 1, height: 1, pixels: [1, 2, 3, 255]))
        let list = DisplayList.record(size: Self.size) { context in
            context.addFilter(.shadow(radius: 1))
            context.clip(to: Self.box())
            context.stroke(Self.box(), with: .color(.red))
            context.draw(Text(verbatim: "a"), at: .zero)
            context.draw(
                Image(pixels, scale: 1, label: Text(verbatim: "")), at: .zero)
            context.drawLayer { $0.fill(Self.box(), with: .color(.red)) }
        }
        func command(_ list: DisplayList) throws -> DrawCommand { try #require(list.commands.first) }
        let layerIndex = try #require(list.commands.last?.layer)
        #expect(
            fields(list[layerIndex]) == ["commands", "filter", "opacity", "blends", "showsBackdrop"])
        let first = try command(list)
        #expect(
            fields(first) == ["content", "source", "blend", "pixel", "transform", "clip", "bounds"])
        let node = try #require(list.firstFilter(of: layerIndex))
        #expect(fields(node.record) == ["operation", "isLinear", "transform"])
        guard case .shadow(let shadow) = node.record.operation else {
            Issue.record("no shadow")
            return
        }
        #expect(
            fields(shadow) == [
                "color", "radius", "x", "y", "blend", "isAbove", "isAlone", "invertsAlpha", "isSeparate",
            ])
        let clip = try #require(list.commands.last?.clip.index)
        #expect(fields(list[clip]) == ["shape", "transform", "isInverse", "previous", "box"])
        #expect(fields(try #require(list.glyphRecords.first)) == ["placed", "origin", "isExact"])
        #expect(
            fields(StrokeStyle()) == [
                "lineWidth", "lineCap", "lineJoin", "miterLimit", "clipsMiters", "dash", "dashPhase",
                "isApproximate",
            ])
        let record = ImageRecord(
            content: ImageContent(pixels, scale: 1), rect: .zero, resampling: .low, opacity: 1)
        #expect(
            fields(record) == ["content", "rect", "slicing", "resampling", "opacity", "label"])
        #expect(fields(record.content) == ["source", "scale", "size"])
        let gradient = GradientPaint(
            geometry: .linear(start: .zero, end: .zero), stops: [], options: GradientPaint.Options(),
            opacity: 1)
        #expect(
            fields(gradient) == ["geometry", "transform", "stops", "options", "opacity", "ramp"])
        #expect(fields(gradient.options) == ["spread", "space", "separatesOpacity"])
    }
}
