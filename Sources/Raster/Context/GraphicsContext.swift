import RasterPaths

/// A drawing destination with its current state, as SwiftUI's `Canvas` hands to its closure.
///
/// A context is a value over a shared target: a copy has its own state (transform, opacity, environment), and all
/// copies draw into the same target in call order. Copying is how state is saved. Drawing records commands and
/// rasterizes nothing. Coordinates are user space points, y down; `transform` maps them to the drawing's space.
/// Not Sendable: one drawing is recorded by one task.
public struct GraphicsContext {
    let recorder: Recorder

    /// Multiplies the alpha of what is drawn from now on; 1 at first. Values outside 0…1 count as the nearest end.
    public var opacity: Double = 1

    /// How what is drawn from now on combines with what is there; `normal` at first.
    public var blendMode: BlendMode = .normal

    /// User space to the drawing's space, in points: the scale to pixels is not included. Identity at first. With a
    /// singular or non-finite transform drawing has no effect.
    public var transform: CGAffineTransform = .identity

    /// The environment that colours and styles resolve in.
    public private(set) var environment: EnvironmentValues

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

    // MARK: Paths

    /// Fills a path. Open subpaths count as closed. The rule is nonzero winding unless `style.isEOFilled`; without
    /// `style.isAntialiased` a pixel is painted whole when its centre is inside, else not at all.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        switch shading.storage {
        case .color(let color):
            recorder.fill(
                path, color: components(of: color), blendMode: blendMode.code, style: style,
                transform: transform)
        case .gradient(let gradient):
            recorder.fill(
                path, gradient: gradient.paint(in: environment, opacity: opacity), blendMode: blendMode.code,
                style: style, transform: transform)
        default:
            let resolved = shading.resolved(in: environment, opacity: opacity) { path.boundingRect }
            let mode = (resolved.blendMode ?? blendMode).code
            switch resolved.paint {
            case .color(let color):
                recorder.fill(path, color: color, blendMode: mode, style: style, transform: transform)
            case .gradient(let gradient):
                recorder.fill(path, gradient: gradient, blendMode: mode, style: style, transform: transform)
            default: break
            }
        }
    }

    /// Strokes a path: half of the line's width lies on each side of it. The outline is made in user space and then
    /// transformed, so a non-uniform scale distorts the pen. A width of 0 or less, or NaN, draws nothing.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        switch shading.storage {
        case .color(let color):
            recorder.stroke(
                path, color: components(of: color), blendMode: blendMode.code, style: style,
                transform: transform)
        case .gradient(let gradient):
            recorder.stroke(
                path, gradient: gradient.paint(in: environment, opacity: opacity), blendMode: blendMode.code,
                style: style, transform: transform)
        default:
            let resolved = shading.resolved(in: environment, opacity: opacity) { path.boundingRect }
            let mode = (resolved.blendMode ?? blendMode).code
            switch resolved.paint {
            case .color(let color):
                recorder.stroke(path, color: color, blendMode: mode, style: style, transform: transform)
            case .gradient(let gradient):
                recorder.stroke(path, gradient: gradient, blendMode: mode, style: style, transform: transform)
            default: break
            }
        }
    }

    @inline(__always)
    private func components(of color: Color) -> RGBAComponents {
        color.components(in: environment).multipliedOpacity(by: RGBAComponents.clamped(opacity))
    }

    /// Strokes a path with butt caps and miter joins (limit 10).
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }
}
