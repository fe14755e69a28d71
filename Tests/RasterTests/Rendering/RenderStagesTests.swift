import Foundation
import Raster
import TestSupport
import Testing

/// What `rastertool explain --stages` shows is what rendering does.
struct RenderStagesTests {
    private static func stages(_ drawing: Drawing, scale: CGFloat = 1, bandHeight: Int? = nil) -> RenderStages
    {
        var renderer = Renderer(threads: 1)
        renderer.bandHeight = bandHeight
        return renderer.stages(of: drawing.displayList, scale: scale)
    }

    private static func drawing(
        width: Int = 20, height: Int = 10, _ draw: (inout GraphicsContext) -> Void
    ) -> Drawing {
        Drawing(size: CGSize(width: width, height: height)) { context, _ in draw(&context) }
    }

    @Test func coverageIsTheAlphaOfAWhiteRender() throws {
        var paintedPixels = 0
        for seed in 0..<UInt64(150) {
            var random = RandomDrawing(seed: seed).withoutLayersAndClips.withoutTexts
            random.isOpaque = false
            random.colorMode = .nonLinear
            for index in random.commands.indices {
                random.commands[index].color = (1, 1, 1, 1)
                random.commands[index].opacity = 1
                random.commands[index].paint = nil
                random.commands[index].blendMode = .normal
                if case .image(_, let rect, let interpolation) = random.commands[index].kind {
                    let white = try #require(
                        CGImage(width: 1, height: 1, pixels: [255, 255, 255, 255], isOpaque: true))
                    random.commands[index].kind = .image(white, rect, interpolation)
                }
            }
            let bandHeight = [nil, 1, 7, 1000][Int(seed % 4)]
            let stages = Self.stages(random.drawing, scale: random.scale, bandHeight: bandHeight)
            let image = random.drawing.image(scale: random.scale)
            try #require(stages.width == image.width && stages.height == image.height)
            let alphas = image.withUnsafePixels { bytes in
                stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
            }
            let wrong = alphas.indices.first { stages.coverage[$0] != alphas[$0] }
            #expect(wrong == nil, "seed \(seed), pixel \(wrong ?? 0) of \(image.width) columns: \(random)")
            paintedPixels += alphas.count { $0 != 0 }
        }
        #expect(paintedPixels > 100_000)
    }

    @Test func spansAreDisjointInsideThePictureAndMakeUpTheCoverage() {
        for seed in 0..<UInt64(100) {
            let random = RandomDrawing(seed: seed).withoutLayersAndClips.withoutTexts
            let stages = Self.stages(random.drawing, scale: random.scale, bandHeight: 16)
            var owner = [Int](repeating: -1, count: stages.width * stages.height)
            var isPainted = [Bool](repeating: false, count: owner.count)
            for command in random.drawing.displayList.commandIndices {
                for span in stages.spans where span.command == command {
                    #expect(span.row >= 0 && span.row < stages.height)
                    #expect(span.columns.lowerBound >= 0 && span.columns.upperBound <= stages.width)
                    #expect(!span.columns.isEmpty)
                    for column in span.columns {
                        #expect(owner[span.row * stages.width + column] != command, "seed \(seed)")
                        owner[span.row * stages.width + column] = command
                        isPainted[span.row * stages.width + column] = true
                    }
                }
            }
            #expect(stages.coverage.indices.allSatisfy { stages.coverage[$0] == 0 || isPainted[$0] })
            #expect(stages.bands.reduce(0) { $0 + $1.spanCount } == stages.spans.count)
            #expect(
                stages.bands.reduce(0) { $0 + $1.paintedPixelCount }
                    == stages.spans.reduce(0) { $0 + $1.columns.count })
        }
    }

    /// 2.5…7 × 1…4 of which column 2 is half covered.
    @Test func aRectangleGoesTheShortWay() {
        let stages = Self.stages(
            Self.drawing {
                $0.fill(Path(CGRect(x: 2.5, y: 1, width: 4.5, height: 3)), with: .color(.white))
            })
        let spans = stages.spans.map { "\($0.row): \($0.columns) \($0.kind) \($0.coverage ?? 0)" }
        #expect(spans == (1...3).flatMap { ["\($0): 2..<3 rectangle 128", "\($0): 3..<7 rectangle 255"] })
        #expect(stages.resolvedPixels.isEmpty)
        #expect(stages.outlines.map(\.contours.count) == [1])
        #expect(
            stages.outlines.first?.contours.first
                == [
                    CGPoint(x: 2.5, y: 1), CGPoint(x: 7, y: 1), CGPoint(x: 7, y: 4), CGPoint(x: 2.5, y: 4),
                ])
    }

    /// A parallelogram 40 wide whose sides move 2 columns: masks at the sides, one run between.
    @Test(arguments: [(1.0, RenderStages.SpanKind.copied), (0.5, .blended)])
    func insidesAreRunsAndSidesAreMasks(opacity: Double, inside: RenderStages.SpanKind) {
        let stages = Self.stages(
            Self.drawing(width: 60, height: 4) {
                $0.fill(
                    Path { path in
                        path.addLines([
                            CGPoint(x: 4, y: 0), CGPoint(x: 44, y: 0), CGPoint(x: 46, y: 4),
                            CGPoint(x: 6, y: 4),
                        ])
                        path.closeSubpath()
                    }, with: .color(.white.opacity(opacity)))
            })
        for row in 0..<4 {
            let spans = stages.spans.filter { $0.row == row }
            #expect(spans.map(\.kind) == [.masked, inside, .masked])
            #expect(spans.map(\.coverage) == [nil, 255, nil])
            #expect(spans.first?.columns.lowerBound == 4 + row / 2)
            // Whole from 6 to 44 in every row; where the masks end is the sweep's business.
            #expect(
                spans.count == 3 && spans[1].columns.lowerBound <= 11 && spans[1].columns.upperBound >= 44)
        }
    }

    /// An hourglass on its side crosses itself at (10, 5). A circle out of sight is too large to be cut
    /// whole, which keeps the path from being cut there beforehand.
    @Test func crossingsAreResolved() {
        let stages = Self.stages(
            Self.drawing {
                $0.fill(
                    Path { path in
                        path.addLines([
                            CGPoint(x: 2, y: 2), CGPoint(x: 18, y: 8), CGPoint(x: 2, y: 8),
                        ])
                        path.addLine(to: CGPoint(x: 18, y: 2))
                        path.closeSubpath()
                        path.addEllipse(in: CGRect(x: 1000, y: -5e6, width: 1e7, height: 1e7))
                    }, with: .color(.white))
            })
        #expect(!stages.resolvedPixels.isEmpty)
        // The middle pixels, and at most the corners' besides.
        for pixel in stages.resolvedPixels {
            let (x, y) = (pixel % 20, pixel / 20)
            let isMiddle = (8...11).contains(x) && (4...5).contains(y)
            let isCorner = (x <= 2 || x >= 17) && (y <= 2 || y >= 7)
            #expect(isMiddle || isCorner, "\(x), \(y)")
        }
        #expect(stages.resolvedPixels.contains { (8...11).contains($0 % 20) })
    }

    @Test func imagesAreSpansOfTheirOwnKind() throws {
        let image = try #require(CGImage(width: 1, height: 1, pixels: [9, 9, 9, 255], isOpaque: true))
        let stages = Self.stages(
            Self.drawing {
                $0.draw(Image(decorative: image, scale: 1), in: CGRect(x: 1, y: 1, width: 3, height: 2))
            })
        #expect(Set(stages.spans.map(\.kind)) == [.image])
        #expect(stages.coverageSums.reduce(0, +) == 6 * 255)
    }

    /// Wider than a strip: the spans of a long bar are cut where strips meet, and nowhere else.
    @Test func widePicturesAreDrawnInStrips() {
        let stages = Self.stages(
            Self.drawing(width: 10_000, height: 3) { context in
                context.fill(Path(CGRect(x: 0, y: 1, width: 10_000, height: 1)), with: .color(.white))
                context.fill(
                    Path(ellipseIn: CGRect(x: 8000, y: 0, width: 400, height: 3)), with: .color(.white))
            })
        let bars = stages.spans.filter { $0.command == 0 }
        #expect(bars.map(\.columns) == [0..<4096, 4096..<8192, 8192..<10_000])
        #expect(stages.bands.map(\.columns) == bars.map(\.columns))
        // The ellipse lies on either side of 8192.
        #expect(stages.bands.map(\.commandCount) == [1, 2, 2])
        #expect(stages.coverage[10_000..<20_000].allSatisfy { $0 == 255 })
        let ellipse = stages.spans.filter { $0.command == 1 && $0.row == 1 }.flatMap(\.columns)
        #expect(ellipse.min() ?? 0 < 8012 && ellipse.max() ?? 0 > 8388 && Set(ellipse).count == ellipse.count)
    }

    @Test func bandsHoldTheCommandsThatMeetThem() {
        // A bar a row, 20 rows; a clear one paints nothing but is binned.
        let drawing = Self.drawing(width: 8, height: 20) { context in
            for row in 0..<20 {
                context.fill(
                    Path(CGRect(x: 0, y: CGFloat(row) + 0.25, width: 8, height: 0.5)),
                    with: .color(row == 3 ? .clear : .white))
            }
        }
        let stages = Self.stages(drawing, bandHeight: 8)
        #expect(stages.bands.map(\.rows) == [0..<8, 8..<16, 16..<20])
        // Boxes are a pixel wider than what they hold.
        #expect(stages.bands.map(\.commandCount) == [9, 10, 5])
        #expect(stages.bands.map(\.paintedPixelCount) == [56, 64, 32])
        #expect(stages.bands.allSatisfy { $0.seconds >= 0 && $0.seconds.isFinite })
        #expect(stages.coverageSums.max() == 128)
        #expect(stages.outlines.count == 19)
    }

    /// A clip of two rows, and a layer that fades.
    @Test func clipsAndLayersAreSeen() throws {
        let stages = Self.stages(
            Self.drawing { context in
                var clipped = context
                clipped.clip(to: Path(CGRect(x: 2, y: 3, width: 5, height: 2)))
                clipped.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 10)), with: .color(.white))
                context.opacity = 0.5
                context.drawLayer {
                    $0.fill(Path(CGRect(x: 10, y: 5, width: 4, height: 2)), with: .color(.white))
                }
            })
        let clip = try #require(stages.clips.first)
        #expect(clip.parts.map(\.row) == [3, 4] && clip.parts.allSatisfy { $0.columns == 2..<7 })
        #expect(clip.parts.first?.coverage == 255)
        // What is painted is what the clip lets through.
        #expect(stages.spans.filter { $0.command == 0 }.allSatisfy { (3...4).contains($0.row) })
        let layer = try #require(stages.layers.first)
        #expect(layer.command == 1 && layer.columns.contains(10) && layer.rows.contains(6))
        #expect(stages.spans.contains { $0.command == 1 && $0.row == 5 && $0.columns == 10..<14 })
    }

    /// What an opaque rectangle hides isn't drawn, so it isn't shown.
    @Test func whatIsHiddenIsNotDrawn() {
        let stages = Self.stages(
            Self.drawing(width: 128, height: 128) { context in
                context.fill(Path(CGRect(x: 8, y: 8, width: 40, height: 40)), with: .color(.white))
                context.fill(Path(CGRect(x: 0, y: 0, width: 128, height: 128)), with: .color(.black))
            })
        #expect(Set(stages.spans.map(\.command)) == [1])
    }
}

extension DisplayList {
    fileprivate var commandIndices: Range<Int> { 0..<commandCount }
}
