import Foundation

/// A line of `cases.jsonl`.
struct LayoutCase: Decodable {
    let id: String
    let platform: String
    let scale: Double?
    let proposal: [Double?]?
    /// "layout": frames as laid out; "layer": of leaves, in the order of drawing, on half points.
    let frames: String?
    let defaultFont: String?
    let expect: [String: [Double]]

    static func cases(at url: URL) throws -> [LayoutCase] {
        try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline).map {
            try JSONDecoder().decode(LayoutCase.self, from: Data($0.utf8))
        }
    }

    var isCatalyst: Bool { platform.contains("Catalyst") }
    var isPhone: Bool { platform.hasPrefix("iOS") && !isCatalyst }
}
