import Foundation

/// A document that asks for as much as its author could think of: deep, wide, repeated, compressed, or with
/// numbers at the ends of what there is.
struct HostileDocument: CustomStringConvertible, Sendable {
    let name: String
    let data: @Sendable () -> Data

    var description: String { name }

    init(_ name: String, _ content: @escaping @Sendable () -> String) {
        self.name = name
        data = { Data(svg(content(), "width='64' height='64'").utf8) }
    }

    init(_ name: String, data: @escaping @Sendable () -> Data) {
        self.name = name
        self.data = data
    }

    /// - Parameter size: 1 for files of up to 30 MB; less makes wide ones smaller, deep ones not.
    static func all(size: Double) -> [HostileDocument] {
        deep + chains + wide(size) + texts(size) + geometry + filters + files(size)
    }

    static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    // MARK: Deep

    private static let levels: [(name: String, open: String, close: String)] = [
        ("g", "<g>", "</g>"),
        ("opaque groups", "<g opacity='.9'>", "</g>"),
        ("moved groups", "<g transform='rotate(1)'>", "</g>"),
        ("svg", "<svg>", "</svg>"),
        ("sized svg", "<svg width='90%' viewBox='0 0 9 9'>", "</svg>"),
        ("a", "<a>", "</a>"), ("switch", "<switch>", "</switch>"),
        ("filtered groups", "<g filter='url(#f)'>", "</g>"),
        ("masked groups", "<g mask='url(#m)'>", "</g>"),
        ("clipped groups", "<g clip-path='url(#c)'>", "</g>"),
        ("blended groups", "<g style='mix-blend-mode:screen;isolation:isolate'>", "</g>"),
        ("all at once", "<g opacity='.9' filter='blur(1)' mask='url(#m)' clip-path='url(#c)'>", "</g>"),
        ("masks in masks", "<mask id='n'><g mask='url(#m)'>", "</g></mask>"),
        ("sizes", "<g font-size='1.1em' fill='currentColor'>", "</g>"),
        ("nothing", "<x>", "</x>"), ("definitions", "<defs>", "</defs>"),
        ("clips", "<clipPath><g clip-path='url(#c)'>", "</g></clipPath>"),
    ]

    private static let definitions =
        "<filter id='f'><feOffset dx='1'/></filter><mask id='m'><path d='M0 0H50V50z' fill='#fff'/></mask>"
        + "<clipPath id='c'><path d='M0 0H50V50z'/><path d='M0 0H50V40z'/></clipPath>"

    private static let deep: [HostileDocument] =
        levels.flatMap { level in
            [60, 250, 509, 100_000].map { count in
                HostileDocument("\(count) \(level.name)") {
                    definitions + times(level.open, count)
                        + "<rect width='9' height='9'/><path d='M5 5h9v9' stroke='red'/>"
                        + times(level.close, count)
                }
            }
        }
        + [
            ("tspan", "<tspan>a", "</tspan>"),
            ("long tspan", "<tspan textLength='50' dy='1 2'>ab", "</tspan>"),
        ]
        .flatMap { name, open, close in
            [509, 5000].map { count in
                HostileDocument("\(count) \(name)") {
                    "<text>\(times(open, count))\(times(close, count))</text>"
                }
            }
        }

    // MARK: Chains that grow

    /// What refers to the one before, `count` times, and what is the first of them.
    private static let links:
        [(name: String, first: String, link: @Sendable (Int, Int) -> String, use: String)] = [
            (
                "uses", "<rect id='r0' width='9' height='9'/>",
                { "<g id='r\($0)'>\(times("<use href='#r\($0 - 1)'/>", $1))</g>" }, "<use href='#r#'/>"
            ),
            (
                "images of filters", "<rect id='r0' width='9' height='9'/>",
                {
                    "<filter id='f\($0)'>\(times("<feImage href='#r\($0 - 1)'/>", $1))</filter>"
                        + "<rect id='r\($0)' width='40' height='40' filter='url(#f\($0))'/>"
                }, "<use href='#r#'/>"
            ),
            (
                "masks", "<mask id='r0'><rect width='9' height='9'/></mask>",
                {
                    "<mask id='r\($0)'>\(times("<rect width='40' height='40' mask='url(#r\($0 - 1))'/>", $1))</mask>"
                },
                "<rect width='40' height='40' mask='url(#r#)'/>"
            ),
            (
                "clips", "<clipPath id='r0'><rect width='9' height='9'/></clipPath>",
                {
                    "<clipPath id='r\($0)'>\(times("<rect width='40' height='40' clip-path='url(#r\($0 - 1))'/>", $1))</clipPath>"
                }, "<rect width='40' height='40' clip-path='url(#r#)'/>"
            ),
            (
                "patterns", "<pattern id='r0' width='.1' height='.1'><rect width='9' height='9'/></pattern>",
                {
                    "<pattern id='r\($0)' width='.3' height='.3'>\(times("<rect width='40' height='40' fill='url(#r\($0 - 1))'/>", $1))</pattern>"
                }, "<rect width='40' height='40' fill='url(#r#)'/>"
            ),
            (
                "markers", "<marker id='r0'><path d='M0 0H9'/></marker>",
                {
                    "<marker id='r\($0)'><path d='M0 0\(times("h1", $1))' stroke='red' marker-mid='url(#r\($0 - 1))' marker-end='url(#r\($0 - 1))'/></marker>"
                }, "<path d='M0 0h9h9' stroke='red' marker-mid='url(#r#)'/>"
            ),
            (
                "context paints", "<rect id='r0' width='9' height='9' fill='context-fill'/>",
                {
                    "<g id='r\($0)'>\(times("<use href='#r\($0 - 1)' fill='url(#g)' stroke='context-stroke'/>", $1))</g>"
                        + ($0 == 1 ? "<linearGradient id='g'><stop/><stop offset='1'/></linearGradient>" : "")
                }, "<use href='#r#'/>"
            ),
            (
                "symbols", "<symbol id='r0'><rect width='9' height='9'/></symbol>",
                { "<symbol id='r\($0)'>\(times("<use href='#r\($0 - 1)' width='50%'/>", $1))</symbol>" },
                "<use href='#r#'/>"
            ),
            (
                "texts", "<text id='r0'>abcdefgh</text>",
                { "<text id='r\($0)'>\(times("<tref href='#r\($0 - 1)'/>", $1))</text>" }, "<use href='#r#'/>"
            ),
        ]

    private static let chains: [HostileDocument] = links.flatMap { kind in
        [(2, 14), (2, 60), (3, 9), (10, 8), (1000, 3)].map { fan, count in
            HostileDocument("\(count) \(kind.name), each \(fan) times the one before") {
                kind.first + (1...count).map { kind.link($0, fan) }.joined()
                    + kind.use.replacingOccurrences(of: "#r#", with: "#r\(count)")
            }
        }
    }

    // MARK: Wide

    private static func wide(_ size: Double) -> [HostileDocument] {
        func many(_ name: String, _ count: Int, _ make: @escaping @Sendable (Int) -> String)
            -> HostileDocument
        {
            HostileDocument("\(count) \(name)") {
                (0..<Int(Double(count) * size)).map(make).joined()
            }
        }
        func around(
            _ name: String, _ count: Int, _ before: String, _ after: String,
            _ make: @escaping @Sendable (Int) -> String
        ) -> HostileDocument {
            HostileDocument("\(count) \(name)") {
                before + (0..<Int(Double(count) * size)).map(make).joined() + after
            }
        }
        let point = "<path d='M0 0\(times("h1v1", 50_000))'"
        return [
            many("rectangles", 300_000) { "<rect x='\($0 % 60)' width='3' height='3'/>" },
            many("texts", 100_000) { "<text x='\($0 % 60)'>a</text>" },
            many("gradients", 100_000) {
                "<linearGradient id='g\($0)' href='#g\($0 + 1)'/><rect fill='url(#g\($0))' width='9' height='9'/>"
            },
            many("masks of their own", 5000) {
                "<mask id='m\($0)'><path d='M0 0H9V9'/></mask><rect mask='url(#m\($0))' width='9' height='9'/>"
            },
            many("clips of their own", 50_000) {
                "<clipPath id='m\($0)'><path d='M0 0H9V9'/></clipPath><rect clip-path='url(#m\($0))' width='9' height='9'/>"
            },
            many("patterns of their own", 3000) {
                "<pattern id='m\($0)' width='.2' height='.2'><path d='M0 0H9V9'/></pattern><rect fill='url(#m\($0))' width='\($0 % 50)' height='9'/>"
            },
            many("filters of their own", 3000) {
                "<filter id='m\($0)'><feOffset dx='\($0)'/></filter><rect filter='url(#m\($0))' width='9' height='9'/>"
            },
            HostileDocument("50,000 namespaces") {
                let count = Int(50_000 * size)
                return
                    "<g \((0..<count).map { "xmlns:n\($0)='u:\($0)'" }.joined(separator: " "))>\(times("<g/>", count))</g>"
            },
            HostileDocument("attributes of other programs") {
                let names = (0..<600).map { "a\($0)=''" }.joined(separator: " ")
                return "<style>[a1] {fill: red}</style>" + times("<g \(names)/>", Int(8000 * size))
            },
            around(
                "users of one mask of 1000", 50_000,
                "<mask id='m'>\(times("<path d='M0 0H9V9'/>", 1000))</mask>", ""
            ) { _ in
                "<rect mask='url(#m)' width='9' height='9'/>"
            },
            around(
                "users of one clip of 1000", 50_000,
                "<clipPath id='m'>\(times("<path d='M0 0H9V9'/>", 1000))</clipPath>", ""
            ) { _ in
                "<rect clip-path='url(#m)' width='9' height='9'/>"
            },
            around(
                "users of one pattern of 1000", 50_000,
                "<pattern id='m' width='.3' height='.3'>\(times("<path d='M0 0H9V9'/>", 1000))</pattern>", ""
            ) {
                "<rect fill='url(#m)' width='\($0)' height='9'/>"
            },
            around("uses of a long path", 50_000, "\(point) id='p'/>", "") { _ in "<use href='#p'/>" },
            around("masks with a long path", 50_000, "<mask id='m'>\(point)/></mask>", "") { _ in
                "<rect mask='url(#m)' width='9' height='9'/>"
            },
            around("clips with a long path", 50_000, "<clipPath id='m'>\(point)/></clipPath>", "") { _ in
                "<rect clip-path='url(#m)' width='9' height='9'/>"
            },
            around(
                "markers on a path", 100_000,
                "<marker id='m'><path d='M0 0H9V9'/></marker><path marker-mid='url(#m)' d='M0 0", "'/>"
            ) { _ in "h1" },
            around(
                "long dash arrays", 20_000, "<g stroke='red' stroke-dasharray='\(times("1 2 ", 50_000))'>",
                "</g>"
            ) { _ in
                "<path d='M0 0h1'/>"
            },
            around(
                "elements in a mask that is asked for again", 200_000,
                "<mask id='b'><defs>\(times("<g/>", Int(200_000 * size)))</defs></mask><mask id='a'>",
                "</mask><rect mask='url(#a)' width='9' height='9'/>"
            ) { _ in
                "<g mask='url(#b)'/>"
            },
            around(
                "users of a filter with an image", 100_000,
                "<circle id='i' r='9'/><filter id='f'><feImage href='#i'/></filter>", ""
            ) {
                "<rect width='\($0 % 60)' height='9' filter='url(#f)'/>"
            },
            around(
                "uses of a drawing", 20_000,
                "<image id='i' width='9' height='9' href='data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E\(times("%3Crect width=%229%22 height=%229%22/%3E", 500))%3C/svg%3E'/>",
                ""
            ) { _ in
                "<use href='#i'/>"
            },
            around(
                "values that aren't valid", 3000,
                "<g id='i' filter='\(times("x", 200_000))' mask='\(times("y", 200_000))'/>", ""
            ) { _ in
                "<use href='#i'/>"
            },
            around(
                "rules for as many elements", 20_000, "<style>",
                "</style>\(times("<g class='c'><g/></g>", Int(20_000 * size)))"
            ) {
                ".c > g:not(.d\($0)) ~ g, g g.c\($0) {fill: red}"
            },
            around("filters in a list", 20_000, "<rect width='9' height='9' filter='", "'/>") { _ in
                "blur(1) "
            },
            around(
                "stops seen from as many viewports", 1000,
                "<linearGradient id='g' gradientUnits='userSpaceOnUse'>\(times("<stop offset='.5'/>", 20_000))</linearGradient>",
                ""
            ) {
                "<svg viewBox='0 0 \($0 + 1) 9'><rect fill='url(#g)' width='9' height='9'/></svg>"
            },
            around("siblings", 100_000, "<style>g:nth-child(2n+1) ~ g {fill: red}</style>", "") { _ in "<g/>"
            },
        ]
    }

    // MARK: Texts

    private static func texts(_ size: Double) -> [HostileDocument] {
        func list(_ attribute: String, _ count: Int, _ letters: String) -> HostileDocument {
            HostileDocument("\(count) numbers in \(attribute) for \(letters.debugDescription)") {
                let count = Int(Double(count) * size)
                return
                    "<text y='9' \(attribute)='\((0..<count).map { String($0 % 60) }.joined(separator: " "))'>\(times(letters, count))</text>"
            }
        }
        func letters(_ name: String, _ count: Int, _ letters: String, _ attributes: String = "")
            -> HostileDocument
        {
            HostileDocument("\(count) \(name)") {
                "<text y='9' \(attributes)>\(times(letters, Int(Double(count) * size)))</text>"
            }
        }
        let most = 490_000
        var cases = ["x", "y", "dx", "dy", "rotate"].flatMap {
            [list($0, most, "a"), list($0, 1_000_000, "a")]
        }
        cases += [
            list("x", 1_000_000, ""), list("x", 100_000, "\u{627}"), list("x", 100_000, "fi"),
            letters("letters", most, "a"), letters("letters too many", 9_000_000, "a"),
            letters("marks", 100_000, "\u{301}"), letters("words", 80_000, "hello "),
            letters("spaces", 5_000_000, " "), letters("kept spaces", 400_000, " ", "xml:space='preserve'"),
            letters("lines", 1_000_000, "\n \t"), letters("ways round", 100_000, "a\u{5D0}"),
            letters("overrides", 100_000, "\u{202E}a"), letters("isolates", 100_000, "\u{2067}a"),
            letters("joiners", 100_000, "\u{1F468}\u{200D}"), letters("flags", 100_000, "\u{1F1E6}"),
            letters("characters unknown", 100_000, "\u{10FFFF}\u{E0100}"),
            letters("letters fitted", 100_000, "a", "textLength='1e9' lengthAdjust='spacingAndGlyphs'"),
            letters("letters upright", 100_000, "a\u{6F22}", "writing-mode='tb'"),
            letters("letters underlined", 100_000, "a", "text-decoration='underline' rotate='5'"),
            letters("letters stroked", 20_000, "a", "stroke='red' stroke-width='1e5'"),
            letters("small letters", 100_000, "\u{DF}", "font-variant='small-caps'"),
            letters("huge letters", 10_000, "a", "font-size='1e300'"),
            letters("tiny letters", 10_000, "a", "font-size='1e-300'"),
        ]
        let runs = Int(240_000 * size)
        for (name, run) in [
            ("runs", "<tspan>a</tspan>"), ("coloured runs", "<tspan fill='red'>a</tspan>b"),
            ("placed runs", "<tspan x='5'>a</tspan>"),
            ("sized runs", "<tspan font-size='1.0001em'>a</tspan>"),
            ("empty runs", "<tspan> </tspan>"), ("links", "<a>a</a>"),
        ] {
            cases.append(HostileDocument("many \(name)") { "<text y='9'>\(times(run, runs))</text>" })
        }
        cases.append(
            HostileDocument("a text along a long path") {
                "<path id='p' d='M0 0\(times("h1v1", Int(200_000 * size)))'/><text><textPath href='#p'>\(times("ab", Int(20_000 * size)))</textPath></text>"
            })
        cases.append(
            HostileDocument("many texts along a path") {
                "<path id='p' d='M0 0\(times("h1v1", 20_000))'/>"
                    + times("<text><textPath href='#p'>a</textPath></text>", Int(20_000 * size))
            })
        cases.append(
            HostileDocument("lists that are used again") {
                "<text id='t' x='\(times("1 ", 200_000))'>a</text>\(times("<use href='#t'/>", Int(5000 * size)))"
            })
        return cases
    }
}
