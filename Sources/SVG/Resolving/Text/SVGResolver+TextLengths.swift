import Raster

extension SVGResolver {
    /// What a percentage in a text's length is one of.
    enum TextAxis {
        case horizontal, vertical
        /// Percentages have no meaning.
        case none
    }

    /// The values of a list in user units; empty where there is none, and where it isn't one.
    /// - Parameter most: those beyond are left off.
    func textLengths(
        _ name: String, of element: Index, _ axis: TextAxis, most: Int = .max
    ) -> [CGFloat] {
        guard let text = document.attribute(name, of: element),
            let lengths = SVGLength.list(text, most: most)
        else { return [] }
        return lengths.compactMap { textLength($0, of: element, axis) }
    }

    /// One length, no percentage, in user units; nil for what is none.
    func textLength(_ value: String, of element: Index) -> CGFloat? {
        SVGLength(value).flatMap { textLength($0, of: element, .none) }
    }

    private func textLength(_ length: SVGLength, of element: Index, _ axis: TextAxis) -> CGFloat? {
        let value: CGFloat
        switch axis {
        case .horizontal: value = pixels(length, of: element, axis: .horizontal)
        case .vertical: value = pixels(length, of: element, axis: .vertical)
        case .none:
            if length.unit == .percent { return nil }
            value = pixels(length, of: element, axis: .diagonal)
        }
        return value.isFinite ? min(max(value, -1e9), 1e9) : nil
    }
}
