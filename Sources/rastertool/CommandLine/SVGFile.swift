import Foundation
import Raster
import RasterSVG

/// An SVG file on the command line, or standard input.
struct SVGFile {
    let path: String
    /// Whether pictures outside the file's folder are read.
    var allowsFiles = false
    var limits: [LimitArgument] = []

    var inputName: String { path == StandardStream.argument ? "standard input" : path }

    func readBytes() throws -> Data { try PictureFile(path: path).readBytes() }

    /// The document, pictures that it refers to included.
    func read() throws -> SVGDocument { try read(readBytes()) }

    func read(_ data: Data) throws -> SVGDocument {
        // No picture begins so, and to tell which one it is takes a twentieth of a small drawing's time.
        if data.first != UInt8(ascii: "<"), let format = data.withUnsafeBytes({ try? ImageFormat($0) }) {
            throw ToolError(
                "\(inputName): this is a \(format.name), not an SVG; "
                    + "rastertool info tells what it is, and convert and resize make another picture of it")
        }
        do throws(SVGError) {
            return try SVGDocument(data: data, options: options)
        } catch {
            guard case .limit(let name, _) = error.reason else { throw named(error) }
            throw ToolError("\(named(error).debugDescription) (--limit \(name.rawValue)=VALUE)")
        }
    }

    var options: SVGOptions {
        var options = SVGOptions()
        for limit in limits { limit.set(in: &options.limits) }
        // By hand, as to ask a URL for its path takes half a millisecond the first time. From the root, as
        // a relative one asks Foundation for the current folder.
        var folder = ""
        if path != StandardStream.argument, let slash = path.lastIndex(of: "/") {
            folder = String(path[...slash])
        }
        if folder.utf8.first != UInt8(ascii: "/"), let current = getcwd(nil, 0) {
            folder = String(cString: current) + "/" + folder
            free(current)
        }
        options.allowsFilesOutsideBase = allowsFiles
        options.baseURL = URL(filePath: folder.isEmpty ? "." : folder, directoryHint: .isDirectory)
        return options
    }

    /// Puts the file's name on an error of data in memory.
    func named(_ error: SVGError) -> SVGError {
        var error = error
        error.file = error.file ?? inputName
        return error
    }
}
