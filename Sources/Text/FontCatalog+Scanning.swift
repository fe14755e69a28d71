import CFontconfig
import RasterPaths

extension FontCatalog {
    /// What fontconfig finds, in an order that doesn't depend on where the files are.
    static func scan(folders: [String]?) -> [FontEntry] {
        let configuration = folders.map(configuration(folders:)) ?? FcInitLoadConfigAndFonts()
        // The configuration lives on: its caches hold what the entries point to.
        guard let configuration, let found = FcConfigGetFonts(configuration, FcSetSystem) else { return [] }
        let set = found.pointee
        guard let fonts = set.fonts else { return [] }
        var entries: [FontEntry] = []
        for place in 0..<Int(set.nfont) {
            guard let pattern = fonts[place], let entry = FontEntry(pattern: pattern) else { continue }
            entries.append(entry)
        }
        return entries.map { (key: sortKey(of: $0), entry: $0) }.sorted { $0.key < $1.key }.map(\.entry)
    }

    /// Of faces with the same names the last path wins.
    private static func sortKey(of entry: FontEntry) -> String {
        "\(entry.family)\u{0}\(entry.fullName)\u{0}\(entry.postScriptName)\u{0}\(entry.path)\u{0}\(entry.index)"
    }

    /// A configuration of its own that names the folders and nothing of the system's, but shares the caches
    /// of scanned folders, which change no answer.
    private static func configuration(folders: [String]) -> OpaquePointer? {
        guard let configuration = FcConfigCreate() else { return nil }
        let listed = folders.map { folder in
            "<dir>\(escaped(URL(fileURLWithPath: folder).path))</dir>"
        }.joined()
        let text = """
            <?xml version="1.0"?><fontconfig>\(listed)\
            <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
            """
        let isRead = text.withCString { start in
            start.withMemoryRebound(to: FcChar8.self, capacity: text.utf8.count + 1) {
                FcConfigParseAndLoadFromMemory(configuration, $0, 1)
            }
        }
        guard isRead != 0, FcConfigBuildFonts(configuration) != 0 else { return nil }
        return configuration
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
