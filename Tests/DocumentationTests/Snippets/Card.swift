// block DrawACard.md 1
import Raster

// end

package let cardHeights: [CGFloat] = [24, 40, 16, 56, 32]

package func card() -> Drawing {
    // block DrawACard.md 1
    let heights: [CGFloat] = [24, 40, 16, 56, 32]
    let card = Drawing(size: CGSize(width: 240, height: 120), opaque: true) { context, size in
        let frame = CGRect(origin: .zero, size: size)
        context.fill(Path(frame), with: .color(Color(white: 0.95)))

        let panel = Path(roundedRect: frame.insetBy(dx: 10, dy: 10), cornerRadius: 12)
        context.drawLayer { layer in
            layer.addFilter(.shadow(radius: 4, y: 2))
            layer.fill(panel, with: .color(.white))
        }

        let bars = Gradient(colors: [.mint, .blue])
        let top = CGPoint(x: 0, y: 39)
        let base = CGPoint(x: 0, y: 95)
        for (index, height) in heights.enumerated() {
            let bar = CGRect(x: 30 + 20 * CGFloat(index), y: base.y - height, width: 12, height: height)
            context.fill(Path(bar), with: .linearGradient(bars, startPoint: top, endPoint: base))
        }

        let title = Text("Five days").font(.headline)
        context.draw(title, at: CGPoint(x: 146, y: 60), anchor: .leading)
    }
    // end
    return card
}

package func writeCard(_ card: Drawing) throws {
    // block DrawACard.md 2
    try card.image(scale: 2).write(toFile: "card.png")
    try card.image(scale: 3).write(toFile: "card@3x.jpg")
    // end
}
