// block EdgeAntialiasing.md 1
import Raster

// end

package func turnedTiles() -> Drawing {
    // block EdgeAntialiasing.md 1
    let tile = Image(size: CGSize(width: 40, height: 40), opaque: true) { context in
        context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 40)), with: .color(.purple))
        context.fill(Path(CGRect(x: 10, y: 10, width: 20, height: 20)), with: .color(.yellow))
    }
    let square = CGRect(x: -20, y: -20, width: 40, height: 40)
    let hard = FillStyle(antialiased: false)
    let margin = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    let turned = Drawing(size: CGSize(width: 180, height: 60)) { context, _ in
        for place in 0..<3 {
            var turned = context
            turned.translateBy(x: 30 + 60 * CGFloat(place), y: 30)
            turned.rotate(by: .degrees(20))
            switch place {
            case 0: turned.draw(tile, in: square, style: hard)
            case 1: turned.draw(tile, in: square)
            default:
                let wider = tile.withTransparentInsets(margin)
                turned.draw(wider, in: square.insetBy(dx: -1, dy: -1), style: hard)
            }
        }
    }
    // end
    return turned
}

package func halves() -> Drawing {
    // block EdgeAntialiasing.md 2
    let halves = Drawing(size: CGSize(width: 80, height: 40)) { context, _ in
        for (x, isSmooth) in [(0.0, true), (40, false)] {
            let corners = [
                CGPoint(x: x + 5, y: 5), CGPoint(x: x + 35, y: 5), CGPoint(x: x + 35, y: 35),
                CGPoint(x: x + 5, y: 35),
            ]
            for half in [[0, 1, 2], [0, 2, 3]] {
                let triangle = Path { path in
                    path.addLines(half.map { corners[$0] })
                    path.closeSubpath()
                }
                context.fill(triangle, with: .color(.teal), style: FillStyle(antialiased: isSmooth))
            }
        }
    }
    // end
    return halves
}
