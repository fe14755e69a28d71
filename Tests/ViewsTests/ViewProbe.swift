import Foundation
import Raster

/// Where views stand: each that is probed tells its rectangle in the picture.
@MainActor final class ViewProbe {
    private(set) var frames: [String: CGRect] = [:]

    fileprivate func note(_ name: String, _ frame: CGRect) { frames[name] = frame }

    /// The frames of a view's probes, the view in the middle of a size.
    static func frames<V: View>(
        _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, _ view: (ViewProbe) -> V
    ) -> [String: CGRect] {
        let probe = ViewProbe()
        let renderer = ImageRenderer(content: view(probe).frame(width: width, height: height))
        renderer.scale = scale
        _ = renderer.drawing
        return probe.frames
    }
}

extension View {
    /// Tells its rectangle, and changes nothing.
    @MainActor func named(_ name: String, in probe: ViewProbe) -> some View {
        background(
            GeometryReader { geometry in
                let _ = probe.note(name, geometry.frame(in: .global))
                Color.clear
            })
    }
}

/// A box of a size.
struct Box: View {
    let width: CGFloat
    let height: CGFloat
    var color = Color.gray

    init(_ width: CGFloat, _ height: CGFloat, _ color: Color = .gray) {
        self.width = width
        self.height = height
        self.color = color
    }

    var body: some View { color.frame(width: width, height: height) }
}

extension CGRect {
    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(x: x, y: y, width: width, height: height)
    }
}
