/// A list of subpaths made of lines and Bézier curves; y grows downwards.
///
/// A value: copies share their elements until one of them changes. A path that is one rectangle takes no
/// memory of its own. Points that are not finite are kept as given and never trap; the queries say what they
/// answer then.
///
/// Sendable without the compiler's check, which knows no shared buffers: nobody writes to a buffer that has a
/// second owner, because every write goes through `ensureUnique`, which copies a shared one first.
public struct Path: Equatable, @unchecked Sendable {
    /// One element. An element other than a move starts at the current point, which the one before it left.
    @frozen
    public enum Element: Equatable, Sendable {
        /// Begins a subpath at a point.
        case move(to: CGPoint)
        /// A line to a point.
        case line(to: CGPoint)
        /// A quadratic Bézier curve to a point.
        case quadCurve(to: CGPoint, control: CGPoint)
        /// A cubic Bézier curve to a point.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line back to the start of the subpath, joined to it. What follows starts there.
        case closeSubpath
    }

    package enum Storage: @unchecked Sendable {
        case empty
        /// One closed, standardized rectangle with finite corners, starting at (minX, minY) towards +x.
        case rect(CGRect)
        case elements(PathBuffer)
    }

    // Two fields rather than a `Storage`: appending can then test the reference in place for uniqueness.
    // `rect` counts only while there is no buffer, and is null for an empty path. It comes first: a copy is
    // then loaded in the parts in which it was stored, for which a processor doesn't wait.
    @usableFromInline var rect: CGRect
    @usableFromInline var buffer: PathBuffer?

    /// An empty path.
    public init() {
        buffer = nil
        rect = .null
    }

    /// One closed rectangle, standardized. The null rectangle gives an empty path.
    @inlinable public init(_ rect: CGRect) {
        let (origin, size) = (rect.origin, rect.size)
        let (maxX, maxY) = (origin.x + size.width, origin.y + size.height)
        // Where it is as it should be, that is all. x * 0 is NaN for an infinite or NaN x, and NaN isn't 0.
        if size.width < 0 || size.height < 0 || (origin.x + origin.y + maxX + maxY) * 0 != 0 {
            self.init(unusual: rect)
        } else {
            self.init(standard: rect)
        }
    }

    @inlinable init(standard rect: CGRect) {
        buffer = nil
        self.rect = rect
    }

    /// One that may have to be standardized or isn't finite.
    @usableFromInline init(unusual rect: CGRect) {
        self.init()
        setRectangle(rect)
    }

    /// A path that the closure builds from an empty one.
    public init(_ callback: (inout Path) -> Void) {
        self.init()
        callback(&self)
    }

    package var storage: Storage {
        if let buffer { return buffer.state.pointee.verbCount == 0 ? .empty : .elements(buffer) }
        return hasRectangle ? .rect(rect) : .empty
    }

    /// The rectangle, when the path was made as a single one. A path drawn line by line has none.
    @inlinable package var rectangle: CGRect? {
        buffer == nil && rect.origin.x != .infinity ? rect : nil
    }

    /// Which memory holds the elements: equal identities mean equal paths while both are alive.
    package var bufferIdentity: ObjectIdentifier? {
        buffer.map(ObjectIdentifier.init)
    }

    package var elementCount: Int {
        buffer?.state.pointee.verbCount ?? (hasRectangle ? 5 : 0)
    }

    package var pointCount: Int {
        buffer?.state.pointee.pointCount ?? (hasRectangle ? 4 : 0)
    }

    /// True when there are no elements. A lone move is an element.
    public var isEmpty: Bool {
        elementCount == 0
    }

    /// Calls `body` with the raw values of the `PathVerb`s and with the points they take in turn.
    package func withUnsafeElements<R>(
        _ body: (_ verbs: UnsafeBufferPointer<UInt8>, _ points: UnsafeBufferPointer<CGPoint>) throws -> R
    ) rethrows -> R {
        try withElements(body)
    }

    /// The same for what returns nothing: to call a generic function of another module takes metadata.
    package func readElements(
        _ body: (_ verbs: UnsafeBufferPointer<UInt8>, _ points: UnsafeBufferPointer<CGPoint>) -> Void
    ) {
        withElements(body)
    }

    @inline(__always)
    private func withElements<R>(
        _ body: (_ verbs: UnsafeBufferPointer<UInt8>, _ points: UnsafeBufferPointer<CGPoint>) throws -> R
    ) rethrows -> R {
        // Not bound, which would count a reference: who calls keeps this value, even where `body` changes the
        // variable that it came from.
        if buffer != nil {
            let elements = buffer.unsafelyUnwrapped.elements
            return try body(
                UnsafeBufferPointer(start: elements.verbs, count: elements.state.pointee.verbCount),
                UnsafeBufferPointer(start: elements.points, count: elements.state.pointee.pointCount))
        }
        guard hasRectangle else {
            return try body(
                UnsafeBufferPointer(start: nil, count: 0), UnsafeBufferPointer(start: nil, count: 0))
        }
        let low = rect.origin
        let high = CGPoint(x: low.x + rect.size.width, y: low.y + rect.size.height)
        return try withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 4) { points in
            points.initializeElement(at: 0, to: low)
            points.initializeElement(at: 1, to: CGPoint(x: high.x, y: low.y))
            points.initializeElement(at: 2, to: high)
            points.initializeElement(at: 3, to: CGPoint(x: low.x, y: high.y))
            return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 5) { verbs in
                verbs.initializeElement(at: 0, to: PathVerb.move.rawValue)
                verbs.initializeElement(at: 1, to: PathVerb.line.rawValue)
                verbs.initializeElement(at: 2, to: PathVerb.line.rawValue)
                verbs.initializeElement(at: 3, to: PathVerb.line.rawValue)
                verbs.initializeElement(at: 4, to: PathVerb.close.rawValue)
                return try body(UnsafeBufferPointer(verbs), UnsafeBufferPointer(points))
            }
        }
    }

    /// Compares element by element. As for numbers, a NaN coordinate differs from itself, except that a
    /// path always equals its own copy.
    public static func == (lhs: Path, rhs: Path) -> Bool {
        if let left = lhs.buffer, let right = rhs.buffer, left === right { return true }
        guard lhs.elementCount == rhs.elementCount, lhs.pointCount == rhs.pointCount else { return false }
        return lhs.withUnsafeElements { leftVerbs, leftPoints in
            rhs.withUnsafeElements { rightVerbs, rightPoints in
                leftVerbs.elementsEqual(rightVerbs) && leftPoints.elementsEqual(rightPoints)
            }
        }
    }

    // MARK: Writing

    private var hasRectangle: Bool {
        rect.origin.x != .infinity
    }

    /// Makes an empty path a rectangle; rectangles with a corner out of range become elements.
    @usableFromInline
    mutating func setRectangle(_ rect: CGRect) {
        guard let standard = Path.standardized(rect) else { return }
        let maxX = standard.origin.x + standard.size.width
        let maxY = standard.origin.y + standard.size.height
        // x * 0 is NaN for an infinite or NaN x.
        if (standard.origin.x + standard.origin.y + maxX + maxY) * 0 == 0 {
            self.rect = standard
        } else {
            ensureUnique(adding: 5).appendRectangle(standard)
        }
    }

    /// The rectangle with sizes made positive; nil for the null one. Foundation's own is a call too far for
    /// a path that a chart builds for each cell.
    package static func standardized(_ rect: CGRect) -> CGRect? {
        var origin = rect.origin
        var size = rect.size
        if origin.x == .infinity || origin.y == .infinity { return nil }
        if size.width < 0 {
            origin.x += size.width
            size.width = -size.width
        }
        if size.height < 0 {
            origin.y += size.height
            size.height = -size.height
        }
        return CGRect(origin: origin, size: size)
    }

    /// The elements, owned by this path alone, with room for `count` more points and as many verbs. Every
    /// write goes through here; a rectangle becomes elements on the way.
    @inline(__always)
    mutating func ensureUnique(adding count: Int) -> PathElements {
        if isKnownUniquelyReferenced(&buffer) {
            let elements = buffer.unsafelyUnwrapped.elements
            let used = max(elements.state.pointee.pointCount, elements.state.pointee.verbCount)
            if used + count <= elements.state.pointee.capacity { return elements }
        }
        return makeRoom(adding: count)
    }

    @inline(never)
    private mutating func makeRoom(adding count: Int) -> PathElements {
        let fresh: PathBuffer
        if let buffer {
            let used = max(buffer.state.pointee.pointCount, buffer.state.pointee.verbCount)
            fresh = buffer.copy(capacity: max(16, used * 2, used + count))
        } else {
            fresh = PathBuffer.make(capacity: max(16, count + (hasRectangle ? 5 : 0)))
            if hasRectangle { fresh.elements.appendRectangle(rect) }
            rect = .null
        }
        // Before it is the path's, after which another reference would be counted.
        let elements = fresh.elements
        buffer = fresh
        return elements
    }

    /// Makes room at once for so many points in all; appending then allocates nothing.
    package mutating func reserveCapacity(_ count: Int) {
        _ = ensureUnique(adding: max(0, count - pointCount))
    }

    /// The elements, ready for one that starts at the current point: after a close this begins the new
    /// subpath there. Nil when there is no current point.
    @inline(__always)
    mutating func elementsForSegment() -> PathElements? {
        if isEmpty { return nil }
        let elements = ensureUnique(adding: 4)
        if elements.endsClosed {
            elements.appendMove(elements.points[elements.state.pointee.subpathStart])
        }
        return elements
    }
}
