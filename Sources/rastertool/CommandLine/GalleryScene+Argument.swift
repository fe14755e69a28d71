import ArgumentParser
import RasterGallery

/// A scene on the command line is its name.
extension GalleryScene: ExpressibleByArgument {
    /// The names, for help and for errors.
    package static var allValueStrings: [String] { all.map(\.name) }

    /// The scene of that name; nil if there is none.
    package init?(argument: String) {
        guard let scene = Self.named(argument) else { return nil }
        self = scene
    }
}

extension PixelArtMode: ExpressibleByArgument {}
