import RasterPaths
import RasterText

extension Text {
    /// A text laid out: lines of runs, runs of slices. Points from the upper left corner of the text's box, y
    /// down.
    public struct Layout: RandomAccessCollection, Equatable, Sendable {
        let content: LayoutContent

        /// Whether some of the text is left out for lack of room.
        public var isTruncated: Bool { content.placed.layout.isTruncated }

        /// The first line's index, 0.
        public var startIndex: Int { 0 }
        /// The number of lines.
        public var endIndex: Int { content.placed.lines.count }
        /// The line with an index from 0, from the top.
        public subscript(index: Int) -> Line { Line(content: content, index: index) }

        /// Whether both are the same layout; the same text laid out anew is another one.
        public static func == (first: Layout, second: Layout) -> Bool { first.content == second.content }
    }
}

extension GraphicsContext.ResolvedText {
    /// The lines that `draw(_:in:)` draws in a rectangle of this size, to be drawn one by one. An addition to
    /// SwiftUI's interface, in which only a text renderer meets a layout.
    public func layout(in size: CGSize) -> Text.Layout {
        Text.Layout(
            content: LayoutContent(placed: shaped.placed(in: size), shaped: shaped, shading: shading))
    }
}

/// What all parts of a layout share.
struct LayoutContent: Equatable, Sendable {
    let placed: PlacedText
    let shaped: ShapedContent
    let shading: GraphicsContext.Shading
    let clusters = ClusterTable()

    /// Equal texts may share what they are laid out to.
    static func == (first: LayoutContent, second: LayoutContent) -> Bool {
        first.shaped === second.shaped && first.placed === second.placed
    }

    func bounds(_ run: GlyphRun, from start: Double, width: Double) -> Text.Layout.TypographicBounds {
        if run.glyphs.isEmpty, let image = shaped.appearance(run)?.image {
            let size = image.size(in: shaped.environment)
            return Text.Layout.TypographicBounds(
                origin: CGPoint(x: start, y: run.origin.y), width: CGFloat(width),
                ascent: size.width > 0 ? size.height * CGFloat(width) / size.width : 0, descent: 0,
                leading: 0)
        }
        let metrics = run.face.metrics
        return Text.Layout.TypographicBounds(
            origin: CGPoint(x: start, y: run.origin.y), width: CGFloat(width),
            ascent: CGFloat(metrics.ascent * run.size), descent: CGFloat(metrics.descent * run.size),
            leading: CGFloat(metrics.leading * run.size))
    }

    func attribute<Value: TextAttribute>(_ run: GlyphRun) -> Value? {
        shaped.appearance(run)?.customAttributes.lazy.compactMap { $0 as? Value }.first
    }
}

/// Where the clusters of a run are, found in one pass however many are asked about.
struct RunClusters: Sendable {
    /// The glyphs that they begin with.
    let starts: [Int]
    /// How far the pen has come from the run's start before each glyph, and in the end.
    let pens: [Double]

    init(_ run: GlyphRun) {
        starts = run.clusterStarts
        var pen = 0.0
        var pens = [0.0]
        pens.reserveCapacity(run.advances.count + 1)
        for advance in run.advances {
            pen += advance
            pens.append(pen)
        }
        self.pens = pens
    }
}

/// The clusters of a layout's runs, each run's from the first time that it is asked for.
final class ClusterTable: Sendable {
    private let known = Guarded<[ObjectIdentifier: RunClusters]>([:])

    func of(_ placed: PlacedRun, _ run: GlyphRun) -> RunClusters {
        known.withLock { known in
            let key = ObjectIdentifier(placed)
            if let clusters = known[key] { return clusters }
            let clusters = RunClusters(run)
            known[key] = clusters
            return clusters
        }
    }
}

extension Text.Layout {
    /// A line: its runs from left to right.
    public struct Line: RandomAccessCollection, Equatable, Sendable {
        let content: LayoutContent
        let index: Int
        /// Where the baseline starts; a line that is moved is drawn there.
        public var origin: CGPoint

        init(content: LayoutContent, index: Int) {
            self.content = content
            self.index = index
            origin = content.placed.layout.lines[index].origin
        }

        var line: TextLayout.Line { content.placed.layout.lines[index] }

        /// From the start of the baseline, in points: the highest ascent and the deepest descent of its runs.
        public var typographicBounds: TypographicBounds {
            TypographicBounds(
                origin: origin, width: CGFloat(line.width), ascent: CGFloat(line.ascent),
                descent: CGFloat(line.descent), leading: CGFloat(line.leading))
        }

        /// The first run's index, 0.
        public var startIndex: Int { 0 }
        /// The number of runs.
        public var endIndex: Int { content.placed.lines[index].count }
        /// The run with an index from 0, from the left.
        public subscript(position: Int) -> Run {
            Run(content: content, line: index, number: position)
        }
    }

    /// Glyphs of one font and one style.
    public struct Run: RandomAccessCollection, Equatable, Sendable {
        let content: LayoutContent
        let line: Int
        let number: Int
        let clusters: RunClusters

        init(content: LayoutContent, line: Int, number: Int) {
            self.content = content
            self.line = line
            self.number = number
            clusters = content.clusters.of(
                content.placed.lines[line][number], content.placed.runs[line][number])
        }

        var placed: PlacedRun { content.placed.lines[line][number] }
        /// With advances and clusters, which the placed one lacks.
        var run: GlyphRun { content.placed.runs[line][number] }

        /// The direction in which the run's characters are read; its slices go from left to right whichever
        /// it is.
        public var layoutDirection: LayoutDirection {
            placed.run.bidiLevel & 1 == 0 ? .leftToRight : .rightToLeft
        }

        /// From where the run starts at the left, on its own baseline, in points.
        public var typographicBounds: TypographicBounds {
            content.bounds(run, from: Double(run.origin.x), width: run.width)
        }

        /// The run's attribute of a type of yours; nil without one.
        public subscript<Value: TextAttribute>(key: Value.Type) -> Value? { content.attribute(placed.run) }

        /// The first slice's index, 0.
        public var startIndex: Int { 0 }
        /// The number of clusters.
        public var endIndex: Int { clusters.starts.count }
        /// The slice with an index from 0, from the left.
        public subscript(position: Int) -> RunSlice { self[position..<position + 1] }

        /// Neighbouring slices as one.
        public subscript(bounds: Range<Int>) -> RunSlice {
            let starts = clusters.starts
            let end = bounds.upperBound < starts.count ? starts[bounds.upperBound] : placed.count
            let start = bounds.lowerBound < starts.count ? starts[bounds.lowerBound] : placed.count
            return RunSlice(run: self, glyphs: start..<Swift.max(start, end))
        }

        /// Whether both are the same run of one layout.
        public static func == (first: Run, second: Run) -> Bool {
            first.content == second.content && first.placed === second.placed
        }
    }

    /// The glyphs of one or more clusters: what can't be drawn apart.
    public struct RunSlice: Equatable, Sendable {
        /// The run of which it is a part.
        public let run: Run
        let glyphs: Range<Int>

        /// From where the slice starts at the left, on the run's baseline, in points.
        public var typographicBounds: TypographicBounds {
            run.content.bounds(
                run.run, from: Double(run.run.origin.x) + run.clusters.pens[glyphs.lowerBound],
                width: run.run.advances[glyphs].reduce(0, +))
        }

        /// The run's attribute of a type of yours; nil without one.
        public subscript<Value: TextAttribute>(key: Value.Type) -> Value? { run[key] }
    }

    /// The measures of a part, from the start of its baseline.
    public struct TypographicBounds: Equatable, Sendable {
        /// The start of the baseline at the left.
        public var origin: CGPoint
        /// From the origin to the right.
        public var width: CGFloat
        /// From the baseline up.
        public var ascent: CGFloat
        /// From the baseline down.
        public var descent: CGFloat
        /// The gap that the font asks for below.
        public var leading: CGFloat

        /// All zeros.
        public init() { self.init(origin: .zero, width: 0, ascent: 0, descent: 0, leading: 0) }

        init(origin: CGPoint, width: CGFloat, ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
            self.origin = origin
            self.width = width
            self.ascent = ascent
            self.descent = descent
            self.leading = leading
        }

        /// From the ascent to the descent.
        public var rect: CGRect {
            CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
        }
    }

    /// How a part of a layout is drawn.
    public struct DrawingOptions: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Small glyphs stand where they are, too, not at quarters of a pixel: for text that moves.
        public static var disablesSubpixelQuantization: DrawingOptions { DrawingOptions(rawValue: 1) }
    }
}
