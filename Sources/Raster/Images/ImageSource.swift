import Foundation
import RasterPaths
import RasterText

/// Where an image's pixels come from.
enum ImageSource: Sendable, Equatable {
    case pixels(CGImage, scale: CGFloat)
    case drawing(DrawnImage)
    case files(FiledImage)
    /// Nothing was found.
    case empty

    static func == (lhs: ImageSource, rhs: ImageSource) -> Bool {
        switch (lhs, rhs) {
        case (.pixels(let first, let firstScale), .pixels(let second, let secondScale)):
            first === second && firstScale == secondScale
        case (.drawing(let first), .drawing(let second)): first === second
        case (.files(let first), .files(let second)): first === second || first.isSameFile(as: second)
        case (.empty, .empty): true
        default: false
        }
    }
}

/// An image's pixels for one display scale.
struct ImagePixels: Sendable {
    let image: CGImage
    /// Pixels a point.
    let scale: CGFloat
    /// In points.
    let size: CGSize

    init(image: CGImage, scale: CGFloat, size: CGSize? = nil) {
        self.image = image
        self.scale = scale
        self.size =
            size ?? CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    }

    /// What the size comes to in pixels: a drawing's last ones may lie in it in part.
    var extent: CGSize { CGSize(width: size.width * scale, height: size.height * scale) }
}

extension Image {
    /// The pixels to draw at a display scale; nil for an empty image.
    func pixels(displayScale: CGFloat = 1) -> ImagePixels? {
        switch source {
        case .pixels(let image, let scale): ImagePixels(image: image, scale: scale)
        case .drawing(let drawing): drawing.pixels(displayScale: Self.valid(displayScale))
        case .files(let files): files.pixels(displayScale: Self.valid(displayScale))
        case .empty: nil
        }
    }

    /// The image with the pixels that an environment asks for.
    func fixed(in environment: EnvironmentValues) -> Image {
        if case .pixels = source { return self }
        guard let pixels = pixels(displayScale: environment.displayScale) else { return self }
        var copy = Image(source: .pixels(pixels.image, scale: pixels.scale))
        copy.interpolationQuality = interpolationQuality
        return copy
    }
}

/// A drawing as an image, rasterized once for each display scale that it is asked for.
final class DrawnImage: Sendable {
    private let drawing: Drawing
    private let made = Guarded<[CGFloat: CGImage]>([:])
    /// Display scales are few; who animates one shall not fill the memory.
    private static let most = 4

    init(_ drawing: Drawing) { self.drawing = drawing }

    func pixels(displayScale: CGFloat) -> ImagePixels? {
        let size = drawing.size
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        let image = made.withLock { made in
            if let image = made[displayScale] { return image }
            let image = drawing.image(scale: displayScale)
            if made.count == Self.most { made.removeAll() }
            made[displayScale] = image
            return image
        }
        return ImagePixels(image: image, scale: displayScale, size: size)
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

    /// The variants of a name: `name.png`, `name@2x.png` and `name@3x.png`, or with another extension of a picture. Nil
    /// without any.
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
    func pixels(displayScale: CGFloat) -> ImagePixels? {
        let best = variants.firstIndex { $0.scale >= displayScale } ?? variants.count - 1
        // A file that can't be read gives way to the next best.
        let order = [best] + variants.indices.reversed().filter { $0 != best }
        for index in order {
            if let image = image(index) { return ImagePixels(image: image, scale: variants[index].scale) }
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
