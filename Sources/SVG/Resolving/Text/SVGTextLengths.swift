import Raster

/// Lengths as text has them, in user units.
enum SVGTextLengths {
    /// What a percentage is one of.
    enum Axis {
        case horizontal, vertical
        /// Percentages have no meaning.
        case none
    }

    /// The values of a list; empty where there is none, and where it isn't one.
    static func list(
        _ name: String, of element: SVGDocumentTree.Index, _ axis: Axis, in resolver: SVGResolver
    ) -> [CGFloat] {
        guard let text = resolver.document.attribute(name, of: element),
            let lengths = SVGLength.list(text)
        else { return [] }
        return lengths.compactMap { value(of: $0, for: element, axis, in: resolver) }
    }

    /// One length; nil for what is none.
    static func length(
        _ text: String, of element: SVGDocumentTree.Index, _ axis: Axis, in resolver: SVGResolver
    ) -> CGFloat? {
        SVGLength(text).flatMap { value(of: $0, for: element, axis, in: resolver) }
    }

    private static func value(
        of length: SVGLength, for element: SVGDocumentTree.Index, _ axis: Axis, in resolver: SVGResolver
    ) -> CGFloat? {
        let value: CGFloat
        switch axis {
        case .horizontal: value = resolver.pixels(length, of: element, axis: .horizontal)
        case .vertical: value = resolver.pixels(length, of: element, axis: .vertical)
        case .none:
            if length.unit == .percent { return nil }
            value = resolver.pixels(length, of: element, axis: .diagonal)
        }
        return value.isFinite ? min(max(value, -1e9), 1e9) : nil
    }
}
