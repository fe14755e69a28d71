import Foundation
import Raster
import RasterEngine

/// How frames stand in a stream for another program.
public enum RawVideo: Hashable, Sendable {
    /// Four bytes a pixel, red, green, blue and alpha, not multiplied, without any header (`-f rawvideo
    /// -pix_fmt rgba`).
    case rgba
    /// YUV4MPEG2 with a colour for every two by two pixels, which lies in their middle. On black, by the
    /// matrix of BT.709, in the range that the header states.
    case y4m420(ColorRange = .limited)
    /// YUV4MPEG2 with a colour for every pixel.
    case y4m444(ColorRange = .limited)

    /// What the numbers of 8 bits mean.
    public enum ColorRange: String, Hashable, Sendable {
        /// 16 to 235, colours 16 to 240, as video has it.
        case limited
        /// 0 to 255.
        case full
    }
}

extension FrameSequence {
    /// Writes the frames as raw video, each as soon as it is drawn: to a pipe that another program reads, or
    /// to standard output. Frames must be of one duration.
    ///
    /// `ffmpeg -f yuv4mpegpipe -i - -colorspace bt709 -color_primaries bt709 -color_trc bt709 -pix_fmt
    /// yuv420p out.mp4` makes a film of Y4M. Whoever writes to a pipe that may be closed ignores SIGPIPE, and
    /// gets the error.
    /// - Throws: `MotionError`, of a pipe that was closed `.stream`; `CancellationError`; what
    ///   `options.progress` throws.
    public func writeVideo(
        _ format: RawVideo, to handle: FileHandle, options: AnimationOptions = AnimationOptions()
    ) throws {
        let descriptor = handle.fileDescriptor
        try encodeVideo(format, options: options) { try Self.write($0, to: descriptor) }
    }

    /// The same to a file, which appears whole or not at all.
    public func writeVideo(
        _ format: RawVideo, toFile path: String, options: AnimationOptions = AnimationOptions()
    ) throws {
        try ImageFile.writeInParts(to: path) { write in
            try encodeVideo(format, options: options) { try write(Data($0)) }
        }
    }

    private func encodeVideo(
        _ format: RawVideo, options: AnimationOptions, write: ([UInt8]) throws -> Void
    ) throws {
        guard case .rate(let rate) = schedule.kind else { throw MotionError.variableRate }
        let (width, height) = pixelSize
        if let planes = PlanarFrame(format) {
            try write(planes.header(width: width, height: height, rate: rate))
        }
        let maker = imageMaker()
        let pipeline = FramePipeline<[UInt8], [UInt8], [UInt8]>(
            count: count, threads: Self.threads(options.threads), prepare: maker.prepare,
            draw: { index in
                let image = try maker.draw(index)
                return PlanarFrame(format)?.bytes(of: image) ?? image.straightBytes()
            }, make: { $0 })
        var done = 0
        try pipeline.run { bytes in
            try write(bytes)
            done += 1
            try options.progress?(done, count)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        let code = bytes.withUnsafeBytes { ImageFile.write($0, to: descriptor) }
        if code != 0 { throw MotionError.stream(cause: ImageFile.words(code)) }
    }
}
