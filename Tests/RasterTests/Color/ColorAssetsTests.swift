import Raster
import Testing

@Suite final class ColorAssetsTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("ColorAssetsTests-\(UUID().uuidString).resources")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func write(_ text: String, to path: String) throws {
        let set = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: set.appendingPathComponent("Contents.json"))
    }

    private func color(_ name: String) -> Color {
        Color(name, bundle: Bundle(path: folder.path))
    }

    private func description(_ color: Color, dark: Bool = false) -> String {
        var environment = EnvironmentValues()
        environment.colorScheme = dark ? .dark : .light
        return color.resolve(in: environment).description
    }

    @Test func lightAndDark() throws {
        try write(
            """
            {"colors": [
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
               "color": {"color-space": "srgb", "components":
                 {"red": "0x10", "green": "0xFF", "blue": "0xa0", "alpha": "0.500"}}},
              {"idiom": "universal", "color": {"color-space": "srgb", "components":
                 {"red": "1.000", "green": "128", "blue": "0.2", "alpha": "1.000"}}}],
             "info": {"author": "xcode", "version": 1}}
            """, to: "Assets.xcassets/Brand/Sea.colorset")
        let sea = color("Brand/Sea")
        #expect(description(sea) == "#FF8033FF")
        #expect(description(sea, dark: true) == "#10FFA080")
        #expect(sea.description == "Brand/Sea")
    }

    @Test func colorSpaces() throws {
        func set(_ space: String, _ components: String) -> String {
            #"{"colors": [{"color": {"color-space": "\#(space)", "components": {\#(components)}}}]}"#
        }
        try write(
            set("extended-linear-srgb", #""red":"0.5","green":"0.5","blue":"0.5""#), to: "Linear.colorset")
        try write(set("display-p3", #""red":"1.0","green":"0.0","blue":"0.0""#), to: "Wide.colorset")
        try write(set("gray-gamma-22", #""white":"0x33""#), to: "Gray.colorset")
        try write(set("unheard-of", #""white":"0x33""#), to: "Unknown.colorset")
        #expect(description(color("Linear")) == "#BCBCBCFF")
        #expect(
            color("Wide").components(in: EnvironmentValues())
                == RGBAComponents(.displayP3, red: 1, green: 0, blue: 0, opacity: 1))
        #expect(description(color("Gray"), dark: true) == "#333333FF")
        #expect(color("Unknown") == .clear)
    }

    @Test func whatIsMissingOrUnreadableIsClear() throws {
        try write("not JSON", to: "Broken.colorset")
        try write(#"{"colors": []}"#, to: "Empty.colorset")
        try write(
            #"{"colors": [{"color": {"components": {"red":"1","green":"x","blue":"0x1FF"}}}]}"#,
            to: "Bad.colorset")
        for name in ["Missing", "Broken", "Empty", "Bad", "", "/"] {
            #expect(color(name) == .clear)
        }
    }

    @Test func aNameCannotLeadOutOfTheBundle() throws {
        let inside = folder.appendingPathComponent("Inner.resources")
        try write(#"{"colors": [{"color": {"components": {"white":"1.0"}}}]}"#, to: "Outer.colorset")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        #expect(description(color("Outer")) == "#FFFFFFFF")
        #expect(Color("../Outer", bundle: Bundle(path: inside.path)) == .clear)
    }
}
