// block WritePDF.md 2
import SwiftUI

@MainActor func writeLetter(_ view: some View) {
    let renderer = ImageRenderer(content: view)
    var page = CGRect(x: 0, y: 0, width: 595, height: 842)
    let url = URL(fileURLWithPath: "letter.pdf")
    renderer.render { size, draw in
        guard let document = CGContext(url as CFURL, mediaBox: &page, nil) else { return }
        document.beginPDFPage(nil)
        document.translateBy(x: (page.width - size.width) / 2, y: (page.height - size.height) / 2)
        draw(document)
        document.endPDFPage()
        document.closePDF()
    }
}
// end

@MainActor package func drawLetter() { writeLetter(Text("Hello").font(.largeTitle).padding()) }
