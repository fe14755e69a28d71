import Foundation
import Raster
import RasterSVG

/// A picture that somebody asked for.
struct PictureOrder: Sendable {
    /// For the log and the metrics: no text of the client's.
    var route: String
    var format: PictureFormat
    /// The most pixels.
    var pixels = 1 << 22
    /// How long others may keep it; nil for not at all.
    var maximumAge: Int? = 86_400
    /// Whether another Accept header may get another answer.
    var isNegotiated = false
    /// Says what is drawn, in the time that is left; run on a drawing thread.
    var record: @Sendable (_ seconds: Double) throws -> Drawing
}

/// What became of an order.
struct Picture: Sendable {
    /// Nil where the client has it already.
    var data: Data?
    /// Nil where the library knows no hash.
    var entityTag: String?
    var missingGlyphs: [MissingGlyphs] = []
    var waited = Duration.zero
    var recorded = Duration.zero
    var hashed = Duration.zero
    var drawn = Duration.zero
    var encoded = Duration.zero
}

extension PictureOrder {
    /// Records, looks whether the client has it, draws and encodes.
    /// - Parameters:
    ///   - known: the entity tags that the client has.
    ///   - seconds: until it must be done.
    func picture(
        known: EntityTags, waited: Duration, seconds: Double, limits: (_ seconds: Double) -> RenderLimits
    ) throws -> Picture {
        var picture = Picture(waited: waited)
        var last = ContinuousClock.now
        let end = last + .seconds(seconds)
        func lap() -> Duration {
            let now = ContinuousClock.now
            defer { last = now }
            return now - last
        }
        let drawing = try record(seconds)
        let list = drawing.displayList
        picture.missingGlyphs = list.missingGlyphs
        picture.recorded = lap()
        // What nobody may keep needs no name.
        if maximumAge != nil, let hash = list.contentHash {
            picture.entityTag = EntityTags.tag("\(hash.prefix(32))-\(drawing.scale)-\(format.rawValue)")
        }
        picture.hashed = lap()
        if let tag = picture.entityTag, known.contain(tag) { return picture }
        let limits = limits((end - last) / .seconds(1))
        switch format {
        case .png, .jpg:
            // One thread a picture: the other processors have pictures of their own.
            let image = try drawing.image(limits: limits, renderer: Renderer(threads: 1))
            picture.drawn = lap()
            picture.data =
                format == .png
                ? try image.pngData(compression: .fast, threads: 1) : try image.jpegData()
        case .pdf: picture.data = try drawing.pdfData()
        case .svg: picture.data = drawing.svgData()
        }
        picture.encoded = lap()
        try Task.checkCancellation()
        return picture
    }
}

/// The tags of an `If-None-Match` header.
struct EntityTags: Sendable {
    private let tags: Set<Substring>

    init(_ header: String?) {
        // By weak comparison, as RFC 9110 asks for it here.
        tags = Set(
            (header ?? "").split(separator: ",").map { entry in
                let tag = entry.drop { $0 == " " }.prefix { $0 != " " }
                return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
            })
    }

    /// What this server draws: another number where the same list comes to other bytes.
    private static let version = 1

    static func tag(_ text: String) -> String { "\"\(version)-\(text)\"" }

    func contain(_ tag: String) -> Bool { tags.contains("*") || tags.contains(tag[...]) }
}
