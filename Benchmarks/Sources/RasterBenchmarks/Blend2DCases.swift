import Foundation

/// The workload's shapes, gradients, grids and fills with Blend2D on one thread; nothing else, and no images.
///
/// It is asked for by the calls that take a colour at once, its quickest. It antialiases always, so grids
/// without antialiasing are of rectangles between whole pixels.
final class Blend2DPainter: Painter {
    private let library: Blend2DLibrary
    private let width: Int
    private let height: Int
    private let objects: UnsafeMutableRawPointer
    private var image: Blend2DLibrary.Object { objects }
    private var context: Blend2DLibrary.Object { objects + 16 }
    private var path: Blend2DLibrary.Object { objects + 32 }
    private var gradient: Blend2DLibrary.Object { objects + 48 }

    init(_ library: Blend2DLibrary, width: Int, height: Int) {
        self.library = library
        self.width = width
        self.height = height
        objects = .allocate(byteCount: 64, alignment: 16)
        let premultiplied: UInt32 = 1
        let results = [
            library.initImage(objects, Int32(width), Int32(height), premultiplied),
            library.initContext(objects + 16, objects, nil), library.initPath(objects + 32),
            library.clear(objects + 16),  // An image's memory isn't.
        ]
        precondition(
            results.allSatisfy { $0 == 0 }, "Blend2D has no canvas of \(width) x \(height): \(results)")
    }

    deinit {
        _ = library.destroyPath(path)
        _ = library.destroyContext(context)
        _ = library.destroyImage(image)
        objects.deallocate()
    }

    func clear() {
        _ = library.clear(context)
    }

    func pixels() -> [UInt32] {
        finish()
        var data = ImageData()
        guard library.imageData(image, &data) == 0, let pixels = data.pixels else { return [] }
        return (0..<width * height).map { index in
            pixels.load(fromByteOffset: index / width * data.stride + index % width * 4, as: UInt32.self)
        }
    }

    private struct ImageData {
        var pixels: UnsafeRawPointer?
        var stride = 0
        var width: Int32 = 0
        var height: Int32 = 0
        var format: UInt32 = 0
        var flags: UInt32 = 0
    }

    private func finish() {
        let wait: UInt32 = 0x8000_0000
        _ = library.flush(context, wait)
    }

    func pass(for work: Work) -> (() -> Void)? {
        switch work {
        case .scene(let scene):
            guard scene.paint != .nearestPattern, scene.paint != .bilinearPattern else { return nil }
            return { [self] in
                draw(scene)
                finish()
            }
        case .grid(let count, let antialiased, let colors):
            return { [self] in
                drawGrid(count, antialiased, colors)
                finish()
            }
        case .fill(let color):
            return { [self] in
                _ = library.fillAll(context, color)
                finish()
            }
        default: return nil
        }
    }
}

extension Blend2DPainter {
    private func draw(_ scene: Scene) {
        let curved = scene.shape == .strokedCurve
        // Numbers are its own: round caps are 2; joins 1, a miter or else a bevel, and 4, a round one.
        _ = library.setFillRule(context, scene.shape.isEvenOdd ? 1 : 0)
        _ = library.setStrokeWidth(context, curved ? 4 : 2)
        _ = library.setStrokeCaps(context, curved ? 2 : 0)
        _ = library.setStrokeJoin(context, curved ? 4 : 1)
        _ = library.setMiterLimit(context, 10)
        scene.points.withUnsafeBufferPointer { points in
            for operation in scene.operations {
                let part = UnsafeBufferPointer(rebasing: points[operation.points])
                draw(operation, scene.shape, scene.paint, part)
            }
        }
    }

    private func draw(
        _ operation: SceneOperation, _ shape: Shape, _ paint: Paint, _ points: UnsafeBufferPointer<CGPoint>
    ) {
        let color = operation.colors.0
        var origin = CGPoint.zero
        switch shape {
        case .alignedRectangle, .rectangle:
            fill(operation.rectangle, operation, paint)
        case .rotatedRectangle:
            let (translate, rotate): (UInt32, UInt32) = (2, 5)
            var center = operation.center
            var angle = operation.angleOrRadius
            _ = library.save(context, nil)
            _ = library.transform(context, translate, &center)
            _ = library.transform(context, rotate, &angle)
            let half = operation.size / 2
            fill(CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half), operation, paint)
            _ = library.restore(context, nil)
        case .roundedRectangle:
            let roundedRectangle: UInt32 = 7
            let radius = CGSize(width: operation.angleOrRadius, height: operation.angleOrRadius)
            var geometry = (operation.rectangle, radius)
            _ = library.fillGeometry(context, roundedRectangle, &geometry, color)
        case .triangle, .polygon10, .polygon40:
            makePolyline(points)
            _ = library.closePath(path)
            _ = library.fillPath(context, &origin, path, color)
        case .curves:
            makeCurves(points)
            _ = library.closePath(path)
            _ = library.fillPath(context, &origin, path, color)
        case .strokedLine:
            makePolyline(points)
            _ = library.strokePath(context, &origin, path, color)
        case .strokedCurve:
            makeCurves(points)
            _ = library.strokePath(context, &origin, path, color)
        }
    }

    private func makePolyline(_ points: UnsafeBufferPointer<CGPoint>) {
        _ = library.clearPath(path)
        _ = library.move(path, points[0].x, points[0].y)
        for point in points.dropFirst() {
            _ = library.line(path, point.x, point.y)
        }
    }

    private func makeCurves(_ points: UnsafeBufferPointer<CGPoint>) {
        _ = library.clearPath(path)
        _ = library.move(path, points[0].x, points[0].y)
        for index in stride(from: 1, to: points.count - 2, by: 3) {
            let (control1, control2, end) = (points[index], points[index + 1], points[index + 2])
            _ = library.cubic(path, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        }
    }

    private func fill(_ rectangle: CGRect, _ operation: SceneOperation, _ paint: Paint) {
        var rectangle = rectangle
        guard paint == .linear || paint == .radial else {
            _ = library.fillRectangle(context, &rectangle, operation.colors.0)
            return
        }
        let (center, half) = (CGPoint(x: rectangle.midX, y: rectangle.midY), rectangle.width / 2)
        var values =
            paint == .linear
            ? [rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY]
            : [center.x, center.y, center.x, center.y, half, 0]
        var stops = [
            Stop(offset: 0, color: operation.colors.0), Stop(offset: 0.5, color: operation.colors.1),
            Stop(offset: 1, color: operation.colors.2),
        ]
        let (kind, pad): (UInt32, UInt32) = (paint == .linear ? 0 : 1, 0)
        _ = library.initGradient(gradient, kind, &values, pad, &stops, stops.count, nil)
        _ = library.setFillStyle(context, gradient)
        _ = library.fillStyledRectangle(context, &rectangle)
        _ = library.destroyGradient(gradient)
    }

    private struct Stop {
        let offset: Double
        /// Of 16 bits a channel.
        let color: UInt64

        init(offset: Double, color: UInt32) {
            self.offset = offset
            func channel(_ shift: UInt32) -> UInt64 { UInt64(color >> shift & 255) * 257 }
            self.color = channel(24) << 48 | channel(16) << 32 | channel(8) << 16 | channel(0)
        }
    }

    private func drawGrid(_ count: Int, _ antialiased: Bool, _ colors: [UInt32]) {
        let cell = WorkloadCase.gridExtent / Double(count)
        for row in 0..<count {
            for column in 0..<count {
                var (left, top) = (Double(column) * cell, Double(row) * cell)
                var (right, bottom) = (left + cell, top + cell)
                if !antialiased {
                    (left, top) = (left.rounded(), top.rounded())
                    (right, bottom) = (right.rounded(), bottom.rounded())
                }
                var frame = CGRect(x: left, y: top, width: right - left, height: bottom - top)
                _ = library.fillRectangle(context, &frame, colors[row * count + column])
            }
        }
    }
}
