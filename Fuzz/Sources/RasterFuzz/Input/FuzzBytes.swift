import Foundation

/// Makes numbers and choices of the fuzzer's bytes. Without more bytes everything is 0, and `isAtEnd`.
struct FuzzBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func count(_ most: Int) -> Int { Int(byte()) % (most + 1) }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func element<Element>(of list: [Element]) -> Element { list[Int(byte()) % list.count] }

    /// Half of them are whole and small, most of the others within a picture, some what breaks arithmetic.
    mutating func number() -> Double {
        let first = byte()
        switch first {
        case 0..<128: return Double(first)
        case 128..<160: return -Double(first - 127)
        case 160..<216: return Double(Int16(truncatingIfNeeded: Int(byte()) << 8 | Int(byte()))) / 256
        case 216..<232: return Double(byte()) / 255
        case 232..<250: return element(of: Self.extremes)
        default: return Double(bitPattern: (0..<8).reduce(0) { value, _ in value << 8 | UInt64(byte()) })
        }
    }

    private static let extremes: [Double] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude,
        .leastNormalMagnitude, -0.0, 1e-12, 1e-6, 1e6, -1e6, 1e9, -1e9, 1e12, 1e15, -1e15, 1e18, 1e30, 1e150,
        -1e300, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9.3e18, 65_536, 16_777_216.5, 0.5, 1.0 / 3,
    ]

    /// 0 to 1, as colours and opacities mostly are, or any number.
    mutating func unit() -> Double {
        let first = byte()
        return first < 224 ? Double(first) / 223 : number()
    }

    mutating func point() -> CGPoint {
        let x = number()
        return CGPoint(x: x, y: number())
    }

    mutating func size() -> CGSize {
        let width = number()
        return CGSize(width: width, height: number())
    }

    mutating func rect() -> CGRect {
        let origin = point()
        return CGRect(origin: origin, size: size())
    }
}
