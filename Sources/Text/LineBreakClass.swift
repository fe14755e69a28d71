import CUnibreak
import RasterPaths

/// UAX #14's classes of characters after its rule LB1: ambiguous, South East Asian and unknown characters are
/// alphabetic or combining marks, and small kana are non-starters.
enum LineBreakClass: UInt8 {
    case mandatory, carriageReturn, lineFeed, nextLine, space, zeroWidthSpace, zeroWidthJoiner, combiningMark
    case wordJoiner, glue, opening, closing, closingParenthesis, quotation, nonStarter, exclamation, symbol
    case infix, prefix, postfix, numeric, alphabetic, hebrewLetter, ideographic, emojiBase, emojiModifier
    case inseparable, hyphen, breakAfter, breakBefore, breakBoth, contingent, regionalIndicator
    case hangulLeading, hangulVowel, hangulTrailing, hangulPair, hangulTriple

    init(_ scalar: UInt32) {
        if scalar < 0x80 {
            self = Self.ascii[Int(scalar)]
        } else {
            self = Self.override(scalar) ?? Self.ranges.value(of: scalar) ?? Self.byProperties(scalar)
        }
    }

    private static let ascii = (0..<0x80).map { ranges.value(of: $0) ?? .alphabetic }

    // MARK: libunibreak's data

    /// Which are those of Unicode 6.2 in Debian 12.
    private static let ranges = RangeTable()

    /// Ranges in order. Safe to share: nothing changes it.
    private struct RangeTable: Sendable {
        private var starts: [UInt32] = []
        private var ends: [UInt32] = []
        /// Nil for a class that goes by other properties.
        private var values: [LineBreakClass?] = []

        init() {
            guard var next = raster_line_break_properties() else { return }
            while next.pointee.prop != LBP_Undefined {
                starts.append(next.pointee.start)
                ends.append(next.pointee.end)
                values.append(LineBreakClass(next.pointee.prop))
                next += 1
            }
        }

        func value(of scalar: UInt32) -> LineBreakClass? {
            var low = 0
            var high = starts.count
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] <= scalar { low = middle + 1 } else { high = middle }
            }
            return low > 0 && scalar <= ends[low - 1] ? values[low - 1] : nil
        }
    }

    private init?(_ value: CUnibreak.LineBreakClass) {
        switch value {
        case LBP_BK: self = .mandatory
        case LBP_CR: self = .carriageReturn
        case LBP_LF: self = .lineFeed
        case LBP_NL: self = .nextLine
        case LBP_SP: self = .space
        case LBP_ZW: self = .zeroWidthSpace
        case LBP_CM: self = .combiningMark
        case LBP_WJ: self = .wordJoiner
        case LBP_GL: self = .glue
        case LBP_OP: self = .opening
        case LBP_CL: self = .closing
        case LBP_CP: self = .closingParenthesis
        case LBP_QU: self = .quotation
        case LBP_NS, LBP_CJ: self = .nonStarter
        case LBP_EX: self = .exclamation
        case LBP_SY: self = .symbol
        case LBP_IS: self = .infix
        case LBP_PR: self = .prefix
        case LBP_PO: self = .postfix
        case LBP_NU: self = .numeric
        case LBP_AL, LBP_AI, LBP_SG: self = .alphabetic
        case LBP_HL: self = .hebrewLetter
        case LBP_ID: self = .ideographic
        case LBP_IN: self = .inseparable
        case LBP_HY: self = .hyphen
        case LBP_BA: self = .breakAfter
        case LBP_BB: self = .breakBefore
        case LBP_B2: self = .breakBoth
        case LBP_CB: self = .contingent
        case LBP_RI: self = .regionalIndicator
        case LBP_JL: self = .hangulLeading
        case LBP_JV: self = .hangulVowel
        case LBP_JT: self = .hangulTrailing
        case LBP_H2: self = .hangulPair
        case LBP_H3: self = .hangulTriple
        default: return nil
        }
    }

    // MARK: Later versions of Unicode

    /// Classes that changed for characters that the data have: joiners, emoji and the ideographic space.
    private static func override(_ scalar: UInt32) -> LineBreakClass? {
        switch scalar {
        case 0x3000: return .breakAfter
        case 0x200D: return .zeroWidthJoiner
        case 0x1F1E6...0x1F1FF: return .regionalIndicator
        case 0x1F3FB...0x1F3FF: return .emojiModifier
        case 0x231A...0x2B55, 0x1F000...0x1FAFF, 0x1FC00...0x1FFFD:
            guard let properties = Unicode.Scalar(scalar)?.properties else { return nil }
            if properties.isEmojiModifierBase { return .emojiBase }
            // Places that are kept for pictographs count as such.
            let isPictograph = properties.isEmojiPresentation || isUnassignedPictograph(scalar)
            return isPictograph ? .ideographic : nil
        default: return nil
        }
    }

    /// For what the data lack, by the properties that the standard library has.
    private static func byProperties(_ scalar: UInt32) -> LineBreakClass {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return .combiningMark
        case .decimalNumber: return .numeric
        case .openPunctuation: return .opening
        case .closePunctuation: return .closing
        case .currencySymbol: return .prefix
        case .unassigned:
            switch scalar {
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: return .ideographic
            case 0x20A0...0x20CF: return .prefix
            default: return .alphabetic
            }
        case .otherLetter:
            switch scalar {
            case 0x3000...0x9FFF, 0xF900...0xFAFF, 0x17000...0x18CFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
                return .ideographic
            default: return .alphabetic
            }
        default: return .alphabetic
        }
    }

    static func isUnassignedPictograph(_ scalar: UInt32) -> Bool {
        (0x1F000...0x1FAFF).contains(scalar) || (0x1FC00...0x1FFFD).contains(scalar)
            ? Unicode.Scalar(scalar)?.properties.generalCategory == .unassigned : false
    }

    var isHangul: Bool {
        switch self {
        case .hangulLeading, .hangulVowel, .hangulTrailing, .hangulPair, .hangulTriple: true
        default: false
        }
    }

    var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }

    var isIdeograph: Bool { self == .ideographic || self == .emojiBase || self == .emojiModifier }
}
