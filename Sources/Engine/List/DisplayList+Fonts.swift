import RasterText

extension DisplayList {
    /// Which texts of the drawing, those in layers, clips and drawings inside it too, are in other fonts than
    /// they ask for, each pair of fonts once, in the order in which they were drawn: what may differ on a
    /// machine with other fonts. An addition to SwiftUI's interface.
    public var fontSubstitutions: [FontSubstitution] {
        var found: [FontSubstitution] = []
        var seen: Set<ObjectIdentifier> = []
        collectSubstitutions(into: &found, seen: &seen)
        return FontSubstitution.joined(found)
    }

    private func collectSubstitutions(
        into found: inout [FontSubstitution], seen: inout Set<ObjectIdentifier>
    ) {
        // A drawing may be there many times.
        guard seen.insert(ObjectIdentifier(storage)).inserted else { return }
        for record in storage.glyphs {
            guard var substitution = record.run.substitution else { continue }
            substitution.text = String(record.placed.text.prefix(64))
            found.append(substitution)
        }
        for drawing in nestedDrawings { drawing.list.collectSubstitutions(into: &found, seen: &seen) }
    }

    /// Drawings that are images or tiles here.
    private var nestedDrawings: [NestedDrawing] {
        let images = storage.images.compactMap { record -> NestedDrawing? in
            guard case .drawing(let drawing) = record.content.source else { return nil }
            return drawing
        }
        let tiles = storage.paints.compactMap { paint -> NestedDrawing? in
            switch paint {
            case .tiledDrawing(let tiled): return tiled.tile
            case .tiledImage(let tiled):
                guard case .drawing(let drawing) = tiled.content.source else { return nil }
                return drawing
            default: return nil
            }
        }
        return images + tiles
    }
}
