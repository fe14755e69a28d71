import ArgumentParser
import RasterGallery

/// A scene on the command line is its name.
extension GalleryScene: ExpressibleByArgument {
    package static var allValueStrings: [String] { all.map(\.name) }

    package init?(argument: String) {
        guard let scene = Self.named(argument) else { return nil }
        self = scene
    }
}

extension PixelArtMode: ExpressibleByArgument {}
