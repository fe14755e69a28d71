// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the library never depends on cairo.
let package = Package(
    name: "raster-benchmarks",
    dependencies: [
        // Named: the identity of a package at a path is its folder's name, which a clone is free to choose.
        .package(name: "raster", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .executableTarget(
            name: "RasterBenchmarks",
            dependencies: [
                "CCairo", "CMalloc",
                .product(name: "Raster", package: "raster"),
                .product(name: "RasterSVG", package: "raster"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // Raster's side of chart_times.py.
        .executableTarget(
            name: "ChartTimes",
            dependencies: [
                .product(name: "Charts", package: "raster"), .product(name: "SwiftUI", package: "raster"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // Raster's side of Tests/Oracle.
        .executableTarget(
            name: "OracleScenes", dependencies: [.product(name: "Raster", package: "raster")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
