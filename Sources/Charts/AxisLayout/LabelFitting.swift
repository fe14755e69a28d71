import Foundation
import Raster

/// Sees to it that labels of an axis never lie on each other.
///
/// Labels along x stand flat where they fit; an axis that chooses its own values takes fewer of them. Others
/// are broken between words into three lines at most within their category's room; or turned by a quarter
/// where they are no longer than a third of the chart's height; or only each second, third and so on is
/// shown. Labels along y: each second, third and so on.
enum LabelFitting {
    /// Points between two labels.
    static let gap: CGFloat = 4

    /// Places labels by their middles; `false` where two would lie on each other.
    static func overlap(_ rects: [CGRect], isX: Bool) -> Bool {
        let sorted = rects.sorted { isX ? $0.minX < $1.minX : $0.minY < $1.minY }
        return zip(sorted, sorted.dropFirst()).contains {
            isX ? $0.maxX + gap > $1.minX : $0.maxY > $1.minY
        }
    }

    /// The least `k` such that each k-th label is free of the one before it.
    static func stride(_ rects: [CGRect], isX: Bool) -> Int {
        guard rects.count > 1 else { return 1 }
        for step in 1..<rects.count {
            let shown = Swift.stride(from: 0, to: rects.count, by: step).map { rects[$0] }
            if !overlap(shown, isX: isX) { return step }
        }
        return rects.count
    }
}
