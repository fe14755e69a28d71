import Foundation

/// What was recorded of texts: the file `text-metrics.json`.
struct Metrics: Decodable {
    let platforms: [String: Platform]
    let caseTexts: CaseTexts?

    struct Platform: Decodable {
        let fonts: [String: FontMetrics]
        let texts: [TextRow]
        let mixed: [MixedRow]?
        let zeroWidth: [TextRow]?
    }

    struct FontMetrics: Decodable {
        let style: String?
        let size: Double
        let weight: Double
        let weightExplicit: Bool
        let design: String
        let italic: Bool
        let capHeight: Double
        let lineHeight: Double
        let unroundedLineHeight: Double
        let linePitch: Double
        let baseline: Double?
        let spacing: Spacing

        struct Spacing: Decodable {
            let viewAboveText: Double
            let viewBelowText: Double
            let textToText: Double
        }
    }

    struct Options: Decodable, Hashable {
        var lineLimit: Int?
        var reservedLines: Int?
        var lineSpacing: Double?
        var truncation: String?
        var kerning: Double?
        var tracking: Double?
    }

    struct TextRow: Decodable {
        let font: String
        let string: String
        /// Nil for no limit.
        let maxWidth: Double?
        let options: Options
        let size: [Double]
        let baselines: [Double]?
        let lines: Int?
    }

    struct MixedRow: Decodable {
        struct Run: Decodable, Hashable {
            let font: String
            let string: String
        }

        let runs: [Run]
        let maxWidth: Double?
        let size: [Double]
        let baselines: [Double]?
    }

    struct CaseTexts: Decodable {
        let items: [CaseText]
    }

    /// A text of one case, by its string and font or by the expression that makes it.
    struct CaseText: Decodable {
        let `case`: String
        let expr: String?
        let string: String?
        let font: String?
        let size: [Double]
        let baselines: [Double]?
        /// By the width that was proposed: width, height, and the last baseline where it is known.
        let wraps: [String: [Double]]?
    }

    init(contentsOf url: URL) throws {
        self = try JSONDecoder().decode(Metrics.self, from: Data(contentsOf: url))
    }

    /// What was recorded on a system, or on the nearest one: Catalyst has iOS's fonts.
    func platform(_ name: String) -> Platform? {
        if let exact = platforms[name] { return exact }
        let system = name.hasPrefix("iOS") ? "iOS" : "macOS"
        return platforms.sorted { $0.key < $1.key }.first { $0.key.hasPrefix(system) }?.value
    }
}
