// block PixelArt.md 1
import Raster

// end

package let spriteRows = ["..#..", ".###.", "##.##", ".###.", "..#.."]

package func sprite() -> Image {
    // block PixelArt.md 1
    let rows = ["..#..", ".###.", "##.##", ".###.", "..#.."]
    let sprite = Image(size: CGSize(width: 5, height: 5)) { context in
        for (y, row) in rows.enumerated() {
            for (x, letter) in row.enumerated() where letter == "#" {
                context.fill(Path(CGRect(x: x, y: y, width: 1, height: 1)), with: .color(.orange))
            }
        }
    }
    // end
    return sprite
}

package func enlarged(_ sprite: Image) -> Drawing {
    // block PixelArt.md 2
    let picture = Drawing(size: CGSize(width: 100, height: 100)) { context, size in
        context.draw(sprite.interpolation(.none), in: CGRect(origin: .zero, size: size))
    }
    // end
    return picture
}

package func cells(_ rows: [String]) -> Drawing {
    // block PixelArt.md 3
    let grid = Drawing(size: CGSize(width: 33, height: 33)) { context, size in
        let side = size.width / 5
        for (y, row) in rows.enumerated() {
            for (x, letter) in row.enumerated() where letter == "#" {
                let cell = CGRect(
                    x: side * CGFloat(x), y: side * CGFloat(y), width: side, height: side)
                context.fill(
                    Path(cell), with: .color(.orange), style: FillStyle(antialiased: false))
            }
        }
    }
    // end
    return grid
}

package func writePixelArt(_ picture: Drawing) throws {
    // block PixelArt.md 4
    let image = picture.image()
    try image.write(toFile: "sprite.png")

    let copy = try CGImage(contentsOfFile: "sprite.png")
    let middle = copy[50, 10]
    print(middle.red, middle.green, middle.blue, middle.alpha)
    // end
}
