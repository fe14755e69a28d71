/// What the keyframes of one name say, property by property.
struct StyleTracks: Sendable {
    struct Stop: Sendable {
        var offset: Double
        var text: String
        /// From here to the next.
        var easing: AnimationEasing?
    }

    /// Each in the order of its moments.
    private(set) var tracks: [(name: SVGAttribute, stops: [Stop])] = []
    /// The easing of a keyframe at the beginning, which browsers use for the properties that it lacks, too.
    private(set) var startEasing: AnimationEasing?

    init(_ keyframes: [Keyframe]) {
        var stops: [SVGAttribute: [Stop]] = [:]
        for keyframe in keyframes {
            let easing = keyframe.declarations.last { $0.customName == "animation-timing-function" }
                .flatMap { AnimationEasing($0.value) }
            if keyframe.offsets.contains(0) { startEasing = easing ?? startEasing }
            for declaration in keyframe.declarations where declaration.customName == nil {
                guard declaration.isValid, !Self.notAnimated.contains(declaration.name) else { continue }
                for offset in keyframe.offsets {
                    let stop = Stop(offset: offset, text: declaration.value, easing: easing)
                    stops[declaration.name, default: []].append(stop)
                }
            }
        }
        for (name, list) in stops {
            // Of two at one moment the later counts.
            var byOffset: [Double: Stop] = [:]
            for stop in list { byOffset[stop.offset] = stop }
            tracks.append((name, byOffset.values.sorted { $0.offset < $1.offset }))
        }
        tracks.sort { $0.name.rawValue < $1.name.rawValue }
    }

    private static let notAnimated: Set<SVGAttribute> = [
        .direction, .writingMode, .unicodeBidi, .textOrientation,
    ]

    /// A property's value.
    /// - Parameters:
    ///   - easing: of the animation, for keyframes that have none.
    ///   - below: what is there without the animation; nil where nothing is said and nothing is known.
    ///   - value: what a keyframe's text means.
    func value(
        _ stops: [Stop], at progress: (share: Double, isBefore: Bool), easing: AnimationEasing,
        below: AnimationValue?, value: (String) -> AnimationValue?
    ) -> AnimationValue? {
        let share = progress.share
        // The stop before and that after; where none is, what is there without the animation.
        let after = stops.firstIndex { $0.offset > share }
        let first = after.map { $0 - 1 } ?? stops.count - 1
        var second = after
        if after == nil, stops[first].offset == 1 { second = first }
        let from = first >= 0 ? value(stops[first].text) : below
        let start = first >= 0 ? stops[first].offset : 0
        let to = second.map { value(stops[$0].text) } ?? below
        let end = second.map { stops[$0].offset } ?? 1
        guard end > start else { return from }
        let own = (first >= 0 ? stops[first].easing : startEasing) ?? easing
        let part = own.value(at: (share - start) / (end - start), isBefore: progress.isBefore)
        guard let from, let to else { return part < 0.5 ? from : to }
        return from.mixed(with: to, by: part) ?? (part < 0.5 ? from : to)
    }
}
