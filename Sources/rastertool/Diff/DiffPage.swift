import Foundation
import Raster

/// A web page with every pair that differs, in one file: the pictures are in it.
struct DiffPage {
    let expected, actual: String
    private var sections: [String] = []

    init(expected: String, actual: String) {
        self.expected = expected
        self.actual = actual
    }

    mutating func add(_ pair: DiffPair) throws {
        let result = pair.result
        guard !result.isSame else { return }
        let pictures = [
            ("expected", pair.expected), ("difference", pair.comparison?.overlay()), ("actual", pair.actual),
        ]
        var figures = ""
        for (role, image) in pictures {
            guard let image else { continue }
            figures += """
                <figure><img src="\(try Self.source(image))" alt="\(role)"><figcaption>\(role)</figcaption></figure>

                """
        }
        for (role, text) in [("expected", pair.texts?.expected), ("actual", pair.texts?.actual)] {
            guard let text else { continue }
            figures += """
                <figure><pre>\(DiffReport.escapedLines(text))</pre><figcaption>\(role)</figcaption></figure>

                """
        }
        if !figures.isEmpty { figures = "<div class=\"three\">\n\(figures)</div>\n" }
        if pair.comparison != nil {
            figures += """
                <div class="slide" hidden>
                <div class="stack"><img alt="expected"><img class="upper" alt="actual"></div>
                <label>expected <input type="range" min="0" max="100" value="50"> actual</label>
                </div>
                <button type="button">Slider</button>

                """
        }
        sections.append(
            """
            <section>
            <h2>\(DiffReport.escaped(result.name)) <span>\(result.status.rawValue)</span></h2>
            <p>\(DiffReport.escaped(result.message))</p>
            \(figures)</section>
            """)
    }

    private static func source(_ image: CGImage) throws -> String {
        "data:image/png;base64," + (try image.pngData(compression: .fast)).base64EncodedString()
    }

    func html(_ results: [DiffResult]) -> String {
        let same = results.filter(\.isSame)
        let list = same.map { "<li>\(DiffReport.escaped($0.name))</li>" }.joined(separator: "\n")
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(results.count - same.count) of \(results.count) pictures differ</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(results.count - same.count) of \(results.count) pictures differ</h1>
            <p>expected: \(DiffReport.escaped(expected)), actual: \(DiffReport.escaped(actual))</p>
            </header>
            <main>
            \(sections.joined(separator: "\n"))
            <details><summary>\(same.count) are the same</summary><ul>
            \(list)
            </ul></details>
            </main>
            <script>
            \(Self.script)
            </script>
            </body>
            </html>

            """
    }

    /// The slider shows the pictures that the page already has.
    private static let script = """
        for (const section of document.querySelectorAll("section")) {
          const three = section.querySelector(".three"), slide = section.querySelector(".slide");
          const button = section.querySelector("button");
          if (!button) continue;
          const [expected, , actual] = three.querySelectorAll("img");
          const [lower, upper] = slide.querySelectorAll("img");
          const range = slide.querySelector("input");
          const show = () => { upper.style.clipPath = `inset(0 0 0 ${100 - range.value}%)`; };
          range.addEventListener("input", show);
          button.addEventListener("click", () => {
            lower.src = expected.src; upper.src = actual.src; show();
            slide.hidden = !slide.hidden; three.hidden = !slide.hidden;
            button.textContent = slide.hidden ? "Slider" : "Side by side";
          });
        }
        """

    private static let style = """
        :root { color-scheme: light dark; --ground: #f4f4f2; --card: #fff; --ink: #1c1d21; --soft: #6b6d75;
          --line: #e2e2df; --square: #e8e8e8; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #131417; --card: #1c1d21; --ink: #f0f0ee; --soft: #9a9ca5; --line: #2c2d33;
            --square: #2a2b30; }
        }
        * { box-sizing: border-box; margin: 0; }
        [hidden] { display: none !important; }
        body { background: var(--ground); color: var(--ink); padding: 40px 28px 72px;
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        header { margin-bottom: 28px; }
        h1 { font-size: 26px; font-weight: 650; letter-spacing: -0.02em; }
        h2 { font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
        h2 span { color: #c22f2f; font-weight: 500; }
        p, figcaption, label { color: var(--soft); }
        section, details { background: var(--card); border: 1px solid var(--line); border-radius: 14px;
          padding: 16px 20px 20px; margin-bottom: 20px; }
        .three { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 14px; margin-top: 12px; }
        img { display: block; max-width: 100%; image-rendering: pixelated;
          background: repeating-conic-gradient(var(--square) 0 25%, transparent 0 50%) 0 0 / 16px 16px; }
        .three img { width: 100%; }
        pre { overflow: auto; max-height: 480px; font-size: 12px; }
        .stack { display: grid; margin: 12px 0; }
        .stack img { grid-area: 1 / 1; }
        button { margin-top: 12px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 8px;
          background: none; color: inherit; font: inherit; }
        """
}
