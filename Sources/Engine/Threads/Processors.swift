import Foundation
import RasterKernels

/// The processors that this process may use.
package enum Processors {
    /// Counted once, and without Foundation where that is possible: its count reads files by their URLs,
    /// whose first use takes half a millisecond.
    package static let count: Int = {
        let count = Int(raster_processors())
        return count > 0 ? count : max(1, ProcessInfo.processInfo.activeProcessorCount)
    }()
}
