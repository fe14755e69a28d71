import Raster

/// The stages of a rendering as pictures, in which a pixel of the rendering is a square of several pixels.
struct StagePictures {
    let stages: RenderStages
    /// What was rendered.
    let picture: CGImage

    /// The side of a rendered pixel's square: as large as pictures of about 2400 pixels allow.
    var magnification: Int { max(1, min(16, 2400 / max(stages.width, stages.height))) }

    private func drawing(_ draw: (inout GraphicsContext, CGRect) -> Void) -> CGImage {
        let size = CGSize(width: stages.width, height: stages.height)
        let list = DisplayList.record(size: size) { draw(&$0, CGRect(origin: .zero, size: size)) }
        return Drawing(list, opaque: true).image(scale: CGFloat(magnification))
    }

    // MARK: Edges

    /// Chords as thin lines in a colour for each command, and their ends as dots, over a faint copy of the
    /// picture.
    func edges() -> CGImage {
        let pixel = 1 / CGFloat(magnification)
        return drawing { context, frame in
            context.fill(Path(frame), with: .color(.white))
            context.opacity = 0.22
            context.draw(Image(decorative: picture, scale: 1).interpolation(.none), in: frame)
            context.opacity = 1
            for outline in stages.outlines {
                // Golden angles keep the colours of neighbours apart.
                let turn = Double(outline.command) * 0.618_033_988_75
                let hue = turn - turn.rounded(.down)
                var lines = Path()
                var dots = Path()
                for contour in outline.contours {
                    let visible = contour.filter { frame.insetBy(dx: -1, dy: -1).contains($0) }
                    lines.addLines(contour)
                    lines.closeSubpath()
                    for point in visible {
                        let radius = 1.6 * pixel
                        dots.addRect(
                            CGRect(
                                x: point.x - radius, y: point.y - radius, width: 2 * radius,
                                height: 2 * radius))
                    }
                }
                context.stroke(
                    lines, with: .color(Color(hue: hue, saturation: 0.85, brightness: 0.8)),
                    style: StrokeStyle(lineWidth: 1.1 * pixel, lineJoin: .bevel))
                context.fill(dots, with: .color(Color(hue: hue, saturation: 1, brightness: 0.45)))
            }
        }
    }

    // MARK: Coverage

    /// The sum of the coverages as grey. What every pixel has, a ground, is left out. Where commands overlap
    /// white stands for the largest sum, and grey for its root, as light values are hard to tell apart.
    func coverage() -> CGImage {
        let least = stages.coverageSums.min() ?? 0
        let most = stages.coverageSums.max() ?? 0
        let ground = least < most ? least : 0
        let range = Double(max(most - ground, 1))
        let levels = stages.coverageSums.map { sum in
            let level = sum - ground
            return most - ground <= 255
                ? UInt8(level) : UInt8((255 * (Double(level) / range).squareRoot()).rounded())
        }
        return magnified(levels.flatMap { [$0, $0, $0, 255] })
    }

    private func magnified(_ pixels: [UInt8]) -> CGImage {
        guard let image = CGImage(width: stages.width, height: stages.height, pixels: pixels, isOpaque: true)
        else { return picture }
        return drawing { context, frame in
            context.draw(Image(decorative: image, scale: 1).interpolation(.none), in: frame)
        }
    }

    // MARK: Clips and layers

    /// What clips let through, the lighter the more of them, and frames around the layers that were
    /// composited.
    func clipsAndLayers() -> CGImage {
        let pixel = 1 / CGFloat(magnification)
        return drawing { context, frame in
            context.fill(Path(frame), with: .color(StageColors.ground))
            for clip in stages.clips {
                for part in clip.parts {
                    let bar = CGRect(
                        x: CGFloat(part.columns.lowerBound), y: CGFloat(part.row),
                        width: CGFloat(part.columns.count), height: 1)
                    let share = Double(part.coverage ?? 128) / 255
                    context.fill(Path(bar), with: .color(.white.opacity(0.4 * share)))
                }
            }
            for layer in stages.layers {
                let box = CGRect(
                    x: CGFloat(layer.columns.lowerBound), y: CGFloat(layer.rows.lowerBound),
                    width: CGFloat(layer.columns.count), height: CGFloat(layer.rows.count))
                context.stroke(
                    Path(box.insetBy(dx: pixel, dy: pixel)), with: .color(StageColors.resolved),
                    lineWidth: 2 * pixel)
            }
        }
    }

    // MARK: Spans

    /// The topmost span of every pixel as a bar in its kind's colour; resolved pixels on top of the bars.
    func spans() -> CGImage {
        var topmost = [Int32](repeating: -1, count: stages.width * stages.height)
        for (index, span) in stages.spans.enumerated() {
            for column in span.columns { topmost[span.row * stages.width + column] = Int32(index) }
        }
        // Bars need room for the gaps between them.
        let gap: CGFloat = magnification >= 3 ? 1 / CGFloat(magnification) : 0
        let fills = StageColors()
        return drawing { context, frame in
            context.fill(Path(frame), with: .color(StageColors.ground))
            for row in 0..<stages.height {
                var start = 0
                while start < stages.width {
                    let span = topmost[row * stages.width + start]
                    var end = start + 1
                    while end < stages.width && topmost[row * stages.width + end] == span { end += 1 }
                    if span >= 0 {
                        let kind = stages.spans[Int(span)].kind
                        // Every second command a little darker: neighbours are told apart.
                        let shade = stages.spans[Int(span)].command.isMultiple(of: 2) ? 1 : 0.84
                        let bar = CGRect(
                            x: CGFloat(start), y: CGFloat(row), width: CGFloat(end - start), height: 1)
                        context.fill(Path(bar), with: .color(fills.color(of: kind).opacity(shade * 0.78)))
                        let inner = CGRect(
                            x: bar.minX, y: bar.minY, width: bar.width - gap, height: 1 - gap)
                        context.fill(Path(inner), with: .color(fills.color(of: kind).opacity(shade)))
                    }
                    start = end
                }
            }
            for pixel in Set(stages.resolvedPixels).sorted() {
                let square = CGRect(
                    x: CGFloat(pixel % stages.width), y: CGFloat(pixel / stages.width), width: 1 - gap,
                    height: 1 - gap)
                context.fill(Path(square), with: .color(StageColors.resolved))
            }
        }
    }
}

/// The colours of the spans' kinds, in the picture and in its key.
struct StageColors {
    static let groundName = "#17191F"
    static let resolvedName = "#FF2D55"
    static let ground = ColorArgument(argument: groundName)?.color ?? .black
    static let resolved = ColorArgument(argument: resolvedName)?.color ?? .red

    private let colors = RenderStages.SpanKind.allCases.map { kind in
        ColorArgument(argument: name(of: kind))?.color ?? .gray
    }

    func color(of kind: RenderStages.SpanKind) -> Color { colors[Int(kind.rawValue)] }

    static func name(of kind: RenderStages.SpanKind) -> String {
        switch kind {
        case .copied: "#2E9E7B"
        case .blended: "#3F7FF0"
        case .masked: "#F5B83D"
        case .rectangle: "#7D6BD6"
        case .image: "#C86FA8"
        }
    }
}
