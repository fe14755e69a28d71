import CHarfBuzz
import RasterPaths
import Synchronization

/// A font file's bytes, mapped from disk or copied. A collection holds several faces.
///
/// Sendable without the compiler's check: the blob is immutable, and HarfBuzz counts its owners atomically.
final class FontFile: @unchecked Sendable {
    /// The path, or "font data".
    let name: String
    let blob: OpaquePointer
    /// Of all bytes, made when it is first asked for.
    private let digest = AtomicLazyReference<FileDigest>()

    init(path: String) throws(FontError) {
        name = path
        guard let blob = hb_blob_create_from_file_or_fail(path) else {
            // HarfBuzz keeps no cause; asking the system again finds it.
            let file = fopen(path, "rb")
            let cause = file == nil ? String(cString: strerror(errno)) : "it is empty or can't be mapped"
            if let file { fclose(file) }
            throw .unreadableFile(path: path, cause: cause)
        }
        guard hb_blob_get_length(blob) > 0 else {
            hb_blob_destroy(blob)
            throw .invalidFont(source: path, cause: "the file is empty")
        }
        self.blob = blob
    }

    init(bytes: Data, name: String = "font data") throws(FontError) {
        self.name = name
        guard !bytes.isEmpty else { throw .invalidFont(source: name, cause: "there are no bytes") }
        guard bytes.count <= Int(Int32.max) else {
            throw .unsupportedFont(source: name, cause: "it is larger than 2 GB")
        }
        let blob = bytes.withUnsafeBytes { raw in
            hb_blob_create_or_fail(
                raw.bindMemory(to: CChar.self).baseAddress, UInt32(raw.count), HB_MEMORY_MODE_DUPLICATE, nil,
                nil)
        }
        guard let blob else { throw .invalidFont(source: name, cause: "there is no memory for it") }
        self.blob = blob
    }

    deinit {
        hb_blob_destroy(blob)
    }

    var bytes: UnsafeRawBufferPointer {
        var length: UInt32 = 0
        let data = hb_blob_get_data(blob, &length)
        return UnsafeRawBufferPointer(start: data, count: Int(length))
    }

    /// What a function makes of all bytes, the same function each time: made once.
    func digest(by function: (UnsafeRawBufferPointer) -> [UInt32]) -> [UInt32] {
        if let known = digest.load() { return known.words }
        return digest.storeIfNil(FileDigest(words: function(bytes))).words
    }

    func hasSameBytes(as other: FontFile) -> Bool {
        let (own, others) = (bytes, other.bytes)
        guard own.count == others.count, let first = own.baseAddress, let second = others.baseAddress else {
            return false
        }
        return first == second || memcmp(first, second, own.count) == 0
    }

    /// How many faces the file has; 0 when HarfBuzz sees none.
    var faceCount: Int {
        Int(hb_face_count(blob))
    }

    /// Of places on axes those on axes that a face has, within their ends.
    func variations(_ variations: [FontVariation], ofFace index: Int) -> [FontVariation] {
        if variations.isEmpty { return [] }
        let face = hb_face_create(blob, UInt32(clamping: index))
        defer { hb_face_destroy(face) }
        return variations.compactMap { variation in
            var info = hb_ot_var_axis_info_t()
            guard hb_ot_var_find_axis_info(face, variation.tag, &info) != 0 else { return nil }
            var variation = variation
            variation.value = min(max(variation.value, Double(info.min_value)), Double(info.max_value))
            return variation
        }
    }
}

private final class FileDigest: Sendable {
    let words: [UInt32]

    init(words: [UInt32]) { self.words = words }
}
