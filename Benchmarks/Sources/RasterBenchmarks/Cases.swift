import Foundation

/// What one pass of a case draws.
enum Work {
    case scene(Scene)
    /// The scene in a blend mode, over what is there.
    case blendedScene(Scene, Blend)
    /// The scene inside an antialiased clip to a rounded rectangle; setting the clip is part of the pass.
    case clippedScene(Scene)
    /// The scene inside `NestedClips`; setting the clips is part of the pass.
    case nestedClips(Scene)
    /// The scene drawn into a layer of the canvas's size, which is composited with an opacity.
    case groupedScene(Scene, opacity: Double)
    /// Square cells of `WorkloadCase.gridExtent / count` pixels, colours row by row.
    case grid(count: Int, antialiased: Bool, colors: [UInt32])
    /// `SceneBitmap.layer` at the origin with this opacity.
    case layer(opacity: Double)
    /// `SceneBitmap.layer` blurred by a Gaussian of this standard deviation.
    case blur(deviation: Double)
    /// `SceneBitmap.layer` with its black shadow, blurred so and moved by (6, 6), under it.
    case shadow(deviation: Double)
    /// Lines of text, 16 pixels an em; line i has its baseline at y = 24 + 20 i and starts at x = 8.
    case text([String])
    /// `SceneBitmap.smallPicture` enlarged to the whole canvas.
    case upscale(smooth: Bool)
    /// The whole canvas in 0xAARRGGBB.
    case fill(UInt32)
    case picture(Picture)
    /// `TextCard` on the canvas.
    case card
    /// The card's PNG file, for speed, of a picture that is there; cairo has one way to write it.
    case cardFile
    /// Both, on a canvas of its own without alpha.
    case cardAndFile
    case heatMap(HeatMap)
    case lineChart(LineChart)
    /// `ShadowedCards`.
    case shadowedCards
    /// `SceneBitmap.largePhoto` reduced to `LargePhoto.frame`, smoothly.
    case reducedPhoto
    /// SVG files read and drawn, which cairo can't.
    case icons(IconSheet)
}

/// Three antialiased clips inside each other: a rounded rectangle, an ellipse and the outside of a circle.
enum NestedClips {
    static let frame = CGRect(x: 56.25, y: 56.25, width: 400, height: 400)
    static let cornerRadius = 80.0
    static let ellipse = CGRect(x: 40.5, y: 90.3, width: 430, height: 330)
    static let hole = CGRect(x: 180.7, y: 190.2, width: 120, height: 120)
}

/// Blend modes that both libraries have, under SwiftUI's names.
enum Blend: String, CaseIterable {
    case multiply, screen, overlay, colorDodge, luminosity
}

/// A line of the table: work on a canvas, under the names that WORKLOAD and ANCHORS give it.
struct WorkloadCase: Sendable {
    let name: String
    let style: String
    let size: Int
    /// Operations in one pass.
    let operations: Int
    var width = Scene.canvas
    var height = Scene.canvas
    /// Made late: most runs filter most cases out.
    let makeWork: @Sendable () -> Work

    var label: String { "\(name) \(style) \(size)" }

    static let gridExtent = 409.0

    static let all: [WorkloadCase] =
        scenes + blends + grids + layers + groups + enlargements + fills + pictures + cards + servers

    private static func scene(_ shape: Shape, _ paint: Paint, _ size: Int) -> WorkloadCase {
        WorkloadCase(
            name: shape.name, style: paint.rawValue, size: size,
            operations: Scene.operationCount(size: size)
        ) { .scene(Scene(shape, paint, size: size)) }
    }

    private static let scenes: [WorkloadCase] = {
        var cases: [WorkloadCase] = []
        for shape in Shape.allCases {
            for size in Scene.sizes {
                cases += [scene(shape, .solid, size), scene(shape, .opaque, size)]
            }
        }
        for paint in [Paint.linear, .radial, .nearestPattern, .bilinearPattern] {
            cases += [scene(.rectangle, paint, 128), scene(.rotatedRectangle, paint, 128)]
        }
        return cases
    }()

    /// Not in the published workload; the scenes are.
    private static let blends: [WorkloadCase] = Blend.allCases.map { blend in
        WorkloadCase(
            name: "FillRectU", style: blend.rawValue, size: 128,
            operations: Scene.operationCount(size: 128)
        ) { .blendedScene(Scene(.rectangle, .solid, size: 128), blend) }
    }

    private static let grids: [WorkloadCase] = [10, 40, 100].flatMap { count in
        [false, true].map { antialiased in
            WorkloadCase(
                name: "PixelGrid", style: antialiased ? "aa" : "noaa", size: count, operations: count * count
            ) { .grid(count: count, antialiased: antialiased, colors: SceneBitmap.gridColors(count)) }
        }
    }

    private static let layers: [WorkloadCase] = [
        WorkloadCase(name: "ClipRRect", style: "solid", size: 128, operations: 250) {
            .clippedScene(Scene(.rectangle, .solid, size: 128))
        },
        WorkloadCase(name: "LayerAlpha", style: "alpha50", size: 512, operations: 1) { .layer(opacity: 0.5) },
        WorkloadCase(name: "Blur", style: "gauss", size: 4, operations: 1) { .blur(deviation: 4) },
        WorkloadCase(name: "Blur", style: "gauss", size: 20, operations: 1) { .blur(deviation: 20) },
        WorkloadCase(name: "Text", style: "glyphs", size: 16, operations: 1000) { .text(textLines()) },
    ]

    /// Not in the published workload.
    private static let groups: [WorkloadCase] = [
        WorkloadCase(name: "NestedClips", style: "solid", size: 32, operations: 1000) {
            .nestedClips(Scene(.rectangle, .solid, size: 32))
        },
        WorkloadCase(name: "DrawLayer", style: "alpha50", size: 128, operations: 1) {
            .groupedScene(Scene(.roundedRectangle, .solid, size: 128, count: 20), opacity: 0.5)
        },
        WorkloadCase(name: "Shadow", style: "gauss", size: 4, operations: 1) { .shadow(deviation: 4) },
        WorkloadCase(name: "Shadow", style: "gauss", size: 20, operations: 1) { .shadow(deviation: 20) },
    ]

    private static let enlargements: [WorkloadCase] = [false, true].map { smooth in
        WorkloadCase(
            name: "Upscale40", style: smooth ? "bilinear" : "nearest", size: 800, operations: 1, width: 800,
            height: 800
        ) { .upscale(smooth: smooth) }
    }

    private static let fills: [WorkloadCase] = [("opaque", 0xFF33_66CC), ("alpha50", 0x8033_66CC)].map {
        (style: String, color: UInt32) in
        WorkloadCase(
            name: "FullFill", style: style, size: 4096, operations: 1, width: 4096, height: 4096
        ) { .fill(color) }
    }

    /// Not in the published workload.
    private static let cards: [WorkloadCase] = [
        card("text", .card), card("png", .cardFile), card("text+png", .cardAndFile),
    ]

    private static let pictures: [WorkloadCase] = [
        WorkloadCase(
            name: "ShareCard", style: "picture", size: 1200, operations: 1, width: 1200, height: 630
        ) { .picture(.shareCard) },
        WorkloadCase(name: "Map", style: "picture", size: 4096, operations: 1, width: 4096, height: 4096) {
            .picture(.map)
        },
    ]

    /// Not in the published workload.
    private static let servers: [WorkloadCase] = [
        WorkloadCase(
            name: "HeatMap", style: "text", size: Int(HeatMap.side),
            operations: HeatMap.columns * HeatMap.rows, width: 1124, height: 704
        ) { .heatMap(HeatMap()) },
        WorkloadCase(
            name: "LineChart", style: "stroke", size: 10_000, operations: 1, width: LineChart.width,
            height: LineChart.height
        ) { .lineChart(LineChart()) },
        WorkloadCase(
            name: "CardShadows", style: "gauss", size: Int(ShadowedCards.shadowDeviation),
            operations: ShadowedCards.frames.count, width: ShadowedCards.width, height: ShadowedCards.height
        ) { .shadowedCards },
        WorkloadCase(
            name: "ReducedPhoto", style: "smooth", size: LargePhoto.side, operations: 1,
            width: TextCard.width, height: TextCard.height
        ) { .reducedPhoto },
        WorkloadCase(
            name: "IconSheet", style: "svg", size: Int(IconSheet.pitch), operations: IconSheet.count,
            width: IconSheet.width, height: IconSheet.height
        ) { .icons(IconSheet()) },
    ]

    private static func card(_ style: String, _ work: Work) -> WorkloadCase {
        WorkloadCase(
            name: "ShareCard", style: style, size: TextCard.width, operations: 1, width: TextCard.width,
            height: TextCard.height
        ) { work }
    }

    /// 1,000 characters in 20 lines of 50.
    private static func textLines() -> [String] {
        let sentence = Array("The quick brown fox jumps over the lazy dog 0123456789. ")
        return (0..<20).map { line in
            String((0..<50).map { column in sentence[(line * 50 + column) % sentence.count] })
        }
    }
}
