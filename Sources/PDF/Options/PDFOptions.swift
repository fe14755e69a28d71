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
    /// The language of its text as a tag of BCP 47: "en-GB".
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

    var validDensity: Double { density > 0 && density.isFinite ? min(Double(density), 16) : 2 }
}
