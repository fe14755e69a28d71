extension StyleSheetParser {
    /// The most that one rule may have; those beyond are left out.
    private static let mostKeyframes = 1000

    /// The block of a `@keyframes` rule, from its opening brace over its closing one (CSS Animations 1,
    /// section 3).
    mutating func readKeyframes() -> [Keyframe] {
        var keyframes: [Keyframe] = []
        position += 1
        while true {
            skipSpace()
            guard let byte = current else { return keyframes }
            if byte == UInt8(ascii: "}") {
                position += 1
                return keyframes
            }
            let start = position
            while let byte = current, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") { position += 1 }
            let selector = String(decoding: bytes[start..<position], as: UTF8.self)
            guard current == UInt8(ascii: "{") else { continue }
            position += 1
            isInKeyframe = true
            let declarations = readDeclarations().filter { !$0.isImportant }
            isInKeyframe = false
            // One moment that isn't valid makes the whole block count for nothing.
            let offsets = selector.split(separator: ",", omittingEmptySubsequences: false).map(Self.offset)
            guard keyframes.count < Self.mostKeyframes, offsets.count <= Self.mostKeyframes,
                !offsets.contains(nil)
            else { continue }
            keyframes.append(Keyframe(offsets: offsets.compactMap { $0 }, declarations: declarations))
        }
    }

    /// `from`, `to`, or a percentage of 0 to 100.
    private static func offset(_ text: Substring) -> Double? {
        let word = text.trimmingSpace().lowercased()
        if word == "from" { return 0 }
        if word == "to" { return 1 }
        guard let length = SVGLength(word), length.unit == .percent, (0...100).contains(length.number) else {
            return nil
        }
        return length.number / 100
    }
}
