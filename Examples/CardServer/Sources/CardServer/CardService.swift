import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Raster

/// What is known of a request: Hummingbird's, and the connection, which may end while a picture is drawn.
package struct CardContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}

/// All that the server holds: fonts, pictures, the queue and what it counts. Nothing of it is global.
package struct CardService: Sendable {
    let configuration: ServerConfiguration
    let fonts: FontCatalog
    let images: ImageFolder
    let queue: DrawingQueue
    let connections: Connections
    let metrics: ServiceMetrics

    package init(_ configuration: ServerConfiguration) throws {
        self.configuration = configuration
        fonts = configuration.fontFolders.map { FontCatalog(folders: $0) } ?? FontCatalog()
        images = try ImageFolder(configuration.imageFolder)
        connections = Connections()
        queue = DrawingQueue(configuration, connections: connections)
        metrics = ServiceMetrics()
    }

    /// Draws a card that nobody sees while the server starts: fonts are found, read and digested, so that the
    /// first client waits less.
    package func warmUp() {
        let environment = environment(.light)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789"
        queue.begin {
            let order = PictureOrder(route: "none", format: .png) { _ in
                Drawing(size: ShareCard.size, opaque: true, environment: environment) { context, size in
                    context.draw(in: CGRect(origin: .zero, size: size)) {
                        ShareCard(
                            title: letters, subtitle: letters, author: letters, avatar: nil, theme: .light)
                    }
                }
            }
            _ = try? order.picture(known: EntityTags(nil), waited: .zero, seconds: 1) { _ in .default }
        }
    }

    /// Ends the drawing threads.
    package func stop() { queue.stop() }

    /// The server, to be run or tested.
    package func application(logger: Logger) -> some ApplicationProtocol {
        let connections = connections
        return Application(
            router: router(),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [connections.handler()],
                    idleTimeout: .milliseconds(Int64(configuration.idle * 1000)))),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: "card-server",
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)),
            logger: logger)
    }

    /// Makes a picture and answers with it; one line of the log each.
    func respond(
        to request: Request, _ context: CardContext, _ order: PictureOrder
    ) async throws -> Response {
        // What is sent to be drawn is drawn.
        let known = EntityTags(request.method == .post ? nil : request.headers[.ifNoneMatch])
        let configuration = configuration
        let picture: Picture
        do {
            picture = try await queue.run(for: context.channel) { waited, left in
                try order.picture(known: known, waited: waited, seconds: left) { seconds in
                    configuration.limits(pixels: order.pixels, seconds: seconds)
                }
            }
        } catch {
            let answer = APIError(error)
            metrics.note(order, status: answer.status.code)
            context.logger.notice(
                "render",
                metadata: [
                    "route": "\(order.route)", "format": "\(order.format)", "status": "\(answer.status.code)",
                    "code": "\(answer.code)", "cause": "\(answer.cause(error))",
                ])
            throw answer
        }
        let status = picture.data == nil ? 304 : 200
        metrics.note(order, picture, status: status)
        context.logger.info("render", metadata: picture.metadata(order, status: status))
        return picture.response(to: order)
    }
}

extension Picture {
    func response(to order: PictureOrder) -> Response {
        var headers: HTTPFields = [
            .cacheControl: order.maximumAge.map { "public, max-age=\($0)" } ?? "no-store"
        ]
        headers[.eTag] = entityTag
        if order.isNegotiated { headers[.vary] = "Accept" }
        headers[.init("Server-Timing")!] =
            stages.map { "\($0);dur=\(Self.milliseconds($1))" }.joined(separator: ", ")
        if !missingCodes.isEmpty { headers[.init("X-Missing-Glyphs")!] = missingCodes }
        guard let data else { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = order.format.contentType
        // What a stranger's SVG became is no page.
        headers[.init("X-Content-Type-Options")!] = "nosniff"
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    var stages: [(String, Duration)] {
        [("wait", waited), ("record", recorded), ("hash", hashed), ("draw", drawn), ("encode", encoded)]
    }

    /// The first ones: a header that is longer some proxies refuse.
    private var missingCodes: String {
        missingGlyphs.flatMap(\.characters.unicodeScalars).prefix(32)
            .map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let hundredths = Int((duration / .milliseconds(1) * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    func metadata(_ order: PictureOrder, status: Int) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "route": "\(order.route)", "format": "\(order.format)", "status": "\(status)",
            "bytes": "\(data?.count ?? 0)",
        ]
        for (name, duration) in stages { metadata[name] = "\(Self.milliseconds(duration))" }
        if !missingGlyphs.isEmpty { metadata["missing"] = "\(missingCodes)" }
        return metadata
    }
}
