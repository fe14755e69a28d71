import Raster
import Testing

/// Values in literals, formats, and tables of strings.
@Suite struct TextLiteralTests {
    @Test func numbersAsInFormats() {
        #expect(characters(Text("x = \(5)")) == "x = 5")
        #expect(
            characters(Text("\(-5) \(UInt8(200)) \(Int64.min)"), locale: "en_US_POSIX")
                == "-5 200 -9223372036854775808")
        #expect(characters(Text("\(UInt64.max)"), locale: "en_US_POSIX") == "18446744073709551615")
        #expect(characters(Text("\(1.5)")) == "1.500000")
        #expect(characters(Text("\(CGFloat(0.25)) \(Float(2))")) == "0.250000 2.000000")
        #expect(characters(Text("\(2.0 / 3, specifier: "%.2f") \(255, specifier: "%04x")")) == "0.67 00ff")
        #expect(characters(Text("\(Double.nan, specifier: "%.1f")")).lowercased().contains("nan"))
    }

    @Test func numbersInTheLocale() {
        #expect(characters(Text("\(1_234_567)")) == "1,234,567")
        #expect(characters(Text("\(1_234_567)"), locale: "de_DE") == "1.234.567")
        #expect(characters(Text("\(1.5, specifier: "%.1f")"), locale: "de_DE") == "1,5")
        #expect(characters(Text("\(1234.5, format: .number)"), locale: "de_DE") == "1.234,5")
        #expect(characters(Text(1234.5, format: .number), locale: "fr_CH").hasSuffix("234,5"))
        #expect(characters(Text(0.25, format: .percent)) == "25%")
    }

    /// Without a locale in the environment the style's own stays.
    @Test func theStylesOwnLocale() {
        let german = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "de_DE"))
        #expect(Text(1.5, format: german).string(in: EnvironmentValues()) == "1,5")
        #expect(characters(Text(1.5, format: german)) == "1.5")
    }

    @Test func percentSignsAreThemselves() {
        #expect(characters(Text("100% sure")) == "100% sure")
        #expect(characters(Text("100%d %@ \(1)% %%")) == "100%d %@ 1% %%")
        #expect(characters(Text("\("%d")\(2)")) == "%d2")
    }

    @Test func otherValues() throws {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .percent
        #expect(characters(Text(NSNumber(value: 0.5), formatter: formatter)) == "50%")
        #expect(characters(Text("\(NSNumber(value: 0.5), formatter: formatter)!")) == "50%!")
        let address = try #require(URL(string: "https://example.org"))
        #expect(characters(Text("\(address)")) == "https://example.org")
        var attributed = AttributedString("a")
        attributed.font = .title
        expectRuns(
            Text("\(attributed)b"), ExpectedRun("a") { $0.setStyle(size: 28, pitch: 34) }, ExpectedRun("b"))
        #expect(characters(Text("\([1, 2], format: .list(memberStyle: .number, type: .and)).")) == "1 and 2.")
    }

    @Test func textsInText() {
        expectRuns(
            Text("a\(Text(verbatim: "b").font(.caption))\(Text("**c**"))").font(.title),
            ExpectedRun("a") { $0.setStyle(size: 28, pitch: 34) },
            ExpectedRun("b") { $0.setStyle(size: 12, pitch: 16) },
            ExpectedRun("c") {
                $0.setStyle(size: 28, pitch: 34)
                $0.font.weight = 700
            })
    }

    @Test func keys() {
        #expect(LocalizedStringKey("a \(1)") == LocalizedStringKey("a \(1)"))
        #expect(LocalizedStringKey("a \(1)") != LocalizedStringKey("a \(2)"))
        #expect(LocalizedStringKey("a") == "a")
        #expect(LocalizedStringKey(String("%@")) == "%@")
    }

    /// A folder with tables in English and German.
    private func withBundle(_ body: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("raster-\(UUID().uuidString).bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        let tables = [
            "en.lproj/Localizable.strings": "\"hello\" = \"Hello\";",
            "de.lproj/Localizable.strings": """
            "hello" = "**Hallo** Welt";
            "%lld of %@" = "%2$@: %1$lld";
            "x = %lld" = "%1$lld und %1$lld, 100 %%";
            "n = %lld" = "%s %n %*d %5$d %1000000000lld";
            "v = %lf" = "%d %@ %.1f %x";
            "s = %@" = "%d %f %@";
            """,
            "de.lproj/Other.strings": "\"hello\" = \"Servus\";",
        ]
        for (name, content) in tables {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try content.write(to: file, atomically: true, encoding: .utf8)
        }
        try body(try #require(Bundle(path: folder.path)))
    }

    @Test func tablesOfTheEnvironmentsLanguage() throws {
        try withBundle { bundle in
            let hello = Text("hello", bundle: bundle)
            #expect(characters(hello, locale: "de_AT") == "Hallo Welt")
            #expect(characters(hello, locale: "en_GB") == "Hello")
            #expect(characters(Text("hello", tableName: "Other", bundle: bundle), locale: "de") == "Servus")
            #expect(characters(Text("hello", tableName: "None", bundle: bundle), locale: "de") == "hello")
            #expect(characters(Text("unknown \(1)", bundle: bundle), locale: "de") == "unknown 1")
            var german = EnvironmentValues()
            german.locale = Locale(identifier: "de")
            expectRuns(
                hello,
                ExpectedRun("Hallo") {
                    $0.font.weight = 600
                    $0.language = "de"
                },
                ExpectedRun(" Welt") { $0.language = "de" }, in: german)
        }
    }

    @Test func valuesByPosition() throws {
        try withBundle { bundle in
            #expect(characters(Text("\(3) of \("a")", bundle: bundle), locale: "de") == "a: 3")
            #expect(characters(Text("x = \(3)", bundle: bundle), locale: "de") == "3 und 3, 100 %")
        }
    }

    /// Conversions that would read or write memory are text, places without values too, and numbers fit every
    /// one.
    @Test func hostileTables() throws {
        try withBundle { bundle in
            let text = characters(Text("n = \(7)", bundle: bundle), locale: "de")
            #expect(text.hasPrefix("%s %n %*d %5$d "))
            #expect(text.hasSuffix(" 7"))
            #expect(text.count < 1100)
            #expect(characters(Text("v = \(2.5)", bundle: bundle), locale: "de") == "2 %@ %.1f %x")
            #expect(characters(Text("s = \("a*b*")", bundle: bundle), locale: "de") == "a*b* %f %@")
            for value in [Double.nan, .infinity, -.infinity, 1e300] {
                #expect(!characters(Text("v = \(value)", bundle: bundle), locale: "de").isEmpty)
            }
        }
    }
}
