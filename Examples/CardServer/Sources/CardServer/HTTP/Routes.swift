import Foundation
import Hummingbird
import NIOCore
import Raster
import RasterSVG

extension CardService {
    func router() -> Router<CardContext> {
        // Those who preview links ask by HEAD first.
        let router = Router(context: CardContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: ErrorMiddleware())
        router.get("card") { request, context in
            guard let format = PictureFormat.negotiated(request.headers[.accept]) else {
                throw APIError(
                    status: .notAcceptable, code: "accept", message: "there are image/png and image/jpeg")
            }
            return try await card(request, context, format, isNegotiated: true)
        }
        for format in PictureFormat.allCases {
            router.get("card.\(format)") { request, context in
                try await card(request, context, format)
            }
        }
        router.get("badge/{label}/{value}.png") { request, context in
            try await badge(request, context)
        }
        router.get("chart.png") { request, context in try await chart(request, context) }
        router.post("render") { request, context in try await render(request, context) }
        router.get("health") { _, _ in health() }
        router.get("metrics") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(string: metrics.text(inside: queue.count))))
        }
        return router
    }

    // MARK: Cards

    private func card(
        _ request: Request, _ context: CardContext, _ format: PictureFormat, isNegotiated: Bool = false
    ) async throws -> Response {
        let query = try Query(
            request.uri.query, names: ["title", "subtitle", "author", "avatar", "theme"])
        guard let title = try query.text("title", most: 300) else {
            throw APIError.badRequest("title", "a card has a title; give '?title=…'")
        }
        let card = ShareCard(
            title: title, subtitle: try query.text("subtitle", most: 600),
            author: try query.text("author", most: 100),
            avatar: try query.text("avatar", most: 100).map { name throws(APIError) in
                try images.image(name)
            },
            theme: try query.choice("theme", default: CardTheme.light))
        let environment = environment(card.theme)
        let order = PictureOrder(route: "card", format: format, isNegotiated: isNegotiated) { _ in
            Drawing(size: ShareCard.size, opaque: true, environment: environment) { context, size in
                context.draw(in: CGRect(origin: .zero, size: size)) { card }
            }
        }
        return try await respond(to: request, context, order)
    }

    private func badge(_ request: Request, _ context: CardContext) async throws -> Response {
        let query = try Query(request.uri.query, names: ["color"])
        func text(_ name: String) throws(APIError) -> String {
            // As the address has it; a plus is a plus in a path.
            guard let text = (context.parameters.get(name) ?? "").removingPercentEncoding else {
                throw .badRequest(name, "'\(name)' is no percent-encoded UTF-8")
            }
            return try Query.checked(text, name, most: 60)
        }
        let color = try query.text("color", most: 40).map { name throws(APIError) in
            guard let color = Color(css: name) else {
                throw APIError.badRequest("color", "'\(name)' is no colour of CSS; give one, as 'teal'")
            }
            return color
        }
        let badge = Badge(label: try text("label"), value: try text("value"), color: color ?? .green)
        let environment = environment(.light)
        let order = PictureOrder(route: "badge", format: .png) { _ in
            let size = badge.size(in: environment)
            return Drawing(size: size, scale: 2, environment: environment) { context, size in
                context.draw(in: CGRect(origin: .zero, size: size)) { badge }
            }
        }
        return try await respond(to: request, context, order)
    }

    private func chart(_ request: Request, _ context: CardContext) async throws -> Response {
        let query = try Query(request.uri.query, names: ["data", "labels", "mark", "title", "theme"])
        let most = 200
        func list(_ name: String) throws(APIError) -> [Substring]? {
            guard let text = try query.text(name, most: most * 20) else { return nil }
            let entries = text.split(separator: ",", omittingEmptySubsequences: false)
            guard entries.count <= most else {
                throw APIError.badRequest(name, "'\(name)' has more than \(most) entries")
            }
            return entries
        }
        guard let data = try list("data") else {
            throw APIError.badRequest("data", "a chart has numbers; give '?data=3,1,2'")
        }
        let values = try data.map { text throws(APIError) in
            guard let value = Double(text), value.magnitude <= 1e15 else {
                throw APIError.badRequest(
                    "data", "'\(text.prefix(40))' is no number from -1e15 to 1e15")
            }
            return value
        }
        let labels = try list("labels")?.map(String.init) ?? values.indices.map { "\($0 + 1)" }
        guard labels.count == values.count else {
            throw APIError.badRequest(
                "labels", "there are \(values.count) numbers and \(labels.count) labels; give as many")
        }
        let card = ChartCard(
            title: try query.text("title", most: 300),
            mark: try query.choice("mark", default: ChartCard.Mark.bar), labels: labels, values: values,
            theme: try query.choice("theme", default: CardTheme.light))
        let environment = environment(card.theme)
        let order = PictureOrder(route: "chart", format: .png) { _ in
            Drawing(size: ChartCard.size, scale: 2, opaque: true, environment: environment) { context, size in
                context.draw(in: CGRect(origin: .zero, size: size)) { card }
            }
        }
        return try await respond(to: request, context, order)
    }

    /// What every card is drawn in: the server's fonts, and nothing of the machine's clock or place.
    func environment(_ theme: CardTheme) -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.fontCatalog = fonts
        environment.colorScheme = theme.colorScheme
        environment.locale = Locale(identifier: "en_US")
        environment.timeZone = .gmt
        return environment
    }

    // MARK: A stranger's SVG

    private func render(_ request: Request, _ context: CardContext) async throws -> Response {
        let query = try Query(request.uri.query, names: ["width"])
        let width = try query.number("width", in: 1...16_384)
        let body = try await upload(request, context)
        var options = SVGOptions()
        options.fontCatalog = fonts
        options.limits.byteCount = configuration.bytes * 8
        options.limits.elementCount = 50_000
        options.limits.referencedElementCount = 100_000
        options.limits.characterCount = 50_000
        options.limits.pointCount = 1_000_000
        options.limits.pixelCount = configuration.pixels
        options.limits.filterPixelCount = configuration.pixels
        options.baseURL = configuration.imageFolder.map { URL(filePath: $0, directoryHint: .isDirectory) }
        let (data, pixels, base) = (Data(body.readableBytesView), configuration.pixels, options)
        let order = PictureOrder(route: "render", format: .png, pixels: pixels, maximumAge: nil) { seconds in
            var options = base
            options.limits.duration = seconds
            let document = try SVGDocument(data: data, options: options)
            let scale = width.map { CGFloat($0) / document.size.width } ?? 1
            return document.drawing(scale: scale)
        }
        return try await respond(to: request, context, order)
    }

    // MARK: The operator

    /// Without fonts every letter is a box: that is no healthy server.
    private func health() -> Response {
        let families = fonts.familyNames.count
        let text = """
            {"status":"\(families > 0 ? "ok" : "no fonts")","fontFamilies":\(families),"inside":\(queue.count)}
            """
        return Response(
            status: families > 0 ? .ok : .serviceUnavailable,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// Answers every error, Hummingbird's own too, as JSON with a code.
private struct ErrorMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: CardContext,
        next: (Request, CardContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return APIError(error).response(from: request, context: context)
        }
    }
}
