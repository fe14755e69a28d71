import Raster

extension SVGTextLayout {
    /// Adds letter and word spacing. Letters of scripts that join get none, nor does the last one of a chunk.
    func space(_ chunk: inout SVGTextChunk) {
        let last = chunk.clusters.count - 1
        for number in chunk.clusters.indices {
            let style = chunk.spans[chunk.clusters[number].span].style
            let scalar = chunk.clusters[number].scalar
            if style.letterSpacing != 0, !scalar.joinsItsNeighbours, number < last {
                chunk.clusters[number].advance += style.letterSpacing
                // Letters that would be drawn backwards vanish, as in browsers.
                if chunk.clusters[number].advance <= 0, chunk.clusters[number].width > 0 {
                    chunk.clusters[number].width = 0
                    chunk.clusters[number].advance = 0
                    chunk.clusters[number].glyphs = []
                    chunk.clusters[number].positions = []
                }
            }
            if style.wordSpacing != 0, Self.separatesWords(scalar) {
                chunk.clusters[number].advance += style.wordSpacing
            }
        }
    }

    /// CSS Text 3, "word-separator character".
    private static func separatesWords(_ scalar: Unicode.Scalar) -> Bool {
        [0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F].contains(scalar.value)
    }

    // MARK: textLength

    private struct Place {
        var chunk: Int
        var cluster: Int
    }

    /// Makes elements as long as their `textLength` says, the innermost first: what one has fitted moves as
    /// one unit in those around it.
    mutating func fitLengths(_ budget: SVGBudget) {
        let asking = content.extents.reversed().compactMap { extent in
            extent.range.isEmpty ? nil : extent.length.map { (extent, $0) }
        }
        if asking.isEmpty { return }
        let places = chunks.indices.flatMap { chunk in
            chunks[chunk].clusters.indices.map { Place(chunk: chunk, cluster: $0) }
        }
        func character(_ place: Int) -> Int {
            chunks[places[place].chunk].clusters[places[place].cluster].character
        }
        /// The places in the order of their characters, so that an element's are neighbours.
        let order = places.indices.sorted { character($0) < character($1) }
        /// How many of them come before a character.
        func count(before end: Int) -> Int {
            var low = 0
            var high = order.count
            while low < high {
                let middle = (low + high) / 2
                if character(order[middle]) < end { low = middle + 1 } else { high = middle }
            }
            return low
        }
        /// For each cluster the last unit that it became a part of.
        var units = [Int](repeating: -1, count: places.count)
        for (number, (extent, length)) in asking.enumerated() {
            if budget.isOverTime {
                chunks = []
                return
            }
            let range = count(before: extent.range.lowerBound)..<count(before: extent.range.upperBound)
            let members = order[range].sorted()
            if members.isEmpty { continue }
            let next = range.upperBound < order.count ? places[order[range.upperBound]] : nil
            fit(
                members.map { places[$0] }, members.map { units[$0] }, before: next, to: length,
                scales: extent.stretchesGlyphs)
            for member in members { units[member] = number }
        }
    }

    /// What follows a fitted element in its chunk stands as far from it as its characters from one another:
    /// as in browsers, where SVG 2 says nothing.
    private mutating func keepFree(_ share: CGFloat, after members: [Place], before next: Place?) {
        guard let next, let first = members.first, let last = members.last else { return }
        if next.chunk == last.chunk, next.cluster == last.cluster + 1 {
            chunks[last.chunk].clusters[last.cluster].gap += share
        } else if next.chunk == first.chunk, next.cluster == first.cluster - 1 {
            // In text that runs to the left.
            chunks[next.chunk].clusters[next.cluster].gap += share
        }
    }

    private mutating func fit(
        _ members: [Place], _ units: [Int], before next: Place?, to length: CGFloat, scales: Bool
    ) {
        var natural: CGFloat = 0
        for place in members {
            let cluster = chunks[place.chunk].clusters[place.cluster]
            natural += cluster.advance + cluster.gap
            natural += isVertical ? positions.dy[cluster.character] : positions.dx[cluster.character]
        }
        if let last = members.last { natural -= chunks[last.chunk].clusters[last.cluster].gap }
        if scales {
            guard natural > 0 else { return }
            let factor = length / natural
            // Nothing is left of glyphs that are stretched to nothing.
            guard factor >= 0.001, factor.isFinite else { return }
            for place in members {
                chunks[place.chunk].clusters[place.cluster].stretch *= factor
                chunks[place.chunk].clusters[place.cluster].advance *= factor
                chunks[place.chunk].clusters[place.cluster].width *= factor
            }
            for place in members.dropLast() { chunks[place.chunk].clusters[place.cluster].gap *= factor }
            return
        }
        /// The last member of each unit but the last one: what follows them moves.
        var ends: [Place] = []
        for number in members.indices.dropLast() where units[number] < 0 || units[number] != units[number + 1]
        {
            ends.append(members[number])
        }
        if ends.isEmpty { return }
        let share = (length - natural) / CGFloat(ends.count)
        for place in ends { chunks[place.chunk].clusters[place.cluster].advance += share }
        keepFree(share, after: members, before: next)
    }
}
