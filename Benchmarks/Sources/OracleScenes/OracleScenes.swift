import Foundation
import Raster

/// Draws the scenes of Tests/Oracle: reads scenes.json in a folder and writes NAME.raw beside it for each,
/// premultiplied red, green, blue, alpha.
@main
struct OracleScenes {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: OracleScenes FOLDER\n".utf8))
            exit(2)
        }
        let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
        let scenes = try JSONDecoder().decode(
            [OracleScene].self, from: Data(contentsOf: folder.appendingPathComponent("scenes.json")))
        for scene in scenes {
            let drawing = try Drawing(
                size: CGSize(width: scene.width, height: scene.height),
                colorMode: scene.mode == "linear" ? .linear : .nonLinear
            ) { context, _ in try context.draw(scene.items) }
            let pixels = drawing.image().withUnsafePixels { Data($0) }
            try pixels.write(to: folder.appendingPathComponent(scene.name + ".raw"))
        }
    }
}

/// A picture of one canvas, as oracle.py writes it.
struct OracleScene: Decodable {
    let name: String
    let width: Int
    let height: Int
    /// "linear": combined in linear light.
    let mode: String?
    let items: [OracleItem]
}

/// One thing said to a context. What an operation doesn't use is absent.
struct OracleItem: Decodable {
    enum Operation: String, Decodable {
        case fill, stroke, clip, group, layer, image
    }

    struct Pen: Decodable {
        let width: Double
        let cap: String
        let join: String
        let miter: Double
        let dash: [Double]
        let phase: Double
    }

    struct Paint: Decodable {
        /// Red, green, blue, opacity.
        let color: [Double]?
        let gradient: String?
        /// linear: two points. radial: centre, two radii. conic: centre, degrees.
        let geometry: [Double]?
        /// Location, red, green, blue, opacity.
        let stops: [[Double]]?
        let extend: String?
        /// What colours are mixed in: linear, perceptual, or else encoded sRGB.
        let space: String?
    }

    /// A square of premultiplied red, green, blue, alpha.
    struct Bitmap: Decodable {
        let side: Int
        let pixels: [UInt8]
    }

    struct Filter: Decodable {
        let kind: String
        let radius: Double?
        let offset: [Double]?
        let color: [Double]?
        let matrix: [Float]?
        let amount: Double?
        let linear: Bool?
    }

    let operation: Operation
    let path: String?
    let evenOdd: Bool?
    let inverse: Bool?
    let pen: Pen?
    let paint: Paint?
    let opacity: Double?
    let blend: String?
    let matrix: [Double]?
    let filter: Filter?
    let items: [OracleItem]?
    let bitmap: Bitmap?
    let smooth: Bool?
    /// Origin, width and height.
    let rect: [Double]?
}

struct OracleError: Error, CustomStringConvertible {
    let description: String
}

extension GraphicsContext {
    mutating func draw(_ items: [OracleItem]) throws {
        for item in items {
            switch item.operation {
            case .clip:
                clip(
                    to: try Path(oracle: item.path), style: FillStyle(eoFill: item.evenOdd ?? false),
                    options: item.inverse == true ? .inverse : ClipOptions())
            case .fill, .stroke, .group, .layer, .image:
                var copy = self
                try copy.draw(item)
            }
        }
    }

    private mutating func draw(_ item: OracleItem) throws {
        opacity = item.opacity ?? 1
        blendMode = try BlendMode(oracle: item.blend)
        if let matrix = item.matrix {
            concatenate(
                CGAffineTransform(
                    a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5]))
        }
        if let filter = item.filter {
            addFilter(
                try Filter(oracle: filter), options: filter.linear == true ? .linearColor : FilterOptions())
        }
        switch item.operation {
        case .fill:
            fill(
                try Path(oracle: item.path), with: try Shading(oracle: item.paint),
                style: FillStyle(eoFill: item.evenOdd ?? false))
        case .stroke:
            guard let pen = item.pen else { throw OracleError(description: "a stroke without a pen") }
            stroke(
                try Path(oracle: item.path), with: try Shading(oracle: item.paint),
                style: try StrokeStyle(oracle: pen))
        case .group:
            try draw(item.items ?? [])
        case .layer:
            try drawLayer { layer in try layer.draw(item.items ?? []) }
        case .image:
            guard let bitmap = item.bitmap, let rect = item.rect, rect.count == 4,
                let image = CGImage(width: bitmap.side, height: bitmap.side, pixels: bitmap.pixels)
            else { throw OracleError(description: "an image without pixels") }
            draw(
                Image(decorative: image, scale: 1).interpolation(item.smooth == true ? .low : .none),
                in: CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]))
        case .clip:
            break
        }
    }
}

extension Path {
    /// Absolute M, L, C and Z, every word apart.
    fileprivate init(oracle text: String?) throws {
        self.init()
        var numbers: [Double] = []
        var command = ""
        let words = (text ?? "").split(separator: " ").map(String.init)
        for word in words + ["end"] {
            if let number = Double(word) {
                numbers.append(number)
                continue
            }
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
                CGPoint(x: numbers[$0], y: numbers[$0 + 1])
            }
            switch (command, points.count) {
            case ("", 0): break
            case ("M", 1): move(to: points[0])
            case ("L", 1): addLine(to: points[0])
            case ("C", 3): addCurve(to: points[2], control1: points[0], control2: points[1])
            case ("Z", 0): closeSubpath()
            default: throw OracleError(description: "path: \(command) with \(points.count) points")
            }
            numbers = []
            command = word
        }
    }
}

extension Color {
    fileprivate init(oracle components: ArraySlice<Double>) {
        let first = components.startIndex
        self.init(
            .sRGB, red: components[first], green: components[first + 1], blue: components[first + 2],
            opacity: components[first + 3])
    }
}

extension GraphicsContext.Shading {
    fileprivate init(oracle paint: OracleItem.Paint?) throws {
        if let color = paint?.color {
            self = .color(Color(oracle: color[...]))
            return
        }
        guard let kind = paint?.gradient, let numbers = paint?.geometry, let stops = paint?.stops else {
            throw OracleError(description: "a shape without paint")
        }
        var options = GraphicsContext.GradientOptions()
        switch paint?.space {
        case "perceptual": break
        case "linear": options.insert(.linearColor)
        default: options.insert(.encodedColor)
        }
        if paint?.extend == "repeat" { options.insert(.repeat) }
        if paint?.extend == "mirror" { options.insert(.mirror) }
        let gradient = Gradient(
            stops: stops.map {
                Gradient.Stop(color: Color(oracle: $0[1...]), location: $0[0])
            })
        let first = CGPoint(x: numbers[0], y: numbers[1])
        switch kind {
        case "linear":
            self = .linearGradient(
                gradient, startPoint: first, endPoint: CGPoint(x: numbers[2], y: numbers[3]),
                options: options)
        case "radial":
            self = .radialGradient(
                gradient, center: first, startRadius: numbers[2], endRadius: numbers[3], options: options)
        case "conic":
            self = .conicGradient(gradient, center: first, angle: .degrees(numbers[2]), options: options)
        default:
            throw OracleError(description: "no gradient is \(kind)")
        }
    }
}

extension GraphicsContext.Filter {
    fileprivate init(oracle filter: OracleItem.Filter) throws {
        switch filter.kind {
        case "blur":
            self = .blur(radius: filter.radius ?? 0)
        case "shadow":
            let offset = filter.offset ?? [0, 0]
            self = .shadow(
                color: Color(oracle: (filter.color ?? [0, 0, 0, 1])[...]), radius: filter.radius ?? 0,
                x: offset[0], y: offset[1])
        case "matrix":
            guard let values = filter.matrix, values.count == 20 else {
                throw OracleError(description: "a colour matrix has 20 elements")
            }
            var matrix = ColorMatrix()
            (matrix.r1, matrix.r2, matrix.r3, matrix.r4, matrix.r5) = row(0, values)
            (matrix.g1, matrix.g2, matrix.g3, matrix.g4, matrix.g5) = row(1, values)
            (matrix.b1, matrix.b2, matrix.b3, matrix.b4, matrix.b5) = row(2, values)
            (matrix.a1, matrix.a2, matrix.a3, matrix.a4, matrix.a5) = row(3, values)
            self = .colorMatrix(matrix)
        case "hueRotation": self = .hueRotation(.degrees(filter.amount ?? 0))
        case "saturation": self = .saturation(filter.amount ?? 1)
        case "brightness": self = .brightness(filter.amount ?? 0)
        case "contrast": self = .contrast(filter.amount ?? 1)
        case "colorInvert": self = .colorInvert(filter.amount ?? 1)
        case "grayscale": self = .grayscale(filter.amount ?? 0)
        case "luminanceToAlpha": self = .luminanceToAlpha
        case "colorMultiply": self = .colorMultiply(Color(oracle: (filter.color ?? [1, 1, 1, 1])[...]))
        default:
            throw OracleError(description: "no filter is \(filter.kind)")
        }
    }
}

private func row(_ index: Int, _ values: [Float]) -> (Float, Float, Float, Float, Float) {
    let first = index * 5
    return (values[first], values[first + 1], values[first + 2], values[first + 3], values[first + 4])
}

extension StrokeStyle {
    fileprivate init(oracle pen: OracleItem.Pen) throws {
        let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
        let joins: [String: CGLineJoin] = ["miter": .miter, "round": .round, "bevel": .bevel]
        guard let cap = caps[pen.cap], let join = joins[pen.join] else {
            throw OracleError(description: "no pen has \(pen.cap) caps and \(pen.join) joins")
        }
        self.init(
            lineWidth: pen.width, lineCap: cap, lineJoin: join, miterLimit: pen.miter,
            dash: pen.dash.map { CGFloat($0) }, dashPhase: pen.phase)
    }
}

extension GraphicsContext.BlendMode {
    fileprivate init(oracle name: String?) throws {
        let modes: [String: Self] = [
            "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay,
            "darken": .darken, "lighten": .lighten, "colorDodge": .colorDodge, "colorBurn": .colorBurn,
            "softLight": .softLight, "hardLight": .hardLight, "difference": .difference,
            "exclusion": .exclusion, "hue": .hue, "saturation": .saturation, "color": .color,
            "luminosity": .luminosity, "clear": .clear, "copy": .copy, "sourceIn": .sourceIn,
            "sourceOut": .sourceOut, "sourceAtop": .sourceAtop, "destinationOver": .destinationOver,
            "destinationIn": .destinationIn, "destinationOut": .destinationOut,
            "destinationAtop": .destinationAtop, "xor": .xor, "plusDarker": .plusDarker,
            "plusLighter": .plusLighter,
        ]
        guard let mode = modes[name ?? "normal"] else {
            throw OracleError(description: "no blend mode is \(name ?? "")")
        }
        self = mode
    }
}
