import CFuzzer
import Foundation

/// `RasterFuzz TARGET [libFuzzer's options] [corpus | input …]`, `RasterFuzz --seeds DIRECTORY`, `RasterFuzz
/// --list`.
@main struct RasterFuzz {
    /// Read by libFuzzer's child processes, which don't get the first argument.
    private static let variable = "RASTER_FUZZ_TARGET"

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "--list":
            for target in FuzzTarget.allCases { print(target.rawValue) }
            return
        case "--seeds" where arguments.count == 2:
            return try Seeds.write(to: URL(filePath: arguments[1]))
        default: break
        }
        var rest = arguments
        if let first = arguments.first, FuzzTarget(rawValue: first) != nil {
            setenv(variable, first, 1)
            rest.removeFirst()
        }
        guard let name = ProcessInfo.processInfo.environment[variable],
            let target = FuzzTarget(rawValue: name)
        else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
            print(
                "usage: RasterFuzz TARGET [option or file …] | --seeds DIRECTORY | --list; targets: \(names)")
            exit(2)
        }
        running = target
        if fuzzer_is_linked() { exit(fuzz([CommandLine.arguments[0]] + rest)) }
        for file in rest { target.run([UInt8](try Data(contentsOf: URL(filePath: file)))) }
    }

    private static func fuzz(_ arguments: [String]) -> Int32 {
        // libFuzzer keeps them until the end of the process.
        let texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let copy = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count)
        copy.initialize(from: texts, count: texts.count)
        var count = Int32(arguments.count)
        var pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = copy
        return fuzzer_run(&count, &pointer) { data, size in
            RasterFuzz.running?.run(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        }
    }

    /// Set once, before libFuzzer calls; a C function has no other way to know.
    nonisolated(unsafe) private static var running: FuzzTarget?
}
