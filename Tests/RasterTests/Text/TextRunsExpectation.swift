import Raster
import Testing

/// A part of a text that a test expects: its characters, and in what it differs from body text without a
/// style.
struct ExpectedRun {
    var string: String
    var change: (inout TextAttributes) -> Void

    init(_ string: String, _ change: @escaping (inout TextAttributes) -> Void = { _ in }) {
        self.string = string
        self.change = change
    }
}

extension TextAttributes {
    /// A text style's size and leading, as published.
    mutating func setStyle(size: Double, pitch: Double) {
        font.size = size
        font.stylePitch = pitch
    }
}

/// Compares a text's runs with those that are expected, attribute by attribute.
func expectRuns(
    _ text: Text, _ expected: ExpectedRun..., in environment: EnvironmentValues = EnvironmentValues(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var runs = AttributedRuns()
    for run in expected {
        // iOS's body style: 17 points, regular, 22 from line to line.
        var attributes = TextAttributes(
            font: FontDescription(family: .design(.default), size: 17, weight: 400))
        attributes.font.stylePitch = 22
        run.change(&attributes)
        runs.append(run.string, attributes: attributes)
    }
    #expect(text.content(in: environment).runs == runs, sourceLocation: sourceLocation)
}

/// What the runs are painted with, by `runID`.
func appearances(_ text: Text, in environment: EnvironmentValues = EnvironmentValues()) -> [TextAppearance] {
    text.content(in: environment).appearances
}

/// The text's characters in an environment with a locale; `en_US` unless another is named.
func characters(_ text: Text, locale: String = "en_US") -> String {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    return text.string(in: environment)
}
