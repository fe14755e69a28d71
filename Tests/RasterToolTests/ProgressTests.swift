import Foundation
import Raster
import Testing

/// What a terminal shows while a picture takes its time.
struct ProgressTests {
    /// Noise on two million pixels.
    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1500">
        <filter id="a" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.01" numOctaves="9"/></filter>
        <rect width="1500" height="1500" filter="url(#a)"/>
        </svg>
        """

    @Test func aLongPictureTellsHowFarItIs() throws {
        let scratch = try Scratch()
        try Self.drawing.write(to: scratch.url("long.svg"), atomically: true, encoding: .utf8)
        // Where nothing is optimized it takes longer than strangers may.
        let arguments = [
            "render", "long.svg", "-o", "long.png", "--threads", "1", "--limit", "duration=1000",
        ]
        let shown = try Terminal.error(of: arguments, in: scratch.directory)
        #expect(shown.status == 0)
        #expect(shown.text.contains(" %"), "\(shown.text.debugDescription)")
        #expect(shown.text.contains("long.svg: "), "\(shown.text.debugDescription)")
        // Nothing of it stays.
        #expect(shown.text.hasSuffix("\r\u{1B}[K"), "\(shown.text.debugDescription)")
        let piped = try Tool.run(arguments, in: scratch.directory)
        #expect(piped.status == 0 && piped.error.isEmpty, "\(piped.error)")
    }
}

/// A pseudoterminal in place of standard error.
private enum Terminal {
    struct Failure: Error {}

    static func error(of arguments: [String], in directory: URL) throws -> (status: Int32, text: String) {
        let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard main >= 0 else { throw Failure() }
        defer { close(main) }
        // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h: unlock it, and its number.
        var (lock, number) = (CInt(0), CInt(0))
        guard ioctl(main, 0x4004_5431, &lock) == 0, ioctl(main, 0x8004_5430, &number) == 0 else {
            throw Failure()
        }
        let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard other >= 0 else { throw Failure() }
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(fileDescriptor: other, closeOnDealloc: false)
        try process.run()
        process.waitUntilExit()
        close(other)
        // A line a percent is far less than a terminal holds.
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = max(read(main, &bytes, bytes.count), 0)
        return (process.terminationStatus, String(decoding: bytes[..<count], as: UTF8.self))
    }
}
