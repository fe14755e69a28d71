import RasterPaths

/// A mesh gradient as a display list keeps it: patches in the unit square, colours resolved, what its
/// fineness depends on measured once.
package final class MeshPaint: Sendable {
    /// Patches in a row, and rows of them; 1 or more.
    package let columns: Int
    package let rows: Int
    /// Each patch's 4 × 4 control points, row by row.
    package let controls: [SIMD2<Double>]
    package let colors: MeshColors
    /// What is painted where the mesh is not, opacity included.
    package let background: RGBAComponents
    /// The unit square to user space.
    package let unitMap: CGAffineTransform
    /// By column and by row of patches.
    let columnBends: [MeshBend]
    let rowBends: [MeshBend]

    /// - Parameters:
    ///   - controls: each patch's 4 × 4 control points, row by row, all finite.
    ///   - unitMap: the unit square to user space.
    package init(
        controls: [SIMD2<Double>], colors: MeshColors, background: RGBAComponents, unitMap: CGAffineTransform
    ) {
        let (columns, rows) = (colors.width - 1, colors.height - 1)
        var columnBends = [MeshBend](repeating: MeshBend(), count: columns)
        var rowBends = [MeshBend](repeating: MeshBend(), count: rows)
        controls.withUnsafeBufferPointer { controls in
            for row in 0..<rows {
                for column in 0..<columns {
                    let patch = (row * columns + column) * 16
                    columnBends[column].include(
                        UnsafeBufferPointer(rebasing: controls[patch..<(patch + 16)]), step: 1, across: 4)
                    rowBends[row].include(
                        UnsafeBufferPointer(rebasing: controls[patch..<(patch + 16)]), step: 4, across: 1)
                    guard columns * rows <= Self.mostMeasured else { continue }
                    let (u, v) = MeshBend.colorSegments(colors, column: column, row: row)
                    columnBends[column].colorSegments = max(columnBends[column].colorSegments, u)
                    rowBends[row].colorSegments = max(rowBends[row].colorSegments, v)
                }
            }
        }
        if columns * rows > Self.mostMeasured {
            for column in 0..<columns { columnBends[column].colorSegments = 32 }
            for row in 0..<rows { rowBends[row].colorSegments = 32 }
        }
        self.columns = columns
        self.rows = rows
        self.controls = controls
        self.colors = colors
        self.background = background
        self.unitMap = unitMap
        self.columnBends = columnBends
        self.rowBends = rowBends
    }

    /// Pieces of a patch, along rows and along columns, between which colours are straight within half an
    /// 8-bit step.
    package func colorSegments(column: Int, row: Int) -> (columns: Int, rows: Int) {
        (columnBends[column].colorSegments, rowBends[row].colorSegments)
    }

    private init(_ other: MeshPaint, unitMap: CGAffineTransform) {
        columns = other.columns
        rows = other.rows
        controls = other.controls
        colors = other.colors
        background = other.background
        self.unitMap = unitMap
        columnBends = other.columnBends
        rowBends = other.rowBends
    }

    /// The same colours on geometry that a transform has moved.
    func transformed(by matrix: CGAffineTransform) -> MeshPaint {
        MeshPaint(self, unitMap: unitMap.concatenating(matrix))
    }

    /// The colours of more patches than this aren't looked at one by one: they are small on any screen.
    private static let mostMeasured = 1024
}

/// How finely a row or a column of patches has to be cut across. Distances are in unit space, per axis.
struct MeshBend: Sendable {
    /// Bounds of the second derivatives, along and mixed.
    private var along = SIMD2<Double>.zero
    private var mixed = SIMD2<Double>.zero
    private var length = SIMD2<Double>.zero
    /// Segments between which colours are straight within half an 8-bit step.
    var colorSegments = 1

    /// Takes in a patch.
    /// - Parameters:
    ///   - step: from a control point to the next in the direction of the cuts.
    ///   - across: to the next in the other direction.
    mutating func include(_ patch: UnsafeBufferPointer<SIMD2<Double>>, step: Int, across: Int) {
        func magnitude(_ value: SIMD2<Double>) -> SIMD2<Double> { pointwiseMax(value, -value) }
        for line in 0..<4 {
            let first = line * across
            var total = SIMD2<Double>.zero
            for point in 0..<3 {
                let place = first + point * step
                let difference = patch[place + step] - patch[place]
                total += magnitude(difference)
                if point < 2 {
                    let next = patch[place + 2 * step] - patch[place + step]
                    along = pointwiseMax(along, 6 * magnitude(next - difference))
                }
                if line < 3 {
                    let next = patch[place + across + step] - patch[place + across]
                    mixed = pointwiseMax(mixed, 9 * magnitude(next - difference))
                }
            }
            length = pointwiseMax(length, total)
        }
    }

    static let mostSegments = 256

    /// The segments for chords within a quarter of a pixel (of which the curves along, across and the twist
    /// take a third each), but none shorter than a pixel.
    func segments(_ toPixels: DeviceTransform) -> Int {
        func pixels(_ value: SIMD2<Double>) -> Double {
            let x = toPixels.a.magnitude * value.x + toPixels.c.magnitude * value.y
            let y = toPixels.b.magnitude * value.x + toPixels.d.magnitude * value.y
            return (x * x + y * y).squareRoot()
        }
        let third = 0.25 / 3
        let curve = (pixels(along) / 8 / third).squareRoot()
        let twist = (pixels(mixed) / 4 / third).squareRoot()
        let wanted = max(Double(colorSegments), max(curve, twist))
        let useful = min(wanted, max(pixels(length), 1))
        return useful > 1
            ? (useful < Double(Self.mostSegments) ? Int(useful.rounded(.up)) : Self.mostSegments) : 1
    }

    /// Halves the pieces until no colour at a joint is far from the middle of its neighbours': of a chord
    /// that skips the joint the error is at most half of that second difference at a corner of the curve, an
    /// eighth where it is smooth.
    static func colorSegments(_ colors: MeshColors, column: Int, row: Int) -> (u: Int, v: Int) {
        func color(_ u: Double, _ v: Double) -> SIMD4<Float> {
            colors.color(column: column, row: row, u: u, v: v)
        }
        func largest(_ value: SIMD4<Float>) -> Double { Double(pointwiseMax(value, -value).max()) }
        func segments(_ color: (_ along: Double, _ across: Double) -> SIMD4<Float>) -> Int {
            var count = 4
            while count < mostSegments {
                var bend = 0.0
                for across in [0.0, 0.5, 1] {
                    var before = color(0, across)
                    var middle = color(1 / Double(count), across)
                    for joint in 2...count {
                        let next = color(Double(joint) / Double(count), across)
                        bend = max(bend, largest(before - 2 * middle + next))
                        (before, middle) = (middle, next)
                    }
                }
                if bend <= 1 { break }
                count *= 2
            }
            return count
        }
        var twist = 0.0
        for first in 0..<4 {
            for second in 0..<4 {
                let (u, v) = (Double(first) / 4, Double(second) / 4)
                let upper = color(u, v) - color(u + 0.25, v)
                twist = max(twist, largest(upper - color(u, v + 0.25) + color(u + 0.25, v + 0.25)))
            }
        }
        // The two halves of a square are off by 1/4 of the mixed derivative / n², doubled for safety, here
        // 1/6 of a step.
        let twisted = Int(min((48 * twist).squareRoot().rounded(.up), 128))
        return (max(segments { color($0, $1) }, twisted), max(segments { color($1, $0) }, twisted))
    }
}
