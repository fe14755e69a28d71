import Foundation
import Raster

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Where a test asked, and the way to whichever framework runs it.
struct TestPlace {
    let fileID, filePath: StaticString
    let line, column: UInt

    #if canImport(Testing)
        private var sourceLocation: SourceLocation {
            SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        }
    #endif

    func fail(_ message: String) {
        #if canImport(Testing)
            if Test.current != nil {
                Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
                return
            }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: filePath, line: line)
        #else
            fatalError(message, file: filePath, line: line)
        #endif
    }

    /// XCTest has no attachments on Linux; there the files must do.
    func attach(_ comparison: ImageComparison, name: String) {
        #if canImport(Testing)
            guard Test.current != nil else { return }
            let pictures = [
                ("expected", comparison.expected), ("difference", comparison.overlay()),
                ("actual", comparison.actual),
            ]
            for (role, image) in pictures {
                guard let data = try? image.pngData() else { continue }
                Attachment.record(
                    Array(data), named: name.replacingOccurrences(of: "/", with: "-") + ".\(role).png",
                    sourceLocation: sourceLocation)
            }
        #endif
    }
}
