import ArgumentParser
import Foundation

@main
struct RasterTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rastertool",
        abstract: "Draws, inspects and explains pictures with Raster, a software renderer.",
        discussion: """
            Wherever a picture file is taken, - means standard input or standard output.

            Exit status: 0 when all went well, 1 when it did not (a file that can't be read or written, a picture \
            that is damaged), 2 for bad usage; diff has its own. Errors go to standard error.
            """,
        version: "0.1.0",
        subcommands: [
            Render.self, PixelArt.self, Gallery.self, Info.self, Explain.self, Convert.self, Resize.self,
            Pad.self,
            Rotate.self, Tile.self, Diff.self, TextCommand.self, Fonts.self,
        ])

    /// The parser's own exit status for bad usage is 64, and its errors begin otherwise.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let verdict as ToolExit {
            if let message = verdict.message { StandardStream.error.write("rastertool: error: \(message)\n") }
            exit(withError: ExitCode(verdict.status))
        } catch {
            let status = exitCode(for: error)
            if status.isSuccess {
                print(fullMessage(for: error))
                exit()
            }
            let isUsage = status == .validationFailure
            var message = isUsage ? fullMessage(for: error) : self.message(for: error)
            if message.hasPrefix("Error: ") { message.removeFirst("Error: ".count) }
            StandardStream.error.write("rastertool: error: \(message)\n")
            exit(withError: ExitCode(isUsage ? 2 : 1))
        }
    }

    private static func exit() -> Never { exit(withError: nil) }
}
