import RasterPaths

/// Chooses the face of each grapheme cluster: the asked one where it has the cluster's characters, else the
/// catalog's best. Remembers what it chose for single characters.
struct FontFallback {
    let catalog: FontCatalog
    private var primaries: [Int: FontCatalog.Choice] = [:]
    /// The run that was asked about last: nearly always the one that is asked about next.
    private var last: (run: Int, choice: FontCatalog.Choice)?
    private var chosen: [Key: FontFace] = [:]

    private struct Key: Hashable {
        var scalar: UInt32
        var run: Int
        var prefersColor: Bool
    }

    init(catalog: FontCatalog) {
        self.catalog = catalog
    }

    private mutating func choice(of run: Int, _ attributes: TextAttributes) -> FontCatalog.Choice {
        if let last, last.run == run { return last.choice }
        let choice = primaries[run] ?? catalog.choice(for: attributes.font)
        primaries[run] = choice
        last = (run, choice)
        return choice
    }

    mutating func primary(of run: Int, _ attributes: TextAttributes) -> FontFace {
        if let last, last.run == run { return last.choice.face }
        return choice(of: run, attributes).face
    }

    /// Why the primary face isn't the one that was asked for.
    mutating func substitution(of run: Int, _ attributes: TextAttributes) -> FontSubstitution? {
        choice(of: run, attributes).substitution
    }

    /// The asked face for a cluster of one character, if that is what `face` answers.
    mutating func usualFace(for scalar: UInt32, run: Int, attributes: TextAttributes) -> FontFace? {
        let primary = primary(of: run, attributes)
        return scalar < 0x2000 && primary.glyph(forValue: scalar) != nil ? primary : nil
    }

    /// Nil for a cluster that draws nothing, which goes with the one before it.
    mutating func face(
        for cluster: ArraySlice<UInt32>, run: Int, attributes: TextAttributes
    ) -> FontFace? {
        guard let first = cluster.first else { return nil }
        if cluster.count == 1, let face = usualFace(for: first, run: run, attributes: attributes) {
            return face
        }
        let primary = primary(of: run, attributes)
        // A cluster of a million marks is judged by its first ones.
        var visible: [UInt32] = []
        for scalar in cluster.prefix(64) where !scalar.isDefaultIgnorable && !scalar.isControl {
            visible.append(scalar)
            if visible.count == 8 { break }
        }
        if visible.isEmpty { return nil }
        let prefersColor = Self.prefersColor(cluster)
        if !prefersColor || primary.hasColorGlyphs || primary.hasSVGGlyphs,
            visible.allSatisfy({ primary.glyph(forValue: $0) != nil })
        {
            return primary
        }
        let isSingle = visible.count == 1
        let key = Key(scalar: visible[0], run: run, prefersColor: prefersColor)
        if isSingle, let face = chosen[key] { return face }
        let face = search(visible, primary: primary, attributes: attributes, prefersColor: prefersColor)
        if isSingle { chosen[key] = face }
        return face
    }

    private func search(
        _ visible: [UInt32], primary: FontFace, attributes: TextAttributes, prefersColor: Bool
    ) -> FontFace {
        func has(_ face: FontFace) -> Bool {
            visible.allSatisfy { face.glyph(forValue: $0) != nil }
        }
        let found = catalog.fallback(
            for: visible, description: attributes.font, prefersColor: prefersColor)
        // A face that lacks a part helps only where the asked one lacks the first character.
        if let found, has(found) || primary.glyph(forValue: visible[0]) == nil { return found }
        if visible.count > 1 {
            // Shaping may compose the parts; a mark that no font has beside the letter becomes a box.
            return primary.glyph(forValue: visible[0]) != nil ? primary : found ?? primary
        }
        return found ?? primary
    }

    /// By Unicode's emoji properties: a selector decides, else the first character's own presentation.
    static func prefersColor(_ cluster: ArraySlice<UInt32>) -> Bool {
        guard let first = cluster.first else { return false }
        if cluster.count > 1 {
            for scalar in cluster.prefix(64) {
                if scalar == 0xFE0F { return true }
                if scalar == 0xFE0E { return false }
                if (0x1F3FB...0x1F3FF).contains(scalar) { return true }
            }
        }
        return first.isEmojiPresentation
    }
}
