import Foundation
import Raster

package func pinned(_ fontPath: String) throws {
    // block GoldenTests.md 5
    let catalog = FontCatalog(folders: [])
    try catalog.register(contentsOfFile: fontPath)
    var environment = EnvironmentValues()
    environment.fontCatalog = catalog
    let label = Drawing(size: CGSize(width: 120, height: 24), environment: environment) { context, _ in
        context.draw(Text(verbatim: "Hello"), at: .zero, anchor: .topLeading)
    }
    // end

    // block GoldenTests.md 6
    for substitution in label.displayList.fontSubstitutions { print(substitution) }
    // end
}
