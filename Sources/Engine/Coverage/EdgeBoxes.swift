import RasterKernels

/// The sides of boxes, each in memory of its own.
struct EdgeBoxes {
    let left: UnsafeMutablePointer<Int32>
    let top: UnsafeMutablePointer<Int32>
    let right: UnsafeMutablePointer<Int32>
    let bottom: UnsafeMutablePointer<Int32>

    init(capacity: Int) {
        func sides() -> UnsafeMutablePointer<Int32> {
            let sides = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
            sides.initialize(repeating: 0, count: capacity)
            return sides
        }
        (left, top, right, bottom) = (sides(), sides(), sides(), sides())
    }

    private init(_ boxes: EdgeBoxes, from first: Int) {
        left = boxes.left + first
        top = boxes.top + first
        right = boxes.right + first
        bottom = boxes.bottom + first
    }

    /// The boxes from a number on.
    @inline(__always)
    func from(_ first: Int) -> EdgeBoxes { EdgeBoxes(self, from: first) }

    func deallocate() {
        left.deallocate()
        top.deallocate()
        right.deallocate()
        bottom.deallocate()
    }

    @inline(__always)
    func forKernels(_ isSideways: Bool) -> rk_boxes {
        isSideways
            ? rk_boxes(left: top, top: left, right: bottom, bottom: right)
            : rk_boxes(left: left, top: top, right: right, bottom: bottom)
    }

    @inline(__always)
    func set(_ index: Int, _ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32) {
        self.left[index] = left
        self.top[index] = top
        self.right[index] = right
        self.bottom[index] = bottom
    }

    /// Whether two boxes have a point in common.
    @inline(__always)
    func meet(_ one: Int, _ boxes: EdgeBoxes, _ other: Int) -> Bool {
        left[one] <= boxes.right[other] && boxes.left[other] <= right[one]
            && top[one] <= boxes.bottom[other] && boxes.top[other] <= bottom[one]
    }
}

/// Pairs of numbers.
struct EdgePairs {
    let ones: UnsafeMutablePointer<UInt32>
    let others: UnsafeMutablePointer<UInt32>

    init(capacity: Int) { (ones, others) = (.allocate(capacity: capacity), .allocate(capacity: capacity)) }

    func deallocate() {
        ones.deallocate()
        others.deallocate()
    }

    var forKernels: rk_pairs { rk_pairs(ones: ones, others: others) }
}
