import Foundation

extension CGImage {
    /// The picture in a WebP file's bytes, with or without loss; of an animation the first picture, on a
    /// clear canvas.
    ///
    /// Colours are taken as sRGB; a profile is not applied. The pixels are turned upright as EXIF's
    /// orientation says, unless `appliesOrientation` is false. `scale` is 1. A file that ends early or is
    /// damaged is refused.
    public convenience init(
        webpData data: Data, limits: ImageLimits = .default, appliesOrientation: Bool = true
    ) throws(ImageFileError) {
        let options = DecodingOptions(limits: limits, appliesOrientation: appliesOrientation)
        self.init(try DecodedPicture.decode(data, as: .webp, options))
    }
}
