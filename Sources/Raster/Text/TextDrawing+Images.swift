import RasterPaths
import RasterText

/// Images in lines of text.
extension TextDrawing {
    /// Draws the images of runs that stand for one, each with its lower edge on its run's baseline, and as
    /// large as the layout made it.
    func drawImages(_ lines: [[PlacedRun]], in context: GraphicsContext) {
        for placed in lines.joined() {
            let run = placed.run
            guard run.glyphs.isEmpty, run.width > 0, let image = shaped.appearance(run)?.image else {
                continue
            }
            var environmental = context
            environmental.environment = shaped.environment
            var resolved = environmental.resolve(image)
            guard resolved.size.width > 0 else { continue }
            if resolved.shading != nil { resolved.shading = shading(ofRun: run.runID) }
            let height = resolved.size.height * CGFloat(run.width) / resolved.size.width
            context.draw(
                resolved,
                in: CGRect(
                    x: origin.x + run.origin.x, y: origin.y + run.origin.y - height,
                    width: CGFloat(run.width), height: height))
        }
    }
}
