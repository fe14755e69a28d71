import RasterEngine
import RasterPaths

/// The patches of a shading of type 7: sixteen points and four colours each.
struct PatchBytes {
    private let box: CGRect
    private let channel: ShadingChannel
    private var bytes: [UInt8] = []

    /// - Parameter box: holds all points.
    init(box: CGRect, _ channel: ShadingChannel) {
        self.box = box
        self.channel = channel
    }

    /// The order of a tensor patch's points in the stream, as row and column: around, then the inner ones.
    private static let order: [(Int, Int)] = [
        (0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0),
        (1, 1), (1, 2), (2, 2), (2, 1),
    ]

    /// - Parameters:
    ///   - points: 4 × 4, row by row.
    ///   - colors: of the corners in the order of the stream: (0, 0), (0, 3), (3, 3), (3, 0).
    mutating func append(points: [CGPoint], colors: [SIMD4<Double>]) {
        bytes.append(0)
        for (row, column) in Self.order {
            let point = points[row * 4 + column]
            append(Double((point.x - box.minX) / box.width), bits: 24)
            append(Double((point.y - box.minY) / box.height), bits: 24)
        }
        for color in colors {
            for value in channel.values(color) { append(value, bits: 16) }
        }
    }

    /// A patch with straight sides.
    /// - Parameter corners: around it, as the colours.
    mutating func append(corners: [CGPoint], colors: [SIMD4<Double>]) {
        var points: [CGPoint] = []
        points.reserveCapacity(16)
        for row in 0..<4 {
            for column in 0..<4 {
                let (v, u) = (CGFloat(row) / 3, CGFloat(column) / 3)
                let first = mix(corners[0], corners[1], u)
                points.append(mix(first, mix(corners[3], corners[2], u), v))
            }
        }
        append(points: points, colors: colors)
    }

    private func mix(_ first: CGPoint, _ second: CGPoint, _ part: CGFloat) -> CGPoint {
        CGPoint(x: first.x + (second.x - first.x) * part, y: first.y + (second.y - first.y) * part)
    }

    private mutating func append(_ value: Double, bits: Int) {
        let most = Double(1 << bits - 1)
        let whole = value.isNaN ? 0 : Int((min(max(value, 0), 1) * most).rounded())
        for shift in stride(from: bits - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: whole >> shift))
        }
    }

    func write(to document: DocumentContents) throws -> Int {
        var entries = PDFBytes(
            "/ShadingType 7/BitsPerCoordinate 24/BitsPerComponent 16/BitsPerFlag 8/ColorSpace")
        entries.append(channel.space)
        entries.append("/Decode[")
        for edge in [box.minX, box.maxX, box.minY, box.maxY] {
            entries.append(Double(edge), decimals: 4)
            entries.append(" ")
        }
        for _ in channel.values(.zero) { entries.append("0 1 ") }
        entries.append("]")
        return try document.file.addStream(entries, bytes)
    }
}

/// A mesh gradient as patches, each cut until its colours are straight between its corners.
struct MeshShading {
    private let mesh: MeshPaint
    private let transform: CGAffineTransform
    let isOpaque: Bool

    init(_ mesh: MeshPaint, _ transform: CGAffineTransform) {
        self.mesh = mesh
        self.transform = mesh.unitMap.concatenating(transform)
        isOpaque = mesh.colors.opacity >= 1 && mesh.colors.vertices.allSatisfy { $0.w >= 1 }
    }

    /// Pieces of a patch each way: what is finer than that nobody sees on paper.
    private static let mostPieces = 12

    func write(to document: DocumentContents, _ channel: ShadingChannel) throws -> Int {
        let corners = mesh.controls.map { CGPoint(x: $0.x, y: $0.y).applying(transform) }
        var box = CGRect.null
        for corner in corners where corner.x.isFinite && corner.y.isFinite {
            let point = CGRect(origin: corner, size: .zero)
            box = box.isNull ? point : box.union(point)
        }
        if box.isNull { box = .zero }
        var patches = PatchBytes(box: box.insetBy(dx: -1, dy: -1), channel)
        for row in 0..<mesh.rows {
            for column in 0..<mesh.columns {
                let first = (row * mesh.columns + column) * 16
                append(
                    Array(corners[first..<(first + 16)]), column: column, row: row, to: &patches)
            }
        }
        return try patches.write(to: document)
    }

    private func append(_ controls: [CGPoint], column: Int, row: Int, to patches: inout PatchBytes) {
        let segments = mesh.colorSegments(column: column, row: row)
        let columns = min(max(segments.columns, 1), Self.mostPieces)
        let rows = min(max(segments.rows, 1), Self.mostPieces)
        func color(_ u: Double, _ v: Double) -> SIMD4<Double> {
            let color = mesh.colors.color(column: column, row: row, u: u, v: v)
            let alpha = Double(color.w)
            guard alpha > 0 else { return .zero }
            return SIMD4(
                Double(color.x) / alpha, Double(color.y) / alpha, Double(color.z) / alpha, alpha / 255)
        }
        for y in 0..<rows {
            let (top, bottom) = (Double(y) / Double(rows), Double(y + 1) / Double(rows))
            for x in 0..<columns {
                let (left, right) = (Double(x) / Double(columns), Double(x + 1) / Double(columns))
                patches.append(
                    points: Self.part(controls, left...right, top...bottom),
                    colors: [color(left, top), color(right, top), color(right, bottom), color(left, bottom)])
            }
        }
    }

    /// The control points of a part of a bicubic patch.
    private static func part(
        _ controls: [CGPoint], _ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>
    ) -> [CGPoint] {
        var across: [CGPoint] = []
        for row in 0..<4 { across += part(Array(controls[(row * 4)..<(row * 4 + 4)]), columns) }
        var result = across
        for column in 0..<4 {
            let line = part((0..<4).map { across[$0 * 4 + column] }, rows)
            for row in 0..<4 { result[row * 4 + column] = line[row] }
        }
        return result
    }

    /// The control points of a part of a cubic, by its blossom.
    private static func part(_ points: [CGPoint], _ range: ClosedRange<Double>) -> [CGPoint] {
        func blossom(_ a: Double, _ b: Double, _ c: Double) -> CGPoint {
            var level = points
            for parameter in [a, b, c] {
                let t = CGFloat(parameter)
                level = zip(level, level.dropFirst()).map {
                    CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
                }
            }
            return level[0]
        }
        let (first, last) = (range.lowerBound, range.upperBound)
        return [
            blossom(first, first, first), blossom(first, first, last), blossom(first, last, last),
            blossom(last, last, last),
        ]
    }
}
