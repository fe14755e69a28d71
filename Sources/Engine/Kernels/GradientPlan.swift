import RasterKernels

/// A gradient made ready for the kernels that compute colours instead of looking them up: the axis in pieces,
/// on each of which a colour is a straight line of the position.
///
/// Linear gradients without `repeat` and `mirror` have colours that are linear in column and row, in fixed
/// point; a row's pieces are runs of columns. Radial ones compute the distance, pixel by pixel.
package final class GradientPlan {
    let pieces: UnsafeMutablePointer<UInt64>
    let borders: UnsafeMutablePointer<Double>
    let numbers: UnsafeMutablePointer<Float>
    @exclusivity(unchecked) package var terms: rk_gradient

    static let mostPieces = Int(RK_MOST_PIECES)
    static let pieceWords = Int(RK_PIECE_WORDS)
    static let mostRadialPieces = Int(RK_MOST_RADIAL_PIECES)

    package init() {
        pieces = .allocate(capacity: Self.mostPieces * Self.pieceWords)
        borders = .allocate(capacity: Self.mostPieces)
        borders.initialize(repeating: 0, count: Self.mostPieces)
        numbers = .allocate(capacity: Int(RK_RADIAL_ROWS) * 16)
        numbers.initialize(repeating: 0, count: Int(RK_RADIAL_ROWS) * 16)
        terms = rk_gradient()
        terms.pieces = UnsafePointer(pieces)
        terms.borders = UnsafePointer(borders)
        terms.numbers = UnsafePointer(numbers)
    }

    deinit {
        pieces.deallocate()
        borders.deallocate()
        numbers.deallocate()
    }
}
