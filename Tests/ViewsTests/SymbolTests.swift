import Foundation
import Raster
import RasterEngine
import Testing

/// Symbols by name: how large they are, that they are drawn, and by what they are changed.
@MainActor @Suite struct SymbolTests {
    /// A picture of 40 × 40 points at two pixels a point, an image in the middle.
    static func picture<V: View>(_ view: V) -> CGImage {
        let renderer = ImageRenderer(content: view.frame(width: 40, height: 40))
        renderer.scale = 2
        return renderer.cgImage!
    }

    static func opacity(_ picture: CGImage, where isCounted: (Int, Int) -> Bool = { _, _ in true }) -> Int {
        var sum = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width where isCounted(x, y) { sum += Int(picture[x, y].alpha) }
        }
        return sum
    }

    static func isSame(_ first: CGImage, _ second: CGImage) -> Bool {
        guard first.width == second.width, first.height == second.height else { return false }
        for y in 0..<first.height {
            for x in 0..<first.width where first[x, y] != second[x, y] { return false }
        }
        return true
    }

    static func resolved(
        _ name: String, _ font: Font, _ change: (inout EnvironmentValues) -> Void = { _ in }
    ) -> GraphicsContext.ResolvedImage {
        var environment = EnvironmentValues()
        environment.displayScale = 2
        environment.font = font
        change(&environment)
        var result: GraphicsContext.ResolvedImage?
        _ =
            Drawing(size: CGSize(width: 1, height: 1), environment: environment) { context, _ in
                result = context.resolve(Image(systemName: name))
            }.displayList
        return result!
    }

    /// Recorded on macOS 26.2 at two pixels a point.
    @Test(arguments: [
        ("star", 13, 16.5, 16), ("star.fill", 13, 16.5, 16), ("arrow.right", 13, 15, 12),
        ("circle", 13, 15, 15),
        ("ellipsis", 13, 14, 4.5), ("checkmark.square.fill", 13, 15, 14), ("chevron.right", 13, 10, 13.5),
        ("bell.slash", 13, 15, 16.5), ("star.fill", 26, 33.5, 31.5), ("person.circle", 26, 31, 30),
        ("line.3.horizontal", 13, 16, 8.5), ("star", 24, 31, 29), ("star", 11, 14.5, 13.5),
    ])
    func sizesAreThoseRecorded(name: String, points: CGFloat, width: CGFloat, height: CGFloat) {
        let frames = ViewProbe.frames(80, 80, scale: 2) { probe in
            Image(systemName: name).font(.system(size: points)).named("symbol", in: probe)
        }
        #expect(frames["symbol"]?.size == CGSize(width: width, height: height))
    }

    @Test func weightsAndScalesChangeSizes() {
        let sizes: [(Font.Weight, CGFloat, CGFloat)] = [
            (.light, 16, 15.5), (.bold, 17, 16.5), (.black, 17.5, 17),
        ]
        for (weight, width, height) in sizes {
            let size = Self.resolved("star", .system(size: 13, weight: weight)).size
            #expect(abs(size.width - width) <= 0.5 && abs(size.height - height) <= 0.5, "\(weight): \(size)")
        }
        let scales: [(Image.Scale, CGFloat, CGFloat)] = [(.small, 13.5, 13), (.large, 21.5, 20.5)]
        for (scale, width, height) in scales {
            let size = Self.resolved("star", .system(size: 13)) { $0.imageScale = scale }.size
            #expect(abs(size.width - width) <= 0.5 && abs(size.height - height) <= 0.5, "\(scale): \(size)")
        }
    }

    /// Recorded: the frame's bottom is so far below the baseline.
    @Test(arguments: [
        ("star", 13, 3), ("star", 26, 5.5), ("ellipsis", 13, -2.5), ("circle", 13, 3), ("minus", 13, -3),
        ("chevron.right", 13, 2), ("heart", 13, 2.5),
    ])
    func baselinesAreThoseRecorded(name: String, points: CGFloat, descent: CGFloat) {
        let symbol = Self.resolved(name, .system(size: points))
        #expect(symbol.size.height - symbol.baseline == descent)
    }

    @Test func symbolsLineUpWithText() {
        let frames = ViewProbe.frames(200, 80, scale: 2) { probe in
            HStack(alignment: .firstTextBaseline) {
                Image(systemName: "star").named("star", in: probe)
                Image(systemName: "ellipsis").named("ellipsis", in: probe)
                Box(4, 10).named("box", in: probe)
            }
            .font(.system(size: 13))
        }
        // A box without text stands on the baseline.
        #expect(frames["star"]!.maxY - frames["box"]!.maxY == 3)
        #expect(frames["ellipsis"]!.maxY - frames["box"]!.maxY == -2.5)
    }

    /// Recorded: the label of a star and a title of 16 points is 16.08 high, as half the capitals' height is
    /// 4.58 of the title's, and 4.5 for the star.
    @Test func labelsPutSymbolsBesideCapitals() {
        let frames = ViewProbe.frames(200, 80, scale: 2) { probe in
            Label {
                Text("One").named("title", in: probe)
            } icon: {
                Image(systemName: "star").named("icon", in: probe)
            }
            .font(.system(size: 13))
        }
        let middle = frames["icon"]!.minY + 13 - 4.5
        let title = frames["title"]!
        #expect(middle > title.minY && middle < title.midY + 1)
        #expect(frames["icon"]!.maxX + 8 == title.minX)
        let same = ViewProbe.frames(200, 80, scale: 2) { probe in
            Label("One", systemImage: "star").font(.system(size: 13)).named("label", in: probe)
        }
        #expect(same["label"]!.width == frames["icon"]!.width + 8 + title.width)
    }

    /// All names with recipes, filled where they can be, and some that are put together.
    nonisolated static var names: [String] {
        let own = SymbolCatalog.names
        let fills = own.map { $0 + ".fill" }.filter { SymbolCatalog.contains($0) }
        let numbers = (0...50).map { "\($0).circle" }
        let letters = "abcdefghijklmnopqrstuvwxyz".map { "\($0).square.fill" }
        return own + fills + numbers + letters + [
            "xmark.circle.fill", "bell.slash.fill", "folder.badge.plus", "checkmark.seal.fill", "lock.shield",
            "star.circle", "exclamationmark.octagon.fill", "play.rectangle", "chevron.forward",
            "arrow.backward",
        ]
    }

    @Test func namesDrawWithinTheirRoom() {
        let missing = Self.picture(Image(systemName: "no such symbol").font(.system(size: 17)))
        #expect(Self.names.count > 600)
        for name in Self.names {
            for weight in [Font.Weight.regular, .black] {
                let font = Font.system(size: 17, weight: weight)
                let size = Self.resolved(name, font).size
                let picture = Self.picture(Image(systemName: name).font(font))
                let (left, top) = ((40 - size.width).rounded(.down), (40 - size.height).rounded(.down))
                #expect(Self.opacity(picture) > 500, "\(name) is drawn")
                let outside = Self.opacity(picture) { x, y in
                    CGFloat(x) < left || CGFloat(x) >= 80 - left || CGFloat(y) < top || CGFloat(y) >= 80 - top
                }
                #expect(outside == 0, "\(name) stays in \(size)")
                #expect(!Self.isSame(picture, missing), "\(name) is known")
            }
        }
    }

    @Test func heavierFontsHaveHeavierSymbols() {
        let weights: [Font.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        for name in ["star", "xmark", "person.circle", "gearshape", "house", "bell.slash"] {
            let inks = weights.map { weight in
                Self.opacity(Self.picture(Image(systemName: name).font(.system(size: 24, weight: weight))))
            }
            #expect(zip(inks, inks.dropFirst()).allSatisfy { $0 < $1 }, "\(name): \(inks)")
        }
    }

    @Test func symbolsAreVectors() {
        for name in ["star", "person.circle.fill", "wifi.slash", "trash"] {
            let drawing = Drawing(size: CGSize(width: 40, height: 40)) { context, _ in
                context.draw(Image(systemName: name), at: CGPoint(x: 20, y: 20))
                context.draw(
                    Image(systemName: name).resizable(), in: CGRect(x: 1, y: 2, width: 20, height: 30))
            }
            let contents = drawing.displayList.commands.map(\.content)
            #expect(contents.count == 2)
            for content in contents {
                guard case .fill = content else {
                    Issue.record("\(name) has \(content)")
                    continue
                }
            }
        }
    }

    @Test func resizableSymbolsTakeTheirRoom() {
        let frames = ViewProbe.frames(80, 80, scale: 2) { probe in
            Image(systemName: "star").resizable().named("star", in: probe).frame(width: 50, height: 30)
        }
        #expect(frames["star"]?.size == CGSize(width: 50, height: 30))
        let large = Self.picture(Image(systemName: "circle.fill").resizable())
        #expect(large[40, 8].alpha == 255 && large[8, 40].alpha == 255 && large[4, 4].alpha == 0)
    }

    @Test func textHasSymbolsInLine() {
        let star = Image(systemName: "star.fill")
        let font = Font.system(size: 10)
        let plain = Self.picture(Text(verbatim: "ab").font(font))
        let joined = Self.picture(Text("a\(star)b").font(font))
        #expect(Self.opacity(joined) > Self.opacity(plain) + 40_000)
        let red = Self.picture(Text(star).foregroundStyle(.red))
        #expect(red[40, 40].red > 200 && red[40, 40].blue < 100)
        // The text's own font counts.
        let small = Self.opacity(Self.picture(Text(star).font(.system(size: 8)).font(.system(size: 30))))
        #expect(small < Self.opacity(red) && small > 10_000)
    }

    @Test func foregroundStylesPaintParts() {
        let badge = Image(systemName: "plus.circle.fill").font(.system(size: 30))
        func has(_ picture: CGImage, _ isWanted: (CGImage.Pixel) -> Bool) -> Bool {
            (0..<80).contains { y in (0..<80).contains { x in isWanted(picture[x, y]) } }
        }
        func isRed(_ pixel: CGImage.Pixel) -> Bool {
            pixel.red > 200 && pixel.blue < 100 && pixel.alpha > 250
        }
        func isBlue(_ pixel: CGImage.Pixel) -> Bool {
            pixel.blue > 200 && pixel.red < 100 && pixel.alpha > 250
        }
        let one = Self.picture(badge.foregroundStyle(.red))
        #expect(has(one, isRed) && one[40, 40].alpha == 0)
        let two = Self.picture(badge.foregroundStyle(.red, .blue))
        #expect(has(two, isRed) && has(two, isBlue))
        let monochrome = Self.picture(badge.symbolRenderingMode(.monochrome).foregroundStyle(.red, .blue))
        #expect(Self.isSame(monochrome, one))
        let faded = Self.picture(badge.symbolRenderingMode(.hierarchical).foregroundStyle(.red))
        #expect(has(faded, isRed) && has(faded) { (120...135).contains($0.alpha) })
        let own = Self.picture(
            Image(systemName: "plus.circle.fill").symbolRenderingMode(.palette).font(.system(size: 30))
                .foregroundStyle(.red, .blue))
        #expect(Self.isSame(own, two))
    }

    @Test func aPaletteOfShadingsPaintsParts() {
        let picture = Drawing(size: CGSize(width: 40, height: 40)) { context, _ in
            context.environment.font = .system(size: 30)
            var image = context.resolve(Image(systemName: "plus.circle.fill"))
            image.shading = .palette([.color(.red), .color(.green)])
            context.draw(image, at: CGPoint(x: 20, y: 20))
        }.image()
        #expect(picture[20, 20].red > 200)
        #expect(picture[12, 12].green > 100 && picture[12, 12].red < 100)
    }

    @Test func variantsAreOtherSymbols() {
        func font<V: View>(_ view: V) -> some View { view.font(.system(size: 20)) }
        func same<A: View, B: View>(_ first: A, _ second: B) -> Bool {
            Self.isSame(Self.picture(font(first)), Self.picture(font(second)))
        }
        let star = Image(systemName: "star")
        #expect(same(star.symbolVariant(.fill), Image(systemName: "star.fill")))
        #expect(same(star.symbolVariant(.circle.fill), Image(systemName: "star.circle.fill")))
        #expect(same(star.symbolVariant(.circle).symbolVariant(.fill), Image(systemName: "star.circle.fill")))
        #expect(same(star.symbolVariant(.none).symbolVariant(.fill), star))
        #expect(same(Image(systemName: "plus").symbolVariant(.fill), Image(systemName: "plus")))
        #expect(same(Image(systemName: "bell").symbolVariant(.slash), Image(systemName: "bell.slash")))
        #expect(SymbolVariants.circle.fill.contains(.fill) && !SymbolVariants.circle.contains(.fill))
    }

    @Test func forwardAndBackwardAreOfTheLayoutsDirection() {
        func picture(_ name: String, _ direction: LayoutDirection) -> CGImage {
            Self.picture(Image(systemName: name).environment(\.layoutDirection, direction))
        }
        let left = picture("chevron.left", .leftToRight)
        #expect(Self.isSame(picture("chevron.forward", .rightToLeft), left))
        #expect(Self.isSame(picture("chevron.backward", .leftToRight), left))
        #expect(Self.isSame(picture("chevron.left", .rightToLeft), left))
        let turned = Image(systemName: "arrow.right.circle").flipsForRightToLeftLayoutDirection(true)
        #expect(
            !Self.isSame(
                Self.picture(turned.environment(\.layoutDirection, .rightToLeft)), Self.picture(turned)))
    }

    @Test func unknownNamesAreABox() {
        let size = Self.resolved("no such symbol", .system(size: 20)).size
        #expect(abs(size.width - size.height) <= 1 && size.width > 15)
        #expect(Self.opacity(Self.picture(Image(systemName: "no such symbol"))) > 10_000)
        #expect(!SymbolCatalog.contains("part.flake") && !SymbolCatalog.contains("letter.a"))
        for name in ["", ".", ".fill", "star.", ".circle.fill", "fill", String(repeating: "a.", count: 5000)]
        {
            #expect(!SymbolCatalog.contains(name))
        }
    }

    @Test func partsBeyondAValueAreFaint() {
        let inks = [0, 0.3, 0.6, 1].map { value in
            Self.opacity(
                Self.picture(Image(systemName: "wifi", variableValue: value).font(.system(size: 24))))
        }
        #expect(zip(inks, inks.dropFirst()).allSatisfy { $0 < $1 }, "\(inks)")
        let all = Self.picture(Image(systemName: "wifi").font(.system(size: 24)))
        #expect(Self.opacity(all) == inks[3])
    }
}
