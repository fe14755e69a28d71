import Foundation
import SwiftUI

/// All that was recorded of a text.
struct RecordedText {
    /// A recorded answer.
    struct Row {
        /// The width that was proposed; infinite for none.
        var limit: Double
        var size: CGSize
        /// Nil where it follows from the font.
        var first: Double?
        var last: Double?
        var lines: Int?
        var options = Metrics.Options()
    }

    /// What lines of a font are like.
    struct FontLines {
        var lineHeight: Double
        var unrounded: Double
        var pitch: Double
        var baseline: Double?

        func height(_ lines: Int) -> Double {
            ((lineHeight + Double(lines - 1) * pitch) * 2 - 1e-6).rounded(.up) / 2
        }

        /// How many lines have room.
        func count(in height: Double) -> Int {
            guard height.isFinite else { return .max }
            let whole = Int((height / pitch + 1e-6).rounded(.down))
            let exact = Int(((height - lineHeight) / pitch + 1e-6).rounded(.down)) + 1
            return max(whole, exact, 1)
        }

        func count(of height: Double) -> Int { max(Int(((height - lineHeight) / pitch).rounded()) + 1, 1) }

        /// Where the last of the lines in a box has its baseline.
        func last(_ height: Double) -> Double { height - lineHeight + (baseline ?? lineHeight) }
    }

    var rows: [Row]
    var font: FontLines
    var string: String
    /// Whether the rows stand for the text as it is, whatever it says about lines.
    var areFinal: Bool

    /// What was recorded for what the text says about its lines and for a proposal; where nothing fits a
    /// guess by the length of the string.
    func answer(
        _ options: Metrics.Options, _ proposal: ProposedViewSize
    ) -> (row: Row, isGuess: Bool) {
        let width = proposal.width.map(Double.init) ?? .infinity
        let height = proposal.height.map(Double.init) ?? .infinity
        let most = max(min(options.lineLimit ?? .max, font.count(in: height)), 1)
        func complete(_ row: Row) -> Row {
            var row = row
            row.first = row.first ?? font.baseline ?? Double(row.size.height)
            row.last =
                row.last
                ?? (row.lines == 1 || font.count(of: row.size.height) == 1
                    ? row.first : font.last(row.size.height))
            return row
        }
        /// The narrowest row that the width leads to.
        func narrowest(_ rows: [Row]) -> Row? {
            rows.filter { $0.limit >= width - 1e-6 && $0.size.width <= width + 0.01 && $0.limit > 0 }
                .min { ($0.limit, $0.size.width) < ($1.limit, $1.size.width) }
        }
        func grown(_ row: Row, lines: Int) -> Row {
            var row = complete(row)
            let reserved = options.reservedLines ?? 0
            if reserved > lines { row.size.height = font.height(reserved) }
            return row
        }
        if areFinal {
            if let row = narrowest(rows) { return (complete(row), false) }
        }
        if width == 0 {
            if let row = rows.first(where: { $0.limit == 0 && $0.options == options }) {
                return (complete(row), false)
            }
            return (column(most, options), false)
        }
        // Recorded with just these settings, and nothing cut off below.
        if let row = narrowest(rows.filter { $0.options == options }),
            row.size.height <= height + 0.01 || font.count(of: row.size.height) <= most
        {
            return (complete(row), false)
        }
        var plain = options
        plain.lineLimit = nil
        plain.reservedLines = nil
        plain.truncation = nil
        let whole =
            narrowest(rows.filter { $0.options == plain })
            ?? narrowest(
                rows.filter { row in
                    // One line knows nothing of distances between lines.
                    var other = row.options
                    other.lineSpacing = plain.lineSpacing
                    return other == plain && font.count(of: row.size.height) == 1
                })
        if let whole {
            let lines = whole.lines ?? font.count(of: whole.size.height)
            if lines <= most { return (grown(whole, lines: lines), false) }
        }
        let cut = rows.filter { row in
            var other = row.options
            other.reservedLines = nil
            var wanted = plain
            wanted.lineLimit = most
            wanted.truncation = options.truncation
            return other == wanted
        }
        if let row = narrowest(cut) { return (complete(row), false) }
        return (guess(width, most, options, whole), true)
    }

    /// One character a line.
    private func column(_ most: Int, _ options: Metrics.Options) -> Row {
        let shown = string.enumerated().filter { $0.offset == 0 || !$0.element.isWhitespace }
            .filter { !$0.element.isNewline }
        let lines = min(max(shown.count, 1), most)
        let height = font.height(max(lines, options.reservedLines ?? 0))
        let last = font.last(font.height(lines))
        return Row(
            limit: 0, size: CGSize(width: 0, height: height), first: font.baseline ?? height,
            last: last, lines: lines)
    }

    /// Where nothing fits: by the length of the string.
    private func guess(
        _ width: Double, _ most: Int, _ options: Metrics.Options, _ whole: Row?
    ) -> Row {
        let natural =
            rows.filter { $0.limit == .infinity }.map { Double($0.size.width) }.max()
            ?? rows.map { Double($0.size.width) }.max() ?? width
        let needed = whole?.lines ?? Int((natural / max(width, 1)).rounded(.up))
        let lines = max(min(needed, most), 1)
        let height = font.height(max(lines, options.reservedLines ?? 0))
        return Row(
            limit: width, size: CGSize(width: min(width, natural), height: height),
            first: font.baseline ?? height, last: font.last(font.height(lines)), lines: lines)
    }
}
