import Foundation
import Raster
import Testing

@MainActor @Suite struct ScreenTests {
    @Test func rowsStandInGroups() throws {
        let frames = ViewProbe.frames(300, 400) { probe in
            List {
                Section {
                    Box(20, 20).named("first", in: probe)
                    Box(20, 30).named("second", in: probe)
                }
                Section {
                    Box(20, 20).named("third", in: probe)
                }
            }
        }
        // 16 to the group, 20 to the row; 44 a row, or what it needs with 11 above and below.
        #expect(frames["first"] == CGRect(36, 16 + 12, 20, 20))
        #expect(frames["second"] == CGRect(36, 16 + 44 + 11, 20, 30))
        #expect(frames["third"] == CGRect(36, 16 + 44 + 52 + 35 + 12, 20, 20))
        let picture = try StillPicture(300, 400) { List { Color.clear.frame(height: 20) } }
        #expect(picture.color(5, 5) == 0xF2F2F7 && picture.color(150, 38) == 0xFFFFFF)
        #expect(picture.color(150, 399) == 0xF2F2F7)
        let dark = try StillPicture(300, 400, .dark) { List { Color.clear.frame(height: 20) } }
        #expect(dark.color(5, 5) == 0 && dark.color(150, 38) == 0x1C1C1E)
    }

    @Test func rowsSayWhatTheyStandOn() throws {
        let picture = try StillPicture(300, 200) {
            List {
                Color.clear.frame(height: 22).listRowBackground(Color.red)
                Color.blue.frame(height: 44).listRowInsets(EdgeInsets())
                Color.clear.frame(height: 22)
            }
            .listStyle(.plain)
            .scrollContentBackground(.hidden)
        }
        #expect(picture.color(2, 20) == 0xFF3B30)
        #expect(picture.color(2, 66) == 0x007AFF)
        // A line before the third, whose leading end is that of the row above it.
        #expect(picture.color(5, 88) != 0xFFFFFF && picture.color(5, 92) == 0xFFFFFF)
    }

    @Test(arguments: [1, 1.5, 3]) func everyLineBetweenRowsIsAPixel(scale: CGFloat) throws {
        let column = VStack(spacing: 0) {
            ForEach(1..<60) { index in
                Color.white.frame(width: 1, height: 1 + CGFloat(index % 7) / 3)
                Divider().frame(width: 1)
            }
        }
        let renderer = ImageRenderer(content: column)
        renderer.scale = scale
        let image = try #require(renderer.cgImage)
        let lines = (0..<image.height).count { image[0, $0].red != 255 }
        #expect(lines == 59)
    }

    @Test func whatIsNotLoadedStandsForItself() {
        #expect(
            ImageRenderer(
                content: AsyncImage(url: nil) {
                    $0
                } placeholder: {
                    Box(12, 34)
                }
            ).drawing.size
                == CGSize(width: 12, height: 34))
    }

    @Test func sectionsInStacksAreTheirViews() {
        let column = VStack(spacing: 0) {
            Section {
                Box(10, 10)
                Box(10, 10)
            } header: {
                Box(10, 5)
            } footer: {
                Box(10, 3)
            }
        }
        #expect(ImageRenderer(content: column).drawing.size == CGSize(width: 10, height: 28))
    }

    @Test func aScreenHasItsTitleAboveIt() throws {
        let frames = ViewProbe.frames(300, 400) { probe in
            NavigationStack {
                Color.red.named("inline", in: probe).navigationTitle("Title")
                    .navigationBarTitleDisplayMode(.inline)
            }
        }
        #expect(frames["inline"] == CGRect(0, 44, 300, 356))
        let plain = ViewProbe.frames(300, 400) { probe in
            NavigationView { Color.red.named("all", in: probe) }
        }
        #expect(plain["all"] == CGRect(0, 0, 300, 400))
        let hidden = ViewProbe.frames(300, 400) { probe in
            NavigationStack {
                Color.red.named("all", in: probe).navigationTitle("Title")
                    .toolbar(.hidden, for: .navigationBar)
            }
        }
        #expect(hidden["all"] == CGRect(0, 0, 300, 400))
    }

    @Test func theChosenTabIsSeen() throws {
        func picture(_ tab: Int) throws -> StillPicture {
            try StillPicture(200, 149) {
                TabView(selection: .constant(tab)) {
                    Color.red.tabItem { Text("One") }.tag(1)
                    Color.blue.tabItem { Text("Two") }.tag(2)
                }
            }
        }
        #expect(try picture(1).color(100, 50) == 0xFF3B30 && picture(2).color(100, 50) == 0x007AFF)
        #expect(try picture(9).color(100, 50) == 0xFF3B30)
        // The bar's 49 points below it.
        #expect(try picture(1).color(5, 98) == 0xFF3B30 && picture(1).color(5, 110) == 0xF9F9F9)
        let pages = try StillPicture(200, 100) {
            TabView {
                Color.red
                Color.blue
            }
            .tabViewStyle(.page(indexDisplayMode: .never))
        }
        #expect(pages.color(100, 99) == 0xFF3B30)
    }

    @Test func whatScrollsMayBeSeenOutside() throws {
        func picture(_ isDisabled: Bool) throws -> StillPicture {
            try StillPicture(40, 40) {
                ScrollView { Color.red.frame(width: 20, height: 60) }.frame(width: 20, height: 20)
                    .scrollClipDisabled(isDisabled)
            }
        }
        #expect(try picture(false).color(20, 35) == 0xFFFFFF && picture(true).color(20, 35) == 0xFF3B30)
        let frames = ViewProbe.frames(100, 100) { probe in
            ScrollView { Box(20, 20).named("box", in: probe) }.contentMargins(.top, 7)
        }
        #expect(frames["box"]?.minY == 7)
    }

    @Test func columnsNeedRoom() {
        func frames(_ width: CGFloat) -> [String: CGRect] {
            ViewProbe.frames(width, 100) { probe in
                NavigationSplitView {
                    Color.red.named("list", in: probe)
                } detail: {
                    Color.blue.named("detail", in: probe)
                }
            }
        }
        #expect(frames(390)["list"]?.width == 390)
        #expect(frames(1000)["list"]?.width == 320 && frames(1000)["detail"]?.maxX == 1000)
    }

    @Test func elementsAreMovedByTheirOldPlaces() {
        var letters = Array("abcdef")
        letters.move(fromOffsets: [1, 4], toOffset: 3)
        #expect(String(letters) == "acbedf")
        letters.move(fromOffsets: [0], toOffset: 6)
        #expect(String(letters) == "cbedfa")
        letters.remove(atOffsets: [0, 2, 9])
        #expect(String(letters) == "bdfa")
    }

    @Test func anAppSaysThatThereAreNoWindows() async {
        let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            await PhoneApp.main()
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("raster: PhoneApp is an app and there are no windows here"))
    }

    @Test(arguments: ColorScheme.allCases) func typicalCodeDraws(scheme: ColorScheme) throws {
        let screens: [AnyView] = [
            AnyView(SettingsScreen()), AnyView(FriendsScreen()), AnyView(StyledScreen()),
            AnyView(MovingScreen()), AnyView(EmptyScreen()), AnyView(StyledScreen_Previews.previews),
        ]
        for screen in screens {
            let picture = try StillPicture(390, 844, scheme) { screen }
            let first = picture.color(0, 0)
            let isPlain = (0..<390).allSatisfy { x in
                stride(from: 0, to: 844, by: 3).allSatisfy { picture.color(x, $0) == first }
            }
            #expect(!isPlain)
        }
    }
}
