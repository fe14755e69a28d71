import Raster
import RasterEngine

/// What becomes of a frame's rectangle before the next one is drawn; the numbers of APNG.
enum Disposal: UInt8, Sendable {
    /// It stays.
    case keep = 0
    /// It becomes clear.
    case clear = 1
    /// It becomes what it was before the frame.
    case restore = 2
}

/// A frame as a file of changes has it: a rectangle that is drawn over a canvas.
struct FrameChange: Sendable {
    /// From 0, of the sequence.
    var index: Int
    /// What is seen in the end.
    var image: CGImage
    /// What is drawn over; nil for a clear canvas.
    var canvas: CGImage?
    /// The pixels that the file holds.
    var area: PixelRect
    var disposal = Disposal.keep
    /// In ticks of the format.
    var begin: Int
    var end: Int
}

/// Decides, frame after frame, which rectangle of each is stored and what becomes of it: equal frames become
/// one, and a frame is disposed of as leaves the next one the fewest pixels to store.
struct ChangePlanner {
    /// Whether a frame can make pixels clear; in a GIF only disposing of one can.
    let canErase: Bool
    /// The delays, each as long as the format holds, that make a longer one.
    let delays: (_ ticks: Int) -> [Int]
    private var pending: FrameChange?

    init(canErase: Bool, delays: @escaping (_ ticks: Int) -> [Int]) {
        self.canErase = canErase
        self.delays = delays
    }

    /// The next frame.
    /// - Returns: the changes that are certain now.
    mutating func next(_ index: Int, _ image: CGImage, begin: Int, end: Int) throws -> [FrameChange] {
        let whole = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        guard let last = pending else {
            pending = FrameChange(
                index: index, image: image, canvas: nil, area: whole, begin: begin, end: end)
            return []
        }
        let kept = PixelChanges(from: last.image, to: image)
        guard kept.area != nil else {
            pending?.end = end
            return []
        }
        var finished = split(last)
        var change = finished.removeLast()
        let next = try choose(
            &change, kept,
            FrameChange(
                index: index, image: image, canvas: change.image, area: whole, begin: begin, end: end))
        pending = next
        return finished + [change]
    }

    /// What is left after the last frame.
    mutating func finish() -> [FrameChange] {
        defer { pending = nil }
        return pending.map { split($0) } ?? []
    }

    /// The way to the next frame that stores the fewest pixels; equal ones leave the canvas alone.
    private func choose(
        _ change: inout FrameChange, _ kept: PixelChanges, _ next: FrameChange
    ) throws -> FrameChange {
        // A pixel of a rectangle that didn't change costs little, but not nothing.
        func cost(_ changes: PixelChanges, _ area: PixelRect?) -> Int {
            changes.count + (area.map { $0.width * $0.height } ?? 0) / 64
        }
        var options: [(disposal: Disposal, area: PixelRect, next: FrameChange, cost: Int)] = []
        func consider(_ disposal: Disposal, _ area: PixelRect, _ changes: PixelChanges, _ canvas: CGImage?) {
            if !canErase, changes.erased != nil { return }
            var next = next
            next.canvas = canvas
            // What was cleared may be all that changed.
            next.area = changes.area ?? PixelRect(x: area.x, y: area.y, width: 1, height: 1)
            options.append((disposal, area, next, cost(changes, changes.area)))
        }
        consider(.keep, change.area, kept, change.image)
        // Small changes are not worth looking further.
        if options.isEmpty || kept.count > 64 {
            if let canvas = change.canvas {
                consider(.restore, change.area, PixelChanges(from: canvas, to: next.image), canvas)
            }
            if !change.image.isOpaque || !next.image.isOpaque {
                let area = canErase ? change.area : kept.erased.map { change.area.union($0) } ?? change.area
                let canvas = try change.image.cleared(in: area)
                consider(.clear, area, PixelChanges(from: canvas, to: next.image), canvas)
            }
        }
        guard let first = options.first else { return next }
        // The estimate is rough, so another way has to promise more than a little.
        let best = options.dropFirst().min { $0.cost < $1.cost }
        let chosen = best.flatMap { first.disposal != .keep || $0.cost * 5 < first.cost * 4 ? $0 : nil }
        let (disposal, area, result) =
            chosen.map { ($0.disposal, $0.area, $0.next) }
            ?? (first.disposal, first.area, first.next)
        change.disposal = disposal
        change.area = area
        return result
    }

    /// The change itself, and one of a pixel for each delay more that its time takes.
    private func split(_ change: FrameChange) -> [FrameChange] {
        var result: [FrameChange] = []
        var begin = change.begin
        for delay in delays(change.end - change.begin) {
            var part = change
            part.begin = begin
            part.end = begin + delay
            begin += delay
            if !result.isEmpty {
                part.canvas = change.image
                part.area = PixelRect(x: 0, y: 0, width: 1, height: 1)
            }
            result.append(part)
        }
        return result
    }
}
