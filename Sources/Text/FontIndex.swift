/// All faces that a catalog knows, by name: a value that is made anew when a font is registered.
struct FontIndex: Sendable {
    /// Registered ones last.
    let entries: [FontEntry]
    /// By `FontName.key` of each family name.
    private let families: [String: [FontEntry]]
    /// By the key of the full and of the PostScript name.
    private let faces: [String: FontEntry]
    /// The first name of each family, sorted.
    let familyNames: [String]

    init(entries: [FontEntry]) {
        self.entries = entries
        var families: [String: [FontEntry]] = [:]
        var faces: [String: FontEntry] = [:]
        // A later entry wins over an earlier one of the same name: who registers a font means that one.
        families.reserveCapacity(entries.count)
        faces.reserveCapacity(entries.count * 2)
        var last: (names: [String], keys: Set<String>) = ([], [])
        for entry in entries.reversed() {
            // Faces of a family stand beside each other.
            if entry.families != last.names { last = (entry.families, Set(entry.families.map(FontName.key))) }
            for key in last.keys { families[key, default: []].append(entry) }
            for name in [entry.postScriptName, entry.fullName] where !name.isEmpty {
                let key = FontName.key(name)
                if faces[key] == nil { faces[key] = entry }
            }
        }
        self.families = families
        self.faces = faces
        familyNames = Set(entries.map(\.family)).sorted()
    }

    func family(_ name: String) -> [FontEntry]? {
        families[FontName.key(name)]
    }

    func face(named name: String) -> FontEntry? {
        faces[FontName.key(name)]
    }

    /// The member of a family nearest to a style, by the order of CSS Fonts 4, section 5.2: width, slant,
    /// weight.
    static func nearest(of entries: [FontEntry], to style: FontStyle) -> FontEntry? {
        let weight = style.weight ?? 400
        return entries.min { left, right in
            let leftWidth = distance(of: style.width, to: left.width, preferringMore: style.width > 100)
            let rightWidth = distance(of: style.width, to: right.width, preferringMore: style.width > 100)
            if leftWidth != rightWidth { return leftWidth < rightWidth }
            if left.isItalic != right.isItalic { return left.isItalic == style.isItalic }
            return weightDistance(of: weight, to: left.weight) < weightDistance(of: weight, to: right.weight)
        }
    }

    private static func distance(
        of value: Double, to range: ClosedRange<Double>, preferringMore: Bool
    ) -> Double {
        if range.contains(value) { return 0 }
        let isMore = range.lowerBound > value
        let gap = isMore ? range.lowerBound - value : value - range.upperBound
        // Everything in the preferred direction comes before all in the other one.
        return isMore == preferringMore ? gap : 10_000 + gap
    }

    private static func weightDistance(of weight: Double, to range: ClosedRange<Double>) -> Double {
        // From 400 to 500 a weight looks up to 500 first, then down, then further up.
        if weight >= 400, weight <= 500 {
            if range.lowerBound > 500 { return 20_000 + range.lowerBound }
            return distance(of: weight, to: range, preferringMore: true)
        }
        return distance(of: weight, to: range, preferringMore: weight > 500)
    }
}
