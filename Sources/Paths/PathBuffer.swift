/// The kind of a path element, and how many points it takes from the point list.
package enum PathVerb: UInt8, Sendable {
    case move, line, quadCurve, curve, close

    package var pointCount: Int {
        switch self {
        case .move, .line: 1
        case .quadCurve: 2
        case .curve: 3
        case .close: 0
        }
    }
}

@usableFromInline
package struct PathBufferHeader {
    var pointCount: Int
    var verbCount: Int
    /// How many points, and also how many verbs, there is room for.
    var capacity: Int
    /// The index of the point of the last move.
    var subpathStart: Int
}

/// The elements of a path in one allocation: the points, then the verbs, one byte each.
///
/// Every subpath begins with a move: building adds one where an element follows a close.
@usableFromInline
package final class PathBuffer: ManagedBuffer<PathBufferHeader, CGPoint> {
    static func make(capacity: Int) -> PathBuffer {
        let pointSize = MemoryLayout<CGPoint>.stride
        let buffer = PathBuffer.create(minimumCapacity: capacity + (capacity + pointSize - 1) / pointSize) {
            _ in
            PathBufferHeader(pointCount: 0, verbCount: 0, capacity: capacity, subpathStart: 0)
        }
        return unsafeDowncast(buffer, to: PathBuffer.self)
    }

    /// Valid while the buffer lives.
    @inline(__always)
    var elements: PathElements {
        withUnsafeMutablePointers { PathElements(state: $0, points: $1) }
    }

    @inline(__always) var state: UnsafeMutablePointer<PathBufferHeader> { elements.state }
    @inline(__always) var points: UnsafeMutablePointer<CGPoint> { elements.points }
    @inline(__always) var verbs: UnsafeMutablePointer<UInt8> { elements.verbs }

    func copy(capacity: Int) -> PathBuffer {
        let copy = PathBuffer.make(capacity: capacity)
        copy.points.initialize(from: points, count: state.pointee.pointCount)
        copy.verbs.initialize(from: verbs, count: state.pointee.verbCount)
        copy.state.pointee.pointCount = state.pointee.pointCount
        copy.state.pointee.verbCount = state.pointee.verbCount
        copy.state.pointee.subpathStart = state.pointee.subpathStart
        return copy
    }
}

/// Where a buffer's elements are, valid while it lives: a path's own for as long as the path isn't changed.
///
/// Not the buffer, of which each element added would count a reference, nor its header as a property, which
/// would be checked at run time for exclusive access: either costs as much as adding the element.
struct PathElements {
    let state: UnsafeMutablePointer<PathBufferHeader>
    let points: UnsafeMutablePointer<CGPoint>

    @inline(__always)
    var verbs: UnsafeMutablePointer<UInt8> {
        UnsafeMutableRawPointer(points + state.pointee.capacity).assumingMemoryBound(to: UInt8.self)
    }

    @inline(__always)
    var endsClosed: Bool {
        verbs[state.pointee.verbCount - 1] == PathVerb.close.rawValue
    }

    // The functions below write without a check: `Path.ensureUnique` has made the room.

    @inline(__always)
    func appendMove(_ point: CGPoint) {
        state.pointee.subpathStart = state.pointee.pointCount
        append(.move, point)
    }

    @inline(__always)
    func append(_ verb: PathVerb, _ point: CGPoint) {
        let count = state.pointee.pointCount
        (points + count).initialize(to: point)
        state.pointee.pointCount = count + 1
        append(verb)
    }

    @inline(__always)
    func append(_ verb: PathVerb, _ first: CGPoint, _ second: CGPoint) {
        let count = state.pointee.pointCount
        (points + count).initialize(to: first)
        (points + count + 1).initialize(to: second)
        state.pointee.pointCount = count + 2
        append(verb)
    }

    @inline(__always)
    func append(_ verb: PathVerb, _ first: CGPoint, _ second: CGPoint, _ third: CGPoint) {
        let count = state.pointee.pointCount
        (points + count).initialize(to: first)
        (points + count + 1).initialize(to: second)
        (points + count + 2).initialize(to: third)
        state.pointee.pointCount = count + 3
        append(verb)
    }

    @inline(__always)
    func append(_ verb: PathVerb) {
        (verbs + state.pointee.verbCount).initialize(to: verb.rawValue)
        state.pointee.verbCount += 1
    }

    func appendRectangle(_ rect: CGRect) {
        let minX = rect.origin.x
        let minY = rect.origin.y
        let maxX = minX + rect.size.width
        let maxY = minY + rect.size.height
        appendMove(CGPoint(x: minX, y: minY))
        append(.line, CGPoint(x: maxX, y: minY))
        append(.line, CGPoint(x: maxX, y: maxY))
        append(.line, CGPoint(x: minX, y: maxY))
        append(.close)
    }
}
