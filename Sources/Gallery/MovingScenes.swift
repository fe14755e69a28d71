import Foundation
import Raster
import RasterMotion

extension MovingScene {
    static let metaballs = MovingScene(
        name: "metaballs", caption: "Discs that wander in a layer, blurred, then cut off at half opacity.",
        size: CGSize(width: 320, height: 200), duration: 6
    ) { context, size, frame in
        context.fillGround(size, with: .color(Color(red: 0.1, green: 0.1, blue: 0.22)))
        context.addFilter(.alphaThreshold(min: 0.5, color: Color(red: 1, green: 0.45, blue: 0.4)))
        context.addFilter(.blur(radius: 10))
        // Whole turns within the duration, so that the end meets the beginning.
        let turn = 2 * Double.pi * frame.time / 6
        context.drawLayer { layer in
            for (index, radius) in [40.0, 30, 30, 18, 18, 14, 14].enumerated() {
                let own = Double(index)
                let center = CGPoint(
                    x: 160 + 110 * sin(turn * Double(1 + index % 3) + own * 2.4),
                    y: 100 + 62 * cos(turn * Double(1 + (index + 1) % 2) + own * 1.7))
                layer.fill(
                    Path(ellipseIn: CGRect(center: center, radius: radius)), with: .color(.white))
            }
        }
    }

    static let springs = MovingScene(
        name: "springs",
        caption: "Springs of half a second with a bounce of 0, 0.3 and 0.6, let go every two.",
        size: CGSize(width: 320, height: 180), duration: 4
    ) { context, size, frame in
        context.fillGround(size, with: .color(Color(white: 0.96)))
        let isBack = Int(frame.time / 2) % 2 == 1
        let time = frame.time.truncatingRemainder(dividingBy: 2)
        for (row, bounce) in [0.0, 0.3, 0.6].enumerated() {
            let share = springValue(time, duration: 0.5, bounce: bounce)
            let place = CGPoint(x: 60 + 200 * (isBack ? 1 - share : share), y: 40 + 50 * CGFloat(row))
            let track = CGRect(x: 30, y: place.y - 1, width: 260, height: 2)
            context.fill(Path(track), with: .color(Color(white: 0.85)))
            var raised = context
            raised.addFilter(.shadow(color: .black.opacity(0.25), radius: 4, y: 2))
            raised.fill(
                Path(ellipseIn: CGRect(center: place, radius: 18)),
                with: .color([.blue, .orange, .pink][row]))
        }
    }

    static let spinner = MovingScene(
        name: "spinner", caption: "An arc that turns and breathes, as long as somebody waits.",
        size: CGSize(width: 640, height: 360), duration: 2
    ) { context, size, frame in
        context.fillGround(size, with: .color(.white))
        let turn = frame.time / 2
        let center = CGPoint(x: 320, y: 180)
        context.stroke(
            Path(ellipseIn: CGRect(center: center, radius: 80)), with: .color(Color(white: 0.9)),
            lineWidth: 16)
        let middle = 360 * turn * 2
        let half = 75 + 55 * cos(2 * Double.pi * turn)
        let arc = Path { path in
            path.addArc(
                center: center, radius: 80, startAngle: .degrees(middle - half),
                endAngle: .degrees(middle + half), clockwise: false)
        }
        context.stroke(
            arc, with: .color(Color(red: 0.2, green: 0.45, blue: 0.95)),
            style: StrokeStyle(lineWidth: 16, lineCap: .round))
    }

    /// How far a spring has come that was let go at 0 and is drawn to 1: its frequency is 2π / duration, its
    /// damping 1 − bounce, as in Apple's `Spring(duration:bounce:)`.
    private static func springValue(_ time: Double, duration: Double, bounce: Double) -> Double {
        let frequency = 2 * Double.pi / duration
        let damping = 1 - bounce
        let decay = exp(-damping * frequency * time)
        guard damping < 1 else { return 1 - decay * (1 + frequency * time) }
        let swing = sqrt(1 - damping * damping)
        let angle = frequency * swing * time
        return 1 - decay * (cos(angle) + damping / swing * sin(angle))
    }
}
