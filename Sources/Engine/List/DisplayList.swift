import RasterPaths
import RasterText

/// What was said to a `GraphicsContext`: commands with their geometry, colours and images, resolved and
/// immutable.
///
/// Nothing in it is a pixel: it can be drawn at any scale, in parts, on any number of threads, any number of
/// times. Coordinates are points in the drawing's space, y down.
public struct DisplayList: Sendable {
    package let storage: DisplayListStorage

    package init(storage: DisplayListStorage) { self.storage = storage }

    /// The drawing's size in points; nothing is drawn outside.
    public var size: CGSize { storage.size }

    /// Pixels a point, for which it was recorded: hairlines are one pixel of that scale. It can be drawn at
    /// any other.
    public var displayScale: CGFloat { storage.displayScale }

    /// The number of drawing commands; a layer is one.
    public var commandCount: Int { storage.tables.pointee.commands.count }

    /// The pixels of the whole picture at a scale of pixels a point.
    package func pixelExtent(scale: CGFloat) -> PixelExtent { PixelExtent(size, scale: scale) }
}

extension DisplayList: Equatable {
    /// Whether both are one recording.
    public static func == (first: DisplayList, second: DisplayList) -> Bool {
        first.storage === second.storage
    }
}

/// The tables of a list. Written by one `Recorder`, then never again, which is why sharing it is safe.
package final class DisplayListStorage: @unchecked Sendable {
    package let size: CGSize
    /// Pixels a point, for which it was recorded: what the environment of its contexts said.
    let displayScale: CGFloat
    /// Behind a pointer, so that appending and drawing go without reference counts and checks for exclusive
    /// access.
    let tables: UnsafeMutablePointer<Tables>
    var strokes: [StrokeRecord] = []
    var images: [ImageRecord] = []
    var glyphs: [GlyphRecord] = []
    var paints: [Paint] = []
    var layers: [LayerRecord] = []
    /// Whether a mode may take away from what is there.
    var mayErase = false
    var filters: [FilterNode] = []
    /// How many lists are inside each other in it, below itself.
    var drawingDepth = 0
    var clips: [ClipRecord] = []
    /// Room for what a rendering finds out about the layers and the next one can use; nil in a list that may
    /// still grow, or has none.
    private(set) var lastRendering: Guarded<(any AnyObject & Sendable)?>?
    /// Of more layers nothing is kept: it would take memory, and no time beside theirs.
    private static let mostLayersKept = 4096

    struct Tables {
        var commands = CommandBuffer(capacity: 32)
        var rectangles = GrowableBuffer<RectangleCommand>(capacity: 32)
        var paths = GrowableBuffer<PathRecord>(capacity: 32)
        var verbs = GrowableBuffer<UInt8>(capacity: 128)
        var points = GrowableBuffer<CGPoint>(capacity: 128)
        var transforms = GrowableBuffer<DeviceTransform>(capacity: 4)
        var colors = GrowableBuffer<RGBAComponents>(capacity: 32)
        /// How much longer the last transform makes a side at most.
        var lastStretch = 1.0
        /// No less than the largest shorter side of the boxes of opaque shapes, in the drawing's points. What
        /// may hide something has one as long as a tile.
        var largestOpaqueSide = 0.0

        /// Whether a transform is the one that was recorded last.
        @inline(__always)
        func isLast(_ matrix: DeviceTransform) -> Bool {
            if transforms.count == 0 { return false }
            let last = transforms[transforms.count &- 1]
            return last.a == matrix.a && last.b == matrix.b && last.c == matrix.c && last.d == matrix.d
                && last.tx == matrix.tx && last.ty == matrix.ty
        }

        var byteCount: Int {
            commands.byteCount + rectangles.byteCount + paths.byteCount + verbs.byteCount + points.byteCount
                + transforms.byteCount
                + colors.byteCount
        }

        mutating func removeAll() {
            commands.removeAll()
            rectangles.removeAll()
            paths.removeAll()
            verbs.removeAll()
            points.removeAll()
            transforms.removeAll()
            colors.removeAll()
            largestOpaqueSide = 0
        }

        func deallocate() {
            commands.deallocate()
            rectangles.deallocate()
            paths.deallocate()
            verbs.deallocate()
            points.deallocate()
            transforms.deallocate()
            colors.deallocate()
        }
    }

    /// Whose tables an excerpt shares, all but its commands.
    private let source: DisplayListStorage?

    init(size: CGSize, displayScale: CGFloat) {
        self.size = size
        self.displayScale = displayScale
        source = nil
        tables = TablesPool.shared.take()
    }

    /// For an excerpt, which has other commands and shares everything else.
    init(excerptOf source: DisplayListStorage, commands: some Collection<DrawCommand>) {
        size = source.size
        displayScale = source.displayScale
        self.source = source
        tables = .allocate(capacity: 1)
        tables.initialize(to: source.tables.pointee)
        tables.pointee.commands = CommandBuffer(capacity: max(commands.count, 1))
        for command in commands { tables.pointee.commands.append(command) }
        strokes = source.strokes
        images = source.images
        glyphs = source.glyphs
        paints = source.paints
        layers = source.layers
        mayErase = source.mayErase
        filters = source.filters
        drawingDepth = source.drawingDepth
        clips = source.clips
    }

    /// Nothing is written any more.
    func finish() {
        if !layers.isEmpty, layers.count <= Self.mostLayersKept { lastRendering = Guarded(nil) }
    }

    deinit {
        if source != nil {
            tables.pointee.commands.deallocate()
            tables.deallocate()
            return
        }
        TablesPool.shared.give(back: tables)
        for layer in layers { layer.commands.deallocate() }
    }

    /// A recorded path as a value.
    func path(_ index: ListIndex<PathRecord>) -> Path {
        if let (low, high) = corners(of: index) {
            return Path(CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y))
        }
        let (verbs, points) = elements(of: tables.pointee.paths[index])
        var path = Path()
        var next = 0
        for verb in verbs {
            switch verb {
            case PathVerb.move.rawValue: path.move(to: points[next])
            case PathVerb.line.rawValue: path.addLine(to: points[next])
            case PathVerb.quadCurve.rawValue: path.addQuadCurve(to: points[next + 1], control: points[next])
            case PathVerb.curve.rawValue:
                path.addCurve(to: points[next + 2], control1: points[next], control2: points[next + 1])
            default: path.closeSubpath()
            }
            next += PathVerb(rawValue: verb)?.pointCount ?? 0
        }
        return path
    }

    /// Two opposite corners of a recorded path that is a rectangle.
    @inline(__always)
    func corners(of path: ListIndex<PathRecord>) -> (CGPoint, CGPoint)? {
        if let rectangle = path.rectangle {
            let record = tables.pointee.rectangles.base + rectangle
            return (record.pointee.low, record.pointee.high)
        }
        let record = tables.pointee.paths[path]
        guard record.isRectangle else { return nil }
        let corners = tables.pointee.points.base + record.pointStart
        return (corners[0], corners[1])
    }

    /// The elements of a recorded path.
    @inline(__always)
    func elements(of path: PathRecord) -> (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<CGPoint>) {
        (
            UnsafeBufferPointer(start: tables.pointee.verbs.base + path.verbStart, count: path.verbCount),
            UnsafeBufferPointer(start: tables.pointee.points.base + path.pointStart, count: path.pointCount)
        )
    }
}

/// Tables of lists that are gone, kept for the next ones: a server that draws card after card asks the system
/// for memory once.
private final class TablesPool: Sendable {
    static let shared = TablesPool()
    private struct Idle: @unchecked Sendable {
        var tables: [UnsafeMutablePointer<DisplayListStorage.Tables>] = []
    }
    private let idle = Guarded(Idle())
    private static let most = 8
    private static let mostBytes = 4 << 20

    func take() -> UnsafeMutablePointer<DisplayListStorage.Tables> {
        if let tables = idle.withLock({ $0.tables.popLast() }) { return tables }
        let tables = UnsafeMutablePointer<DisplayListStorage.Tables>.allocate(capacity: 1)
        tables.initialize(to: DisplayListStorage.Tables())
        return tables
    }

    func give(back tables: UnsafeMutablePointer<DisplayListStorage.Tables>) {
        tables.pointee.removeAll()
        let returned = Idle(tables: [tables])
        let isKept =
            tables.pointee.byteCount <= Self.mostBytes && MemoryKeeping.isOn
            && idle.withLock { idle in
                guard idle.tables.count < Self.most else { return false }
                idle.tables += returned.tables
                return true
            }
        if isKept { return }
        tables.pointee.deallocate()
        tables.deallocate()
    }
}
