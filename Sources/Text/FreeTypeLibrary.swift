import CFreeType
import RasterPaths
import Synchronization

/// The one owner of FreeType's objects, none of which may be used from two threads at once: everything that
/// touches FreeType runs inside `withLock`, and no FreeType object leaves it.
///
/// FreeType checks fonts that users hand in, and reads COLR version 1. Outlines, metrics and shaping are
/// HarfBuzz's, whose immutable objects need no lock.
final class FreeTypeLibrary: @unchecked Sendable {
    static let shared = FreeTypeLibrary()

    private struct FaceKey: Hashable {
        var file: ObjectIdentifier
        var index: Int
    }

    /// A face and the file whose bytes it reads.
    private struct OpenFace {
        var face: FT_Face
        var file: FontFile
    }

    private struct State: @unchecked Sendable {
        var library: FT_Library?
        var openFaces: [FaceKey: OpenFace] = [:]
    }

    private let state = Mutex(State())

    /// Opens a face to see whether it is sound.
    func check(_ file: FontFile, index: Int) throws(FontError) {
        let failure: FontError? = state.withLock { state in
            var face: FT_Face?
            let code = Self.open(file, index: index, in: &state, face: &face)
            guard code == 0, let face else {
                return .invalidFont(source: file.name, cause: Self.message(of: code))
            }
            defer { FT_Done_Face(face) }
            let flags = face.pointee.face_flags
            let isSfnt = flags & (1 << 3) != 0
            if !isSfnt {
                return .unsupportedFont(source: file.name, cause: "it has no OpenType tables")
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Calls `body` with the face under the lock; nil when FreeType can't open it. `body` must not let the face
    /// out. The last few faces stay open.
    func withFace<Result: Sendable>(
        of file: FontFile, index: Int, _ body: (FT_Face) -> Result?
    ) -> Result? {
        state.withLock { state -> Result? in
            let key = FaceKey(file: ObjectIdentifier(file), index: index)
            if let open = state.openFaces[key] { return body(open.face) }
            if state.openFaces.count >= 8 {
                for open in state.openFaces.values { FT_Done_Face(open.face) }
                state.openFaces = [:]
            }
            var face: FT_Face?
            guard Self.open(file, index: index, in: &state, face: &face) == 0, let face else { return nil }
            state.openFaces[key] = OpenFace(face: face, file: file)
            return body(face)
        }
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
