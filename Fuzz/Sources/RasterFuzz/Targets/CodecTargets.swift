import Foundation
import Raster

/// Any bytes are a picture or an error that says something.
enum CodecTargets {
    private static let limits = ImageLimits(maximumPixelCount: 1 << 16, maximumByteCount: 1 << 20)

    static func png(_ bytes: [UInt8]) {
        read(bytes) { data throws(ImageFileError) in try CGImage(pngData: data, limits: limits) }
        let repaired = PNGRepair.repaired(bytes)
        if repaired == bytes { return }
        read(repaired) { data throws(ImageFileError) in try CGImage(pngData: data, limits: limits) }
    }

    static func jpeg(_ bytes: [UInt8]) {
        read(bytes) { data throws(ImageFileError) in try CGImage(jpegData: data, limits: limits) }
    }

    static func gif(_ bytes: [UInt8]) {
        read(bytes) { data throws(ImageFileError) in try CGImage(gifData: data, limits: limits) }
    }

    private static func read(_ bytes: [UInt8], _ read: (Data) throws(ImageFileError) -> CGImage) {
        do throws(ImageFileError) {
            let image = try read(Data(bytes))
            require(image.width > 0 && image.height > 0, "a picture without pixels")
            require(image.width * image.height <= limits.maximumPixelCount, "beyond the limit")
            if image.width * image.height <= 1 << 12 { checkWriting(image) }
        } catch {
            require(!error.description.isEmpty, "an error without words")
        }
    }

    /// What was read can be written, and reads back as it is.
    private static func checkWriting(_ image: CGImage) {
        do throws(ImageFileError) {
            let again = try CGImage(pngData: try image.pngData(compression: .fast))
            require(again.width == image.width && again.height == image.height, "another size")
            // Colours of clear pixels are none's.
            require(!image.isOpaque || again.hasSamePixels(as: image), "other pixels")
        } catch {
            fatalError("what was read can't be written: \(error)")
        }
    }
}
