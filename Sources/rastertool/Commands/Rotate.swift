import ArgumentParser
import Foundation
import Raster

struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Turns a picture clockwise about its middle.",
        discussion: """
            The result is as large as the turned picture. Its edges are jagged, unless the picture is given a clear \
            margin that interpolation mixes them with, or --antialias has them cover pixels in part.
            """)

    @OptionGroup var files: PictureFiles

    @Option(parsing: .unconditional, help: ArgumentHelp("Degrees, clockwise.", valueName: "angle"))
    var degrees: Double

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A clear margin, 0 to 4096 pixels.", valueName: "pixels"))
    var margin = 0

    @Flag(help: "Cover pixels at the edges in part.")
    var antialias = false

    @Option(help: ArgumentHelp("How pixels are resampled.", valueName: "quality"))
    var interpolation: Resampling = .medium

    func validate() throws {
        guard degrees.isFinite, degrees.magnitude <= 1e6 else {
            throw ValidationError(
                "--degrees \(degrees) is out of range; give a number from -1000000 to 1000000")
        }
        guard (0...4096).contains(margin) else {
            throw ValidationError("--margin \(margin) is out of range; give a number from 0 to 4096")
        }
    }

    func run() throws { try files.run(rotated) }

    private func rotated(_ picture: CGImage, _ name: String) throws -> CGImage {
        var image = picture
        if margin > 0 {
            let inset = CGFloat(margin)
            image = image.withTransparentInsets(
                EdgeInsets(top: inset, leading: inset, bottom: inset, trailing: inset))
        }
        let size = CGSize(width: image.width, height: image.height)
        // A quarter turn is exact, however many there are.
        let turn = CGAffineTransform(
            rotationAngle: Angle.degrees(degrees.truncatingRemainder(dividingBy: 360)).radians)
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (x: CGFloat, y: CGFloat) in
            CGPoint(x: x * size.width, y: y * size.height).applying(turn)
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        func extent(_ length: CGFloat) -> CGFloat { max((length - 1e-6).rounded(.up), 1) }
        let turned = CGSize(width: extent((xs.max() ?? 0) - left), height: extent((ys.max() ?? 0) - top))
        guard turned.width * turned.height <= CGFloat(Drawing.maximumPixelCount) else {
            throw ToolError("\(name): the turned picture would have too many pixels")
        }
        let drawing = Drawing(size: turned) { context, _ in
            context.translateBy(
                x: (turned.width - (xs.max() ?? 0) - left) / 2, y: (turned.height - (ys.max() ?? 0) - top) / 2
            )
            context.concatenate(turn)
            context.draw(
                Image(decorative: image, scale: 1).interpolation(interpolation.interpolation).antialiased(
                    antialias),
                in: CGRect(origin: .zero, size: size), style: FillStyle(antialiased: false))
        }
        return drawing.image().withDensity(of: picture)
    }
}
