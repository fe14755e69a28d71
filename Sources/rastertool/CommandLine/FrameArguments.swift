import ArgumentParser
import Foundation
import Raster
import RasterGallery
import RasterMotion

/// A moving scene on the command line is its name.
extension MovingScene: ExpressibleByArgument {
    /// The names, for help and for errors.
    package static var allValueStrings: [String] { all.map(\.name) }

    /// The scene of that name; nil if there is none.
    package init?(argument: String) {
        guard let scene = Self.named(argument) else { return nil }
        self = scene
    }
}

/// A date and a time of ISO 8601.
struct DateArgument: ExpressibleByArgument {
    let date: Date

    init?(argument: String) {
        guard let date = try? Date(argument, strategy: .iso8601) else { return nil }
        self.date = date
    }
}

/// The kinds of raw video.
enum VideoArgument: String, ExpressibleByArgument, CaseIterable {
    case y4m, y4m444, rgba

    /// By a file's extension; nil for what is no video.
    init?(fileName: String) {
        switch (fileName as NSString).pathExtension.lowercased() {
        case "y4m": self = .y4m
        case "rgba": self = .rgba
        default: return nil
        }
    }
}
