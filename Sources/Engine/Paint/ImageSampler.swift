import RasterPaths

/// Where an image's pixels lie under the picture's, and how one is made from those around it. `ImageRows`
/// makes them.
///
/// Each pixel's position is computed from its own coordinates, or from those of the first of a fixed block of
/// columns, and never stepped from wherever a row begins, so that a tile gives the bytes of the whole.
struct ImageSampler {
    enum Method {
        /// The picture's pixels are the image's, so many columns and rows on, or lie between four of them:
        /// weights of the next column and row in 256ths, below 256.
        case moved(columns: Int, rows: Int, right: UInt32, lower: UInt32)
        case nearest
        case bilinear
        /// Filters along both axes of the image.
        case filtered(columns: ResamplingFilter, rows: ResamplingFilter)
        /// By `ImageSlices`; positions are points of the rectangle.
        case sliced(ImageSlices, isNearest: Bool)
    }

    /// What is looked up: the record's image, or one that was reduced from it.
    let image: CGImage
    /// The centres of the picture's pixels to the image's pixels; sliced, to points from the rectangle's
    /// corner.
    let inverse: DeviceTransform
    let method: Method
    /// 1…255.
    let opacity: UInt32

    /// Columns are columns of the image, and rows rows.
    var isUpright: Bool { inverse.b == 0 && inverse.c == 0 }
    var isOpaque: Bool { image.isOpaque && opacity == 255 }

    /// How far past a place between two pixels it may seem to be before it: rounding must not decide.
    static let allowance = 0x1p-24

    /// Nil when nothing can be seen of the image: a degenerate rectangle or transform, or no opacity.
    init?(
        _ record: ImageRecord, transform: DeviceTransform, reduced: ReducedImages
    ) {
        let rect = record.rect
        let width = Double(rect.size.width)
        let height = Double(rect.size.height)
        guard width > 0, height > 0, let toUser = transform.inverse else { return nil }
        let opacity = UInt32((record.opacity > 0 ? min(record.opacity, 1) : 0) * 255 + 0.5)
        guard opacity > 0 else { return nil }
        self.opacity = opacity
        guard let source = record.content.image(reduced.nested) else { return nil }
        var matrix = toUser
        matrix.tx -= Double(rect.origin.x)
        matrix.ty -= Double(rect.origin.y)
        if let slicing = record.slicing {
            guard matrix.isFinite, let slices = ImageSlices(slicing, of: record) else { return nil }
            let reduced = slices.reduced(
                source, record.resampling,
                across: (matrix.a * matrix.a + matrix.c * matrix.c).squareRoot(),
                down: (matrix.b * matrix.b + matrix.d * matrix.d).squareRoot(), reduced)
            image = reduced.image
            inverse = matrix
            method = .sliced(reduced.slices, isNearest: record.resampling == .none)
            return
        }
        matrix = matrix.scaled(
            x: Double(record.content.extent.width) / width, y: Double(record.content.extent.height) / height)
        guard matrix.isFinite else { return nil }
        if let move = Self.move(matrix, record.resampling) {
            image = source
            inverse = matrix
            method = move
            return
        }
        if record.resampling == .none {
            image = source
            inverse = matrix
            method = .nearest
            return
        }
        // Pixels of the image under one of the picture's, along its columns and rows.
        let across = (matrix.a * matrix.a + matrix.c * matrix.c).squareRoot()
        let down = (matrix.b * matrix.b + matrix.d * matrix.d).squareRoot()
        // A filter does better than means what is left to it; turned, it takes time by the square of its
        // width.
        let rest =
            record.resampling == .low
            ? 1.0 : matrix.b == 0 && matrix.c == 0 ? ResamplingFilter.widest / 2 : 3.0
        let columns = Self.box(across / rest, source.width)
        let rows = Self.box(down / rest, source.height)
        let image =
            columns * rows > 1
            ? reduced.image(
                source, across: columns, down: rows, isWeighted: record.resampling != .low)
            : source
        self.image = image
        inverse = matrix.scaled(x: 1 / Double(columns), y: 1 / Double(rows))
        let restAcross = across / Double(columns)
        let restDown = down / Double(rows)
        let isReduced = max(restAcross, restDown) > 1 + 1e-9
        switch record.resampling {
        case .medium where isReduced:
            method = .filtered(
                columns: ResamplingFilter(.tent, width: restAcross),
                rows: ResamplingFilter(.tent, width: restDown))
        case .high:
            method = .filtered(
                columns: ResamplingFilter(.catmullRom, width: restAcross),
                rows: ResamplingFilter(.catmullRom, width: restDown))
        default: method = .bilinear
        }
    }

    /// The side of a box to average over.
    private static func box(_ reduction: Double, _ size: Int) -> Int {
        reduction > 1 ? Int(min(reduction + 1e-9, Double(size))) : 1
    }

    /// Nil for an image that is scaled or turned, or mixed by a kernel that reaches farther.
    private static func move(_ matrix: DeviceTransform, _ interpolation: Resampling) -> Method? {
        guard matrix.a == 1, matrix.d == 1, matrix.b == 0, matrix.c == 0, matrix.tx.magnitude < 1e9,
            matrix.ty.magnitude < 1e9
        else { return nil }
        if interpolation == .none {
            return .moved(
                columns: Int((matrix.tx + 0.5 + allowance).rounded(.down)),
                rows: Int((matrix.ty + 0.5 + allowance).rounded(.down)), right: 0, lower: 0)
        }
        let isWhole = matrix.tx == matrix.tx.rounded(.down) && matrix.ty == matrix.ty.rounded(.down)
        if interpolation == .high && !isWhole { return nil }
        // As `PixelPair` has it.
        let column = Int((matrix.tx * 256 + 0.5).rounded(.down))
        let row = Int((matrix.ty * 256 + 0.5).rounded(.down))
        return .moved(
            columns: column >> 8, rows: row >> 8, right: UInt32(column & 255), lower: UInt32(row & 255))
    }

    /// The position of a pixel's centre.
    @inline(__always)
    func position(x: Int, y: Int) -> (u: Double, v: Double) {
        let centreX = Double(x) + 0.5
        let centreY = Double(y) + 0.5
        return (
            inverse.a * centreX + (inverse.c * centreY + inverse.tx),
            inverse.b * centreX + (inverse.d * centreY + inverse.ty)
        )
    }
}

extension DeviceTransform {
    /// The transform followed by scales along the axes.
    fileprivate func scaled(x: Double, y: Double) -> DeviceTransform {
        DeviceTransform(a: a * x, b: b * y, c: c * x, d: d * y, tx: tx * x, ty: ty * y)
    }
}
