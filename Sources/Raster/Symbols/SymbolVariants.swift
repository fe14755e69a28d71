/// Which of several symbols of one kind is meant: filled ones, or those in a circle.
public struct SymbolVariants: Hashable, Sendable {
    private enum Enclosure: String, Hashable, Sendable {
        case circle, square, rectangle
    }

    private var enclosure: Enclosure?
    private var isFilled = false
    private var isSlashed = false

    /// The symbol as it is named.
    public static let none = SymbolVariants()
    /// In a circle.
    public static let circle = SymbolVariants(enclosure: .circle)
    /// In a square.
    public static let square = SymbolVariants(enclosure: .square)
    /// In a rectangle.
    public static let rectangle = SymbolVariants(enclosure: .rectangle)
    /// Filled.
    public static let fill = SymbolVariants(isFilled: true)
    /// Struck through.
    public static let slash = SymbolVariants(isSlashed: true)

    /// The same in a circle.
    public var circle: SymbolVariants { adding(.circle) }
    /// The same in a square.
    public var square: SymbolVariants { adding(.square) }
    /// The same in a rectangle.
    public var rectangle: SymbolVariants { adding(.rectangle) }
    /// The same, filled.
    public var fill: SymbolVariants { adding(.fill) }
    /// The same, struck through.
    public var slash: SymbolVariants { adding(.slash) }

    /// Whether all that another asks for is asked for.
    public func contains(_ other: SymbolVariants) -> Bool { adding(other) == self }

    /// Both; of two enclosures the other's.
    func adding(_ other: SymbolVariants) -> SymbolVariants {
        SymbolVariants(
            enclosure: other.enclosure ?? enclosure, isFilled: isFilled || other.isFilled,
            isSlashed: isSlashed || other.isSlashed)
    }

    /// The names to try for a symbol's, those with more of the variants first. The last is the name itself.
    func names(for name: String) -> [String] {
        let slashes = isSlashed ? [".slash", ""] : [""]
        let enclosures = enclosure.map { [".\($0.rawValue)", ""] } ?? [""]
        let fills = isFilled ? [".fill", ""] : [""]
        var names: [String] = []
        for slash in slashes {
            for enclosure in enclosures {
                for fill in fills { names.append(name + slash + enclosure + fill) }
            }
        }
        return names
    }
}
