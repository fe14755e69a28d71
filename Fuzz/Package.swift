// swift-tools-version: 6.2
import PackageDescription

// A package of its own: `Scripts/fuzz` builds it with the sanitizers' flags, which a manifest must not carry.
let package = Package(
    name: "raster-fuzz",
    dependencies: [
        // Named: the identity of a package at a path is its folder's name, which a clone is free to choose.
        .package(name: "raster", path: "..")
    ],
    targets: [
        .target(name: "CFuzzer", cSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "RasterFuzz",
            dependencies: [
                "CFuzzer",
                .product(name: "Raster", package: "raster"),
                .product(name: "RasterSVG", package: "raster"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
