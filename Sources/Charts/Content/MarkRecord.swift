import Foundation
import Raster

/// A mark as it was said, before anything is known of scales.
@usableFromInline package struct MarkRecord: Sendable {
    @usableFromInline package enum Kind: Sendable, Hashable {
        case bar, line, point, area, rule, rectangle, sector
    }

    /// What a mark covers of one dimension.
    @usableFromInline package enum Extent: Sendable, Equatable {
        /// All of the plot, or from one place to another, in points from its leading or upper edge.
        indirect case plot(CGFloat?, CGFloat?)
        case value(PlotValue)
        indirect case range(PlotValue, PlotValue)

        /// Whether all of its values are of a kind, so that none needs to be converted.
        func isOf(_ kind: PlotValue.Kind?) -> Bool {
            switch self {
            case .plot: true
            case .value(let value): value.kind == kind
            case .range(let first, let second): first.kind == kind && second.kind == kind
            }
        }

        func forEachValue(_ body: (PlotValue) -> Void) {
            switch self {
            case .plot: break
            case .value(let value): body(value)
            case .range(let first, let second):
                body(first)
                body(second)
            }
        }

        package var first: PlotValue? {
            switch self {
            case .plot: nil
            case .value(let value), .range(let value, _): value
            }
        }
    }

    // In an order that takes the least room.
    @usableFromInline package var x: Extent
    @usableFromInline package var y: Extent
    @usableFromInline package var series: PlotValue?
    @usableFromInline package var kind: Kind
    @usableFromInline package var attributes: MarkAttributes?

    @inlinable package init(_ kind: Kind, x: Extent, y: Extent) {
        self.kind = kind
        self.x = x
        self.y = y
        series = nil
        attributes = nil
    }

    // Few marks have dimensions or a stacking of their own.

    @usableFromInline package var width: MarkDimension {
        get { attributes?.values.width ?? .automatic }
        set { if newValue != width { change { $0.values.width = newValue } } }
    }

    @usableFromInline package var height: MarkDimension {
        get { attributes?.values.height ?? .automatic }
        set { if newValue != height { change { $0.values.height = newValue } } }
    }

    @usableFromInline package var stacking: MarkStackingMethod {
        get { attributes?.values.stacking ?? .standard }
        set { if newValue != stacking { change { $0.values.stacking = newValue } } }
    }

    /// The attributes to be changed: a copy of their own for each mark.
    mutating func change(_ change: (inout MarkAttributes) -> Void) {
        var attributes = attributes ?? MarkAttributes()
        change(&attributes)
        self.attributes = attributes
    }
}

/// What modifiers say of a mark: behind one reference, as most marks of large charts have none.
@usableFromInline package struct MarkAttributes: Sendable {
    package struct Values: Sendable {
        package var width = MarkDimension.automatic
        package var height = MarkDimension.automatic
        package var stacking = MarkStackingMethod.standard
        package var style: AnyShapeStyle?
        package var styleBy: LabelledValue?
        package var symbol: SymbolShape?
        package var symbolBy: LabelledValue?
        package var symbolView: MarkSymbolView?
        package var symbolSize: SymbolSize?
        package var symbolSizeBy: LabelledValue?
        package var lineStyle: StrokeStyle?
        package var lineStyleBy: LabelledValue?
        package var positionBy: LabelledValue?
        package var positionAxis: Axis?
        package var positionSpan = MarkDimension.automatic
        package var opacity = 1.0
        package var cornerRadius: CGFloat?
        package var cornerStyle = RoundedCornerStyle.continuous
        package var curve: Curve?
        package var zIndex = 0.0
        package var offset = CGSize.zero
        package var blur: CGFloat = 0
        package var shadow: MarkShadow?
        package var alignsStyleWithPlot = false
        /// Of sectors.
        package var innerRadius = MarkDimension.automatic
        package var outerRadius = MarkDimension.automatic
        package var angularInset: CGFloat = 0
        package var annotations: [MarkAnnotation] = []
    }

    private final class Storage: Sendable {
        let values: Values
        init(_ values: Values) { self.values = values }
    }

    private var storage: Storage

    package init() { storage = Self.none }

    private static let none = Storage(Values())

    package var values: Values {
        // Read in place: a copy of them all would cost more than what is read.
        _read { yield storage.values }
        set { storage = Storage(newValue) }
    }
}

/// A value that chooses a style, with what it is called.
package struct LabelledValue: Sendable {
    package var label: PlotLabel
    package var value: PlotValue
}

/// How large a symbol is: by its area in square points, or by its box.
package enum SymbolSize: Sendable, Equatable {
    case area(CGFloat)
    case box(CGSize)
}

/// A shadow of marks.
package struct MarkShadow: Sendable {
    package var color: Color
    package var radius: CGFloat
    package var x: CGFloat
    package var y: CGFloat
}

/// A view for a symbol. Closures of views run only where views are evaluated.
package struct MarkSymbolView: @unchecked Sendable {
    package let content: () -> AnyView
}

/// A view beside a mark. Closures of views run only where views are evaluated.
package struct MarkAnnotation: @unchecked Sendable {
    package var position: AnnotationPosition
    package var alignment: Alignment
    package var spacing: CGFloat?
    package var overflow: AnnotationOverflowResolution
    package var content: (AnnotationContext) -> AnyView
}

/// The marks of a chart while they are collected: the house's own.
public struct _ChartMarks {
    @usableFromInline package var records: [MarkRecord] = []
    /// What is around the chart: for content with bodies.
    package var environment: EnvironmentValues?
    /// Functions to be sampled when the domain is known.
    package var functions: [FunctionRecord] = []

    package init() {}
}

/// A function to be drawn over the chart's domain.
package struct FunctionRecord: Sendable {
    /// The marks made of it stand before this one.
    package var index: Int
    package var domain: ClosedRange<Double>?
    package var record: @Sendable (Double) -> MarkRecord
    package var attributes: MarkAttributes?
}
