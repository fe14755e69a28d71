import Foundation

/// The shapes of the workload; the raw value enters the seed.
enum Shape: Int, CaseIterable {
    case alignedRectangle, rectangle, rotatedRectangle, roundedRectangle
    case triangle, polygon10, polygon40, curves
    case strokedLine, strokedCurve

    var name: String {
        switch self {
        case .alignedRectangle: "FillRectA"
        case .rectangle: "FillRectU"
        case .rotatedRectangle: "FillRectRot"
        case .roundedRectangle: "FillRoundRect"
        case .triangle: "FillTriangle"
        case .polygon10: "FillPoly10"
        case .polygon40: "FillPoly40"
        case .curves: "FillCurves"
        case .strokedLine: "StrokeLine"
        case .strokedCurve: "StrokeCurve"
        }
    }

    var isStroked: Bool { self == .strokedLine || self == .strokedCurve }
    var isEvenOdd: Bool { self == .polygon40 }
}

/// What a shape is painted with.
enum Paint: String {
    case solid, opaque, linear, radial
    case nearestPattern = "pat-nn"
    case bilinearPattern = "pat-bi"
}

/// One shape of a scene, in pixels, y down.
struct SceneOperation {
    /// 0xAARRGGBB, not premultiplied; only gradients use the second and third.
    var colors: (UInt32, UInt32, UInt32)
    var x: Double
    var y: Double
    var size: Double
    /// Radians of a rotated rectangle, corner radius of a rounded one, else 0.
    var angleOrRadius = 0.0
    /// Where the operation's points are in `Scene.points`.
    var points: Range<Int> = 0..<0

    var rectangle: CGRect { CGRect(x: x, y: y, width: size, height: size) }
    var center: CGPoint { CGPoint(x: x + size / 2, y: y + size / 2) }
}

/// A deterministic list of shapes of one kind and size.
struct Scene {
    static let canvas = 512
    static let sizes = [8, 32, 128, 256]

    let shape: Shape
    let paint: Paint
    let size: Int
    private(set) var operations: [SceneOperation] = []
    private(set) var points: [CGPoint] = []

    static func operationCount(size: Int) -> Int { size <= 32 ? 1000 : 250 }

    /// A shorter scene is a prefix of a longer one.
    init(_ shape: Shape, _ paint: Paint, size: Int, count: Int? = nil, canvas: Int = Scene.canvas) {
        self.shape = shape
        self.paint = paint
        self.size = size
        let count = count ?? Scene.operationCount(size: size)
        var random = Random(seed: 0x2D5E_ED00 + UInt64(shape.rawValue) * 1000 + UInt64(size))
        operations.reserveCapacity(count)
        for _ in 0..<count {
            append(from: &random, room: Double(canvas - size))
        }
    }

    private mutating func append(from random: inout Random, room: Double) {
        var colors = (random.color(), random.color(), random.color())
        if paint == .opaque { colors.0 |= 0xFF00_0000 }
        var operation = SceneOperation(
            colors: colors, x: random.unit() * room, y: random.unit() * room, size: Double(size))
        if shape == .alignedRectangle {
            operation.x.round(.down)
            operation.y.round(.down)
        }
        let firstPoint = points.count
        switch shape {
        case .alignedRectangle, .rectangle: break
        case .rotatedRectangle: operation.angleOrRadius = random.unit() * 2 * Double.pi
        case .roundedRectangle: operation.angleOrRadius = (0.1 + 0.3 * random.unit()) * operation.size
        case .triangle: appendPoints(3, in: operation, from: &random)
        case .polygon10, .strokedCurve: appendPoints(10, in: operation, from: &random)
        case .polygon40: appendPoints(40, in: operation, from: &random)
        case .strokedLine: appendPoints(8, in: operation, from: &random)
        case .curves: appendBlob(in: operation, from: &random)
        }
        operation.points = firstPoint..<points.count
        operations.append(operation)
    }

    private mutating func appendPoints(_ count: Int, in box: SceneOperation, from random: inout Random) {
        for _ in 0..<count {
            let u = random.unit()
            let v = random.unit()
            points.append(CGPoint(x: box.x + u * box.size, y: box.y + v * box.size))
        }
    }

    /// A closed blob: a start and six cubics of three points.
    private mutating func appendBlob(in box: SceneOperation, from random: inout Random) {
        let radii = (0..<6).map { _ in (0.15 + 0.35 * random.unit()) * box.size }
        let center = box.center
        let handle = 0.6
        for index in 0..<6 {
            let following = (index + 1) % 6
            let startRadius = radii[index]
            let endRadius = radii[following]
            let startAngle = 2 * Double.pi * Double(index) / 6
            let endAngle = 2 * Double.pi * Double(following) / 6
            let (startCosine, startSine) = (cos(startAngle), sin(startAngle))
            let (endCosine, endSine) = (cos(endAngle), sin(endAngle))
            if index == 0 {
                points.append(
                    CGPoint(x: center.x + startRadius * startCosine, y: center.y + startRadius * startSine))
            }
            points.append(
                CGPoint(
                    x: center.x + startRadius * startCosine - handle * startRadius * startSine,
                    y: center.y + startRadius * startSine + handle * startRadius * startCosine))
            points.append(
                CGPoint(
                    x: center.x + endRadius * endCosine + handle * endRadius * endSine,
                    y: center.y + endRadius * endSine - handle * endRadius * endCosine))
            points.append(CGPoint(x: center.x + endRadius * endCosine, y: center.y + endRadius * endSine))
        }
    }

    var hash: UInt64 {
        var hash = FNVHash()
        for operation in operations {
            hash.combine(UInt64(operation.colors.0))
            hash.combine(UInt64(operation.colors.1))
            hash.combine(UInt64(operation.colors.2))
            hash.combine(coordinate: operation.x)
            hash.combine(coordinate: operation.y)
            hash.combine(coordinate: operation.size)
            hash.combine(coordinate: operation.angleOrRadius)
            for point in points[operation.points] {
                hash.combine(coordinate: point.x)
                hash.combine(coordinate: point.y)
            }
        }
        return hash.value
    }
}
