import Foundation

/// Why frames can't be made or written: what is wrong, with which frame, and what to do about it. What is
/// wrong with a file is an `ImageFileError`.
public enum MotionError: Error, CustomStringConvertible, LocalizedError {
    /// A rate that is no fraction of numbers from 1 to `FrameRate.limit`.
    case frameRate(String)
    /// A size that isn't finite and above 0, or has more pixels than a picture may.
    case size(width: Double, height: Double, scale: Double)
    /// A duration that isn't finite and above 0; of a frame, or of the whole sequence.
    case duration(Double, frame: Int?)
    /// A date that isn't finite, or not after the one before.
    case date(frame: Int)
    /// A sequence has at least one frame and at most `FrameSequence.maximumCount`.
    case count(String)
    /// A frame that isn't in the sequence.
    case noFrame(Int, count: Int)
    /// A frame whose pixels are not as many as the first one's.
    case frameSize(frame: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    /// What the drawing closure, or the source, threw.
    case drawing(frame: Int, any Error)
    /// The format holds no picture of this size.
    case tooLarge(width: Int, height: Int, limit: Int, format: String)
    /// Only APNG, GIF and WebP are files of frames.
    case unsupportedExtension(String)
    /// The encoder refused a frame, in its own words.
    case encoding(frame: Int?, cause: String)
    /// Raw video has frames of one duration only.
    case variableRate
    /// A stream can't be written to, in the system's words.
    case stream(cause: String)

    public var description: String {
        switch self {
        case .frameRate(let text):
            "'\(text)' is no frame rate; give a number or a fraction above 0 of at most \(FrameRate.limit), "
                + "such as 30 or 30000/1001"
        case .size(let width, let height, let scale):
            "frames of \(width) × \(height) points at \(scale) pixels a point can't be drawn; "
                + "give finite numbers above 0"
        case .duration(let seconds, let frame?):
            "frame \(frame) lasts \(seconds) seconds; give a finite number above 0"
        case .duration(let seconds, nil):
            "a duration of \(seconds) seconds holds no frames; give a finite number above 0"
        case .date(let frame):
            "the date of frame \(frame) is not after the one before it; give finite, ascending dates"
        case .count(let count):
            "\(count) frames can't be made; ask for 1 to \(FrameSequence.maximumCount)"
        case .noFrame(let frame, let count):
            "there is no frame \(frame); the sequence has \(count), counted from 0"
        case .frameSize(let frame, let width, let height, let expectedWidth, let expectedHeight):
            "frame \(frame) has \(width) × \(height) pixels and the others \(expectedWidth) × "
                + "\(expectedHeight); draw all frames in one size"
        case .drawing(let frame, let error):
            "frame \(frame) can't be drawn: \((error as? any LocalizedError)?.errorDescription ?? "\(error)")"
        case .tooLarge(let width, let height, let limit, let format):
            "\(width) × \(height) pixels is more than the \(limit) a side that \(format) holds; "
                + "use a smaller scale"
        case .unsupportedExtension(let name):
            "frames are written as .apng, .png, .gif or .webp, not as '\(name)'; end the name in one of them"
        case .encoding(let frame, let cause):
            "\(frame.map { "frame \($0)" } ?? "the animation") can't be encoded: \(cause)"
        case .variableRate:
            "raw video has frames of one duration; give the sequence a frame rate"
        case .stream(let cause):
            "the stream can't be written to: \(cause)"
        }
    }

    /// The description, for Foundation's `localizedDescription`.
    public var errorDescription: String? { description }
}
