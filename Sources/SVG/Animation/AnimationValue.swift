/// A value of an attribute or a property, in the form in which there are values between it and others.
enum AnimationValue: Sendable {
    /// One number or length, or several: `cx`, `points`, `stroke-dasharray`, `viewBox`.
    case lengths([SVGLength])
    /// Channels of sRGB in 0...255, and an opacity in 0...1.
    case color(red: Double, green: Double, blue: Double, alpha: Double)
    case path(SVGPathCommands)
    case transform(SVGTransformList)
    /// Functions with numbers in them, as `filter` has: what stands between the numbers, and these.
    case functions(parts: [String], numbers: [Double])
    /// What has nothing between it and others.
    case word(String)

    /// - Parameters:
    ///   - currentColor: what that word means.
    ///   - isStyle: the value is a style sheet's, where path data stands in `path()`.
    init(_ text: String, of name: SVGAttribute, currentColor: SVGColor, isStyle: Bool = false) {
        let text = text.trimmingSpace()
        switch name {
        case .fill, .stroke, .color, .stopColor, .floodColor, .lightingColor, .textDecorationColor:
            let color = text.lowercased() == "currentcolor" ? currentColor : SVGColor(text)
            self = color.map { Self.color($0) } ?? .word(text)
        case .d:
            let data = isStyle ? Self.pathFunction(text) : text
            self = data.flatMap { SVGPathCommands($0) }.map { .path($0) } ?? .word(data ?? text)
        case .transform:
            self = SVGTransformList(text).map { .transform($0) } ?? .word(text)
        case .filter, .clipPath: self = Self.functions(text) ?? .word(text)
        default:
            let lengths = SVGLength.list(text)
            self = lengths.flatMap { $0.isEmpty ? nil : .lengths($0) } ?? .word(text)
        }
    }

    static func color(_ color: SVGColor) -> AnimationValue {
        .color(
            red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: color.alpha)
    }

    /// The data in `path("…")`, a fill rule before it left aside; nil for anything else.
    static func pathFunction(_ text: String) -> String? {
        guard text.hasPrefix("path("), text.hasSuffix(")"),
            let quote = text.firstIndex(where: { $0 == "\"" || $0 == "'" })
        else { return nil }
        let rest = text[text.index(after: quote)...]
        return rest.firstIndex(of: text[quote]).map { String(rest[..<$0]) }
    }

    /// Nil where there is no function with a number, and for references.
    private static func functions(_ text: String) -> AnimationValue? {
        guard text.contains("("), !text.lowercased().contains("url(") else { return nil }
        return text.scan { scanner in
            var parts = [""]
            var numbers: [Double] = []
            while !scanner.isAtEnd {
                let start = scanner.position
                if let number = scanner.number() {
                    numbers.append(number)
                    parts.append("")
                } else {
                    if scanner.name().isEmpty { scanner.advance() }
                    parts[parts.count - 1] += scanner.text(from: start, to: scanner.position)
                }
            }
            return numbers.isEmpty ? nil : .functions(parts: parts, numbers: numbers)
        }
    }

    /// As the document would have it.
    var text: String {
        switch self {
        case .lengths(let lengths): return lengths.map(\.text).joined(separator: " ")
        case .color(let red, let green, let blue, let alpha):
            func channel(_ value: Double) -> Int {
                Int(min(max(value.isFinite ? value : 0, 0), 255).rounded())
            }
            return "rgba(\(channel(red)), \(channel(green)), \(channel(blue)), \(min(max(alpha, 0), 1)))"
        case .path(let path): return path.text
        case .transform(let list): return list.text
        case .functions(let parts, let numbers):
            return zip(parts, numbers).map { $0 + "\($1)" }.joined() + (parts.last ?? "")
        case .word(let word): return word
        }
    }
}

extension SVGLength {
    /// As a document has it.
    var text: String {
        let suffix =
            switch unit {
            case .none: ""
            case .percent: "%"
            case .em: "em"
            case .ex: "ex"
            case .rem: "rem"
            case .ch: "ch"
            case .pixels: "px"
            case .inches: "in"
            case .centimeters: "cm"
            case .millimeters: "mm"
            case .quarterMillimeters: "q"
            case .points: "pt"
            case .picas: "pc"
            case .viewportWidth: "vw"
            case .viewportHeight: "vh"
            }
        return "\(number)\(suffix)"
    }
}
