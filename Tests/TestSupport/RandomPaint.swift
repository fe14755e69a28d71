import Foundation
import Raster

/// What a random command paints with in place of a colour.
package struct RandomPaint: Sendable, CustomStringConvertible {
    package let shading: GraphicsContext.Shading
    package let ingredient: RandomDrawing.Ingredient

    /// - Parameter depth: of layers and tiles around the command, which bounds how deep tiles nest.
    init(_ random: inout SeededGenerator, width: Double, height: Double, depth: Int) {
        var shading: GraphicsContext.Shading
        switch random.integer(0...(depth < 2 ? 11 : 8)) {
        case 0, 1, 2, 3:
            shading = Self.gradient(&random, width: width, height: height)
            ingredient = .gradient
        case 4, 5:
            shading = .meshGradient(Self.mesh(&random))
            ingredient = .mesh
        case 6, 7:
            shading = .shader(Self.shader(&random))
            ingredient = .shader
        case 8:
            shading = Self.tiledImage(&random, width: width, height: height)
            ingredient = .tiledImage
        // Bands of a row that blur what is behind them take the time of all other lists.
        case 10 where random.isLucky(oneIn: 6):
            shading =
                random.isLucky(oneIn: 4)
                ? .backdrop : .style(random.element(of: [Material.regular, .ultraThin, .bar]))
            ingredient = .material
        default:
            shading = Self.tiledDrawing(&random, depth: depth)
            ingredient = .tiledDrawing
        }
        if random.isLucky(oneIn: 4) {
            shading = shading.transformed(by: RandomDrawing.transform(&random))
        }
        self.shading = shading
    }

    package var description: String { "\(ingredient) \(shading)" }

    static func color(_ random: inout SeededGenerator) -> Color {
        Color(
            red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
            opacity: random.isLucky(oneIn: 2) ? 1 : random.number(0...1))
    }

    private static func gradient(_ random: inout SeededGenerator, width: Double, height: Double)
        -> GraphicsContext.Shading
    {
        func point() -> CGPoint {
            CGPoint(x: random.number(-20...(width + 20)), y: random.number(-20...(height + 20)))
        }
        let gradient = Gradient(
            stops: (0..<random.integer(0...4)).map { _ in
                Gradient.Stop(
                    color: color(&random),
                    location: random.element(of: [0, 0.5, 1, random.number(-0.2...1.2)]))
            })
        let options = GraphicsContext.GradientOptions(
            rawValue: random.element(of: [0, 1, 2]) | random.element(of: [0, 4, 1 << 30]))
        switch random.integer(0...3) {
        case 0: return .linearGradient(gradient, startPoint: point(), endPoint: point(), options: options)
        case 1:
            return .radialGradient(
                gradient, center: point(), startRadius: random.number(0...40),
                endRadius: random.number(0...60), options: options)
        case 2:
            return .radialGradient(
                gradient, startCenter: point(), startRadius: random.number(0...40), endCenter: point(),
                endRadius: random.number(0...60), options: options)
        default:
            return .conicGradient(
                gradient, center: point(), angle: .radians(random.number(-9...9)), options: options)
        }
    }

    /// Patches of all shapes, folded ones among them.
    private static func mesh(_ random: inout SeededGenerator) -> MeshGradient {
        let columns = random.integer(2...4)
        let rows = random.integer(2...4)
        let bend = Float(random.element(of: [0, 0.1, 0.6]))
        func moved(_ point: SIMD2<Float>) -> SIMD2<Float> {
            point + SIMD2(Float(random.number(-1...1)), Float(random.number(-1...1))) * bend
        }
        let grid = (0..<columns * rows).map { index in
            moved(
                SIMD2(
                    Float(index % columns) / Float(columns - 1), Float(index / columns) / Float(rows - 1)))
        }
        let locations: MeshGradient.Locations =
            random.isLucky(oneIn: 2)
            ? .points(grid)
            : .bezierPoints(
                grid.map { point in
                    MeshGradient.BezierPoint(
                        position: point, leadingControlPoint: moved(point - SIMD2(0.1, 0)),
                        topControlPoint: moved(point - SIMD2(0, 0.1)),
                        trailingControlPoint: moved(point + SIMD2(0.1, 0)),
                        bottomControlPoint: moved(point + SIMD2(0, 0.1)))
                })
        return MeshGradient(
            width: columns, height: rows, locations: locations,
            colors: .colors(grid.map { _ in color(&random) }),
            background: random.isLucky(oneIn: 2) ? .clear : color(&random),
            smoothsColors: random.isLucky(oneIn: 2),
            colorSpace: random.isLucky(oneIn: 2) ? .device : .perceptual)
    }

    /// Slopes that start again at lines, one of them aslant.
    static func shader(_ random: inout SeededGenerator) -> Shader {
        let (first, second, third) = (
            random.number(-0.2...0.2), random.number(-0.2...0.2), random.number(0.01...0.3)
        )
        let isOpaque = random.isLucky(oneIn: 2)
        return Shader { position, _ in
            func part(_ value: Double) -> Float { Float(value - value.rounded(.down)) }
            let slope = part(position.x * first + position.y * second)
            return Color.Resolved(
                red: slope, green: part(position.x * third), blue: part(position.y * third),
                opacity: isOpaque ? 1 : 1 - slope)
        }
    }

    private static func tiledImage(_ random: inout SeededGenerator, width: Double, height: Double)
        -> GraphicsContext.Shading
    {
        guard let image = RandomDrawing.image(&random) else { return .foreground }
        let part =
            random.isLucky(oneIn: 2)
            ? CGRect(x: 0, y: 0, width: 1, height: 1)
            : CGRect(
                x: random.number(0...0.5), y: random.number(0...0.5), width: random.number(0.1...0.5),
                height: random.number(0.1...0.5))
        return .tiledImage(
            Image(decorative: image, scale: random.element(of: [1, 2]))
                .interpolation(random.element(of: [.none, .low, .medium, .high])),
            origin: CGPoint(x: random.number(-9...width), y: random.number(-9...height)), sourceRect: part,
            scale: random.element(of: [1, 4, random.number(0.3...9)]))
    }

    private static func tiledDrawing(_ random: inout SeededGenerator, depth: Int) -> GraphicsContext.Shading {
        let width = random.element(of: [8, random.number(2...40)])
        let height = random.element(of: [8, random.number(2...40)])
        let commands = (0..<random.integer(1...3)).map { _ in
            RandomDrawing.command(&random, width: width, height: height, depth: max(depth + 1, 2))
        }
        return .tiledDrawing(size: CGSize(width: width, height: height)) { context, _ in
            for command in commands { RandomDrawing.draw(command, in: context) }
        }
    }
}
