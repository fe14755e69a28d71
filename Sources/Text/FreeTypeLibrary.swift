import CFreeType
import RasterPaths

/// The one owner of FreeType's objects, none of which may be used from two threads at once: all that touches
/// FreeType is in this file, runs under its lock, and lets no FreeType object out.
///
/// FreeType judges the fonts that users hand in. Outlines, metrics, colours and shaping are HarfBuzz's, whose
/// immutable objects any number of threads may share: see `FontFace`.
final class FreeTypeLibrary: Sendable {
    static let shared = FreeTypeLibrary()

    private struct State {
        var library: FT_Library?
    }

    private let state = Guarded(State())

    /// Opens a face to see whether it is sound.
    func check(_ file: FontFile, index: Int) throws(FontError) {
        let failure: FontError? = state.withLock { state in
            var face: FT_Face?
            let code = Self.open(file, index: index, in: &state, face: &face)
            guard code == 0, let face else {
                return .invalidFont(source: file.name, cause: Self.message(of: code))
            }
            defer { FT_Done_Face(face) }
            // FT_FACE_FLAG_SFNT, a macro that Swift doesn't see.
            if face.pointee.face_flags & (1 << 3) == 0 {
                return .unsupportedFont(source: file.name, cause: "it has no OpenType tables")
            }
            return nil
        }
        if let failure { throw failure }
    }

    private static func open(
        _ file: FontFile, index: Int, in state: inout State, face: inout FT_Face?
    ) -> FT_Error {
        if state.library == nil {
            let code = FT_Init_FreeType(&state.library)
            if code != 0 { return code }
        }
        let bytes = file.bytes.bindMemory(to: UInt8.self)
        return FT_New_Memory_Face(state.library, bytes.baseAddress, bytes.count, index, &face)
    }

    private static func message(of code: FT_Error) -> String {
        switch code {
        case 0x02: "the format is unknown"
        case 0x03: "the file format is broken"
        case 0x08, 0x8E, 0x8F, 0x90...0x9F: "a table that it needs is missing or broken"
        case 0x40: "there is no memory for it"
        case 0x51...0x5F: "it ends early"
        default: "FreeType's error \(code)"
        }
    }
}
