import Raster

/// What a failure adds about the fonts of a drawing: they are the machine's, and the usual reason why a text
/// looks another way elsewhere.
enum FontNote {
    /// The fonts that the drawing's glyphs are of, in a line; nil without a glyph.
    static func words(for list: DisplayList) -> String? {
        var names: Set<String> = []
        collect(list.commands, of: list, into: &names)
        if names.isEmpty { return nil }
        let fonts = "the text is set in \(names.sorted().joined(separator: ", "))"
        return ([fonts] + list.fontSubstitutions.map(\.description)).joined(separator: "; ")
    }

    private static func collect(
        _ commands: CommandList, of list: DisplayList, into names: inout Set<String>
    ) {
        for command in commands {
            switch command.content {
            case .glyphs(let index): names.insert(name(of: list[index].run.face))
            case .layer(let layer, let glyphs):
                if let glyphs = glyphs.index { names.insert(name(of: list[glyphs].run.face)) }
                collect(list.commands(of: layer), of: list, into: &names)
            case .fill, .stroke, .image: break
            }
        }
    }

    private static func name(of face: FontFace) -> String {
        if face.isPlaceholder { return "no font at all (boxes)" }
        return face.postScriptName.isEmpty ? face.familyName : face.postScriptName
    }
}
