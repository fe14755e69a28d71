import Raster

/// How frames become a file.
public struct AnimationOptions: Sendable {
    /// How often the animation runs; 0 for ever. At most 65,535, and GIF's number counts repetitions, so that
    /// once is said by saying nothing.
    public var loops: Int
    /// What an APNG's size is worth: `.fast`, `.default` or `.small`.
    public var compression: PNGCompression
    /// Whether a GIF's missing colours are mixed of those it has, by Floyd and Steinberg's method: larger
    /// files, smoother gradients. Frames that need no more colours than there are stay as they are.
    public var dithering: Bool
    /// 0 to 1 of a WebP; nil loses nothing.
    public var quality: Double?
    /// How many threads draw and compress; nil for as many as there are processors. They change no byte.
    public var threads: Int?
    /// Told after each frame how many are done, and of how many; what it throws ends the writing, and then no
    /// file appears.
    public var progress: (@Sendable (_ done: Int, _ count: Int) throws -> Void)?

    /// Options, those left out as a file for the web has them: for ever, without loss where that is possible.
    public init(
        loops: Int = 0, compression: PNGCompression = .default, dithering: Bool = false,
        quality: Double? = nil, threads: Int? = nil,
        progress: (@Sendable (_ done: Int, _ count: Int) throws -> Void)? = nil
    ) {
        self.loops = loops
        self.compression = compression
        self.dithering = dithering
        self.quality = quality
        self.threads = threads
        self.progress = progress
    }

    /// As much as two bytes hold.
    var boundedLoops: Int { min(max(loops, 0), 65535) }
}

/// The files that frames are written as.
public enum AnimationFormat: String, CaseIterable, Sendable {
    /// Animated PNG: every pixel as it was drawn, delays to the frame.
    case apng
    /// 256 colours a frame, pixels opaque or clear, delays of whole hundredths of a second.
    case gif
    /// Animated WebP, without loss unless a quality is asked for, delays of whole milliseconds.
    case webp

    /// By a name's extension: .apng, .png, .gif or .webp; nil for another.
    public init?(fileName: String) {
        let dot = fileName.split(separator: "/").last?.lastIndex(of: ".")
        switch dot.map({ fileName[fileName.index(after: $0)...].lowercased() }) {
        case "apng", "png": self = .apng
        case "gif": self = .gif
        case "webp": self = .webp
        default: return nil
        }
    }
}
