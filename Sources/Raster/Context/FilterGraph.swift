import RasterPaths

/// Image processing steps that feed each other, as SVG's `filter` element has them: W3C Filter Effects Module
/// Level 1.
///
///     var graph = FilterGraph(region: CGRect(x: 0, y: 0, width: 100, height: 100))
///     let deviation = CGSize(width: 3, height: 3)
///     let blurred = graph.append(.gaussianBlur(.sourceAlpha, standardDeviation: deviation))
///     let moved = graph.append(.offset(blurred, CGSize(width: 4, height: 4)))
///     graph.append(.merge([moved, .source]))
///     context.addFilter(.graph(graph))
///
/// The result is the last step's; without a step there is none. Lengths are points of the user space that is
/// current when the filter is added. Steps compute with premultiplied components of 14 bits, 0 to 1, on whole
/// pixels: rectangles come to the pixels by `floor` of their corner and `ceil` of their size; under a
/// rotation or a skew they are parallelograms, the last one's edge smooth. A blur of two different deviations
/// is upright then, with the deviations that it has along the pixels' axes.
///
/// A parameter that is not finite counts as 0. An input that names no earlier step is transparent.
public struct FilterGraph: Sendable, Equatable {
    /// Limits the source and all results, in user space.
    public var region: CGRect
    /// In the order in which they were appended.
    public private(set) var nodes: [Node] = []

    /// A step: what it does, where, and in which space.
    public struct Node: Sendable, Equatable {
        /// What it does.
        public var primitive: Primitive
        /// Limits the result, in user space; nil is the graph's region. An offset without a region of its own
        /// is tiled by its input's.
        public var region: CGRect?
        /// Whether colours are computed in linear light rather than in encoded sRGB.
        public var isLinear: Bool
    }

    /// What a step works on: what is drawn, its opacity, or the result of a step.
    public typealias Input = FilterPrimitive.Input

    /// A graph without steps, which leaves nothing.
    public init(region: CGRect) {
        self.region = region
    }

    /// Adds a step.
    /// - Parameters:
    ///   - primitive: what the step does, on which inputs.
    ///   - region: limits the result, in user space; nil is the graph's region.
    ///   - linearRGB: whether colours are computed in linear light, as SVG's `color-interpolation-filters`
    ///     begins with, rather than in encoded sRGB.
    /// - Returns: its result, for steps to come.
    @discardableResult
    public mutating func append(
        _ primitive: Primitive, region: CGRect? = nil, linearRGB: Bool = true
    ) -> Input {
        nodes.append(Node(primitive: primitive, region: region, isLinear: linearRGB))
        return .result(nodes.count - 1)
    }

    /// The most steps that are run; a graph of more leaves nothing.
    public static let mostNodes = 1024
}

extension GraphicsContext.Filter {
    /// Runs a graph of steps.
    public static func graph(_ graph: FilterGraph) -> GraphicsContext.Filter {
        GraphicsContext.Filter(storage: .graph(graph))
    }
}
