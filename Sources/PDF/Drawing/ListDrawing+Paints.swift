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
            try set(opacity: shading.evenOpacity ?? 1, blend: command.blend)
            push()
            defer { pop() }
            guard try clip(&content) else { return }
            if shading.evenOpacity == nil {
                try applyMask {
                    shading.append(to: &$0, try shading.write(to: document, .opacity))
                }
            }
            shading.append(to: &content, try shading.write(to: document, .color))
        case .mesh(let mesh):
            try set(opacity: 1, blend: command.blend)
            push()
            defer { pop() }
            guard try clip(&content) else { return }
            try self.paint(mesh, transform)
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
            if try clip(&content) { try self.paint(tiles, transform) }
        }
    }

    /// What can be seen of a command, in the list's points.
    private func seen(_ command: DrawCommand) -> CGRect { command.bounds.rectangle.within(box) }

    /// Masks what follows by the brightness of what a body draws in grey.
    private func applyMask(_ body: (inout Content) throws -> Void) throws {
        var mask = Content()
        if let outer = state.mask {
            mask.append(.state, outer)
            mask.bytes.append(" gs\n")
        }
        try body(&mask)
        try apply(mask: try document.group(mask, box: box, isGray: true), isLuminosity: true)
    }

    private func paint(_ mesh: MeshPaint, _ transform: CGAffineTransform) throws {
        let patches = MeshShading(mesh, transform)
        if mesh.background.opacity > 0 {
            let opacity = RGBAComponents.clamped(mesh.background.opacity)
            // What the mesh covers isn't seen through it where it is translucent: colours are mixed with the
            // background's by nobody, so it is left out there.
            try set(opacity: opacity, blend: state.blend)
            set(fill: mesh.background)
            content.append(Path(box), .identity)
            content.bytes.append("f\n")
            try set(opacity: 1, blend: state.blend)
        }
        if !patches.isOpaque {
            try applyMask {
                $0.append(.shading, try patches.write(to: document, .opacity))
                $0.bytes.append(" sh\n")
            }
        }
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
