import Foundation
import RasterPDF

/// Where a PDF document's bytes go: a file, memory, or whatever a closure does with them.
public final class CGDataConsumer {
    enum Sink {
        case file(CGPDFFile)
        case memory(CFMutableData)
        case closure((Data) throws -> Void)
    }

    let sink: Sink

    /// A file, which appears once the document is closed: until then the bytes stand in a file beside it. Nil
    /// where no file can be written, and for what is no file URL.
    public init?(url: CFURL) {
        guard let file = CGPDFFile(url) else { return nil }
        sink = .file(file)
    }

    /// Bytes that are appended to.
    public init?(data: CFMutableData) { sink = .memory(data) }

    /// A closure that takes the next bytes: a response of a server's, say. What it throws ends the document;
    /// see `CGContext.pdfError`. An addition to Core Graphics' interface.
    public init(_ write: @escaping (Data) throws -> Void) { sink = .closure(write) }

    func write(_ data: Data) throws {
        switch sink {
        case .file(let file): try file.write(data)
        case .memory(let memory): memory.append(data)
        case .closure(let write): try write(data)
        }
    }

    /// After the last byte.
    func finish() throws {
        if case .file(let file) = sink { try file.finish() }
    }

    /// Instead of the rest.
    func abandon() {
        if case .file(let file) = sink { file.abandon() }
    }
}

/// A file that is written beside its place and then takes it. A device or a pipe is written to directly.
final class CGPDFFile {
    private let path: String
    /// Nil for what is no regular file.
    private let temporary: String?
    private var handle: FileHandle?

    init?(_ url: URL) {
        guard url.isFileURL, !url.path.isEmpty, !url.path.utf8.contains(0) else { return nil }
        // Through a symbolic link the file that it leads to is replaced, not the link.
        let path = url.resolvingSymlinksInPath().path
        var status = stat()
        let exists = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if exists, kind == S_IFDIR { return nil }
        let descriptor: Int32
        if exists, kind != S_IFREG {
            temporary = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let beside = "\(path).\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part"
            temporary = beside
            descriptor = open(
                beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? status.st_mode & 0o777 : 0o666)
        }
        guard descriptor >= 0 else { return nil }
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit { abandon() }

    func write(_ data: Data) throws { try handle?.write(contentsOf: data) }

    func finish() throws {
        guard let handle else { return }
        try handle.close()
        if let temporary, rename(temporary, path) != 0 {
            let cause = String(cString: strerror(errno))
            abandon()
            throw PDFError.file(path: path, cause: cause)
        }
        self.handle = nil
    }

    func abandon() {
        guard let handle else { return }
        try? handle.close()
        if let temporary { unlink(temporary) }
        self.handle = nil
    }
}
