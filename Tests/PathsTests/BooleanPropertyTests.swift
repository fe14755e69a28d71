import RasterPaths
import Testing

/// Properties that area booleans have for any pair of paths, over pairs made from seeds.
@Suite struct BooleanPropertyTests {
    static let pairsOfAKind: UInt64 = 16

    /// How far an area may be off: curves that cross at angles near zero are told apart to 2^-18 of their
    /// extent only, others far better.
    private func tolerance(_ kind: BooleanPairs.Kind, _ paths: Path...) -> Double {
        let length = paths.reduce(0) { $0 + $1.polylineLength }
        return switch kind {
        case .nearlySharedArcs, .rotatedCopies, .roundedRectangles: length * 100 * 0x1p-18
        // Areas of 4·10^18 have rounding errors of hundreds.
        case .farAndNear: 1e5
        default: length * 1e-7
        }
    }

    @Test(arguments: BooleanPairs.Kind.allCases)
    func areasAddUp(kind: BooleanPairs.Kind) {
        for seed in 0..<Self.pairsOfAKind {
            var pairs = BooleanPairs(seed: seed)
            let (a, b) = pairs.pair(kind)
            for eoFill in [false, true] {
                let (areaA, areaB) = (
                    a.normalized(eoFill: eoFill).signedArea, b.normalized(eoFill: eoFill).signedArea
                )
                let union = a.union(b, eoFill: eoFill).signedArea
                let intersection = a.intersection(b, eoFill: eoFill).signedArea
                let onlyA = a.subtracting(b, eoFill: eoFill).signedArea
                let onlyB = b.subtracting(a, eoFill: eoFill).signedArea
                let either = a.symmetricDifference(b, eoFill: eoFill).signedArea
                let limit = tolerance(kind, a, b)
                #expect(abs(union + intersection - areaA - areaB) <= limit, "\(kind) \(seed) \(eoFill)")
                #expect(abs(onlyA + intersection - areaA) <= limit, "\(kind) \(seed) \(eoFill)")
                #expect(abs(onlyB + intersection - areaB) <= limit, "\(kind) \(seed) \(eoFill)")
                #expect(abs(onlyA + onlyB - either) <= limit, "\(kind) \(seed) \(eoFill)")
                #expect(min(union, intersection, onlyA, onlyB) >= -limit, "\(kind) \(seed) \(eoFill)")
            }
        }
    }

    /// A point lies in the result just when it should by where it lies in the operands, under both rules.
    @Test(arguments: BooleanPairs.Kind.allCases)
    func pointsLieWhereTheyShould(kind: BooleanPairs.Kind) {
        for seed in 0..<Self.pairsOfAKind {
            var pairs = BooleanPairs(seed: seed)
            let (a, b) = pairs.pair(kind)
            for eoFill in [false, true] {
                let results: [(Path, (Bool, Bool) -> Bool)] = [
                    (a.union(b, eoFill: eoFill), { $0 || $1 }),
                    (a.intersection(b, eoFill: eoFill), { $0 && $1 }),
                    (a.subtracting(b, eoFill: eoFill), { $0 && !$1 }),
                    (a.symmetricDifference(b, eoFill: eoFill), { $0 != $1 }),
                    (a.normalized(eoFill: eoFill), { own, _ in own }),
                ]
                for _ in 0..<40 {
                    let p = pairs.probe(a, b)
                    let inside = (a.contains(p, eoFill: eoFill), b.contains(p, eoFill: eoFill))
                    for (index, (result, rule)) in results.enumerated() {
                        let expected = rule(inside.0, inside.1)
                        let found = (result.contains(p), result.contains(p, eoFill: true))
                        if found == (expected, expected) { continue }
                        let margin = min(a.edgeDistance(p), b.edgeDistance(p))
                        let limit = kind == .nearlySharedArcs ? 2 * 100 * 0x1p-18 : 1e-6
                        #expect(margin < limit, "\(kind) \(seed) operation \(index) \(eoFill) \(p) \(margin)")
                    }
                }
            }
        }
    }

    /// Of shapes that don't cross themselves the area is known without any boolean.
    @Test func normalizedKeepsTheAreaOfSimpleShapes() {
        for seed in 0..<Self.pairsOfAKind {
            for kind in [BooleanPairs.Kind.ellipses, .roundedRectangles, .sharedEdges] {
                var pairs = BooleanPairs(seed: seed)
                let (a, _) = pairs.pair(kind)
                #expect(abs(a.normalized().signedArea - a.signedArea) < 1e-9)
            }
        }
    }

    /// The results are fit to be operands, in particular with what they came from.
    @Test(arguments: BooleanPairs.Kind.allCases)
    func resultsAreOperands(kind: BooleanPairs.Kind) {
        for seed in 0..<Self.pairsOfAKind / 2 {
            var pairs = BooleanPairs(seed: seed)
            let (a, b) = pairs.pair(kind)
            let union = a.union(b)
            let limit = tolerance(kind, a, b, union)
            #expect(
                abs(union.subtracting(b).signedArea - a.subtracting(b).signedArea) <= limit, "\(kind) \(seed)"
            )
            #expect(abs(union.intersection(a).signedArea - a.intersection(a).signedArea) <= limit)
            #expect(abs(a.subtracting(union).signedArea) <= limit, "\(kind) \(seed)")
            let pieces = a.subtracting(b).union(a.intersection(b)).union(b)
            #expect(abs(pieces.signedArea - union.signedArea) <= limit, "\(kind) \(seed)")
        }
    }

    /// What lies inside and what lies outside make up the whole line, and lie where they should.
    @Test(arguments: BooleanPairs.Kind.allCases)
    func linesAreCutInTwo(kind: BooleanPairs.Kind) {
        for seed in 0..<Self.pairsOfAKind {
            var pairs = BooleanPairs(seed: seed)
            let (a, b) = pairs.pair(kind)
            let inside = a.lineIntersection(b)
            let outside = a.lineSubtraction(b)
            let length = a.polylineLength
            #expect(
                abs(inside.polylineLength + outside.polylineLength - length) <= length * 1e-4,
                "\(kind) \(seed)")
            for (path, isInside) in [(inside, true), (outside, false)] {
                for polygon in path.polylines(samplesPerCurve: 7) {
                    for (p, q) in zip(polygon.points, polygon.points.dropFirst()) {
                        let middle = CGPoint(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
                        guard b.contains(middle) != isInside else { continue }
                        // A chord's middle may lie beyond an edge that the curve keeps to.
                        #expect(b.edgeDistance(middle) < max(1e-3, distance(p, q) * 0.5), "\(kind) \(seed)")
                    }
                }
            }
        }
    }
}
