import RasterPDF
import Testing

struct PDFOptionsTests {
    @Test func noDateUnlessGiven() {
        #expect(PDFOptions().creationDate == nil)
    }
}
