import RasterPaths

/// A filter as a display list keeps it: colours resolved, with the context's transform when it was added.
package struct FilterRecord: Sendable {
    package enum Operation: Sendable {
        /// A Gaussian's standard deviation; `isOpaque` makes opaque what it reaches.
        case blur(radius: Double, isOpaque: Bool)
        case shadow(Shadow)
        case colorMultiply(RGBAComponents)
        case color(ColorOperation)
        case alphaThreshold(min: Double, max: Double, color: RGBAComponents)
        case projection(ProjectionTransform)
        case shader(ShaderFunction, reach: CGSize)
        case graph(FilterGraphRecord)
    }

    package struct Shadow: Sendable {
        package var color: RGBAComponents
        package var radius: Double
        package var x: Double
        package var y: Double
        package var blend: BlendOperator
        /// Over the source instead of under it.
        package var isAbove: Bool
        /// Without the source.
        package var isAlone: Bool
        /// Cast by what is clear.
        package var invertsAlpha: Bool
        /// Composited apart from its source, instead of both as one group.
        package var isSeparate: Bool

        package init(
            color: RGBAComponents, radius: Double, x: Double, y: Double, blend: BlendOperator, isAbove: Bool,
            isAlone: Bool, invertsAlpha: Bool, isSeparate: Bool
        ) {
            self.color = color
            self.radius = radius
            self.x = x
            self.y = y
            self.blend = blend
            self.isAbove = isAbove
            self.isAlone = isAlone
            self.invertsAlpha = invertsAlpha
            self.isSeparate = isSeparate
        }
    }

    package var operation: Operation
    /// Whether the arithmetic of colour filters is done in linear light.
    package let isLinear: Bool
    /// User space to the drawing's points.
    package let transform: DeviceTransform

    package init(operation: Operation, isLinear: Bool, transform: DeviceTransform) {
        self.operation = operation
        self.isLinear = isLinear
        self.transform = transform
    }

    /// A shadow whose options keep it out of the group with its source: the renderer paints the shadow and
    /// the source (the layer before the filter) one after the other.
    package struct SeparateShadow {
        /// Leaves the shadow alone.
        package var shadow: FilterRecord
        /// What the shadow is composited with.
        package var blend: BlendOperator
        /// Whether the source comes first.
        package var isAbove: Bool
        /// False when only the shadow is painted.
        package var paintsSource: Bool
    }

    /// Not nil for a shadow apart from its source.
    package var separateShadow: SeparateShadow? {
        guard case .shadow(var shadow) = operation, shadow.isSeparate else { return nil }
        let separate = shadow
        shadow.blend = .normal
        (shadow.isAlone, shadow.isAbove, shadow.isSeparate) = (true, false, false)
        var alone = self
        alone.operation = .shadow(shadow)
        return SeparateShadow(
            shadow: alone, blend: separate.blend, isAbove: separate.isAbove,
            paintsSource: !separate.isAlone)
    }

    /// How many lists are inside each other in drawings.
    var drawingDepth: Int {
        guard case .graph(let graph) = operation else { return 0 }
        return graph.nodes.reduce(0) { depth, node in
            guard case .drawing(let drawing, _) = node.primitive else { return depth }
            return max(depth, drawing.depth)
        }
    }
}
