import RasterPaths

/// What a content stream names: objects, by their numbers.
enum ResourceKind: Int, CaseIterable {
    case font, picture, state, shading, pattern

    /// The dictionary's key and the letter that names begin with.
    var key: StaticString {
        switch self {
        case .font: "/Font"
        case .picture: "/XObject"
        case .state: "/ExtGState"
        case .shading: "/Shading"
        case .pattern: "/Pattern"
        }
    }

    var letter: StaticString {
        switch self {
        case .font: "/F"
        case .picture: "/X"
        case .state: "/G"
        case .shading: "/S"
        case .pattern: "/P"
        }
    }
}

/// A content stream that is being written, with what it names.
struct Content {
    var bytes = PDFBytes()
    private var named = [Set<Int>](repeating: [], count: ResourceKind.allCases.count)

    /// Writes an object's name and notes that the stream needs it.
    mutating func append(_ kind: ResourceKind, _ number: Int) {
        named[kind.rawValue].insert(number)
        bytes.append(kind.letter)
        bytes.append(number)
    }

    /// Notes what another stream needs.
    mutating func formUnion(_ other: Content) {
        for kind in ResourceKind.allCases { named[kind.rawValue].formUnion(other.named[kind.rawValue]) }
    }

    var isEmpty: Bool { bytes.bytes.isEmpty }

    /// The entry of the stream's or page's dictionary.
    var resources: PDFBytes {
        var text = PDFBytes("/Resources<<")
        for kind in ResourceKind.allCases where !named[kind.rawValue].isEmpty {
            text.append(kind.key)
            text.append("<<")
            for number in named[kind.rawValue].sorted() {
                text.append(kind.letter)
                text.append(number)
                text.append(" ")
                text.append(reference: number)
            }
            text.append(">>")
        }
        text.append(">>")
        return text
    }
}
