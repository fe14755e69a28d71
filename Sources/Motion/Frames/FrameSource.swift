import Raster

/// What frames are drawn from: a closure, drawings, or something with a state of its own.
public protocol FrameSource: Sendable {
    /// In points.
    var size: CGSize { get }
    /// Whether nothing shines through the frames.
    var isOpaque: Bool { get }
    /// Whether frames may only be asked for one after the other, each once, from frame 0 on: for what
    /// carries a state from frame to frame. They may all be asked for again from frame 0, and are the same
    /// then. The thread that writes asks for them. The others are asked for from any thread, in any order.
    /// Rasterizing is always parallel.
    var isSequential: Bool { get }
    /// What a frame shows; the same each time that it is asked for.
    /// - Parameter scale: pixels a point, that the drawing is made for.
    func drawing(of frame: Frame, scale: CGFloat) throws -> Drawing
}

extension FrameSource {
    /// False: frames know nothing of each other.
    public var isSequential: Bool { false }
}

/// A closure of time.
struct DrawingFrames: FrameSource {
    let size: CGSize
    let isOpaque: Bool
    let colorMode: ColorRenderingMode
    let environment: EnvironmentValues
    let renderer: @Sendable (inout GraphicsContext, CGSize, Frame) throws -> Void

    func drawing(of frame: Frame, scale: CGFloat) throws -> Drawing {
        try Drawing(
            size: size, scale: scale, opaque: isOpaque, colorMode: colorMode, environment: environment
        ) { context, size in try renderer(&context, size, frame) }
    }
}

/// Drawings that are there already.
struct RecordedFrames: FrameSource {
    let size: CGSize
    let drawings: [Drawing]

    var isOpaque: Bool { drawings.allSatisfy(\.isOpaque) }

    func drawing(of frame: Frame, scale: CGFloat) -> Drawing { drawings[frame.index] }
}
