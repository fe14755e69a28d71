// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "card-server",
    products: [.executable(name: "card-server", targets: ["card-server"])],
    dependencies: [
        .package(name: "raster", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.20.0"),
    ],
    targets: [
        .target(
            name: "CardServer",
            dependencies: [
                // Views as SwiftUI has them. Its own product brings Combine's names along, and with them
                // libcurl and 25 libraries that the program would load.
                .product(name: "Raster", package: "raster"),
                .product(name: "Charts", package: "raster"),
                .product(name: "RasterSVG", package: "raster"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "card-server",
            dependencies: [
                "CardServer", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Command", swiftSettings: strict),
        .testTarget(
            name: "CardServerTests",
            dependencies: [
                "CardServer", .product(name: "Raster", package: "raster"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
