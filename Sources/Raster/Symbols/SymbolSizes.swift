/// How much room symbols take, as recorded from Apple's systems.
///
/// What was recorded (github.com/iamcgn/swiftui-web, Apache-2.0, macOS 26.2 at 2x) are sizes rounded up to
/// half points. They don't come from one length in ems: a star is 13 × 11.5 at 10 points, 16.5 × 16 at 13,
/// 22 × 20 at 17, 28.5 × 26 at 22, 33.5 × 31.5 at 26 and 51.5 × 47 at 40. So sizes are as recorded at 13 and
/// 26 points, and in proportion to those at 26 at others, each less the mean of what rounding added; weights
/// other than regular add three quarters of what strokes grow by; all that is rounded up to pixels. Beside
/// what was recorded at other sizes and weights that is half a point off at most.
enum SymbolSizes {
    /// Widths and heights in points at 13 and at 26 points.
    struct Recorded: Sendable {
        let small: CGSize
        let large: CGSize
    }

    /// What rounding up to half points adds in the mean, a little more, as it fits other weights best.
    static let roundingUp: CGFloat = 0.3

    /// Between a symbol and its room, in units of the grid.
    static let margin = CGSize(width: 2.3, height: 1.9)

    static let recorded: [Substring: Recorded] = {
        var all: [Substring: Recorded] = [:]
        for entry in table.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let words = entry.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Double($0).map { CGFloat($0) } }
            guard let name = words.first, numbers.count == 4 else { continue }
            all[name] = Recorded(
                small: CGSize(width: numbers[0], height: numbers[1]),
                large: CGSize(width: numbers[2], height: numbers[3]))
        }
        return all
    }()

    private static let table = """
        airplane 16 15 32 30; ant 14 17.5 28 34.5; antenna.radiowaves.left.and.right 15.5 14 32 28
        archivebox 16 14 31.5 27.5; arrow.clockwise 13.5 16 27.5 31.5
        arrow.counterclockwise 13.5 16 27.5 31.5; arrow.down 13 14 25.5 28
        arrow.down.left 12.5 11.5 25 23; arrow.down.right 12.5 11.5 25 23; arrow.up.left 12.5 11.5 25 23
        arrow.down.to.line 13 15.5 25.5 30.5; arrow.left 15 12 30 23.5; arrow.right 15 12 30 23.5
        arrow.turn.up.left 15 12 30 24; arrow.up 13 14 25.5 28
        arrow.up.and.down.and.arrow.left.and.right 17 17 35 34; arrow.up.arrow.down 18 14.5 36 29
        arrow.up.left.and.arrow.down.right 15.5 14.5 30.5 28.5; arrow.up.right 12.5 11.5 25 23
        arrow.up.to.line 13 15.5 25.5 30.5; arrow.uturn.left 15 14 30 28; arrow.uturn.right 15 14 30 28
        arrow.turn.up.right 15 12 30 24; at 15.5 16 31.5 31.5; backward.end.fill 15 12 29.5 23.5
        backward.fill 19.5 12 38 23.5; battery.100 22 11 44 21.5; bell 15 15.5 29 30.5
        bell.badge 15 16.5 29.5 32.5; bell.fill 15 15.5 29 31; bell.slash 15 16.5 29.5 32.5
        bell.slash.fill 15 16.5 29.5 32.5; bicycle 24 15 47.5 30; bold 11 11.5 21.5 22.5
        bolt 13 17 25 33.5; book 17.5 14 34.5 28; book.closed 14 16 27.5 31.5; bookmark 14 16 26.5 31.5
        briefcase 18 14.5 35.5 29; bubble.left 17 15.5 34 30.5; bubble.right 17 15.5 34 30.5
        building.2 15.5 17 31 34; bus 17.5 17 34.5 34; calendar 16 14 31.5 27.5; camera 19 14.5 37.5 28.5
        car 18.5 14 36.5 28; cart 18 14.5 35 29; cat 20.5 17 41 34; chart.bar 19.5 14 38.5 28
        chart.line.uptrend.xyaxis 17 14 33.5 27.5; chart.pie 15 15 31 30; checklist 17.5 15 34.5 30
        checkmark 14 13 28 26; chevron.down 14.5 8.5 28.5 16.5; chevron.left 10 13.5 19 26.5
        chevron.left.forwardslash.chevron.right 21 14.5 42 28.5; chevron.right 10 13.5 19 26.5
        chevron.up 14.5 8.5 28.5 16.5; circle 15 15 31 30; clock 15 15 31 30; cloud 17.5 12.5 34.5 24.5
        creditcard 18 13 36 26; crop 17 16 34 32; crown 19.5 14.5 39 29; cursorarrow 10.5 15.5 21.5 30.5
        cylinder 14 15.5 28 31; desktopcomputer 18.5 15 36.5 30; doc 14 16 27.5 31.5
        doc.badge.plus 14 18 28 35.5; doc.on.clipboard 16 18 32 36; doc.on.doc 16 18 32 36
        doc.text 14 16 27.5 31.5; dog 21 17 41.5 33.5; drop 11 15 23 30; ellipsis 14 4.5 29 9
        envelope 18.5 13 37 26; eraser 16 15.5 31.5 30.5; exclamationmark 5 14.5 10 28.5
        exclamationmark.triangle 16.5 14.5 32 28.5; eye 20.5 13 40 26; eye.slash 20.5 16 40 31.5
        eyedropper 16.5 16 32.5 31.5; face.smiling 15 15 31 30; flag 15 14.5 29.5 29
        flame 13 16 26.5 31.5; folder 17.5 14 35 27.5; folder.badge.plus 17.5 15 35 29.5
        forward.end.fill 15 12 29.5 23.5; forward.fill 19.5 12 38 23.5; gamecontroller 21.5 14 43 27.5
        gear 16.5 16 33.5 32; gearshape 16 16 32.5 31.5; gearshape.fill 15.5 15.5 32 31
        gift 15.5 15.5 30.5 31; globe 15 15 31 30; graduationcap 20.5 17.5 41 35; hammer 19.5 18 38 36
        hand.raised 15.5 16 31 32; hand.thumbsdown 15 16 31 32; hand.thumbsup 15 16 31 32
        headphones 16 16 32 31.5; heart 16 14 31.5 27.5; hexagon 16 16.5 31.5 33
        highlighter 16.5 16 32.5 31.5; house 18.5 15.5 36.5 31; iphone 13.5 15.5 26.5 31
        italic 10 11.5 19.5 22.5; key 11.5 18 23 36; leaf 15.5 14 32 28; lightbulb 11.5 17 23 34
        line.3.horizontal 16 8.5 32 17; link 16.5 16.5 32.5 33; link.badge.plus 16.5 17 32.5 33.5
        list.bullet 16 11.5 32 23; list.number 16 13 32 25.5; location 15 15 30.5 29.5
        lock 13 14.5 24.5 29; lock.open 16.5 14.5 32.5 29; magnifyingglass 15.5 15 31 29.5
        map 16.5 15 32.5 29.5; message 17 14.5 35 29; mic 13.5 16 26.5 31.5; mic.slash 13.5 16 26 31.5
        minus 13.5 3.5 27 6.5; minus.magnifyingglass 15.5 15 31 29.5; moon 15 15 30.5 30
        mountain.2 25 13.5 50 27; music.note 11 15 21.5 30; newspaper 17.5 16 35 31.5
        number 14.5 14.5 29 29; paintbrush 16.5 18 33 35.5; paintpalette 17.5 15 36 29.5
        paperclip 15 16.5 30.5 33; paperplane 16 15.5 32.5 31; pause.fill 11 12.5 21.5 25
        pencil 13.5 12.5 27 24.5; pentagon 17.5 16 34.5 31.5; percent 15 14.5 29.5 28.5
        person 14.5 14 28.5 28; person.2 21.5 15 42 29.5; person.badge.plus 14.5 17 29 33.5
        person.fill 14 13.5 27.5 27; phone 15.5 14.5 31 29; photo 18 14 36 27.5; pills 18 15.5 36.5 31
        pin 15 17 30 34; play.fill 11.5 13 22.5 25.5; plus 13.5 12.5 27 25
        plus.magnifyingglass 15.5 15 31 29.5; power 15 15.5 31 31; printer 17.5 16 35 31.5
        puzzlepiece 22 14.5 43.5 29; qrcode 15 14 29.5 27.5; questionmark 10 14.5 20 28.5
        quote.opening 17 11 34 22; radio 18 17 36 33.5; rectangle 18 14 36 27.5
        rectangle.portrait 14 16 27.5 31.5; rectangle.split.3x1 18 14 36 27.5; repeat 17 13.5 33.5 27
        ruler 19 9 37.5 18; safari 15 15 31 30; scissors 19.5 15 39 30; seal 17 17 34 34
        shield 14 15 27.5 30; shippingbox 16 16.5 32 32.5; shuffle 18 14 35.5 27.5
        sidebar.left 18 14 36 27.5; sidebar.right 18 14 36 27.5; slider.horizontal.3 16 13 32 26
        snowflake 13.5 15 27 30; sparkles 15 16.5 28.5 33; speaker.slash 13.5 16 26 31.5
        speaker.wave.1 15.5 13.5 31 26.5; speaker.wave.2 18.5 13.5 36.5 26.5; square 15 14 29.5 27.5
        square.3.layers.3d 16 16.5 32 32.5; square.and.arrow.down 14.5 17 29 34
        square.and.arrow.up 14.5 17.5 29 34.5; square.and.pencil 16.5 16 32 31.5
        square.dashed 15 14 29.5 27.5; square.grid.2x2 15 14 29.5 27.5; star 16.5 16 33.5 31.5
        star.leadinghalf.filled 16.5 16 33.5 31.5; storefront 18 16 35.5 32; sun.max 16 16 32.5 32
        tablecells 18 14 36 27.5; tag 17 16.5 34.5 33; terminal 18 14 36 27.5
        text.aligncenter 16 13 32 26; text.alignleft 16 13 32 26; text.alignright 16 13 32 26
        text.justify 16 13 32 26; textformat 18 11.5 35.5 23; thermometer 10 16.5 20 32.5
        touchid 16.5 16 32.5 32; tram 15 18 29.5 36; trash 14.5 16.5 29 32.5; tray 18 13 36 26
        tree 19.5 19 39 37.5; triangle 16.5 14.5 32 28.5; trophy 15.5 16 31 32; truck.box 21.5 16 43 31.5
        tv 19 15 38 29.5; underline 10.5 13.5 21 27; video 19 12.5 37.5 25; wallet.pass 14 16 27.5 31.5
        waveform.path.ecg 16 15.5 30.5 31; wifi 17 13 34.5 25.5; wind 16 13.5 32 27
        wrench 18 18 35.5 35.5; xmark 13.5 12.5 26.5 24.5
        """
}
