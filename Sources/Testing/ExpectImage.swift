import Foundation
import Raster

/// Holds a picture to `<directory>/<name>.png`, in a test of Swift Testing or XCTest. Anything but the same
/// is a failure of the test, with expected, difference and actual attached (Swift Testing; `swift test
/// --attachments-path` keeps them) and written as files. A target that has the directory among its sources
/// says `exclude: ["Golden"]` in its manifest.
///
/// Without a file yet the picture is recorded, and the test fails, so that nobody takes it for a passing one;
/// `RASTER_RECORD=all` in the environment records all anew. See `RecordMode`.
///
/// The pictures of failures lie in `.build/raster-failures`, or in the folder that `RASTER_FAILURES` names,
/// as `expected`, `actual` and `difference`, in folders by target and source file: `rastertool diff expected
/// actual --html report.html` shows them, with `--update` it approves them. Pictures of what passes again are
/// removed.
///
/// Two tests must not expect different pictures of one name: the second one fails. Call it on the test's own
/// task, which is how the frameworks know whose failure it is; from a detached task it is a failure of the
/// whole run.
/// - Parameters:
///   - image: what was drawn.
///   - name: without ".png"; it may have folders in it. Nil for the name of the test's function.
///   - directory: relative to the folder of the test's source file, or absolute.
///   - tolerance: by default none: the bytes must be the same.
///   - record: which files are written; nil for what the test's traits say, or the environment.
///   - function: the test's function; as it is for `#function`.
///   - fileID: where the test asked, with the three that follow; as they are for `#expect`.
///   - filePath: the test's source file.
///   - line: a line of it.
///   - column: a column of that.
/// - Returns: whether it is the same.
@discardableResult
public func expectImage(
    _ image: CGImage, named name: String? = nil, in directory: String = "Golden",
    tolerance: ImageTolerance = .exact, record: RecordMode? = nil, function: String = #function,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bool {
    let place = TestPlace(
        function: function, fileID: fileID, filePath: filePath, line: line, column: column)
    return place.expect(GoldenImage(image, tolerance), named: name, in: directory, record: record)
}

/// As `expectImage` of a picture, which the drawing makes at `scale` pixels per point. A failure also names
/// the fonts that the drawing's text is set in.
@discardableResult
public func expectImage(
    _ drawing: Drawing, named name: String? = nil, scale: CGFloat = 1, in directory: String = "Golden",
    tolerance: ImageTolerance = .exact, record: RecordMode? = nil, function: String = #function,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bool {
    let place = TestPlace(
        function: function, fileID: fileID, filePath: filePath, line: line, column: column)
    return place.expect(
        GoldenImage(drawing.image(scale: scale), tolerance), named: name, in: directory, record: record
    ) { FontNote.words(for: drawing.displayList(scale: scale)) }
}
