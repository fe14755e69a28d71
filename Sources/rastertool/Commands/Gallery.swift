import ArgumentParser
import Foundation
import Raster
import RasterGallery
import RasterSVG

struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract:
            "Draws the gallery: a PNG a scene, an APNG for those that move, and index.html to look at them.",
        discussion: """
            With --scene only that scene's PNG is written, and index.html is left alone; with one scene -o - writes \
            it to standard output. What moves is drawn at a pixel a point; rastertool frames draws it larger. A few scenes are about the pixels of one size and always have scale 1.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The directory to write to; it is made if it is missing.", valueName: "dir"))
    var output: String?

    @Option(
        name: .customLong("scene"),
        help: ArgumentHelp("Only this scene; may be given several times.", valueName: "name"))
    var scenes: [GalleryScene] = []

    @Option(help: ArgumentHelp("Pixels per point, above 0 and at most 16.", valueName: "factor"))
    var scale = 2.0

    @Flag(help: "Write a PDF of each scene beside its PNG, which then has --scale even where that is fixed.")
    var pdf = false

    @Flag(help: "Write an SVG of each scene beside its PNG.")
    var svg = false

    @Flag(help: "Name the scenes, a line each, and draw nothing.")
    var list = false

    func validate() throws {
        guard scale > 0, scale <= 16 else {
            throw ValidationError("--scale \(scale) is out of range; give a number above 0, at most 16")
        }
        if output == nil, !list { throw ValidationError("Missing expected argument '--output <dir>'") }
        if output == StandardStream.argument, scenes.count != 1 {
            throw ValidationError("--output - takes one picture; give one --scene, or name a directory")
        }
    }

    /// A document has no pixels, so scenes about those of one size have the scale of the others.
    private func writeDocument(of scene: GalleryScene, in directory: OutputDirectory) throws {
        let options = PDFOptions(title: scene.caption, language: "en", density: scale)
        try scene.drawing().writePDF(to: directory.file("\(scene.name).pdf"), options: options)
        if scene.isFixedScale {
            try PictureFile(path: directory.file("\(scene.name).png").path)
                .write(scene.drawing().image(scale: scale))
        }
    }

    func run() throws {
        if list {
            let lines = GalleryScene.all.map { "\($0.name): \($0.caption)\n" }
            return try StandardStream.output.write(Data(lines.joined().utf8))
        }
        guard let output else { return }
        if output == StandardStream.argument, let scene = scenes.first {
            return try PictureFile(path: output).write(scene.image(scale: scale))
        }
        let directory = try OutputDirectory(path: output)
        let exhibits = try (scenes.isEmpty ? GalleryScene.all : scenes).map { scene in
            let exhibit = try Exhibit(scene, scale: scale, directory: directory)
            print(exhibit.summary)
            if pdf { try writeDocument(of: scene, in: directory) }
            if svg {
                let options = SVGWritingOptions(density: scene.isFixedScale ? 1 : scale)
                try scene.drawing().writeSVG(to: directory.file("\(scene.name).svg"), options: options)
            }
            return exhibit
        }
        guard scenes.isEmpty else { return }
        let moving = try MovingScene.all.map { scene in
            let exhibit = try MovingExhibit(scene, directory: directory)
            print(exhibit.summary)
            return exhibit
        }
        try directory.write(
            ContactSheet(exhibits: exhibits, moving: moving).html, to: ContactSheet.fileName)
        print("\(exhibits.count + moving.count) pictures; open \(directory.file(ContactSheet.fileName).path)")
    }
}
