import RasterPaths

/// A drawing destination with its current state, as SwiftUI's `Canvas` hands to its closure.
///
/// A context is a value over a shared target: a copy has its own state (transform, clip, filters, opacity,
/// blend mode, environment), and all copies draw into the same target in call order. Copying is how state is
/// saved. Drawing records commands and rasterizes nothing. Coordinates are user space points, y down;
/// `transform` maps them to the drawing's space. Not Sendable: one drawing is recorded by one task.
public struct GraphicsContext {
    let recorder: Recorder

    /// Multiplies the alpha of what is drawn from now on; 1 at first. Values outside 0…1 count as the nearest
    /// end.
    public var opacity: Double = 1

    // At a multiple of 16 bytes, by which contexts are copied: a load across two such stores waits for both.
    /// User space to the drawing's space, in points: the scale to pixels is not included. Identity at first.
    /// With a singular or non-finite transform drawing has no effect.
    public var transform: CGAffineTransform = .identity

    /// How what is drawn from now on combines with what is there; `normal` at first.
    public var blendMode: BlendMode = .normal

    /// The environment that colours, styles, images and texts resolve in from now on: a layer begins with
    /// that of its context. SwiftUI, where views set it, only shows it.
    ///
    ///     context.environment.colorScheme = .dark
    ///     context.environment.foregroundStyles = [AnyShapeStyle(.teal)]
    public var environment: EnvironmentValues

    /// The last part of the clip.
    var clip = OptionalListIndex<ClipRecord>.none
    /// The last filter.
    var filter = OptionalListIndex<FilterNode>.none

    init(recorder: Recorder, environment: EnvironmentValues) {
        self.recorder = recorder
        self.environment = environment
    }

    // MARK: Transform

    /// Scales user space: what is drawn afterwards is scaled first, then meets the transform so far.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {
        transform = transform.scaledBy(x: x, y: y)
    }

    /// Moves the origin of user space, in its own units.
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        transform = transform.translatedBy(x: x, y: y)
    }

    /// Turns user space about its origin; a positive angle looks clockwise, y pointing down.
    public mutating func rotate(by angle: Angle) {
        transform = transform.rotated(by: CGFloat(angle.radians))
    }

    /// Puts a matrix before the transform: it acts on user points first.
    public mutating func concatenate(_ matrix: CGAffineTransform) {
        transform = matrix.concatenating(transform)
    }
}
