import Raster
import RasterMotion

/// The drawings of the article about Canvas.
extension GalleryScene {
    static let canvas: [GalleryScene] = [
        GalleryScene(
            name: "rounded-rectangle", caption: "A wide stroke, and a gradient over its inner half.",
            size: CGSize(width: 320, height: 200)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            let rect = CGRect(origin: .zero, size: size).insetBy(dx: 25, dy: 25)
            let path = Path(roundedRect: rect, cornerRadius: 35)
            let gradient = Gradient(colors: [.green, .blue])
            let end = CGPoint(x: rect.width + rect.origin.x, y: rect.height + rect.origin.y)
            context.stroke(path, with: .color(.blue), lineWidth: 25)
            context.fill(
                path, with: .linearGradient(gradient, startPoint: rect.origin, endPoint: end))
        },
        houses(.layer, spacing: 20),
        GalleryScene(
            name: "clock",
            caption: "A clock at 9 minutes and 36 seconds past 10; copies of the context turn.",
            size: CGSize(square: 320)
        ) { context, size in
            context.fillGround(size, with: .color(Color(red: 0.9, green: 0.92, blue: 0.95)))
            context.translateBy(x: 160, y: 160)
            context.drawDial()
            context.drawHands(hour: 10, minute: 9, second: 36)
        },
        GalleryScene(
            name: "digital-rain",
            caption: "Columns of letters, smaller, dimmer and more blurred the farther back they are.",
            size: CGSize(width: 320, height: 240)
        ) { context, size in
            context.fillGround(size, with: .color(.black))
            for column in RainColumn.all { context.draw(column) }
        },
    ]

    /// The ways to blur one of three houses.
    package enum HouseOrder: CaseIterable, Sendable {
        /// The blurred house last.
        case sorted
        /// The filter added to a copy of the context.
        case copiedContext
        /// The filter added within a layer.
        case layer
    }

    /// Three houses, the middle one blurred. Units are four points.
    package static func houses(_ order: HouseOrder, spacing: CGFloat) -> GalleryScene {
        GalleryScene(
            name: "three-houses", caption: "Three houses, the middle one blurred within a layer.",
            size: CGSize(width: 320, height: 120)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            context.scaleBy(x: 4, y: 4)
            let midpoint = CGPoint(x: size.width / 8, y: size.height / 8)
            func house(_ place: CGFloat) -> Path {
                .house.offsetBy(dx: midpoint.x + place * spacing, dy: midpoint.y)
            }
            context.fill(house(-1), with: .color(.red))
            switch order {
            case .sorted:
                context.fill(house(1), with: .color(.blue))
                context.addFilter(.blur(radius: 1, options: .dithersResult), options: .linearColor)
                context.fill(house(0), with: .color(.green))
            case .copiedContext:
                var blurContext = context
                blurContext.addFilter(.blur(radius: 1, options: .dithersResult), options: .linearColor)
                blurContext.fill(house(0), with: .color(.green))
                context.fill(house(1), with: .color(.blue))
            case .layer:
                context.drawLayer { layerContext in
                    layerContext.addFilter(.blur(radius: 1, options: .dithersResult), options: .linearColor)
                    layerContext.fill(house(0), with: .color(.green))
                }
                context.fill(house(1), with: .color(.blue))
            }
        }
    }
}

extension Path {
    /// A house about the origin, 20 wide and 17 high.
    fileprivate static let house = Path { path in
        path.addLines([
            CGPoint(x: 0, y: -8.5), CGPoint(x: 4, y: -4.9), CGPoint(x: 4, y: -7), CGPoint(x: 6.5, y: -7),
            CGPoint(x: 6.5, y: -2.65), CGPoint(x: 10, y: 0.5), CGPoint(x: 7, y: 0.5), CGPoint(x: 7, y: 8.5),
            CGPoint(x: 2, y: 8.5), CGPoint(x: 2, y: 3), CGPoint(x: -2, y: 3), CGPoint(x: -2, y: 8.5),
            CGPoint(x: -7, y: 8.5), CGPoint(x: -7, y: 0.5), CGPoint(x: -10, y: 0.5),
        ])
        path.closeSubpath()
    }
}

// MARK: - The clock

extension MovingScene {
    static let clock = MovingScene(
        name: "clock",
        caption: "A clock at the date of its frames, from 9 minutes and 36 seconds past 10 on.",
        size: CGSize(square: 320), duration: 10,
        start: Date(timeIntervalSinceReferenceDate: 10 * 3600 + 9 * 60 + 36)
    ) { context, size, frame in
        context.fillGround(size, with: .color(Color(red: 0.9, green: 0.92, blue: 0.95)))
        context.translateBy(x: 160, y: 160)
        context.drawDial()
        // Of Greenwich, so that the picture is the same everywhere.
        let day = frame.date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 86400)
        let seconds = day < 0 ? day + 86400 : day
        let minutes = (seconds / 60).rounded(.down)
        context.drawHands(
            hour: (minutes / 60).rounded(.down), minute: minutes.truncatingRemainder(dividingBy: 60),
            second: seconds - 60 * minutes)
    }
}

extension GraphicsContext {
    /// About the origin, 140 points from the middle to the rim.
    fileprivate func drawDial() {
        let rim = Path(ellipseIn: CGRect(center: .zero, radius: 134))
        var raised = self
        raised.addFilter(.shadow(color: .black.opacity(0.3), radius: 6, y: 4))
        raised.fill(rim, with: .color(.white))
        stroke(
            rim,
            with: .linearGradient(
                Gradient(colors: [Color(white: 0.45), Color(white: 0.15)]),
                startPoint: CGPoint(x: 0, y: -140), endPoint: CGPoint(x: 0, y: 140)), lineWidth: 12)
        for minute in 0..<60 {
            var turned = self
            turned.rotate(by: .degrees(6 * Double(minute)))
            let isHour = minute.isMultiple(of: 5)
            let mark = CGRect(
                x: isHour ? -2.5 : -1, y: -120, width: isHour ? 5 : 2, height: isHour ? 18 : 8)
            turned.fill(Path(mark), with: .color(isHour ? .black : Color(white: 0.5)))
        }
    }

    fileprivate func drawHands(hour: Double, minute: Double, second: Double) {
        let minutes = minute + second / 60
        let hours = hour + minutes / 60
        drawHand(at: .degrees(30 * hours), length: 68, width: 9, color: .black)
        drawHand(at: .degrees(6 * minutes), length: 102, width: 6, color: .black)
        drawHand(at: .degrees(6 * second), length: 112, width: 2.5, color: .red, tail: 28)
        fill(Path(ellipseIn: CGRect(center: .zero, radius: 7)), with: .color(.red))
        fill(Path(ellipseIn: CGRect(center: .zero, radius: 2.5)), with: .color(.white))
    }

    /// A hand from `tail` points behind the middle; angle 0 is up.
    private func drawHand(at angle: Angle, length: CGFloat, width: CGFloat, color: Color, tail: CGFloat = 0) {
        // The shadow falls down whichever way the hand points, so it is added before turning.
        var turned = self
        turned.addFilter(.shadow(color: .black.opacity(0.35), radius: 2.5, y: 3))
        turned.rotate(by: angle)
        let line = Path { path in
            path.move(to: CGPoint(x: 0, y: tail))
            path.addLine(to: CGPoint(x: 0, y: -length))
        }
        turned.stroke(line, with: .color(color), style: StrokeStyle(lineWidth: width, lineCap: .round))
    }
}

// MARK: - Digital rain

/// Letters that fall, the last of them white.
private struct RainColumn {
    var x, y: CGFloat
    /// 1 at the front.
    var scale: CGFloat
    var letters: [String]

    /// The farthest first.
    static let all: [RainColumn] = {
        let scales: [CGFloat] = [0.8, 0.45, 1, 0.6, 0.9, 0.45, 1, 0.6]
        let tops: [CGFloat] = [-40, 34, 20, -12, 96, 58, -64, 88, 6, 120, -30, 66, 128, 16, 40, -20]
        let counts = [13, 16, 12, 22, 10, 19, 14, 15]
        let alphabet = "ΓΔΘΛΞΠΣΦΨΩ0123456789ДЖЗИЛФЦЧШЯ<>+=*".map { String($0) }
        return (0..<16)
            .map { index in
                RainColumn(
                    x: 10 + 20 * CGFloat(index), y: tops[index], scale: scales[index % scales.count],
                    letters: (0..<counts[(index * 3) % counts.count]).map { row in
                        alphabet[(index * 13 + row * (7 + index)) % alphabet.count]
                    })
            }
            .sorted { ($0.scale, $0.x) < ($1.scale, $1.x) }
    }()
}

extension GraphicsContext {
    fileprivate func draw(_ column: RainColumn) {
        var copy = self
        copy.translateBy(x: column.x, y: column.y)
        copy.scaleBy(x: column.scale, y: column.scale)
        copy.opacity = 0.35 + 0.65 * column.scale
        if column.scale < 1 { copy.addFilter(.blur(radius: 10 * (1 - column.scale))) }
        // One layer a column, so that it is blurred once.
        copy.drawLayer { layer in
            for (row, letter) in column.letters.enumerated() {
                let share = Double(row + 1) / Double(column.letters.count)
                layer.drawLetter(letter, share: share, at: CGPoint(x: 0, y: 10 + 12 * CGFloat(row)))
            }
        }
    }

    /// A letter about a place on its baseline; `share` says how far down its column it is.
    private func drawLetter(_ letter: String, share: Double, at place: CGPoint) {
        var text = resolve(Text(verbatim: letter).font(.system(size: 12, weight: .bold, design: .monospaced)))
        let whitened = max(share - 0.8, 0) / 0.2
        text.shading = .color(
            Color(
                red: 0.1 + 0.9 * whitened, green: 0.95 + 0.05 * whitened, blue: 0.35 + 0.65 * whitened,
                opacity: min(share / 0.8, 1)))
        let size = text.measure(in: CGSize(width: 100, height: 100))
        draw(
            text, at: CGPoint(x: place.x - size.width / 2, y: place.y - text.firstBaseline(in: size)),
            anchor: .topLeading)
    }
}
