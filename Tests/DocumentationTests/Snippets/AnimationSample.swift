// block Animate.md 1
import Raster
import RasterMotion

// end

package func orbit() throws -> FrameSequence {
    // block Animate.md 1
    let orbit = try FrameSequence(
        size: CGSize(width: 160, height: 80), opaque: true, rate: FrameRate(25), duration: 2
    ) { context, size, frame in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.indigo))
        let angle = frame.time / 2 * 2 * Double.pi
        for (index, color) in [Color.yellow, .orange, .pink].enumerated() {
            let place = angle - 0.4 * Double(index)
            let disc = CGRect(x: 72 + 60 * cos(place), y: 32 + 20 * sin(place), width: 16, height: 16)
            context.fill(Path(ellipseIn: disc), with: .color(color))
        }
    }
    // end
    return orbit
}

package func writeOrbit(_ orbit: FrameSequence) throws {
    // block Animate.md 1
    try orbit.write(toFile: "orbit.gif")
    // end
}
