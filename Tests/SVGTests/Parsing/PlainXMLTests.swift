import Foundation
import RasterSVG
import Testing

/// What is read without expat is what expat reads, and what expat refuses is refused in its words.
@Suite struct PlainXMLTests {
    /// What a reader makes of a document, in words; nil where it isn't read.
    private func elements(_ bytes: [UInt8], by reader: SVGParser.Reader) -> String? {
        guard let tree = try? SVGParser.parse(Data(bytes), by: reader) else { return nil }
        let identifiers = tree.identifiers.sorted { $0.key < $1.key }
        return "\(tree.elements) \(identifiers)"
    }

    private func outcome(_ bytes: [UInt8], by reader: SVGParser.Reader) -> String {
        do {
            let tree = try SVGParser.parse(Data(bytes), by: reader)
            return "\(tree.elements)"
        } catch {
            return error.description
        }
    }

    private static let start =
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='9'"

    @Test(
        arguments: [
            start + "/>", start + "></svg>", "\u{FEFF}" + start + "/>",
            "<?xml version='1.0' encoding=\"UTF-8\" standalone = 'no' ?>\r\n<!-- a - b -->\n" + start
                + "/>\n",
            "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\"\n \"a.dtd\" >" + start
                + "/>",
            "<!DOCTYPE svg SYSTEM 'x'><?a b?>" + start + "><?c?></svg ><!---->  ",
            start
                + " viewBox='0\t0\r\n9 \r9'\n\t><g id='&lt;&#65;&#x1F600;&#10;&amp;&quot;&apos;&gt;'/></svg>",
            start + "><text>a&amp;b<![CDATA[<&]]]>\r\nc\rd</text><style>.a { fill: red }</style></svg>",
            start + "><g id='ä€😀' xlink:href='#a' href='#b'/><use href='#a' xlink:href='#b'/></svg>",
            start + "><x:y xmlns:x='http://www.w3.org/2000/svg'><x:rect x:id='a' id='b'/></x:y><z:g/></svg>",
            start + "><path d='M0 0\nL10 10'\n/><!-- \n --><rect/>\n\n<g>\n<a/></g></svg>",
            "<svg><g xml:space='preserve' class=''/></svg>", "<s:svg xmlns:s='http://www.w3.org/2000/svg'/>",
            start + " -inkscape='1'/>", start + " inkscape:version='1'><sodipodi:namedview a='b'/></svg>",
        ])
    func plainDocuments(_ text: String) {
        let bytes = Array(text.utf8)
        let expected = elements(bytes, by: .expat)
        // The one whose name begins with a hyphen is none.
        #expect((expected == nil) == text.contains(" -inkscape"))
        #expect(elements(bytes, by: .plain) == expected)
        #expect(outcome(bytes, by: .either) == outcome(bytes, by: .expat))
    }

    @Test(
        arguments: [
            "", " ", "<", "<svg", "<svg ", "<svg/", "<svg a", "<svg a=", "<svg a='", "<svg a='1'b='2'/>",
            "<svg a='1' a='2'/>", "<svg a='<'/>", "<svg a='&b;'/>", "<svg a='&#0;'/>", "<svg a='&#xD800;'/>",
            "<svg a='&#99999999999999999999;'/>", "<svg a='&amp'/>", "<svg>", "<svg></g></svg>",
            "<svg/><svg/>",
            "<svg/>a", "a<svg/>", "<svg>]]></svg>", "<svg><!-- -- --></svg>", "<svg><!-- --->",
            "<svg><?xml ?></svg>",
            " <?xml version='1.0'?><svg/>", "<?xml version='1.1'?><svg/>", "<?xml?><svg/>",
            "<svg><![CDATA[</svg>",
            "<?xml version='1.0' encoding='ISO-8859-1'?><svg/>", "<?xml version='1.0' encoding='x'?><svg/>",
            "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg id='&a;'/>", "<!DOCTYPE svg><!DOCTYPE svg><svg/>",
            "<!DOCTYPE svg PUBLIC '{' 'a'><svg/>", "<!DOCTYPE svg PUBLIC 'a'><svg/>", "<svg\u{0}/>",
            "<svg>\u{1}</svg>",
            "<svg a='\u{FFFE}'/>", "<ä/>", "<1/>", "<:/>", "<svg a='\u{FFFF}'/>", "<svg>&a;</svg>",
            "<svg>&</svg>",
            "<svg><g></svg></g>", "<svg>\u{FEFF}</svg>", "<svg a:b:c='1'/>", "<svg xmlns:=''/>",
            "<svg >< g/></svg>",
        ])
    func otherDocuments(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(outcome(bytes, by: .either) == outcome(bytes, by: .expat))
        if let read = elements(bytes, by: .plain) { #expect(read == elements(bytes, by: .expat)) }
    }

    @Test(arguments: [
        [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBE], [0xF5, 0x80, 0x80, 0x80], [0x80],
    ])
    func brokenCharacters(_ broken: [UInt8]) {
        for place in ["<svg a='?'/>", "<svg>?</svg>", "<!--?--><svg/>"] {
            let bytes = place.utf8.flatMap { $0 == UInt8(ascii: "?") ? broken : [$0] }
            #expect(outcome(bytes, by: .either) == outcome(bytes, by: .expat))
            #expect(elements(bytes, by: .plain) == nil)
        }
    }

    @Test func changedDocuments() {
        let whole = Array(
            ("<?xml version='1.0' encoding='utf-8'?>\n<!DOCTYPE svg>\n" + Self.start
                + " id=\"a&lt;\"><!-- b --><g class='c\nd'><text>e &amp; f</text></g>"
                + "<z:y z:x='1'/><![CDATA[]]></svg>")
                .utf8)
        let letters = Array("<>/='\"&;!-[]?: \n\ra1#x\u{0}\u{80}".utf8)
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var plainCount = 0
        for _ in 0..<4000 {
            var bytes = whole
            for _ in 0...random(2) {
                let place = random(bytes.count)
                switch random(3) {
                case 0: bytes[place] = letters[random(letters.count)]
                case 1: bytes.remove(at: place)
                default: bytes.insert(letters[random(letters.count)], at: place)
                }
            }
            let expected = outcome(bytes, by: .expat)
            #expect(outcome(bytes, by: .either) == expected, "\(String(decoding: bytes, as: UTF8.self))")
            if let read = elements(bytes, by: .plain) {
                plainCount += 1
                #expect(read == elements(bytes, by: .expat), "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
        #expect(plainCount > 400)
    }
}
