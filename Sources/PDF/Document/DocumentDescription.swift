import Foundation

/// What a document says of itself, twice: as PDF's own dictionary and as XMP. Both must agree in PDF/A, so
/// that neither says what XML can't hold.
struct DocumentDescription {
    private static let producer = "Raster"
    private let options: PDFOptions

    private let isArchive: Bool

    /// - Parameter isArchive: whether it says that it is PDF/A-2b.
    init(_ options: PDFOptions, isArchive: Bool) {
        self.options = options
        self.isArchive = isArchive
    }

    var information: PDFBytes {
        var body = PDFBytes("<<")
        func append(_ key: StaticString, _ text: String?) {
            guard let text = text.map(Self.plain), !text.isEmpty else { return }
            body.append(key)
            body.append(text: text)
        }
        append("/Title", options.title)
        append("/Author", options.author)
        append("/Subject", options.subject)
        append("/Keywords", keywords)
        append("/Creator", options.creator)
        append("/Producer", Self.producer)
        if let date = date {
            append("/CreationDate", "D:\(date.digits)Z")
            append("/ModDate", "D:\(date.digits)Z")
        }
        body.append(">>")
        return body
    }

    private var keywords: String {
        options.keywords.map(Self.plain).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    var metadata: String {
        var text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
            xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
            <pdf:Producer>\(Self.producer)</pdf:Producer>

            """
        func append(_ name: String, _ value: String?, before: String = "", after: String = "") {
            guard let value = value.map(Self.plain), !value.isEmpty else { return }
            text += "<\(name)>\(before)\(Self.escaped(value))\(after)</\(name)>\n"
        }
        if isArchive {
            append("pdfaid:part", "2")
            append("pdfaid:conformance", "B")
        }
        let alternative = "<rdf:Alt><rdf:li xml:lang=\"x-default\">"
        append("dc:title", options.title, before: alternative, after: "</rdf:li></rdf:Alt>")
        append("dc:description", options.subject, before: alternative, after: "</rdf:li></rdf:Alt>")
        append("dc:creator", options.author, before: "<rdf:Seq><rdf:li>", after: "</rdf:li></rdf:Seq>")
        append(
            "dc:language", options.validLanguage, before: "<rdf:Bag><rdf:li>", after: "</rdf:li></rdf:Bag>")
        append("pdf:Keywords", keywords)
        append("xmp:CreatorTool", options.creator)
        append("xmp:CreateDate", date?.text)
        append("xmp:ModifyDate", date?.text)
        return text + "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>\n"
    }

    /// Without what XML lacks; ends of lines, which XML changes, and tabs are spaces.
    private static func plain(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline || character == "\t" {
                result += " "
                continue
            }
            for scalar in character.unicodeScalars {
                switch scalar {
                case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    var hasTitle: Bool { options.title.map { !Self.plain($0).isEmpty } ?? false }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: The date

    /// In UTC: 20260131235959 and 2026-01-31T23:59:59Z. Nil for one beyond four digits of years.
    private var date: (digits: String, text: String)? {
        guard let date = options.creationDate else { return nil }
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else { return nil }
        let day = (seconds / 86400).rounded(.down)
        let rest = Int(seconds - day * 86400)
        let (year, month, dayOfMonth) = Self.civil(day: Int(day))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let years = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
        let parts = [month, dayOfMonth, rest / 3600, rest / 60 % 60, rest % 60].map(two)
        return (
            years + parts.joined(),
            "\(years)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
        )
    }

    /// The Gregorian date of a day counted from 1970: years of 146 097 days in four centuries that begin in
    /// March, so that the odd day comes last.
    private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (
            yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}
