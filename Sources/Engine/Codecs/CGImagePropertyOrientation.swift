import Foundation

/// How a camera held the picture that it stored: which way the stored pixels are turned to stand upright. The
/// raw values are those of EXIF's tag 274.
public enum CGImagePropertyOrientation: UInt32, CaseIterable, Hashable, Sendable {
    /// As stored.
    case up = 1
    /// Left and right swapped.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Top and bottom swapped.
    case downMirrored = 4
    /// Rows and columns swapped.
    case leftMirrored = 5
    /// Turned by 90° clockwise.
    case right = 6
    /// Rows and columns swapped, then turned by 180°.
    case rightMirrored = 7
    /// Turned by 90° counterclockwise.
    case left = 8

    /// Whether the width becomes the height.
    public var swapsSides: Bool { rawValue >= 5 }
}

extension CGImagePropertyOrientation {
    /// What a JPEG file's EXIF segment says; `up` where there is none, or none that makes sense.
    public init(jpegData: Data) {
        self = jpegData.withUnsafeBytes { Self.find(in: $0) } ?? .up
    }

    /// Walks the segments before the pixels (ITU-T T.81, B.1.1) to the first APP1 with EXIF in it.
    static func find(in bytes: UnsafeRawBufferPointer) -> CGImagePropertyOrientation? {
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1  // padding
                continue
            }
            // The pixels, or the end.
            if marker == 0xDA || marker == 0xD9 { return nil }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            guard length >= 2, position + 2 + length <= bytes.count else { return nil }
            let content = UnsafeRawBufferPointer(rebasing: bytes[position + 4..<position + 2 + length])
            if marker == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) {
                return ExifDirectory(UnsafeRawBufferPointer(rebasing: content[6...]))?.orientation
            }
            position += 2 + length
        }
        return nil
    }
}

/// The first directory of a TIFF structure, in which EXIF stands (TIFF 6.0, section 2).
struct ExifDirectory {
    private let bytes: UnsafeRawBufferPointer
    private let isLittleEndian: Bool

    init?(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittleEndian = true
        case (0x4D, 0x4D): isLittleEndian = false
        default: return nil
        }
        guard number(at: 2, bytes: 2) == 42 else { return nil }
    }

    /// Nil beyond the end.
    private func number(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { sum, index in
            sum << 8 | Int(bytes[offset + (isLittleEndian ? count - 1 - index : index)])
        }
    }

    /// Tag 274, a single SHORT.
    var orientation: CGImagePropertyOrientation? {
        guard let start = number(at: 4, bytes: 4), let count = number(at: start, bytes: 2) else { return nil }
        for entry in 0..<count {
            let offset = start + 2 + entry * 12
            guard let tag = number(at: offset, bytes: 2) else { return nil }
            guard tag == 274 else { continue }
            guard number(at: offset + 2, bytes: 2) == 3, number(at: offset + 4, bytes: 4) == 1,
                let value = number(at: offset + 8, bytes: 2)
            else { return nil }
            return CGImagePropertyOrientation(rawValue: UInt32(value))
        }
        return nil
    }
}
