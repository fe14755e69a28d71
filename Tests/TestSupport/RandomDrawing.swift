import Foundation
import Raster

/// A drawing of random commands, as data, so that a failing one can be cut down.
package struct RandomDrawing: CustomStringConvertible {
    package enum Kind {
        case fill
        case stroke(StrokeStyle)
        case image(CGImage, CGRect, Image.Interpolation)
        /// Commands in a layer.
        case layer([Command])
        /// Commands in the same target, under the clips of this one.
        case group([Command])
    }

    package struct Clip {
        package enum Shape {
            case path(Path, FillStyle, CGAffineTransform)
            case layer([Command], opacity: Double)
        }

        package var shape: Shape
        package var isInverse: Bool
    }

    package struct Command {
        package var kind: Kind
        package var path: Path
        package var color: (red: Double, green: Double, blue: Double, opacity: Double)
        package var style: FillStyle
        package var transform: CGAffineTransform
        package var opacity: Double
        package var gradient: GraphicsContext.Shading?
        package var blendMode = GraphicsContext.BlendMode.normal
        package var clips: [Clip] = []
        package var filters: [GraphicsContext.Filter] = []
    }

    package var size: CGSize
    package var scale: CGFloat
    package var isOpaque: Bool
    package var colorMode = ColorRenderingMode.nonLinear
    package var commands: [Command]

    package init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let width = Double(random.integer(10...90))
        let height = Double(random.integer(10...90))
        size = CGSize(width: width, height: height)
        scale = random.isLucky(oneIn: 2) ? 1 : random.element(of: [2, 0.5, random.number(0.3...2.5)])
        isOpaque = random.isLucky(oneIn: 3)
        if random.isLucky(oneIn: 8) { colorMode = random.element(of: [.linear, .extendedLinear]) }
        commands = (0..<random.integer(1...14)).map { _ in
            Self.command(&random, width: width, height: height, depth: 0)
        }
    }

    package var drawing: Drawing {
        Drawing(size: size, opaque: isOpaque, colorMode: colorMode) { context, _ in
            for command in commands { Self.draw(command, in: context) }
        }
    }

    private static func draw(_ command: Command, in outer: GraphicsContext) {
        var context = outer
        for clip in command.clips { Self.clip(clip, &context) }
        context.transform = command.transform
        if case .group(let commands) = command.kind {
            for command in commands { draw(command, in: context) }
            return
        }
        context.opacity = command.opacity
        context.blendMode = command.blendMode
        for filter in command.filters { context.addFilter(filter) }
        let color = command.color
        let shading =
            command.gradient
            ?? .color(red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
        switch command.kind {
        case .fill: context.fill(command.path, with: shading, style: command.style)
        case .stroke(let style): context.stroke(command.path, with: shading, style: style)
        case .image(let image, let rect, let interpolation):
            context.draw(
                Image(decorative: image, scale: 1).interpolation(interpolation), in: rect,
                style: command.style)
        case .layer(let commands):
            context.drawLayer { layer in
                for command in commands { draw(command, in: layer) }
            }
        case .group: break
        }
    }

    private static func clip(_ clip: Clip, _ context: inout GraphicsContext) {
        let options: GraphicsContext.ClipOptions = clip.isInverse ? .inverse : []
        switch clip.shape {
        case .path(let path, let style, let transform):
            context.transform = transform
            context.clip(to: path, style: style, options: options)
        case .layer(let commands, let opacity):
            context.clipToLayer(opacity: opacity, options: options) { layer in
                for command in commands { draw(command, in: layer) }
            }
        }
    }

    package var description: String {
        return "\(size) at \(scale)\(isOpaque ? ", opaque" : ""), \(colorMode)\n"
            + Self.describe(commands, indent: "")
    }

    private static func describe(_ commands: [Command], indent: String) -> String {
        commands.map { command in
            let t = command.transform
            var inner = ""
            let kind: String
            switch command.kind {
            case .fill: kind = "fill"
            case .stroke(let style): kind = "stroke \(style)"
            case .image(let image, let rect, let interpolation):
                kind = "\(image) \(interpolation) in \(rect)"
            case .layer(let commands):
                kind = "layer"
                inner = "\n" + describe(commands, indent: indent + "    ")
            case .group(let commands):
                kind = "group"
                inner = "\n" + describe(commands, indent: indent + "    ")
            }
            var text = """
                \(indent)\(kind), \(command.color), \(command.style.isEOFilled ? "even-odd" : "nonzero")\
                \(command.style.isAntialiased ? "" : ", aliased"), opacity \(command.opacity), \
                mode \(command.blendMode.rawValue), \(command.gradient.map { "\($0), " } ?? "")\
                [\(t.a) \(t.b) \(t.c) \(t.d) \(t.tx) \(t.ty)]: \(command.path.description)
                """
            for filter in command.filters { text += "\n\(indent)  filter \(filter)" }
            for clip in command.clips {
                text += "\n\(indent)  clip \(clip.isInverse ? "inverse" : "")"
                switch clip.shape {
                case .path(let path, let style, let t):
                    text += " \(style) [\(t.a) \(t.b) \(t.c) \(t.d) \(t.tx) \(t.ty)]: \(path.description)"
                case .layer(let commands, let opacity):
                    text += " layer \(opacity)\n" + describe(commands, indent: indent + "    ")
                }
            }
            return text + inner
        }.joined(separator: "\n")
    }

    /// The same with what is in layers and groups drawn straight, without clips and filters.
    package var withoutLayersAndClips: RandomDrawing {
        func flat(_ commands: [Command]) -> [Command] {
            commands.flatMap { command -> [Command] in
                var command = command
                command.clips = []
                command.filters = []
                switch command.kind {
                case .layer(let inner), .group(let inner): return flat(inner)
                default: return [command]
                }
            }
        }
        var result = self
        result.commands = flat(commands)
        return result
    }

    /// The drawing with as few commands as still fail.
    package func minimized(_ fails: (RandomDrawing) -> Bool) -> RandomDrawing {
        var best = self
        var index = 0
        while index < best.commands.count {
            var smaller = best
            smaller.commands.remove(at: index)
            if fails(smaller) {
                best = smaller
            } else {
                index += 1
            }
        }
        return best
    }

    // MARK: Making commands

    private static func command(
        _ random: inout SeededGenerator, width: Double, height: Double, depth: Int
    ) -> Command {
        var command = Command(
            kind: kind(&random, width: width, height: height),
            path: path(&random, width: width, height: height),
            color: (
                random.number(0...1), random.number(0...1), random.number(0...1),
                random.isLucky(oneIn: 2) ? 1 : random.number(0...1)
            ),
            style: FillStyle(eoFill: random.isLucky(oneIn: 3), antialiased: !random.isLucky(oneIn: 4)),
            transform: transform(&random), opacity: random.isLucky(oneIn: 4) ? random.number(0...1) : 1)
        // A hundred thousand dashes a drawing would take the time of all the other lists; hostile tests have them.
        if case .stroke(var style) = command.kind, command.path.boundingRect.width > 1e3 {
            style.dash = []
            command.kind = .stroke(style)
        }
        if random.isLucky(oneIn: 4) {
            command.gradient = gradient(&random, width: width, height: height)
        }
        if random.isLucky(oneIn: 4) {
            command.blendMode = GraphicsContext.BlendMode(rawValue: Int32(random.integer(0...27)))
        }
        func inner(_ random: inout SeededGenerator) -> [Command] {
            (0..<random.integer(0...4)).map { _ in
                Self.command(&random, width: width, height: height, depth: depth + 1)
            }
        }
        if random.isLucky(oneIn: 10) {
            command.filters = (0..<random.integer(1...2)).map { _ in filter(&random) }
        }
        guard depth < 3 else { return command }
        switch random.integer(0...11) {
        case 0, 1: command.kind = .layer(inner(&random))
        case 2: command.kind = .group(inner(&random))
        default: break
        }
        while random.isLucky(oneIn: 4) && command.clips.count < 3 {
            let shape: Clip.Shape =
                random.isLucky(oneIn: 4)
                ? .layer(inner(&random), opacity: random.isLucky(oneIn: 2) ? 1 : random.number(0...1))
                : .path(
                    path(&random, width: width, height: height),
                    FillStyle(eoFill: random.isLucky(oneIn: 3), antialiased: !random.isLucky(oneIn: 3)),
                    transform(&random))
            command.clips.append(Clip(shape: shape, isInverse: random.isLucky(oneIn: 3)))
        }
        return command
    }

    private static func filter(_ random: inout SeededGenerator) -> GraphicsContext.Filter {
        switch random.integer(0...6) {
        case 0, 1:
            .blur(
                radius: random.element(of: [0.3, 1, 3, random.number(0...12)]),
                options: random.element(of: [[], [.opaque]]))
        case 2, 3:
            .shadow(
                color: Color(red: 0.3, green: 0, blue: 0.6, opacity: random.number(0...1)),
                radius: random.number(0...6), x: random.number(-9...9), y: random.number(-9...9),
                blendMode: random.element(of: [.normal, .sourceAtop, .multiply]),
                options: GraphicsContext.ShadowOptions(rawValue: UInt32(random.integer(0...15))))
        case 4: .alphaThreshold(min: random.number(0...1), color: .green)
        case 5:
            .projectionTransform(
                ProjectionTransform(
                    CGAffineTransform(
                        a: random.number(0.5...1.5), b: random.number(-0.3...0.3),
                        c: random.number(-0.3...0.3),
                        d: random.number(0.5...1.5), tx: random.number(-20...20), ty: random.number(-20...20))
                ))
        default:
            random.element(of: [
                .hueRotation(.degrees(70)), .saturation(0.4), .brightness(0.2), .colorInvert(),
                .luminanceToAlpha,
                .grayscale(0.8), .contrast(1.4), .colorMultiply(.orange),
            ])
        }
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
                    color: Color(
                        red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
                        opacity: random.isLucky(oneIn: 2) ? 1 : random.number(0...1)),
                    location: random.element(of: [0, 0.5, 1, random.number(-0.2...1.2)]))
            })
        let options = GraphicsContext.GradientOptions(
            rawValue: random.element(of: [0, 1, 2]) | random.element(of: [0, 4, 1 << 30]))
        switch random.integer(0...2) {
        case 0: return .linearGradient(gradient, startPoint: point(), endPoint: point(), options: options)
        case 1:
            return .radialGradient(
                gradient, center: point(), startRadius: random.number(0...40),
                endRadius: random.number(0...60),
                options: options)
        default:
            return .conicGradient(
                gradient, center: point(), angle: .radians(random.number(-9...9)), options: options)
        }
    }

    private static func kind(_ random: inout SeededGenerator, width: Double, height: Double) -> Kind {
        switch random.integer(0...23) {
        case 0, 2:
            let columns = random.integer(1...6)
            let rows = random.integer(1...6)
            let isOpaque = random.isLucky(oneIn: 2)
            let bytes = (0..<(columns * rows * 4)).map { _ in UInt8(random.integer(0...255)) }
            guard let image = CGImage(width: columns, height: rows, pixels: bytes, isOpaque: isOpaque) else {
                return .fill
            }
            return .image(
                image,
                CGRect(
                    x: random.number(-10...width), y: random.number(-10...height),
                    width: random.number(1...60),
                    height: random.number(1...60)),
                random.element(of: [.none, .low, .medium, .high]))
        case 1, 3, 4:
            return .stroke(
                StrokeStyle(
                    lineWidth: random.number(0.1...9), lineCap: random.element(of: [.butt, .round, .square]),
                    lineJoin: random.element(of: [.miter, .round, .bevel]), miterLimit: random.number(1...10),
                    dash: random.isLucky(oneIn: 3) ? [random.number(1...9), random.number(0.5...5)] : []))
        default: return .fill
        }
    }

    private static func transform(_ random: inout SeededGenerator) -> CGAffineTransform {
        switch random.integer(0...9) {
        case 0, 1: CGAffineTransform(translationX: random.number(-20...20), y: random.number(-20...20))
        case 2, 3:
            CGAffineTransform(translationX: 30, y: 30).rotated(by: random.number(-4...4))
                .translatedBy(x: -30, y: -30)
        case 4: CGAffineTransform(scaleX: random.number(-2...2), y: random.number(-2...2))
        case 5:
            CGAffineTransform(
                a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2),
                d: random.number(-2...2), tx: random.number(-40...80), ty: random.number(-40...80))
        case 6:
            CGAffineTransform(
                a: 0, b: 1, c: -1, d: 0, tx: random.number(20...90), ty: random.number(-20...20))
        default: .identity
        }
    }

    private static func path(_ random: inout SeededGenerator, width: Double, height: Double) -> Path {
        func corner() -> CGPoint {
            var point = CGPoint(
                x: random.number(-0.3 * width...1.3 * width), y: random.number(-0.3 * height...1.3 * height))
            // Whole and half coordinates are where borders go wrong.
            if random.isLucky(oneIn: 4) {
                point = CGPoint(x: (point.x * 2).rounded() / 2, y: (point.y * 2).rounded() / 2)
            }
            return point
        }
        func rect() -> CGRect {
            let one = corner()
            let other = corner()
            return CGRect(x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y)
        }
        switch random.integer(0...11) {
        case 0, 1, 2: return Path(rect())
        case 3: return Path(ellipseIn: rect())
        case 4:
            return Path(
                roundedRect: rect(), cornerRadius: random.number(0...20),
                style: random.element(of: [.circular, .continuous]))
        case 5:
            return Path { path in
                for _ in 0..<random.integer(1...4) { path.addRect(rect()) }
            }
        case 6:
            let reach = random.element(of: [1e3, 1e5, 1e9, 1e12])
            return Path { path in
                path.addLines((0..<3).map { _ in random.point(-reach...reach) } + [corner()])
            }
        case 7:
            return Path { path in
                for _ in 0..<random.integer(1...3) {
                    path.move(to: corner())
                    for _ in 0..<random.integer(1...4) {
                        if random.isLucky(oneIn: 2) {
                            path.addQuadCurve(to: corner(), control: corner())
                        } else {
                            path.addCurve(to: corner(), control1: corner(), control2: corner())
                        }
                    }
                    if random.isLucky(oneIn: 2) { path.closeSubpath() }
                }
            }
        case 8:
            // A heap of small triangles that meet in pixels.
            return Path { path in
                let centre = corner()
                for _ in 0..<20 {
                    path.addLines(
                        (0..<3).map { _ in
                            CGPoint(x: centre.x + random.number(-4...4), y: centre.y + random.number(-4...4))
                        })
                }
            }
        default:
            return Path { path in
                path.addLines((0..<random.integer(3...12)).map { _ in corner() })
                path.closeSubpath()
            }
        }
    }
}
