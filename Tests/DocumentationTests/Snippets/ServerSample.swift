// block DrawInAServer.md 1
import SwiftUI

func titleCard(_ title: String, fonts: FontCatalog) -> Drawing {
    var environment = EnvironmentValues()
    environment.fontCatalog = fonts
    let size = CGSize(width: 600, height: 315)
    return Drawing(size: size, opaque: true, environment: environment) { context, size in
        context.draw(in: CGRect(origin: .zero, size: size)) {
            Text(verbatim: title).font(.system(size: 40, weight: .bold)).foregroundStyle(.white)
                .padding(30)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
                .background(.indigo.gradient)
        }
    }
}

struct Answer {
    var entityTag: String?
    /// Nil for "304 Not Modified".
    var png: Data?
}

func answer(_ card: Drawing, known: String?) async throws -> Answer {
    for missing in card.displayList.missingGlyphs { print(missing) }
    let tag = card.displayList.contentHash
    if let tag, tag == known { return Answer(entityTag: tag) }

    var limits = RenderLimits()
    limits.pixelCount = 1 << 22
    limits.duration = 2
    let image = try await card.rendered(limits: limits, renderer: Renderer(threads: 1))
    return Answer(entityTag: tag, png: try image.pngData(compression: .fast, threads: 1))
}
// end

package func serverCard() -> Drawing { titleCard("A title of a client's", fonts: FontCatalog()) }

/// The tag and the picture, for a client that has nothing and for one that has it.
package func serverAnswers() async throws -> (tag: String?, png: Data?, again: Data?) {
    let first = try await answer(serverCard(), known: nil)
    let second = try await answer(serverCard(), known: first.entityTag)
    return (first.entityTag, first.png, second.png)
}
