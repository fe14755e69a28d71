import Foundation

/// A format of picture files that is read; PNG and JPEG are written, too. Files are recognized by their first
/// bytes, so that an error can name what a file really is.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    /// Portable Network Graphics.
    case png
    /// JPEG, baseline or progressive.
    case jpeg
    /// GIF, of which the first picture is read.
    case gif
    /// WebP, of which the first picture is read.
    case webp

    /// The format's name as people write it: "PNG".
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webp: "WebP"
        }
    }

    /// The format of a file's bytes, whether the rest is whole or not.
    package init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
        if bytes.starts(with: [0xFF, 0xD8]) {
            if let reason = Self.reasonNotJPEG(bytes) { throw ImageFileError(reason) }
            self = .jpeg
        } else if GIFReader.isGIF(bytes) {
            self = .gif
        } else if WebPReader.isWebP(bytes) {
            self = .webp
        } else if let reason = Self.reasonNotPNG(bytes) {
            throw ImageFileError(reason)
        } else {
            self = .png
        }
    }

    /// The format that a name promises: PNG without an extension; nil for an extension that is not written.
    package init?(fileName: String) {
        switch (fileName as NSString).pathExtension.lowercased() {
        case "", "png": self = .png
        case "jpg", "jpeg", "jpe": self = .jpeg
        default: return nil
        }
    }

    /// Nil when the bytes begin as a JPEG does; otherwise why they are not one.
    static func reasonNotJPEG(_ bytes: UnsafeRawBufferPointer) -> ImageFileError.Reason? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return nil }
        if bytes.elementsEqual([0xFF, 0xD8]) { return .truncated(byteCount: bytes.count, row: nil) }
        return reasonNotPNG(bytes) ?? .otherFormat("a PNG")
    }

    /// Nil when the bytes begin as the format does; otherwise why they are not of it.
    static func reasonNot(_ format: ImageFormat, _ bytes: UnsafeRawBufferPointer) -> ImageFileError.Reason? {
        switch format {
        case .png: reasonNotPNG(bytes)
        case .jpeg: reasonNotJPEG(bytes)
        case .gif: GIFReader.isGIF(bytes) ? nil : reasonNotPNG(bytes) ?? .otherFormat("a PNG")
        case .webp: WebPReader.isWebP(bytes) ? nil : reasonNotPNG(bytes) ?? .otherFormat("a PNG")
        }
    }

    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Nil when the bytes begin as a PNG does; otherwise why they are not one.
    static func reasonNotPNG(_ bytes: UnsafeRawBufferPointer) -> ImageFileError.Reason? {
        guard !bytes.isEmpty else { return .empty }
        let head = Array(bytes.prefix(8))
        let matches = zip(head, pngSignature).filter { $0 == $1 }.count
        if matches == head.count {
            if head.count < 8 { return .truncated(byteCount: bytes.count, row: nil) }
            if hasTag("CgBI", in: bytes, at: 12) {
                return .otherFormat("Apple's private variant of PNG (CgBI), made for iOS apps")
            }
            return nil
        }
        if let name = otherFormat(bytes) { return .otherFormat(name) }
        // One damaged byte leaves seven; line ends that a transfer changed leave the first four.
        if matches >= 6 || (head.count >= 4 && head.prefix(4).elementsEqual(pngSignature.prefix(4))) {
            let byte = zip(head, pngSignature).prefix { $0 == $1 }.count
            let cause =
                byte >= 4
                ? "its signature is damaged, as when a file is transferred as text"
                : "its signature is damaged"
            return .corrupt(cause: cause, byte: byte, row: nil)
        }
        let hexadecimal = head.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return .unknownFormat(firstBytes: hexadecimal.joined(separator: " "))
    }

    private static func otherFormat(_ bytes: UnsafeRawBufferPointer) -> String? {
        func begins(_ head: [UInt8]) -> Bool { bytes.starts(with: head) }
        func tag(_ text: String, _ offset: Int = 0) -> Bool { hasTag(text, in: bytes, at: offset) }
        if begins([0xFF, 0xD8, 0xFF]) { return "a JPEG" }
        if tag("GIF87a") || tag("GIF89a") { return "a GIF" }
        if tag("RIFF"), tag("WEBP", 8) { return "a WebP" }
        if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) { return "a TIFF" }
        if tag("ftypavi", 4) { return "an AVIF" }
        if tag("ftyphei", 4) || tag("ftypmif1", 4) { return "a HEIC" }
        if begins([0xFF, 0x0A]) || begins([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) { return "a JPEG XL" }
        if begins([0, 0, 0, 0x0C, 0x6A, 0x50]) { return "a JPEG 2000" }
        if tag("8BPS") { return "a Photoshop file" }
        if tag("qoif") { return "a QOI" }
        if begins([0, 0, 1, 0]) { return "an ICO" }
        if begins([0x8A, 0x4D, 0x4E, 0x47]) { return "an MNG" }
        if tag("%PDF") { return "a PDF" }
        if begins([0x1F, 0x8B]) { return "a gzip archive" }
        if tag("PK\u{3}\u{4}") { return "a ZIP archive" }
        if tag("version https://git-lfs") { return "a Git LFS pointer (run git lfs pull)" }
        if tag("BM"), bytes.count >= 26, bytes[6] == 0, bytes[7] == 0 { return "a BMP" }
        return textFormat(bytes)
    }

    private static func textFormat(_ bytes: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
            .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard text.hasPrefix("<") else { return nil }
        if text.contains("<svg") { return "an SVG" }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "an HTML page" }
        return text.hasPrefix("<?xml") ? "an XML file" : nil
    }

    private static func hasTag(_ tag: String, in bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        bytes.count >= offset && bytes[offset...].starts(with: tag.utf8)
    }
}
