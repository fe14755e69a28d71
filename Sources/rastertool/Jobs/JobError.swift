import Foundation
import Raster
import RasterSVG

/// Why a job made no picture: a kind for programs and words for people.
struct JobError: Error, Equatable {
    enum Kind: String, Sendable {
        /// The line is no job: no JSON, a field that is missing, unknown or out of range.
        case job
        /// The file to read is not there, can't be read, or lies where none may be read.
        case input
        /// The drawing is damaged.
        case svg
        /// There is no such template or scene, or the template can't use the data.
        case template
        case scene
        /// It asks for more than the limits allow.
        case limit
        /// It takes longer than it may.
        case timeout
        /// The file to write lies where none may be written, or can't be.
        case output
    }

    let kind: Kind
    let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What went wrong while a job was drawn.
    init(_ error: any Error) {
        switch error {
        case let error as JobError:
            self = error
        case let error as SVGError:
            let kind: Kind =
                switch error.reason {
                case .limit(.duration, _): .timeout
                case .limit: .limit
                case .unreadable: .input
                default: .svg
                }
            self.init(kind, error.description)
        case let error as RenderError:
            self.init(.limit, error.description)
        default:
            self.init(.job, words(for: error))
        }
    }
}
