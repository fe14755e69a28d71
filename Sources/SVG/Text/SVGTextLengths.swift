import Raster

/// Lists of lengths, as text positions are given.
enum SVGTextLengths {
    enum Axis {
        case horizontal, vertical
        /// Plain numbers.
        case none
    }

    /// The values of an attribute up to the first that is none.
    static func list(
        _ name: String, of element: SVGDocumentTree.Index, _ axis: Axis, in resolver: SVGResolver
    ) -> [CGFloat] {
        guard let text = resolver.document.attribute(name, of: element) else { return [] }
        var values: [CGFloat] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let value = length(word, of: element, axis, in: resolver) else { break }
            values.append(value)
        }
        return values
    }

    /// One length in user units; nil for what is none.
    static func length(
        _ word: Substring, of element: SVGDocumentTree.Index, _ axis: Axis, in resolver: SVGResolver
    ) -> CGFloat? {
        let end =
            word.lastIndex { $0.isASCII && $0.isNumber || $0 == "." }.map { word.index(after: $0) }
            ?? word.startIndex
        guard let number = Double(word[..<end]), number.isFinite else { return nil }
        let value = CGFloat(number)
        let factor: CGFloat
        switch word[end...].lowercased() {
        case "", "px": factor = 1
        case "em": factor = resolver.fontSize(of: element)
        case "ex": factor = resolver.fontSize(of: element) / 2
        case "in": factor = 96
        case "cm": factor = 96 / 2.54
        case "mm": factor = 96 / 25.4
        case "q": factor = 96 / 101.6
        case "pt": factor = 96.0 / 72
        case "pc": factor = 16
        case "%":
            switch axis {
            case .horizontal: factor = resolver.viewport.width / 100
            case .vertical: factor = resolver.viewport.height / 100
            case .none: return nil
            }
        default: return nil
        }
        let length = value * factor
        return length.isFinite ? min(max(length, -1e9), 1e9) : nil
    }
}
