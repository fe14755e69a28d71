import Foundation

/// A library that draws the workload on a canvas of its own: transparent at first, premultiplied, sRGB.
protocol Painter: AnyObject {
    /// A closure that draws `work` once over what is there, or nil when the library has nothing for it.
    func pass(for work: Work) -> (() -> Void)?

    /// Makes the canvas transparent.
    func clear()

    /// The canvas as premultiplied 0xAARRGGBB, row by row.
    func pixels() -> [UInt32]
}

/// A display list made once, to be rendered many times.
struct Recording {
    let render: () -> Void
    /// Renders only what falls into a rectangle of the canvas.
    let renderRegion: (CGRect) -> Void
}

/// A painter that records first and renders later, so that both can be measured by themselves.
protocol RecordingPainter: Painter {
    func recording(of work: Work) -> Recording?
}

/// The channels of 0xAARRGGBB as 0 ... 1.
func components(of color: UInt32) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    (
        Double(color >> 16 & 255) / 255, Double(color >> 8 & 255) / 255, Double(color & 255) / 255,
        Double(color >> 24) / 255
    )
}
