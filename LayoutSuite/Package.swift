// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the program of `Scripts/layout` is written from a file of cases, into `Cases`.
let package = Package(
    name: "raster-layout",
    dependencies: [
        // Named: the identity of a package at a path is its folder's name, which a clone is free to choose.
        .package(name: "raster", path: "..")
    ],
    targets: [
        .target(
            name: "LayoutHarness",
            dependencies: [
                .product(name: "Raster", package: "raster"), .product(name: "SwiftUI", package: "raster"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // Other people's code, in the mode in which most of it was written.
        .executableTarget(
            name: "LayoutCases", dependencies: ["LayoutHarness"], path: "Cases",
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ],
    swiftLanguageModes: [.v6]
)
