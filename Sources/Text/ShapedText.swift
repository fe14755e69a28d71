import RasterPaths

/// A text shaped once, from which lines of any width are made. Immutable: share it between threads.
///
/// Shaping takes time in proportion to the text, and so does a layout, whatever the text. Short texts that a
/// catalog has shaped lately are remembered (`ShapeCache`).
public struct ShapedText: Sendable {
    package let shape: TextShape
    let catalog: FontCatalog

    var source: TextShape.Source { shape.source }
    var items: [TextItem] { shape.items }
    var glyphs: [ShapedGlyph] { shape.glyphs }
    var advances: [Double] { shape.advances }
    var substitutions: [[UInt64: FontSubstitution]] { shape.substitutions }

    var count: Int { shape.count }

    /// True when there is not one character.
    public var isEmpty: Bool { count == 0 }

    /// The length of the text in UTF-16 units, which all ranges and clusters count in.
    public var utf16Count: Int { shape.source.analysis.utf16Offset(count) }

    /// Shapes a text.
    /// - Parameters:
    ///   - direction: that of its paragraphs.
    ///   - neutralDirection: that of paragraphs without a strong character, for `direction` natural; natural
    ///     means left to right.
    ///   - catalog: the fonts that it may use.
    public init(
        _ text: AttributedRuns, direction: WritingDirection = .natural,
        neutralDirection: WritingDirection = .leftToRight, catalog: FontCatalog = .shared
    ) {
        self.catalog = catalog
        shape = catalog.shapes.shape(of: text, direction: direction, neutral: neutralDirection) {
            TextShape(text, direction: direction, neutralDirection: neutralDirection, catalog: catalog)
        }
    }

    /// The same without what the catalog remembers: what tests compare with.
    package init(
        anew text: AttributedRuns, direction: WritingDirection = .natural,
        neutralDirection: WritingDirection = .leftToRight, catalog: FontCatalog
    ) {
        self.catalog = catalog
        shape = TextShape(text, direction: direction, neutralDirection: neutralDirection, catalog: catalog)
    }

    /// Which parts of the text are in other fonts than they ask for, each pair of fonts once.
    public var fontSubstitutions: [FontSubstitution] {
        FontSubstitution.joined(
            items.lazy.filter { $0.kind == .text }.compactMap { item in
                guard var substitution = self.substitutions[item.run][item.face.id] else { return nil }
                var text = String.UnicodeScalarView()
                for value in self.source.analysis.scalars[item.start..<min(item.end, item.start + 64)] {
                    if let scalar = Unicode.Scalar(value) { text.append(scalar) }
                }
                substitution.text = String(text)
                return substitution
            })
    }

    // MARK: Finding

    /// The item that holds a scalar.
    func item(at place: Int) -> Int {
        let items = items
        var low = 0
        var high = items.count - 1
        while low < high {
            let middle = (low + high) / 2
            if items[middle].end <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The run that holds a scalar, for its `runID`.
    func run(at place: Int) -> Int {
        let starts = source.runStarts
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= place { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
