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
        version: ToolVersion.text,
        subcommands: [
            Render.self, Frames.self, PixelArt.self, Gallery.self, Info.self, Explain.self, Convert.self,
            Resize.self, Pad.self, Rotate.self, Tile.self, TilesCommand.self, Diff.self, BatchCommand.self,
            TextCommand.self, Fonts.self,
        ] + charts)

    /// Charts are drawn by a module that Apple's systems have of their own.
    private static var charts: [any ParsableCommand.Type] {
        #if os(Linux)
            [ChartCommand.self]
        #else
            []
        #endif
    }

    /// The parser's own exit status for bad usage is 64, and its errors begin otherwise.
    static func main() {
        var type: any ParsableCommand.Type = RasterTool.self
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == Render.name, let rendering = Rendering(words: arguments.dropFirst()) {
                type = Render.self
                return try rendering.run()
            }
            var command = try parsedAlone(arguments) ?? parsedWhole(arguments)
            type = Swift.type(of: command)
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
            let message =
                isUsage
                ? unknownOption(CommandLine.arguments.dropFirst()) ?? usage(error, of: type)
                : words(for: error)
            StandardStream.error.write("rastertool: error: \(message)\n")
            exit(withError: ExitCode(isUsage ? 2 : 1))
        }
    }

    /// The command, if its name comes first and nothing is wrong: parsed by itself it takes half the time,
    /// which for a small picture is much. Help, version and errors are the whole's.
    private static func parsedAlone(_ arguments: ArraySlice<String>) -> (any ParsableCommand)? {
        guard
            let wanted = configuration.subcommands.first(where: {
                $0.configuration.commandName == arguments.first
            }), let command = try? wanted.parseAsRoot(Array(arguments.dropFirst())),
            Swift.type(of: command) == wanted
        else { return nil }
        return command
    }

    private static func parsedWhole(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
        try checkSubcommand(arguments)
        return try parseAsRoot(Array(arguments))
    }

    /// A word in a subcommand's place that is none.
    private static func checkSubcommand(_ arguments: ArraySlice<String>) throws {
        let names = configuration.subcommands.map { $0._commandName } + ["help"]
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments
        guard let word = words.first, !word.hasPrefix("-"), !names.contains(word) else { return }
        throw ValidationError("There is no subcommand '\(word)'\(Suggestion.question(word, of: names))")
    }

    /// The message about an option that there isn't: it is why another one is missing, and its value is among
    /// the files, so that whatever was found wrong first is no help. Nil when all options are the command's.
    private static func unknownOption(_ arguments: ArraySlice<String>) -> String? {
        guard let command = configuration.subcommands.first(where: { $0._commandName == arguments.first })
        else { return nil }
        let help = command.helpMessage(includeHidden: true)
        let names = Set(help.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.output) })
        for word in arguments.dropFirst().prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            let name = String(word.prefix { $0 != "=" })
            if names.contains(name) { continue }
            let meant = Suggestion.nearest(to: name, of: names).map { ". Did you mean '\($0)'?" } ?? ""
            return usage(ValidationError("Unknown option '\(name)'\(meant)"), of: command)
        }
        return nil
    }

    /// What is wrong with the arguments, and the usage of the command that they are for.
    private static func usage(_ error: any Error, of type: any ParsableCommand.Type) -> String {
        var message = type.fullMessage(for: error)
        if message.hasPrefix("Error: ") { message.removeFirst("Error: ".count) }
        if type != RasterTool.self {
            // A command by itself knows nothing of the one that it is a part of.
            let (own, whole) = (type._commandName, "\(configuration.commandName ?? "") \(type._commandName)")
            message = message.replacingOccurrences(of: "Usage: \(own)", with: "Usage: \(whole)")
                .replacingOccurrences(of: "See '\(own) ", with: "See '\(whole) ")
        }
        return suggesting(message)
    }

    /// The message about a value that is none of those it may be, with the one that was meant.
    private static func suggesting(_ message: String) -> String {
        let pattern = /The value '(?<value>[^']*)' is invalid for '(?<option>[^']*)'/
        guard let found = message.firstMatch(of: pattern) else { return message }
        let value = String(found.value)
        var hint = ""
        if found.option.hasSuffix("<color>") {
            hint = ColorArgument.hint(value)
        } else if let list = message[found.range.upperBound...].firstRange(of: "Please provide one of") {
            let rest = message[list.upperBound...].prefix { _ in true }
            let quoted = rest.matches(of: /'([^'\n]+)'|\n  - ([^\n]+)/).compactMap {
                $0.output.1 ?? $0.output.2
            }
            hint = Suggestion.question(value, of: quoted.map(String.init))
        }
        let end = hint.isEmpty ? "" : hint.hasSuffix("?") ? " " : ". "
        return message.replacingCharacters(in: found.range, with: found.output.0 + hint)
            .replacingOccurrences(of: hint + ". Please", with: hint + end + "Please")
    }

    private static func exit() -> Never { exit(withError: nil) }
}
