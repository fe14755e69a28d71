import Foundation
import SwiftUI

/// Answers with what was recorded, for the texts of one case; the text engine answers for the others.
final class ReplayingMeasurer: TextMeasuring {
    /// A text of the case that an expression makes.
    struct Expression {
        var text: Text
        var rows: [RecordedText.Row]
    }

    private struct TextKey: Hashable {
        var font: String
        var string: String
    }

    private let platform: Metrics.Platform
    private let names: FontNames
    private let isCatalyst: Bool
    private let expressions: [Expression]
    private let caseTexts: [Metrics.CaseText]
    private let rows: [TextKey: [RecordedText.Row]]
    private let notes = Notes()
    /// Texts whose expressions a program can't repeat, as they use what a view declares.
    private let unnamed: Unnamed

    /// What had no recorded answer.
    var missing: [String] { notes.all }

    init(
        _ platform: Metrics.Platform, for layoutCase: LayoutCase, texts: [Metrics.CaseText],
        expressions: [Expression], named: Set<Int>
    ) {
        self.platform = platform
        self.expressions = expressions
        names = FontNames(isPhone: layoutCase.platform.hasPrefix("iOS"))
        isCatalyst = layoutCase.isCatalyst
        caseTexts = texts.filter { $0.expr == nil }
        unnamed = Unnamed(
            texts.enumerated().filter { $0.element.expr != nil && !named.contains($0.offset) }
                .map { Self.rows(of: $0.element) })
        var rows: [TextKey: [RecordedText.Row]] = [:]
        for row in platform.texts + (platform.zeroWidth ?? []) {
            rows[TextKey(font: row.font, string: row.string), default: []].append(
                RecordedText.Row(
                    limit: row.maxWidth ?? .infinity, size: Self.size(row.size), first: row.baselines?.first,
                    last: row.baselines?.last, lines: row.lines, options: row.options))
        }
        self.rows = rows
    }

    private static func size(_ numbers: [Double]) -> CGSize {
        CGSize(width: numbers.first ?? 0, height: numbers.count > 1 ? numbers[1] : 0)
    }

    static func rows(of text: Metrics.CaseText) -> [RecordedText.Row] {
        let natural = RecordedText.Row(
            limit: .infinity, size: size(text.size), first: text.baselines?.first,
            last: text.baselines?.last)
        let wrapped = (text.wraps ?? [:]).compactMap { width, numbers -> RecordedText.Row? in
            guard let limit = Double(width), numbers.count > 1 else { return nil }
            return RecordedText.Row(
                limit: limit, size: size(numbers), first: text.baselines?.first,
                last: numbers.count > 2 ? numbers[2] : nil)
        }
        return [natural] + wrapped
    }

    // MARK: What is known of a text

    private func known(_ text: MeasuredText) -> RecordedText? {
        let runs = text.runs
        guard let first = runs.first, let firstName = names.name(of: first.font) ?? fallbackName(text) else {
            return nil
        }
        let string = runs.map(\.string).joined()
        let font = lines(of: runs, in: text.environment) ?? lines(firstName, text.environment)
        if let expression = expressions.first(where: { $0.text == text.text }) {
            return RecordedText(rows: expression.rows, font: font, string: string, areFinal: true)
        }
        let recorded = self.recorded(runs, firstName, string)
        if let recorded { return RecordedText(rows: recorded, font: font, string: string, areFinal: false) }
        if let rows = unnamed.rows(of: text.text) {
            return RecordedText(rows: rows, font: font, string: string, areFinal: true)
        }
        return nil
    }

    /// What the tables have of a text.
    private func recorded(_ runs: [Text.StyledRun], _ firstName: String, _ string: String) -> [RecordedText
        .Row]?
    {
        let fonts = Set(runs.map { names.name(of: $0.font) })
        if runs.contains(where: { $0.image != nil || $0.scale != 1 }) { return nil }
        guard fonts.count == 1 else {
            let wanted = runs.map {
                Metrics.MixedRow.Run(font: names.name(of: $0.font) ?? "", string: $0.string)
            }
            let mixed = (platform.mixed ?? []).filter { Self.merged($0.runs) == Self.merged(wanted) }
            if mixed.isEmpty { return nil }
            return mixed.map {
                RecordedText.Row(
                    limit: $0.maxWidth ?? .infinity, size: Self.size($0.size), first: $0.baselines?.first,
                    last: $0.baselines?.last)
            }
        }
        var rows: [RecordedText.Row] = []
        let own = caseTexts.filter { $0.string == string }
        if let exact = own.first(where: { $0.font == firstName })
            ?? own.first(where: { Self.isSameStyle($0.font, firstName) })
        {
            rows = Self.rows(of: exact)
        }
        let recorded = self.rows[TextKey(font: firstName, string: string)] ?? []
        rows += recorded.filter { row in !rows.contains { $0.limit == row.limit } || row.options != .init() }
        return rows.isEmpty ? nil : rows
    }

    private func fallbackName(_ text: MeasuredText) -> String? {
        // A custom font: only the case's own texts know it.
        expressions.contains { $0.text == text.text } || !unnamed.isEmpty ? "custom" : nil
    }

    /// The names without what is said of weight and slant.
    private static func isSameStyle(_ first: String?, _ second: String) -> Bool {
        func style(_ name: String) -> Substring? {
            name.split(separator: ":").dropFirst().first
        }
        return first.flatMap(style) == style(second)
    }

    private static func merged(_ runs: [Metrics.MixedRow.Run]) -> [Metrics.MixedRow.Run] {
        runs.reduce(into: []) { merged, run in
            if let last = merged.last, last.font == run.font {
                merged[merged.count - 1] = .init(font: run.font, string: last.string + run.string)
            } else {
                merged.append(run)
            }
        }
    }

    // MARK: Fonts

    private func metrics(_ name: String) -> Metrics.FontMetrics? {
        if let exact = platform.fonts[name] { return exact }
        // Weight and slant have no say in lines.
        let parts = name.split(separator: ":")
        if parts.first == "style", parts.count > 1 { return platform.fonts["style:\(parts[1])"] }
        return parts.count > 1
            ? platform.fonts["system:\(parts[1]):400:default"]
                ?? platform.fonts.first { $0.value.style == nil && "\(Int($0.value.size))" == parts[1] }?
                .value
            : nil
    }

    private func lines(_ name: String, _ environment: EnvironmentValues) -> RecordedText.FontLines {
        guard let metrics = metrics(name) else {
            return RecordedText.FontLines(lineHeight: 16, unrounded: 16, pitch: 16, baseline: 13)
        }
        let spacing = max(Double(environment.lineSpacing), 0)
        let plain = metrics.style.flatMap { platform.fonts["style:\($0)"]?.baseline }
        return RecordedText.FontLines(
            lineHeight: metrics.lineHeight, unrounded: metrics.unroundedLineHeight,
            pitch: max(metrics.linePitch, spacing > 0 ? metrics.unroundedLineHeight + spacing : 0),
            baseline: metrics.baseline ?? plain)
    }

    /// Of the run with the tallest lines.
    private func lines(of runs: [Text.StyledRun], in environment: EnvironmentValues) -> RecordedText
        .FontLines?
    {
        runs.compactMap { names.name(of: $0.font) }.map { lines($0, environment) }
            .max { $0.lineHeight < $1.lineHeight }
    }

    // MARK: Answers

    private func options(_ text: MeasuredText) -> Metrics.Options {
        let run = text.runs.first
        func some(_ value: CGFloat?) -> Double? { value.flatMap { $0 == 0 ? nil : Double($0) } }
        var options = Metrics.Options()
        options.lineLimit = text.environment.lineLimit
        options.reservedLines = text.reservedLines > 0 ? text.reservedLines : nil
        options.lineSpacing = some(text.environment.lineSpacing)
        options.kerning = some(run?.kerning)
        options.tracking = some(run?.tracking)
        switch text.environment.truncationMode {
        case .head: options.truncation = "head"
        case .middle: options.truncation = "middle"
        default: break
        }
        return options
    }

    private func answer(_ text: MeasuredText, _ proposal: ProposedViewSize) -> RecordedText.Row? {
        guard let known = known(text) else {
            notes.add("nothing recorded of “\(text.runs.map(\.string).joined())”")
            return nil
        }
        var (row, isGuess) = known.answer(options(text), proposal)
        if isGuess {
            let limits =
                "\(proposal.width.map { "\($0)" } ?? "any") × \(proposal.height.map { "\($0)" } ?? "any")"
            notes.add("“\(known.string)” not recorded in \(limits)")
        }
        // The box grows by the offset, on its side.
        let offset = Double(text.runs.first?.baselineOffset ?? 0)
        if offset != 0, !known.areFinal {
            row.size.height += abs(offset)
            if offset > 0 {
                row.first = row.first.map { $0 + offset }
                row.last = row.last.map { $0 + offset }
            }
        }
        return row
    }

    func size(of text: MeasuredText, in proposal: ProposedViewSize) -> CGSize {
        answer(text, proposal)?.size ?? EngineMeasurer().size(of: text, in: proposal)
    }

    func baselines(
        of text: MeasuredText, in proposal: ProposedViewSize
    ) -> (first: CGFloat, last: CGFloat) {
        guard let row = answer(text, proposal), let first = row.first, let last = row.last else {
            return EngineMeasurer().baselines(of: text, in: proposal)
        }
        return (CGFloat(first), CGFloat(last))
    }

    func spacing(of text: MeasuredText) -> ViewSpacing.TextSpacing {
        guard let name = text.runs.first.flatMap({ names.name(of: $0.font) }), let metrics = metrics(name)
        else {
            return EngineMeasurer().spacing(of: text)
        }
        let spacing = metrics.spacing
        // Catalyst has the ascent and descent of a Mac's font: 1980 and 432 units of 2048, not 1950 and 494.
        let ascent = isCatalyst ? 30 / 2048 * metrics.size : 0
        let descent = isCatalyst ? -62 / 2048 * metrics.size : 0
        return ViewSpacing.TextSpacing(
            toViewBelow: CGFloat(spacing.viewBelowText + ascent + descent),
            fromViewAbove: CGFloat(spacing.viewAboveText + descent),
            fromTextAbove: CGFloat(spacing.textToText))
    }

    func capHeight(of text: MeasuredText) -> CGFloat {
        guard let name = text.runs.first.flatMap({ names.name(of: $0.font) }), let metrics = metrics(name)
        else {
            return EngineMeasurer().capHeight(of: text)
        }
        return CGFloat(metrics.capHeight)
    }
}

private struct EngineMeasurer: TextMeasuring {}

/// Rows that belong to texts in the order in which these are asked about.
private final class Unnamed: @unchecked Sendable {
    private let lock = NSLock()
    private let all: [[RecordedText.Row]]
    private var texts: [Text] = []

    var isEmpty: Bool { all.isEmpty }

    init(_ rows: [[RecordedText.Row]]) { all = rows }

    func rows(of text: Text) -> [RecordedText.Row]? {
        lock.withLock {
            if let index = texts.firstIndex(of: text) { return all[index] }
            guard texts.count < all.count else { return nil }
            texts.append(text)
            return all[texts.count - 1]
        }
    }
}

/// What is to be told about a case, each thing once.
private final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var known: [String] = []

    var all: [String] { lock.withLock { known } }

    func add(_ note: String) { lock.withLock { if !known.contains(note) { known.append(note) } } }
}
