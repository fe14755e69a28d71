import Foundation
import Raster

/// Writes a document: what it defines, each once, and what its lists draw.
final class SVGDocumentWriter {
    let options: SVGWritingOptions
    let density: CGFloat
    let renderer = Renderer()
    private let prefix: String
    private var definitions = ""
    /// Ids by what they stand for.
    private var ids: [String: String] = [:]
    /// How many ids begin with a letter.
    private var counts: [Character: Int] = [:]
    private var images: [ObjectIdentifier: (image: CGImage, id: String)] = [:]
    private var drawings: [DrawingKey: (drawing: NestedDrawing, id: String)] = [:]
    private var glyphs: [GlyphKey: String?] = [:]
    /// Names of families that fonts were embedded as, by face.
    private var families: [UInt64: (face: FontFace, name: String)] = [:]
    private var fontRules = ""

    private struct DrawingKey: Hashable {
        var drawing: ObjectIdentifier
        var isTile: Bool
    }

    private struct GlyphKey: Hashable {
        var face: UInt64
        var glyph: GlyphID
    }

    init(_ options: SVGWritingOptions) {
        self.options = options
        density = options.validDensity
        prefix = options.validPrefix
    }

    func document(of list: DisplayList, isOpaque: Bool, colorMode: ColorRenderingMode) -> String {
        let size = list.size
        let box = CGRect(
            x: 0, y: 0, width: Self.side(size.width), height: Self.side(size.height))
        let writer = SVGListWriter(self, list, margin: 0, nesting: 0)
        if isOpaque {
            writer.body +=
                "<path d=\"M0 0h\(SVGMarkup.number(box.width))v\(SVGMarkup.number(box.height))H0z\"/>\n"
        }
        if colorMode == .nonLinear {
            StackRoom.with(Self.stackBytes) { writer.draw(list.commands) }
        } else {
            // SVG mixes encoded colours.
            writer.drawPicture(of: list, isOpaque: isOpaque, colorMode: colorMode)
        }
        let numbers = SVGMarkup.numbers([box.width, box.height])
        var text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\""
            + SVGMarkup.attribute("width", box.width) + SVGMarkup.attribute("height", box.height)
            + " viewBox=\"0 0 \(numbers)\">\n"
        if !fontRules.isEmpty { text += "<style>\n\(fontRules)</style>\n" }
        if !definitions.isEmpty { text += "<defs>\n\(definitions)</defs>\n" }
        return text + writer.body + "</svg>\n"
    }

    /// A side in points: a drawing without one has a picture of a pixel all the same.
    private static func side(_ length: CGFloat) -> CGFloat {
        length.isFinite && length > 0 ? min(length, 0x1p30) : 1
    }

    static let stackBytes = 1 << 20

    // MARK: Definitions

    /// The id of a definition, which is written once, however often it is asked for.
    /// - Parameters:
    ///   - letter: what the id begins with.
    ///   - element: its name.
    ///   - attributes: each with a space before it.
    func define(_ letter: Character, _ element: String, _ attributes: String, _ content: String) -> String {
        let key = "<\(element)\(attributes)>\(content)"
        if let id = ids[key] { return id }
        let id = nextID(letter)
        ids[key] = id
        write(element, id, attributes, content)
        return id
    }

    private func write(_ element: String, _ id: String, _ attributes: String, _ content: String) {
        definitions += "<\(element) id=\"\(id)\"\(attributes)"
        definitions += content.isEmpty ? "/>\n" : ">\(content)</\(element)>\n"
    }

    private func nextID(_ letter: Character) -> String {
        let number = counts[letter, default: 0] + 1
        counts[letter] = number
        return "\(prefix)\(letter)\(number)"
    }

    /// An image of as many units as it has pixels.
    func define(_ image: CGImage) -> String? {
        let key = ObjectIdentifier(image)
        if let known = images[key] { return known.id }
        guard let data = try? image.pngData() else { return nil }
        let id = define(
            "i", "image",
            SVGMarkup.attribute("width", CGFloat(image.width))
                + SVGMarkup.attribute("height", CGFloat(image.height))
                + " href=\"data:image/png;base64,\(data.base64EncodedString())\"", "")
        images[key] = (image, id)
        return id
    }

    /// A drawing in its own points; nil where it lies too deep.
    /// - Parameter isTile: a pattern cuts it off at its size; a clip of its own would show where tiles meet.
    func define(_ drawing: NestedDrawing, nesting: Int, isTile: Bool = false) -> String? {
        let key = DrawingKey(drawing: ObjectIdentifier(drawing), isTile: isTile)
        if let known = drawings[key] { return known.id }
        guard nesting < NestedDrawing.deepest else { return nil }
        let writer = SVGListWriter(self, drawing.list, margin: 0, nesting: nesting + 1)
        let box = CGRect(origin: .zero, size: drawing.size)
        let ground = SVGMarkup.path(Path(box)) ?? ""
        if drawing.isOpaque { writer.body += "<path d=\"\(ground)\"/>\n" }
        if drawing.colorMode == .nonLinear {
            StackRoom.with(Self.stackBytes) { writer.draw(drawing.list.commands) }
        } else {
            writer.drawPicture(
                of: drawing.list, isOpaque: drawing.isOpaque, colorMode: drawing.colorMode)
        }
        var attributes = " style=\"isolation:isolate\""
        if !isTile {
            let clip = define("c", "clipPath", "", "<path d=\"\(ground)\"/>")
            attributes = " clip-path=\"url(#\(clip))\"" + attributes
        }
        let id = define("d", "g", attributes, "\n" + writer.body)
        drawings[key] = (drawing, id)
        return id
    }

    /// A glyph's outline in the font's units, y down; nil for one without.
    func define(_ glyph: GlyphID, _ shapes: GlyphShapes) -> String? {
        let key = GlyphKey(face: shapes.face.id, glyph: glyph)
        if let known = glyphs[key] { return known }
        let units = CGFloat(shapes.face.metrics.unitsPerEm)
        let outline = shapes[glyph].outline.applying(CGAffineTransform(scaleX: units, y: units))
        let id = SVGMarkup.path(outline, decimals: 2).map {
            define("g", "path", SVGMarkup.attribute("d", $0), "")
        }
        glyphs[key] = .some(id)
        return id
    }

    /// The family by which a face is asked for.
    func family(of face: FontFace) -> String {
        guard case .native(embedsFonts: true) = options.text else {
            return "'\(face.familyName.filter { $0 != "'" && $0 != "\\" })'"
        }
        if let known = families[face.id] { return known.name }
        let name = nextID("f")
        if let data = face.fontData {
            fontRules +=
                "@font-face{font-family:\(name);src:url(data:font/ttf;base64,\(data.base64EncodedString()))}\n"
        }
        families[face.id] = (face, name)
        return name
    }
}
