import Foundation
import Raster

/// `TextCard` with Raster.
struct RasterCard {
    private let photo = Image(bitmap: .photo, interpolation: .medium)

    func draw(in context: inout GraphicsContext) {
        let frame = CGRect(x: 0, y: 0, width: TextCard.width, height: TextCard.height)
        let (first, last) = TextCard.background
        context.fill(
            Path(frame),
            with: .linearGradient(
                Gradient(colors: [Color(workload: first), Color(workload: last)]), startPoint: .zero,
                endPoint: CGPoint(x: frame.maxX, y: frame.maxY), options: .encodedColor))
        var raised = context
        raised.addFilter(
            .shadow(
                color: Color(workload: TextCard.shadowColor), radius: TextCard.shadowDeviation,
                y: TextCard.shadowOffset))
        raised.fill(
            Path(roundedRect: TextCard.panel, cornerRadius: TextCard.panelRadius, style: .circular),
            with: .color(Color(workload: TextCard.panelColor)))
        var clipped = context
        clipped.clip(
            to: Path(roundedRect: TextCard.photoFrame, cornerRadius: TextCard.photoRadius, style: .circular))
        clipped.draw(photo, in: TextCard.photoFrame)
        for line in TextCard.lines {
            let style = line.style
            let text = context.resolve(
                Text(verbatim: line.text)
                    .font(
                        .custom(style.family, fixedSize: style.size).weight(style.isBold ? .bold : .regular)
                    )
                    .foregroundColor(Color(workload: style.color)))
            let baseline = text.firstBaseline(in: CGSize(width: CGFloat.infinity, height: .infinity))
            context.draw(
                text, at: CGPoint(x: TextCard.textX, y: line.baseline - baseline), anchor: .topLeading)
        }
    }

    /// Draws the card on a canvas of its own.
    func image(threads: Int) -> CGImage {
        Drawing(size: CGSize(width: TextCard.width, height: TextCard.height), opaque: true) { context, _ in
            draw(in: &context)
        }.image(renderer: Renderer(threads: threads))
    }

    /// The file's size in bytes.
    static func write(_ image: CGImage) -> Int {
        guard let file = try? image.pngData(compression: .fast) else {
            fatalError("the card can't be written")
        }
        return file.count
    }
}
