import Foundation
import Raster

// Where labels belong, and what becomes of those that lie on each other.
extension ChartLayout {
    /// Where labels along x stand flat, by their middles, moved into the chart.
    static func rects(_ group: AxisGroup, _ scale: PositionScale, _ left: CGFloat, _ width: CGFloat)
        -> [(
            entry: Int, label: Int, rect: CGRect
        )]
    {
        var rects: [(entry: Int, label: Int, rect: CGRect)] = []
        var ends = (CGFloat(0), width)
        if group.isAligned {
            ends = (left + CGFloat(min(scale.start, scale.end)), left + CGFloat(max(scale.start, scale.end)))
        }
        for (index, entry) in group.entries.enumerated() {
            guard let place = middle(index, group, scale) else { continue }
            for (number, label) in entry.labels.enumerated() {
                let size =
                    label.isTurned ? CGSize(width: label.size.height, height: label.size.width) : label.size
                let anchor = label.record.anchor?.x ?? 0.5
                var left = left + place - size.width * anchor
                if label.record.anchor == nil { left = max(min(left, ends.1 - size.width), ends.0) }
                rects.append((index, number, CGRect(x: left, y: 0, width: size.width, height: size.height)))
            }
        }
        return rects
    }

    /// Where an entry's label belongs: at its value, or in the middle of its step if that is wished for.
    static func middle(_ index: Int, _ group: AxisGroup, _ scale: PositionScale) -> CGFloat? {
        let entry = group.entries[index]
        guard let place = scale.position(entry.value) else { return nil }
        if case .continuous(let continuous) = scale, let seconds = entry.value.position, !group.bins.isEmpty,
            entry.labels.first?.record.centered != false
        {
            // A label belongs to the bin that begins at it; behind the last one there is none.
            if let end = group.bins[seconds] {
                return continuous.position(seconds + (end - seconds) / 2).map { CGFloat($0) }
            }
            if abs(place - scale.end) < 0.01 { return nil }
        }
        if case .continuous = scale, entry.labels.first?.record.centered == true {
            if abs(place - scale.end) < 0.01 { return nil }
            if index + 1 < group.entries.count, let next = scale.position(group.entries[index + 1].value) {
                return CGFloat(place + next) / 2
            }
            if index > 0, let former = scale.position(group.entries[index - 1].value) {
                let middle = place + (place - former) / 2
                if middle <= max(scale.start, scale.end) { return CGFloat(middle) }
                return CGFloat(place + max(scale.start, scale.end)) / 2
            }
        }
        return CGFloat(place)
    }

    static func isCrowded(
        _ group: AxisGroup, _ scale: PositionScale, _ left: CGFloat, _ width: CGFloat
    ) -> Bool {
        LabelFitting.overlap(rects(group, scale, left, width).map(\.rect), isX: true)
    }

    /// The overlap rule along x.
    static func fit(
        _ group: inout AxisGroup, _ scale: PositionScale, _ left: CGFloat, _ width: CGFloat, _ height: CGFloat
    ) {
        guard !group.entries.isEmpty else { return }
        limitWidth(&group, to: width, lines: 1)
        let first = group.entries.lazy.flatMap(\.labels).first?.record
        if first?.collision == .disabled { return }
        if first?.orientation.kind == .vertical || first?.orientation.kind == .verticalReversed {
            turn(&group)
        }
        guard isCrowded(group, scale, left, width) else { return }
        let step = room(group, scale)
        if first?.collision == .automatic, first?.orientation.kind == .automatic {
            if case .band = scale, wrap(&group, to: step - LabelFitting.gap) { return }
            let sizes = group.entries.flatMap(\.labels)
            let line = sizes.map(\.size.height).max() ?? 0
            let longest = sizes.map(\.size.width).max() ?? 0
            if line <= step, longest <= height / 3, sizes.allSatisfy({ $0.text != nil }) {
                turn(&group)
                if !isCrowded(group, scale, left, width) { return }
            }
        }
        let rects = rects(group, scale, left, width)
        let stride = LabelFitting.stride(rects.map(\.rect), isX: true)
        for (number, place) in rects.enumerated() where number % stride != 0 {
            group.entries[place.entry].labels.removeAll()
        }
    }

    static func turn(_ group: inout AxisGroup) {
        for entry in group.entries.indices {
            for label in group.entries[entry].labels.indices {
                group.entries[entry].labels[label].isTurned = true
            }
        }
    }

    /// The room from one label to the next.
    static func room(_ group: AxisGroup, _ scale: PositionScale) -> CGFloat {
        if case .band(let band) = scale { return CGFloat(abs(band.step)) }
        let places = group.entries.compactMap { scale.position($0.value) }.sorted()
        return CGFloat(zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? abs(scale.end - scale.start))
    }

    /// Breaks labels into three lines at most, if no word is cut.
    static func wrap(_ group: inout AxisGroup, to room: CGFloat) -> Bool {
        guard room > 0 else { return false }
        let flat = group.entries.flatMap(\.labels).map(\.size.height).max() ?? 0
        var entries = group.entries
        for entry in entries.indices {
            for label in entries[entry].labels.indices {
                guard let text = entries[entry].labels[label].text else { return false }
                let size = text.measure(in: CGSize(width: room, height: .infinity))
                guard size.height <= flat * 3 + 1, (entries[entry].labels[label].longestWord?() ?? 0) <= room
                else { return false }
                entries[entry].labels[label].size = size
            }
        }
        group.entries = entries
        return true
    }

    /// Long labels beside the plot take a part of the chart's width, in lines.
    static func limitWidth(_ group: inout AxisGroup, to limit: CGFloat, lines: CGFloat = 2) {
        for entry in group.entries.indices {
            for label in group.entries[entry].labels.indices {
                let item = group.entries[entry].labels[label]
                guard item.size.width > limit, let text = item.text else { continue }
                let line = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity)).height
                group.entries[entry].labels[label].size = text.measure(
                    in: CGSize(width: limit, height: line * lines + 1))
            }
        }
    }
}
