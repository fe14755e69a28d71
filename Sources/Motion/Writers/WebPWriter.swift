internal import CWebPMux
import Foundation
import Raster
import RasterEngine

/// Writes frames as an animated WebP, by libwebp's own encoder of animations, which finds the rectangles that
/// changed. It keeps the compressed frames in memory until the last.
struct WebPWriter {
    private let sequence: FrameSequence
    private let options: AnimationOptions

    init(_ sequence: FrameSequence, _ options: AnimationOptions) throws(MotionError) {
        let (width, height) = sequence.pixelSize
        let limit = Int(WEBP_MAX_DIMENSION)
        guard width <= limit, height <= limit else {
            throw .tooLarge(width: width, height: height, limit: limit, format: "WebP")
        }
        self.sequence = sequence
        self.options = options
    }

    func run(_ write: (Data) throws -> Void) throws {
        var settings = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&settings) != 0 else { throw refused(nil, "another version") }
        settings.anim_params.loop_count = Int32(options.boundedLoops)
        let (width, height) = sequence.pixelSize
        guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &settings) else {
            throw ImageFileError(.outOfMemory)
        }
        defer { WebPAnimEncoderDelete(encoder) }
        func cause() -> String { String(cString: WebPAnimEncoderGetError(encoder)) }
        var configuration = try configuration()
        let maker = sequence.imageMaker()
        let pipeline = FramePipeline<[UInt8], [UInt8], [UInt8]>(
            count: sequence.count, threads: FrameSequence.threads(options.threads),
            prepare: maker.prepare, draw: { try maker.draw($0).straightBytes() }, make: { $0 })
        var index = 0
        try pipeline.run { bytes in
            var picture = WebPPicture()
            guard WebPPictureInit(&picture) != 0 else { throw refused(index, "another version") }
            defer { WebPPictureFree(&picture) }
            picture.use_argb = 1
            picture.width = Int32(width)
            picture.height = Int32(height)
            guard WebPPictureImportRGBA(&picture, bytes, Int32(width * 4)) != 0 else {
                throw ImageFileError(.outOfMemory)
            }
            guard WebPAnimEncoderAdd(encoder, &picture, try time(index), &configuration) != 0 else {
                throw refused(index, cause())
            }
            index += 1
            try options.progress?(index, sequence.count)
        }
        guard WebPAnimEncoderAdd(encoder, nil, try time(sequence.count), nil) != 0 else {
            throw refused(nil, cause())
        }
        var data = WebPData()
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAssemble(encoder, &data) != 0, let bytes = data.bytes else {
            throw refused(nil, cause())
        }
        try write(Data(bytes: bytes, count: data.size))
    }

    private func refused(_ frame: Int?, _ cause: String) -> MotionError {
        .encoding(frame: frame, cause: cause)
    }

    private func configuration() throws -> WebPConfig {
        var configuration = WebPConfig()
        guard WebPConfigInit(&configuration) != 0 else { throw refused(nil, "another version") }
        if let quality = options.quality {
            let share = quality.isNaN ? 1 : min(max(quality, 0), 1)
            configuration.quality = Float(share * 100)
        } else {
            guard WebPConfigLosslessPreset(&configuration, 3) != 0 else {
                throw refused(nil, "another version")
            }
        }
        return configuration
    }

    /// In milliseconds from the start, rounded by itself.
    private func time(_ index: Int) throws -> Int32 {
        guard let time = Int32(exactly: sequence.schedule.time(of: index).ticks(1000)) else {
            throw refused(min(index, sequence.count - 1), "it is shown after more than 24 days; use fewer")
        }
        return time
    }
}
