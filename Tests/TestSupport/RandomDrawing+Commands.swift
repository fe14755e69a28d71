import Foundation
import Raster

// What random commands are made of. All of it follows from the generator's seed.

extension RandomDrawing {
    static func command(
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
        // A hundred thousand dashes a drawing would take the time of all the other lists; hostile tests have
        // them.
        if case .stroke(var style) = command.kind, command.path.boundingRect.width > 1e3 {
            style.dash = []
            command.kind = .stroke(style)
        }
        if random.isLucky(oneIn: 4) {
            command.paint = RandomPaint(&random, width: width, height: height, depth: depth)
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
            command.filters = (0..<random.integer(1...2)).map { _ in
                RandomFilter(&random, width: width, height: height)
            }
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

    static func kind(_ random: inout SeededGenerator, width: Double, height: Double) -> Kind {
        switch random.integer(0...23) {
        case 0, 2:
            guard let image = image(&random) else { return .fill }
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
        case 5, 6: return .text(RandomText(&random, width: width, height: height))
        default: return .fill
        }
    }

    static func image(_ random: inout SeededGenerator) -> CGImage? {
        let columns = random.integer(1...6)
        let rows = random.integer(1...6)
        let isOpaque = random.isLucky(oneIn: 2)
        let bytes = (0..<(columns * rows * 4)).map { _ in UInt8(random.integer(0...255)) }
        return CGImage(width: columns, height: rows, pixels: bytes, isOpaque: isOpaque)
    }

    static func transform(_ random: inout SeededGenerator) -> CGAffineTransform {
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

    static func path(_ random: inout SeededGenerator, width: Double, height: Double) -> Path {
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
