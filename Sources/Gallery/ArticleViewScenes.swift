import Raster

/// What the five articles show, as views.
extension GalleryScene {
    static let articleViews: [GalleryScene] = [
        GalleryScene(
            name: "view-symbols", caption: "Views as symbols of a canvas, one of them drawn twice.",
            size: CGSize(width: 200, height: 120)
        ) { SymbolStack() },
        GalleryScene(
            name: "view-houses", caption: "A symbol of the system's in three shadings, the middle blurred.",
            size: CGSize(width: 320, height: 120)
        ) { HouseRow() },
        GalleryScene(
            name: "view-pixel-art",
            caption: "The same bitmap as an image, and as a canvas with and without dividers.",
            size: CGSize(width: 320, height: 120)
        ) {
            HStack(spacing: 10) {
                BitmapImage(bitmap: .checkerboard)
                BitmapCanvas(bitmap: .rows, dividers: false)
                BitmapCanvas(bitmap: .rows, dividers: true)
            }
            .padding(10)
        },
        GalleryScene(
            name: "view-edges",
            caption: "A turned view with hard edges, one with soft ones, and one by a clear margin.",
            size: CGSize(width: 320, height: 120)
        ) {
            HStack(spacing: 24) {
                TurnedTile(antialiased: false)
                TurnedTile(antialiased: true)
                MarginTile()
            }
        },
        GalleryScene(
            name: "view-fitting",
            caption: "An image at its size, fitted, filled and clipped, enlarged without smoothing, tiled.",
            size: CGSize(width: 400, height: 100)
        ) {
            HStack(spacing: 10) {
                Image.landscape.frame(width: 70, height: 80, alignment: .topLeading).clipped()
                    .border(.blue)
                Image.landscape.resizable().aspectRatio(contentMode: .fit)
                    .frame(width: 70, height: 80, alignment: .topLeading).border(.blue)
                Image.landscape.resizable().aspectRatio(contentMode: .fill)
                    .frame(width: 70, height: 80, alignment: .topLeading).border(.blue).clipped()
                Image.dot.resizable().interpolation(.none).aspectRatio(contentMode: .fit)
                    .frame(width: 70, height: 80, alignment: .topLeading).border(.blue)
                Image.dot.resizable(resizingMode: .tile).frame(width: 70, height: 80).border(.blue)
            }
        },
        GalleryScene(
            name: "view-avatar",
            caption: "A picture in a circle with a border; the tint is set around the second alone.",
            size: CGSize(width: 320, height: 200)
        ) {
            HStack {
                Avatar(image: .landscape)
                Avatar(image: .landscape).tint(.orange)
            }
        },
    ]
}

private struct SymbolStack: View {
    let colors: [Color] = [.cyan, .blue, .indigo]

    var body: some View {
        Canvas { context, size in
            for (number, place) in [(0, 10.0), (1, 30), (2, 50), (0, 70)] {
                guard let card = context.resolveSymbol(id: number) else { continue }
                context.draw(card, at: CGPoint(x: place, y: 5 + place / 2), anchor: .topLeading)
            }
        } symbols: {
            ForEach(Array(colors.enumerated()), id: \.0) { number, color in
                RoundedRectangle(cornerRadius: 10).fill(color).frame(width: 100, height: 50).tag(number)
            }
        }
    }
}

private struct HouseRow: View {
    var body: some View {
        Canvas { context, size in
            context.scaleBy(x: 4, y: 4)
            let middle = CGPoint(x: size.width / 8, y: size.height / 8)
            var house = context.resolve(Image(systemName: "house.fill"))
            let step = house.size.width
            house.shading = .color(.red)
            context.draw(house, at: CGPoint(x: middle.x - step, y: middle.y))
            context.drawLayer { layer in
                layer.addFilter(.blur(radius: 1, options: .dithersResult), options: .linearColor)
                house.shading = .color(.green)
                layer.draw(house, at: middle)
            }
            house.shading = .color(.blue)
            context.draw(house, at: CGPoint(x: middle.x + step, y: middle.y))
        }
    }
}

/// Colours in rows and columns.
private struct ColorGrid: Sendable {
    var values: [[Color]]

    var rows: Int { values.count }
    var columns: Int { values.first?.count ?? 0 }

    static let checkerboard = ColorGrid(
        values: (0..<10).map { row in
            (0..<10).map { column in row % 2 == column % 2 ? .black : .white }
        })
    static let rows = ColorGrid(
        values: (0..<10).map { row in
            Array(
                repeating: Color(hue: Double(row) / 10, saturation: 0.7, brightness: 1), count: 10)
        })
}

private struct BitmapImage: View {
    let bitmap: ColorGrid

    var body: some View {
        Image(size: CGSize(width: bitmap.columns, height: bitmap.rows), opaque: true) { context in
            for row in 0..<bitmap.rows {
                for column in 0..<bitmap.columns {
                    context.fill(
                        Path(CGRect(x: column, y: row, width: 1, height: 1)),
                        with: .color(bitmap.values[row][column]))
                }
            }
        }
        .interpolation(.none)
        .resizable()
        .scaledToFit()
    }
}

private struct BitmapCanvas: View {
    let bitmap: ColorGrid
    let dividers: Bool

    var body: some View {
        Canvas(opaque: true) { context, size in
            let width = size.width / CGFloat(bitmap.columns)
            let height = size.height / CGFloat(bitmap.rows)
            for row in 0..<bitmap.rows {
                for column in 0..<bitmap.columns {
                    let cell = CGRect(
                        x: CGFloat(column) * width, y: CGFloat(row) * height, width: width, height: height)
                    context.fill(
                        Path(cell), with: .color(bitmap.values[row][column]),
                        style: FillStyle(antialiased: false))
                }
            }
            guard dividers else { return }
            let lines = Path { path in
                for column in 1..<bitmap.columns {
                    path.move(to: CGPoint(x: CGFloat(column) * width, y: 0))
                    path.addLine(to: CGPoint(x: CGFloat(column) * width, y: size.height))
                }
                for row in 1..<bitmap.rows {
                    path.move(to: CGPoint(x: 0, y: CGFloat(row) * height))
                    path.addLine(to: CGPoint(x: size.width, y: CGFloat(row) * height))
                }
            }
            context.stroke(lines, with: .color(.black), lineWidth: 1)
        }
        .aspectRatio(1, contentMode: .fit)
    }
}

private struct TurnedTile: View {
    let antialiased: Bool

    var body: some View {
        Rectangle().fill(.indigo, style: FillStyle(antialiased: antialiased))
            .frame(width: 64, height: 64)
            .rotationEffect(.degrees(12))
    }
}

/// Pixels with a clear pixel around them, whose edges are inside the image.
private struct MarginTile: View {
    var body: some View {
        Image(size: CGSize(width: 66, height: 66)) { context in
            context.fill(Path(CGRect(x: 1, y: 1, width: 64, height: 64)), with: .color(.indigo))
        }
        .rotationEffect(.degrees(12))
    }
}

private struct Avatar: View {
    let image: Image

    var body: some View {
        image
            .resizable()
            .aspectRatio(contentMode: .fill)
            .frame(width: 120, height: 120)
            .clipShape(Circle())
            .overlay(Circle().stroke(.tint, lineWidth: 2))
            .padding(2)
            .overlay(Circle().strokeBorder(Color.black.opacity(0.1)))
            .shadow(radius: 3)
            .padding(4)
    }
}

extension Image {
    /// Hills under a sun.
    static let landscape = Image(size: CGSize(width: 96, height: 64)) { context in
        let all = CGRect(x: 0, y: 0, width: 96, height: 64)
        context.fill(
            Path(all),
            with: .linearGradient(
                Gradient(colors: [Color(css: "#8EC5FF")!, Color(css: "#F9F0D9")!]), startPoint: .zero,
                endPoint: CGPoint(x: 0, y: 64)))
        context.fill(
            Path(ellipseIn: CGRect(x: 62, y: 8, width: 18, height: 18)), with: .color(.orange))
        for (color, start, bend, end) in [
            ("#7FB77E", 40.0, 18.0, 46.0), ("#4E8D5B", 58, 34, 40), ("#2F6B4F", 62, 56, 52),
        ] {
            let hill = Path { path in
                path.move(to: CGPoint(x: 0, y: 64))
                path.addLine(to: CGPoint(x: 0, y: start))
                path.addQuadCurve(to: CGPoint(x: 96, y: end), control: CGPoint(x: 44, y: bend))
                path.addLine(to: CGPoint(x: 96, y: 64))
                path.closeSubpath()
            }
            context.fill(hill, with: .color(Color(css: color)!))
        }
    }

    /// A green dot, 17 points across.
    fileprivate static let dot = Image(size: CGSize(width: 17, height: 17)) { context in
        context.fill(Path(ellipseIn: CGRect(x: 1, y: 1, width: 15, height: 15)), with: .color(.green))
    }
}
