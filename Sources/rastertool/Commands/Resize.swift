import ArgumentParser
import Foundation
import Raster

/// A quality of resampling on the command line.
enum Resampling: String, ExpressibleByArgument, CaseIterable {
    case none, low, medium, high

    var interpolation: Image.Interpolation {
        switch self {
        case .none: .none
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}

/// The largest side of a picture that a command makes.
private let largestSide = 16384

struct Resize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resize",
        abstract: "Makes a picture larger or smaller.",
        discussion: """
            With one of --width and --height the other follows from the picture's shape. With both, --fit keeps the \
            shape inside them, the result being no larger than it needs to be; --fill keeps it, too, and cuts off \
            what is too much on both sides; --stretch does not keep it.
            """)

    enum Mode: String, EnumerableFlag { case fit, fill, stretch }

    @OptionGroup var files: PictureFiles

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels, 1 to \(largestSide).", valueName: "pixels"))
    var width: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels, 1 to \(largestSide).", valueName: "pixels"))
    var height: Int?

    @Flag(help: "What becomes of the shape when both sides are given.")
    var mode: Mode = .fit

    @Option(help: ArgumentHelp("How pixels are resampled.", valueName: "quality"))
    var interpolation: Resampling = .high

    func validate() throws {
        guard width != nil || height != nil else { throw ValidationError("Give --width, --height, or both") }
        for (name, side) in [("width", width), ("height", height)] {
            guard let side else { continue }
            guard (1...largestSide).contains(side) else {
                throw ValidationError(
                    "--\(name) \(side) is out of range; give a number from 1 to \(largestSide)")
            }
        }
    }

    func run() throws { try files.run(resized) }

    private func resized(_ image: CGImage, _ name: String) throws -> CGImage {
        let shape = CGSize(width: image.width, height: image.height)
        let frame = CGSize(
            width: width.map { CGFloat($0) } ?? shape.width * CGFloat(height ?? 1) / shape.height,
            height: height.map { CGFloat($0) } ?? shape.height * CGFloat(width ?? 1) / shape.width)
        guard frame.width < CGFloat(largestSide) + 0.5, frame.height < CGFloat(largestSide) + 0.5 else {
            throw ToolError("\(name): the other side would be more than \(largestSide) pixels")
        }
        let isWhole = mode == .stretch || width == nil || height == nil
        let drawn =
            isWhole
            ? frame
            : frame.scaled(
                toAspectRatio: shape.width / shape.height, contentMode: mode == .fit ? .fit : .fill)
        func whole(_ size: CGSize) -> CGSize {
            CGSize(width: max(size.width.rounded(), 1), height: max(size.height.rounded(), 1))
        }
        // The whole picture, on whole pixels; of one that fills, what lies within the frame.
        let size = whole(mode == .fill && !isWhole ? frame : drawn)
        let place = CGRect(origin: .zero, size: size).placing(whole(drawn))
        return Drawing(size: size, opaque: image.isOpaque) { context, _ in
            context.draw(
                Image(decorative: image, scale: 1).interpolation(interpolation.interpolation),
                in: place.integralOrigin)
        }.image().withDensity(of: image)
    }
}

extension CGRect {
    /// The rectangle moved to whole pixels.
    fileprivate var integralOrigin: CGRect {
        CGRect(
            x: origin.x.rounded(.down), y: origin.y.rounded(.down), width: size.width, height: size.height)
    }
}
