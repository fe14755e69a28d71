import Foundation

extension CGImage {
    /// The first picture of a GIF file's bytes, on a clear canvas of the file's screen. Animations stand
    /// still.
    ///
    /// Colours are taken as sRGB. A file that ends early or whose data is damaged is refused.
    public convenience init(gifData data: Data, limits: ImageLimits = .default) throws(ImageFileError) {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                var reader = GIFReader(bytes)
                return try reader.read(limits: limits)
            }
        }
        let picture = try result.get()
        self.init(width: picture.width, height: picture.height, isOpaque: false, adopting: picture.block)
    }
}
