import Foundation

/// SplitMix64: the same numbers on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    package mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
    }

    package mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    package mutating func isLucky(oneIn count: Int) -> Bool { next() % UInt64(count) == 0 }

    package mutating func point(_ range: ClosedRange<Double>) -> CGPoint {
        CGPoint(x: number(range), y: number(range))
    }

    package mutating func element<Element>(of list: [Element]) -> Element {
        list[integer(0...(list.count - 1))]
    }
}
