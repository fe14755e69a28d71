import Foundation

extension CGImage {
    /// The first picture of a GIF file's bytes, on a clear canvas of the file's screen. Animations stand
    /// still.
    ///
    /// Colours are taken as sRGB. A file that ends early or whose data is damaged is refused.
    public convenience init(gifData data: Data, limits: ImageLimits = .default) throws(ImageFileError) {
        self.init(try DecodedPicture.decode(data, as: .gif, DecodingOptions(limits: limits)))
    }
}
