import Foundation
import Raster
import RasterMotion

extension MovingScene {
    static let digitalRain = digitalRain(seed: 5)

    /// Columns of letters that appear, grow, slide slowly down and go away from the top; those farther back
    /// are smaller, slower and blurred.
    package static func digitalRain(seed: UInt64) -> MovingScene {
        MovingScene(
            name: "digital-rain",
            caption:
                "Columns that grow, slide and vanish, slower and more blurred the farther back they are.",
            size: CGSize(width: 1200, height: 800), duration: 10
        ) { context, size, frame in
            context.fillGround(size, with: .color(.black))
            for column in FallingColumn.all(seed: seed, size: size) {
                // The rain has been falling for a while.
                context.draw(column, at: frame.time + 100)
            }
        }
    }
}

/// What a column is made of; how it looks is a function of this and the time.
private struct FallingColumn {
    /// 0 at the back, 1 at the front.
    var depth: Double
    /// Seconds from one fall to the next, and into the first when the time begins.
    var period, phase: Double
    var seed: UInt64
    var width: CGFloat

    /// The farthest first.
    static func all(seed: UInt64, size: CGSize) -> [FallingColumn] {
        var numbers = RainNumbers(state: seed)
        return (0..<64)
            .map { _ in
                FallingColumn(
                    depth: .random(in: 0...1, using: &numbers), period: .random(in: 6...11, using: &numbers),
                    phase: .random(in: 0...11, using: &numbers), seed: numbers.next(), width: size.width)
            }
            .sorted { $0.depth < $1.depth }
    }
}

/// Numbers of a seed (Steele, Lea and Flood 2014, SplitMix64).
private struct RainNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

private let rainLetters = "ΓΔΘΛΞΠΣΦΨΩ0123456789ДЖЗИЛФЦЧШЯ<>+=*".map { String($0) }

private let rainGradient = Gradient(stops: [
    Gradient.Stop(color: Color(red: 0.1, green: 0.95, blue: 0.35, opacity: 0), location: 0),
    Gradient.Stop(color: Color(red: 0.1, green: 0.95, blue: 0.35), location: 0.7),
    Gradient.Stop(color: Color(red: 0.75, green: 1, blue: 0.8), location: 1),
])

extension GraphicsContext {
    fileprivate func draw(_ column: FallingColumn, at time: Double) {
        let falls = (time + column.phase) / column.period
        let age = (falls - falls.rounded(.down)) * column.period
        var numbers = RainNumbers(state: column.seed &+ UInt64(falls))
        let place = CGFloat.random(in: 0...1, using: &numbers) * column.width
        let top = CGFloat.random(in: -60...420, using: &numbers)
        let letters = (0..<Int.random(in: 12...24, using: &numbers)).map { _ in
            rainLetters.randomElement(using: &numbers) ?? "0"
        }
        // Ten letters a second come at the end, and in the last seconds they go from the beginning.
        let shown = min(Int(age * 10) + 1, letters.count)
        let gone = max(Int((age - column.period + Double(letters.count) / 12 + 0.2) * 12), 0)
        guard gone < shown else { return }
        let lineHeight: CGFloat = 22
        var copy = self
        // Whole points: what stands still between two steps is the same in all frames between them.
        let slide = (CGFloat(age) * (2 + 8 * column.depth)).rounded(.down)
        copy.translateBy(x: place.rounded(), y: (top + slide).rounded())
        let scale = 0.5 + 0.6 * column.depth
        copy.scaleBy(x: scale, y: scale)
        copy.opacity = 0.3 + 0.7 * column.depth
        let blur = 3 * (1 - column.depth)
        if blur > 0.6 { copy.addFilter(.blur(radius: blur)) }
        // One layer a column, so that it is blurred once.
        copy.drawLayer { layer in
            var text = layer.resolve(
                Text(verbatim: letters[gone..<shown].joined(separator: "\n"))
                    .font(.system(size: 18, weight: .bold, design: .monospaced)))
            let first = CGFloat(gone) * lineHeight
            text.shading = .linearGradient(
                rainGradient, startPoint: .zero,
                endPoint: CGPoint(x: 0, y: CGFloat(letters.count) * lineHeight))
            let height = CGFloat(shown - gone) * lineHeight
            layer.draw(text, in: CGRect(x: -10, y: first, width: 20, height: height + lineHeight))
        }
    }
}
