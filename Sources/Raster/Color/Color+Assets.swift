import Foundation

extension Color {
    /// The colour set of this name among a bundle's resources, the main bundle's unless given: the folder
    /// `name.colorset`, there or in an `.xcassets` folder there. Its light and dark values are read at once;
    /// a set that is missing or unreadable gives `clear`.
    public init(_ name: String, bundle: Bundle? = nil) {
        guard let folder = (bundle ?? .main).resourceURL,
            let colorSet = ColorSet(named: name, in: folder)
        else {
            self = .clear
            return
        }
        let content = DeferredColor.Content.adaptive(light: colorSet.light, dark: colorSet.dark, name: name)
        self.init(storage: .deferred(DeferredColor(content), opacity: 1))
    }
}

/// The colours of a `.colorset` folder of an asset catalog.
struct ColorSet {
    let light: RGBAComponents
    let dark: RGBAComponents

    init?(named name: String, in folder: URL) {
        // A name is a path inside the catalog and must not lead out of it.
        guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
        let contents =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        let catalogs = (contents ?? []).filter { $0.pathExtension == "xcassets" }
            .sorted { $0.path < $1.path }
        for candidate in [folder] + catalogs {
            let file = candidate.appendingPathComponent("\(name).colorset/Contents.json")
            if let data = try? Data(contentsOf: file) {
                self.init(json: data)
                return
            }
        }
        return nil
    }

    /// From the text of a `Contents.json`; nil when it isn't one or has no universal colour.
    init?(json: Data) {
        guard let document = try? JSONDecoder().decode(Document.self, from: json) else { return nil }
        let universal = document.colors.filter { $0.idiom == nil || $0.idiom == "universal" }
        guard
            let light = universal.first(where: { ($0.appearances ?? []).isEmpty })?.color?.rgbaComponents
        else { return nil }
        self.light = light
        let darkEntry = universal.first { entry in
            guard let appearances = entry.appearances, appearances.count == 1 else { return false }
            return appearances[0].appearance == "luminosity" && appearances[0].value == "dark"
        }
        dark = darkEntry?.color?.rgbaComponents ?? light
    }

    private struct Document: Decodable {
        let colors: [Entry]
    }

    private struct Entry: Decodable {
        let idiom: String?
        let color: Value?
        let appearances: [Appearance]?
    }

    private struct Appearance: Decodable {
        let appearance: String
        let value: String
    }

    private struct Value: Decodable {
        let colorSpace: String?
        let components: [String: String]?

        enum CodingKeys: String, CodingKey {
            case colorSpace = "color-space"
            case components
        }

        var rgbaComponents: RGBAComponents? {
            let space: RGBAComponents.Space
            switch colorSpace {
            case "srgb", "extended-srgb", nil: space = .sRGB
            case "extended-linear-srgb": space = .sRGBLinear
            case "display-p3": space = .displayP3
            case "gray-gamma-22", "extended-gray": space = .sRGB
            default: return nil
            }
            let opacity = component("alpha") ?? 1
            if let white = component("white") {
                return RGBAComponents(space, red: white, green: white, blue: white, opacity: opacity)
            }
            guard let red = component("red"), let green = component("green"), let blue = component("blue")
            else { return nil }
            return RGBAComponents(space, red: red, green: green, blue: blue, opacity: opacity)
        }

        /// `0.5`, or a byte written as `128` or `0x80`.
        private func component(_ name: String) -> Double? {
            guard let text = components?[name] else { return nil }
            if text.hasPrefix("0x") || text.hasPrefix("0X") {
                return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
            }
            if text.contains(".") { return Double(text) }
            return Int(text).map { Double($0) / 255 }
        }
    }
}
