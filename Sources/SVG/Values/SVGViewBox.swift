import Raster

extension CGRect {
    /// A `viewBox`: four numbers, of which the size must be positive.
    init?(viewBox value: String) {
        guard let numbers = value.svgNumbers, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
            return nil
        }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension SVGAspectRatio {
    /// `preserveAspectRatio`. What isn't valid counts as the default, xMidYMid meet.
    init(_ value: String?) {
        self.init()
        guard let value else { return }
        var words = value.split(whereSeparator: \.isWhitespace)
        if words.first == "defer" { words.removeFirst() }
        guard let align = words.first else { return }
        if align == "none" {
            scaling = .none
            return
        }
        let places: [Substring: CGFloat] = ["Min": 0, "Mid": 0.5, "Max": 1]
        guard align.utf8.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
            let horizontal = places[align.dropFirst(1).prefix(3)], let vertical = places[align.dropFirst(5)]
        else { return }
        let kind = words.count > 1 ? words[1] : "meet"
        guard words.count <= 2, kind == "meet" || kind == "slice" else { return }
        alignment = CGPoint(x: horizontal, y: vertical)
        scaling = kind == "slice" ? .slice : .meet
    }
}
