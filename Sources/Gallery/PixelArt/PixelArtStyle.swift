import Raster

/// The ways to draw pixel art at a size that is no multiple of its own.
package enum PixelArtMode: String, CaseIterable, Sendable {
    /// Cells filled into an image of a pixel each, which is then scaled.
    case image
    /// Cells filled at full size.
    case canvas
    /// As `canvas`, with lines between the cells.
    case dividers
}

/// How a `PixelBitmap` is drawn into a context.
package struct PixelArtStyle: Sendable {
    /// Which of the three ways it is.
    package var mode: PixelArtMode
    /// True for what happens without care: smooth scaling, or antialiased cells that let the ground shine
    /// through where they meet.
    package var isAntialiased: Bool
    /// The width of dividers as a share of a cell; 0 for none.
    package var lineWidthRatio: CGFloat
    /// What dividers are stroked with.
    package var lineColor: Color

    /// A way to draw; without more than a mode it is the careful one, with white dividers of a twentieth of a
    /// cell.
    package init(
        mode: PixelArtMode, isAntialiased: Bool = false, lineWidthRatio: CGFloat = 0.05,
        lineColor: Color = .white
    ) {
        self.mode = mode
        self.isAntialiased = isAntialiased
        self.lineWidthRatio = lineWidthRatio
        self.lineColor = lineColor
    }

    /// Draws the bitmap over a rectangle of the given size at the origin.
    package func draw(_ bitmap: PixelBitmap, in context: GraphicsContext, size: CGSize) {
        switch mode {
        case .image:
            context.draw(image(of: bitmap), in: CGRect(origin: .zero, size: size))
        case .canvas:
            fillCells(of: bitmap, in: context, size: size)
        case .dividers:
            fillCells(of: bitmap, in: context, size: size)
            strokeDividers(of: bitmap, in: context, size: size)
        }
    }

    /// A picture of the bitmap alone: the cells over a size in points, within a border in the dividers'
    /// colour.
    ///
    /// Its canvas is opaque when neither the bitmap nor the border is translucent.
    package func drawing(of bitmap: PixelBitmap, size: CGSize, border: CGFloat = 0) -> Drawing {
        let isOpaque =
            bitmap.isOpaque && (border == 0 || lineColor.resolve(in: EnvironmentValues()).opacity == 1)
        let whole = CGSize(width: size.width + 2 * border, height: size.height + 2 * border)
        return Drawing(size: whole, opaque: isOpaque) { context, whole in
            context.fillBorder(of: CGRect(origin: .zero, size: whole), width: border, color: lineColor)
            context.translateBy(x: border, y: border)
            draw(bitmap, in: context, size: size)
        }
    }

    private func image(of bitmap: PixelBitmap) -> Image {
        let size = CGSize(width: bitmap.columns, height: bitmap.rows)
        let image = Image(size: size, opaque: bitmap.isOpaque) { context in
            bitmap.forEachCell(over: size) { cell, color in
                context.fill(Path(cell), with: .color(color))
            }
        }
        return isAntialiased ? image : image.interpolation(.none)
    }

    private func fillCells(of bitmap: PixelBitmap, in context: GraphicsContext, size: CGSize) {
        let style = FillStyle(eoFill: false, antialiased: isAntialiased)
        bitmap.forEachCell(over: size) { cell, color in
            context.fill(Path(cell), with: .color(color), style: style)
        }
    }

    private func strokeDividers(of bitmap: PixelBitmap, in context: GraphicsContext, size: CGSize) {
        guard lineWidthRatio > 0 else { return }
        let cellWidth = size.width / CGFloat(bitmap.columns)
        let cellHeight = size.height / CGFloat(bitmap.rows)
        func line(from start: CGPoint, to end: CGPoint, width: CGFloat) {
            let path = Path { path in
                path.move(to: start)
                path.addLine(to: end)
            }
            context.stroke(path, with: .color(lineColor), lineWidth: width)
        }
        for row in stride(from: 1, to: bitmap.rows, by: 1) {
            let y = CGFloat(row) * cellHeight
            line(
                from: CGPoint(x: 0, y: y), to: CGPoint(x: size.width, y: y),
                width: lineWidthRatio * cellHeight)
        }
        for column in stride(from: 1, to: bitmap.columns, by: 1) {
            let x = CGFloat(column) * cellWidth
            line(
                from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: size.height),
                width: lineWidthRatio * cellWidth)
        }
    }
}

extension GraphicsContext {
    /// Fills the part of a rectangle that lies within `width` points of its edges; without a positive width,
    /// nothing.
    package func fillBorder(of rect: CGRect, width: CGFloat, color: Color) {
        guard width > 0 else { return }
        var ring = Path(rect)
        ring.addRect(rect.insetBy(dx: width, dy: width))
        fill(ring, with: .color(color), style: FillStyle(eoFill: true))
    }
}
