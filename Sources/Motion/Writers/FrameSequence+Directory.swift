import Foundation
import Raster
import RasterEngine

extension FrameSequence {
    /// Writes each frame as a PNG of its own, numbered from 1 with leading zeros: `frame-0001.png`. Frames
    /// are compressed on all threads; each file appears whole or not at all, and those before a failure stay.
    /// - Parameter directory: is there already.
    public func writeImages(
        toDirectory directory: String, options: AnimationOptions = AnimationOptions()
    ) throws {
        let digits = max(String(count).count, 4)
        let maker = imageMaker()
        let compression = options.compression
        let pipeline = FramePipeline<CGImage, (Int, CGImage), (Int, Data)>(
            count: count, threads: Self.threads(options.threads), prepare: maker.prepare,
            draw: maker.draw,
            make: { index, image in (index, try image.pngData(compression: compression, threads: 1)) })
        try pipeline.run { index, image in
            image.map { [(index, $0)] } ?? []
        } write: { index, data in
            let number = String(index + 1)
            let name = "frame-" + String(repeating: "0", count: digits - number.count) + number + ".png"
            try ImageFile.write(data, to: (directory as NSString).appendingPathComponent(name))
            try options.progress?(index + 1, count)
        }
    }
}
