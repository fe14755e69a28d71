import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// What a connection of HTTP/1 needs besides Hummingbird's: its end is told, who asks before sending is told
/// to go on, and what is no request, or too long a one, gets an answer that programs can read.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let ended: (any Channel) -> Void
    /// Requests that are not answered yet.
    private var open = 0

    init(ended: @escaping (any Channel) -> Void) { self.ended = ended }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            open += 1
            // Clients send what is larger only when they are told to, or a second later. What is too long by
            // its own word is not asked for.
            if open == 1, head.headerFields[.expect]?.lowercased() == "100-continue" {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { open -= 1 }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, open == 0 else {
            context.fireErrorCaught(error)
            return
        }
        let answer =
            if case .headerOverflow = error {
                APIError(
                    status: .requestHeaderFieldsTooLarge, code: "headers",
                    message: "the request's address and headers are too long", isLast: true)
            } else {
                APIError(
                    status: .badRequest, code: "http", message: "this is no request of HTTP/1.1", isLast: true
                )
            }
        var fields = answer.fields
        let body = ByteBuffer(bytes: answer.body)
        fields[.contentLength] = String(body.readableBytes)
        let head = HTTPResponse(status: answer.status, headerFields: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Who closes its half has gone; nobody waits for a picture on a connection that it has left.
        if event as? ChannelEvent == .inputClosed { ended(context.channel) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        ended(context.channel)
        context.fireChannelInactive()
    }
}
