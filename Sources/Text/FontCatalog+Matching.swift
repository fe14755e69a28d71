import RasterPaths

extension FontCatalog {
    /// The face for a family and a style; always one.
    func match(_ choice: FontChoice, in state: inout State) -> FontFace {
        let index = index(in: &state)
        if index.entries.isEmpty {
            warnOfNoFonts(in: &state)
            return .placeholder
        }
        switch choice.family {
        case .named(let name):
            return named(name, style: choice.style, index: index, in: &state)
                ?? design(.default, style: choice.style, index: index, in: &state)
        case .design(let design):
            return self.design(design, style: choice.style, index: index, in: &state)
        }
    }

    private func named(
        _ name: String, style: FontStyle, index: FontIndex, in state: inout State
    ) -> FontFace? {
        if let face = family(name, style: style, index: index, in: &state) { return face }
        if let entry = index.face(named: name) {
            // The name of one face means that face, unless a style is asked on top of it.
            let asksMore =
                style.weight.map { !entry.weight.contains($0) } ?? false
                || (style.isItalic && !entry.isItalic)
                || (style.width != 100 && !entry.width.contains(style.width))
            if !asksMore { return load(entry, style: style, in: &state) }
            var wanted = style
            wanted.weight = style.weight ?? entry.weight.lowerBound
            wanted.isItalic = style.isItalic || entry.isItalic
            return family(entry.family, style: wanted, index: index, in: &state)
        }
        if let standIn = FontDesign.standInsByName[FontName.key(name)] {
            for family in standIn.families {
                if let face = self.family(family, style: style, index: index, in: &state) { return face }
            }
            return design(standIn.design, style: style, index: index, in: &state)
        }
        // A PostScript name of a face that isn't here: its family, in the style that its last part names.
        guard let hyphen = name.lastIndex(of: "-"), hyphen != name.startIndex else { return nil }
        let suffix = FontName.style(ofSuffix: String(name[name.index(after: hyphen)...]))
        guard suffix.weight != nil || suffix.isItalic else { return nil }
        var wanted = style
        wanted.weight = style.weight ?? suffix.weight
        wanted.isItalic = style.isItalic || suffix.isItalic
        return named(String(name[..<hyphen]), style: wanted, index: index, in: &state)
    }

    private func family(
        _ name: String, style: FontStyle, index: FontIndex, in state: inout State
    ) -> FontFace? {
        guard let members = index.family(name) else { return nil }
        return load(nearestOf: members, style: style, in: &state)
    }

    private func design(
        _ design: FontDesign, style: FontStyle, index: FontIndex, in state: inout State
    ) -> FontFace {
        for name in design.standInFamilies {
            if let face = family(name, style: style, index: index, in: &state) { return face }
        }
        let letter: UInt32 = 0x61
        for members in fallbackOrder(for: design, in: &state)
        where members.contains(where: { $0.has(letter) }) {
            if let face = load(nearestOf: members, style: style, in: &state) { return face }
        }
        // Fonts without Latin letters only.
        for entry in index.entries {
            if let face = load(entry, style: style, in: &state) { return face }
        }
        warnOfNoFonts(in: &state)
        return .placeholder
    }

    /// The nearest member that can be loaded.
    private func load(
        nearestOf members: [FontEntry], style: FontStyle, in state: inout State
    ) -> FontFace? {
        var rest = members
        while let entry = FontIndex.nearest(of: rest, to: style) {
            var chosen = entry
            // A named instance of a variable font stands beside the font itself, and has no axes.
            if !style.variations.isEmpty, !entry.isVariable,
                let whole = rest.first(where: {
                    $0.isVariable && $0.path == entry.path && $0.index & 0xFFFF == entry.index & 0xFFFF
                })
            {
                chosen = whole
            }
            if let face = load(chosen, style: style, in: &state) { return face }
            rest.removeAll { $0 === entry }
        }
        return nil
    }

    // MARK: Fallback

    /// Families in the order in which they are tried: the table's, then Noto's in the same style, then the
    /// others that are neither colour fonts nor monospaced by name, by name, then those.
    func fallbackOrder(for design: FontDesign, in state: inout State) -> [[FontEntry]] {
        if let order = state.fallbackOrders[design] { return order }
        let index = index(in: &state)
        var preferred: [String: Int] = [:]
        for (place, name) in design.fallbackFamilies.enumerated() {
            if preferred[FontName.key(name)] == nil { preferred[FontName.key(name)] = place }
        }
        func rank(_ name: String, _ members: [FontEntry]) -> Int {
            let key = FontName.key(name)
            if members.contains(where: \.isColor) { return 100_004 }
            if let place = preferred[key] { return place }
            if key.contains("mono") != (design == .monospaced) { return 100_003 }
            // Noto's plain families for each script look alike; others of its families are for special uses.
            if key.hasPrefix(design == .serif ? "notoserif" : "notosans") { return 100_000 }
            let isSerif = key.contains("serif")
            return 100_001 + (isSerif == (design == .serif) ? 0 : 1)
        }
        let order =
            index.familyNames.map { name in
                let members = index.family(name) ?? []
                return (rank: rank(name, members), name: name, members: members)
            }
            .sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
            .map(\.members)
        state.fallbackOrders[design] = order
        return order
    }

    func findFallback(_ key: FallbackKey, in state: inout State) -> FontFace? {
        guard let base = key.scalars.first else { return nil }
        var order = fallbackOrder(for: key.design, in: &state)
        if key.prefersColor {
            order = order.filter { $0.contains(where: \.isColor) } + order
        }
        var first: FontFace?
        for members in order {
            let having = members.filter { $0.has(base) }
            if having.isEmpty { continue }
            // Only a colour font makes a mark on its own of an emoji's parts, so one that lacks a part is
            // second best.
            let complete = having.filter { entry in key.scalars.dropFirst().allSatisfy(entry.has) }
            if let face = load(nearestOf: complete, style: key.style, in: &state) { return face }
            if first == nil { first = load(nearestOf: having, style: key.style, in: &state) }
        }
        return first
    }

    private func warnOfNoFonts(in state: inout State) {
        if state.hasWarned { return }
        state.hasWarned = true
        let text = """
            raster: warning: no fonts found, so text is drawn as boxes. Install some (Debian: fonts-dejavu-core or \
            fonts-noto-core), name folders of fonts in RASTER_FONTS, or register a font.

            """
        FileHandle.standardError.write(Data(text.utf8))
    }
}
