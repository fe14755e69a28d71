import Raster

/// Images: pixels as PNG, each once; drawings as groups, sharp at any size.
extension SVGListWriter {
    func draw(_ record: ImageRecord, _ transform: CGAffineTransform, _ command: DrawCommand) {
        guard record.opacity > 0 else { return }
        if record.slicing != nil { return drawPicture(of: command) }
        guard let element = element(of: record.content, in: record.rect, transform, record.resampling) else {
            return
        }
        guard let clip = clipAttributes(command.clip) else { return }
        var effects = clip
        if record.opacity < 1 {
            effects += SVGMarkup.attribute("opacity", CGFloat(record.opacity), decimals: 4)
        }
        effects += Self.blendAttribute(command.blend)
        if let label = record.label {
            effects += " role=\"img\"" + SVGMarkup.attribute("aria-label", SVGMarkup.escaped(label))
        }
        body += effects.isEmpty ? element + "\n" : "<g\(effects)>\(element)</g>\n"
    }

    /// The element that shows an image in a rectangle; nil where there is nothing to see.
    /// - Parameters:
    ///   - tiling: of a pattern's content, the pattern's transform.
    ///   - isTile: whether the image is a pattern's whole content, which needs no clip.
    func element(
        of content: ImageContent, in rect: CGRect, _ transform: CGAffineTransform, _ resampling: Resampling,
        tiling: CGAffineTransform = .identity, isTile: Bool = false
    ) -> String? {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return nil }
        func use(_ id: String, of size: CGSize, _ style: String = "") -> String {
            let place = CGAffineTransform(
                a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
                ty: rect.minY
            ).concatenating(transform)
            let attribute = SVGMarkup.transform(place).map { SVGMarkup.attribute("transform", $0) } ?? ""
            return "<use href=\"#\(id)\"\(attribute)\(style)/>"
        }
        func use(_ image: CGImage) -> String? {
            document.define(image).map {
                use($0, of: CGSize(width: image.width, height: image.height), resampling.styleAttribute)
            }
        }
        switch content.source {
        case .pixels(let image): return use(image)
        case .drawing(let drawing):
            if resampling == .none || isMagnified(content, in: rect, transform.concatenating(tiling)) {
                // Its pixels are seen.
                let size = content.pixelSize
                let image = document.renderer.image(
                    of: drawing.list, pixels: PixelRect(x: 0, y: 0, width: size.width, height: size.height),
                    scale: content.scale, isOpaque: drawing.isOpaque, colorMode: drawing.colorMode)
                return use(image)
            }
            return document.define(drawing, nesting: nesting, isTile: isTile).map {
                use($0, of: drawing.size)
            }
        }
    }

    /// Whether a drawing has fewer pixels than it takes on the screen that the list was recorded for.
    private func isMagnified(_ content: ImageContent, in rect: CGRect, _ transform: CGAffineTransform) -> Bool
    {
        func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (x * x + y * y).squareRoot() }
        let stretch = max(
            length(transform.a, transform.b) * rect.width / content.size.width,
            length(transform.c, transform.d) * rect.height / content.size.height)
        return stretch * list.displayScale > content.scale * 1.001
    }
}

extension Resampling {
    fileprivate var styleAttribute: String {
        switch self {
        case .none: " style=\"image-rendering:pixelated\""
        case .low: " style=\"image-rendering:smooth\""
        case .medium: ""
        case .high: " style=\"image-rendering:high-quality\""
        }
    }
}
