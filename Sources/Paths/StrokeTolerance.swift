/// How far the chords of an outline may lie from its curves.
struct StrokeTolerance {
    /// No further than this.
    var most: Double
    /// Any chord may be so far away.
    var free: Double
    /// The most for the distance times the chord's length, beyond `free`.
    var product: Double
    /// How often equal steps are halved, from sixteen times `most`, to make any curve as flat as this asks;
    /// those of `StrokeSpacing` are longer only where the curve is flat.
    var halvings: Int
    /// 1 when the outline's points lie as far outside its curves as makes up for the area that chords lack, 0
    /// when they lie on the curves.
    var outwards: Double
    /// Half a turn of the pen takes no more steps than this.
    private var mostStepsPerHalfTurn = Int(Self.stepsPerTurn / 2)

    /// The size of a pixel; infinite where nothing is drawn.
    private(set) var pixel = Double.infinity

    /// The same for all chords.
    init(distance: Double) {
        most = distance
        free = distance
        product = 0
        halvings = 2
        outwards = 0
    }

    /// For filling at pixels of a size. A pixel sees the right area where whole chords run through it, and
    /// only the rest of one is wrong, so chords may be further away the shorter they are; less far where a
    /// pixel sees both sides of the stroke.
    init(pixel: Double, lineWidth: Double) {
        self.pixel = pixel
        most = pixel * (1.0 / 64)
        free = pixel * (1.0 / 512)
        product = pixel * pixel / (lineWidth < pixel ? 512 : 384)
        halvings = 4
        outwards = 1
    }

    @inline(__always)
    func allows(distance: Double, length: Double) -> Bool {
        distance <= free || (distance <= most && distance * length <= product)
    }

    /// The least number of equal steps that take a pen of a radius through half a turn.
    func stepsPerHalfTurn(radius: Double) -> Int {
        // A chord over angle φ is r(1 - cos(φ/2)) <= rφ²/8 away from its arc.
        func steps(_ distance: Double) -> Int {
            let angle = max(
                2 * .pi / StrokeTolerance.stepsPerTurn, min(.pi / 4, (8 * distance / radius).squareRoot()))
            return Int((.pi / angle).rounded(.up))
        }
        var enough = steps(free)
        var least = steps(most)
        while least < enough {
            let middle = (least + enough) / 2
            let angle = .pi / Double(middle)
            if allows(distance: radius * angle * angle / 8, length: radius * angle) {
                enough = middle
            } else {
                least = middle + 1
            }
        }
        return min(enough, mostStepsPerHalfTurn)
    }

    /// For an outline of so many segments: each may turn a wide pen, and all of them together shall fit into
    /// memory. Only paths of over ten thousand segments under pens of hundreds of pixels notice.
    func bounded(segmentCount: Int) -> StrokeTolerance {
        var bounded = self
        bounded.mostStepsPerHalfTurn = max(min(mostStepsPerHalfTurn, (1 << 23) / max(segmentCount, 1)), 8)
        return bounded
    }

    /// A pen is turned in no more steps than this, however wide it is.
    static let stepsPerTurn = 4096.0
}
