import ArgumentParser
import Foundation
import Raster

struct TextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Draws a text as a PNG or JPEG picture of its own size.",
        discussion: """
            Lengths are points; the picture has --scale pixels a point. Without --width lines end only where the text \
            says so. Fonts are those that rastertool fonts lists; RASTER_FONTS limits them to some folders.
            """)

    @Argument(help: "The text; it may have several lines. - reads it from standard input.")
    var text: String

    /// Bytes that standard input may have.
    private static let inputLimit = 1 << 26

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The picture to write, or - for standard output.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "A family, full or PostScript name, or system, serif, rounded or monospaced.", valueName: "name"))
    var font = "system"

    @Option(help: ArgumentHelp("Points per em, 1 to 2000.", valueName: "points"))
    var size = 36.0

    @Option(help: "How heavy the letters are.")
    var weight: WeightArgument?

    @Flag(help: "Slanted letters.")
    var italic = false

    @Option(
        help: ArgumentHelp("The letters' colour: \(ColorArgument.help).", valueName: "color"))
    var color: ColorArgument?

    @Option(
        help: ArgumentHelp(
            "Colours from the text's left edge to its right, with commas between.", valueName: "a,b"))
    var gradient: String?

    @Option(help: ArgumentHelp("Wrap lines at this width, 1 to 16384.", valueName: "points"))
    var width: Double?

    @Option(help: "Where lines are in the text's width.")
    var align = AlignmentArgument.leading

    @Option(
        help: ArgumentHelp(
            "Where paragraphs start: ltr at the left, rtl at the right, or as what is written asks.",
            valueName: "auto|ltr|rtl"))
    var direction = DirectionArgument.auto

    @Option(help: ArgumentHelp("What is behind; nothing by default.", valueName: "color"))
    var background: ColorArgument?

    @Option(help: ArgumentHelp("Room around the text, 0 to 1000.", valueName: "points"))
    var padding = 0.0

    @Option(help: ArgumentHelp("Pixels per point, above 0 and at most 16.", valueName: "factor"))
    var scale = 1.0

    func validate() throws {
        guard size >= 1, size <= 2000 else {
            throw ValidationError("--size \(size) is out of range; give a number from 1 to 2000")
        }
        guard scale > 0, scale <= 16 else {
            throw ValidationError("--scale \(scale) is out of range; give a number above 0, at most 16")
        }
        guard padding >= 0, padding <= 1000 else {
            throw ValidationError("--padding \(padding) is out of range; give a number from 0 to 1000")
        }
        if let width, !(width >= 1 && width <= 16384) {
            throw ValidationError("--width \(width) is out of range; give a number from 1 to 16384")
        }
        if color != nil, gradient != nil {
            throw ValidationError("--color and --gradient exclude each other")
        }
        _ = try gradientColors()
    }

    /// Bytes that are no UTF-8 become replacement characters. The line break that ends standard input is none
    /// of the text's.
    private func readText() throws -> String {
        guard text == StandardStream.argument else { return text }
        let bytes = try StandardStream.readInput(limit: Self.inputLimit)
        let string = String(decoding: bytes, as: UTF8.self)
        return string.last?.isNewline == true ? String(string.dropLast()) : string
    }

    func run() throws {
        let styledText = styled(try readText())
        var environment = EnvironmentValues()
        environment.multilineTextAlignment = align.alignment
        environment.layoutDirection = direction == .rtl ? .rightToLeft : .leftToRight
        let limit = CGSize(width: width ?? .infinity, height: .infinity)
        environment.displayScale = scale
        let box = styledText.size(in: limit, environment: environment)
        // Whole pixels, or the background would end inside the last ones.
        func wholePixels(_ points: Double) -> Double { (points * scale).rounded(.up) / scale }
        let size = CGSize(
            width: wholePixels(max(width ?? box.width, 1) + 2 * padding),
            height: wholePixels(max(box.height, 1) + 2 * padding))
        guard size.width * size.height * scale * scale <= Double(Drawing.maximumPixelCount) else {
            throw ToolError("the picture would have more than \(Drawing.maximumPixelCount) pixels")
        }
        let colors = try gradientColors()
        let share = direction == .rtl ? 1 - align.share : align.share
        let x = padding + (size.width - 2 * padding - box.width) * share
        let frame = CGRect(origin: CGPoint(x: x, y: padding), size: box)
        let drawing = Drawing(
            size: size, scale: scale, opaque: background?.isOpaque ?? false, environment: environment
        ) { context, size in
            if let background {
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(background.color))
            }
            var text = context.resolve(styledText)
            if let color { text.shading = .color(color.color) }
            if !colors.isEmpty {
                text.shading = .linearGradient(
                    Gradient(colors: colors), startPoint: CGPoint(x: frame.minX, y: 0),
                    endPoint: CGPoint(x: frame.maxX, y: 0))
            }
            // The room that was measured in, placed so that the text's box comes to lie in its frame.
            let isAtRight = direction == .rtl && limit.width.isFinite
            let corner = CGPoint(
                x: isAtRight ? frame.maxX - limit.width : frame.minX, y: frame.minY)
            context.draw(
                text, in: CGRect(origin: corner, size: CGSize(width: limit.width, height: .infinity)))
        }
        try PictureFile(path: output).write(drawing.image(scale: scale))
        noteStandIn()
    }

    private var design: Font.Design? {
        switch font.lowercased() {
        case "system": .default
        case "serif": .serif
        case "rounded": .rounded
        case "monospaced": .monospaced
        default: nil
        }
    }

    /// Says which font stands in for one that isn't there.
    private func noteStandIn() {
        guard design == nil else { return }
        let face = FontCatalog.shared.face(for: FontDescription(family: .named(font)))
        guard !FontCatalog.shared.has(font), !face.isPlaceholder else { return }
        StandardStream.error.write(
            "rastertool: note: there is no font \(font) here, so the text is in \(face.familyName)\n")
    }

    private func styled(_ text: String) -> Text {
        var font = design.map { Font.system(size: size, design: $0) } ?? .custom(font, fixedSize: size)
        if let weight { font = font.weight(weight.weight) }
        if italic { font = font.italic() }
        return Text(verbatim: text).font(font)
            .writingDirection(strategy: direction == .auto ? .contentBased : .layoutBased)
    }

    private func gradientColors() throws -> [Color] {
        guard let gradient else { return [] }
        let names = Self.parts(of: gradient)
        guard names.count >= 2 else {
            throw ValidationError("--gradient \(gradient) is one colour; give two or more, as in blue,red")
        }
        return try names.map { name in
            guard let color = ColorArgument(argument: name) else {
                throw ValidationError("--gradient: '\(name)' is no colour\(ColorArgument.hint(name))")
            }
            return color.color
        }
    }

    /// Between the commas that are in no parentheses.
    private static func parts(of list: String) -> [String] {
        var parts = [""]
        var depth = 0
        for letter in list {
            if letter == "(" { depth += 1 }
            if letter == ")" { depth -= 1 }
            if letter == ",", depth <= 0 { parts.append("") } else { parts[parts.count - 1].append(letter) }
        }
        return parts
    }
}

/// On which side paragraphs start.
enum DirectionArgument: String, ExpressibleByArgument, CaseIterable {
    case auto, ltr, rtl
}

/// A weight under SwiftUI's name.
enum WeightArgument: String, ExpressibleByArgument, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    var weight: Font.Weight {
        switch self {
        case .ultraLight: .ultraLight
        case .thin: .thin
        case .light: .light
        case .regular: .regular
        case .medium: .medium
        case .semibold: .semibold
        case .bold: .bold
        case .heavy: .heavy
        case .black: .black
        }
    }
}

enum AlignmentArgument: String, ExpressibleByArgument, CaseIterable {
    case leading, center, trailing

    var alignment: TextAlignment {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }

    /// How much of the room beside the text is at its left.
    var share: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}
