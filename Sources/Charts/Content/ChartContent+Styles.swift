import Foundation
import Raster

extension ChartContent {
    /// Changes the attributes of all marks of this content. What inner modifiers said stays.
    nonisolated func changed(_ change: @escaping (inout MarkAttributes.Values) -> Void) -> CollectedContent {
        CollectedContent { marks in
            let first = marks.records.count
            let firstFunction = marks.functions.count
            Self._collect(self, into: &marks)
            for index in first..<marks.records.count { marks.records[index].change { change(&$0.values) } }
            for index in firstFunction..<marks.functions.count {
                var attributes = marks.functions[index].attributes ?? MarkAttributes()
                change(&attributes.values)
                marks.functions[index].attributes = attributes
            }
        }
    }

    /// What marks are painted with.
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
        let style = AnyShapeStyle(style)
        return changed { if $0.style == nil, $0.styleBy == nil { $0.style = style } }
    }

    /// The value that chooses what marks are painted with, and makes series of them.
    public nonisolated func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = LabelledValue(label: value.label, value: value.plotValue)
        return changed { if $0.style == nil, $0.styleBy == nil { $0.styleBy = value } }
    }

    /// How much marks cover what is behind them; multiplied with what inner content says.
    public nonisolated func opacity(_ opacity: Double) -> some ChartContent {
        changed { $0.opacity *= opacity.isNaN ? 1 : min(max(opacity, 0), 1) }
    }

    /// How round the corners of bars, rectangles and sectors are, in points.
    public nonisolated func cornerRadius(
        _ radius: CGFloat, style: RoundedCornerStyle = .continuous
    ) -> some ChartContent {
        changed {
            guard $0.cornerRadius == nil else { return }
            $0.cornerRadius = radius
            $0.cornerStyle = style
        }
    }

    /// The pen of lines and rules.
    public nonisolated func lineStyle(_ style: StrokeStyle) -> some ChartContent {
        changed { if $0.lineStyle == nil { $0.lineStyle = style } }
    }

    /// The value that chooses the dashes of lines, and makes series of them.
    public nonisolated func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = LabelledValue(label: value.label, value: value.plotValue)
        return changed { if $0.lineStyleBy == nil { $0.lineStyleBy = value } }
    }

    /// How lines and the edges of areas run from point to point.
    public nonisolated func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
        changed { if $0.curve == nil { $0.curve = method.curve } }
    }

    /// The shape at points.
    public nonisolated func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
        let shape = SymbolShape(symbol)
        return changed {
            if $0.symbol == nil, $0.symbolBy == nil, $0.symbolView == nil { $0.symbol = shape }
        }
    }

    /// The value that chooses the shape at points, and makes series of them.
    public nonisolated func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = LabelledValue(label: value.label, value: value.plotValue)
        return changed {
            if $0.symbol == nil, $0.symbolBy == nil, $0.symbolView == nil { $0.symbolBy = value }
        }
    }

    /// A view at points.
    public nonisolated func symbol<V: View>(@ViewBuilder symbol: @escaping () -> V) -> some ChartContent {
        let view = MarkSymbolView { AnyView(symbol()) }
        return changed {
            if $0.symbol == nil, $0.symbolBy == nil, $0.symbolView == nil { $0.symbolView = view }
        }
    }

    /// The area of symbols, in square points.
    public nonisolated func symbolSize(_ area: CGFloat) -> some ChartContent {
        changed { if $0.symbolSize == nil { $0.symbolSize = .area(area) } }
    }

    /// The box of symbols, in points.
    public nonisolated func symbolSize(_ size: CGSize) -> some ChartContent {
        changed { if $0.symbolSize == nil { $0.symbolSize = .box(size) } }
    }

    /// The value that chooses the area of symbols.
    public nonisolated func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = LabelledValue(label: value.label, value: value.plotValue)
        return changed { if $0.symbolSizeBy == nil { $0.symbolSizeBy = value } }
    }

    /// The value by which bars of one category stand beside each other.
    public nonisolated func position<D: Plottable>(
        by value: PlottableValue<D>, axis: Axis? = nil, span: MarkDimension = .automatic
    ) -> some ChartContent {
        let value = LabelledValue(label: value.label, value: value.plotValue)
        return changed {
            guard $0.positionBy == nil else { return }
            $0.positionBy = value
            $0.positionAxis = axis
            $0.positionSpan = span
        }
    }
}

extension ChartContent {
    /// What is in front: the greater.
    public nonisolated func zIndex(_ value: Double) -> some ChartContent {
        changed { if $0.zIndex == 0, value.isFinite { $0.zIndex = value } }
    }

    /// Moves marks, in points.
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
        changed {
            $0.offset.width += x.isFinite ? x : 0
            $0.offset.height += y.isFinite ? y : 0
        }
    }

    /// Moves marks, in points.
    public nonisolated func offset(_ offset: CGSize) -> some ChartContent {
        self.offset(x: offset.width, y: offset.height)
    }

    /// Blurs marks.
    public nonisolated func blur(radius: CGFloat) -> some ChartContent {
        changed { $0.blur += max(radius, 0) }
    }

    /// Has marks throw a shadow.
    public nonisolated func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
        y: CGFloat = 0
    ) -> some ChartContent {
        changed {
            if $0.shadow == nil { $0.shadow = MarkShadow(color: color, radius: radius, x: x, y: y) }
        }
    }

    /// Whether gradients run over the plot instead of over each mark.
    public nonisolated func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
        changed { $0.alignsStyleWithPlot = aligns }
    }

    /// Draws marks as one: they are, here, where nothing of them overlaps.
    public nonisolated func compositingLayer() -> some ChartContent { self }

    /// What is read out for marks: accepted, and not kept.
    public nonisolated func accessibilityLabel(_ label: Text) -> some ChartContent { self }

    /// What is read out for marks: accepted, and not kept.
    public nonisolated func accessibilityLabel(_ label: LocalizedStringKey) -> some ChartContent { self }

    /// What is read out for marks: accepted, and not kept.
    @_disfavoredOverload
    public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent { self }

    /// What is read out for marks: accepted, and not kept.
    public nonisolated func accessibilityValue(_ value: Text) -> some ChartContent { self }

    /// What is read out for marks: accepted, and not kept.
    public nonisolated func accessibilityValue(_ value: LocalizedStringKey) -> some ChartContent { self }

    /// What is read out for marks: accepted, and not kept.
    @_disfavoredOverload
    public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent { self }

    /// Whether marks are read out: accepted, and not kept.
    public nonisolated func accessibilityHidden(_ hidden: Bool) -> some ChartContent { self }

    /// What marks are called by tests: accepted, and not kept.
    public nonisolated func accessibilityIdentifier(_ identifier: String) -> some ChartContent { self }
}

extension ChartContent {
    /// A view beside each mark.
    public nonisolated func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: @escaping () -> C
    ) -> some ChartContent {
        annotated(position, alignment, spacing, .automatic) { _ in AnyView(content()) }
    }

    /// A view beside each mark, which may ask for the mark's size.
    public nonisolated func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (_ context: AnnotationContext) -> C
    ) -> some ChartContent {
        annotated(position, alignment, spacing, .automatic) { AnyView(content($0)) }
    }

    /// A view beside each mark, and what is done where it reaches beyond the chart.
    public nonisolated func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution, @ViewBuilder content: @escaping () -> C
    ) -> some ChartContent {
        annotated(position, alignment, spacing, overflowResolution) { _ in AnyView(content()) }
    }

    /// A view beside each mark, which may ask for the mark's size, and what is done where it reaches beyond
    /// the chart.
    public nonisolated func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution,
        @ViewBuilder content: @escaping (_ context: AnnotationContext) -> C
    ) -> some ChartContent {
        annotated(position, alignment, spacing, overflowResolution) { AnyView(content($0)) }
    }

    private nonisolated func annotated(
        _ position: AnnotationPosition, _ alignment: Alignment, _ spacing: CGFloat?,
        _ overflow: AnnotationOverflowResolution, _ content: @escaping (AnnotationContext) -> AnyView
    ) -> CollectedContent {
        let annotation = MarkAnnotation(
            position: position, alignment: alignment, spacing: spacing, overflow: overflow, content: content)
        return changed { $0.annotations.append(annotation) }
    }
}
