import ArgumentParser
import Raster

/// How hard PNGs are compressed.
enum CompressionArgument: String, ExpressibleByArgument, CaseIterable {
    case fast, `default`, small

    var value: PNGCompression {
        switch self {
        case .fast: .fast
        case .default: .default
        case .small: .small
        }
    }
}
