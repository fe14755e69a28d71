/// What a PNG file is made for: all give the same pixels. The bytes do not depend on the number of threads.
///
/// `fast` and `small` also look for a smaller form that loses nothing: a palette of up to 256 colours, shades
/// of grey, 1, 2 or 4 bits a pixel, no alpha channel when every pixel is opaque. A picture that was not
/// marked as opaque but is then reads back as `isOpaque`.
public enum PNGCompression: Hashable, Sendable {
    /// Time first, for pictures that are made for one request: two filters or none, whichever does better on
    /// a sample of the rows, and a compressor that takes the first repeat it finds. At most 1.3 times as
    /// large as libpng's default, in an eighth of the time and less.
    case fast
    /// RGB or RGBA with the five filters or none, and libdeflate's level 4: between a twentieth smaller than
    /// libpng's default and a seventh larger, in a third of the time and less. Level 6 would spare another
    /// 5 % and take half as long again.
    case `default`
    /// Size first, for pictures that are kept: the smallest of several forms and filters at libdeflate's
    /// level 12 and at zlib's level 9, so never larger than what libpng writes at level 9.
    case small
    /// As libpng writes it at a level of zlib: 0 (not compressed) to 9; clamped.
    case level(Int)
}
