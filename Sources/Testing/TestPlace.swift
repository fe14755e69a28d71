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
        #if canImport(XCTest)
            if !isInTesting { XCTFail(message, file: filePath, line: line) }
        #elseif !canImport(Testing)
            fatalError(message, file: filePath, line: line)
        #endif
        // Outside of their tests both frameworks drop what they are told while the other one runs. A task
        // that is detached from Swift Testing's test is outside, too; its failure is then nobody's, but a
        // failure of the run.
        #if canImport(Testing)
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        #endif
    }

    private var isInTesting: Bool {
        #if canImport(Testing)
            Test.current != nil
        #else
            false
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
