import Foundation
import RasterText

extension Image {
    /// A picture of a bundle, the program's own by default: a PNG, JPEG, GIF or WebP file `name`, `name@2x`
    /// or `name@3x`, whichever has the pixels for the display scale of the environment that it is resolved
    /// in. The name may have an extension.
    ///
    /// A file is decoded once, however often and on however many threads it is named, as long as it stays the
    /// same and pictures of its kind have room (64 MiB are kept). Without such a file the image is empty, and
    /// a line on standard error says so.
    /// - Parameter limits: what the file may ask for; one that asks for more is as one that can't be read.
    public init(_ name: String, bundle: Bundle? = nil, limits: ImageLimits = .default) {
        self.init(decorative: name, bundle: bundle, limits: limits)
        label = name
    }

    /// The same, which says nothing to those who don't see it.
    public init(decorative name: String, bundle: Bundle? = nil, limits: ImageLimits = .default) {
        let bundle = bundle ?? .main
        let directories = [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
        for directory in directories where !name.isEmpty && !name.utf8.contains(0) {
            guard let files = FiledImage(name: name, in: directory, limits: limits) else { continue }
            self.init(source: .files(files))
            return
        }
        Warning.write("no image is named \(name.debugDescription) in \(directories.first ?? "the bundle")")
        self.init(source: .empty)
    }

    /// A PNG, JPEG, GIF or WebP file, and files `@2x` and `@3x` of the same name beside it, for display
    /// scales that need them. A file whose own name says `@2x` or `@3x` has that scale.
    /// - Parameter limits: what each file may ask for.
    public init(contentsOfFile path: String, limits: ImageLimits = .default) throws(ImageFileError) {
        let image = try CGImage(contentsOfFile: path, limits: limits)
        let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        for scale in 2...3 where stem.hasSuffix("@\(scale)x") {
            self.init(decorative: image, scale: CGFloat(scale))
            return
        }
        self.init(source: .files(FiledImage(path: path, image: image, limits: limits)))
    }

    /// As `init(contentsOfFile:)`. Only file URLs are read.
    public init(contentsOf url: URL, limits: ImageLimits = .default) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unreadable("only file URLs are"), file: url.absoluteString)
        }
        try self.init(contentsOfFile: url.path, limits: limits)
    }

    /// The bytes of a PNG, JPEG, GIF or WebP file.
    /// - Parameters:
    ///   - data: the whole file.
    ///   - scale: pixels a point; one that is not positive and finite counts as 1.
    ///   - limits: what the file may ask for.
    public init(data: Data, scale: CGFloat = 1, limits: ImageLimits = .default) throws(ImageFileError) {
        self.init(decorative: try CGImage(data: data, limits: limits), scale: scale)
    }
}
