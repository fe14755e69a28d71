import CThai
import RasterPaths

/// Where words end in Thai, which writes no spaces between them, by libthai's dictionary.
package enum ThaiWords {
    /// libthai says nothing of threads, so one dictionary is shared under a lock. Nil when its file is
    /// missing: Thai then breaks at spaces only.
    private struct Dictionary: @unchecked Sendable {
        var breaker: OpaquePointer?
    }

    private static let dictionary = Guarded(Dictionary(breaker: th_brk_new(nil)))

    /// Characters that are looked at together. The time for so many is small whatever they are; without a
    /// limit it grows faster than the text.
    private static let window = 512
    /// Words so near a window's end may go on after it.
    private static let longestWord = 128

    /// Calls `body` with each place before which a word starts, but for the first one of a stretch of Thai.
    package static func forEachStart(in scalars: [UInt32], _ body: (Int) -> Void) {
        func isThai(_ place: Int) -> Bool { (0xE01...0xE5B).contains(scalars[place]) }
        var place = 0
        while place < scalars.count {
            let start = place
            while place < scalars.count, isThai(place) { place += 1 }
            if place - start > 1 { forEachStart(in: scalars, start..<place, body) }
            if place == start { place += 1 }
        }
    }

    private static func forEachStart(in scalars: [UInt32], _ range: Range<Int>, _ body: (Int) -> Void) {
        // Thai's TIS-620 has its block's characters in the block's order. Zero ends a string.
        var text = range.map { UInt8(truncatingIfNeeded: scalars[$0] &- 0xE00 &+ 0xA0) }
        text.append(0)
        var places = [Int32](repeating: 0, count: window)
        var start = 0
        while start < range.count {
            let end = min(start + window, range.count)
            let found = words(in: &text, start..<end, &places)
            var next = end
            for place in places.prefix(found) where place > 0 && Int(place) < end - start {
                let place = start + Int(place)
                body(range.lowerBound + place)
                // What follows is read again with more of the text.
                if end < range.count, place > end - longestWord {
                    next = place
                    break
                }
            }
            start = next
        }
    }

    private static func words(in text: inout [UInt8], _ range: Range<Int>, _ places: inout [Int32]) -> Int {
        // The window as a string of its own.
        let kept = text[range.upperBound]
        text[range.upperBound] = 0
        defer { text[range.upperBound] = kept }
        return text.withUnsafeBufferPointer { buffer in
            dictionary.withLock { dictionary in
                guard let breaker = dictionary.breaker, let base = buffer.baseAddress else { return 0 }
                return Int(
                    th_brk_find_breaks(breaker, base + range.lowerBound, &places, places.count))
            }
        }
    }
}
