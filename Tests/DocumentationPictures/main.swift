import DocumentationSamples
import Foundation

// Draws the pictures of the documentation's pages into a folder.
guard CommandLine.arguments.count == 2 else {
    print("usage: documentation-pictures FOLDER")
    exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for picture in PagePicture.all {
    try picture.data().write(to: folder.appendingPathComponent(picture.fileName))
}
