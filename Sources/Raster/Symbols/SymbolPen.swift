import Foundation
import RasterPaths

/// Reads recipes: steps between semicolons, each an action and shapes, these between pluses.
///
/// Actions: `o` outline, `s` stroke, `f` fill, `i` and `j` inner stroke and fill, `m` and `n` marks stroked
/// and filled, `x` erase, `k` erase around a stroke, `p` a stroke where the symbol isn't filled, `b` and `h`
/// a fill and a hole where it is. A digit before them is a level, `*0.8` behind them a width, `v0.5` a
/// threshold. `@name` takes in another recipe:
/// `x`, `y`, `s`, `r` and `f` behind it move, enlarge, turn by degrees and mirror it.
///
/// Shapes: `c x y r` circle, `e x y rx ry` ellipse, `r x0 y0 x1 y1 radius` rectangle, `a x y r from to` arc
/// clockwise in degrees, `l x y …` lines, `g x y …` polygon, `q radius x y …` rounded polygon, `w count outer
/// inner x y` star, `t` with the same a wheel with teeth, `z count from to x y` rays, `.` and points
/// dots, and `M L C Q Z` as in SVG.
struct SymbolPen {
    /// Finds the recipes that others take in.
    let named: (String) -> SymbolRecipe?

    func recipe(_ text: Substring) -> SymbolRecipe {
        var recipe = SymbolRecipe()
        for step in text.split(separator: ";") {
            let words = step.split(whereSeparator: { $0 == " " || $0 == "," || $0.isNewline })
            guard let first = words.first else { continue }
            if let sign = first.firstIndex(of: "@") {
                var steps = included(first[sign...].dropFirst(), words.dropFirst())
                if let digit = first.first?.wholeNumberValue {
                    for index in steps.indices { steps[index].level = digit - 1 }
                }
                recipe.steps += steps
            } else {
                recipe.steps.append(Self.step(words))
            }
        }
        return recipe
    }

    private func included(_ name: Substring, _ words: ArraySlice<Substring>) -> [SymbolRecipe.Step] {
        guard let recipe = named(String(name)) else {
            preconditionFailure("a recipe of symbols names \(name), which there is none of")
        }
        var transform = CGAffineTransform.identity
        var (x, y): (CGFloat, CGFloat) = (0, 0)
        for word in words {
            let value = word == "f" ? 0 : Self.number(word.dropFirst())
            switch word.first {
            case "x": x = value
            case "y": y = value
            case "s": transform = transform.concatenating(CGAffineTransform(scaleX: value, y: value))
            case "r": transform = transform.concatenating(Self.turn(value))
            case "f": transform = transform.concatenating(CGAffineTransform(scaleX: -1, y: 1))
            default: preconditionFailure("a recipe of symbols has \(word)")
            }
        }
        transform = transform.concatenating(CGAffineTransform(translationX: x, y: y))
        return recipe.transformed(by: transform).steps
    }

    private static func turn(_ degrees: CGFloat) -> CGAffineTransform {
        // Right angles exactly.
        switch degrees {
        case 90: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        case 180: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        case -90: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
        default: turned(degrees)
        }
    }

    private static func turned(_ degrees: CGFloat) -> CGAffineTransform {
        let (sine, cosine) = sineAndCosine(radians: Double(degrees) * .pi / 180)
        return CGAffineTransform(
            a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: 0, ty: 0)
    }

    private static func number(_ word: Substring) -> CGFloat {
        guard let value = Double(word) else { preconditionFailure("a recipe of symbols has \(word)") }
        return CGFloat(value)
    }

    private static func step(_ words: [Substring]) -> SymbolRecipe.Step {
        var action = words[0]
        var level = 0
        if let digit = action.first?.wholeNumberValue {
            level = digit - 1
            action = action.dropFirst()
        }
        var threshold: Double?
        if let place = action.firstIndex(of: "v") {
            threshold = Double(number(action[place...].dropFirst()))
            action = action[..<place]
        }
        var width: CGFloat = 1
        if let place = action.firstIndex(of: "*") {
            width = number(action[place...].dropFirst())
            action = action[..<place]
        }
        let path = Self.path(words.dropFirst())
        return SymbolRecipe.Step(
            action: self.action(action), path: path, level: level, width: width, threshold: threshold)
    }

    private static func action(_ word: Substring) -> SymbolRecipe.Action {
        switch word {
        case "o": .outline
        case "s": .stroke
        case "f": .fill
        case "i": .innerStroke
        case "j": .innerFill
        case "m": .markStroke
        case "n": .markFill
        case "x": .erase
        case "k": .eraseStroke
        case "p": .plainStroke
        case "b": .body
        case "h": .hole
        default: preconditionFailure("a recipe of symbols has the action \(word)")
        }
    }

    private static func path(_ words: ArraySlice<Substring>) -> Path {
        var path = Path()
        for shape in words.split(separator: "+") { add(shape, to: &path) }
        return path
    }

    private static func add(_ words: ArraySlice<Substring>, to path: inout Path) {
        guard let kind = words.first else { return }
        if kind == "M" { return addOutline(words, to: &path) }
        let numbers = words.dropFirst().map(number)
        func points(from start: Int) -> [CGPoint] {
            stride(from: start, to: numbers.count - 1, by: 2).map {
                CGPoint(x: numbers[$0], y: numbers[$0 + 1])
            }
        }
        switch kind {
        case "c": addEllipse(numbers[0], numbers[1], numbers[2], numbers[2], to: &path)
        case "e": addEllipse(numbers[0], numbers[1], numbers[2], numbers[3], to: &path)
        case "r":
            let rect = CGRect(
                x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0], height: numbers[3] - numbers[1])
            path.addRoundedRect(
                in: rect, cornerSize: CGSize(width: numbers[4], height: numbers[4]), style: .continuous)
        case "a":
            let center = CGPoint(x: numbers[0], y: numbers[1])
            var arc = Path()
            arc.addArc(
                center: center, radius: numbers[2], startAngle: Angle(degrees: Double(numbers[3])),
                endAngle: Angle(degrees: Double(numbers[4])), clockwise: false)
            path.addPath(arc)
        case "l": path.addLines(points(from: 0))
        case "g":
            path.addLines(points(from: 0))
            path.closeSubpath()
        case "q": addRounded(points(from: 1), radius: numbers[0], to: &path)
        case "w": addStar(numbers, to: &path)
        case "t": addWheel(numbers, to: &path)
        case "z": addRays(numbers, to: &path)
        case ".":
            // As short as makes a round cap at each end a dot.
            for point in points(from: 0) {
                path.move(to: point)
                path.addLine(to: CGPoint(x: point.x + 0.001, y: point.y))
            }
        default: preconditionFailure("a recipe of symbols has the shape \(kind)")
        }
    }

    private static func addEllipse(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, to path: inout Path
    ) {
        path.addEllipse(in: CGRect(x: x - width, y: y - height, width: 2 * width, height: 2 * height))
    }

    private static func addRounded(_ points: [CGPoint], radius: CGFloat, to path: inout Path) {
        guard let first = points.first, let last = points.last else { return }
        path.move(to: CGPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2))
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            path.addArc(tangent1End: point, tangent2End: next, radius: radius)
        }
        path.closeSubpath()
    }

    /// The point of a circle at a part of a turn from the top, clockwise.
    private static func point(_ turn: CGFloat, _ radius: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CGPoint {
        let (sine, cosine) = sineAndCosine(radians: Double(turn) * 2 * .pi)
        return CGPoint(x: x + radius * CGFloat(sine), y: y - radius * CGFloat(cosine))
    }

    private static func addStar(_ numbers: [CGFloat], to path: inout Path) {
        let count = Int(numbers[0])
        path.addLines(
            (0..<2 * count).map { index in
                let radius = numbers[index % 2 == 0 ? 1 : 2]
                return point(CGFloat(index) / CGFloat(2 * count), radius, numbers[3], numbers[4])
            })
        path.closeSubpath()
    }

    private static func addWheel(_ numbers: [CGFloat], to path: inout Path) {
        let count = Int(numbers[0])
        var points: [CGPoint] = []
        for index in 0..<count {
            for (part, radius) in [(-0.29, 2), (-0.17, 1), (0.17, 1), (0.29, 2)] {
                let turn = (CGFloat(index) + CGFloat(part)) / CGFloat(count)
                points.append(point(turn, numbers[radius], numbers[3], numbers[4]))
            }
        }
        path.addLines(points)
        path.closeSubpath()
    }

    private static func addRays(_ numbers: [CGFloat], to path: inout Path) {
        let count = Int(numbers[0])
        for index in 0..<count {
            let turn = CGFloat(index) / CGFloat(count)
            path.move(to: point(turn, numbers[1], numbers[3], numbers[4]))
            path.addLine(to: point(turn, numbers[2], numbers[3], numbers[4]))
        }
    }

    /// `M`, `L`, `C`, `Q` and `Z`, each named before each of its points.
    private static func addOutline(_ words: ArraySlice<Substring>, to path: inout Path) {
        var words = words
        func point() -> CGPoint { CGPoint(x: number(words.removeFirst()), y: number(words.removeFirst())) }
        var command: Substring = "M"
        while let word = words.first {
            if word.first?.isLetter == true {
                command = word
                words.removeFirst()
            }
            switch command {
            case "M":
                path.move(to: point())
                command = "L"
            case "L": path.addLine(to: point())
            case "C":
                let (first, second) = (point(), point())
                path.addCurve(to: point(), control1: first, control2: second)
            case "Q":
                let control = point()
                path.addQuadCurve(to: point(), control: control)
            case "Z": path.closeSubpath()
            default: preconditionFailure("a recipe of symbols has the command \(command)")
            }
        }
    }
}
