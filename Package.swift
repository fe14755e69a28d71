// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let strictC: [CSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "raster",
    products: [
        .library(name: "Raster", targets: ["Raster"]),
        .executable(name: "rastertool", targets: ["rastertool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        .target(name: "RasterPaths", path: "Sources/Paths", swiftSettings: strict),
        .target(
            name: "RasterText", dependencies: ["RasterPaths"], path: "Sources/Text", swiftSettings: strict),
        .target(name: "RasterKernels", path: "Sources/Kernels", cSettings: strictC),
        .target(
            name: "CPNG", path: "Sources/System/PNG", cSettings: strictC,
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
        .target(
            name: "Raster",
            dependencies: ["RasterPaths", "RasterText", "RasterKernels", "CPNG"],
            swiftSettings: strict),
        .executableTarget(
            name: "rastertool",
            dependencies: [
                "Raster",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["Raster"], path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "PathsTests", dependencies: ["RasterPaths", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "RasterTests", dependencies: ["Raster", "rastertool", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "RasterToolTests", dependencies: ["Raster", "rastertool"], swiftSettings: strict),
        .testTarget(name: "HouseTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
