import Foundation

extension Image {
    /// A picture of a bundle, the program's own by default: a PNG or JPEG file `name`, `name@2x` or
    /// `name@3x`, whichever has the pixels for the display scale of the environment that it is resolved in.
    /// The name may have an extension.
    ///
    /// Without such a file the image is empty, and a line on standard error says so.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(decorative: name, bundle: bundle)
    }

    /// The same, which says nothing to those who don't see it.
    public init(decorative name: String, bundle: Bundle? = nil) {
        let bundle = bundle ?? .main
        let directories = [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
        for directory in directories where !name.isEmpty && !name.utf8.contains(0) {
            guard let files = FiledImage(name: name, in: directory) else { continue }
            self.init(source: .files(files))
            return
        }
        Self.log("no image is named \(name.debugDescription) in \(directories.first ?? "the bundle")")
        self.init(source: .empty)
    }

    /// A PNG or JPEG file, and files `@2x` and `@3x` of the same name beside it, for display scales that need
    /// them. A file whose own name says `@2x` or `@3x` has that scale.
    public init(contentsOfFile path: String) throws(ImageFileError) {
        let image = try CGImage(contentsOfFile: path)
        let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        for scale in 2...3 where stem.hasSuffix("@\(scale)x") {
            self.init(decorative: image, scale: CGFloat(scale))
            return
        }
        self.init(source: .files(FiledImage(path: path, image: image)))
    }

    /// The bytes of a PNG or JPEG file.
    /// - Parameters:
    ///   - data: the whole file.
    ///   - scale: pixels a point; one that is not positive and finite counts as 1.
    public init(data: Data, scale: CGFloat = 1) throws(ImageFileError) {
        self.init(decorative: try CGImage(data: data), scale: scale)
    }

    static func log(_ message: String) {
        FileHandle.standardError.write(Data("Raster: \(message)\n".utf8))
    }
}
