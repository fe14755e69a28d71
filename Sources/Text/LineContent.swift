import CHarfBuzz
import RasterPaths

/// A part of a line: glyphs of one item, or a tab, or what layout adds (a hyphen, an ellipsis).
struct LinePiece {
    /// The item whose face, size and attributes it has.
    var item: Int
    /// The face: the item's, but for an ellipsis that the item's face lacks.
    var face: FontFace
    /// Scalars; empty, at its place in the text, for what layout adds.
    var range: Range<Int>
    /// From left to right.
    var glyphs: ArraySlice<ShapedGlyph>
    var level: UInt8
    var width: Double
}

/// Pieces in visual order.
struct LineContent {
    var pieces: [LinePiece]
    var width: Double
    /// True when a part was shaped again, so that the sum of `ShapedText.advances` is no longer the width.
    var isReshaped: Bool
}

/// What a line shows, in reading order.
enum LinePart {
    case text(Range<Int>)
    /// For a soft hyphen before the place.
    case hyphen(at: Int)
    /// In the attributes of the scalar at the place.
    case ellipsis(at: Int)
}

extension ShapedText {
    /// Puts a line together: shapes again what can't be cut as it is, sets tabs, reorders by level.
    func content(of parts: [LinePart], paragraphLevel: UInt8, tabInterval: Double) -> LineContent {
        var pieces: [LinePiece] = []
        var isReshaped = false
        var shaper: Shaper?
        var width = 0.0
        func shape(
            _ range: Range<Int>, of item: TextItem, in source: borrowing TextShape.Source
        ) -> ArraySlice<ShapedGlyph> {
            if shaper == nil { shaper = Shaper() }
            var glyphs: [ShapedGlyph] = []
            shaper?.shape(range, of: item, in: source, into: &glyphs)
            return glyphs[...]
        }
        for part in parts {
            switch part {
            case .text(let range):
                if range.isEmpty { continue }
                var place = item(at: range.lowerBound)
                while place < items.count, items[place].start < range.upperBound {
                    let item = items[place]
                    let cut = max(item.start, range.lowerBound)..<min(item.end, range.upperBound)
                    var piece = LinePiece(
                        item: place, face: item.face, range: cut, glyphs: [], level: item.level, width: 0)
                    switch item.kind {
                    case .newline: break
                    case .tab: piece.width = Self.tabStop(after: width, interval: tabInterval) - width
                    case .attachment: piece.width = advances[item.start]
                    case .text:
                        if isSafe(cut.lowerBound, in: item), isSafe(cut.upperBound, in: item) {
                            piece.glyphs = slice(cut, of: item)
                        } else {
                            isReshaped = true
                            piece.glyphs = shape(cut, of: item, in: source)
                        }
                        for glyph in piece.glyphs { piece.width += glyph.advance }
                    }
                    if item.kind != .newline {
                        width += piece.width
                        pieces.append(piece)
                    }
                    place += 1
                }
            case .hyphen(let place):
                let piece = hyphen(at: place)
                width += piece.width
                pieces.append(piece)
            case .ellipsis(let place):
                let piece = ellipsis(at: place, level: paragraphLevel)
                width += piece.width
                pieces.append(piece)
            }
        }
        resetTrailingLevels(&pieces, to: paragraphLevel)
        if pieces.contains(where: { $0.level > 0 }) {
            pieces = Self.visualOrder(of: pieces.map(\.level)).map { pieces[$0] }
        }
        return LineContent(pieces: pieces, width: width, isReshaped: isReshaped)
    }

    static func tabStop(after width: Double, interval: Double) -> Double {
        // A tab is never narrower than a thousandth of the interval, or two stops could fall together.
        ((width / interval + 0.001).rounded(.down) + 1) * interval
    }

    /// True when the glyphs on both sides of a place stay as they are when text is cut there.
    private func isSafe(_ place: Int, in item: TextItem) -> Bool {
        place == item.start || place == item.end
            || !source.analysis.flags[place].contains(.unsafeToBreak)
    }

    /// The glyphs of a part of an item, whose clusters run up or down with its direction.
    private func slice(_ range: Range<Int>, of item: TextItem) -> ArraySlice<ShapedGlyph> {
        if range.lowerBound == item.start, range.upperBound == item.end {
            return glyphs[item.glyphStart..<item.glyphEnd]
        }
        let isRightToLeft = item.level & 1 != 0
        /// The first glyph at or after the scalar, in reading order's terms.
        func boundary(_ scalar: Int) -> Int {
            var low = item.glyphStart
            var high = item.glyphEnd
            while low < high {
                let middle = (low + high) / 2
                let cluster = Int(glyphs[middle].cluster)
                if isRightToLeft ? cluster >= scalar : cluster < scalar {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return low
        }
        let first = boundary(isRightToLeft ? range.upperBound : range.lowerBound)
        let last = boundary(isRightToLeft ? range.lowerBound : range.upperBound)
        return glyphs[first..<max(first, last)]
    }

    // MARK: What layout adds

    /// U+2010, or else a hyphen-minus, as an item's face has it.
    private func hyphenGlyph(of face: FontFace) -> GlyphID {
        face.glyph(forValue: 0x2010) ?? face.glyph(forValue: 0x2D) ?? 0
    }

    func hyphenWidth(at place: Int) -> Double {
        let item = items[item(at: max(place - 1, 0))]
        let units = Double(item.face.unitAdvance(of: hyphenGlyph(of: item.face)))
        return units * source.runs[item.run].font.usableSize / item.face.unitsPerEm
    }

    private func hyphen(at place: Int) -> LinePiece {
        let number = item(at: max(place - 1, 0))
        let item = items[number]
        let width = hyphenWidth(at: place)
        let glyph = ShapedGlyph(
            glyph: hyphenGlyph(of: item.face), cluster: Int32(max(place - 1, 0)), advance: width,
            offsetX: 0, offsetY: 0)
        return LinePiece(
            item: number, face: item.face, range: place..<place, glyphs: [glyph], level: item.level,
            width: width)
    }

    /// U+2026 in the face that the text asked for there, in another that has it, or else three full stops.
    func ellipsis(at place: Int, level: UInt8) -> LinePiece {
        let number = item(at: place)
        let attributes = source.runs[items[number].run]
        let asked = catalog.face(for: attributes.font)
        var face = asked
        var glyph = asked.glyph(forValue: 0x2026)
        var count = 1
        if glyph == nil, let dot = asked.glyph(forValue: 0x2E) {
            glyph = dot
            count = 3
        } else if glyph == nil,
            let other = catalog.fallback(
                for: [0x2026], description: attributes.font, prefersColor: false)
        {
            face = other
            glyph = other.glyph(forValue: 0x2026)
        }
        let identifier = glyph ?? 0
        let advance = Double(face.unitAdvance(of: identifier)) * attributes.font.usableSize / face.unitsPerEm
        let shaped = ShapedGlyph(
            glyph: identifier, cluster: Int32(place), advance: advance, offsetX: 0, offsetY: 0)
        return LinePiece(
            item: number, face: face, range: place..<place,
            glyphs: [ShapedGlyph](repeating: shaped, count: count)[...], level: level,
            width: advance * Double(count))
    }

    // MARK: Order

    /// UAX #9, L1: white space at the end of a line has the paragraph's level.
    private func resetTrailingLevels(_ pieces: inout [LinePiece], to level: UInt8) {
        var last = pieces.count - 1
        while last >= 0, !pieces[last].range.isEmpty {
            let range = pieces[last].range
            var start = range.upperBound
            while start > range.lowerBound, source.analysis.flags[start - 1].contains(.hangs) { start -= 1 }
            if start == range.upperBound { return }
            if pieces[last].level != level {
                if start == range.lowerBound {
                    pieces[last].level = level
                } else {
                    splitTrailing(&pieces, last, at: start, level: level)
                    return
                }
            }
            if start > range.lowerBound { return }
            last -= 1
        }
    }

    private func splitTrailing(_ pieces: inout [LinePiece], _ place: Int, at scalar: Int, level: UInt8) {
        var rest = pieces[place]
        var trailing = rest
        let isRightToLeft = rest.level & 1 != 0
        let isTrailing = { (glyph: ShapedGlyph) in Int(glyph.cluster) >= scalar }
        // The trailing space is at the left of text that runs to the left.
        let border =
            isRightToLeft
            ? rest.glyphs.firstIndex { !isTrailing($0) } ?? rest.glyphs.endIndex
            : rest.glyphs.firstIndex(where: isTrailing) ?? rest.glyphs.endIndex
        trailing.glyphs = isRightToLeft ? rest.glyphs[..<border] : rest.glyphs[border...]
        rest.glyphs = isRightToLeft ? rest.glyphs[border...] : rest.glyphs[..<border]
        trailing.range = scalar..<rest.range.upperBound
        rest.range = rest.range.lowerBound..<scalar
        trailing.width = trailing.glyphs.reduce(0) { $0 + $1.advance }
        rest.width -= trailing.width
        trailing.level = level
        pieces[place] = rest
        pieces.insert(trailing, at: place + 1)
    }

    /// UAX #9, L2: from the highest level down to the lowest odd one, all that is at least as high is
    /// reversed. Answers the places in visual order.
    package static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        let lowestOdd = levels.lazy.filter { $0 & 1 != 0 }.min() ?? highest &+ 1
        var level = highest
        while level >= lowestOdd {
            var start = 0
            while start < order.count {
                if levels[order[start]] < level {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order
    }
}
