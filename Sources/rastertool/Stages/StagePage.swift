import Foundation
import Raster

/// The stages side by side as a web page, which works from disk.
struct StagePage {
    let title: String
    let caption: String
    let stages: RenderStages
    let magnification: Int
    let bands: BandTable

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(escaped(title))</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <header>
        <h1>\(escaped(title))</h1>
        <p>\(escaped(caption)) \(magnification == 1 ? "" : "A pixel is a square of \(magnification).")</p>
        </header>
        <main>
        \(figure(StageFiles.edges, "Edges", edgesCaption))
        \(figure(StageFiles.coverage, "Coverage", coverageCaption))
        \(figure(StageFiles.spans, "Spans", key))
        \(figure(StageFiles.clipsAndLayers, "Clips and layers", clipsCaption))
        <section>
        <h2>Bands</h2>
        <p>Each drawn by itself on one thread, the fastest of five.
        <a href="\(StageFiles.bands)">\(StageFiles.bands)</a></p>
        \(table)
        </section>
        </main>
        </body>
        </html>

        """
    }

    private func figure(_ file: String, _ name: String, _ caption: String) -> String {
        """
        <figure>
        <a href="\(file)"><img src="\(file)" alt="\(name)" \
        width="\(stages.width * magnification)" height="\(stages.height * magnification)"></a>
        <figcaption><h2>\(name)</h2>
        \(caption)</figcaption>
        </figure>
        """
    }

    private var edgesCaption: String {
        let contours = stages.outlines.reduce(0) { $0 + $1.contours.count }
        let edges = stages.outlines.reduce(0) { $0 + $1.contours.reduce(0) { $0 + $1.count } }
        return "<p>\(edges) chords of \(contours) contours; a colour a command.</p>"
    }

    private var clipsCaption: String {
        "<p>\(stages.clips.count) clips were entered, in light; \(stages.layers.count) layers composited, framed.</p>"
    }

    private var coverageCaption: String {
        "<p>Summed over the commands, less what every pixel has. White is "
            + "\(decimal(Double(stages.coverageSums.max() ?? 0) / 255)) layers, black "
            + "\(decimal(Double(stages.coverageSums.min() ?? 0) / 255)).</p>"
    }

    /// The colours with their counts.
    private var key: String {
        let kinds = RenderStages.SpanKind.allCases.map { kind -> String in
            let spans = stages.spans.filter { $0.kind == kind }
            return keyItem(
                StageColors.name(of: kind), Self.name(of: kind),
                "\(spans.count) spans, \(spans.reduce(0) { $0 + $1.columns.count }) px")
        }
        let resolved = keyItem(
            StageColors.resolvedName, "resolved exactly", "\(stages.resolvedPixels.count) px")
        return "<ul>\n" + (kinds + [resolved]).joined(separator: "\n") + "\n</ul>"
    }

    private func keyItem(_ color: String, _ name: String, _ facts: String) -> String {
        "<li><i style=\"background: \(color)\"></i>\(name) <span>\(facts)</span></li>"
    }

    private static func name(of kind: RenderStages.SpanKind) -> String {
        switch kind {
        case .copied: "opaque copy"
        case .blended: "blended at one coverage"
        case .masked: "masked, a coverage a pixel"
        case .rectangle: "rectangle, the short way"
        case .image: "image"
        }
    }

    private var table: String {
        let head = BandTable.columns.map { "<th>\($0)</th>" }.joined()
        let rows = bands.rows.enumerated().map { index, cells in
            let bar =
                index < bands.bands.count
                ? "<b style=\"width: \(decimal(bands.share(of: index) * 100))%\"></b>" : ""
            return "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "<td class=\"bar\">\(bar)</td></tr>"
        }
        return "<table>\n<tr>\(head)<th></th></tr>\n\(rows.joined(separator: "\n"))\n</table>"
    }

    private func decimal(_ value: Double) -> String {
        let text = "\((value * 10).rounded() / 10)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }

    private static let style = """
        :root { color-scheme: light dark; --ground: #f4f4f2; --card: #fff; --ink: #1c1d21; --soft: #6b6d75;
          --line: #e2e2df; --bar: #2e9e7b; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #131417; --card: #1c1d21; --ink: #f0f0ee; --soft: #9a9ca5; --line: #2c2d33; }
        }
        * { box-sizing: border-box; margin: 0; }
        body { background: var(--ground); color: var(--ink); padding: 40px 28px 72px;
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        header { margin-bottom: 28px; }
        h1 { font-size: 26px; font-weight: 650; letter-spacing: -0.02em; }
        h2 { font-size: 15px; font-weight: 600; }
        p, li span { color: var(--soft); }
        a { color: inherit; }
        main { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px, 1fr)); gap: 20px; }
        figure, section { background: var(--card); border: 1px solid var(--line); border-radius: 14px;
          overflow: hidden; }
        section { grid-column: 1 / -1; padding: 16px 20px 20px; overflow-x: auto; }
        img { display: block; width: 100%; height: auto; }
        figcaption { border-top: 1px solid var(--line); padding: 12px 18px 16px; }
        ul { list-style: none; padding: 0; margin-top: 4px; font-size: 14px; }
        i { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-right: 8px; }
        table { border-collapse: collapse; margin-top: 10px; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: right; padding: 2px 18px 2px 0; white-space: nowrap; }
        th { color: var(--soft); font-weight: 500; }
        td.bar { width: 40%; padding-right: 0; }
        td b { display: block; height: 9px; border-radius: 3px; background: var(--bar); }
        tr:last-child td { border-top: 1px solid var(--line); }
        """
}
