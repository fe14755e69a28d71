import CFontconfig
import CHarfBuzz
import RasterPaths

/// The fonts that text may use, found by fontconfig and registered by the program. Any thread may ask.
///
/// With the same font files every machine gives the same answers: what fontconfig's settings prefer isn't
/// consulted, only which folders it searches, and with `folders` not even that.
public final class FontCatalog: Sendable {
    /// What programs share: the system's fonts, or those of the folders that the environment variable
    /// `RASTER_FONTS` names, separated by colons, and nothing else then. An empty one counts as none.
    public static let shared: FontCatalog = {
        guard let value = getenv("RASTER_FONTS"), value.pointee != 0 else { return FontCatalog() }
        return FontCatalog(folders: String(cString: value).split(separator: ":").map(String.init))
    }()

    /// Nil for the system's.
    private let folders: [String]?
    let state: Guarded<State>
    /// What texts came to with these fonts.
    let shapes = ShapeCache()

    struct FaceKey: Hashable {
        var entry: ObjectIdentifier
        var weight: Double
        var width: Double
        var synthesis: FontSynthesis
        var variations: [FontVariation] = []
    }

    struct FallbackKey: Hashable {
        var scalars: [UInt32]
        var style: FontStyle
        var design: FontDesign
        var prefersColor: Bool
    }

    struct FontChoice: Hashable {
        var family: FontDescription.Family
        var style: FontStyle
    }

    /// What a font is shown in.
    struct Choice {
        var face: FontFace
        var substitution: FontSubstitution?
    }

    struct State {
        fileprivate let shapes: ShapeCache
        /// Nil until the first question, as the scan takes time.
        var index: FontIndex?
        var registered: [FontEntry] = []
        /// What the registered entries are in.
        var registeredFiles: [(file: FontFile, entries: [FontEntry])] = []
        var files: [String: FontFile] = [:]
        var faces: [FaceKey: FontFace] = [:]
        var choices: [FontChoice: Choice] = [:]
        var fallbacks: [FallbackKey: FontFace?] = [:]
        var fallbackOrders: [FontDesign: [[FontEntry]]] = [:]
        var hasWarned = false

        /// Makes the entries of a file whose bytes were registered before the last ones, so that they win;
        /// answers their families' names, nil for bytes that are new.
        mutating func register(again file: FontFile) -> [String]? {
            guard let known = registeredFiles.first(where: { $0.file.hasSameBytes(as: file) }) else {
                return nil
            }
            if !registered.suffix(known.entries.count).elementsEqual(known.entries, by: ===) {
                let places = Set(known.entries.map(ObjectIdentifier.init))
                func moved(_ entries: [FontEntry]) -> [FontEntry] {
                    entries.filter { !places.contains(ObjectIdentifier($0)) } + known.entries
                }
                registered = moved(registered)
                if let index { self.index = FontIndex(entries: moved(index.entries)) }
                forgetChoices()
            }
            return FontCatalog.names(known.entries)
        }

        mutating func forgetChoices() {
            choices = [:]
            fallbacks = [:]
            fallbackOrders = [:]
            shapes.removeAll()
        }
    }

    /// The system's fonts, as fontconfig's settings name their folders.
    public init() {
        folders = nil
        state = Guarded(State(shapes: shapes))
    }

    /// Only the fonts below these folders, which needn't exist.
    public init(folders: [String]) {
        self.folders = folders
        state = Guarded(State(shapes: shapes))
    }

    /// Only fonts that are in memory, and nothing of the machine's: what a program ships with. Of the same
    /// name the last one wins.
    public convenience init(fonts: [Data]) throws(FontError) {
        self.init(folders: [])
        for font in fonts { try register(font) }
    }

    /// How many shaped texts are remembered.
    package var rememberedTextCount: Int { shapes.count }

    // MARK: Registering

    /// Adds a font that is in memory and answers its families' names. It wins over others of the same name.
    /// The same bytes again, from memory or from a file, cost nothing.
    @discardableResult
    public func register(_ bytes: Data) throws(FontError) -> [String] {
        try register(FontFile(bytes: bytes))
    }

    /// Adds a font file, TrueType or OpenType, a collection too.
    @discardableResult
    public func register(contentsOfFile path: String) throws(FontError) -> [String] {
        try register(FontFile(path: path))
    }

    private func register(_ file: FontFile) throws(FontError) -> [String] {
        guard file.faceCount > 0 else {
            throw .invalidFont(source: file.name, cause: "the format is unknown")
        }
        if let names = state.withLock({ $0.register(again: file) }) { return names }
        var entries: [FontEntry] = []
        for index in 0..<min(file.faceCount, 4096) {
            try FreeTypeLibrary.shared.check(file, index: index)
            entries.append(try FontEntry(file: file, index: index))
        }
        let added = entries
        return state.withLock { state in
            // Another thread may have been faster.
            if let names = state.register(again: file) { return names }
            state.registeredFiles.append((file, added))
            state.registered += added
            if let index = state.index {
                state.index = FontIndex(entries: index.entries + added)
            }
            state.forgetChoices()
            return Self.names(added)
        }
    }

    private static func names(_ entries: [FontEntry]) -> [String] {
        Array(Set(entries.map(\.family))).sorted()
    }

    // MARK: Asking

    /// Whether there is a family or a face of a name; one that another font stands in for is none.
    public func has(_ name: String) -> Bool {
        state.withLock { has(name, in: &$0) }
    }

    private func has(_ name: String, in state: inout State) -> Bool {
        let index = index(in: &state)
        return index.family(name) != nil || index.face(named: name) != nil
    }

    /// The families' names, sorted.
    public var familyNames: [String] {
        state.withLock { index(in: &$0).familyNames }
    }

    /// The faces of a family, or of all: what `rastertool fonts` lists.
    public func listing(ofFamily family: String? = nil) -> [FontListing] {
        state.withLock { state in
            let index = index(in: &state)
            let entries = family.map { index.family($0) ?? [] } ?? index.entries
            return entries.map(FontListing.init).sorted { $0.sortKey < $1.sortKey }
        }
    }

    /// The face nearest to what is asked. A name that the catalog lacks is answered by the table of
    /// stand-ins, a weight or a slant that the family lacks by its variable axes or by synthesis. With no
    /// font at all it is a face of boxes, and one warning goes to the standard error.
    public func face(for description: FontDescription) -> FontFace { choice(for: description).face }

    /// The face nearest to what is asked, and why it is another one than that.
    func choice(for description: FontDescription) -> Choice {
        let asked = FontChoice(family: description.family, style: description.style)
        return state.withLock { state in
            if let choice = state.choices[asked] { return choice }
            if state.choices.count > 4096 { state.choices = [:] }
            let face = match(asked, in: &state)
            let isThere = if case .named(let name) = asked.family { has(name, in: &state) } else { false }
            let choice = Choice(
                face: face,
                substitution: isThere ? nil : FontSubstitution(of: asked.family, by: face.familyName))
            state.choices[asked] = choice
            return choice
        }
    }

    /// The face that has the characters of a cluster that the asked face lacks, nil when none has its first
    /// one.
    func fallback(
        for scalars: [UInt32], description: FontDescription, prefersColor: Bool
    ) -> FontFace? {
        let design: FontDesign =
            if case .design(let design) = description.family { design } else { .default }
        var style = description.style
        // A font that stands in for another has axes of its own.
        style.variations = []
        let key = FallbackKey(
            scalars: scalars, style: style, design: design, prefersColor: prefersColor)
        return state.withLock { state in
            if let known = state.fallbacks[key] { return known }
            if state.fallbacks.count > 65536 { state.fallbacks = [:] }
            let face = findFallback(key, in: &state)
            state.fallbacks[key] = .some(face)
            return face
        }
    }

    // MARK: Under the lock

    func index(in state: inout State) -> FontIndex {
        if let index = state.index { return index }
        let index = FontIndex(entries: Self.scan(folders: folders) + state.registered)
        state.index = index
        return index
    }

    /// A face of an entry in a style, loaded once; nil when its file has gone or is broken.
    func load(_ entry: FontEntry, style: FontStyle, in state: inout State) -> FontFace? {
        let asked = style.weight ?? (entry.weight.contains(400) ? 400 : entry.weight.lowerBound)
        let weight = min(max(asked, entry.weight.lowerBound), entry.weight.upperBound)
        let width = min(max(style.width, entry.width.lowerBound), entry.width.upperBound)
        var synthesis: FontSynthesis = []
        if style.isItalic, !entry.isItalic { synthesis.insert(.oblique) }
        // Half the way from regular to bold is where a missing weight shows.
        if let weight = style.weight, weight >= 600, entry.weight.upperBound < 550 { synthesis.insert(.bold) }
        var key = FaceKey(
            entry: ObjectIdentifier(entry), weight: weight, width: width, synthesis: synthesis)
        if let face = state.faces[key], !entry.isVariable || style.variations.isEmpty { return face }
        guard let file = file(of: entry, in: &state) else { return nil }
        if entry.isVariable {
            key.variations = file.variations(style.variations, ofFace: entry.index)
            if let face = state.faces[key] { return face }
        }
        var variations: [hb_variation_t] = []
        if entry.isVariable {
            if entry.weight.lowerBound < entry.weight.upperBound {
                variations.append(hb_variation_t(tag: OpenTypeTag.value("wght"), value: Float(weight)))
            }
            if entry.width.lowerBound < entry.width.upperBound {
                variations.append(hb_variation_t(tag: OpenTypeTag.value("wdth"), value: Float(width)))
            }
            // The last one of an axis counts.
            variations += key.variations.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
        }
        let face = FontFace(
            file: file, index: entry.index, variations: variations, synthesis: synthesis,
            familyName: entry.family, postScriptName: entry.postScriptName)
        // A stranger may ask for any number of places on an axis.
        if state.faces.count > 4096 { state.faces = [:] }
        state.faces[key] = face
        return face
    }

    private func file(of entry: FontEntry, in state: inout State) -> FontFile? {
        switch entry.source {
        case .file(let file): return file
        case .path(let path):
            if let file = state.files[path] { return file }
            guard let file = try? FontFile(path: path), file.faceCount > entry.index else { return nil }
            state.files[path] = file
            return file
        }
    }
}

/// A face as the catalog lists it.
public struct FontListing: Hashable, Sendable {
    /// The family's name, as the font says it.
    public let family: String
    /// The name of the face with its family.
    public let fullName: String
    /// The name that programs use: no spaces.
    public let postScriptName: String
    /// The file; "font data" for a font that was registered from memory.
    public let path: String
    /// CSS weights; a range for a variable font.
    public let weight: ClosedRange<Double>
    /// Percent of the normal width; a range for a variable font.
    public let width: ClosedRange<Double>
    /// Whether the face is italic or oblique by design.
    public let isItalic: Bool
    /// Whether glyphs may have colours of their own.
    public let isColor: Bool

    init(_ entry: FontEntry) {
        family = entry.family
        fullName = entry.fullName
        postScriptName = entry.postScriptName
        path = entry.path
        weight = entry.weight
        width = entry.width
        isItalic = entry.isItalic
        isColor = entry.isColor
    }

    var sortKey: String {
        "\(family)\u{0}\(Int(weight.lowerBound) + 10_000)\u{0}\(isItalic)\u{0}\(fullName)\u{0}\(path)"
    }
}
