import Foundation

/// What the compiler runs to expand `#Preview` and `@Entry`.
///
/// It speaks the compiler's plugin protocol itself (JSON behind eight bytes of length, as swift-syntax'
/// `SwiftCompilerPluginMessageHandling` does) instead of building swift-syntax for two macros, which takes
/// minutes. It is told the macro's source and answers with source.
@main struct Plugin {
    struct Expansion: Decodable {
        struct Macro: Decodable {
            var typeName: String
        }

        struct Syntax: Decodable {
            var source: String
        }

        var macro: Macro
        var macroRole: String?
        var declSyntax: Syntax?
    }

    struct Request: Decodable {
        var getCapability: [String: Ignored]?
        var expandFreestandingMacro: Expansion?
        var expandAttachedMacro: Expansion?
    }

    /// Anything at all.
    struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }

    static func main() {
        while let data = read() {
            guard let answer = answer(data) else { return }
            write(answer)
        }
    }

    private static func read() -> Data? {
        let header = readBytes(8)
        guard header.count == 8 else { return nil }
        let count = header.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        let data = readBytes(count)
        return data.count == count ? Data(data) : nil
    }

    private static func readBytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let more = try? FileHandle.standardInput.read(upToCount: count - bytes.count), !more.isEmpty
            else {
                break
            }
            bytes += more
        }
        return bytes
    }

    private static func write(_ data: Data) {
        let count = UInt64(data.count)
        let header = (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        FileHandle.standardOutput.write(Data(header) + data)
    }

    private static func answer(_ data: Data) -> Data? {
        guard let request = try? JSONDecoder().decode(Request.self, from: data) else {
            return result(source: nil, problem: "the compiler asks for something that is not known here")
        }
        if request.getCapability != nil {
            return try? JSONSerialization.data(
                withJSONObject: [
                    "getCapabilityResult": [
                        "capability": ["protocolVersion": 7, "features": [String]()]
                    ]
                ])
        }
        // A preview is not shown: nothing takes its place.
        if request.expandFreestandingMacro != nil { return result(source: "", problem: nil) }
        if let expansion = request.expandAttachedMacro {
            if expansion.macro.typeName == "PreviewableMacro" { return result(source: "", problem: nil) }
            guard let entry = Entry(declaration: expansion.declSyntax?.source ?? "") else {
                return result(
                    source: nil, problem: "@Entry stands before a variable with a type or a value")
            }
            return result(source: expansion.macroRole == "peer" ? entry.key : entry.accessors, problem: nil)
        }
        return result(source: nil, problem: "the compiler asks for something that is not known here")
    }

    private static func result(source: String?, problem: String?) -> Data? {
        var diagnostics: [[String: Any]] = []
        if let problem {
            diagnostics.append([
                "message": problem, "severity": "error",
                "position": ["fileName": "", "offset": 0],
                "highlights": [Any](), "notes": [Any](), "fixIts": [Any](),
            ])
        }
        var result: [String: Any] = ["diagnostics": diagnostics]
        if let source { result["expandedSource"] = source }
        return try? JSONSerialization.data(withJSONObject: ["expandMacroResult": result])
    }
}
