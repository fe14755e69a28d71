import Foundation
import RasterPaths
import RasterText

/// Where an image's pixels come from.
enum ImageSource: Sendable, Equatable {
    case pixels(CGImage, scale: CGFloat)
    case drawing(NestedDrawing)
    /// Fixed to a display scale.
    case content(ImageContent)
    case files(FiledImage)
    /// Nothing was found.
    case empty

    static func == (lhs: ImageSource, rhs: ImageSource) -> Bool {
        switch (lhs, rhs) {
        case (.pixels(let first, let firstScale), .pixels(let second, let secondScale)):
            first === second && firstScale == secondScale
        case (.drawing(let first), .drawing(let second)): first === second
        case (.files(let first), .files(let second)): first === second || first.isSameFile(as: second)
        case (.content(let first), .content(let second)): first.isSame(as: second)
        case (.empty, .empty): true
        default: false
        }
    }
}

extension Image {
    /// What to draw at a display scale; nil for an empty image.
    package func content(displayScale: CGFloat = 1) -> ImageContent? {
        switch source {
        case .pixels(let image, let scale): ImageContent(image, scale: scale)
        case .drawing(let drawing): ImageContent(drawing, scale: Self.valid(displayScale))
        case .content(let content): content
        case .files(let files): files.content(displayScale: Self.valid(displayScale))
        case .empty: nil
        }
    }

    /// The image with the pixels that an environment asks for.
    func fixed(in environment: EnvironmentValues) -> Image {
        if case .pixels = source { return self }
        guard let content = content(displayScale: environment.displayScale) else { return self }
        var copy = Image(source: .content(content))
        copy.interpolationQuality = interpolationQuality
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

/// A picture file and its variants of more pixels, read when they are first needed.
final class FiledImage: Sendable {
    private struct Variant {
        let path: String
        let scale: CGFloat
    }

    private let variants: [Variant]
    /// By the variant's number; nil for a file that can't be read.
    private let read: Guarded<[Int: CGImage?]>

    /// The variants of a name: `name.png`, `name@2x.png` and `name@3x.png`, or with another extension of a
    /// picture. Nil without any.
    /// - Parameters:
    ///   - name: may have an extension; then only files that have it count.
    ///   - directory: where the files are.
    init?(name: String, in directory: String) {
        let given = name as NSString
        let extensions = ["png", "jpg", "jpeg"]
        let hasExtension = extensions.contains(given.pathExtension.lowercased())
        let stem = hasExtension ? given.deletingPathExtension : name
        var found: [Variant] = []
        for scale in 1...3 {
            for suffix in hasExtension ? [given.pathExtension] : extensions {
                let file = "\(stem)\(Self.suffix(scale)).\(suffix)"
                let path = (directory as NSString).appendingPathComponent(file)
                guard FileManager.default.fileExists(atPath: path) else { continue }
                found.append(Variant(path: path, scale: CGFloat(scale)))
                break
            }
        }
        guard !found.isEmpty else { return nil }
        variants = found
        read = Guarded([:])
    }

    /// A file, read already, and its variants beside it, which have its extension, if it has one.
    init(path: String, image: CGImage) {
        let stem = (path as NSString).deletingPathExtension
        let end = path.dropFirst(stem.count)
        let others = (2...3).map { scale in
            Variant(path: "\(stem)\(Self.suffix(scale))\(end)", scale: CGFloat(scale))
        }
        variants =
            [Variant(path: path, scale: 1)]
            + others.filter { FileManager.default.fileExists(atPath: $0.path) }
        read = Guarded([0: image])
    }

    private static func suffix(_ scale: Int) -> String { scale == 1 ? "" : "@\(scale)x" }

    func isSameFile(as other: FiledImage) -> Bool { variants.map(\.path) == other.variants.map(\.path) }

    /// The smallest variant that has the pixels, or else the largest.
    func content(displayScale: CGFloat) -> ImageContent? {
        let best = variants.firstIndex { $0.scale >= displayScale } ?? variants.count - 1
        // A file that can't be read gives way to the next best.
        let order = [best] + variants.indices.reversed().filter { $0 != best }
        for index in order {
            if let image = image(index) { return ImageContent(image, scale: variants[index].scale) }
        }
        return nil
    }

    private func image(_ index: Int) -> CGImage? {
        read.withLock { read in
            if let image = read[index] { return image }
            var image: CGImage?
            do {
                image = try CGImage(contentsOfFile: variants[index].path)
            } catch {
                Image.log("\(error)")
            }
            read[index] = .some(image)
            return image
        }
    }
}
