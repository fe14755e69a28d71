import Raster

extension Path {
    /// Path data (the attribute `d`). An error ends it: what stands before is drawn.
    ///
    /// A move that nothing follows adds nothing, and every subpath begins with a move: after a close the next
    /// element has one to the closed subpath's start.
    /// - Parameter mostPoints: as soon as there are more, reading ends.
    package init(svg data: String, mostPoints: Int = .max) {
        self.init()
        var builder = PathDataBuilder()
        builder.mostPoints = mostPoints
        data.scan { builder.read(&$0) }
        self = builder.path
    }

    /// Which elements of a path made of path data end inside of an arc, where no marker stands.
    static func elementsInsideArcs(svg data: String) -> Set<Int> {
        var builder = PathDataBuilder()
        builder.elementsInsideArcs = []
        data.scan { builder.read(&$0) }
        return builder.elementsInsideArcs ?? []
    }

    /// Points as of `polyline`; an odd number at the end is left off, and an error ends them. Empty for fewer
    /// than two.
    /// - Parameter mostPoints: as soon as there are more, reading ends.
    init(points value: String, isClosed: Bool, mostPoints: Int = .max) {
        self.init()
        let points: [CGPoint] = value.scan { scanner in
            var points: [CGPoint] = []
            while points.count <= mostPoints, let x = scanner.number() {
                scanner.skipSeparator()
                guard let y = scanner.number() else { break }
                scanner.skipSeparator()
                points.append(CGPoint(x: x, y: y))
            }
            return points
        }
        guard points.count > 1 else { return }
        move(to: points[0])
        for point in points.dropFirst() { addLine(to: point) }
        if isClosed { closeSubpath() }
    }
}

private struct PathDataBuilder {
    private(set) var path = Path()
    var mostPoints = Int.max
    /// Collected where it isn't nil.
    var elementsInsideArcs: Set<Int>?
    private var current = CGPoint.zero
    private var start = CGPoint.zero
    private var needsMove = true
    /// The control point that a smooth curve reflects, and of which degree its curve was.
    private var control = CGPoint.zero
    private var controlDegree = 0

    mutating func read(_ scanner: inout ByteScanner) {
        scanner.skipSpace()
        var command = scanner.current
        guard command | 0x20 == UInt8(ascii: "m") else { return }
        while !scanner.isAtEnd {
            if ByteScanner.isLetter(scanner.current) {
                command = scanner.current
                scanner.advance()
                scanner.skipSpace()
            } else if command | 0x20 == UInt8(ascii: "z") {
                return
            }
            guard readSegment(command, &scanner), path.pointCount <= mostPoints else { return }
            // More pairs after a move are lines.
            if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
            if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            scanner.skipSeparator()
        }
    }

    @inline(__always)
    private func number(_ scanner: inout ByteScanner) -> Double? {
        let number = scanner.number()
        if number != nil { scanner.skipSeparator() }
        return number
    }

    @inline(__always)
    private func point(_ scanner: inout ByteScanner, _ origin: CGPoint) -> CGPoint? {
        guard let x = number(&scanner), let y = scanner.number() else { return nil }
        return CGPoint(x: origin.x + x, y: origin.y + y)
    }

    private mutating func begin() {
        guard needsMove else { return }
        needsMove = false
        path.move(to: start)
    }

    private mutating func line(to end: CGPoint) {
        begin()
        path.addLine(to: end)
        current = end
        controlDegree = 0
    }

    private mutating func curve(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
        begin()
        path.addCurve(to: end, control1: first, control2: second)
        current = end
        control = second
        controlDegree = 3
    }

    private mutating func quadCurve(_ first: CGPoint, _ end: CGPoint) {
        begin()
        path.addQuadCurve(to: end, control: first)
        current = end
        control = first
        controlDegree = 2
    }

    private func reflected(_ degree: Int) -> CGPoint {
        controlDegree == degree
            ? CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y) : current
    }

    /// False at an error.
    private mutating func readSegment(_ command: UInt8, _ scanner: inout ByteScanner) -> Bool {
        let isRelative = command & 0x20 != 0
        let origin = isRelative ? current : .zero
        switch command & ~0x20 {
        case UInt8(ascii: "M"):
            guard let end = point(&scanner, origin) else { return false }
            start = end
            current = end
            needsMove = true
            controlDegree = 0
        case UInt8(ascii: "L"):
            guard let end = point(&scanner, origin) else { return false }
            line(to: end)
        case UInt8(ascii: "H"):
            guard let x = scanner.number() else { return false }
            line(to: CGPoint(x: origin.x + x, y: current.y))
        case UInt8(ascii: "V"):
            guard let y = scanner.number() else { return false }
            line(to: CGPoint(x: current.x, y: origin.y + y))
        case UInt8(ascii: "C"):
            guard let first = point(&scanner, origin) else { return false }
            scanner.skipSeparator()
            guard let second = point(&scanner, origin) else { return false }
            scanner.skipSeparator()
            guard let end = point(&scanner, origin) else { return false }
            curve(first, second, end)
        case UInt8(ascii: "S"):
            guard let second = point(&scanner, origin) else { return false }
            scanner.skipSeparator()
            guard let end = point(&scanner, origin) else { return false }
            curve(reflected(3), second, end)
        case UInt8(ascii: "Q"):
            guard let first = point(&scanner, origin) else { return false }
            scanner.skipSeparator()
            guard let end = point(&scanner, origin) else { return false }
            quadCurve(first, end)
        case UInt8(ascii: "T"):
            guard let end = point(&scanner, origin) else { return false }
            quadCurve(reflected(2), end)
        case UInt8(ascii: "A"):
            guard let radiusX = number(&scanner), let radiusY = number(&scanner),
                let angle = number(&scanner),
                let isLarge = flag(&scanner), let isSweep = flag(&scanner), let end = point(&scanner, origin)
            else { return false }
            begin()
            let first = path.elementCount
            path.addSVGArc(
                from: current, to: end, radii: CGSize(width: radiusX, height: radiusY), degrees: angle,
                isLarge: isLarge, isSweep: isSweep)
            elementsInsideArcs?.formUnion(first..<path.elementCount - 1)
            current = end
            controlDegree = 0
        case UInt8(ascii: "Z"):
            // A lone move that is closed is a subpath of no length, with caps.
            begin()
            path.closeSubpath()
            current = start
            needsMove = true
            controlDegree = 0
        default:
            return false
        }
        return true
    }

    private func flag(_ scanner: inout ByteScanner) -> Bool? {
        let flag = scanner.flag()
        if flag != nil { scanner.skipSeparator() }
        return flag
    }
}
