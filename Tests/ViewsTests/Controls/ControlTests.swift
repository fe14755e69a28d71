import Foundation
import Raster
import Testing

@MainActor @Suite struct ControlTests {
    // MARK: Buttons

    @Test func aButtonsBackgroundStandsAroundItsLabel() throws {
        let frames = ViewProbe.frames(300, 100) { probe in
            VStack {
                Button(action: {}, label: { Box(40, 20).named("label", in: probe) })
                    .buttonStyle(.bordered).named("regular", in: probe)
                Button(action: {}, label: { Box(40, 20) })
                    .buttonStyle(.borderedProminent).controlSize(.large).named("large", in: probe)
                Button(action: {}, label: { Box(40, 20) }).named("plain", in: probe)
            }
        }
        let regular = try #require(frames["regular"])
        #expect(regular.size == CGSize(width: 64, height: 34))
        #expect(frames["label"] == regular.insetBy(dx: 12, dy: 7))
        #expect(frames["large"]?.size == CGSize(width: 80, height: 50))
        #expect(frames["plain"]?.size == CGSize(width: 40, height: 20))
    }

    @Test(arguments: [(ColorScheme.light, 0x007AFF as UInt32), (.dark, 0x0A84FF)])
    func aProminentButtonIsTheTint(scheme: ColorScheme, blue: UInt32) throws {
        let picture = try StillPicture(100, 40, scheme) {
            Button(action: {}, label: { Color.clear.frame(width: 40, height: 20) })
                .buttonStyle(.borderedProminent)
        }
        #expect(picture.color(22, 20) == blue && picture.color(78, 20) == blue)
        let red = try StillPicture(100, 40) {
            Button(role: .destructive, action: {}, label: { Color.clear.frame(width: 40, height: 20) })
                .buttonStyle(.borderedProminent)
        }
        #expect(red.color(22, 20) == 0xFF3B30)
        let purple = try StillPicture(100, 40) {
            Button(action: {}, label: { Color.clear.frame(width: 40, height: 20) })
                .buttonStyle(.borderedProminent).tint(Color(red: 0.4, green: 0.2, blue: 0.6))
        }
        #expect(purple.color(22, 20) == 0x663399)
    }

    @Test func whatIsDisabledStaysDisabledInside() throws {
        struct Reader: View {
            @Environment(\.isEnabled) var isEnabled
            var body: some View { isEnabled ? Color.green : Color.red }
        }
        let picture = try StillPicture(40, 10) {
            HStack(spacing: 0) {
                Reader()
                VStack { Reader().disabled(false) }.disabled(true)
            }
        }
        #expect(picture.color(5, 5) == 0x34C759 && picture.color(35, 5) == 0xFF3B30)
    }

    private struct Framed: ButtonStyle {
        @Environment(\.isEnabled) private var isEnabled

        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(5).background(
                configuration.isPressed || !isEnabled ? Color.black : Color(red: 0.2, green: 0.4, blue: 0.6))
        }
    }

    private struct Underlined: PrimitiveButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            VStack(spacing: 0) {
                Button(configuration)
                Color.black.frame(width: 20, height: 2)
            }
        }
    }

    @Test func stylesOfUsersDraw() throws {
        let picture = try StillPicture(60, 30) {
            HStack(spacing: 0) {
                Button(action: {}, label: { Box(20, 20, .white) }).buttonStyle(Framed())
                Button(action: {}, label: { Box(20, 20, .white) }).buttonStyle(Framed()).disabled(true)
            }
        }
        #expect(picture.color(2, 2) == 0x336699 && picture.color(7, 7) == 0xFFFFFF)
        #expect(picture.color(32, 2) == 0)
        let frames = ViewProbe.frames(100, 100) { probe in
            Button(action: {}, label: { Box(20, 20) })
                .buttonStyle(Underlined()).named("one", in: probe)
                .buttonStyle(.bordered)
        }
        // A button in a style is drawn as what is around the style says: with a background.
        #expect(frames["one"]?.size == CGSize(width: 44, height: 36))
    }

    @Test func labelsShowWhatTheirStyleSays() {
        let frames = ViewProbe.frames(200, 200) { probe in
            VStack {
                Label(title: { Box(30, 10) }, icon: { Box(8, 8) }).named("both", in: probe)
                Label(title: { Box(30, 10) }, icon: { Box(8, 8) }).labelStyle(.iconOnly)
                    .named("icon", in: probe)
                Label(title: { Box(30, 10) }, icon: { Box(8, 8) }).labelStyle(.titleOnly)
                    .named("title", in: probe)
            }
        }
        #expect(frames["both"]?.width == 46)
        #expect(frames["icon"]?.width == 8 && frames["title"]?.width == 30)
    }

    // MARK: Values

    @Test func aSwitchSlidesToTheTrailingEdge() throws {
        func toggle(
            _ isOn: Bool, _ direction: LayoutDirection = .leftToRight, _ scheme: ColorScheme = .light
        ) throws -> StillPicture {
            try StillPicture(51, 31, scheme, direction) {
                Toggle("", isOn: .constant(isOn)).labelsHidden()
            }
        }
        let on = try toggle(true)
        #expect(on.color(10, 15) == 0x34C759 && on.color(36, 15) == 0xFFFFFF)
        let off = try toggle(false)
        #expect(off.color(15, 15) == 0xFFFFFF && off.color(40, 15) == 0xE9E9EA)
        let mirrored = try toggle(true, .rightToLeft)
        #expect(mirrored.color(41, 15) == 0x34C759 && mirrored.color(15, 15) == 0xFFFFFF)
        #expect(try toggle(true, .leftToRight, .dark).color(10, 15) == 0x30D158)
        let frames = ViewProbe.frames(200, 50) { probe in
            Toggle(isOn: .constant(true)) { Box(30, 10).named("label", in: probe) }.named("all", in: probe)
        }
        #expect(frames["all"]?.size == CGSize(width: 200, height: 31) && frames["label"]?.minX == 0)
    }

    @Test func aSlidersThumbStandsAtItsValue() throws {
        // The thumb's middle goes from 13.5 to 127 - 13.5.
        let picture = try StillPicture(127, 31) { Slider(value: .constant(3), in: 1...5) }
        #expect(picture.color(63, 15) == 0xFFFFFF)
        #expect(picture.color(20, 15) == 0x007AFF && picture.color(63 - 18, 15) == 0x007AFF)
        #expect(picture.color(63 + 18, 15) == picture.color(120, 15))
        #expect(picture.color(120, 15) != 0x007AFF && picture.color(120, 15) != 0xFFFFFF)
        let mirrored = try StillPicture(127, 31, .light, .rightToLeft) { Slider(value: .constant(0.25)) }
        #expect(mirrored.color(120, 15) == 0x007AFF && mirrored.color(127 - 39, 15) == 0xFFFFFF)
    }

    @Test func aSegmentIsChosen() throws {
        let picture = try StillPicture(94, 32) {
            Picker("", selection: .constant(Optional(2))) {
                ForEach(1..<4) { Color.clear.tag($0) }
            }
            .pickerStyle(.segmented)
        }
        // Segments of 30 from 2 on.
        #expect(picture.color(47, 16) == 0xFFFFFF)
        let fill = picture.color(17, 16)
        #expect(fill == picture.color(77, 16) && fill != 0xFFFFFF)
    }

    @Test func otherPickersShowWhatIsChosen() {
        func width(_ selection: Int) -> CGFloat {
            let picker = Picker("Title", selection: .constant(selection)) {
                Box(20, 20).tag(1)
                Box(50, 20).tag(2)
            }
            return ImageRenderer(content: picker).drawing.size.width
        }
        #expect(width(1) == 20 + 6 + 7 && width(2) == 50 + 6 + 7)
    }

    @Test func progressFillsItsPart() throws {
        let picture = try StillPicture(100, 10) { ProgressView(value: 2, total: 5) }
        #expect(picture.color(36, 5) == 0x007AFF && picture.color(44, 5) != 0x007AFF)
        #expect(picture.color(44, 5) == picture.color(90, 5))
        let mirrored = try StillPicture(100, 10, .light, .rightToLeft) { ProgressView(value: 2, total: 5) }
        #expect(mirrored.color(64, 5) == 0x007AFF && mirrored.color(56, 5) != 0x007AFF)
        #expect(ImageRenderer(content: ProgressView()).drawing.size == CGSize(width: 20, height: 20))
        // More than all, and what is no number.
        #expect(try StillPicture(100, 10) { ProgressView(value: 7.0) }.color(95, 5) == 0x007AFF)
        #expect(try StillPicture(100, 10) { ProgressView(value: Double.nan) }.color(5, 5) != 0x007AFF)
    }

    @Test func gaugesFillTheirPart() throws {
        let picture = try StillPicture(100, 40) { Gauge(value: 30, in: 20...40) { EmptyView() } }
        let row = try #require((0..<40).first { picture.color(20, $0) == 0x007AFF })
        #expect(picture.color(46, row + 2) == 0x007AFF && picture.color(54, row + 2) != 0x007AFF)
        let size = ImageRenderer(
            content: Gauge(value: 0.5) { Text("%") }.gaugeStyle(.accessoryCircularCapacity)
        ).drawing.size
        #expect(size == CGSize(width: 58, height: 58))
    }

    @Test func aStepperHasTwoButtons() {
        let frames = ViewProbe.frames(200, 50) { probe in
            Stepper(value: .constant(1)) { Box(30, 10).named("label", in: probe) }
                .named("all", in: probe)
        }
        #expect(frames["all"]?.size == CGSize(width: 200, height: 32) && frames["label"]?.minX == 0)
        let alone = Stepper("", value: .constant(1)).labelsHidden()
        #expect(ImageRenderer(content: alone).drawing.size == CGSize(width: 93, height: 32))
    }

    // MARK: Text

    @Test func aFieldShowsItsTextOrItsPrompt() throws {
        let black = try StillPicture(100, 30) { TextField("Name", text: .constant("III")) }
        #expect(black.has(0, 0..<20, 0..<30))
        let pale = try StillPicture(100, 30) { TextField("III", text: .constant("")) }
        #expect(!pale.has(0, 0..<100, 0..<30))
        let field = TextField("Name", text: .constant("")).textFieldStyle(.roundedBorder)
        let plain = TextField("Name", text: .constant(""))
        let (inner, outer) = (
            ImageRenderer(content: plain).drawing.size, ImageRenderer(content: field).drawing.size
        )
        #expect(outer.height == inner.height + 12)
    }

    @Test func aSecretIsBullets() {
        func width(_ text: String) -> CGFloat {
            ImageRenderer(content: SecureField("", text: .constant(text)).fixedSize()).drawing.size.width
        }
        #expect(width("iii") == width("WWW") && width("iii") > width("i"))
    }
}
