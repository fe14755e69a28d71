import RasterKernels
import RasterPaths

/// Commands of a list or of a layer, in drawing order, four bytes each: rectangles in a plain colour, which
/// pictures have by the thousands, stand in a table of their own and take a third of a `DrawCommand`.
///
/// Like `GrowableBuffer` it is not a value.
struct CommandBuffer {
    private(set) var places: GrowableBuffer<CommandPlace>
    /// All but rectangles.
    private(set) var others: GrowableBuffer<DrawCommand>

    init(capacity: Int) {
        places = GrowableBuffer(capacity: capacity)
        others = GrowableBuffer(capacity: capacity)
    }

    var count: Int { places.count }

    var byteCount: Int { places.byteCount + others.byteCount }

    @inline(__always)
    mutating func append(_ command: DrawCommand) {
        places.append(CommandPlace(other: others.count))
        others.append(command)
    }

    @inline(__always)
    mutating func append(rectangle: Int) { places.append(CommandPlace(rectangle: rectangle)) }

    @inline(__always)
    mutating func appendInRoom(rectangle: Int) { places.appendInRoom(CommandPlace(rectangle: rectangle)) }

    /// Appends the commands of another buffer of the same list.
    mutating func append(_ buffer: CommandBuffer) {
        for place in buffer.places.elements {
            if place.isRectangle {
                places.append(place)
            } else {
                append(buffer.others[place.other])
            }
        }
    }

    mutating func removeAll() {
        places.removeAll()
        others.removeAll()
    }

    func deallocate() {
        places.deallocate()
        others.deallocate()
    }
}

/// Where a command stands.
struct CommandPlace: BitwiseCopyable {
    /// A rectangle's is the complement of its place in the list's table.
    private let value: Int32

    @inline(__always)
    init(other: Int) { value = Int32(truncatingIfNeeded: other) }

    @inline(__always)
    init(rectangle: Int) { value = ~Int32(truncatingIfNeeded: rectangle) }

    @inline(__always)
    var isRectangle: Bool { value < 0 }

    /// Its place in the list's rectangles, if it is one.
    @inline(__always)
    var rectangle: Int { Int(~value) }

    /// Its place in the buffer's other commands, if it is one of them.
    @inline(__always)
    var other: Int { Int(value) }
}

/// A rectangle filled with one colour, source-over: a `DrawCommand` with its geometry, in less room.
struct RectangleCommand: BitwiseCopyable {
    /// Two opposite corners, in user space.
    var x0, y0, x1, y1: Double
    /// As `DrawCommand.pixel`.
    var pixel: UInt32
    /// As `ListColor.value`.
    var color: UInt32
    var space: Space
    /// The clip's last part.
    var clip: OptionalListIndex<ClipRecord>

    var low: CGPoint { CGPoint(x: x0, y: y0) }
    var high: CGPoint { CGPoint(x: x1, y: y1) }
    @inline(__always)
    var shorterSide: Double { min((x1 - x0).magnitude, (y1 - y0).magnitude) }

    /// Corners beyond take the way of all other commands.
    static let farthest = 16_777_216.0

    /// Whether corners, the lower one first, are no farther.
    @inline(__always)
    static func holds(_ low: CGPoint, _ high: CGPoint) -> Bool {
        low.x >= -farthest && low.y >= -farthest && high.x <= farthest && high.y <= farthest
    }

    /// The place of the transform, the style and the kind of colour.
    struct Space: BitwiseCopyable {
        private let value: UInt32

        /// No command's.
        static let none = Space(value: .max)

        private init(value: UInt32) { self.value = value }

        @inline(__always)
        init(_ transform: ListIndex<DeviceTransform>, _ style: FillStyle, hasColorInBytes: Bool) {
            value =
                UInt32(truncatingIfNeeded: transform.value) << 3 | (hasColorInBytes ? 4 : 0)
                | (style.isEOFilled ? 2 : 0) | (style.isAntialiased ? 1 : 0)
        }

        /// Whether rectangles of both become pixels in the same way: rule and kind of colour don't matter.
        @inline(__always)
        static func ~= (first: Space, second: Space) -> Bool {
            (first.value ^ second.value) & ~UInt32(RK_SPACE_IRRELEVANT) == 0
        }

        @inline(__always)
        var transform: ListIndex<DeviceTransform> { ListIndex(Int(value >> 3)) }
        @inline(__always)
        var hasColorInBytes: Bool { value & 4 != 0 }
        @inline(__always)
        var isAntialiased: Bool { value & 1 != 0 }
        var rule: FillRule { value & 2 != 0 ? .evenOdd : .nonzero }
    }
}

extension ListIndex where Entry == PathRecord {
    /// Names the corners of a rectangle's command as a path.
    init(rectangle: Int) { self.init(~rectangle) }

    /// The rectangle's command whose corners it names, if it is one.
    @inline(__always)
    var rectangle: Int? { value < 0 ? Int(~value) : nil }
}

extension DisplayListStorage {
    /// A command of a buffer of this list.
    @inline(__always)
    func command(_ place: CommandPlace, of buffer: CommandBuffer) -> DrawCommand {
        place.isRectangle ? command(rectangle: place.rectangle) : buffer.others[place.other]
    }

    /// The clip of a command of a buffer of this list, for which no command is made of a rectangle.
    @inline(__always)
    func clip(_ place: CommandPlace, of buffer: CommandBuffer) -> OptionalListIndex<ClipRecord> {
        place.isRectangle
            ? (tables.pointee.rectangles.base + place.rectangle).pointee.clip
            : (buffer.others.base + place.other).pointee.clip
    }

    func command(rectangle: Int) -> DrawCommand {
        let record = tables.pointee.rectangles[rectangle]
        return DrawCommand(
            content: .fill(
                ListIndex(rectangle: rectangle), rule: record.space.rule,
                isAntialiased: record.space.isAntialiased),
            source: .color(ListColor(value: record.color, isInBytes: record.space.hasColorInBytes)),
            blend: .normal, pixel: record.pixel,
            transform: record.space.transform, clip: record.clip, bounds: bounds(rectangle: rectangle))
    }

    /// The box of a rectangle's command, its clip worked in.
    func bounds(rectangle: Int) -> CommandBounds {
        let record = tables.pointee.rectangles.base + rectangle
        var box = DeviceBox()
        box.extend(
            from: record.pointee.low, to: record.pointee.high,
            tables.pointee.transforms[record.pointee.space.transform])
        var bounds = CommandBounds(box)
        if let clip = record.pointee.clip.index { bounds.formIntersection(CommandBounds(clips[clip].box)) }
        return bounds
    }
}

/// A list's commands or a layer's, in drawing order.
package struct CommandList: RandomAccessCollection {
    let storage: DisplayListStorage
    let buffer: CommandBuffer

    package var startIndex: Int { 0 }
    package var endIndex: Int { buffer.count }

    package subscript(index: Int) -> DrawCommand { storage.command(buffer.places[index], of: buffer) }
}
