import Foundation
import Raster
import TestSupport
import Testing

@Suite struct StackRoomTests {
    @Test func whatIsLeftGetsLess() {
        // What is read after the call has to lie on the stack until then.
        func left(_ depth: Int) -> Int {
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { bytes in
                bytes.initialize(repeating: UInt8(truncatingIfNeeded: depth))
                let inner = depth > 0 ? left(depth - 1) : StackRoom.left
                return inner + Int(bytes[depth]) - depth
            }
        }
        let here = StackRoom.left
        #expect(here > 0)
        #expect(left(100) < here - 10_000)
    }

    /// Where there is enough the body runs on the same thread, and else on one that has as much.
    @Test func aThreadWithRoomIsFound() {
        let here = pthread_self()
        #expect(StackRoom.with(1000) { pthread_equal(pthread_self(), here) != 0 })
        let size = StackRoom.left + (1 << 20)
        let (isHere, left) = StackRoom.with(size) {
            (pthread_equal(pthread_self(), here) != 0, StackRoom.left)
        }
        #expect(!isHere && left >= size)
        // No thread has so much.
        #expect(StackRoom.with(1 << 60) { 7 } == 7)
    }
}
