extension StyleAnimation {
    /// The most that one element may have; those beyond are left out.
    private static let most = 64

    /// The lists of an element's properties about animation, by name without `animation-`.
    private struct Lists {
        var lists: [String: [String]] = [:]

        /// A shorthand sets all of them.
        mutating func apply(_ name: String, _ value: String) {
            guard name == "animation" else {
                lists[String(name.dropFirst("animation-".count))] = StyleAnimation.parts(value, at: ",")
                return
            }
            var animations: [[String: String]] = []
            for text in StyleAnimation.parts(value, at: ",") {
                guard let animation = Self.shorthand(text) else { return }
                animations.append(animation)
            }
            for (name, initial) in Self.initials {
                lists[name] = animations.map { $0[name] ?? initial }
            }
        }

        private static let initials = [
            "name": "none", "duration": "0s", "delay": "0s", "iteration-count": "1", "direction": "normal",
            "fill-mode": "none", "play-state": "running", "timing-function": "ease",
        ]

        /// The words of one animation, each by what it can be first; nil where one is too many.
        private static func shorthand(_ text: String) -> [String: String]? {
            var found: [String: String] = [:]
            for word in StyleAnimation.parts(text, at: " ") {
                let kinds: [String]
                if StyleAnimation.seconds(word) != nil {
                    kinds = ["duration", "delay"]
                } else if AnimationEasing(word) != nil {
                    kinds = ["timing-function", "name"]
                } else if StyleAnimation.count(word) != nil {
                    kinds = ["iteration-count", "name"]
                } else if Direction(rawValue: word) != nil {
                    kinds = ["direction", "name"]
                } else if word != "none", Fill(rawValue: word) != nil {
                    kinds = ["fill-mode", "name"]
                } else if word == "running" || word == "paused" {
                    kinds = ["play-state", "name"]
                } else if word == "none" {
                    kinds = ["fill-mode", "name"]
                } else {
                    kinds = ["name"]
                }
                guard let kind = kinds.first(where: { found[$0] == nil }) else { return nil }
                found[kind] = word
            }
            // A lone `none` is no animation.
            if found["name"] == nil, found["fill-mode"] == "none" { found["name"] = "none" }
            return found
        }
    }

    /// The animations of an element, the first the least.
    static func list(_ declarations: [(name: String, value: String)]) -> [StyleAnimation] {
        var lists = Lists()
        for (name, value) in declarations { lists.apply(name, value) }
        func word(_ name: String, _ index: Int) -> String? {
            guard let list = lists.lists[name], !list.isEmpty else { return nil }
            return list[index % list.count]
        }
        return (lists.lists["name"] ?? []).prefix(most).enumerated().compactMap { index, name in
            if name == "none" { return nil }
            let isString = name.hasPrefix("\"") || name.hasPrefix("'")
            var animation = StyleAnimation(name: isString ? String(name.dropFirst().dropLast()) : name)
            animation.duration = max(word("duration", index).flatMap(seconds) ?? 0, 0)
            animation.delay = word("delay", index).flatMap(seconds) ?? 0
            animation.count = word("iteration-count", index).flatMap(count) ?? 1
            animation.direction = word("direction", index).flatMap { Direction(rawValue: $0) } ?? .normal
            animation.fill = word("fill-mode", index).flatMap { Fill(rawValue: $0) } ?? .none
            animation.isPaused = word("play-state", index) == "paused"
            animation.easing = word("timing-function", index).flatMap { AnimationEasing($0) } ?? .ease
            return animation
        }
    }

    /// A time of CSS, which needs its unit.
    private static func seconds(_ text: String) -> Double? {
        let text = text.lowercased()
        for (unit, seconds) in [("ms", 0.001), ("s", 1.0)] where text.hasSuffix(unit) {
            return String(text.dropLast(unit.count)).svgNumber.map { $0 * seconds }
        }
        return nil
    }

    private static func count(_ text: String) -> Double? {
        text == "infinite" ? .infinity : text.svgNumber.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// What stands between commas, or between white space, outside of parentheses and strings.
    private static func parts(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            }
            let isSeparator = separator == " " ? character.isWhitespace : character == separator
            if isSeparator, depth == 0, quote == nil {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { $0.trimmingSpace() }.filter { !$0.isEmpty }
    }
}
