#if os(Linux)
    import Foundation
    import Raster
    import Testing

    struct ChartCommandTests {
        private static let table = Data("month,sold,city\nJan,3,Oslo\nFeb,6,Oslo\nMar,4,Rome\n".utf8)

        @Test func barsStandInProportion() throws {
            let scratch = try Scratch()
            let output = scratch.path("bars.png")
            let outcome = try Tool.run(
                "chart", "-", "-o", output, "--x", "month", "--y", "sold", "--size", "300x200",
                input: Self.table)
            #expect(outcome.status == 0, "\(outcome.error)")
            let image = try CGImage(contentsOfFile: output)
            #expect(image.width == 300 && image.height == 200)
            // The height of each bar where it is highest, counted in pixels of its fill.
            var blue: CGImage.Pixel?
            for x in 0..<image.width where blue == nil {
                for y in 0..<image.height where blue == nil {
                    let pixel = image[x, y]
                    if pixel.blue > 200 && pixel.red < 100 { blue = pixel }
                }
            }
            try #require(blue != nil)
            var heights: [Int] = []
            var isInside = false
            for x in 0..<image.width {
                let height = (0..<image.height).count { image[x, $0] == blue }
                if height > 10 {
                    if isInside { heights[heights.count - 1] = max(heights[heights.count - 1], height) }
                    if !isInside { heights.append(height) }
                }
                isInside = height > 10
            }
            try #require(heights.count == 3)
            #expect(abs(Double(heights[0]) / Double(heights[1]) - 0.5) < 0.02)
            #expect(abs(Double(heights[2]) / Double(heights[1]) - 2.0 / 3) < 0.02)
        }

        @Test func documentsKeepTheirWords() throws {
            let scratch = try Scratch()
            let pdf = scratch.path("bars.pdf")
            let svg = scratch.path("bars.svg")
            for output in [pdf, svg] {
                let outcome = try Tool.run(
                    "chart", "-", "-o", output, "--x", "month", "--y", "sold", "--series", "city", "--title",
                    "Sold in spring", input: Self.table)
                #expect(outcome.status == 0, "\(outcome.error)")
            }
            let document = try Data(contentsOf: URL(filePath: pdf))
            #expect(document.starts(with: Data("%PDF-".utf8)))
            // The description of the document, which isn't compressed, has its title.
            #expect(document.range(of: Data("Sold in spring".utf8)) != nil)
            let text = try String(contentsOfFile: svg, encoding: .utf8)
            #expect(text.contains("<svg") && text.contains("width=\"600\""))
        }

        @Test(arguments: [
            ("x,y\n", "no records below"), (#"{"x":[1,2],"y":[1]}"#, "'x' has 2 values and 'y' 1"),
            (#"[{"x":{"a":1},"y":2}]"#, "'x' of record 1 is a list or an object"),
            ("x,y\na,1\nb,many\n", "'many' in record 2, which is no number"),
        ])
        func tablesThatAreNoneAreRefused(table: String, words: String) throws {
            let scratch = try Scratch()
            let output = scratch.path("none.png")
            let outcome = try Tool.run(
                "chart", "-", "-o", output, "--x", "x", "--y", "y", input: Data(table.utf8))
            #expect(outcome.status == 1 && outcome.error.contains(words), "\(outcome.error)")
            #expect(!FileManager.default.fileExists(atPath: output))
        }

        @Test func yearsAreWhole() throws {
            let scratch = try Scratch()
            let output = scratch.path("years.svg")
            let outcome = try Tool.run(
                "chart", "-", "-o", output, "--mark", "line", "--x", "year", "--y", "v",
                input: Data("year,v\n2019,3\n2020,5\n2021,7\n".utf8))
            #expect(outcome.status == 0, "\(outcome.error)")
            let text = try String(contentsOfFile: output, encoding: .utf8)
            for year in 2019...2021 { #expect(text.contains(">\(year)<")) }
            #expect(!text.contains("2,0") && !text.contains(".5<"))
        }

        @Test func aColumnThatIsntThereIsNamed() throws {
            let scratch = try Scratch()
            let output = scratch.path("none.png")
            let outcome = try Tool.run(
                "chart", "-", "-o", output, "--x", "month", "--y", "cost", input: Self.table)
            #expect(outcome.status != 0)
            #expect(outcome.error.contains("cost") && outcome.error.contains("sold"))
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }
#endif
