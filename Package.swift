// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let strictC: [CSetting] = [.treatAllWarnings(as: .error)]

// What `rastertool --version` tells: `Scripts/install` sets it. Letters, digits and hyphens, as it becomes C.
let commit = (Context.environment["RASTER_COMMIT"] ?? "").filter {
    $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
}

let package = Package(
    name: "raster",
    products: [
        .library(name: "Raster", targets: ["Raster"]),
        .library(name: "RasterSVG", targets: ["RasterSVG"]),
        .library(name: "RasterMotion", targets: ["RasterMotion"]),
        .library(name: "RasterTesting", targets: ["RasterTesting"]),
        .executable(name: "rastertool", targets: ["rastertool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        .target(
            name: "RasterPaths", dependencies: ["RasterKernels"], path: "Sources/Paths",
            exclude: ["README.md"], swiftSettings: strict),
        .systemLibrary(
            name: "CFreeType", path: "Sources/System/FreeType", pkgConfig: "freetype2",
            providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(
            name: "CHarfBuzz", path: "Sources/System/HarfBuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(
            name: "CHarfBuzzSubset", path: "Sources/System/HarfBuzzSubset", pkgConfig: "harfbuzz-subset",
            providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(
            name: "CFontconfig", path: "Sources/System/Fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(
            name: "CFriBidi", path: "Sources/System/FriBidi", providers: [.apt(["libfribidi-dev"])]),
        .systemLibrary(
            name: "CUnibreak", path: "Sources/System/Unibreak", providers: [.apt(["libunibreak-dev"])]),
        .systemLibrary(name: "CThai", path: "Sources/System/Thai", providers: [.apt(["libthai-dev"])]),
        .target(
            name: "RasterText",
            dependencies: [
                "RasterPaths", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi", "CUnibreak", "CThai",
            ],
            path: "Sources/Text", exclude: ["README.md"], swiftSettings: strict),
        .target(name: "RasterKernels", path: "Sources/Kernels", cSettings: strictC),
        .target(
            name: "CPNG", path: "Sources/System/PNG", cSettings: strictC,
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
        .target(
            name: "CJPEG", path: "Sources/System/JPEG", cSettings: strictC,
            linkerSettings: [.linkedLibrary("jpeg")]),
        .systemLibrary(
            name: "CDeflate", path: "Sources/System/Deflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(
            name: "CWebP", path: "Sources/System/WebP", pkgConfig: "libwebp",
            providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(
            name: "CWebPMux", path: "Sources/System/WebPMux", pkgConfig: "libwebpmux",
            providers: [.apt(["libwebp-dev"])]),
        .target(
            name: "RasterEngine",
            dependencies: [
                "RasterPaths", "RasterText", "RasterKernels", "CPNG", "CJPEG", "CDeflate", "CWebP",
            ],
            path: "Sources/Engine", exclude: ["README.md"], swiftSettings: strict),
        .target(
            name: "RasterPDF",
            dependencies: ["RasterPaths", "RasterText", "RasterEngine", "CDeflate", "CHarfBuzzSubset"],
            path: "Sources/PDF", exclude: ["README.md"], swiftSettings: strict),
        .target(
            name: "Raster",
            dependencies: [
                "RasterPaths", "RasterText", "RasterEngine", "RasterPDF",
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            exclude: ["README.md"], swiftSettings: strict
        ),
        .systemLibrary(
            name: "CExpat", path: "Sources/System/Expat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        .target(
            name: "RasterSVG", dependencies: ["Raster", "CExpat", "CDeflate"], path: "Sources/SVG",
            exclude: ["README.md"],
            swiftSettings: strict),
        .target(
            name: "RasterMotion", dependencies: ["Raster", "RasterEngine", "CWebPMux"],
            path: "Sources/Motion", exclude: ["README.md"], swiftSettings: strict),
        .target(
            name: "RasterGallery",
            dependencies: [
                "Raster", "RasterMotion", "RasterSVG",
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            path: "Sources/Gallery",
            swiftSettings: strict),
        // A define of Swift's has no value.
        .target(
            name: "CVersion", path: "Sources/Version",
            cSettings: strictC + [
                .define("RASTER_COMMIT", to: commit.isEmpty ? "\"unknown\"" : "\"\(commit)\"")
            ]),
        .target(name: "CHeap", path: "Sources/Heap", cSettings: strictC),
        .executableTarget(
            name: "rastertool",
            dependencies: [
                "CHeap", "CVersion", "Raster", "RasterMotion", "RasterSVG", "RasterGallery",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["README.md"], swiftSettings: strict),
        .target(
            name: "RasterTesting", dependencies: ["Raster"], path: "Sources/Testing", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["Raster", "RasterTesting"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "PathsTests", dependencies: ["Raster", "RasterPaths", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "TextTests", dependencies: ["RasterText", "RasterPaths", "CFriBidi", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RasterTests",
            dependencies: [
                "Raster", "RasterEngine", "RasterGallery", "RasterTesting", "TestSupport", "CFreeType",
                "CFriBidi",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ViewsTests", dependencies: ["Raster", "RasterEngine", "RasterGallery", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RasterToolTests", dependencies: ["Raster", "RasterSVG", "rastertool"],
            swiftSettings: strict),
        .testTarget(
            name: "SVGTests", dependencies: ["Raster", "RasterSVG", "TestSupport", "CDeflate"],
            swiftSettings: strict),
        .testTarget(
            name: "PDFTests",
            dependencies: [
                "Raster", "RasterEngine", "RasterPDF", "RasterSVG", "RasterGallery", "TestSupport",
                "CDeflate",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CoreGraphicsTests", dependencies: ["Raster", "RasterPDF"],
            swiftSettings: strict),
        .testTarget(
            name: "MotionTests", dependencies: ["Raster", "RasterMotion", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SVGWritingTests", dependencies: ["Raster", "RasterSVG", "RasterGallery"],
            swiftSettings: strict),
        // The samples of README and articles, and what draws the articles' pictures for Scripts/docs.
        .target(
            name: "DocumentationSamples", dependencies: ["Raster", "RasterMotion", "RasterSVG"],
            path: "Tests/DocumentationTests/Snippets", swiftSettings: strict),
        .executableTarget(
            name: "documentation-pictures", dependencies: ["DocumentationSamples"],
            path: "Tests/DocumentationPictures", swiftSettings: strict),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["DocumentationSamples", "Raster", "RasterMotion", "RasterSVG", "RasterTesting"],
            exclude: ["Snippets", "GoldenSnippets/Golden"], swiftSettings: strict),
        .testTarget(name: "HouseTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// On Apple's systems this would hide the real one.
#if os(Linux)
    package.products.append(.library(name: "SwiftUI", targets: ["SwiftUI"]))
    package.targets.append(
        .macro(name: "RasterMacros", path: "Sources/Macros", swiftSettings: strict))
    package.targets.append(.systemLibrary(name: "AppleNames", path: "Sources/System/AppleNames"))
    package.targets.append(
        .target(
            name: "SwiftUI",
            dependencies: [
                "AppleNames", "Raster", "RasterMacros", .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "OpenCombineFoundation", package: "OpenCombine"),
            ],
            path: "Sources/SwiftUI", swiftSettings: strict))
    package.products.append(.library(name: "Charts", targets: ["Charts"]))
    package.targets.append(
        .target(
            name: "Charts", dependencies: ["Raster"], path: "Sources/Charts", exclude: ["README.md"],
            swiftSettings: strict))
    package.targets.append(
        .testTarget(
            name: "ChartsTests", dependencies: ["Charts", "SwiftUI", "RasterSVG"], swiftSettings: strict))
    package.targets.append(
        .testTarget(name: "SwiftUITests", dependencies: ["SwiftUI"], swiftSettings: strict))
    package.targets.first { $0.name == "DocumentationSamples" }?.dependencies.append("SwiftUI")
    for name in ["rastertool", "RasterGallery", "DocumentationSamples"] {
        package.targets.first { $0.name == name }?.dependencies.append("Charts")
    }
#endif
