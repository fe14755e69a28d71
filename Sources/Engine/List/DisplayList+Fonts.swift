import RasterText

extension DisplayList {
    /// Which texts of the drawing, those in layers, clips and drawings inside it too, are in other fonts than
    /// they ask for, each pair of fonts once, in the order in which they were drawn: what may differ on a
    /// machine with other fonts. An addition to SwiftUI's interface.
    public var fontSubstitutions: [FontSubstitution] {
        FontSubstitution.joined(
            allGlyphRecords.compactMap { record in
                guard var substitution = record.run.substitution else { return nil }
                substitution.text = String(record.placed.text.prefix(64))
                return substitution
            })
    }

    /// Characters of the drawing's texts that no font has, which are drawn as boxes, those in layers, clips
    /// and drawings inside it too: what a service reports with its picture. An addition to SwiftUI's
    /// interface.
    public var missingGlyphs: [MissingGlyphs] {
        MissingGlyphs.joined(allGlyphRecords.lazy.map { (run: $0.run, text: $0.placed.text) })
    }

    /// The texts of the drawing and of those inside it, each drawing's once.
    private var allGlyphRecords: [GlyphRecord] {
        var records: [GlyphRecord] = []
        // A drawing may be there many times.
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(storage)]
        var open = [self]
        while let list = open.popLast() {
            records += list.storage.glyphs
            for drawing in list.nestedDrawings.reversed()
            where seen.insert(ObjectIdentifier(drawing.list.storage)).inserted {
                open.append(drawing.list)
            }
        }
        return records
    }

    /// Drawings that are images, tiles or steps of filter graphs here.
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
        let steps = storage.filters.flatMap { node -> [NestedDrawing] in
            guard case .graph(let graph) = node.record.operation else { return [] }
            return graph.nodes.compactMap { node in
                guard case .drawing(let drawing, _) = node.primitive else { return nil }
                return drawing
            }
        }
        return images + tiles + steps
    }
}
