import CFriBidi
import CHarfBuzz
import RasterPaths

/// A text's characters with all that is known before any font is: directions, scripts, where lines may break.
struct TextAnalysis: Sendable {
    struct Flags: OptionSet {
        let rawValue: UInt8

        /// A grapheme cluster starts here.
        static let clusterStart = Flags(rawValue: 1)
        /// A line may end after this.
        static let breakAfter = Flags(rawValue: 2)
        /// A line ends after this.
        static let hardBreakAfter = Flags(rawValue: 4)
        /// White space that hangs past the end of a wrapped line.
        static let hangs = Flags(rawValue: 8)
        /// Part of a line break: no glyph.
        static let newline = Flags(rawValue: 16)
        static let tab = Flags(rawValue: 32)
        static let softHyphen = Flags(rawValue: 64)
        /// Breaking before this needs both sides shaped again.
        static let unsafeToBreak = Flags(rawValue: 128)
    }

    /// Code points.
    var scalars: [UInt32]
    /// One more than there are scalars. Nil when they are the scalars' own places.
    var utf16Offsets: [Int32]?
    var flags: [Flags]
    /// Bidi levels, resolved but for the ends of lines; none once there are items.
    var levels: [UInt8]
    /// OpenType script tags, common and inherited ones resolved; none once there are items.
    var scripts: [UInt32]
    /// Paragraphs as UAX #9 has them: where each starts, and its own level.
    var paragraphs: [(start: Int, level: UInt8)]

    init(_ string: String, direction: WritingDirection, neutral: WritingDirection = .leftToRight) {
        scalars = Self.scalars(of: string)
        let count = scalars.count
        let highest = scalars.max() ?? 0
        utf16Offsets = highest < 0x10000 ? nil : Self.offsets(of: scalars)
        flags = [Flags](repeating: [], count: count)
        levels = []
        scripts = []
        paragraphs = []
        markClusters(of: string, highest: highest)
        markKinds()
        markBreaks(highest: highest)
        findLevels(direction: direction, neutral: neutral, highest: highest)
        findScripts()
    }

    private static func scalars(of string: String) -> [UInt32] {
        // Bytes of ASCII are scalars, and as many.
        let plain: [UInt32]?? = string.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return bytes.map { UInt32($0) }
        }
        return (plain ?? nil) ?? string.unicodeScalars.map(\.value)
    }

    func utf16Offset(_ place: Int) -> Int {
        utf16Offsets.map { Int($0[place]) } ?? place
    }

    private static func offsets(of scalars: [UInt32]) -> [Int32] {
        var result: [Int32] = []
        result.reserveCapacity(scalars.count + 1)
        var offset: Int32 = 0
        for scalar in scalars {
            result.append(offset)
            offset += scalar < 0x10000 ? 1 : 2
        }
        result.append(offset)
        return result
    }

    /// Grapheme clusters are the standard library's Characters. Below U+0300 only CR LF is one of two.
    private mutating func markClusters(of string: String, highest: UInt32) {
        if highest < 0x300 {
            var last: UInt32 = 0
            for place in scalars.indices {
                if !(scalars[place] == 0x0A && last == 0x0D) { flags[place].insert(.clusterStart) }
                last = scalars[place]
            }
            return
        }
        var place = 0
        for character in string {
            flags[place].insert(.clusterStart)
            place += character.unicodeScalars.count
        }
    }

    private mutating func markKinds() {
        for place in scalars.indices {
            let scalar = scalars[place]
            if scalar > 0x20, scalar < 0x7F { continue }
            switch scalar {
            case 0x0D:
                let isBeforeLineFeed = place + 1 < scalars.count && scalars[place + 1] == 0x0A
                flags[place].formUnion(
                    isBeforeLineFeed ? [.newline, .hangs] : [.newline, .hangs, .hardBreakAfter])
            case 0x0A...0x0C, 0x85, 0x2028, 0x2029:
                flags[place].formUnion([.newline, .hangs, .hardBreakAfter])
            case 0x09: flags[place].formUnion([.tab, .hangs])
            case 0xAD: flags[place].insert(.softHyphen)
            // The no-break spaces U+00A0, U+2007 and U+202F don't hang.
            case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: flags[place].insert(.hangs)
            default: break
            }
        }
    }

    /// By UAX #14 and, in Thai, between words; never inside a grapheme cluster.
    private mutating func markBreaks(highest: UInt32) {
        var breaks = LineBreaker.breaks(in: scalars)
        if highest >= 0xE01 {
            ThaiWords.forEachStart(in: scalars) { breaks[$0 - 1] = true }
        }
        for place in scalars.indices.dropLast()
        where breaks[place] && flags[place + 1].contains(.clusterStart) {
            flags[place].insert(.breakAfter)
        }
    }

    // MARK: Directions

    private mutating func findLevels(
        direction: WritingDirection, neutral: WritingDirection, highest: UInt32
    ) {
        let isPlain =
            highest < 0x590
            && (direction == .leftToRight || direction == .natural && neutral != .rightToLeft)
        levels = [UInt8](repeating: 0, count: scalars.count)
        var start = 0
        while start < scalars.count {
            var end = start
            while end < scalars.count, !endsParagraph(end) { end += 1 }
            end = min(end + 1, scalars.count)
            let level = isPlain ? 0 : findLevels(of: start..<end, direction: direction, neutral: neutral)
            paragraphs.append((start: start, level: level))
            start = end
        }
    }

    /// Line and page feeds and U+2028 end a line, not a paragraph.
    private func endsParagraph(_ place: Int) -> Bool {
        guard flags[place].contains(.hardBreakAfter) else { return false }
        return scalars[place] != 0x2028 && scalars[place] != 0x0B && scalars[place] != 0x0C
    }

    /// Of one paragraph; answers its own level.
    private mutating func findLevels(
        of range: Range<Int>, direction: WritingDirection, neutral: WritingDirection
    ) -> UInt8 {
        let count = FriBidiStrIndex(range.count)
        var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: range.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: range.count)
        var base: FriBidiParType =
            switch direction {
            // The neutral one if in doubt.
            case .natural: neutral == .rightToLeft ? FRIBIDI_PAR_WRTL : FRIBIDI_PAR_WLTR
            case .leftToRight: FRIBIDI_PAR_LTR
            case .rightToLeft: FRIBIDI_PAR_RTL
            }
        var found = [FriBidiLevel](repeating: 0, count: range.count)
        let highest = scalars.withUnsafeBufferPointer { all -> FriBidiLevel in
            guard let text = all.baseAddress.map({ $0 + range.lowerBound }) else { return 0 }
            fribidi_get_bidi_types(text, count, &types)
            fribidi_get_bracket_types(text, count, types, &brackets)
            return fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &found)
        }
        let level: UInt8 = base.rawValue & 1 != 0 ? 1 : 0
        for place in 0..<range.count {
            // 0 from FriBidi means that it had no memory.
            levels[range.lowerBound + place] =
                highest == 0 ? level : UInt8(clamping: max(found[place], 0))
        }
        return level
    }

    /// The level of the paragraph that a place is in.
    func paragraphLevel(at place: Int) -> UInt8 {
        var low = 0
        var high = paragraphs.count
        while low < high {
            let middle = (low + high) / 2
            if paragraphs[middle].start <= place { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? 0 : paragraphs[low - 1].level
    }

    // MARK: Scripts

    /// Common and inherited characters take the script before them, at the start the first one that comes; a
    /// closing bracket takes its opening one's (UAX #24, section 5.1).
    private mutating func findScripts() {
        let functions = hb_unicode_funcs_get_default()
        let common = HB_SCRIPT_COMMON.rawValue
        scripts = [UInt32](repeating: common, count: scalars.count)
        var current = common
        var firstReal = 0
        var open: [(bracket: UInt32, script: UInt32)] = []
        for place in scalars.indices {
            let scalar = scalars[place]
            if scalar < 0x80 {
                let letter = scalar | 0x20
                if letter >= 0x61, letter <= 0x7A {
                    current = HB_SCRIPT_LATIN.rawValue
                    scripts[place] = current
                    continue
                }
            } else {
                let script = hb_unicode_script(functions, scalar)
                if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
                    current = script.rawValue
                    scripts[place] = current
                    continue
                }
            }
            scripts[place] = current
            // Spaces, digits and most punctuation needn't be looked up.
            if scalar < 0x80, !Self.isASCIIBracket(scalar) { continue }
            if let pair = Self.brackets[scalar] {
                if pair.opens {
                    if open.count < 64 { open.append((scalar, current)) }
                } else if let match = open.lastIndex(where: { $0.bracket == pair.other }) {
                    scripts[place] = open[match].script
                    open.removeSubrange(match...)
                }
            }
        }
        while firstReal < scripts.count, scripts[firstReal] == common { firstReal += 1 }
        if firstReal < scripts.count {
            for place in 0..<firstReal { scripts[place] = scripts[firstReal] }
        }
    }

    private static func isASCIIBracket(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    private static let brackets: [UInt32: (opens: Bool, other: UInt32)] = {
        let pairs: [(UInt32, UInt32)] = [
            (0x28, 0x29), (0x5B, 0x5D), (0x7B, 0x7D), (0xAB, 0xBB), (0x2018, 0x2019), (0x201C, 0x201D),
            (0x2039, 0x203A), (0x3008, 0x3009), (0x300A, 0x300B), (0x300C, 0x300D), (0x300E, 0x300F),
            (0x3010, 0x3011), (0x3014, 0x3015), (0xFF08, 0xFF09),
        ]
        var result: [UInt32: (opens: Bool, other: UInt32)] = [:]
        for (open, close) in pairs {
            result[open] = (true, close)
            result[close] = (false, open)
        }
        return result
    }()
}

extension UInt32 {
    var isEmojiPresentation: Bool {
        (self >= 0x1F000 || (0x231A...0x2B55).contains(self))
            && Unicode.Scalar(self)?.properties.isEmojiPresentation == true
    }

    /// Draws nothing by itself: a mark for joining, direction or a glyph's variant.
    var isDefaultIgnorable: Bool {
        switch self {
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0x1D173...0x1D17A,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    var isControl: Bool {
        self < 0x20 || (0x7F...0x9F).contains(self)
    }
}
