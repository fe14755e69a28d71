import Foundation
import Raster

/// Holds a text to `<directory>/<name>.txt`, as `expectImage` holds a picture to a file: it is recorded,
/// compared line by line, and a failure shows the lines that differ.
/// - Parameters:
///   - text: what came out.
///   - name: without ".txt"; it may have folders in it. Nil for the name of the test's function.
///   - directory: relative to the folder of the test's source file, or absolute.
///   - record: which files are written; nil for what the test's traits say, or the environment.
///   - function: the test's function; as it is for `#function`.
///   - fileID: where the test asked, with the three that follow; as they are for `#expect`.
///   - filePath: the test's source file.
///   - line: a line of it.
///   - column: a column of that.
/// - Returns: whether it is the same.
@discardableResult
public func expectText(
    _ text: String, named name: String? = nil, in directory: String = "Golden", record: RecordMode? = nil,
    function: String = #function, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = TestPlace(
        function: function, fileID: fileID, filePath: filePath, line: line, column: column)
    return place.expect(GoldenText(text), named: name, in: directory, record: record)
}

/// Holds what a drawing's closure said, as the text of its display list, to `<directory>/<name>.txt`: what is
/// drawn where and with what, for people to read in a review. The pixels of images are not in it. A failure
/// also names the fonts that the drawing's text is set in.
/// - Parameters:
///   - drawing: what was drawn.
///   - name: without ".txt"; it may have folders in it. Nil for the name of the test's function.
///   - scale: pixels a point, for which an adaptive drawing is recorded.
///   - directory: relative to the folder of the test's source file, or absolute.
///   - record: which files are written; nil for what the test's traits say, or the environment.
///   - function: the test's function; as it is for `#function`.
///   - fileID: where the test asked, with the three that follow; as they are for `#expect`.
///   - filePath: the test's source file.
///   - line: a line of it.
///   - column: a column of that.
/// - Returns: whether it is the same.
@discardableResult
public func expectDisplayList(
    of drawing: Drawing, named name: String? = nil, scale: CGFloat = 1, in directory: String = "Golden",
    record: RecordMode? = nil, function: String = #function, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let place = TestPlace(
        function: function, fileID: fileID, filePath: filePath, line: line, column: column)
    let list = drawing.displayList(scale: scale)
    return place.expect(
        GoldenText(list.description), named: name, in: directory, record: record
    ) { FontNote.words(for: list) }
}
