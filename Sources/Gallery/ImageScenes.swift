import Foundation
import Raster

extension GalleryScene {
    static let images: [GalleryScene] = [
        GalleryScene(
            name: "image-fitting",
            caption: """
                A landscape in frames of 150 × 200 points: at its own size, fitted, filling, filling and clipped; and a \
                small dot enlarged without interpolation, with it, and tiled. What goes beyond a frame is shown for 30 \
                points.
                """,
            size: CGSize(width: 960, height: 520)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawFitting()
        },
        GalleryScene(
            name: "edge-antialiasing",
            caption: """
                A picture turned by 5, 15 and 30 degrees: jagged, with a clear margin of a pixel that interpolation \
                mixes its edges with, and with edges that cover pixels in part. Each pixel is shown 3 × 3.
                """,
            size: CGSize(width: 630, height: 630), isFixedScale: true
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            let turned = Image(size: CGSize(square: 210), opaque: true) { context in context.drawTurned() }
            context.draw(turned.interpolation(.none), in: CGRect(origin: .zero, size: size))
        },
        GalleryScene(
            name: "image-slices",
            caption: """
                A button of 24 × 24 pixels with cap insets of 9, stretched and tiled to several sizes; a mask painted \
                with gradients; and a dot as a tile.
                """,
            size: CGSize(width: 560, height: 320)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawSlices()
        },
        GalleryScene(
            name: "image-reduction",
            caption: """
                Rings of 600 × 600 pixels, ever finer outwards, reduced to 140: without interpolation, low, medium \
                and high. What can't be shown any more should be grey.
                """,
            size: CGSize(width: 620, height: 170), isFixedScale: true
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawReductions()
        },
    ]
}

/// Sky, sun, hills and a field: a picture of many colours.
private let landscape = Image(size: CGSize(width: 504, height: 378), opaque: true) { context in
    context.drawLandscape(CGSize(width: 504, height: 378))
}

/// A dot with a rim, 34 × 34.
private let dot = Image(size: CGSize(square: 34)) { context in
    let circle = Path(ellipseIn: CGRect(x: 3, y: 3, width: 28, height: 28))
    context.fill(
        circle,
        with: .radialGradient(
            Gradient(colors: [.white, .green]), center: CGPoint(x: 12, y: 11), startRadius: 0, endRadius: 22))
    context.stroke(circle, with: .color(red: 0, green: 0.3, blue: 0.1), lineWidth: 2)
}

extension GraphicsContext {
    fileprivate func drawLandscape(_ size: CGSize) {
        let all = Path(CGRect(origin: .zero, size: size))
        fill(
            all,
            with: .linearGradient(
                Gradient(colors: [.blue, .cyan, .white]), startPoint: .zero,
                endPoint: CGPoint(x: 0, y: size.height * 0.7)))
        fill(
            Path(ellipseIn: CGRect(x: size.width * 0.7, y: size.height * 0.12, width: 60, height: 60)),
            with: .color(.yellow))
        for (index, color) in [Color.indigo, .teal, .green].enumerated() {
            let base = size.height * (0.55 + 0.13 * CGFloat(index))
            var hill = Path()
            hill.move(to: CGPoint(x: 0, y: size.height))
            for step in 0...12 {
                let x = size.width * CGFloat(step) / 12
                let heights: [CGFloat] = [1, 4, 2, 7, 5, 9, 6, 10, 4, 8, 3, 5, 2]
                let lift = heights[(step + 5 * index) % 13] * CGFloat(7 - 2 * index)
                hill.addLine(to: CGPoint(x: x, y: base - lift))
            }
            hill.addLine(to: CGPoint(x: size.width, y: size.height))
            hill.closeSubpath()
            fill(hill, with: .color(color.opacity(0.85)))
        }
        for index in 0..<60 {
            let x = size.width * CGFloat((index * 37) % 60) / 60
            let y = size.height * (0.86 + 0.13 * CGFloat((index * index * 7) % 59) / 59)
            fill(
                Path(ellipseIn: CGRect(x: x, y: y, width: 5, height: 5)),
                with: .color(index % 2 == 0 ? .white : .red))
        }
    }

    fileprivate func drawFitting() {
        let frames = (0..<7).map { index in
            CGRect(
                x: 40 + 230 * CGFloat(index % 4), y: 30 + 260 * CGFloat(index / 4), width: 150, height: 200)
        }
        let size = resolve(landscape).size
        func drawLandscape(_ index: Int, within margin: CGFloat, in rect: CGRect) {
            var context = self
            context.clip(to: Path(frames[index].insetBy(dx: -margin, dy: -margin)))
            context.draw(landscape.interpolation(.high), in: rect)
        }
        drawLandscape(0, within: 30, in: CGRect(origin: frames[0].origin, size: size))
        drawLandscape(1, within: 30, in: frames[1].placing(contentOf: size, mode: .fit, at: .topLeading))
        let filled = frames[2].placing(contentOf: size, mode: .fill, at: .topLeading)
        drawLandscape(2, within: 30, in: filled)
        drawLandscape(3, within: 0, in: filled.offsetBy(dx: frames[3].minX - frames[2].minX, dy: 0))
        let square = CGSize(square: 34)
        draw(dot.interpolation(.none), in: frames[4].placing(contentOf: square, mode: .fit, at: .topLeading))
        draw(
            dot.interpolation(.medium), in: frames[5].placing(contentOf: square, mode: .fit, at: .topLeading))
        draw(dot.resizable(resizingMode: .tile), in: frames[6])
        for frame in frames { stroke(Path(frame), with: .color(.blue)) }
    }

    /// The article's view, yellow and purple, in three ways by three angles.
    fileprivate func drawTurned() {
        fill(Path(CGRect(x: 0, y: 0, width: 210, height: 210)), with: .color(.white))
        let view = Drawing(size: CGSize(square: 44), opaque: true) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.yellow))
            context.fill(Path(CGRect(x: 11, y: 11, width: 22, height: 22)), with: .color(.purple))
        }
        let margin = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
        for (row, degrees) in [5.0, 15, 30].enumerated() {
            for column in 0..<3 {
                var context = self
                context.translateBy(x: 35 + 70 * CGFloat(column), y: 35 + 70 * CGFloat(row))
                context.rotate(by: .degrees(degrees))
                let picture =
                    column == 1
                    ? view.image(in: CGRect(origin: .zero, size: view.size), insets: margin) : view.image()
                let side = CGFloat(picture.width)
                context.draw(
                    Image(decorative: picture, scale: 1).antialiased(column == 2),
                    in: CGRect(x: -side / 2, y: -side / 2, width: side, height: side),
                    style: FillStyle(antialiased: false))
            }
        }
    }

    fileprivate func drawSlices() {
        let button = Image(size: CGSize(square: 24)) { context in
            let shape = Path(roundedRect: CGRect(x: 1, y: 1, width: 22, height: 22), cornerRadius: 8)
            context.fill(
                shape,
                with: .linearGradient(
                    Gradient(colors: [.mint, .blue]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 24)))
            context.stroke(shape, with: .color(.indigo), lineWidth: 2)
            context.fill(Path(ellipseIn: CGRect(x: 10, y: 10, width: 4, height: 4)), with: .color(.white))
        }
        let caps = EdgeInsets(top: 9, leading: 9, bottom: 9, trailing: 9)
        let frames = [
            CGRect(x: 20, y: 20, width: 24, height: 24), CGRect(x: 60, y: 20, width: 200, height: 40),
            CGRect(x: 20, y: 80, width: 110, height: 70), CGRect(x: 150, y: 80, width: 110, height: 110),
        ]
        for frame in frames {
            draw(button.resizable(capInsets: caps), in: frame)
            draw(
                button.resizable(capInsets: caps, resizingMode: .tile),
                in: frame.offsetBy(dx: 270, dy: 0))
        }
        var mask = resolve(dot.renderingMode(.template))
        for (index, colors) in [[Color.red, .orange], [.purple, .cyan], [.green, .yellow]].enumerated() {
            mask.shading = .style(LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom))
            draw(mask, in: CGRect(x: 20 + 90 * CGFloat(index), y: 220, width: 80, height: 80))
        }
        fill(
            Path(roundedRect: CGRect(x: 300, y: 220, width: 240, height: 80), cornerRadius: 20),
            with: .tiledImage(dot, origin: CGPoint(x: 300, y: 220), scale: 0.7))
    }

    fileprivate func drawReductions() {
        let side = 600
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 4)
        for y in 0..<side {
            for x in 0..<side {
                // Waves that the picture itself can just hold at its sides.
                let square = (2 * x - side) * (2 * x - side) + (2 * y - side) * (2 * y - side)
                let wave = cos(Double(square) * Double.pi / Double(4 * side))
                let value = UInt8(127.5 + 127 * wave)
                bytes += [value, value, value, 255]
            }
        }
        guard let rings = CGImage(width: side, height: side, pixels: bytes, isOpaque: true) else { return }
        for (index, quality) in [Image.Interpolation.none, .low, .medium, .high].enumerated() {
            draw(
                Image(decorative: rings, scale: 1).interpolation(quality),
                in: CGRect(x: 15 + 150 * CGFloat(index), y: 15, width: 140, height: 140))
        }
    }
}
