import RasterPaths

/// What a glyph is drawn from, in ems, y down.
package struct GlyphShape: Sendable {
    /// Empty for a space and for a glyph with colours.
    package let outline: Path
    /// Holds the outline; null when there is none.
    package let box: CGRect
    package let color: ColorGlyph?

    /// How far the outline reaches from the glyph's origin.
    package var reach: Double { Self.reach(of: box) }

    /// How far a box reaches from the origin.
    package static func reach(of box: CGRect) -> Double {
        box.isNull
            ? 0
            : Double(max(box.minX.magnitude, box.maxX.magnitude, box.minY.magnitude, box.maxY.magnitude))
    }
}

/// The shapes of a face's glyphs, each read once. Any thread may ask.
package final class GlyphShapes: Sendable {
    private struct State: Sendable {
        var shapes: [GlyphID: GlyphShape] = [:]
        /// Those of the shapes once more: a shape costs reference counts.
        var boxes: [GlyphID: CGRect] = [:]
    }

    package let face: FontFace
    private let state = Guarded(State())
    /// A face with more glyphs than this that are all drawn is read again.
    private static let most = 16384

    private init(_ face: FontFace) { self.face = face }

    package subscript(glyph: GlyphID) -> GlyphShape {
        if let known = state.withLock({ $0.shapes[glyph] }) { return known }
        let shape = read(glyph)
        state.withLock { state in
            if state.shapes.count >= Self.most { (state.shapes, state.boxes) = ([:], [:]) }
            state.shapes[glyph] = shape
            state.boxes[glyph] = shape.box
        }
        return shape
    }

    /// The boxes of glyphs, under one lock for many of them.
    package func forEachBox(of glyphs: [GlyphID], _ body: (_ place: Int, _ box: CGRect) -> Void) {
        var place = 0
        while place < glyphs.count {
            // Others wait no longer than this takes.
            let end = min(place + 256, glyphs.count)
            state.withLock { state in
                while place < end, let box = state.boxes[glyphs[place]] {
                    body(place, box)
                    place += 1
                }
            }
            if place < end {
                body(place, self[glyphs[place]].box)
                place += 1
            }
        }
    }

    private func read(_ glyph: GlyphID) -> GlyphShape {
        if let color = face.colorGlyph(of: glyph) {
            return GlyphShape(outline: Path(), box: .null, color: color)
        }
        let outline = face.outline(of: glyph)
        let box = outline.controlBounds
        // What is not finite, or farther away than a font can mean, is not drawn.
        guard !box.isNull, box.minX > -1000, box.minY > -1000, box.maxX < 1000, box.maxY < 1000 else {
            return GlyphShape(outline: Path(), box: .null, color: nil)
        }
        return GlyphShape(outline: outline, box: box, color: nil)
    }

    // MARK: Faces

    private static let faces = Guarded<[UInt64: GlyphShapes]>([:])

    /// The shapes of a face; the same object for all who ask, within the last 256 faces.
    package static func of(_ face: FontFace) -> GlyphShapes {
        faces.withLock { faces in
            if let known = faces[face.id] { return known }
            if faces.count >= 256 { faces = [:] }
            let shapes = GlyphShapes(face)
            faces[face.id] = shapes
            return shapes
        }
    }
}
