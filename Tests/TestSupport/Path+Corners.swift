import Raster

extension Path {
    /// A rectangle as four lines, which no short way for rectangles recognizes.
    package init(corners rect: CGRect) {
        self.init { path in
            path.move(to: rect.origin)
            path.addLine(to: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y))
            path.addLine(
                to: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
            path.addLine(to: CGPoint(x: rect.origin.x, y: rect.origin.y + rect.size.height))
            path.closeSubpath()
        }
    }
}
