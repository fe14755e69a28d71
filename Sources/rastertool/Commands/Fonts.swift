import ArgumentParser
import Foundation
import Raster

struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        abstract: "Lists the fonts that text may use, and what each of SwiftUI's designs is drawn with.",
        discussion: """
            First the designs, then the families, a line each. With --family the faces of one: PostScript name, \
            weight, width in percent, slant, colour, file. RASTER_FONTS limits the fonts to some folders.
            """)

    @Option(help: ArgumentHelp("Only this family, with its faces.", valueName: "name"))
    var family: String?

    @Flag(help: "Everything as JSON.")
    var json = false

    func run() throws {
        let catalog = FontCatalog.shared
        let faces = catalog.listing(ofFamily: family).map(Face.init)
        if let family, faces.isEmpty {
            throw ToolError(
                "no font of the family \(family) is installed; rastertool fonts lists what there is")
        }
        let designs = FontDesign.allCases.map { design in
            let face = catalog.face(for: FontDescription(family: .design(design)))
            return Design(design: design.rawValue, family: face.familyName, face: face.postScriptName)
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let listing = Listing(designs: family == nil ? designs : nil, faces: faces)
            return try StandardStream.output.write(encoder.encode(listing) + Data("\n".utf8))
        }
        var lines: [String] = []
        if family == nil {
            lines += designs.map { "\($0.design): \($0.family) (\($0.face))" }
            var counts: [String: Int] = [:]
            for face in faces { counts[face.family, default: 0] += 1 }
            lines += counts.sorted { $0.key < $1.key }
                .map { "\($0.key)  \($0.value) \($0.value == 1 ? "face" : "faces")" }
        } else {
            lines += faces.map(\.line)
        }
        try StandardStream.output.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    }

    private struct Listing: Encodable {
        var designs: [Design]?
        var faces: [Face]
    }

    private struct Design: Encodable {
        var design: String
        var family: String
        /// The regular face's PostScript name.
        var face: String
    }

    private struct Face: Encodable {
        var family, fullName, postScriptName, path: String
        /// From lightest to heaviest; the same twice for a font that doesn't vary.
        var weights, widths: [Double]
        var isItalic, isColor: Bool

        init(_ listing: FontListing) {
            family = listing.family
            fullName = listing.fullName
            postScriptName = listing.postScriptName
            path = listing.path
            weights = [listing.weight.lowerBound, listing.weight.upperBound]
            widths = [listing.width.lowerBound, listing.width.upperBound]
            isItalic = listing.isItalic
            isColor = listing.isColor
        }

        var line: String {
            func range(_ ends: [Double]) -> String {
                Set(ends.map { Int($0) }).sorted().map { "\($0)" }.joined(separator: "–")
            }
            return [
                postScriptName, "weight \(range(weights))", "width \(range(widths))",
                isItalic ? "italic" : "upright", isColor ? "colour" : "", path,
            ].filter { !$0.isEmpty }.joined(separator: "  ")
        }
    }
}
