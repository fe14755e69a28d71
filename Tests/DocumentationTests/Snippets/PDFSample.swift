// block WritePDF.md 1
import Raster

// end

package func pages() -> [Drawing] {
    // block WritePDF.md 1
    let pages = ["Spring", "Summer"].map { season in
        Drawing(size: CGSize(width: 298, height: 420)) { context, size in
            let title = Text(season).font(.system(size: 32, weight: .bold))
            context.draw(title, at: CGPoint(x: 30, y: 30), anchor: .topLeading)
            let bar = Path(roundedRect: CGRect(x: 30, y: 90, width: 238, height: 60), cornerRadius: 8)
            let colors = Gradient(colors: [.mint, .blue])
            context.fill(
                bar,
                with: .linearGradient(colors, startPoint: .zero, endPoint: CGPoint(x: size.width, y: 0)))
        }
    }
    // end
    return pages
}

package func writePages(_ pages: [Drawing]) throws {
    // block WritePDF.md 1
    try Drawing.writePDF(pages: pages, to: URL(fileURLWithPath: "seasons.pdf"))
    // end
}
