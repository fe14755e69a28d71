import Raster

extension SVGTransformList {
    /// A value between two: function by function as long as they are of a kind, what follows as matrices (CSS
    /// Transforms 2, section 12). Nil where a matrix can't be taken apart.
    func mixed(with other: SVGTransformList, by share: Double) -> SVGTransformList? {
        var result: [Function] = []
        let count = max(functions.count, other.functions.count)
        for index in 0..<count {
            let first = index < functions.count ? functions[index] : other.functions[index].identity
            let second =
                index < other.functions.count ? other.functions[index] : functions[index].identity
            if first.kind == second.kind, first.kind != .matrix, first.numbers.count == second.numbers.count {
                let numbers = zip(first.numbers, second.numbers).map { $0 + ($1 - $0) * share }
                result.append(Function(kind: first.kind, numbers: numbers))
                continue
            }
            let rests = [self, other].map { SVGTransformList(Array($0.functions.dropFirst(index))).matrix }
            guard let from = Parts(rests[0]), let to = Parts(rests[1]) else { return nil }
            result.append(Function(from.mixed(with: to, by: share).matrix))
            break
        }
        return SVGTransformList(result)
    }

    /// A matrix taken apart: it scales, skews, turns, then moves (CSS Transforms 1, section 12.1).
    private struct Parts {
        var translation: CGPoint
        var scale: CGPoint
        /// Degrees.
        var angle: Double
        /// The rest, nearly a unit matrix.
        var rest: (Double, Double, Double, Double)

        init?(_ matrix: CGAffineTransform) {
            guard matrix.isUsable else { return nil }
            var (a, b, c, d) = (matrix.a, matrix.b, matrix.c, matrix.d)
            translation = CGPoint(x: matrix.tx, y: matrix.ty)
            scale = CGPoint(x: (a * a + b * b).squareRoot(), y: (c * c + d * d).squareRoot())
            if a * d - b * c < 0 {
                // Whichever axis has the smaller part along itself was mirrored.
                if a < d { scale.x = -scale.x } else { scale.y = -scale.y }
            }
            a /= scale.x
            b /= scale.x
            c /= scale.y
            d /= scale.y
            let radians = atan2(b, a)
            angle = radians * 180 / .pi
            let (sine, cosine) = sineAndCosine(radians: -radians)
            rest = (
                a * cosine - b * sine, a * sine + b * cosine, c * cosine - d * sine, c * sine + d * cosine
            )
        }

        func mixed(with other: Parts, by share: Double) -> Parts {
            var (first, second) = (self, other)
            // A mirror on one axis here and on the other there is half a turn.
            if (first.scale.x < 0 && second.scale.y < 0) || (first.scale.y < 0 && second.scale.x < 0) {
                first.scale = CGPoint(x: -first.scale.x, y: -first.scale.y)
                first.angle += first.angle < 0 ? 180 : -180
            }
            // The short way round.
            if first.angle - second.angle > 180 { first.angle -= 360 }
            if second.angle - first.angle > 180 { second.angle -= 360 }
            func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * share }
            first.translation = CGPoint(
                x: mix(first.translation.x, second.translation.x),
                y: mix(first.translation.y, second.translation.y))
            first.scale = CGPoint(
                x: mix(first.scale.x, second.scale.x), y: mix(first.scale.y, second.scale.y))
            first.angle = mix(first.angle, second.angle)
            first.rest = (
                mix(first.rest.0, second.rest.0), mix(first.rest.1, second.rest.1),
                mix(first.rest.2, second.rest.2), mix(first.rest.3, second.rest.3)
            )
            return first
        }

        var matrix: CGAffineTransform {
            CGAffineTransform(scaleX: scale.x, y: scale.y)
                .concatenating(CGAffineTransform(a: rest.0, b: rest.1, c: rest.2, d: rest.3, tx: 0, ty: 0))
                .concatenating(CGAffineTransform(rotationAngle: angle * .pi / 180))
                .concatenating(CGAffineTransform(translationX: translation.x, y: translation.y))
        }
    }
}
