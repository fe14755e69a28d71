/// UAX #14 of Unicode 15.0: where lines may break. Numbers hold together by the standard's regular expression
/// (its section 8.2, example 7), as Unicode's own test data have it.
///
/// libunibreak's function for it knows the rules of 2012, and ends the program at a flag; its data are used.
package struct LineBreaker {
    private typealias Class = LineBreakClass

    /// How far the characters before a place are a number.
    private enum Number {
        case none, digits, closed
    }

    /// The class before the place, marks worked in.
    private var last = Class.space
    /// The class before `last` where that is a space.
    private var beforeSpaces: Class?
    private var lastScalar: UInt32 = 0
    private var isAfterJoiner = false
    private var isAfterHebrewHyphen = false
    private var number = Number.none
    /// Whether an odd number of regional indicators stands before the place.
    private var isFlagOpen = false

    /// For each character whether a line may or must end after it. After the last one it must.
    package static func breaks(in scalars: [UInt32]) -> [Bool] {
        var result = [Bool](repeating: false, count: scalars.count)
        guard let first = scalars.first else { return result }
        result[scalars.count - 1] = true
        var breaker = LineBreaker()
        breaker.step(Class(first), scalar: first, isFirst: true)
        var next = 1
        while next < scalars.count {
            let scalar = scalars[next]
            let value = Class(scalar)
            // Within a word, as nearly always: no rule lets letters part (LB28), and of the state only the
            // character changes.
            if value == .alphabetic, breaker.last == .alphabetic, !breaker.isAfterJoiner {
                breaker.lastScalar = scalar
                next += 1
                continue
            }
            result[next - 1] = breaker.canBreak(before: value, scalar: scalar) {
                var place = next + 1
                while place < scalars.count {
                    let follower = Class(scalars[place])
                    if follower != .combiningMark, follower != .zeroWidthJoiner { return follower }
                    place += 1
                }
                return nil
            }
            breaker.step(value, scalar: scalar, isFirst: false)
            next += 1
        }
        return result
    }

    /// LB9: a mark is part of the character before it.
    private var takesMarks: Bool {
        switch last {
        case .mandatory, .carriageReturn, .lineFeed, .nextLine, .space, .zeroWidthSpace: false
        default: true
        }
    }

    private mutating func step(_ value: Class, scalar: UInt32, isFirst: Bool) {
        let isJoiner = value == .zeroWidthJoiner
        defer { isAfterJoiner = isJoiner }
        var value = value
        if isJoiner || value == .combiningMark {
            if takesMarks, !isFirst { return }
            // LB10
            value = .alphabetic
        }
        if value == .space {
            if last != .space || isFirst { beforeSpaces = isFirst ? nil : last }
        } else {
            beforeSpaces = nil
        }
        isAfterHebrewHyphen = last == .hebrewLetter && (value == .hyphen || value == .breakAfter)
        switch value {
        case .numeric: number = .digits
        case .symbol, .infix: if number != .digits { number = .none }
        case .closing, .closingParenthesis: number = number == .digits ? .closed : .none
        default: number = .none
        }
        isFlagOpen = value == .regionalIndicator && !isFlagOpen
        last = value
        lastScalar = scalar
    }

    /// - Parameter following: the class of what follows the character after the place.
    private func canBreak(before value: Class, scalar: UInt32, following: () -> Class?) -> Bool {
        var next = value
        // LB4 to LB6
        switch last {
        case .mandatory, .lineFeed, .nextLine: return true
        case .carriageReturn: return next != .lineFeed
        default: break
        }
        switch next {
        case .mandatory, .carriageReturn, .lineFeed, .nextLine, .space, .zeroWidthSpace: return false
        default: break
        }
        // What stands before the spaces, if there are any.
        let before = last == .space ? beforeSpaces : last
        // LB8, LB8a
        if before == .zeroWidthSpace { return true }
        if isAfterJoiner { return false }
        // LB9, LB10
        if next == .combiningMark || next == .zeroWidthJoiner {
            if takesMarks { return false }
            next = .alphabetic
        }
        // LB11 to LB13
        if next == .wordJoiner || last == .wordJoiner || last == .glue { return false }
        if next == .glue, last != .space, last != .breakAfter, last != .hyphen { return false }
        switch next {
        case .closing, .closingParenthesis, .exclamation, .infix, .symbol: return false
        default: break
        }
        // LB14 to LB17
        if before == .opening { return false }
        if before == .quotation, next == .opening { return false }
        if before == .closing || before == .closingParenthesis, next == .nonStarter { return false }
        if before == .breakBoth, next == .breakBoth { return false }
        // LB18 to LB20
        if last == .space { return true }
        if next == .quotation || last == .quotation { return false }
        if next == .contingent || last == .contingent { return true }
        return canBreakWithinText(before: next, scalar: scalar, following: following)
    }

    /// LB21 to LB31
    private func canBreakWithinText(before next: Class, scalar: UInt32, following: () -> Class?) -> Bool {
        switch next {
        case .breakAfter, .hyphen, .nonStarter, .inseparable: return false
        default: break
        }
        if last == .breakBefore || isAfterHebrewHyphen { return false }
        if last == .symbol, next == .hebrewLetter { return false }
        if last.isLetter, next == .numeric { return false }
        if last == .numeric, next.isLetter { return false }
        if last == .prefix, next.isIdeograph { return false }
        if last.isIdeograph, next == .postfix { return false }
        let isAffix = next == .prefix || next == .postfix
        if last == .prefix || last == .postfix {
            if next.isLetter || next == .numeric { return false }
            if next == .opening, following() == .numeric { return false }
        }
        if last.isLetter, isAffix { return false }
        if last == .hyphen, next == .numeric { return false }
        if number == .digits, next == .numeric || isAffix { return false }
        if number == .closed, isAffix { return false }
        if isHangulJoined(to: next) { return false }
        if last.isHangul, next == .postfix { return false }
        if last == .prefix, next.isHangul { return false }
        if last.isLetter, next.isLetter { return false }
        if last == .infix, next.isLetter { return false }
        if last.isLetter || last == .numeric, next == .opening { return Self.isWide(scalar) }
        if last == .closingParenthesis, next.isLetter || next == .numeric { return Self.isWide(lastScalar) }
        if next == .regionalIndicator, isFlagOpen { return false }
        if next == .emojiModifier {
            return last != .emojiBase && !Class.isUnassignedPictograph(lastScalar)
        }
        return true
    }

    /// LB26
    private func isHangulJoined(to next: Class) -> Bool {
        switch last {
        case .hangulLeading:
            next == .hangulLeading || next == .hangulVowel || next == .hangulPair || next == .hangulTriple
        case .hangulVowel, .hangulPair: next == .hangulVowel || next == .hangulTrailing
        case .hangulTrailing, .hangulTriple: next == .hangulTrailing
        default: false
        }
    }

    /// Brackets of East Asian width.
    private static func isWide(_ scalar: UInt32) -> Bool {
        scalar == 0x2329 || scalar == 0x232A || (0x3000...0xFFEF).contains(scalar)
    }
}
