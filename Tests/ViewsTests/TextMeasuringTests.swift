import Foundation
@_spi(LayoutTesting) import Raster
import Testing

/// Ten points a character, lines of twenty, as many characters a line as have room.
private struct TenByTwenty: TextMeasuring {
    func size(of text: MeasuredText, in proposal: ProposedViewSize) -> CGSize {
        let count = text.runs.reduce(0) { $0 + $1.string.count }
        let perLine = max(min(Int(min(proposal.width ?? 1_000_000, 1_000_000) / 10), count), 1)
        let lines = max((count + perLine - 1) / perLine, text.reservedLines)
        return CGSize(width: CGFloat(perLine * 10), height: CGFloat(lines * 20))
    }

    func baselines(of text: MeasuredText, in proposal: ProposedViewSize) -> (first: CGFloat, last: CGFloat) {
        (15, size(of: text, in: proposal).height - 5)
    }

    func spacing(of text: MeasuredText) -> ViewSpacing.TextSpacing {
        ViewSpacing.TextSpacing(toViewBelow: 11, fromViewAbove: 7, fromTextAbove: 3)
    }

    func capHeight(of text: MeasuredText) -> CGFloat { 12 }
}

private struct Engine: TextMeasuring {}

@MainActor @Suite struct TextMeasuringTests {
    private func frames<V: View>(
        _ width: CGFloat, _ height: CGFloat, _ view: (ViewProbe) -> V
    ) -> [String: CGRect] {
        ViewProbe.frames(width, height) { view($0).environment(\.textMeasurer, TenByTwenty()) }
    }

    @Test func aMeasurerDecidesWhereTextsStand() {
        let frames = frames(100, 200) { probe in
            VStack(alignment: .leading) {
                Text("ab").named("upper", in: probe)
                Text("lower").named("lower", in: probe)
                Box(30, 10).named("box", in: probe)
                Text("x").named("last", in: probe)
            }
        }
        // 20 + 3 + 20 + 11 + 10 + 7 + 20 = 91 of 200, 50 of 100.
        #expect(
            frames == [
                "upper": CGRect(25, 54.5, 20, 20), "lower": CGRect(25, 77.5, 50, 20),
                "box": CGRect(25, 108.5, 30, 10), "last": CGRect(25, 125.5, 10, 20),
            ])
    }

    @Test func baselinesAreTheMeasurers() {
        let frames = frames(100, 60) { probe in
            HStack(alignment: .lastTextBaseline, spacing: 0) {
                Text("abcd").frame(width: 20).named("two", in: probe)
                Box(10, 10).named("box", in: probe)
            }
        }
        // The box stands on 35 of 40.
        #expect(frames == ["two": CGRect(35, 10, 20, 40), "box": CGRect(55, 35, 10, 10)])
    }

    @Test func aMeasurerWithoutFunctionsIsTheEngine() {
        let view = Text("Some words that wrap").font(.title).lineLimit(2).frame(width: 90)
        let renderer = ImageRenderer(content: view)
        let plain = renderer.drawing.size
        renderer.environment.textMeasurer = Engine()
        #expect(renderer.drawing.size == plain)
        #expect(plain.width == 90 && plain.height > 40)
    }

    @Test func linesThatAreReservedAreKnown() {
        func height<V: View>(_ view: V) -> CGFloat {
            let renderer = ImageRenderer(content: view)
            renderer.environment.textMeasurer = TenByTwenty()
            return renderer.drawing.size.height
        }
        #expect(height(Text("ab")) == 20)
        #expect(height(Text("ab").lineLimit(3, reservesSpace: true)) == 60)
        #expect(height(VStack { Text("ab") }.lineLimit(2...)) == 40)
        // The inner one says all.
        #expect(height(VStack { Text("ab").lineLimit(...5) }.lineLimit(2...4)) == 20)
    }

    @Test func runsKnowTheirFonts() {
        var environment = EnvironmentValues()
        environment.font = .system(size: 13)
        environment.textCase = .uppercase
        let text =
            Text("a").bold() + Text("b").font(.title).italic().kerning(2)
            + Text("c").font(.custom("Abel", size: 20)).fontWeight(.medium).baselineOffset(3)
        let runs = text.styledRuns(in: environment)
        #expect(runs.map(\.string) == ["A", "B", "C"])
        #expect(runs.map(\.kerning) == [0, 2, 0])
        #expect(runs.map(\.baselineOffset) == [0, 0, 3])
        let fonts = runs.map(\.font.components)
        #expect(fonts.map(\.size) == [13, nil, 20])
        #expect(fonts.map(\.style) == [nil, .title, .body])
        #expect(fonts.map(\.name) == [nil, nil, "Abel"])
        #expect(fonts.map(\.isBold) == [true, false, false])
        #expect(fonts.map(\.isItalic) == [false, true, false])
        #expect(fonts.map(\.weight) == [nil, nil, .medium])
    }

    @Test func columnsOfAGridWrapWhereTheyHaveNoRoom() {
        let frames = frames(100, 100) { probe in
            Grid(horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    Text("ab").named("short", in: probe)
                    Text("abcdefghijkl").named("long", in: probe)
                }
            }
        }
        // 20 and 120 of 100: the long one has 80, in two lines.
        #expect(frames == ["short": CGRect(0, 40, 20, 20), "long": CGRect(20, 30, 80, 40)])
    }

    @Test func textStylesMayHaveTheSizesOfAMac() {
        var environment = EnvironmentValues()
        environment.textStyleSizes = .macOS
        func height(_ font: Font) -> CGFloat { Text("x").font(font).size(environment: environment).height }
        func fixed(_ size: CGFloat) -> CGFloat { Text("x").font(.system(size: size)).size().height }
        #expect(height(.largeTitle) == fixed(26))
        #expect(height(.body) == fixed(13))
        #expect(
            height(.custom("Inter", size: 20))
                == Text("x").font(.custom("Inter", fixedSize: 20)).size().height)
        // One line's distance more for a second line: 16 points, whatever the font says.
        let two = Text("x\ny").font(.body).size(environment: environment).height
        #expect(abs(two - height(.body) - 16) <= 1)
    }

    @Test func leavesAreToldFromBackToFront() {
        let view = ZStack {
            Box(10, 10).zIndex(1)
            Text("ab").padding(5).background(Color.red)
            Box(50, 50).hidden()
            EmptyView()
        }
        let renderer = ImageRenderer(content: view)
        renderer.environment.textMeasurer = TenByTwenty()
        #expect(
            renderer.leafFrames == [CGRect(10, 10, 30, 30), CGRect(15, 15, 20, 20), CGRect(20, 20, 10, 10)])
    }
}

@MainActor @Suite struct LabelTests {
    @Test func anIconStandsAtTheMiddleOfCapitals() {
        let frames = ViewProbe.frames(100, 60) { probe in
            Label {
                Text("abc").named("title", in: probe)
            } icon: {
                Box(10, 30).named("icon", in: probe)
            }
            .named("label", in: probe)
            .environment(\.textMeasurer, TenByTwenty())
        }
        // The middle of capitals is 15 − 12 / 2 = 9 from the text's top, so the icon begins 6 above it.
        #expect(
            frames == [
                "label": CGRect(26, 15, 48, 30), "icon": CGRect(26, 15, 10, 30),
                "title": CGRect(44, 21, 30, 20),
            ])
    }
}
