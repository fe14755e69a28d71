import Foundation
import RasterPaths
import RasterText

/// A picture file and its variants of more pixels, read when they are first needed.
final class FiledImage: Sendable {
    private struct Variant {
        let path: String
        let scale: CGFloat
    }

    private let variants: [Variant]
    private let limits: ImageLimits
    /// Whether what is read is kept for others of the same name.
    private let isShared: Bool
    /// By the variant's number; nil for a file that can't be read.
    private let read: Guarded<[Int: CGImage?]>

    /// The variants of a name: `name.png`, `name@2x.png` and `name@3x.png`, or with another extension of a
    /// picture. Nil without any.
    /// - Parameters:
    ///   - name: may have an extension; then only files that have it count.
    ///   - directory: where the files are.
    init?(name: String, in directory: String, limits: ImageLimits) {
        let given = name as NSString
        let extensions = ["png", "jpg", "jpeg", "gif", "webp"]
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
        self.limits = limits
        isShared = true
        read = Guarded([:])
    }

    /// A file, read already, and its variants beside it, which have its extension, if it has one.
    init(path: String, image: CGImage, limits: ImageLimits) {
        let stem = (path as NSString).deletingPathExtension
        let end = path.dropFirst(stem.count)
        let others = (2...3).map { scale in
            Variant(path: "\(stem)\(Self.suffix(scale))\(end)", scale: CGFloat(scale))
        }
        variants =
            [Variant(path: path, scale: 1)]
            + others.filter { FileManager.default.fileExists(atPath: $0.path) }
        self.limits = limits
        isShared = false
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
                let path = variants[index].path
                image =
                    isShared
                    ? try NamedPictures.shared.picture(path, limits)
                    : try CGImage(contentsOfFile: path, limits: limits)
            } catch {
                Warning.write((error as? ImageFileError)?.debugDescription ?? "\(error)")
            }
            read[index] = .some(image)
            return image
        }
    }
}
