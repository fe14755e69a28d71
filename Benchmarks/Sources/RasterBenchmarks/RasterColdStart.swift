import Foundation
import Raster

extension ColdStart {
    /// Draws the first text of this process and prints the milestones.
    static func drawFirstGlyph() {
        let stopwatch = Stopwatch.processTime
        var times = [stopwatch.now]
        let catalog = FontCatalog.shared
        let families = catalog.familyNames.count
        times.append(stopwatch.now)
        let face = catalog.face(for: FontDescription())
        times.append(stopwatch.now)
        var text: GraphicsContext.ResolvedText?
        var size = CGSize.zero
        _ = DisplayList.record(size: .zero) { context in
            let resolved = context.resolve(Text(verbatim: "Hello").font(.system(size: 36)))
            size = resolved.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
            text = resolved
        }
        times.append(stopwatch.now)
        let image = Drawing(size: size) { context, size in
            if let text { context.draw(text, in: CGRect(origin: .zero, size: size)) }
        }.image()
        times.append(stopwatch.now)
        guard families > 0, image.width > 1, !face.isPlaceholder else { return print("there are no fonts") }
        print(times.map { decimal($0 * 1000, 3) }.joined(separator: " "))
    }
}
