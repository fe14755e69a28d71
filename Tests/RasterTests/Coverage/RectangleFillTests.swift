import Foundation
import Raster
import TestSupport
import Testing

/// The short way for upright rectangles gives the bytes of the long way.
@Suite struct RectangleFillTests {
    @Test func shortWayEqualsLongWay() {
        var random = SeededGenerator(seed: 11)
        for number in 0..<4000 {
            let snap = random.element(of: [0.0, 0.0, 0.5, 1, 0x1p-16, 0x1p-17])
            func coordinate(_ range: ClosedRange<Double>) -> Double {
                let value = random.number(range)
                return snap == 0 ? value : (value / snap).rounded() * snap
            }
            let reach = random.element(of: [12.0, 30, 1e4])
            let rect = CGRect(
                x: coordinate(-reach...20), y: coordinate(-reach...20),
                width: random.isLucky(oneIn: 5) ? random.number(0...0.01) : coordinate(0...(reach + 10)),
                height: random.isLucky(oneIn: 5) ? random.number(0...0.01) : coordinate(0...(reach + 10)))
            let style = FillStyle(eoFill: random.isLucky(oneIn: 2), antialiased: !random.isLucky(oneIn: 3))
            let opacity = random.isLucky(oneIn: 2) ? 1 : random.number(0...1)
            let transform = random.element(of: [
                CGAffineTransform.identity, CGAffineTransform(scaleX: -1.37, y: 0.71),
                CGAffineTransform(a: 0, b: 1.2, c: -0.9, d: 0, tx: 25, ty: 3),
                CGAffineTransform(translationX: 0.123, y: -0.77),
            ])
            func picture(_ path: Path) -> CGImage {
                Drawing(size: CGSize(width: 33, height: 29)) { context, size in
                    context.fill(
                        Path(CGRect(x: 4, y: 4, width: 20, height: 20)),
                        with: .color(red: 0.2, green: 0.9, blue: 0.4))
                    context.transform = transform
                    context.fill(
                        path, with: .color(red: 0.9, green: 0.3, blue: 0.1, opacity: opacity), style: style)
                }.image()
            }
            if !picture(Path(rect)).hasSamePixels(as: picture(Path(corners: rect))) {
                Issue.record("\(number): \(rect), \(style), opacity \(opacity), \(transform)")
                return
            }
        }
    }

    /// Rectangles that follow each other are painted in runs, which end where the transform, the way of
    /// antialiasing or the clip is another one, or something else is drawn.
    @Test(arguments: 0..<8) func runsEqualTheLongWay(seed: UInt64) {
        func picture(_ path: (CGRect) -> Path, _ variant: RenderVariant) -> CGImage {
            var random = SeededGenerator(seed: seed)
            var opaque = random
            let isOpaque = opaque.isLucky(oneIn: 2)
            return Drawing(size: CGSize(width: 150, height: 130)) { context, _ in
                for _ in 0..<12 {
                    var part = context
                    part.transform = random.element(of: [
                        CGAffineTransform.identity, CGAffineTransform(scaleX: -1.37, y: 0.71),
                        CGAffineTransform(rotationAngle: 0.3), CGAffineTransform(translationX: 0.1, y: -7),
                    ])
                    if random.isLucky(oneIn: 4) {
                        part.clip(to: Path(CGRect(x: 11, y: 20, width: 90, height: 77)))
                    }
                    // More and fewer than are scaled at a time.
                    var isAntialiased = random.isLucky(oneIn: 2)
                    for _ in 0..<random.element(of: [1, 2, 63, 64, 65, 130, 200]) {
                        if random.isLucky(oneIn: 30) { isAntialiased.toggle() }
                        let style = FillStyle(eoFill: random.isLucky(oneIn: 9), antialiased: isAntialiased)
                        let corner = random.point(-40...150)
                        let rect = CGRect(
                            x: corner.x, y: corner.y, width: random.number(0...40).rounded(),
                            height: random.number(0...9))
                        // Of whole bytes, which are kept in short, and others.
                        let red = random.number(0...255)
                        let color = Color(
                            red: (random.isLucky(oneIn: 2) ? red.rounded() : red) / 255, green: 0.4,
                            blue: 0.2,
                            opacity: isOpaque ? 1 : random.element(of: [0.2, 0.3, 0.6]))
                        part.fill(path(rect), with: .color(color), style: style)
                        if random.isLucky(oneIn: 50) {
                            part.fill(Path(ellipseIn: rect), with: .color(color))
                        }
                    }
                }
            }.image(renderer: variant.renderer)
        }
        let longWay = picture(Path.init(corners:), RenderVariant())
        for kernels in KernelLevel.available {
            for (threads, bandHeight) in [(1, nil), (1, 17), (3, 40)] {
                let variant = RenderVariant(threads: threads, bandHeight: bandHeight, kernels: kernels)
                #expect(
                    picture({ Path($0) }, variant).hasSamePixels(as: longWay), "\(variant), seed \(seed)")
            }
        }
    }

    /// Opaque cells side by side are painted row by row: up to one that is translucent, of another height or
    /// elsewhere, whatever their number, width and place, and in rows longer than are made at once.
    @Test(arguments: 0..<12) func cellsOfAGridEqualTheLongWay(seed: UInt64) {
        func picture(_ path: (CGRect) -> Path, _ variant: RenderVariant) -> CGImage {
            var random = SeededGenerator(seed: seed)
            let width = random.element(of: [61.0, 300, 1500])
            return Drawing(size: CGSize(width: width, height: 90)) { context, size in
                let widest = random.element(of: [2.0, 17, 90, 700])
                var y = -3.0
                while y < size.height {
                    let height = random.number(0...12).rounded()
                    var x = random.number(-9...9).rounded()
                    while x < size.width {
                        let width = random.number(0...widest).rounded()
                        var cell = CGRect(x: x, y: y, width: width, height: height)
                        x += width
                        if random.isLucky(oneIn: 40) { cell.size.height += 1 }
                        if random.isLucky(oneIn: 40) { cell.size.width -= 0.5 }
                        let color = Color(
                            red: random.number(0...1), green: random.number(0...1), blue: 0.2,
                            opacity: random.isLucky(oneIn: 30) ? random.element(of: [0, 0.4]) : 1)
                        context.fill(path(cell), with: .color(color))
                    }
                    y += height
                }
            }.image(renderer: variant.renderer)
        }
        let longWay = picture(Path.init(corners:), RenderVariant())
        for kernels in KernelLevel.available {
            for bandHeight in [nil, 7] {
                let variant = RenderVariant(bandHeight: bandHeight, kernels: kernels)
                #expect(
                    picture({ Path($0) }, variant).hasSamePixels(as: longWay), "\(variant), seed \(seed)")
            }
        }
    }

    /// Rows of cells as long as are made at once, longer by a pixel or a cell, and of cells that are wide by
    /// themselves; also where a later rectangle may hide some, when 128 are told a kernel and not 64.
    @Test(
        arguments: [
            (8, 128), (8, 129), (16, 64), (16, 65), (13, 100), (5, 205), (64, 17), (61, 17), (90, 16),
        ],
        [false, true])
    func longRowsOfCellsAreWhole(_ cells: (width: Int, count: Int), isCovered: Bool) {
        let end = cells.width * cells.count
        for kernels in KernelLevel.available {
            let image = Drawing(size: CGSize(width: end + 131, height: 3)) { context, _ in
                for cell in 0..<cells.count {
                    context.fill(
                        Path(CGRect(x: cell * cells.width, y: 1, width: cells.width, height: 1)),
                        with: .color(red: Double(cell) / 255, green: 0, blue: 1))
                }
                let cover = Path(CGRect(x: end, y: 0, width: 131, height: 3))
                if isCovered { context.fill(cover, with: .color(.white)) }
            }.image(renderer: RenderVariant(kernels: kernels).renderer)
            for x in 0..<(end + 131) {
                let byte: UInt8 = isCovered && x >= end ? 255 : 0
                let around = CGImage.Pixel(red: byte, green: byte, blue: byte, alpha: byte)
                let cell = CGImage.Pixel(red: UInt8(x / cells.width % 256), green: 0, blue: 255, alpha: 255)
                #expect(image[x, 1] == (x < end ? cell : around), "\(kernels), \(x)")
                #expect(image[x, 0] == around && image[x, 2] == around)
            }
        }
    }

    /// A grid on an opaque background, and on one that hides what is before it, is that grid; also under
    /// limits.
    @Test(arguments: [1, 3]) func gridsOnBackgroundsAreWhole(threads: Int) throws {
        for kernels in KernelLevel.available {
            for isLimited in [false, true] {
                let side = 200
                let list = DisplayList.record(size: CGSize(width: side, height: side)) { context in
                    func grid(blue: Double) {
                        for cell in 0..<1600 {
                            let rect = CGRect(x: cell % 40 * 5, y: cell / 40 * 5, width: 4, height: 4)
                            context.fill(
                                Path(rect),
                                with: .color(
                                    red: Double(cell % 40) / 255, green: Double(cell / 40) / 255, blue: blue))
                        }
                    }
                    let all = Path(CGRect(x: 0, y: 0, width: side, height: side))
                    grid(blue: 1)
                    context.fill(all, with: .color(.white))
                    grid(blue: 0)
                }
                let bitmap = Bitmap(width: side, height: side)
                let renderer = RenderVariant(threads: threads, kernels: kernels).renderer
                if isLimited {
                    try renderer.render(list, into: bitmap, limits: RenderLimits())
                } else {
                    renderer.render(list, into: bitmap)
                }
                let bytes = bitmap.withUnsafePixels { Array($0) }
                let expected = (0..<side * side).flatMap { pixel -> [UInt8] in
                    let (x, y) = (pixel % side, pixel / side)
                    guard x % 5 < 4, y % 5 < 4 else { return [255, 255, 255, 255] }
                    return [UInt8(x / 5), UInt8(y / 5), 0, 255]
                }
                let isSame = bytes == expected
                #expect(isSame, "\(kernels), limits: \(isLimited)")
            }
        }
    }

    /// What is recorded in fewer steps, because it is like the last one, says what it says in a list of its
    /// own, also where tables grow.
    @Test func rectanglesLikeTheLastOneAreRecordedInFull() {
        var random = SeededGenerator(seed: 70)
        var steps = 0.0
        let fills = (0..<150).map { number -> (inout GraphicsContext) -> Void in
            if random.isLucky(oneIn: 20) { steps += 1 }
            let rect = CGRect(x: Double(number), y: random.isLucky(oneIn: 20) ? 1e8 : 0, width: 3, height: 4)
            let color = random.element(of: [
                Color(red: 1, green: 0.2, blue: 0.4), Color(red: 1, green: 0.2, blue: 0.4, opacity: 0.6),
                Color(red: 0.2, green: 0, blue: 0), Color(red: 0.11, green: 0, blue: 0),
                Color(.displayP3, red: 1, green: 0, blue: 0),
            ])
            let style = FillStyle(antialiased: !random.isLucky(oneIn: 9))
            return { [steps] context in
                context.transform = CGAffineTransform(translationX: steps, y: 0)
                context.fill(Path(rect), with: .color(color), style: style)
            }
        }
        func lines(_ fills: [(inout GraphicsContext) -> Void]) -> [Substring] {
            DisplayList.record(size: CGSize(width: 200, height: 9)) { context in
                for fill in fills { fill(&context) }
            }.description.split(separator: "\n").dropFirst().map { $0.drop { $0.isNumber } }
        }
        #expect(lines(fills) == fills.flatMap { lines([$0]) })
    }

    /// A context's opacity, blend mode, clip and filters count in the short way, too, which is for constants
    /// of sRGB only.
    @Test func contextsCount() {
        let states: [(name: String, set: (inout GraphicsContext) -> Void)] = [
            ("none", { _ in }),
            ("opacity 0.4", { $0.opacity = 0.4 }),
            ("opacity -1", { $0.opacity = -1 }),
            ("opacity NaN", { $0.opacity = Double.nan }),
            ("multiply", { $0.blendMode = .multiply }),
            ("unknown mode", { $0.blendMode = GraphicsContext.BlendMode(rawValue: 99) }),
            ("blur", { $0.addFilter(.blur(radius: 1.5)) }),
            ("reddened", { $0.addFilter(.colorMultiply(.red)) }),
            ("clip", { $0.clip(to: Path(ellipseIn: CGRect(x: 6, y: 2, width: 20, height: 20))) }),
            ("dark", { $0.environment.colorScheme = .dark }),
        ]
        let shadings: [GraphicsContext.Shading] = [
            .color(Color(red: 0.9, green: 0.3, blue: 0.1)),
            .color(Color(red: 0.123456, green: Double.nan, blue: 7, opacity: 0.37)),
            .color(Color(.displayP3, red: 0.9, green: 0.3, blue: 0.1)), .color(.primary), .foreground,
            .palette([.color(.blue)]),
        ]
        let rectangles = [
            CGRect(x: 3.3, y: 5, width: 20, height: 18.7), CGRect(x: 20, y: 25, width: -12, height: -20),
            CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), CGRect(x: 2, y: 2, width: 0, height: 9),
            CGRect(x: 5, y: CGFloat.nan, width: 9, height: 9), CGRect.infinite, .null,
        ]
        for (name, set) in states {
            for (number, shading) in shadings.enumerated() {
                for rectangle in rectangles {
                    func picture(_ path: Path) -> CGImage {
                        Drawing(size: CGSize(width: 33, height: 29)) { context, _ in
                            context.fill(
                                Path(ellipseIn: CGRect(x: 4, y: 4, width: 20, height: 20)),
                                with: .color(red: 0.2, green: 0.9, blue: 0.4))
                            set(&context)
                            context.fill(path, with: shading)
                        }.image()
                    }
                    let isSame = picture(Path(rectangle)).hasSamePixels(as: picture(Path(corners: rectangle)))
                    #expect(isSame, "\(name), shading \(number), \(rectangle)")
                }
            }
        }
        let faded = Drawing(size: CGSize(width: 2, height: 2)) { context, _ in
            context.opacity = 0.4
            context.fill(Path(CGRect(x: 0, y: 0, width: 2, height: 2)), with: .color(.white))
        }.image()
        #expect(faded[0, 0].alpha == 102)
    }

    /// A rectangle's coverage is the product of what it covers of the column and of the row.
    @Test func coverageIsWidthTimesHeight() {
        let rect = CGRect(x: 1.25, y: 2.5, width: 3.5, height: 4.125)
        let image = Drawing(size: CGSize(width: 8, height: 8)) { context, _ in
            context.fill(Path(rect), with: .color(.white))
        }.image()
        func part(_ low: CGFloat, _ high: CGFloat, _ pixel: Int) -> CGFloat {
            max(0, min(high, CGFloat(pixel + 1)) - max(low, CGFloat(pixel)))
        }
        for y in 0..<8 {
            for x in 0..<8 {
                let area = part(1.25, 4.75, x) * part(2.5, 6.625, y)
                #expect(CGFloat(image[x, y].alpha) == (area * 255).rounded(), "(\(x), \(y))")
            }
        }
    }
}
