import RasterEngine
import RasterPaths

/// What the pages of a document share: fonts, images by their contents, graphics states.
final class DocumentContents {
    let file: PDFFile
    let fonts: DocumentFonts
    var density: Double
    let renderer = Renderer()
    /// How deep states of graphics are saved inside each other, at most.
    var deepestState = 0
    private(set) var unseenFonts: [UnseenFont] = []
    private var states: [PDFBytesKey: Int] = [:]
    private var objects: [ImageKey: Int] = [:]

    init(file: PDFFile, density: Double) {
        self.file = file
        self.density = density
        fonts = DocumentFonts(file: file)
    }

    private struct PDFBytesKey: Hashable {
        let bytes: [UInt8]
    }

    /// An object that is there once, however often it is said.
    func shared(_ body: PDFBytes) throws -> Int {
        let key = PDFBytesKey(bytes: body.bytes)
        if let number = states[key] { return number }
        let number = try file.add(body)
        // What is longer is a page's own most often.
        if body.bytes.count < 200 && states.count < 4096 { states[key] = number }
        return number
    }

    /// What tells images apart. The second hash has a key that nobody knows: no two images can be made to be
    /// taken for each other.
    struct ImageKey: Hashable {
        let content: ContentHash
        let keyed: Int
    }

    /// A stream that is there once; its contents are known by their hashes.
    func shared(_ hash: ImageKey, _ make: () throws -> Int) rethrows -> Int {
        if let number = objects[hash] { return number }
        let number = try make()
        objects[hash] = number
        return number
    }

    /// A state of opacity and blend mode.
    func state(opacity: Double, blend: BlendOperator) throws -> Int {
        var body = PDFBytes("<</ca ")
        body.append(opacity, decimals: 4)
        body.append("/CA ")
        body.append(opacity, decimals: 4)
        body.append("/BM")
        body.append(blend.documentName ?? "/Normal")
        body.append(">>")
        return try shared(body)
    }

    /// The state of a soft mask.
    func state(mask group: Int, isLuminosity: Bool) throws -> Int {
        var body = PDFBytes("<</SMask<</S/")
        body.append(isLuminosity ? "Luminosity" : "Alpha")
        body.append("/G ")
        body.append(reference: group)
        body.append(">>>>")
        return try file.add(body)
    }

    /// A form that is composited as one.
    /// - Parameter isGray: for a mask's luminosity.
    func group(_ content: Content, box: CGRect, isGray: Bool = false) throws -> Int {
        var entries = PDFBytes("/Type/XObject/Subtype/Form/BBox")
        entries.append(box)
        entries.append("/Group<</S/Transparency/I true/CS/")
        entries.append(isGray ? "DeviceGray" : "DeviceRGB")
        entries.append(">>")
        entries.append(content.resources)
        return try file.addStream(entries, content.bytes.bytes)
    }

    func unseenFont() -> UnseenFont {
        if let font = unseenFonts.last, font.hasRoom { return font }
        let font = UnseenFont(number: file.reserve())
        unseenFonts.append(font)
        return font
    }

    func writeFonts() throws {
        try fonts.write()
        for font in unseenFonts { try font.write(to: file) }
    }
}

extension BlendOperator {
    /// PDF's name of the mode; nil for one that it has not.
    var documentName: StaticString? {
        switch self {
        case .normal: "/Normal"
        case .multiply: "/Multiply"
        case .screen: "/Screen"
        case .overlay: "/Overlay"
        case .darken: "/Darken"
        case .lighten: "/Lighten"
        case .colorDodge: "/ColorDodge"
        case .colorBurn: "/ColorBurn"
        case .softLight, .softLightW3C: "/SoftLight"
        case .hardLight: "/HardLight"
        case .difference: "/Difference"
        case .exclusion: "/Exclusion"
        case .hue: "/Hue"
        case .saturation: "/Saturation"
        case .color: "/Color"
        case .luminosity: "/Luminosity"
        default: nil
        }
    }
}
