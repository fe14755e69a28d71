import Foundation
import Raster
import RasterTesting
import Testing

/// Golden pictures: `Fixtures/Golden/<feature>/<name>.png`, compared pixel by pixel, with no tolerance.
///
/// `RASTER_RECORD=all` in the environment writes them anew and fails, so that a recording run is never taken
/// for a passing one.
package enum Golden {
    /// The package's own folder.
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static let directory = root.appendingPathComponent("Fixtures/Golden")
}

/// Holds a drawing to its golden picture, however it is rendered.
/// - Parameters:
///   - name: "feature/name", the path of the picture below the directory, without ".png".
///   - directory: where golden pictures lie.
@discardableResult
package func expectGolden(
    _ name: String, _ drawing: Drawing, scale: CGFloat = 1, in directory: URL = Golden.directory,
    function: String = #function, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) throws -> CGImage {
    let plain = RenderVariant(bandHeight: 1 << 20)
    let actual = drawing.image(scale: scale, renderer: plain.renderer)
    for variant in RenderVariant.standard {
        if let difference = variant.difference(of: drawing, scale: scale, from: actual) {
            Issue.record(
                "\(name) depends on how it is rendered: \(difference)",
                sourceLocation: SourceLocation(
                    fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
        }
    }
    expectImage(
        actual, named: name, in: directory.path, function: function, fileID: fileID, filePath: filePath,
        line: line, column: column)
    return actual
}
