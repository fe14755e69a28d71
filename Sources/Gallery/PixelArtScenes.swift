import Raster

extension GalleryScene {
    static let pixelArt: [GalleryScene] = [
        GalleryScene(
            name: "pixel-image",
            caption: "Cells filled into an image of 10 × 10 pixels, scaled without interpolation.",
            size: CGSize(square: 464)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            let box = CGRect(origin: .zero, size: size).insetBy(dx: 16, dy: 16)
            context.fillBorder(of: box, width: 1, color: .black)
            context.draw(
                .chessboard(rows: 10, columns: 10), style: PixelArtStyle(mode: .image),
                in: box.insetBy(dx: 16, dy: 16))
        },
        GalleryScene(
            name: "interpolation", caption: "The same sprite scaled with interpolation and without.",
            size: CGSize(width: 640, height: 320)
        ) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .color(Color(hue: 0.6, saturation: 0.05, brightness: 1)))
            for (column, isAntialiased) in [true, false].enumerated() {
                context.draw(
                    Sprite.heart, style: PixelArtStyle(mode: .image, isAntialiased: isAntialiased),
                    in: CGRect(x: 28 + 308 * CGFloat(column), y: 35, width: 275, height: 250))
            }
        },
        GalleryScene(
            name: "pixel-canvas",
            caption: "Cells filled at full size without antialiasing: 40.9 points each, yet no seams.",
            size: CGSize(square: 473)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            let cells = CGRect(origin: .zero, size: size).insetBy(dx: 32, dy: 32)
            context.draw(.hues(rows: 10, columns: 10), style: PixelArtStyle(mode: .canvas), in: cells)
            context.fillBorder(of: cells, width: 1, color: .black)
        },
        GalleryScene(
            name: "pixel-dividers", caption: "Dividers of a twentieth of a cell, stroked on top.",
            size: CGSize(square: 473)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.gray))
            let box = CGRect(origin: .zero, size: size).insetBy(dx: 16, dy: 16)
            context.fillBorder(of: box, width: 1, color: .black)
            context.draw(
                .hues(rows: 10, columns: 10), style: PixelArtStyle(mode: .dividers),
                in: box.insetBy(dx: 16, dy: 16))
        },
        GalleryScene(
            name: "pixel-title", caption: "Dividers and a border, as on the article's title picture.",
            size: CGSize(square: 436)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.black.opacity(0.8)))
            let box = CGRect(origin: .zero, size: size).insetBy(dx: 16, dy: 16)
            context.fillBorder(of: box, width: 2, color: .white)
            context.draw(
                .hues(rows: 10, columns: 10), style: PixelArtStyle(mode: .dividers),
                in: box.insetBy(dx: 2, dy: 2))
        },
        GalleryScene(
            name: "seams",
            caption: "409 pixels, 10 cells: antialiased cells let the black ground through where they meet.",
            size: CGSize(width: 866, height: 441), isFixedScale: true
        ) { context, _ in
            context.drawBothWays(.hues(rows: 10, columns: 10))
        },
        GalleryScene(
            name: "checkerboard", caption: "409 pixels, 100 × 100 cells, antialiased and not.",
            size: CGSize(width: 866, height: 441), isFixedScale: true
        ) { context, _ in
            context.drawBothWays(.chessboard(rows: 100, columns: 100))
        },
        GalleryScene(
            name: "sprite", caption: "A sprite with clear pixels on a canvas with alpha.",
            size: CGSize(width: 480, height: 440), isOpaque: false
        ) { context, size in
            let cells = CGRect(origin: .zero, size: size)
            context.draw(
                Sprite.cat,
                style: PixelArtStyle(mode: .dividers, lineWidthRatio: 0.04, lineColor: .black.opacity(0.18)),
                in: cells)
        },
    ]
}

extension GraphicsContext {
    func draw(_ bitmap: PixelBitmap, style: PixelArtStyle, in rect: CGRect) {
        var copy = self
        copy.translateBy(x: rect.minX, y: rect.minY)
        style.draw(bitmap, in: copy, size: rect.size)
    }

    /// Antialiased on the left and not on the right, each 409 points wide, on a ground as black as an opaque
    /// canvas.
    fileprivate func drawBothWays(_ bitmap: PixelBitmap) {
        fill(Path(CGRect(x: 0, y: 0, width: 866, height: 441)), with: .color(.white))
        for (column, isAntialiased) in [true, false].enumerated() {
            let cells = CGRect(x: 16 + 425 * CGFloat(column), y: 16, width: 409, height: 409)
            fill(Path(cells), with: .color(.black))
            draw(bitmap, style: PixelArtStyle(mode: .canvas, isAntialiased: isAntialiased), in: cells)
        }
    }
}
