import ArgumentParser
import Foundation
import Raster

/// The pictures that a command takes and where what it makes of them goes.
struct PictureFiles: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The pictures (PNG, JPEG, GIF or WebP), or - for standard input.", valueName: "in"))
    var inputs: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The .png or .jpg file to write, or - for standard output. For several pictures a directory, "
                + "or a name in which {} stands for each one's: 'small/{}-small.jpg'. In a JPEG what is clear "
                + "is white.",
            valueName: "out"))
    var output: String

    @Option(help: PictureLimitArgument.help)
    var limit: [PictureLimitArgument] = []

    private static let placeholder = "{}"

    var limits: ImageLimits { PictureLimitArgument.limits(limit) }

    /// Whether the output's name has a place for each input's.
    var namesEachOutput: Bool { output.contains(Self.placeholder) }

    func checkInputs() throws {
        if inputs.filter({ $0 == StandardStream.argument }).count > 1 {
            throw ValidationError("standard input can be read only once")
        }
    }

    /// When it runs: an option that there isn't leaves its value among the pictures, and comes first.
    private func check() throws {
        guard inputs.count > 1 else { return }
        if output == StandardStream.argument {
            throw ValidationError("--output - takes one picture; name a directory for several")
        }
        try checkInputs()
        let isPicture = ["png", "jpg", "jpeg", "jpe"].contains(
            (output as NSString).pathExtension.lowercased())
        if isPicture, !output.contains(Self.placeholder), !OutputDirectory.exists(output) {
            throw ValidationError(
                "--output \(output) is one picture; name a directory for several, or a name with {}")
        }
    }

    /// Makes a picture of each.
    func run(_ body: @Sendable (_ image: CGImage, _ name: String) throws -> CGImage) throws {
        try run { image, input, output in try output.write(body(image, input.inputName)) }
    }

    /// Reads each, several side by side.
    /// - Parameters:
    ///   - fileExtension: of the files in a directory; nil for each picture's own.
    ///   - body: writes what it makes.
    func run(
        fileExtension: String? = nil,
        _ body: @Sendable (_ image: CGImage, _ input: PictureFile, _ output: PictureFile) throws -> Void
    ) throws {
        try check()
        let limits = limits
        let isMany = inputs.count > 1
        let outputs = try outputs(fileExtension: fileExtension)
        @Sendable func make(_ index: Int) throws {
            let input = PictureFile(path: inputs[index], limits: limits)
            if isMany { _ = try OutputDirectory(path: OutputDirectory.folder(of: outputs[index])) }
            try body(input.read(), input, PictureFile(path: outputs[index]))
        }
        guard isMany else {
            if outputs[0] != output { _ = try OutputDirectory(path: OutputDirectory.folder(of: outputs[0])) }
            return try make(0)
        }
        try Batch(count: inputs.count, noun: "pictures", failure: "could not be made").run(make)
    }

    /// Two pictures of the same name would take each other's place.
    private func outputs(fileExtension: String?) throws -> [String] {
        let isDirectory =
            !output.contains(Self.placeholder)
            && (inputs.count > 1 || output.hasSuffix("/")
                || (output != StandardStream.argument && OutputDirectory.exists(output)))
        guard isDirectory || output.contains(Self.placeholder) else { return [output] }
        var taken: [String: String] = [:]
        return try inputs.map { input in
            let last =
                input == StandardStream.argument ? "standard-input" : (input as NSString).lastPathComponent
            let name = (last as NSString).deletingPathExtension
            let path: String
            if isDirectory {
                let own = (last as NSString).pathExtension
                let isWritten = !own.isEmpty && ImageFormat(fileName: last) != nil
                path = (output as NSString).appendingPathComponent(
                    "\(name).\(fileExtension ?? (isWritten ? own : "png"))")
            } else {
                path = output.replacingOccurrences(of: Self.placeholder, with: name)
            }
            if let other = taken[path] {
                throw ToolError("\(other) and \(input) would both be written as \(path)")
            }
            taken[path] = input
            return path
        }
    }
}
