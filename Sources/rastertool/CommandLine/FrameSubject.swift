import ArgumentParser
import Foundation
import Raster
import RasterGallery
import RasterMotion
import RasterSVG

/// What frames are made of: a scene of the gallery, by its name, or an SVG that moves.
enum FrameSubject {
    case scene(MovingScene)
    case file(SVGFile)

    /// A scene's name comes first; a file of that name is `./name`.
    /// - Throws: `ValidationError` for what is neither a scene nor there.
    init(argument: String, allowsFiles: Bool, limits: [LimitArgument]) throws {
        if let scene = MovingScene(argument: argument) {
            self = .scene(scene)
            return
        }
        let isMeantAsFile =
            argument == StandardStream.argument || argument.contains("/")
            || ["svg", "svgz"].contains((argument as NSString).pathExtension.lowercased())
        guard isMeantAsFile || FileManager.default.fileExists(atPath: argument) else {
            let names = MovingScene.allValueStrings
            throw ValidationError(
                "'\(argument)' is neither a scene (\(names.joined(separator: ", "))) nor an SVG file"
                    + Suggestion.question(argument, of: names))
        }
        self = .file(SVGFile(path: argument, allowsFiles: allowsFiles, limits: limits))
    }

    var name: String {
        switch self {
        case .scene(let scene): scene.name
        case .file(let file): file.inputName
        }
    }

    /// - Parameters:
    ///   - duration: nil for the subject's own.
    ///   - start: of a scene; a drawing begins at its own zero, whatever the date.
    ///   - background: what is behind a drawing.
    func frames(
        rate: FrameRate, duration: Double?, start: Date?, scale: Double, background: ColorArgument?
    ) throws -> FrameSequence {
        switch self {
        case .scene(let scene):
            if background != nil { throw ToolError("--background is for SVG files; a scene has its own") }
            return try scene.frames(rate: rate, duration: duration, start: start, scale: scale)
        case .file(let file):
            if start != nil {
                throw ToolError("--start is a date, which an SVG knows nothing of: it begins at its own 0")
            }
            let document = try file.read()
            guard let duration = duration ?? document.animationDuration else {
                let reason = document.isAnimated ? "none of its animations begins" : "it has no animation"
                throw ToolError(
                    "\(file.inputName): this drawing doesn't move: \(reason); rastertool render draws it, "
                        + "and --duration SECONDS makes frames all the same")
            }
            return try FrameSequence(
                size: document.size, scale: scale, opaque: background?.isOpaque ?? false, rate: rate,
                duration: duration
            ) { context, size, frame in
                if let background {
                    context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(background.color))
                }
                try document.still(at: frame.time)
                    .draw(in: &context, rect: CGRect(origin: .zero, size: size))
            }
        }
    }
}
