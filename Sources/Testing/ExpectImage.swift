import Foundation
import Raster

/// Holds a picture to `<directory>/<name>.png`, in a test of Swift Testing or XCTest. Anything but the same
/// is a failure of the test, with expected, difference and actual attached (Swift Testing; `swift test
/// --attachments-path` keeps them) and written as files. A target that has the directory among its sources
/// says `exclude: ["Golden"]` in its manifest.
///
/// With `RASTER_RECORD=1` in the environment the file is written instead, and the test fails, so that nobody
/// takes a recording run for a passing one. `RASTER_FAILURES` names the folder for the pictures of failures;
/// otherwise it is `.build/raster-failures`. Call it on the test's own task, which is how the frameworks know
/// whose failure it is; from a detached task it is a failure of the whole run.
/// - Parameters:
///   - image: what was drawn.
///   - name: without ".png"; it may have folders in it.
///   - directory: relative to the folder of the test's source file, or absolute.
///   - tolerance: by default none: the bytes must be the same.
///   - isRecording: overrides the environment.
///   - fileID: where the test asked, with the three that follow; as they are for `#expect`.
///   - filePath: the test's source file.
///   - line: a line of it.
///   - column: a column of that.
/// - Returns: whether it is the same.
@discardableResult
public func expectImage(
    _ image: CGImage, named name: String, in directory: String = "Golden", tolerance: ImageTolerance = .exact,
    isRecording: Bool? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let base = URL(filePath: "\(filePath)").deletingLastPathComponent()
    let expectation = ImageExpectation(
        name: name, directory: URL(filePath: directory, relativeTo: base), tolerance: tolerance,
        isRecording: isRecording)
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    switch expectation.check(image) {
    case .same:
        return true
    case .recorded(let file):
        place.fail("recorded \(file.path); run again without recording")
    case .missing(let file):
        place.fail("\(name): there is no expected picture \(file.path); RASTER_RECORD=1 makes it")
    case .failed(let words):
        place.fail("\(name): \(words)")
    case .different(let comparison, let picture):
        place.attach(comparison, name: name)
        place.fail("\(name): \(comparison); expected | difference | actual: \(picture.path)")
    }
    return false
}

/// As `expectImage` of a picture, which the drawing makes at `scale` pixels per point.
@discardableResult
public func expectImage(
    _ drawing: Drawing, named name: String, scale: CGFloat = 1, in directory: String = "Golden",
    tolerance: ImageTolerance = .exact, isRecording: Bool? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    expectImage(
        drawing.image(scale: scale), named: name, in: directory, tolerance: tolerance,
        isRecording: isRecording,
        fileID: fileID, filePath: filePath, line: line, column: column)
}
