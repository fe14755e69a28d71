import RasterPaths

/// What a glyph is drawn from, in ems, y down.
package struct GlyphShape: Sendable {
    /// Empty for a space and for a glyph with colours.
    package let outline: Path
    /// Holds the outline; null when there is none.
    package let box: CGRect
    package let color: ColorGlyph?

    /// How far the outline reaches from the glyph's origin.
    package var reach: Double {
        box.isNull
            ? 0
            : Double(max(box.minX.magnitude, box.maxX.magnitude, box.minY.magnitude, box.maxY.magnitude))
    }
}

/// The shapes of a face's glyphs, each read once. Any thread may ask.
package final class GlyphShapes: Sendable {
    private struct State: Sendable {
        var shapes: [GlyphID: GlyphShape] = [:]
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
            if state.shapes.count >= Self.most { state.shapes = [:] }
            state.shapes[glyph] = shape
        }
        return shape
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
