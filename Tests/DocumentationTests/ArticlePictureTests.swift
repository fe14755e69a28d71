import DocumentationSamples
import Foundation
import Raster
import RasterMotion
import Testing

/// The pictures that the articles show, held to what the text beside them says.
@Suite struct ArticlePictureTests {
    private func alphas(_ image: CGImage, _ columns: Range<Int>) -> [Int] {
        columns.flatMap { x in (0..<image.height).map { Int(image[x, $0].alpha) } }
    }

    @Test func articlesShowWhatIsDrawn() throws {
        let shown = try DocumentedBlocks.pictures()
        let drawn = PagePicture.all.map(\.name)
        #expect(Set(drawn).count == drawn.count)
        for (article, picture) in shown { #expect(drawn.contains(picture), "\(article)") }
        #expect(Set(shown.map(\.picture)) == Set(drawn))
    }

    /// Each article about a task begins with a picture, which its card on the first page shows, too, and says
    /// what can go wrong.
    @Test func everyArticleIsOnTheFirstPage() throws {
        let articles = try DocumentedBlocks.articles()
        let first = try #require(articles["Raster"])
        #expect(articles.count >= 15)
        for (name, lines) in articles where name != "Raster" {
            #expect(
                first.count { $0.trimmingCharacters(in: .whitespaces) == "- <doc:\(name)>" } == 2, "\(name)")
            #expect(lines.contains { $0.contains("@PageImage(purpose: card") }, "\(name)")
            #expect(lines.contains { $0.hasPrefix("![") }, "\(name)")
        }
    }

    @MainActor @Test func everyPictureIsDrawn() throws {
        for picture in PagePicture.all {
            let image = try CGImage(data: try picture.data())
            #expect(image.width > 1 && image.height > 1, "\(picture.name)")
        }
    }

    @Test func turnedTilesHaveTheirEdges() {
        let image = turnedTiles().image()
        func partial(_ columns: Range<Int>) -> Int { alphas(image, columns).count { (1..<255).contains($0) } }
        #expect(partial(0..<60) == 0)
        // Four edges of 40 points, each of which meets at least 35 rows or columns.
        #expect(partial(60..<120) > 140)
        #expect(partial(120..<180) > 140)
    }

    /// Half of a pixel, and half of what is left, by their areas.
    @Test func aSeamLetsAQuarterThrough() {
        let image = halves().image()
        for place in 6..<34 {
            #expect((190...192).contains(Int(image[place, place].alpha)))
            #expect(image[place + 40, place].alpha == 255)
        }
    }

    @MainActor @Test func imagesFitAsTheirWordsSay() {
        let image = fitted().image()
        #expect(image.width == 4 * 80 + 5 * 10 && image.height == 100)
        func rows(_ x: Int) -> Int { (0..<100).count { image[x, $0].alpha == 255 } }
        // 160 × 120 in a square of 80: fitted it is 60 high, filled 80.
        #expect(rows(10 + 40) == 80 && rows(100 + 40) == 80 && rows(190 + 40) == 60 && rows(280 + 40) == 80)
        #expect(image[275, 50].alpha == 0 && image[365, 50].alpha == 0)
    }

    @MainActor @Test func aDialHasTwelveMarks() {
        let image = dial().image(scale: 2)
        // Around the ring of the marks; none of them is where the hand points.
        let inked = (0..<720).map { step in
            let angle = Double(step) / 720 * 2 * .pi
            return image[Int(160 + 126 * cos(angle)), Int(160 + 126 * sin(angle))].alpha > 128
        }
        let begins = inked.indices.count { inked[$0] && !inked[($0 + 719) % 720] }
        #expect(begins == 12)
    }

    @MainActor @Test func aViewIsDark() {
        let image = weather().image()
        let middle = image[image.width / 2, 12]
        #expect(middle.alpha == 255 && middle.red < 60)
    }

    @MainActor @Test func diceAreFourTimesOne() {
        let image = dice().image()
        for place in 0..<4 { #expect(image[40 + 60 * place - 12, 35].red > 200, "\(place)") }
    }

    @Test func anOrbitGoesRound() throws {
        let frames = try orbit()
        #expect(frames.count == 50)
        let first = try frames.image(at: 0)
        let half = try frames.image(at: 25)
        #expect(first[140, 40].red > 240 && first[20, 40].red < 120)
        #expect(half[20, 40].red > 240 && half[140, 40].red < 120)
    }

    @MainActor @Test func aCapsuleGrows() throws {
        let frames = try growing()
        func width(_ index: Int) throws -> Int {
            let image = try frames.image(at: index)
            return (0..<image.width).count { image[$0, 30].alpha > 128 }
        }
        let widths = (try width(0), try width(12), try width(24))
        #expect(widths.0 == 40 && (80...100).contains(widths.1) && widths.2 == 140, "\(widths)")
    }

    @Test func stripsAreTheWhole() {
        let whole = rings().image()
        for (number, strip) in ringStrips(4).enumerated() {
            #expect(strip.height == 30)
            for y in 0..<30 {
                for x in 0..<240 where strip[x, y] != whole[x, number * 30 + y] {
                    Issue.record("strip \(number) differs at \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test func aServerDrawsOnce() async throws {
        let answers = try await serverAnswers()
        #expect(answers.tag?.count == 64 && answers.again == nil)
        let image = try CGImage(data: #require(answers.png))
        #expect(image.width == 600 && image.height == 315)
    }
}
