// block DrawOnManyMachines.md 1
import Raster

// end

package func rings() -> Drawing {
    // block DrawOnManyMachines.md 1
    let map = Drawing(size: CGSize(width: 240, height: 120), opaque: true) { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
        for radius in stride(from: 10, through: 110, by: 10) {
            let ring = Circle().path(
                in: CGRect(x: 120 - radius, y: 60 - radius, width: 2 * radius, height: 2 * radius))
            context.stroke(ring, with: .color(.blue), lineWidth: 3)
        }
    }
    // end
    return map
}

// block DrawOnManyMachines.md 1
func strip(_ number: Int, of count: Int, _ map: Drawing) -> CGImage {
    let height = Int(map.size.height) / count
    let rows = PixelRect(x: 0, y: number * height, width: Int(map.size.width), height: height)
    return map.image(pixels: rows)
}
// end

package func ringStrips(_ count: Int) -> [CGImage] { (0..<count).map { strip($0, of: count, rings()) } }
