import Raster
import Testing

/// A view's picture, one pixel a point, to be asked for colours.
@MainActor struct StillPicture {
    let image: CGImage

    init(
        _ width: CGFloat, _ height: CGFloat, _ scheme: ColorScheme = .light,
        _ direction: LayoutDirection = .leftToRight, @ViewBuilder _ view: () -> some View
    ) throws {
        let framed = view().frame(width: width, height: height).background(.background)
            .environment(\.colorScheme, scheme).environment(\.layoutDirection, direction)
        image = try #require(ImageRenderer(content: framed).cgImage)
    }

    /// A pixel's colour as 0xRRGGBB.
    func color(_ x: Int, _ y: Int) -> UInt32 {
        let pixel = image[x, y]
        return UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
    }

    /// Whether any pixel of a rectangle has a colour.
    func has(_ wanted: UInt32, _ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
        rows.contains { y in columns.contains { x in color(x, y) == wanted } }
    }
}
