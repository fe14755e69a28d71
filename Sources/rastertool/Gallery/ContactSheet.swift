import Raster
import RasterGallery

/// The gallery as one web page beside its pictures, which works from disk.
struct ContactSheet {
    static let fileName = "index.html"

    let exhibits: [Exhibit]
    let moving: [MovingExhibit]

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Raster gallery</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <header>
        <h1>Raster gallery</h1>
        <p>\(exhibits.count) scenes drawn by <code>rastertool gallery</code>, each with its code. The time is \
        recording and rendering, the fastest of three; writing the PNG is not in it. Scenes that move are drawn by \
        <code>rastertool frames</code>; their time is that of the whole file.</p>
        </header>
        <main>
        \(GalleryScene.sections.map(section).joined(separator: "\n"))
        \(Self.section("Motion", moving.map(figure)))
        </main>
        </body>
        </html>

        """
    }

    private func section(_ section: GalleryScene.Section) -> String {
        let names = Set(section.scenes.map(\.name))
        return Self.section(
            section.title, exhibits.filter { names.contains($0.scene.name) }.map(figure))
    }

    private static func section(_ title: String, _ figures: [String]) -> String {
        """
        <section>
        <h2>\(escaped(title))</h2>
        <div class="grid">
        \(figures.joined(separator: "\n"))
        </div>
        </section>
        """
    }

    private func figure(_ exhibit: MovingExhibit) -> String {
        let scene = exhibit.scene
        return """
            <figure\(scene.size.width > 1.25 * scene.size.height ? " class=\"wide\"" : "")>
            <a href="\(exhibit.fileName)"><img src="\(exhibit.fileName)" alt="\(Self.escaped(scene.caption))" \
            loading="lazy" width="\(Int(scene.size.width))" height="\(Int(scene.size.height))"></a>
            <figcaption><h3>\(Self.escaped(scene.name))</h3>
            <p>\(Self.escaped(scene.caption))</p>
            <p class="facts">\(exhibit.facts.map { "<span>\($0)</span>" }.joined())</p>\
            \(code(SceneSource.code(ofMoving: scene.name)))</figcaption>
            </figure>
            """
    }

    private func figure(_ exhibit: Exhibit) -> String {
        let scene = exhibit.scene
        let classes = [exhibit.scene.isOpaque ? "" : "clear", scene.isFixedScale ? "exact" : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
        let isWide = scene.size.width > 1.25 * scene.size.height
        let span = scene.isFixedScale ? " class=\"full\"" : isWide ? " class=\"wide\"" : ""
        return """
            <figure\(span)>
            <a href="\(exhibit.fileName)"><img\(classes.isEmpty ? "" : " class=\"\(classes)\"") \
            src="\(exhibit.fileName)" alt="\(Self.escaped(scene.caption))" loading="lazy" \
            width="\(Self.points(exhibit.width, exhibit.scale))" height="\(Self.points(exhibit.height, exhibit.scale))"></a>
            <figcaption><h3>\(Self.escaped(scene.name))</h3>
            <p>\(Self.escaped(scene.caption))</p>
            <p class="facts"><span>\(exhibit.pixelSize) px</span><span>\(exhibit.time)</span>\
            <span>\(exhibit.fileSize)</span></p>\(code(SceneSource.code(of: scene.name)))</figcaption>
            </figure>
            """
    }

    private func code(_ source: String?) -> String {
        source.map { "\n<pre><code>\(Self.escaped($0))</code></pre>" } ?? ""
    }

    private static func points(_ pixels: Int, _ scale: CGFloat) -> Int {
        Int((CGFloat(pixels) / scale).rounded())
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    private static let style = """
        :root { color-scheme: light dark; --ground: #f4f4f2; --card: #fff; --ink: #1c1d21; --soft: #6b6d75;
          --line: #e2e2df; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #131417; --card: #1c1d21; --ink: #f0f0ee; --soft: #9a9ca5; --line: #2c2d33; }
        }
        * { box-sizing: border-box; margin: 0; }
        body { background: var(--ground); color: var(--ink); padding: 48px 32px 80px;
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        header, main { max-width: 1320px; margin: 0 auto; }
        header { margin-bottom: 36px; }
        h1 { font-size: 32px; font-weight: 650; letter-spacing: -0.02em; margin-bottom: 6px; }
        header p { color: var(--soft); max-width: 64ch; }
        code, .facts { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.86em; }
        section + section { margin-top: 48px; }
        h2 { font-size: 21px; font-weight: 650; letter-spacing: -0.01em; margin-bottom: 16px; }
        .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(290px, 1fr)); gap: 24px;
          grid-auto-flow: dense; }
        figure { background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden;
          display: flex; flex-direction: column; }
        @media (min-width: 720px) { figure.wide { grid-column: span 2; } }
        figure a { flex: 1; display: flex; align-items: center; justify-content: center; padding: 20px; }
        img { display: block; max-width: 100%; height: auto; }
        figure.full { grid-column: 1 / -1; }
        figure.full a { overflow-x: auto; justify-content: safe center; }
        img.exact { max-width: none; image-rendering: pixelated; }
        img.clear { background: repeating-conic-gradient(#8883 0 25%, #0000 0 50%) 0 0 / 16px 16px; }
        figcaption { border-top: 1px solid var(--line); padding: 14px 20px 16px; }
        h3 { font-size: 15px; font-weight: 600; }
        pre { margin-top: 12px; padding: 12px 14px; max-height: 17em; overflow: auto; border-radius: 8px;
          background: var(--ground); font-size: 12px; line-height: 1.45; }
        figcaption p { color: var(--soft); }
        .facts { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-top: 6px; font-variant-numeric: tabular-nums; }
        """
}
