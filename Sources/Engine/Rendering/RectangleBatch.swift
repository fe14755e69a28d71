import RasterKernels
import RasterPaths

/// Rectangles in plain colours that follow each other in a list, painted together: telling a kernel of each
/// would take longer than its pixels do.
struct RectangleBatch {
    static let capacity = 128

    private let rectangles: UnsafeMutablePointer<rk_rectangle>
    /// No more are painted at a time.
    private let most: Int
    private var count = 0
    /// The pixel that edges count from, and its surface.
    private let first: UnsafeMutablePointer<EncodedPixel>?
    private let rowLength: Int
    private let kernel: SpanKernels.SolidRectangles
    private let scalingKernel: SpanKernels.ScaledRectangles?

    /// - Parameters:
    ///   - surface: nil if there are to be no rectangles.
    ///   - rectangles: room for `capacity`.
    ///   - most: how many may be painted at a time, up to `capacity`.
    init(
        _ surface: Surface<EncodedPixel>?, _ rectangles: UnsafeMutablePointer<rk_rectangle>, most: Int,
        _ kernels: SpanKernels
    ) {
        self.rectangles = rectangles
        self.most = most
        first = surface?.pixels
        rowLength = surface?.rowLength ?? 0
        kernel = kernels.solidRectangles
        scalingKernel = kernels.scaledRectangles
    }

    /// - Parameter edges: left, top, right and bottom.
    @inline(__always)
    mutating func append(_ edges: SIMD4<Int32>, _ pixel: UInt32) {
        if count == most { paint() }
        UnsafeMutableRawPointer(rectangles + count).storeBytes(of: edges, as: SIMD4<Int32>.self)
        rectangles[count].pixel = pixel
        count &+= 1
    }

    /// Paints, or appends, a rectangle and those that follow it in the same space and clip.
    /// - Parameters:
    ///   - numbers: the rectangle's and those that may follow.
    ///   - indices: the commands' places, by their number; nil where these are the same.
    /// - Returns: the number after the last.
    @inline(never)
    mutating func addRun(
        _ numbers: Range<Int>, _ indices: UnsafePointer<Int32>?, _ places: UnsafePointer<CommandPlace>,
        _ records: UnsafePointer<RectangleCommand>, _ scaling: RectangleScaling
    ) -> Int {
        paint()
        guard let scalingKernel else { return append(numbers, indices, places, records, scaling) }
        var painted = 0
        withUnsafePointer(to: scaling) { scaling in
            scalingKernel(
                first, rowLength,
                UnsafeRawPointer(records).assumingMemoryBound(to: rk_rectangle_record.self),
                UnsafeRawPointer(indices == nil ? places + numbers.lowerBound : places)
                    .assumingMemoryBound(to: Int32.self),
                indices.map { $0 + numbers.lowerBound }, numbers.count,
                UnsafeRawPointer(scaling).assumingMemoryBound(to: rk_rectangle_scaling.self), &painted)
        }
        return numbers.lowerBound &+ painted
    }

    /// The same one by one, into the batch.
    private mutating func append(
        _ numbers: Range<Int>, _ indices: UnsafePointer<Int32>?, _ places: UnsafePointer<CommandPlace>,
        _ records: UnsafePointer<RectangleCommand>, _ scaling: RectangleScaling
    ) -> Int {
        var number = numbers.lowerBound
        var record = records + places[indices.map { Int($0[number]) } ?? number].rectangle
        let (space, clip) = (record.pointee.space, record.pointee.clip)
        while true {
            append(scaling.edges(of: record), record.pointee.pixel)
            number &+= 1
            if number == numbers.upperBound { return number }
            let place = places[indices.map { Int($0[number]) } ?? number]
            if !place.isRectangle { return number }
            record = records + place.rectangle
            if !(record.pointee.space ~= space) || record.pointee.clip != clip { return number }
        }
    }

    /// Paints what is in it and empties it.
    @inline(__always)
    mutating func paint() {
        if count == 0 { return }
        kernel(first, rowLength, rectangles, count)
        count = 0
    }
}

/// Makes a kernel's numbers of rectangles of one transform and style, those of `DeviceRectangle`.
struct RectangleScaling {
    // The order is that of `rk_rectangle_scaling`.
    private var factors = SIMD4<Double>()
    private var offsets = SIMD4<Double>()
    /// What may be painted, in pixels.
    private var lowest = SIMD4<Double>()
    private var highest = SIMD4<Double>()
    /// What turns a number of 1/65536 pixel into one whose lower bits are that number, counted from the
    /// origin.
    private var shift = SIMD4<Double>()
    private var origin = SIMD4<Double>()
    private var bias = SIMD4<Int32>()
    private var mask = SIMD4<Int32>()

    /// Empty.
    init() {}

    /// Nil where rectangles don't stay upright, or may lie where `DeviceRectangle` doesn't follow.
    /// - Parameters:
    ///   - task: its target's first pixel is the one that edges count from.
    ///   - target: the pixels that may be painted.
    init?(_ space: RectangleCommand.Space, _ task: RenderTask, target: PixelRect) {
        let transform = task.tables.pointee.transforms[space.transform].scaled(by: task.scale)
        guard transform.b == 0, transform.c == 0 else { return nil }
        let (farthest, limit) = (RectangleCommand.farthest, FlattenedOutline.coordinateLimit)
        // Not where these aren't numbers, either.
        guard transform.a.magnitude * farthest + transform.tx.magnitude <= limit,
            transform.d.magnitude * farthest + transform.ty.magnitude <= limit
        else { return nil }
        factors = SIMD4(transform.a, transform.d, transform.a, transform.d)
        offsets = SIMD4(transform.tx, transform.ty, transform.tx, transform.ty)
        let (left, top) = (Double(target.x), Double(target.y))
        let (right, bottom) = (Double(target.x &+ target.width), Double(target.y &+ target.height))
        lowest = SIMD4(left, top, left, top)
        highest = SIMD4(right, bottom, right, bottom)
        shift = SIMD4(repeating: 6_755_399_441_055_744)
        let (x, y) = (Double(task.target.x) * 65536, Double(task.target.y) * 65536)
        origin = SIMD4(x, y, x, y)
        // From the first centre on that is inside.
        bias = SIMD4(repeating: space.isAntialiased ? 0 : 32767)
        mask = SIMD4(repeating: space.isAntialiased ? -1 : ~0xFFFF)
    }

    /// Two opposite corners of a rectangle in pixels.
    @inline(__always)
    func pixels(of record: UnsafePointer<RectangleCommand>) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        let places = UnsafeRawPointer(record).loadUnaligned(as: SIMD4<Double>.self) * factors + offsets
        let (first, second) = (places.lowHalf, places.highHalf)
        return (
            first.replacing(with: second, where: second .< first),
            first.replacing(with: second, where: second .> first)
        )
    }

    /// Left, top, right and bottom of a rectangle, cut to what may be painted.
    @inline(__always)
    func edges(of record: UnsafePointer<RectangleCommand>) -> SIMD4<Int32> {
        let (low, high) = pixels(of: record)
        var places = SIMD4(lowHalf: low, highHalf: high)
        places.replace(with: lowest, where: places .< lowest)
        places.replace(with: highest, where: places .> highest)
        // As `roundedToUnit`; whole pixels stay what they are.
        let units = places * 65536 + shift - origin
        return (unsafeBitCast(units, to: SIMD8<Int32>.self).evenHalf &+ bias) & mask
    }

    /// The same of pixels, which count from the first one's.
    @inline(__always)
    static func edges(of pixels: PixelRect, from first: (x: Int, y: Int)) -> SIMD4<Int32> {
        let (left, top) = (pixels.x &- first.x, pixels.y &- first.y)
        return SIMD4(
            truncatingIfNeeded: SIMD4(left, top, left &+ pixels.width, top &+ pixels.height) &<< 16)
    }

    /// Whether edges lie within others.
    @inline(__always)
    static func isInside(_ edges: SIMD4<Int32>, _ others: SIMD4<Int32>) -> Bool {
        all(edges.lowHalf .>= others.lowHalf) && all(edges.highHalf .<= others.highHalf)
    }
}
