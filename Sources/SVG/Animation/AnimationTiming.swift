/// When an animation of SMIL runs and how often: the attributes of SMIL 3.0, section 5.
package struct AnimationTiming: Sendable {
    enum Restart: Sendable { case always, whenNotActive, never }

    var begin: [TimeCondition]
    var end: [TimeCondition]
    /// Of one run; infinite for none.
    var duration: Double
    var repeatCount: Double?
    var repeatDuration: Double?
    var least: Double
    var most: Double
    var restart: Restart
    /// What it shows last stays.
    var isFrozen: Bool

    package init(_ attributes: [String: String]) {
        func clock(_ name: String) -> Double? { attributes[name].flatMap { ClockValue.seconds($0) } }
        begin = attributes["begin"].map(TimeCondition.list) ?? [.offset(0)]
        end = attributes["end"].map(TimeCondition.list) ?? []
        duration = clock("dur").flatMap { $0 > 0 ? $0 : nil } ?? .infinity
        if let text = attributes["repeatCount"]?.trimmingSpace() {
            repeatCount = text == "indefinite" ? .infinity : text.svgNumber.flatMap { $0 > 0 ? $0 : nil }
        }
        if let text = attributes["repeatDur"]?.trimmingSpace() {
            repeatDuration =
                text == "indefinite" ? .infinity : clock("repeatDur").flatMap { $0 > 0 ? $0 : nil }
        }
        least = clock("min") ?? 0
        most = clock("max").flatMap { $0 > 0 ? $0 : nil } ?? .infinity
        if least > most { (least, most) = (0, .infinity) }
        switch attributes["restart"] {
        case "whenNotActive": restart = .whenNotActive
        case "never": restart = .never
        default: restart = .always
        }
        isFrozen = attributes["fill"] == "freeze"
    }

    /// How long all runs take together, before `end`, `min` and `max` (SMIL's intermediate active duration).
    var repeatedDuration: Double {
        if repeatCount == nil, repeatDuration == nil { return duration }
        return min(repeatCount.map { $0 * duration } ?? .infinity, repeatDuration ?? .infinity)
    }

    /// When an interval ends.
    /// - Parameter limit: where `end` cuts it off; infinite for nowhere.
    func end(from begin: Double, limit: Double) -> Double {
        begin + min(most, max(least, min(repeatedDuration, limit - begin)))
    }

    /// Which run it is after some seconds of an interval, from 0, and how far that is in 0...1.
    /// - Parameter isOver: they are all: a whole number of runs is the end of the last.
    func progress(after seconds: Double, isOver: Bool) -> (run: Int, share: Double) {
        guard duration.isFinite else { return (0, 0) }
        let runs = min(max(seconds / duration, 0), 1e9)
        var whole = runs.rounded(.down)
        if isOver, runs > 0, runs - whole < 1e-9 { whole -= 1 }
        // An end that rounding puts just before a whole run.
        if isOver, runs - whole > 1 - 1e-9 { return (Int(whole), 1) }
        return (Int(whole), min(max(runs - whole, 0), 1))
    }
}
