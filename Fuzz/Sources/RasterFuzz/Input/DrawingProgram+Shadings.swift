import Foundation
import Raster

extension DrawingProgram {
    mutating func shading(_ depth: Int) -> GraphicsContext.Shading {
        switch input.count(16) {
        case 0...5: return .color(color())
        case 6:
            return .linearGradient(
                gradient(), startPoint: input.point(), endPoint: input.point(), options: gradientOptions())
        case 7:
            return .radialGradient(
                gradient(), center: input.point(), startRadius: input.number(), endRadius: input.number(),
                options: gradientOptions())
        case 8:
            return .radialGradient(
                gradient(), startCenter: input.point(), startRadius: input.number(), endCenter: input.point(),
                endRadius: input.number(), options: gradientOptions())
        case 9:
            return .conicGradient(
                gradient(), center: input.point(), angle: .degrees(input.number()), options: gradientOptions()
            )
        case 10: return .meshGradient(mesh())
        case 11:
            guard let image = image() else { return .foreground }
            return .tiledImage(
                image, origin: input.point(),
                sourceRect: input.flag() ? input.rect() : CGRect(x: 0, y: 0, width: 1, height: 1),
                scale: input.number())
        case 12:
            guard depth < 2 else { return .backdrop }
            return .tiledDrawing(size: input.size()) { context, _ in draw(in: &context, depth: depth + 2) }
        case 13:
            let slope = input.number()
            return .shader(
                Shader { position, color in
                    Color.Resolved(
                        red: Float(position.x * slope), green: Float(position.y), blue: color.blue, opacity: 1
                    )
                })
        case 14: return .backdrop
        case 15: return style()
        default: return .color(color()).transformed(by: transform())
        }
    }

    private mutating func style() -> GraphicsContext.Shading {
        switch input.count(5) {
        case 0: return .foreground
        case 1:
            return .style(
                .linearGradient(
                    gradient(), startPoint: UnitPoint(x: input.unit(), y: input.unit()), endPoint: .bottom))
        case 2: return .style(.ellipticalGradient(gradient()))
        case 3:
            return .style(
                color().shadow(
                    .drop(color: color(), radius: input.number(), x: input.number(), y: input.number())))
        case 4:
            return .style(
                color().shadow(
                    .inner(color: color(), radius: input.number(), x: input.number(), y: input.number())))
        default: return .style(.ultraThinMaterial)
        }
    }

    private mutating func gradient() -> Gradient {
        Gradient(
            stops: (0..<input.count(4)).map { _ in
                Gradient.Stop(color: color(), location: input.unit())
            })
    }

    private mutating func gradientOptions() -> GraphicsContext.GradientOptions {
        GraphicsContext.GradientOptions(
            rawValue: input.element(of: [0, 1, 2, 4, 5, 6, 1 << 30, 1 << 30 | 1, 1 << 29 | 2]))
    }

    private mutating func mesh() -> MeshGradient {
        let columns = 2 + input.count(2)
        let rows = 2 + input.count(2)
        func grid(_ index: Int) -> SIMD2<Float> {
            SIMD2(Float(index % columns) / Float(columns - 1), Float(index / columns) / Float(rows - 1))
        }
        let bends = input.flag()
        let points = (0..<columns * rows).map { index in
            bends ? grid(index) + SIMD2(Float(input.number()), Float(input.number())) / 64 : grid(index)
        }
        return MeshGradient(
            width: columns, height: rows, points: points, colors: points.map { _ in color() },
            background: color(),
            smoothsColors: input.flag(), colorSpace: input.flag() ? .perceptual : .device)
    }
}
