import RasterKernels

/// Where along curves a pen's steps end, so that each is about as long as it may be: equal parts of the
/// parameter are too short for most of a curve where they suit its sharpest bend.
///
/// How many steps a unit of the parameter takes follows from how fast the pen's outer end moves and turns
/// there. This density is found at equal places and taken as linear between them; its integral counts steps,
/// and steps end where it has grown by equal shares (compare Levien, "Flattening quadratic Béziers", 2019).
/// It is an estimate, so who uses it still looks at each step.
struct StrokeSpacing {
    /// A step of length l and turn φ lies lφ/8 from its arc. The root of l · φ times the roots here is how
    /// many steps are as near as any may be, and as the farthest may be; l² · φ times the last is the cube of
    /// how many keep the product of length and distance. Turns smaller than the least aren't cut.
    private let pen: rk_stroke_pen
    private let kernel: StrokeKernels.Densities?
    private let densities: StrokeList<Double>
    /// Their integral up to each place, and in which interval steps end.
    private let sums: StrokeList<Double>
    private let places: StrokeList<Int32>
    /// Parameters of the steps' ends but the last.
    private let list: StrokeList<Double>

    /// So many steps for those that seem to be enough: one that proves too long becomes two. What is unsure
    /// hardly grows with their number.
    private static func count(_ enough: Double) -> Int { Int(enough * 1.01 + min(enough * 0.08, 3)) + 1 }

    init(
        radius: Double, tolerance: StrokeTolerance, leastTurn: Double, kernels: StrokeKernels,
        memory: StrokeMemory
    ) {
        densities = memory.densities
        sums = memory.sums
        places = memory.places
        list = memory.parameters
        kernel = kernels.densities
        pen = rk_stroke_pen(
            radius: radius, least_turn: leastTurn, root_of_free: (0.125 / tolerance.free).squareRoot(),
            root_of_most: (0.125 / tolerance.most).squareRoot(),
            cube_of_product: tolerance.product > 0 ? 0.125 / tolerance.product : 1e300)
    }

    /// Parameters of the steps' ends but the last, valid until the next curve. `RK_FAN_BEYOND` more may be
    /// read.
    var ends: UnsafePointer<Double> { UnsafePointer(list.elements.baseAddress!) }

    /// Finds where steps along a curve end.
    /// - Parameters:
    ///   - intervals: how many equal parts of the curve are looked at; two or more.
    ///   - most: no more steps than this.
    /// - Returns: how many steps; 0 where that can't be told.
    func place(along curve: StrokeCurve, intervals: Int, most: Int) -> Int {
        let interval = 1 / Double(intervals)
        densities.removeAll()
        let densities = densities.room(for: intervals + 1 + Self.beyond)
        if let kernel {
            withUnsafePointer(to: rk_stroke_cubic(curve)) { cubic in
                withUnsafePointer(to: pen) { kernel(cubic, $0, intervals, densities) }
            }
        } else {
            for place in 0...intervals {
                densities[place] = density(
                    of: curve, at: Double(place) * interval, intervals: Double(intervals))
            }
        }
        // How many steps there are before each interval, and in all.
        sums.removeAll()
        let sums = sums.room(for: intervals + 1)
        let half = 0.5 * interval
        var total = 0.0
        for place in 0..<intervals {
            sums[place] = total
            total += (densities[place] + densities[place + 1]) * half
        }
        guard total <= 0x1p40 else { return 0 }
        let count = max(min(Self.count(total), most), 1)

        list.removeAll()
        let ends = list.room(for: count + Self.beyond)
        for index in count - 1..<count + Self.beyond { ends[index] = 1 }
        if count == 1 { return 1 }
        // In which interval each step ends, but for those that end in the one of the step before: no branch
        // would foresee how many end in one.
        let shares = Double(count) / total
        places.removeAll()
        let places = places.room(for: count + 2)
        places.initialize(repeating: 0, count: count + 2)
        for place in 0..<intervals { places[Int(sums[place] * shares)] = Int32(truncatingIfNeeded: place) }
        let share = total / Double(count)
        let scale = 2 * Double(intervals)
        var place = 0
        for step in 0..<count - 1 {
            place = max(place, Int(places[step]))
            let (first, second) = (densities[place], densities[place + 1])
            // The part of the interval for a part s of its integral, as near as a cubic comes to the root of
            // a quadratic equation.
            let inverse = 1 / (first + second)
            let skew = (second - first) * inverse
            let s = (share * Double(step + 1) - sums[place]) * (scale * inverse)
            let part = s + s * (1 - s) * skew * (1 + skew * (1 - 2 * s))
            ends[step] = (Double(place) + part) * interval
        }
        return count
    }

    /// Kernels read and write whole vectors.
    private static let beyond = RK_FAN_BEYOND

    /// What the kernel does: the density at a parameter.
    private func density(of curve: StrokeCurve, at t: Double, intervals: Double) -> Double {
        let velocity = (curve.a * (3 * t) + curve.b * 2) * t + curve.c
        let acceleration = curve.a * (6 * t) + curve.b * 2
        let squaredSpeed = greater(velocity.squaredLength, curve.slowest * curve.slowest)
        let inverse = 1 / squaredSpeed
        let speed = squaredSpeed.squareRoot()
        let signedTurn = velocity.cross(acceleration) * inverse
        let change =
            (6 * velocity.cross(curve.a) - 2 * signedTurn * velocity.dot(acceleration)) * inverse
        // Next to a cusp the direction turns fast, but not far.
        var turn = lesser(greater(signedTurn, -signedTurn), 2 * intervals)
        // A step counts as turning as fast as the half of it that turns faster.
        let even = greater(density(of: speed + pen.radius * turn, turn), intervals)
        turn = lesser(turn + 0.25 * greater(change, -change) / even, 2 * intervals)
        let density = density(of: speed + pen.radius * turn, turn)
        return lesser(density, greater(turn / pen.least_turn, self.density(of: speed, turn)))
    }

    /// The density for an arc by its length and turn a unit of the parameter.
    private func density(of length: Double, _ turn: Double) -> Double {
        let square = length * turn
        let root = square.squareRoot()
        let product = Self.cubeRoot(lesser(square * length * pen.cube_of_product, 1e200))
        return lesser(root * pen.root_of_free, greater(root * pen.root_of_most, product))
    }

    /// As in C, where one is NaN, too.
    private func lesser(_ a: Double, _ b: Double) -> Double { a < b ? a : b }
    private func greater(_ a: Double, _ b: Double) -> Double { a > b ? a : b }

    /// Within 1/10,000: a third of the exponent, as 1/4 + 1/16 + ..., and a step of Halley's.
    private static func cubeRoot(_ number: Double) -> Double {
        var third = (number.bitPattern >> 2) &+ (number.bitPattern >> 4)
        third &+= third >> 4
        third &+= third >> 8
        let guess = Double(bitPattern: third &+ 0x2A9F_7893_0000_0000)
        let cube = guess * guess * guess
        return guess * ((cube + 2 * number) / (2 * cube + number))
    }
}
