import Foundation

extension RangeReplaceableCollection where Self: MutableCollection {
    /// Removes the elements at some places, counted from the first. Places that there aren't count for
    /// nothing.
    public mutating func remove(atOffsets offsets: IndexSet) {
        var place = -1
        removeAll { _ in
            place += 1
            return offsets.contains(place)
        }
    }
}

extension MutableCollection {
    /// Moves the elements at some places before the one at another; all are counted from the first before
    /// any is moved.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        var before: [Element] = []
        var moved: [Element] = []
        var after: [Element] = []
        for (place, element) in enumerated() {
            if source.contains(place) {
                moved.append(element)
            } else if place < destination {
                before.append(element)
            } else {
                after.append(element)
            }
        }
        for (index, element) in zip(Array(indices), before + moved + after) { self[index] = element }
    }
}
