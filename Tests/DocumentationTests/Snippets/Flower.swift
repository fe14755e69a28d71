// block README.md 1
import Raster

// end

package func flower() -> Drawing {
    // block README.md 1
    let drawing = Drawing(size: CGSize(width: 200, height: 100)) { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.indigo))
        context.translateBy(x: 100, y: 50)
        for index in 0..<12 {
            context.rotate(by: .degrees(30))
            context.fill(
                Path(ellipseIn: CGRect(x: 18, y: -5, width: 26, height: 10)),
                with: .color(Color(hue: Double(index) / 12, saturation: 0.6, brightness: 1, opacity: 0.8)))
        }
    }
    // end
    return drawing
}

package func writeFlower(_ drawing: Drawing) throws {
    // block README.md 1
    try drawing.image(scale: 2).write(toFile: "flower.png")
    // end
}
