import Foundation
import Hummingbird
import Raster
import RasterSVG

/// What a client is told when there is no picture: `{"error":{"code":"pixelCount","message":"…"}}`.
struct APIError: Error, HTTPResponseError {
    var status: HTTPResponse.Status
    /// For programs.
    var code: String
    /// For people.
    var message: String
    /// Seconds after which it may be tried again.
    var retryAfter: Int?
    /// Whether the connection ends with it.
    var isLast = false

    static let busy = APIError(
        status: .serviceUnavailable, code: "busy", message: "too many pictures are waiting; try again",
        retryAfter: 1)
    static let tooLate = APIError(
        status: .serviceUnavailable, code: "deadline",
        message: "the picture's turn did not come in time; try again", retryAfter: 1)
    static let cancelled = APIError(
        status: .init(code: 499, reasonPhrase: "Client Closed Request"), code: "cancelled",
        message: "the client has gone")
    static let unknown = APIError(
        status: .internalServerError, code: "internal", message: "the picture could not be made")

    static func badRequest(_ code: String, _ message: String) -> APIError {
        APIError(status: .badRequest, code: code, message: message)
    }

    /// What an error of the library's, or of Hummingbird's, comes to.
    init(_ error: any Error) {
        switch error {
        case let error as APIError: self = error
        case is CancellationError: self = .cancelled
        case let error as RenderError: self.init(error)
        case let error as SVGError: self.init(error)
        case let error as HTTPError:
            self.init(
                status: error.status, code: error.status == .notFound ? "notFound" : "badRequest",
                message: error.body ?? error.status.reasonPhrase)
        case let error as any HTTPResponseError:
            let code = error.status == .contentTooLarge ? "byteCount" : "badRequest"
            self.init(status: error.status, code: code, message: error.status.reasonPhrase)
        default: self = .unknown
        }
    }

    private init(_ error: RenderError) {
        switch error {
        case .cancelled: self = .cancelled
        case .exceeded(.duration, _):
            self.init(
                status: .serviceUnavailable, code: "duration", message: error.description, retryAfter: 1)
        case .exceeded(let name, _):
            self.init(status: .contentTooLarge, code: name.rawValue, message: error.description)
        }
    }

    private init(_ error: SVGError) {
        switch error.reason {
        case .limit(.duration, _):
            self.init(
                status: .serviceUnavailable, code: "duration", message: error.description, retryAfter: 1)
        case .limit(let name, _):
            self.init(status: .contentTooLarge, code: name.rawValue, message: error.description)
        case .outOfMemory:
            self.init(status: .contentTooLarge, code: "memory", message: error.description)
        default: self = .badRequest("svg", error.description)
        }
    }

    init(
        status: HTTPResponse.Status, code: String, message: String, retryAfter: Int? = nil,
        isLast: Bool = false
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.isLast = isLast
    }

    /// What happened, for the log: one line, however a stranger's SVG names its elements.
    func cause(_ error: any Error) -> String {
        let text = error is APIError ? message : "\(error)"
        return String(text.prefix(300).map { $0.isNewline ? " " : $0 })
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    var fields: HTTPFields {
        var fields: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
        ]
        if let retryAfter { fields[.retryAfter] = String(retryAfter) }
        if isLast { fields[.connection] = "close" }
        return fields
    }

    var body: Data {
        (try? JSONEncoder().encode(["error": ["code": code, "message": message]])) ?? Data()
    }
}
