import Foundation
import Raster

/// A drawing of random commands, as data, so that a failing one can be cut down.
package struct RandomDrawing: CustomStringConvertible, Sendable {
    package enum Kind: Sendable {
        case fill
        case stroke(StrokeStyle)
        case image(CGImage, CGRect, Image.Interpolation)
        case text(RandomText)
        /// Commands in a layer.
        case layer([Command])
        /// Commands in the same target, under the clips of this one.
        case group([Command])
    }

    package struct Clip: Sendable {
        package enum Shape: Sendable {
            case path(Path, FillStyle, CGAffineTransform)
            case layer([Command], opacity: Double)
        }

        package var shape: Shape
        package var isInverse: Bool
    }

    package struct Command: Sendable {
        package var kind: Kind
        package var path: Path
        package var color: (red: Double, green: Double, blue: Double, opacity: Double)
        package var style: FillStyle
        package var transform: CGAffineTransform
        package var opacity: Double
        /// In place of the colour.
        package var paint: RandomPaint?
        package var blendMode = GraphicsContext.BlendMode.normal
        package var clips: [Clip] = []
        package var filters: [RandomFilter] = []
    }

    /// What not every drawing has, and tests count, so that none can go missing unseen.
    package enum Ingredient: Sendable, CaseIterable {
        case text, gradient, mesh, shader, tiledImage, tiledDrawing, material, shaderFilter, filterGraph
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

    static func draw(_ command: Command, in outer: GraphicsContext) {
        var context = outer
        for clip in command.clips { Self.clip(clip, &context) }
        context.transform = command.transform
        if case .group(let commands) = command.kind {
            for command in commands { draw(command, in: context) }
            return
        }
        context.opacity = command.opacity
        context.blendMode = command.blendMode
        for filter in command.filters { context.addFilter(filter.filter) }
        let color = command.color
        let shading =
            command.paint?.shading
            ?? .color(red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
        switch command.kind {
        case .fill: context.fill(command.path, with: shading, style: command.style)
        case .stroke(let style): context.stroke(command.path, with: shading, style: style)
        case .image(let image, let rect, let interpolation):
            context.draw(
                Image(decorative: image, scale: 1).interpolation(interpolation), in: rect,
                style: command.style)
        case .text(let text): text.draw(in: context, with: shading)
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
            case .text(let text): kind = "\(text)"
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
                mode \(command.blendMode.rawValue), \(command.paint.map { "\($0), " } ?? "")\
                [\(t.a) \(t.b) \(t.c) \(t.d) \(t.tx) \(t.ty)]: \(command.path.description)
                """
            for filter in command.filters { text += "\n\(indent)  filter \(filter.filter)" }
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
                // They are layers, too.
                if command.paint?.ingredient == .material { command.paint = nil }
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

    /// The same with shapes in place of texts at the top level.
    package var withoutTexts: RandomDrawing {
        var result = self
        for index in commands.indices {
            if case .text = commands[index].kind { result.commands[index].kind = .fill }
        }
        return result
    }

    /// The ingredients of a command itself, not of what is in its layer or its clips; a layer has no paint.
    package static func ingredients(of command: Command) -> Set<Ingredient> {
        var found = Set(command.filters.compactMap(\.ingredient))
        switch command.kind {
        case .text: found.formUnion([.text, command.paint?.ingredient].compactMap(\.self))
        case .fill, .stroke: found.formUnion([command.paint?.ingredient].compactMap(\.self))
        case .group: return []
        case .image, .layer: break
        }
        return found
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
}
