/// Frames a second, as a fraction, so that 29.97 is 30000/1001 and the date of a frame has no error of those
/// before it.
public struct FrameRate: Hashable, Sendable {
    /// Frames in `denominator` seconds, 1 to 1,000,000.
    public let numerator: Int
    /// 1 to 1,000,000.
    public let denominator: Int

    /// The most that the numerator and the denominator may be.
    public static let limit = 1_000_000

    /// - Throws: `MotionError.frameRate` when either number is below 1 or above the limit, as they are or in
    ///   lowest terms.
    public init(_ numerator: Int, per denominator: Int = 1) throws(MotionError) {
        guard numerator > 0, denominator > 0 else {
            throw .frameRate("\(numerator)/\(denominator)")
        }
        let divisor = Self.greatestCommonDivisor(numerator, denominator)
        guard numerator / divisor <= Self.limit, denominator / divisor <= Self.limit else {
            throw .frameRate("\(numerator)/\(denominator)")
        }
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// A whole number ("30"), a fraction ("30000/1001") or a decimal ("12.5", taken as 25/2).
    public init(_ text: String) throws(MotionError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]) {
            do throws(MotionError) {
                try self.init(numerator, per: denominator)
            } catch {
                throw .frameRate(text)
            }
            return
        }
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        let digits = halves.joined()
        guard parts.count == 1, halves.count <= 2, digits.count <= 12, digits.allSatisfy(\.isASCIIDigit),
            let numerator = Int(digits)
        else { throw .frameRate(text) }
        var denominator = 1
        if halves.count == 2 { for _ in halves[1] { denominator *= 10 } }
        do throws(MotionError) {
            try self.init(numerator, per: denominator)
        } catch {
            throw .frameRate(text)
        }
    }

    /// Frames a second.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (first, second) = (first, second)
        while second != 0 { (first, second) = (second, first % second) }
        return first
    }

    private init(whole: Int) {
        numerator = whole
        denominator = 1
    }

    /// 30 frames a second.
    public static let thirty = FrameRate(whole: 30)
}

extension FrameRate: CustomStringConvertible {
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
