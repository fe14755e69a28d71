import Foundation
import RasterPaths
import Testing

@Suite struct FittingTests {
    let wide = CGRect(x: 10, y: 20, width: 300, height: 100)

    @Test func fitKeepsAllInside() {
        #expect(
            wide.placing(contentOf: CGSize(width: 2, height: 2), mode: .fit)
                == CGRect(x: 110, y: 20, width: 100, height: 100))
        #expect(
            wide.placing(contentOf: CGSize(width: 60, height: 10), mode: .fit)
                == CGRect(x: 10, y: 45, width: 300, height: 50))
        #expect(wide.placing(contentOf: CGSize(width: 3, height: 1), mode: .fit) == wide)
    }

    @Test func fillLeavesNothingBare() {
        #expect(
            wide.placing(contentOf: CGSize(width: 2, height: 2), mode: .fill)
                == CGRect(x: 10, y: -80, width: 300, height: 300))
        #expect(
            wide.placing(contentOf: CGSize(width: 60, height: 10), mode: .fill)
                == CGRect(x: -140, y: 20, width: 600, height: 100))
        let tall = CGSize(width: 100, height: 400)
        #expect(tall.scaled(toAspectRatio: 2, contentMode: .fill) == CGSize(width: 800, height: 400))
        #expect(tall.scaled(toAspectRatio: 2, contentMode: .fit) == CGSize(width: 100, height: 50))
    }

    @Test func anchorsAlign() {
        let size = CGSize(width: 100, height: 40)
        #expect(wide.placing(size, at: .topLeading).origin == CGPoint(x: 10, y: 20))
        #expect(wide.placing(size, at: .bottomTrailing).origin == CGPoint(x: 210, y: 80))
        #expect(wide.placing(size).origin == CGPoint(x: 110, y: 50))
        // Larger than the frame: the same rule, outwards.
        #expect(wide.placing(CGSize(width: 400, height: 100), at: .leading).origin == CGPoint(x: 10, y: 20))
        #expect(wide.placing(CGSize(width: 400, height: 100), at: .trailing).origin == CGPoint(x: -90, y: 20))
    }

    @Test func badContentFillsTheFrame() {
        for size in [
            CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: CGFloat.nan, height: 5),
            CGSize(width: CGFloat.infinity, height: 5),
        ] {
            #expect(wide.placing(contentOf: size, mode: .fit) == wide)
        }
        #expect(
            CGSize(width: 5, height: 6).scaled(toAspectRatio: .nan, contentMode: .fit)
                == CGSize(width: 5, height: 6))
        #expect(
            CGSize(width: 0, height: 6).scaled(toAspectRatio: 2, contentMode: .fill)
                == CGSize(width: 0, height: 6))
    }
}

@Suite struct NineSliceTests {
    static let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)

    @Test func cornersKeepTheirSize() {
        let slice = NineSlice(
            size: CGSize(width: 10, height: 10), capInsets: Self.insets,
            in: CGRect(x: 5, y: 5, width: 100, height: 50))
        #expect(slice.parts.count == 9)
        #expect(slice.parts[0].source == CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(slice.parts[0].destination == CGRect(x: 5, y: 5, width: 2, height: 1))
        #expect(slice.parts[4].source == CGRect(x: 2, y: 1, width: 4, height: 6))
        #expect(slice.parts[4].destination == CGRect(x: 7, y: 6, width: 94, height: 46))
        #expect(slice.parts[4].growsHorizontally && slice.parts[4].growsVertically)
        #expect(slice.parts[8].source == CGRect(x: 6, y: 7, width: 4, height: 3))
        #expect(slice.parts[8].destination == CGRect(x: 101, y: 52, width: 4, height: 3))
        #expect(!slice.parts[8].growsHorizontally && !slice.parts[8].growsVertically)
        #expect(slice.parts[1].growsHorizontally && !slice.parts[1].growsVertically)
    }

    @Test func cornersShrinkTogetherInASmallRectangle() {
        // 2 and 4 share 3 points; 1 and 3 share 2.
        let slice = NineSlice(
            size: CGSize(width: 10, height: 10), capInsets: Self.insets,
            in: CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(
            slice.parts.map(\.destination) == [
                CGRect(x: 0, y: 0, width: 1, height: 0.5), CGRect(x: 1, y: 0, width: 2, height: 0.5),
                CGRect(x: 0, y: 0.5, width: 1, height: 1.5), CGRect(x: 1, y: 0.5, width: 2, height: 1.5),
            ])
    }

    @Test func partsCoverTheRectangleWithoutGaps() {
        for width in [0.3, 1, 5.7, 6, 1e9] as [CGFloat] {
            for insets in [
                EdgeInsets(), Self.insets, EdgeInsets(top: 99, leading: 99, bottom: 99, trailing: 0.1),
                EdgeInsets(top: -5, leading: .nan, bottom: .infinity, trailing: 1e300),
            ] {
                let rect = CGRect(x: 0.1, y: -7.3, width: width, height: 12.9)
                let parts = NineSlice(size: CGSize(width: 10, height: 7), capInsets: insets, in: rect).parts
                let row = parts.filter { $0.destination.minY == parts[0].destination.minY }
                #expect(row[0].destination.origin.x == rect.origin.x)
                for (left, right) in zip(row, row.dropFirst()) {
                    // The coordinate itself is shared; the width is its difference and may round.
                    #expect(abs(left.destination.maxX - right.destination.minX) <= 1e-15 * max(width, 1))
                    // Of the middle that has no room nothing is shown.
                    if row.count == 3 { #expect(abs(left.source.maxX - right.source.minX) <= 1e-14) }
                }
                let area = parts.reduce(0) { $0 + $1.destination.width * $1.destination.height }
                #expect(abs(area / (rect.width * rect.height) - 1) < 1e-12)
                let sources = parts.reduce(0) { $0 + $1.source.width * $1.source.height }
                #expect(sources <= 70 * (1 + 1e-12))
            }
        }
    }

    @Test func nothingToDrawHasNoParts() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
        for size in [
            CGSize.zero, CGSize(width: CGFloat.nan, height: 1), CGSize(width: CGFloat.infinity, height: 1),
        ] {
            #expect(NineSlice(size: size, capInsets: Self.insets, in: rect).parts.isEmpty)
        }
        let size = CGSize(width: 4, height: 4)
        #expect(NineSlice(size: size, capInsets: Self.insets, in: .zero).parts.isEmpty)
        #expect(
            NineSlice(
                size: size, capInsets: Self.insets, in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
            ).parts.isEmpty)
    }
}

@Suite struct TileGridTests {
    @Test func tilesStartTopLeftAndAreCut() throws {
        let grid = try #require(
            TileGrid(
                rect: CGRect(x: 10, y: 20, width: 25, height: 30), tileSize: CGSize(width: 10, height: 10)))
        let all = try #require(grid.tiles(touching: CGRect(x: 0, y: 0, width: 1000, height: 1000)))
        #expect(all.columns == 0..<3 && all.rows == 0..<3)
        #expect(grid.tile(column: 2, row: 1) == CGRect(x: 30, y: 30, width: 10, height: 10))
        let part = try #require(grid.tiles(touching: CGRect(x: 20, y: 35, width: 5, height: 5)))
        #expect(part.columns == 1..<2 && part.rows == 1..<2)
        #expect(grid.tiles(touching: CGRect(x: 0, y: 0, width: 10, height: 100)) == nil)
    }

    @Test func hugeNumbersAreAnsweredAtOnce() throws {
        let far = CGRect(x: 0, y: 0, width: 1e300, height: 1e300)
        let grid = try #require(TileGrid(rect: far, tileSize: CGSize(width: 1e-300, height: 1)))
        #expect(try #require(grid.tiles(touching: CGRect(x: 0, y: 0, width: 1, height: 1))).rows == 0..<1)
        #expect(grid.tiles(touching: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
        #expect(TileGrid(rect: far, tileSize: .zero) == nil)
        #expect(TileGrid(rect: .zero, tileSize: CGSize(width: 1, height: 1)) == nil)
        #expect(TileGrid(rect: far, tileSize: CGSize(width: CGFloat.infinity, height: 1)) == nil)
    }
}
