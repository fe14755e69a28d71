import Raster

extension GalleryScene {
    static let texts: [GalleryScene] = [
        GalleryScene(
            name: "text-gradient",
            caption: "The article's text: measured, centred, shaded by a gradient over the whole of it.",
            size: CGSize(width: 320, height: 120)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            let middle = CGPoint(x: size.width / 2, y: size.height / 2)
            var text = context.resolve(Text(verbatim: "Hello World!").font(.custom("Georgia", size: 45)))
            let box = text.measure(in: size)
            text.shading = .linearGradient(
                Gradient(colors: [.green, .blue]), startPoint: CGPoint(x: middle.x - box.width / 2, y: 0),
                endPoint: CGPoint(x: middle.x + box.width / 2, y: 0))
            context.draw(text, at: middle, anchor: .center)
        },
        GalleryScene(
            name: "text-wrapping", caption: "A paragraph in five widths, leading, centred and trailing.",
            size: CGSize(width: 760, height: 520)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            let text = Text(verbatim: "The quick brown fox jumps over the lazy dog, then rests in the shade.")
                .font(.system(size: 13))
            for (row, alignment) in [TextAlignment.leading, .center, .trailing].enumerated() {
                var x = CGFloat(12)
                for width in [80.0, 110, 140, 170, 200] {
                    let frame = CGRect(x: x, y: 10 + 170 * CGFloat(row), width: width, height: 160)
                    context.stroke(Path(frame), with: .color(.gray.opacity(0.3)))
                    context.drawAligned(text, alignment, in: frame)
                    x += width + 10
                }
            }
        },
        scripts,
        GalleryScene(
            name: "text-thai", caption: "Thai breaks between words, which a dictionary knows.",
            size: CGSize(width: 440, height: 190)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            var x = CGFloat(12)
            for width in [90.0, 130, 172] {
                let frame = CGRect(x: x, y: 10, width: width, height: 170)
                context.stroke(Path(frame), with: .color(.gray.opacity(0.3)))
                context.draw(
                    Text(verbatim: thaiWords.joined()).font(.system(size: 16)), in: frame)
                x += width + 12
            }
        },
        GalleryScene(
            name: "text-styles", caption: "The text styles in their default sizes.",
            size: CGSize(width: 300, height: 330)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            var y = CGFloat(10)
            for style in Font.TextStyle.allCases {
                let text = context.resolve(Text(verbatim: "\(style)").font(.system(style)))
                context.draw(text, at: CGPoint(x: 12, y: y), anchor: .topLeading)
                y += text.measure(in: size).height + 4
            }
        },
        GalleryScene(
            name: "text-weights", caption: "Every weight, upright and italic, and three designs.",
            size: CGSize(width: 420, height: 300)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            let weights: [(String, Font.Weight)] = [
                ("Ultra light", .ultraLight), ("Thin", .thin), ("Light", .light), ("Regular", .regular),
                ("Medium", .medium), ("Semibold", .semibold), ("Bold", .bold), ("Heavy", .heavy),
                ("Black", .black),
            ]
            for (row, weight) in weights.enumerated() {
                let y = 12 + 31 * CGFloat(row)
                let text = Text(verbatim: weight.0)
                for (column, font) in [
                    Font.system(size: 18, weight: weight.1),
                    .system(size: 18, weight: weight.1).italic(),
                    .system(size: 18, weight: weight.1, design: row % 2 == 0 ? .serif : .monospaced),
                ].enumerated() {
                    context.draw(
                        text.font(font), at: CGPoint(x: 12 + 135 * CGFloat(column), y: y), anchor: .topLeading
                    )
                }
            }
        },
        GalleryScene(
            name: "text-lines",
            caption: "Patterns under and through text, which make room for letters; raised and spaced runs.",
            size: CGSize(width: 420, height: 230)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            let patterns: [(String, Text.LineStyle.Pattern)] = [
                ("solid", .solid), ("dash", .dash), ("dot", .dot), ("dashDot", .dashDot),
                ("dashDotDot", .dashDotDot),
            ]
            for (row, pattern) in patterns.enumerated() {
                let y = 12 + 36 * CGFloat(row)
                let text = Text(verbatim: "Type: \(pattern.0)").font(.system(size: 22))
                context.draw(
                    text.underline(true, pattern: pattern.1, color: .red), at: CGPoint(x: 12, y: y),
                    anchor: .topLeading)
                context.draw(
                    text.strikethrough(true, pattern: pattern.1), at: CGPoint(x: 220, y: y),
                    anchor: .topLeading)
            }
            let mixed =
                Text(verbatim: "E = mc").font(.system(size: 22))
                + Text(verbatim: "2").font(.system(size: 13)).baselineOffset(9).foregroundColor(.red)
                + Text(verbatim: "  spaced").font(.system(size: 22)).tracking(4)
            context.draw(mixed, at: CGPoint(x: 12, y: 196), anchor: .topLeading)
        },
        GalleryScene(
            name: "text-truncation", caption: "A line with too little room loses its head, middle or tail.",
            size: CGSize(width: 260, height: 110)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            let text = Text(verbatim: "A long line that has no room").font(.system(size: 17))
            for (row, mode) in [Text.TruncationMode.head, .middle, .tail].enumerated() {
                let frame = CGRect(x: 12, y: 10 + 32 * CGFloat(row), width: 180, height: 26)
                context.stroke(Path(frame), with: .color(.gray.opacity(0.4)))
                context.draw(text.lineLimit(1).truncationMode(mode), in: frame)
            }
        },
        GalleryScene(
            name: "text-effects", caption: "Text turned, clipped, blurred, shadowed, and as a clip.",
            size: CGSize(width: 420, height: 240)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            context.drawTextEffects()
        },
    ]

    /// "Thai has no spaces between words. So a dictionary must be used to cut words."
    package static let thaiWords = [
        "ภาษา", "ไทย", "ไม่", "มี", "ช่องว่าง", "ระหว่าง", "คำ", " ", "ดังนั้น", "ต้อง", "ใช้", "พจนานุกรม", "เพื่อ", "ตัด",
        "คำ",
    ]

    private static let scripts = GalleryScene(
        name: "text-scripts",
        caption: "Scripts with their own rules: order, clusters, line breaks, colours.",
        size: CGSize(width: 420, height: 330)
    ) { context, size in
        context.fillGround(size, with: .color(.white))
        let lines = [
            "English, العربية 42 مثال, then שלום too",
            "हिन्दी: क्षत्रिय, श्रीमान्, विद्यार्थी",
            "ภาษาไทยไม่มีช่องว่างระหว่างคำนั้น",
            "日本語、中文、한국어",
            "👍🏽 👩‍👩‍👧‍👦 🏳️‍🌈 🇪🇺 ❤️ ✈︎",
        ]
        for (row, line) in lines.enumerated() {
            context.draw(
                Text(verbatim: line).font(.system(size: 21)), at: CGPoint(x: 12, y: 12 + 46 * CGFloat(row)),
                anchor: .topLeading)
        }
        context.draw(
            Text(verbatim: lines.joined(separator: " ")).font(.system(size: 14)),
            in: CGRect(x: 12, y: 246, width: 396, height: 80))
    }
}

extension GraphicsContext {
    /// Draws a text in a rectangle, its lines aligned in the width of the text, the text in that of the
    /// rectangle.
    fileprivate func drawAligned(_ text: Text, _ alignment: TextAlignment, in frame: CGRect) {
        let resolved = resolve(text.multilineTextAlignment(alignment))
        let room = frame.size.width - resolved.measure(in: frame.size).width
        let share: CGFloat =
            switch alignment {
            case .leading: 0
            case .center: 0.5
            case .trailing: 1
            }
        // The layout's width stays that of the frame: the same lines.
        draw(resolved, in: frame.offsetBy(dx: room * share, dy: 0))
    }

    fileprivate func drawTextEffects() {
        let text = Text(verbatim: "Raster").font(.system(size: 34, weight: .bold))
        var turned = self
        turned.translateBy(x: 80, y: 70)
        turned.rotate(by: .degrees(-20))
        turned.draw(text.foregroundColor(.purple), at: .zero)
        var clipped = self
        clipped.clip(to: Path(ellipseIn: CGRect(x: 245, y: 40, width: 100, height: 46)))
        clipped.fill(Path(CGRect(x: 200, y: 0, width: 200, height: 120)), with: .color(.yellow.opacity(0.4)))
        clipped.draw(text, at: CGPoint(x: 300, y: 64))
        var blurred = self
        blurred.addFilter(.blur(radius: 3))
        blurred.draw(text, at: CGPoint(x: 80, y: 180))
        var shadowed = self
        shadowed.addFilter(.shadow(color: .black.opacity(0.5), radius: 3, x: 3, y: 4))
        shadowed.draw(text.foregroundColor(.orange), at: CGPoint(x: 220, y: 180))
        var masked = self
        masked.clipToLayer { $0.draw(text, at: CGPoint(x: 350, y: 180)) }
        for stripe in 0..<12 {
            masked.fill(
                Path(CGRect(x: 280, y: 150 + 5 * CGFloat(stripe), width: 140, height: 2.5)),
                with: .color(stripe.isMultiple(of: 2) ? .blue : .red))
        }
    }
}
