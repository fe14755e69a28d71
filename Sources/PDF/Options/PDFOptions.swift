import Foundation

/// What a PDF document says of itself, and how finely what PDF lacks becomes pictures in it.
public struct PDFOptions: Sendable {
    /// The document's title; nil for none.
    public var title: String?
    /// Who wrote what it says.
    public var author: String?
    /// What it is about.
    public var subject: String?
    /// Words to find it by.
    public var keywords: [String]
    /// The program that it was made with.
    public var creator: String?
    /// Nil for no date: then the same drawing makes the same bytes at any time.
    public var creationDate: Date?
    /// The language of its text as a tag of BCP 47: "en-GB". What has not the shape of a tag is left out.
    public var language: String?
    /// Pixels a point of the pictures that stand for what PDF lacks: filters, shaders, Porter-Duff modes. One
    /// that is not positive and finite counts as 2, one beyond 16 as 16.
    public var density: CGFloat
    /// Takes what the document is not as it could be, in words: text of fonts that may not be embedded, what
    /// keeps it from being PDF/A-2b. Called when the document is finished; nil writes the former to standard
    /// error.
    public var report: (@Sendable (String) -> Void)?

    /// Options of these values.
    public init(
        title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
        creator: String? = nil, creationDate: Date? = nil, language: String? = nil, density: CGFloat = 2,
        report: (@Sendable (String) -> Void)? = nil
    ) {
        self.title = title
        self.author = author
        self.subject = subject
        self.keywords = keywords
        self.creator = creator
        self.creationDate = creationDate
        self.language = language
        self.density = density
        self.report = report
    }

    /// The language, if it has the shape of a tag (BCP 47): parts of one to eight letters and digits, letters
    /// alone in the first one.
    var validLanguage: String? {
        guard let language else { return nil }
        let parts = language.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard parts[0].allSatisfy(isLetter),
            parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) } })
        else { return nil }
        return language
    }

    var validDensity: Double { density > 0 && density.isFinite ? min(Double(density), 16) : 2 }
}
