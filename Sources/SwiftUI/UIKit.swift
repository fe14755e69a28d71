#if os(Linux)
    import Foundation
    import Raster

    /// UIKit's and AppKit's names for pictures and colours, as far as code that was written for them needs
    /// them to make or save a picture.
    public struct UIImage: Sendable {
        /// The pixels.
        public let cgImage: CGImage?
        /// Pixels a point.
        public let scale: CGFloat

        /// A picture of pixels, one a point.
        public init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

        /// A picture of pixels, so many a point.
        public init(cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation) {
            self.cgImage = cgImage
            self.scale = scale > 0 && scale.isFinite ? scale : 1
        }

        /// The picture of a file's bytes; nil for those that can't be read.
        public init?(data: Data) { self.init(data: data, scale: 1) }

        /// The picture of a file's bytes, so many pixels a point; nil for those that can't be read.
        public init?(data: Data, scale: CGFloat) {
            guard let image = try? CGImage(data: data) else { return nil }
            self.init(cgImage: image, scale: scale, orientation: .up)
        }

        /// The picture of a file; nil for one that can't be read.
        public init?(contentsOfFile path: String) {
            guard let image = try? CGImage(contentsOfFile: path) else { return nil }
            self.init(cgImage: image)
        }

        /// A symbol of the system's, in black and at its own size; nil for one that isn't known.
        @MainActor
        public init?(systemName name: String) {
            let renderer = ImageRenderer(content: Image(systemName: name))
            renderer.scale = UIScreen.main.scale
            guard let image = renderer.cgImage else { return nil }
            self.init(cgImage: image, scale: renderer.scale, orientation: .up)
        }

        /// A picture of the program's resources; nil for one that is missing.
        @MainActor
        public init?(named name: String) {
            guard let image = ImageRenderer(content: Image(name)).cgImage else { return nil }
            self.init(cgImage: image)
        }

        /// A picture without any pixels.
        public init() {
            cgImage = nil
            scale = 1
        }

        /// Width and height, in points.
        public var size: CGSize {
            CGSize(width: CGFloat(cgImage?.width ?? 0) / scale, height: CGFloat(cgImage?.height ?? 0) / scale)
        }

        /// The picture as a PNG file; nil if it can't be written.
        public func pngData() -> Data? { cgImage.flatMap { try? $0.pngData() } }

        /// The picture as a JPEG file, on white, of a quality from 0 to 1; nil if it can't be written.
        public func jpegData(compressionQuality: CGFloat) -> Data? {
            cgImage.flatMap { try? $0.jpegData(compressionQuality: compressionQuality) }
        }
    }

    /// AppKit's name for a picture.
    public typealias NSImage = UIImage

    extension Image {
        /// A picture of UIKit's.
        public init(uiImage: UIImage) {
            if let image = uiImage.cgImage {
                self.init(decorative: image, scale: uiImage.scale)
            } else {
                self.init(size: .zero) { _ in }
            }
        }

        /// A picture of AppKit's.
        public init(nsImage: NSImage) { self.init(uiImage: nsImage) }
    }

    extension ImageRenderer {
        /// The picture; nil for a view without any size.
        public var uiImage: UIImage? {
            cgImage.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
        }

        /// The picture; nil for a view without any size.
        public var nsImage: NSImage? { uiImage }
    }
#endif
