import Foundation
import RasterPaths

/// Where an image's pixels come from.
enum ImageSource: Sendable, Equatable {
    case pixels(CGImage, scale: CGFloat)
    case drawing(NestedDrawing)
    /// Fixed to a display scale.
    case content(ImageContent)
    case files(FiledImage)
    case symbol(SymbolSource)
    /// Nothing was found.
    case empty

    static func == (lhs: ImageSource, rhs: ImageSource) -> Bool {
        switch (lhs, rhs) {
        case (.pixels(let first, let firstScale), .pixels(let second, let secondScale)):
            first === second && firstScale == secondScale
        case (.drawing(let first), .drawing(let second)): first === second
        case (.files(let first), .files(let second)): first === second || first.isSameFile(as: second)
        case (.content(let first), .content(let second)): first.isSame(as: second)
        case (.symbol(let first), .symbol(let second)): first == second
        case (.empty, .empty): true
        default: false
        }
    }
}

extension Image {
    /// What to draw at a display scale; nil for an empty image and for a symbol.
    package func content(displayScale: CGFloat = 1) -> ImageContent? {
        switch source {
        case .pixels(let image, let scale): ImageContent(image, scale: scale)
        case .drawing(let drawing): ImageContent(drawing, scale: Self.valid(displayScale))
        case .content(let content): content
        case .files(let files): files.content(displayScale: Self.valid(displayScale))
        case .symbol, .empty: nil
        }
    }

    /// The image with the pixels that an environment asks for.
    func fixed(in environment: EnvironmentValues) -> Image {
        if case .pixels = source { return self }
        guard let content = content(displayScale: environment.displayScale) else { return self }
        var copy = Image(source: .content(content))
        copy.interpolationQuality = interpolationQuality
        copy.label = label
        return copy
    }
}

extension Image.Interpolation {
    /// The resampling as a display list keeps it.
    package var resampling: Resampling {
        switch self {
        case .none: .none
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}
