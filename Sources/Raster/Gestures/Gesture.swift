import RasterPaths

/// What a hand would do to a view. Nobody touches a picture: gestures are accepted and never begin.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// What the gesture tells.
    associatedtype Value
    /// What the gesture is made of; `Never` for those that aren't made of others.
    associatedtype Body: Gesture

    /// What the gesture is made of.
    var body: Body { get }

    /// Takes what the gesture tells, which is how the compiler knows it of gestures of users: the house's
    /// own, called by nobody else.
    nonisolated static func _take(_ value: Value)
}

extension Gesture where Value == Body.Value {
    /// Takes what the gesture tells.
    public nonisolated static func _take(_ value: Value) {}
}

extension Never: Gesture {
    /// There is none.
    public typealias Value = Never
}

/// A gesture that isn't made of others.
protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
    /// Takes what the gesture tells.
    public nonisolated static func _take(_ value: Value) {}

    /// The gesture isn't made of others; asking for a body is a programmer's error.
    public var body: Never { fatalBody(of: Self.self) }
}

/// One tap, or several.
public nonisolated struct TapGesture: PrimitiveGesture, Sendable {
    /// Nothing is told.
    public typealias Value = Void
    /// How many taps.
    public var count: Int

    /// So many taps.
    public init(count: Int = 1) { self.count = count }
}

/// One tap, or several, with its place.
public nonisolated struct SpatialTapGesture: PrimitiveGesture {
    /// Where the tap was.
    public struct Value: Equatable, Sendable {
        /// In points of the coordinate space.
        public var location: CGPoint
    }

    /// How many taps.
    public var count: Int
    /// The space that places are in.
    public var coordinateSpace: CoordinateSpace

    /// So many taps, told in a coordinate space.
    public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        self.count = count
        self.coordinateSpace = coordinateSpace.coordinateSpace
    }
}

/// A finger that stays for some time.
public nonisolated struct LongPressGesture: PrimitiveGesture, Sendable {
    /// Whether it has begun.
    public typealias Value = Bool
    /// Seconds.
    public var minimumDuration: Double
    /// Points that the finger may move.
    public var maximumDistance: CGFloat

    /// At least so many seconds, moving at most so many points.
    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }
}

/// A finger that moves.
public nonisolated struct DragGesture: PrimitiveGesture {
    /// How far it has moved.
    public struct Value: Equatable, Sendable {
        /// When.
        public var time: Date
        /// Where the finger is.
        public var location: CGPoint
        /// Where it was first.
        public var startLocation: CGPoint
        /// How fast it is, in points a second.
        public var velocity = CGSize.zero

        /// From where it was first to where it is.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
        /// Where it would come to rest: a quarter of a second further.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
        }
        /// From where it was first to where it would come to rest.
        public var predictedEndTranslation: CGSize {
            CGSize(
                width: predictedEndLocation.x - startLocation.x,
                height: predictedEndLocation.y - startLocation.y)
        }
    }

    /// Points until it counts.
    public var minimumDistance: CGFloat
    /// The space that places are in.
    public var coordinateSpace: CoordinateSpace

    /// A drag of at least so many points, told in a coordinate space.
    public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace.coordinateSpace
    }

    /// A drag of at least so many points, told in a coordinate space.
    @_disfavoredOverload
    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }
}

/// Two fingers that move apart.
public nonisolated struct MagnifyGesture: PrimitiveGesture, Sendable {
    /// How far.
    public struct Value: Equatable, Sendable {
        /// When.
        public var time: Date
        /// The factor by which their distance has grown.
        public var magnification: CGFloat
        /// How fast it grows, a second.
        public var velocity: CGFloat
        /// Where it began, in the view's unit space.
        public var startAnchor: UnitPoint
        /// Where it began, in points.
        public var startLocation: CGPoint
    }

    /// The least change of the factor that counts.
    public var minimumScaleDelta: CGFloat

    /// A change of the distance by at least this part.
    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// Two fingers that move apart, told as a factor.
public nonisolated struct MagnificationGesture: PrimitiveGesture, Sendable {
    /// The factor by which their distance has grown.
    public typealias Value = CGFloat
    /// The least change of the factor that counts.
    public var minimumScaleDelta: CGFloat

    /// A change of the distance by at least this part.
    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// Two fingers that turn.
public nonisolated struct RotateGesture: PrimitiveGesture, Sendable {
    /// How far.
    public struct Value: Equatable, Sendable {
        /// When.
        public var time: Date
        /// How far they have turned.
        public var rotation: Angle
        /// How fast they turn, a second.
        public var velocity: Angle
        /// Where it began, in the view's unit space.
        public var startAnchor: UnitPoint
        /// Where it began, in points.
        public var startLocation: CGPoint
    }

    /// The least turn that counts.
    public var minimumAngleDelta: Angle

    /// At least so much of a turn.
    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

/// Two fingers that turn, told as an angle.
public nonisolated struct RotationGesture: PrimitiveGesture, Sendable {
    /// How far they have turned.
    public typealias Value = Angle
    /// The least turn that counts.
    public var minimumAngleDelta: Angle

    /// At least so much of a turn.
    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}
