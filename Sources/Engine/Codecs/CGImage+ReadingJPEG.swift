import Foundation

extension CGImage {
    /// The picture in a JPEG file's bytes: baseline or progressive, grey, colour, CMYK or YCCK.
    ///
    /// Samples are taken as sRGB; a profile is not applied. CMYK becomes (255 − ink)(255 − black)/255, of
    /// inks that are stored inverted when there is an Adobe marker, as Adobe's programs do. The pixels are
    /// turned upright as EXIF's orientation says, unless `appliesOrientation` is false. `scale` is 2 or 3 for
    /// 144 or 216 dots per inch in JFIF, and 1 otherwise.
    ///
    /// A file that ends early or whose pixels are damaged is refused. What doesn't bear on the pixels is
    /// skipped, such as padding between segments and whatever follows the end. Arithmetic coding, 12 bits and
    /// lossless aren't read.
    public convenience init(
        jpegData data: Data, limits: ImageLimits = .default, appliesOrientation: Bool = true
    ) throws(ImageFileError) {
        let options = DecodingOptions(limits: limits, appliesOrientation: appliesOrientation)
        self.init(try DecodedPicture.decode(data, as: .jpeg, options))
    }
}
