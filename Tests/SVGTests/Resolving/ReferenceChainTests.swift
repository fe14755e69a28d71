import Foundation
import Raster
import RasterSVG
import Testing

/// Resources that refer to resources: each level is one of recursion, in resolving, drawing and freeing, so
/// that they come under the limit of nesting however they are mixed.
@Suite struct ReferenceChainTests {
    /// Links `r0`, `r1`… of a chain, each referring to the next, and an element that refers to the first.
    struct Chain: CustomStringConvertible, Sendable {
        var name: String
        var link: @Sendable (_ own: String, _ next: String) -> String
        var use: String
        /// Levels that a link takes: eight for a reference, one for an element.
        var levels: Int

        var description: String { name }

        func document(_ count: Int) -> String {
            var text = ""
            for index in 0..<count { text += link("id='r\(index)'", "#r\(index + 1)") }
            return svg(text + use, "width='8' height='8'")
        }
    }

    static let chains = [
        Chain(
            name: "masks in masks",
            link: { "<mask \($0)><rect width='9' height='9' fill='#fff' mask='url(\($1))'/></mask>" },
            use: "<rect width='9' height='9' mask='url(#r0)'/>", levels: 9),
        Chain(
            name: "masks on masks",
            link: { "<mask \($0) mask='url(\($1))'><rect width='9' height='9' fill='#fff'/></mask>" },
            use: "<rect width='9' height='9' mask='url(#r0)'/>", levels: 8),
        Chain(
            name: "clips in clips",
            link: { "<clipPath \($0)><rect width='9' height='9' clip-path='url(\($1))'/></clipPath>" },
            use: "<rect width='9' height='9' clip-path='url(#r0)'/>", levels: 9),
        Chain(
            name: "clips on clips",
            link: { "<clipPath \($0) clip-path='url(\($1))'><rect width='9' height='9'/></clipPath>" },
            use: "<rect width='9' height='9' clip-path='url(#r0)'/>", levels: 8),
        Chain(
            name: "patterns",
            link: {
                "<pattern \($0) width='4' height='4' patternUnits='userSpaceOnUse'>"
                    + "<rect width='9' height='9' fill='url(\($1))'/></pattern>"
            },
            use: "<rect width='9' height='9' fill='url(#r0)'/>", levels: 9),
        Chain(
            name: "markers",
            link: { "<marker \($0)><path d='M0 0h9' stroke='red' marker-start='url(\($1))'/></marker>" },
            use: "<path d='M0 0h9' marker-start='url(#r0)'/>", levels: 9),
        Chain(
            name: "groups with masks in masks",
            link: {
                "<mask \($0)><g opacity='.9' transform='scale(.99)'><g opacity='.9'>"
                    + "<rect width='9' height='9' fill='#fff' mask='url(\($1))'/><rect/></g></g></mask>"
            },
            use: "<rect width='9' height='9' mask='url(#r0)'/>", levels: 11),
        Chain(
            name: "a mask in a clip's user in a pattern in a marker",
            link: {
                "<marker \($0)><path d='M0 0h9' stroke='url(\($1)p)'/></marker>"
                    + "<pattern id='\($1.dropFirst())p' width='4' height='4' patternUnits='userSpaceOnUse'>"
                    + "<g mask='url(\($1)m)'><rect width='9' height='9'/></g></pattern>"
                    + "<mask id='\($1.dropFirst())m'><path d='M0 0h9' stroke='red' marker-start='url(\($1))'/></mask>"
            },
            use: "<path d='M0 0h9' marker-start='url(#r0)'/>", levels: 27),
    ]

    private func reading(_ text: String) -> SVGError.Reason? {
        do {
            _ = try SVGDocument(data: Data(text.utf8))
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(arguments: chains)
    func longChainsAreRefusedNotCrashed(chain: Chain) {
        for count in [600, 3000] {
            #expect(reading(chain.document(count)) == .limit(name: .nestingDepth, value: 512))
        }
    }

    /// The longest that are read are drawn, described and freed.
    @Test(arguments: chains)
    func theLongestAreDrawn(chain: Chain) throws {
        // The root's level, and the one of the element that refers to the chain.
        let most = 510 / chain.levels
        #expect(reading(chain.document(most + 2)) == .limit(name: .nestingDepth, value: 512))
        let document = try SVGDocument(data: Data(chain.document(most).utf8))
        let image = document.drawing().image()
        #expect(image.width == 8)
        #expect(document.tree.description.isEmpty == false)
    }

    /// A chain as it may be in a real drawing draws what it says: the innermost is the smallest.
    @Test func ofClipsTheSmallestCounts() throws {
        var text = ""
        for index in 0..<40 {
            text +=
                "<clipPath id='r\(index)'><rect width='\(41 - index)' height='50'"
                + (index < 39 ? " clip-path='url(#r\(index + 1))'" : "") + "/></clipPath>"
        }
        let document = try SVGDocument(
            data: Data(
                svg(text + "<rect width='50' height='50' clip-path='url(#r0)'/>", "width='50' height='50'")
                    .utf8))
        let image = document.drawing().image()
        #expect(image[1, 20].alpha == 255 && image[2, 20].alpha == 0)
    }
}
