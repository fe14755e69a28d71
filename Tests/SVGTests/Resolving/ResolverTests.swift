import Foundation
import Raster
import RasterSVG
import Testing

@Suite struct ResolverTests {
    // MARK: Sizes and viewports

    @Test(
        arguments: [
            ("width='50' height='40'", 50, 40), ("viewBox='0 0 30 20'", 30, 20),
            ("width='50%' height='10' viewBox='0 0 30 20'", 15, 10),
            ("width='1in' viewBox='0 0 30 20'", 96, 20),
            ("width='60' height='60' viewBox='0 0 0 20'", 60, 60),
            // Without any size, as far as the content reaches: 20 + 30 and 10 + 25.
            ("", 50, 35), ("width='90'", 50, 35),
        ] as [(String, CGFloat, CGFloat)])
    func sizes(_ attributes: String, _ width: CGFloat, _ height: CGFloat) throws {
        let tree = try tree(svg("<rect x='20' y='10' width='30' height='25'/>", attributes))
        #expect(tree.size == CGSize(width: width, height: height))
    }

    @Test func aDrawingWithoutASizeDrawsNothing() throws {
        for attributes in ["width='0' height='5'", "width='-5' height='5'"] {
            let tree = try tree(svg("<rect width='9' height='9'/>", attributes))
            #expect(tree.shapes.isEmpty && tree.warnings.count == 1)
        }
    }

    @Test func theViewBoxFitsTheViewport() throws {
        // A box of 100 × 100 into 200 × 100 in the middle: scaled by 1, moved by 50.
        let fitted = try tree(
            svg("<rect width='100' height='100'/>", "width='200' height='100' viewBox='0 0 100 100'"))
        #expect(fitted.boxes == [CGRect(x: 50, y: 0, width: 100, height: 100)])
        let sliced = try tree(
            svg(
                "<rect width='100' height='100'/>",
                "width='200' height='100' viewBox='0 0 100 100' preserveAspectRatio='xMinYMax slice'"))
        #expect(sliced.boxes == [CGRect(x: 0, y: -100, width: 200, height: 200)])
    }

    @Test func nestedViewports() throws {
        let tree = try tree(
            svg(
                """
                <svg x='10' y='20' width='50%' height='60' viewBox='0 0 50 30' preserveAspectRatio='none'>
                <rect width='100%' height='50%'/></svg>
                """))
        // The viewport is 100 × 60 at (10, 20), so the box is scaled by 2 both ways.
        #expect(tree.boxes == [CGRect(x: 10, y: 20, width: 100, height: 30)])
        guard case .group(let viewport) = tree.root.children.first else {
            Issue.record("no group")
            return
        }
        #expect(viewport.clipRect == CGRect(x: 10, y: 20, width: 100, height: 60))
        let visible = try self.svgTree("<svg x='1' overflow='visible'><rect width='1' height='1'/></svg>")
        guard case .group(let group) = visible.root.children.first else {
            Issue.record("no group")
            return
        }
        #expect(group.clipRect == nil)
    }

    private func svgTree(_ content: String) throws -> SVGTree { try tree(svg(content)) }

    // MARK: use, symbol, switch

    @Test func usesMoveWhatTheyShow() throws {
        let tree = try svgTree(
            "<defs><rect id='r' x='1' width='10' height='5'/></defs><use href='#r' x='20' y='30' transform='scale(2)'/>"
        )
        #expect(tree.boxes == [CGRect(x: 42, y: 60, width: 20, height: 10)])
    }

    @Test func symbolsTakeTheUsesSize() throws {
        let tree = try svgTree(
            """
            <symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10' fill='green'/></symbol>
            <use href='#s' x='10' y='20' width='40' height='60'/>
            """)
        // Into 40 × 60 fits 40 × 40, in the middle.
        #expect(tree.boxes == [CGRect(x: 10, y: 30, width: 40, height: 40)])
    }

    @Test func aUsedSvgTakesTheSidesThatAreGiven() throws {
        let tree = try svgTree(
            """
            <defs><svg id='s' x='5' width='20' height='20'><rect width='100%' height='100%'/></svg></defs>
            <use href='#s' x='10' y='20' width='40'/>
            """)
        #expect(tree.boxes == [CGRect(x: 15, y: 20, width: 40, height: 20)])
    }

    @Test func copiesInheritFromWhereTheyAreUsed() throws {
        let tree = try svgTree(
            """
            <style>defs > rect { stroke: blue }</style><defs fill='red'><rect id='r' width='1' height='1'/></defs>
            <use href='#r' fill='green' color='red'/>
            """)
        #expect(tree.shapes.first?.fillColor == .green)
        guard case .color(.blue) = tree.shapes.first?.stroke?.paint else {
            Issue.record("the style of the original's place is lost")
            return
        }
    }

    @Test func switches() throws {
        func chosen(_ children: String) throws -> SVGColor? {
            try svgTree("<switch>\(children)</switch>").shapes.first?.fillColor
        }
        let (red, green) = (
            "<rect width='1' height='1' fill='red'", "<rect width='1' height='1' fill='green'/>"
        )
        #expect(try chosen("\(red) systemLanguage='de'/>\(green)") == .green)
        #expect(try chosen("\(red) systemLanguage='fr, en-GB'/>\(green)") == .red)
        #expect(try chosen("\(red) systemLanguage='eng'/>\(green)") == .green)
        #expect(try chosen("\(red) systemLanguage=''/>\(green)") == .green)
        #expect(try chosen("\(red) requiredExtensions='x'/>\(green)") == .green)
        #expect(try chosen("<title/><foreignObject/>\(green)\(red)/>") == .green)
        #expect(try chosen("\(red) display='none'/>\(green)") == nil)
    }

    // MARK: What is drawn

    @Test func elementsThatAreNotDrawn() throws {
        let documents = [
            "<rect width='1' height='0'/>", "<rect width='-1' height='1'/>", "<circle r='0'/>",
            "<ellipse rx='0' ry='1'/>",
            "<path/>", "<path d='M 1 1'/>", "<polygon points='1 2'/>",
            "<defs><rect width='1' height='1'/></defs>",
            "<g display='none'><rect width='1' height='1'/></g>",
            "<rect width='1' height='1' transform='scale(0)'/>",
            "<foo><rect width='1' height='1'/></foo>", "<symbol><rect width='1' height='1'/></symbol>",
            "<clipPath id='c' transform='scale(0)'/><rect width='1' height='1' clip-path='url(#c)'/>",
            "<rect id='c' display='none'/><rect width='1' height='1' clip-path='url(#c)'/>",
            "<mask id='m' width='0'/><rect width='1' height='1' mask='url(#m)'/>",
        ]
        for document in documents { #expect(try svgTree(document).shapes.isEmpty, "\(document)") }
        // A reference to nothing leaves a clip or a mask out.
        let missing = try svgTree("<rect width='1' height='1' clip-path='url(#x)' mask='url(#y)'/>")
        #expect(missing.shapes.count == 1 && missing.warnings.count == 2)
    }

    @Test func radii() throws {
        // One of a pair stands for both; each is at most half of its side.
        for (attributes, width, height) in [
            ("rx='10'", 10, 10), ("ry='10'", 10, 10), ("rx='10' ry='-1'", 10, 10), ("rx='90' ry='5'", 50, 5),
            ("rx='90'", 50, 30), ("rx='10%'", 20, 20),
        ] as [(String, CGFloat, CGFloat)] {
            let path = try #require(
                try svgTree("<rect width='100' height='60' \(attributes)/>").shapes.first?.path)
            let expected = try #require(
                try svgTree(
                    "<path d='M\(width) 0H\(100 - width)A\(width) \(height) 0 0 1 100 \(height)V\(60 - height)"
                        + "A\(width) \(height) 0 0 1 \(100 - width) 60H\(width)A\(width) \(height) 0 0 1 0 \(60 - height)"
                        + "V\(height)A\(width) \(height) 0 0 1 \(width) 0Z'/>"
                ).shapes.first?.path)
            var worst: CGFloat = 0
            let points = (points(path), points(expected))
            #expect(points.0.count == points.1.count)
            for (one, other) in zip(points.0, points.1) {
                worst = max(worst, abs(one.x - other.x), abs(one.y - other.y))
            }
            #expect(worst < 1e-9, "\(attributes)")
        }
        #expect(
            try svgTree("<rect width='10' height='6' rx='3' ry='0'/>").shapes.first?.path
                == Path(CGRect(x: 0, y: 0, width: 10, height: 6)))
    }

    private func points(_ path: Path) -> [CGPoint] {
        var points: [CGPoint] = []
        func add(_ element: Path.Element) {
            switch element {
            case .move(let end), .line(let end): points.append(end)
            case .quadCurve(let end, let control): points += [control, end]
            case .curve(let end, let first, let second): points += [first, second, end]
            case .closeSubpath: break
            }
        }
        path.forEach(add)
        return points
    }

    @Test func transformOrigins() throws {
        func corner(_ origin: String) throws -> CGPoint {
            let box = try svgTree(
                "<rect width='10' height='10' transform='scale(2)' transform-origin='\(origin)'/>"
            ).boxes[0]
            return box.origin
        }
        // Scaling by 2 about o takes 0 to -o; the viewport is 200 × 100.
        #expect(try corner("10 20") == CGPoint(x: -10, y: -20))
        #expect(try corner("center") == CGPoint(x: -100, y: -50))
        #expect(try corner("bottom right") == CGPoint(x: -200, y: -100))
        #expect(try corner("top") == CGPoint(x: -100, y: 0))
        #expect(try corner("25%") == CGPoint(x: -50, y: -50))
        #expect(try corner("nonsense") == .zero)
    }

    // MARK: Paints

    @Test func paintsFallBack() throws {
        func fill(_ value: String, _ rest: String = "") throws -> SVGColor? {
            try svgTree("\(rest)<g color='blue'><rect width='1' height='1' fill='\(value)'/></g>").shapes
                .first?.fillColor
        }
        #expect(try fill("url(#none) green") == .green)
        #expect(try fill("url(#none) currentColor") == .blue)
        #expect(try fill("url(#none)") == nil && fill("url(#none) none") == nil && fill("none") == nil)
        #expect(try fill("currentColor") == .blue)
        #expect(try fill("nonsense") == .black)
        let one = "<linearGradient id='g'><stop stop-color='green'/></linearGradient>"
        #expect(try fill("url(#g)", one) == .green)
        #expect(try fill("url(#g) red", "<linearGradient id='g'/>") == .red)
        let stops = "<stop stop-color='red'/><stop offset='1' stop-color='green'/>"
        #expect(try fill("url(#g)", "<radialGradient id='g' r='0'>\(stops)</radialGradient>") == .green)
        #expect(try fill("url(#g)", "<linearGradient id='g' x2='0'>\(stops)</linearGradient>") == .green)
    }

    @Test func gradientsTakeWhatTheyLackFromTheirReferences() throws {
        let tree = try svgTree(
            """
            <linearGradient id='a' x1='0.1' y2='0.3' spreadMethod='repeat'><stop offset='0.9'/><stop offset='0.2'/><stop offset='3'/></linearGradient>
            <radialGradient id='b' href='#a' gradientTransform='scale(2)' spreadMethod='reflect' fx='0.7'/>
            <linearGradient id='c' href='#b' x2='0.8'/>
            <rect width='1' height='1' fill='url(#c)'/><rect width='1' height='1' fill='url(#b)'/>
            """)
        guard case .linearGradient(let linear) = tree.shapes[0].fill?.paint,
            case .radialGradient(let radial) = tree.shapes[1].fill?.paint
        else {
            Issue.record("no gradients")
            return
        }
        // Coordinates only come from the same kind, and no further than to another one.
        #expect(linear.start == .zero && linear.end == CGPoint(x: 0.8, y: 0))
        #expect(linear.gradient.spread == .reflect && linear.gradient.transform.a == 2)
        // No offset is less than the one before, nor out of 0...1.
        #expect(linear.gradient.stops.map(\.offset) == [0.9, 0.9, 1])
        #expect(radial.center == CGPoint(x: 0.5, y: 0.5) && radial.focus == CGPoint(x: 0.7, y: 0.5))
    }

    @Test func paintsInFractionsOfABoxNeedOne() throws {
        let gradient = "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient>"
        let tree = try svgTree(gradient + "<path d='M0 0H9' stroke='url(#g) green'/>")
        guard case .color(.green) = tree.shapes.first?.stroke?.paint else {
            Issue.record("no fallback")
            return
        }
    }

    @Test func strokes() throws {
        func stroke(_ attributes: String) throws -> SVGStroke? {
            try svgTree("<path d='M0 0H9V9' stroke='red' font-size='10' \(attributes)/>").shapes.first?.stroke
        }
        #expect(
            try stroke("")?.style
                == StrokeStyle(lineWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 4))
        #expect(try stroke("stroke-width='2em'")?.style.lineWidth == 20)
        #expect(try stroke("stroke-width='0'") == nil && stroke("stroke-width='-1'") == nil)
        #expect(try stroke("stroke-dasharray='1 2 3'")?.style.dash == [1, 2, 3, 1, 2, 3])
        #expect(try stroke("stroke-dasharray='1 2' stroke-dashoffset='-5'")?.style.dashPhase == -5)
        for dashes in ["none", "0", "0 0", "1 -2", "1 x"] {
            #expect(try stroke("stroke-dasharray='\(dashes)'")?.style.dash == [], "\(dashes)")
        }
        #expect(try stroke("stroke-miterlimit='0.5' stroke-linejoin='arcs'")?.style.miterLimit == 1)
        #expect(try stroke("stroke-opacity='40%'")?.opacity == 0.4)
    }

    // MARK: Markers

    /// Where markers of 2 × 2, drawn from (0, 0) to (2, 2) along their own x, put their corner.
    private func markers(_ shape: String, _ attributes: String = "orient='auto'") throws -> [CGRect] {
        let tree = try svgTree(
            """
            <marker id='m' markerUnits='userSpaceOnUse' \(attributes)><rect width='2' height='1'/></marker>
            <g style='marker: url(#m)' fill='none'>\(shape)</g>
            """)
        return Array(tree.boxes.dropFirst())
    }

    private func isClose(_ boxes: [CGRect], _ expected: [CGRect]) -> Bool {
        boxes.count == expected.count
            && zip(boxes, expected).allSatisfy {
                abs($0.minX - $1.minX) < 1e-9 && abs($0.minY - $1.minY) < 1e-9
                    && abs($0.maxX - $1.maxX) < 1e-9
                    && abs($0.maxY - $1.maxY) < 1e-9
            }
    }

    @Test func markersStandAtVertices() throws {
        // To the right, then half-way to down, then down.
        let half = CGFloat(0.5).squareRoot()
        let boxes = try markers("<path d='M10 10H20V30'/>")
        #expect(
            isClose(
                boxes,
                [
                    CGRect(x: 10, y: 10, width: 2, height: 1),
                    CGRect(x: 20 - half, y: 10, width: 3 * half, height: 3 * half),
                    CGRect(x: 19, y: 30, width: 1, height: 2),
                ]))
        #expect(
            isClose(
                try markers("<line x2='9'/>", "orient='90'"),
                [CGRect(x: -1, y: 0, width: 1, height: 2), CGRect(x: 8, y: 0, width: 1, height: 2)]))
        #expect(
            isClose(
                try markers("<line x2='9'/>", "orient='auto-start-reverse'"),
                [CGRect(x: -2, y: -1, width: 2, height: 1), CGRect(x: 9, y: 0, width: 2, height: 1)]))
        // Inside an arc is no vertex; a circle has four, and one more where it closes.
        #expect(try markers("<path d='M0 0A9 9 0 1 1 9 9L20 20'/>").count == 3)
        #expect(try markers("<circle r='9'/>").count == 6)
        #expect(try markers("<polygon points='0 0 9 0 9 9'/>").count == 4)
        #expect(try markers("<path d='M1 1M2 2L3 3M4 4'/>").count == 2)
    }

    @Test func markersScaleWithTheStroke() throws {
        let tree = try svgTree(
            """
            <marker id='m' viewBox='0 0 10 10' refX='5' refY='5' markerWidth='4' markerHeight='2'><rect width='10' height='10'/></marker>
            <path d='M50 50H60' stroke-width='3' marker-start='url(#m)'/>
            """)
        // 10 units fit into 2, times the width of 3: 6, about the point.
        #expect(isClose([tree.boxes[1]], [CGRect(x: 47, y: 47, width: 6, height: 6)]))
    }

    // MARK: Pictures

    private func image(_ attributes: String) throws -> SVGImage? {
        let tree = try svgTree("<image x='5' \(attributes)/>")
        guard case .image(let image) = tree.root.children.first else { return nil }
        return image
    }

    @Test func picturesCompleteTheirSizes() throws {
        let svgURL = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='10'/%3E"
        for (attributes, width, height) in [
            ("", 40, 10), ("width='20'", 20, 5), ("height='20'", 80, 20), ("width='1' height='2'", 1, 2),
        ] as [(String, CGFloat, CGFloat)] {
            let image = try image("href=\"\(svgURL)\" \(attributes)")
            #expect(image?.rect == CGRect(x: 5, y: 0, width: width, height: height))
        }
        #expect(try image("href=\"\(svgURL)\" width='0'") == nil)
    }

    @Test func filesAreReadOnlyInTheFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("svg-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appendingPathComponent("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let picture = Data(svg("<rect width='1' height='1'/>", "width='4' height='4'").utf8)
        try picture.write(to: folder.appendingPathComponent("outer.svg"))
        try picture.write(to: inner.appendingPathComponent("near by.svg"))
        try FileManager.default.createSymbolicLink(
            at: inner.appendingPathComponent("link.svg"),
            withDestinationURL: folder.appendingPathComponent("outer.svg"))
        func count(_ name: String, isOpen: Bool = false, hasBase: Bool = true) throws -> Int {
            var options = SVGOptions()
            options.baseURL = hasBase ? inner : nil
            options.allowsFilesOutsideBase = isOpen
            return try tree(svg("<image href='\(name)'/>"), options: options).root.children.count
        }
        #expect(try count("near%20by.svg") == 1 && count("near by.svg") == 1)
        #expect(try count("near by.svg", hasBase: false) == 0)
        for name in [
            "../outer.svg", "link.svg", "\(folder.path)/outer.svg", "file://\(folder.path)/outer.svg",
        ] {
            #expect(try count(name) == 0, "\(name)")
            #expect(try count(name, isOpen: true) == 1, "\(name)")
        }
        #expect(try count("missing.svg") == 0 && count(".") == 0 && count("http://localhost/x.svg") == 0)
        // The true cause is told; whether there is a file outside is not.
        func cause(_ name: String) throws -> String? {
            var options = SVGOptions()
            options.baseURL = inner
            let warnings = try tree(svg("<image href='\(name)'/>"), options: options).warnings
            return warnings.count == 1 ? warnings[0].split(separator: ": ").last.map(String.init) : nil
        }
        let outside =
            "it is outside of the drawing's folder; allow it by --allow-files, or SVGOptions.allowsFilesOutsideBase"
        for name in [
            "../outer.svg", "../missing.svg", "link.svg", "/etc/passwd", "file:///missing", "..%2Fouter.svg",
        ] {
            #expect(try cause(name) == outside, "\(name)")
        }
        #expect(try cause("missing.svg") == "there is no such file")
        #expect(try cause("http://localhost/x.svg") == "only files are, the network is never asked")
        try FileManager.default.createDirectory(
            at: inner.appendingPathComponent("folder"), withIntermediateDirectories: true)
        #expect(try cause("folder") == "it is not a regular file")
        try Data("secret words".utf8).write(to: inner.appendingPathComponent("words.png"))
        #expect(try cause("words.png") == "it is no PNG, JPEG, GIF, WebP or SVG")
        // A drawing in a drawing reads no files.
        try Data(svg("<image href='near by.svg'/>", "width='4' height='4'").utf8).write(
            to: inner.appendingPathComponent("two.svg"))
        var options = SVGOptions()
        options.baseURL = inner
        let two = try tree(svg("<image href='two.svg'/>"), options: options)
        guard case .image(let image) = two.root.children.first, case .drawing(let drawing) = image.content
        else {
            Issue.record("no drawing")
            return
        }
        #expect(drawing.root.children.isEmpty)
    }
}
