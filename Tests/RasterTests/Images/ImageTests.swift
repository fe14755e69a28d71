import Foundation
import Raster
import TestSupport
import Testing

/// What an image is and how it is drawn, through the public API.
@Suite struct ImageTests {
    /// Pixels of so many columns and rows, red by column, green by row.
    static func grid(_ width: Int, _ height: Int, alpha: UInt8 = 255) -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<height { for x in 0..<width { bytes += [UInt8(x * 9), UInt8(y * 9), 0, alpha] } }
        return CGImage(width: width, height: height, pixels: bytes)!
    }

    static func picture(
        _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, displayScale: CGFloat = 1,
        _ draw: (inout GraphicsContext) -> Void
    ) -> CGImage {
        var environment = EnvironmentValues()
        environment.displayScale = displayScale
        return Drawing(size: CGSize(width: width, height: height), environment: environment) { context, _ in
            draw(&context)
        }.image(scale: scale)
    }

    /// The column and the row of a grid that a pixel shows; nil for a clear one.
    static func cell(_ pixel: CGImage.Pixel) -> [Int]? {
        pixel.alpha == 0 ? nil : [Int(pixel.red) / 9, Int(pixel.green) / 9]
    }

    @Test func sizeIsPixelsByScale() {
        let grid = Self.grid(6, 4)
        _ = Self.picture(9, 9) { context in
            let image = context.resolve(Image(decorative: grid, scale: 2))
            #expect(image.size == CGSize(width: 3, height: 2))
            #expect(image.baseline == 2)
            #expect(image.shading == nil)
            for bad in [0, -1, CGFloat.nan, .infinity] {
                #expect(
                    context.resolve(Image(grid, scale: bad, label: Text(verbatim: "a"))).size
                        == CGSize(width: 6, height: 4))
            }
        }
    }

    @Test func anchorsAndPoints() {
        let image = Image(decorative: Self.grid(4, 2), scale: 1)
        let anchors: [(UnitPoint, Int, Int)] = [
            (.center, -2, -1), (.topLeading, 0, 0), (.bottomTrailing, -4, -2), (.bottom, -2, -2),
        ]
        for (anchor, x, y) in anchors {
            let picture = Self.picture(12, 12) { context in
                context.draw(image, at: CGPoint(x: 6, y: 6), anchor: anchor)
            }
            for row in 0..<12 {
                for column in 0..<12 {
                    let (u, v) = (column - 6 - x, row - 6 - y)
                    let expected = (0..<4).contains(u) && (0..<2).contains(v) ? [u, v] : nil
                    #expect(Self.cell(picture[column, row]) == expected)
                }
            }
        }
    }

    /// The upright picture's corners, by what EXIF says of each orientation.
    @Test func allOrientations() {
        #expect(Image.Orientation.allCases.map(\.rawValue) == [0, 2, 6, 4, 1, 3, 7, 5])
        let grid = Self.grid(3, 2)
        // The stored pixel of the upright picture's top left corner, and of the one to its right.
        let corners: [(Image.Orientation, [Int], [Int], swaps: Bool)] = [
            (.up, [0, 0], [1, 0], false), (.upMirrored, [2, 0], [1, 0], false),
            (.down, [2, 1], [1, 1], false),
            (.downMirrored, [0, 1], [1, 1], false), (.leftMirrored, [0, 0], [0, 1], true),
            (.right, [0, 1], [0, 0], true), (.rightMirrored, [2, 1], [2, 0], true),
            (.left, [2, 0], [2, 1], true),
        ]
        for (orientation, first, second, swaps) in corners {
            let picture = Self.picture(3, 3) { context in
                let image = context.resolve(Image(decorative: grid, scale: 1, orientation: orientation))
                #expect(image.size == (swaps ? CGSize(width: 2, height: 3) : CGSize(width: 3, height: 2)))
                context.draw(image, at: .zero, anchor: .topLeading)
            }
            #expect(Self.cell(picture[0, 0]) == first, "\(orientation)")
            #expect(Self.cell(picture[1, 0]) == second, "\(orientation)")
        }
    }

    /// A drawn image has the display scale's pixels, and is resampled like any other.
    @Test func drawnImagesHaveTheDisplayScale() {
        let image = Image(size: CGSize(width: 2, height: 1)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 0.5, height: 1)), with: .color(.black))
        }.interpolation(.none)
        func alphas(_ displayScale: CGFloat) -> [UInt8] {
            let picture = Self.picture(8, 4, displayScale: displayScale) { context in
                #expect(context.resolve(image).size == CGSize(width: 2, height: 1))
                context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 4))
            }
            return (0..<8).map { picture[$0, 2].alpha }
        }
        // One pixel that is covered by half, or one of two that is covered.
        #expect(alphas(1) == [128, 128, 128, 128, 0, 0, 0, 0])
        #expect(alphas(2) == [255, 255, 0, 0, 0, 0, 0, 0])
        // Its last pixel lies outside by half.
        let odd = Image(size: CGSize(width: 1.5, height: 1)) { context in
            context.fill(Path(CGRect(x: 1, y: 0, width: 1, height: 1)), with: .color(.black))
        }.interpolation(.none)
        let picture = Self.picture(6, 1) { $0.draw(odd, in: CGRect(x: 0, y: 0, width: 6, height: 1)) }
        #expect((0..<6).map { picture[$0, 0].alpha } == [0, 0, 0, 0, 255, 255])
        #expect(image == image.interpolation(.none))
        #expect(image != image.interpolation(.low))
        #expect(image != image.antialiased(true))
        #expect(image != image.resizable())
    }

    @Test func filesChooseByDisplayScale() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(
            "raster-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        for (name, scale) in [("dot", 1), ("dot@2x", 2), ("dot@3x", 3)] {
            try Self.grid(2 * scale, 3 * scale).write(to: place.appendingPathComponent("\(name).png"))
        }
        try Data("no picture".utf8).write(to: place.appendingPathComponent("bad@2x.png"))
        try Self.grid(5, 5).write(to: place.appendingPathComponent("bad.png"))
        func columns(_ image: Image, _ displayScale: CGFloat, size: CGSize) -> Int {
            let picture = Self.picture(12, 18, displayScale: displayScale) { context in
                #expect(context.resolve(image).size == size)
                context.draw(image.interpolation(.none), in: CGRect(x: 0, y: 0, width: 12, height: 18))
            }
            return Set((0..<12).map { picture[$0, 0].red }).count
        }
        let size = CGSize(width: 2, height: 3)
        let file = try Image(contentsOfFile: place.appendingPathComponent("dot.png").path)
        let bundle = try #require(Bundle(path: place.path))
        for image in [file, Image("dot", bundle: bundle), Image("dot.png", bundle: bundle)] {
            for (displayScale, count) in [(1, 2), (2, 4), (3, 6), (1.5, 4), (7, 6), (-1, 2)]
                as [(CGFloat, Int)]
            {
                #expect(columns(image, displayScale, size: size) == count, "\(displayScale)")
            }
        }
        let double = try Image(contentsOfFile: place.appendingPathComponent("dot@2x.png").path)
        #expect(columns(double, 1, size: size) == 4)
        // A variant that can't be read.
        let bad = try Image(contentsOfFile: place.appendingPathComponent("bad.png").path)
        #expect(columns(bad, 2, size: CGSize(width: 5, height: 5)) == 5)
        #expect(throws: ImageFileError.self) { try Image(contentsOfFile: place.path + "/none.png") }
        let data = try Data(contentsOf: place.appendingPathComponent("dot@3x.png"))
        #expect(columns(try Image(data: data, scale: 3), 1, size: size) == 6)
        #expect(throws: ImageFileError.self) { try Image(data: Data("x".utf8)) }
        // A name that says nothing of the format: the file itself, and variants that are called as it is.
        try Self.grid(4, 4).pngData().write(to: place.appendingPathComponent("plain"))
        try Self.grid(8, 8).write(to: place.appendingPathComponent("plain@2x.png"))
        let plain = try Image(contentsOfFile: place.appendingPathComponent("plain").path)
        #expect(columns(plain, 2, size: CGSize(width: 4, height: 4)) == 4)
        try Self.grid(8, 8).pngData().write(to: place.appendingPathComponent("plain@2x"))
        let both = try Image(contentsOfFile: place.appendingPathComponent("plain").path)
        #expect(columns(both, 2, size: CGSize(width: 4, height: 4)) == 8)
        // Nothing of that name: empty.
        _ = Self.picture(3, 3) { context in
            let none = Image("nothing of that name", bundle: bundle)
            #expect(context.resolve(none).size == .zero)
            context.draw(none, in: CGRect(x: 0, y: 0, width: 3, height: 3))
            context.fill(Path(CGRect(x: 0, y: 0, width: 3, height: 3)), with: .tiledImage(none))
        }
    }

    // MARK: Resizable

    /// 12 × 9 into 20 × 15 with caps of 2, 3, 4 and 1: columns and rows by hand.
    @Test func capsKeepTheirSize() {
        let insets = EdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 1)
        for mode in [Image.ResizingMode.stretch, .tile] {
            let image = Image(decorative: Self.grid(12, 9), scale: 1).interpolation(.none)
                .resizable(capInsets: insets, resizingMode: mode)
            let picture = Self.picture(20, 15) {
                $0.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 15))
            }
            func place(_ index: Int, _ size: Int, _ length: Int, _ first: Int, _ last: Int) -> Int {
                if index < first { return index }
                if index >= length - last { return size - (length - index) }
                let (from, to) = (size - first - last, length - first - last)
                let inside = index - first
                return first + (mode == .tile ? inside % from : (2 * inside + 1) * from / (2 * to))
            }
            for y in 0..<15 {
                for x in 0..<20 {
                    #expect(
                        Self.cell(picture[x, y]) == [place(x, 12, 20, 3, 1), place(y, 9, 15, 2, 4)],
                        "\(mode) \(x) \(y)")
                }
            }
        }
    }

    @Test func tilesBeginAtTheTopLeft() {
        let image = Image(decorative: Self.grid(4, 3), scale: 1).resizable(resizingMode: .tile)
        for quality in [Image.Interpolation.none, .low, .high] {
            let picture = Self.picture(30, 20) { context in
                context.draw(image.interpolation(quality), in: CGRect(x: 2, y: 1, width: 25, height: 17))
            }
            for y in 0..<20 {
                for x in 0..<30 {
                    let isInside = (2..<27).contains(x) && (1..<18).contains(y)
                    #expect(Self.cell(picture[x, y]) == (isInside ? [(x - 2) % 4, (y - 1) % 3] : nil))
                }
            }
        }
        // At twice the density a tile is half as large.
        let dense = Image(decorative: Self.grid(4, 4), scale: 2).interpolation(.none)
            .resizable(resizingMode: .tile)
        let picture = Self.picture(5, 5, scale: 2) {
            $0.draw(dense, in: CGRect(x: 0, y: 0, width: 5, height: 5))
        }
        for y in 0..<10 { for x in 0..<10 { #expect(Self.cell(picture[x, y]) == [x % 4, y % 4]) } }
    }

    /// Across the caps' borders neighbours are those of the image: stretching is continuous.
    @Test func stretchedCapsHaveNoSeams() {
        let image = Image(decorative: Self.grid(20, 20), scale: 1)
            .resizable(capInsets: EdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5))
        let picture = Self.picture(60, 60) {
            $0.draw(image, in: CGRect(x: 0.3, y: 0.4, width: 59, height: 58.2))
        }
        for y in 2..<58 {
            for x in 2..<57 {
                let step = Int(picture[x + 1, y].red) - Int(picture[x, y].red)
                #expect((0...10).contains(step))
                #expect(picture[x, y].alpha == 255)
            }
        }
    }

    // MARK: Templates

    @Test func templatesMaskAShading() {
        var bytes: [UInt8] = []
        for alpha: UInt8 in [0, 51, 102, 153, 204, 255] { bytes += [alpha, 0, 0, alpha] }
        let grey = CGImage(width: 6, height: 1, pixels: bytes)!
        let template = Image(decorative: grey, scale: 1).renderingMode(.template)
        let rect = CGRect(x: 2, y: 1, width: 6, height: 1)
        let plain = Self.picture(10, 3) { context in
            #expect(context.resolve(template).shading != nil)
            context.draw(template, in: rect)
        }
        for x in 0..<6 {
            #expect(plain[x + 2, 1] == CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: UInt8(x * 51)))
        }
        #expect((0..<30).filter { plain[$0 % 10, $0 / 10].alpha != 0 }.count == 5)
        // A shading that is told the image's rectangle, and the context's opacity.
        let tinted = Self.picture(10, 3) { context in
            var image = context.resolve(Image(decorative: grey, scale: 1))
            image.shading = .style(
                LinearGradient(
                    stops: [
                        .init(color: .green, location: 0), .init(color: .green, location: 0.5),
                        .init(color: .blue, location: 0.5), .init(color: .blue, location: 1),
                    ], startPoint: .leading, endPoint: .trailing))
            context.opacity = 0.5
            context.draw(image, in: rect)
        }
        for x in 0..<6 {
            let pixel = tinted[x + 2, 1]
            #expect(abs(Double(pixel.alpha) - Double(x) * 25.5) <= 1)
            #expect(x == 0 || (pixel.green > pixel.blue) == (x < 3))
        }
        // A filter is about the tinted image, not about what is behind the mask.
        let shadow = Self.picture(20, 20) { context in
            context.addFilter(.shadow(color: .black, radius: 0, x: 0, y: 5))
            context.draw(template, in: CGRect(x: 5, y: 5, width: 6, height: 1))
        }
        #expect((0..<400).filter { shadow[$0 % 20, $0 / 20].alpha != 0 }.count == 10)
        #expect(shadow[10, 10].alpha == 255)
    }

    /// A template's edge has the coverage of its rectangle once, not squared.
    @Test func templateEdgesAreCoveredOnce() {
        let image = CGImage(width: 1, height: 1, pixels: [255, 255, 255, 255])!
        let picture = Self.picture(8, 8) { context in
            context.draw(
                Image(decorative: image, scale: 1).renderingMode(.template),
                in: CGRect(x: 2.5, y: 2.25, width: 3, height: 3))
        }
        #expect(abs(Int(picture[2, 4].alpha) - 128) <= 1)
        #expect(abs(Int(picture[4, 2].alpha) - 191) <= 1)
        #expect(picture[4, 4].alpha == 255)
    }
}
