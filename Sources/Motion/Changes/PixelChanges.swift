import Foundation
import Raster
import RasterEngine

/// Where a picture differs from what a canvas shows.
struct PixelChanges: Sendable {
    /// The smallest rectangle of all pixels that differ; nil when none does.
    var area: PixelRect?
    /// How many differ.
    var count = 0
    /// The smallest rectangle of the pixels that are clear now and weren't.
    var erased: PixelRect?

    /// - Parameter canvas: of the picture's size; nil for one that is clear.
    init(from canvas: CGImage?, to image: CGImage) {
        let width = image.width
        let looksForErased = !image.isOpaque
        image.withUnsafePixels { bytes in
            let new = bytes.bindMemory(to: UInt32.self).baseAddress!
            func compare(_ old: (Int) -> UnsafePointer<UInt32>) {
                var box = Box()
                var erasedBox = Box()
                for row in 0..<image.height {
                    let (first, second) = (old(row), new + row * width)
                    if memcmp(first, second, width * 4) == 0 { continue }
                    var left = 0
                    while first[left] == second[left] { left += 1 }
                    var right = width - 1
                    while first[right] == second[right] { right -= 1 }
                    box.add(left, right, row)
                    var changed: UInt32 = 0
                    for column in Range(uncheckedBounds: (left, right + 1)) {
                        changed &+= first[column] != second[column] ? 1 : 0
                    }
                    count += Int(changed)
                    guard looksForErased else { continue }
                    for column in Range(uncheckedBounds: (left, right + 1))
                    where first[column] != 0 && second[column] == 0 {
                        erasedBox.add(column, column, row)
                    }
                }
                area = box.rect
                erased = erasedBox.rect
            }
            if let canvas {
                canvas.withUnsafePixels { bytes in
                    let old = bytes.bindMemory(to: UInt32.self).baseAddress!
                    compare { old + $0 * width }
                }
            } else {
                let clear = [UInt32](repeating: 0, count: width)
                clear.withUnsafeBufferPointer { clear in compare { _ in clear.baseAddress! } }
            }
        }
    }

    private struct Box {
        var left = Int.max
        var right = -1
        var top = -1
        var bottom = -1

        mutating func add(_ first: Int, _ last: Int, _ row: Int) {
            left = min(left, first)
            right = max(right, last)
            if top < 0 { top = row }
            bottom = row
        }

        var rect: PixelRect? {
            top < 0
                ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        }
    }
}

extension CGImage {
    /// The same with a rectangle of clear pixels.
    func cleared(in area: PixelRect) throws -> CGImage {
        try made(area: PixelRect(x: 0, y: 0, width: width, height: height), isOpaque: false) {
            source, target in
            target.update(from: source, count: width * height)
            for row in area.y..<area.y + area.height {
                (target + row * width + area.x).update(repeating: 0, count: area.width)
            }
        }
    }

    /// A picture of a rectangle's size whose pixels a closure writes, of this picture's.
    func made(
        area: PixelRect, isOpaque: Bool,
        _ body: (_ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>) -> Void
    ) throws -> CGImage {
        let count = area.width * area.height
        guard let block = malloc(count * 4) else { throw ImageFileError(.outOfMemory) }
        withUnsafePixels { bytes in
            body(
                bytes.bindMemory(to: UInt32.self).baseAddress!,
                block.bindMemory(to: UInt32.self, capacity: count))
        }
        return CGImage(
            width: area.width, height: area.height, isOpaque: isOpaque, scale: scale, adopting: block)
    }
}
