import RasterPaths

/// Characters that no font has, of all that were tried: each is drawn as a box.
public struct MissingGlyphs: Hashable, Sendable, CustomStringConvertible {
    /// Each once, in the order in which they come; the first ones, where there are many.
    public let characters: String
    /// The family that was asked for the characters, whose box is shown.
    public let family: String
    /// All families that were looked through, by name; empty where there was no font at all.
    public let triedFamilies: [String]

    /// A sentence, such as `none of 2 font families has "ሀ" (U+1200): DejaVu Sans shows boxes`.
    public var description: String {
        let codes = characters.unicodeScalars.prefix(8).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        }
        let more = characters.unicodeScalars.count > codes.count ? ", …" : ""
        let tried = triedFamilies.count
        let none =
            switch tried {
            case 0: "there is no font for"
            case 1: "the only font family lacks"
            default: "none of \(tried) font families has"
            }
        let list = codes.joined(separator: ", ") + more
        return "\(none) \(characters.debugDescription) (\(list)): \(family) shows boxes"
    }

    /// At most so many characters are kept.
    private static let mostCharacters = 64

    /// What is missing in runs and the texts that they show, those of one family together.
    package static func joined(_ runs: some Sequence<(run: GlyphRun, text: String)>) -> [MissingGlyphs] {
        var found: [(family: String, tried: [String], characters: [Character])] = []
        for (run, text) in runs where run.glyphs.contains(0) && !text.isEmpty {
            let family = run.face.familyName
            let tried =
                run.triedFamilies.isEmpty && !run.face.isPlaceholder ? [family] : run.triedFamilies
            let place = found.firstIndex { $0.family == family && $0.tried == tried } ?? found.count
            if place == found.count { found.append((family, tried, [])) }
            if found[place].characters.count >= mostCharacters { continue }
            for character in run.missingCharacters(in: text)
            where found[place].characters.count < mostCharacters
                && !found[place].characters.contains(character)
            {
                found[place].characters.append(character)
            }
        }
        return found.map {
            MissingGlyphs(characters: String($0.characters), family: $0.family, triedFamilies: $0.tried)
        }
    }
}

extension GlyphRun {
    /// What its glyphs of number 0 stand for, in a text that is the run's range.
    func missingCharacters(in text: String) -> [Character] {
        let units = Array(text.utf16)
        // Without clusters each glyph is a unit, in the order of reading.
        let starts =
            clusters.count == glyphs.count
            ? clusters.map { $0 - range.lowerBound }
            : glyphs.indices.map { bidiLevel & 1 == 0 ? $0 : glyphs.count - 1 - $0 }
        let ordered = Set(starts).sorted()
        var ends: [Int: Int] = [:]
        for (start, next) in zip(ordered, ordered.dropFirst() + [units.count]) { ends[start] = next }
        var characters: [Character] = []
        for place in glyphs.indices where glyphs[place] == 0 {
            let start = min(max(starts[place], 0), units.count)
            let end = min(max(ends[starts[place]] ?? units.count, start), units.count)
            let cluster = String(decoding: units[start..<end], as: UTF16.self).unicodeScalars
                .filter { !$0.value.isDefaultIgnorable && !$0.value.isControl }
            // Of a letter with marks only what the face lacks, where that is known.
            let lacking = cluster.filter { face.isPlaceholder || face.glyph(for: $0) == nil }
            characters += String(lacking.isEmpty ? cluster : lacking)
        }
        return characters
    }
}
