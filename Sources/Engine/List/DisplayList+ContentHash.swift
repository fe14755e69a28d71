import Foundation
import RasterPaths
import RasterText

extension DisplayList {
    /// A name for what is drawn, 64 hexadecimal digits: the same for two recordings of the same drawing, in
    /// any process on any machine, and another one when anything differs that pixels or documents depend on.
    /// What a server says as `ETag` before it draws. An addition to SwiftUI's interface.
    ///
    /// Images count by their pixels, fonts by their files' bytes, each read once. The scale and the format of
    /// a picture, and the version of Raster that draws it, are the caller's to add. Nil where a shader draws:
    /// nobody sees what its closure does.
    public var contentHash: String? {
        var lists: [ListHash.Key: [UInt32]] = [:]
        return ListHash.digest(of: self, depth: 0, known: &lists).map(SHA256.hexadecimal)
    }
}

/// Goes through a list's tables in order, then its commands: an entry names only those of other tables and
/// earlier ones of its own, so nothing here calls itself but for drawings inside drawings.
private struct ListHash: ~Copyable {
    /// A list and how many are around it.
    struct Key: Hashable {
        let list: ObjectIdentifier
        let depth: Int
    }

    private let list: DisplayList
    private let depth: Int
    private var hasher = ContentHasher()
    private var hasShader = false
    /// Paths that are drawn again and again, stored once in the list.
    private var longPaths: [Int32: [UInt32]] = [:]
    private static let longPath = 64

    /// The lists inside drawings are digested once, however often they are drawn.
    static func digest(of list: DisplayList, depth: Int, known: inout [Key: [UInt32]]) -> [UInt32]? {
        // Deeper ones aren't drawn, whatever they are.
        guard depth <= NestedDrawing.deepest else { return [] }
        let key = Key(list: ObjectIdentifier(list.storage), depth: depth)
        if let digest = known[key] { return digest }
        var hash = ListHash(list, depth: depth)
        hash.addAll(&known)
        if hash.hasShader { return nil }
        let digest = hash.hasher.finish()
        known[key] = digest
        return digest
    }

    private init(_ list: DisplayList, depth: Int) {
        self.list = list
        self.depth = depth
    }

    private mutating func addAll(_ known: inout [Key: [UInt32]]) {
        let storage = list.storage
        // What the bytes below mean: another number where they mean something else.
        hasher.add(1)
        hasher.add(list.size)
        hasher.add(list.displayScale)
        hasher.add(storage.filters.count)
        for node in storage.filters {
            hasher.add(node.previous.index?.value ?? -1)
            add(node.record, &known)
            if hasShader { return }
        }
        hasher.add(storage.clips.count)
        for clip in storage.clips { add(clip) }
        hasher.add(storage.layers.count)
        for (index, layer) in storage.layers.enumerated() {
            hasher.add(layer.filter.index?.value ?? -1)
            hasher.add(layer.opacity)
            hasher.add(layer.blends)
            hasher.add(layer.showsBackdrop)
            add(list.commands(of: ListIndex(index)), &known)
            if hasShader { return }
        }
        add(list.commands, &known)
    }

    private mutating func add(_ commands: CommandList, _ known: inout [Key: [UInt32]]) {
        hasher.add(commands.count)
        var transform: ListIndex<DeviceTransform>?
        for command in commands {
            hasher.add(command.blend.rawValue)
            hasher.add(command.clip.index?.value ?? -1)
            hasher.add(transform != command.transform)
            if transform != command.transform { hasher.add(list[command.transform]) }
            transform = command.transform
            switch command.content {
            case .fill(let path, let rule, let isAntialiased):
                hasher.add(0)
                add(path)
                hasher.add(rule.rawValue)
                hasher.add(isAntialiased)
            case .stroke(let index):
                hasher.add(1)
                hasher.add(list[index].path)
                hasher.add(list[index].style)
            case .glyphs(let index):
                hasher.add(2)
                hasher.add(list[index])
            case .image(let index, let isAntialiased):
                hasher.add(3)
                add(list[index], &known)
                hasher.add(isAntialiased)
            case .layer(let index, let glyphs):
                hasher.add(4)
                hasher.add(index.value)
                hasher.add(glyphs.index != nil)
                if let glyphs = glyphs.index { hasher.add(list[glyphs]) }
            }
            switch command.source {
            case .color(let index):
                hasher.add(0)
                hasher.add(list[index])
            case .paint(let index):
                hasher.add(1)
                add(list[index], &known)
            case .content: hasher.add(2)
            }
            if hasShader { return }
        }
    }

    private mutating func add(_ index: ListIndex<PathRecord>) {
        if let corners = list.storage.corners(of: index) {
            // No elements, and two points.
            hasher.add(UnsafeRawBufferPointer(start: nil, count: 0))
            return withUnsafeBytes(of: corners) { hasher.add($0) }
        }
        let record = list.storage.tables.pointee.paths[index]
        let (verbs, points) = list.storage.elements(of: record)
        // Whether the path was stored once or twice is the recorder's affair.
        guard verbs.count > Self.longPath else { return hasher.add(verbs: verbs, points: points) }
        let digest =
            longPaths[index.value]
            ?? {
                var hasher = ContentHasher()
                hasher.add(verbs: verbs, points: points)
                return hasher.finish()
            }()
        longPaths[index.value] = digest
        hasher.add(-1)
        hasher.add(digest: digest)
    }

    private mutating func add(_ clip: ClipRecord) {
        hasher.add(list[clip.transform])
        hasher.add(clip.isInverse)
        hasher.add(clip.previous.index?.value ?? -1)
        switch clip.shape {
        case .nothing: hasher.add(0)
        case .path(let path, let rule, let isAntialiased):
            hasher.add(1)
            add(path)
            hasher.add(rule.rawValue)
            hasher.add(isAntialiased)
        case .layer(let layer, let opacity):
            hasher.add(2)
            hasher.add(layer.value)
            hasher.add(opacity)
        }
    }

    // MARK: Pictures and paints

    private mutating func add(_ drawing: NestedDrawing, _ known: inout [Key: [UInt32]]) {
        hasher.add(drawing.isOpaque)
        switch drawing.colorMode {
        case .nonLinear: hasher.add(0)
        case .linear: hasher.add(1)
        case .extendedLinear: hasher.add(2)
        }
        guard let digest = ListHash.digest(of: drawing.list, depth: depth + 1, known: &known) else {
            hasShader = true
            return
        }
        hasher.add(digest: digest)
    }

    private mutating func add(_ content: ImageContent, _ known: inout [Key: [UInt32]]) {
        hasher.add(content.scale)
        switch content.source {
        case .pixels(let image):
            hasher.add(0)
            hasher.add(image.width)
            hasher.add(image.height)
            hasher.add(image.isOpaque)
            hasher.add(digest: image.pixelDigest(by: SHA256.digest))
        case .drawing(let drawing):
            hasher.add(1)
            add(drawing, &known)
        }
    }

    private mutating func add(_ resampling: Resampling) {
        switch resampling {
        case .none: hasher.add(0)
        case .low: hasher.add(1)
        case .medium: hasher.add(2)
        case .high: hasher.add(3)
        }
    }

    private mutating func add(_ record: ImageRecord, _ known: inout [Key: [UInt32]]) {
        add(record.content, &known)
        hasher.add(record.rect)
        hasher.add(record.slicing != nil)
        if let slicing = record.slicing {
            let insets = slicing.capInsets
            for inset in [insets.top, insets.leading, insets.bottom, insets.trailing] { hasher.add(inset) }
            hasher.add(slicing.isTiled)
        }
        add(record.resampling)
        hasher.add(record.opacity)
        hasher.add(record.label != nil)
        hasher.add(record.label ?? "")
    }

    private mutating func add(_ paint: Paint, _ known: inout [Key: [UInt32]]) {
        switch paint {
        case .none: hasher.add(0)
        case .color(let color):
            hasher.add(1)
            hasher.add(color)
        case .gradient(let gradient):
            hasher.add(2)
            hasher.add(gradient)
        case .mesh(let mesh):
            hasher.add(3)
            hasher.add(mesh)
        case .backdrop: hasher.add(4)
        case .shader: hasShader = true
        case .tiledImage(let tiles):
            hasher.add(5)
            add(tiles.content, &known)
            add(tiles.resampling)
            hasher.add(tiles.origin)
            hasher.add(tiles.sourceRect)
            hasher.add(tiles.scale)
            hasher.add(tiles.transform)
        case .tiledDrawing(let tiles):
            hasher.add(6)
            add(tiles.tile, &known)
            hasher.add(tiles.transform)
            hasher.add(tiles.opacity)
        }
    }

    private mutating func add(_ record: FilterRecord, _ known: inout [Key: [UInt32]]) {
        hasher.add(record.isLinear)
        hasher.add(record.transform)
        switch record.operation {
        case .blur(let radius, let isOpaque):
            hasher.add(0)
            hasher.add(radius)
            hasher.add(isOpaque)
        case .shadow(let shadow):
            hasher.add(1)
            hasher.add(shadow)
        case .colorMultiply(let color):
            hasher.add(2)
            hasher.add(color)
        case .color(let operation):
            hasher.add(3)
            hasher.add(operation)
        case .alphaThreshold(let least, let most, let color):
            hasher.add(4)
            hasher.add([least, most])
            hasher.add(color)
        case .projection(let matrix):
            hasher.add(5)
            hasher.add(matrix)
        case .shader: hasShader = true
        case .graph(let graph):
            hasher.add(6)
            hasher.add(graph.region)
            hasher.add(graph.nodes.count)
            for node in graph.nodes {
                hasher.add(node.region != nil)
                hasher.add(node.region ?? .zero)
                hasher.add(node.isLinear)
                let inputs = node.primitive.inputs
                hasher.add(inputs.count)
                for input in inputs { hasher.add(input) }
                hasher.add(parametersOf: node.primitive)
                if case .drawing(let drawing, _) = node.primitive { add(drawing, &known) }
                if hasShader { return }
            }
        }
    }
}
