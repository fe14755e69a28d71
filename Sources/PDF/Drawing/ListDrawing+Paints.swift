import RasterEngine
import RasterPaths

/// Paints of many colours: shadings and patterns within a clip.
extension ListDrawing {
    /// Paints what a clip leaves.
    /// - Parameter clip: writes the clip; false when nothing passes it.
    func paint(
        _ paint: Paint, _ command: DrawCommand, _ transform: CGAffineTransform,
        clip: (inout Content) throws -> Bool
    ) throws {
        switch paint {
        case .none: return
        case .backdrop, .shader: return try drawPicture(of: command)
        case .gradient(let gradient):
            let place = (gradient.transform ?? .identity).concatenating(transform)
            guard let shading = GradientShading(gradient, place, seen: seen(command)) else {
                return try drawPicture(of: command)
            }
            // Readers antialias patches one by one: as a mask they would show all seams.
            if case .conic = shading.shape, shading.evenOpacity == nil { return try drawPicture(of: command) }
            try set(opacity: shading.evenOpacity ?? 1, blend: command.blend)
            push()
            defer { pop() }
            guard try clip(&content) else { return }
            if shading.evenOpacity == nil {
                try applyMask { try shading.append(to: &$0, of: document, .opacity) }
            }
            if shading.overlaps, state.opacity < 1 || state.blend != .normal || state.mask != nil {
                let group = try group { try shading.append(to: &$0, of: document, .color) }
                content.append(.picture, group)
                content.bytes.append(" Do\n")
            } else {
                try shading.append(to: &content, of: document, .color)
            }
        case .mesh(let mesh):
            let patches = MeshShading(mesh, transform)
            guard patches.isOpaque else { return try drawPicture(of: command) }
            try set(opacity: RGBAComponents.clamped(mesh.background.opacity), blend: command.blend)
            push()
            defer { pop() }
            guard try clip(&content) else { return }
            try self.paint(patches, over: mesh.background, blend: command.blend)
        case .color(let color):
            try set(opacity: RGBAComponents.clamped(color.opacity), blend: command.blend)
            push()
            defer { pop() }
            guard try clip(&content) else { return }
            set(fill: color)
            content.append(Path(box), .identity)
            content.bytes.append("f\n")
        case .tiledImage(let tiles):
            try set(opacity: 1, blend: command.blend)
            push()
            defer { pop() }
            if try clip(&content) { try self.paint(tiles, transform) }
        case .tiledDrawing(let tiles):
            try set(opacity: RGBAComponents.clamped(tiles.opacity), blend: command.blend)
            push()
            defer { pop() }
            if try clip(&content) { try self.paint(tiles, transform, seen: seen(command)) }
        }
    }

    /// What can be seen of a command, in the list's points.
    private func seen(_ command: DrawCommand) -> CGRect { bounds(of: command).within(box) }

    /// Masks what follows by the brightness of what a body draws in grey.
    private func applyMask(_ body: (inout Content) throws -> Void) throws {
        var mask = Content()
        if let outer = state.mask {
            mask.append(.state, outer)
            mask.bytes.append(" gs\n")
            let group = try group(isGray: true, body)
            mask.append(.picture, group)
            mask.bytes.append(" Do\n")
        } else {
            try body(&mask)
        }
        try apply(mask: try document.group(mask, box: box, isGray: true), isLuminosity: true)
    }

    /// A form of what a body draws.
    private func group(isGray: Bool = false, _ body: (inout Content) throws -> Void) throws -> Int {
        var content = Content()
        try body(&content)
        return try document.group(content, box: box, isGray: isGray)
    }

    private func paint(
        _ patches: MeshShading, over background: RGBAComponents, blend: BlendOperator
    ) throws {
        if background.opacity > 0 {
            set(fill: background)
            content.append(Path(box), .identity)
            content.bytes.append("f\n")
        }
        try set(opacity: 1, blend: blend)
        content.append(.shading, try patches.write(to: document, .color))
        content.bytes.append(" sh\n")
    }
}

/// What of a colour a shading's numbers are.
enum ShadingChannel {
    case color
    /// As grey, for a mask.
    case opacity

    var space: StaticString { self == .color ? "/DeviceRGB" : "/DeviceGray" }

    /// - Parameter color: red, green, blue and opacity, 0 to 1.
    func values(_ color: SIMD4<Double>) -> [Double] {
        self == .color ? [color.x, color.y, color.z] : [color.w]
    }
}
