import Foundation
import Raster

/// What values a scale is for.
public protocol ScaleDomain {
    /// The house's own.
    var _domain: _ScaleDomain { get }
}

/// What is said of a domain: the house's own.
public struct _ScaleDomain: Sendable {
    package enum Storage: Sendable {
        case values([PlotValue])
        /// From one end of a continuous scale to another.
        case range(PlotValue, PlotValue)
        case automatic(includesZero: Bool?, reversed: Bool?)
    }

    package let storage: Storage

    package init(_ storage: Storage) { self.storage = storage }
}

/// A domain found by the data.
public struct AutomaticScaleDomain: ScaleDomain, Sendable {
    let includesZero: Bool?
    let reversed: Bool?
    /// The house's own.
    public var _domain: _ScaleDomain {
        _ScaleDomain(.automatic(includesZero: includesZero, reversed: reversed))
    }
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    /// What the data covers, and 0 if it is numbers.
    public static var automatic: AutomaticScaleDomain {
        AutomaticScaleDomain(includesZero: nil, reversed: nil)
    }

    /// What the data covers, with 0 or without, the other way round if that is said.
    public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
        AutomaticScaleDomain(includesZero: includesZero, reversed: reversed)
    }

    /// What the data covers, changed; here it stays as it is found.
    public static func automatic<DataValue: Plottable>(
        includesZero: Bool? = nil, reversed: Bool? = nil, dataType: DataValue.Type = DataValue.self,
        modifyInferredDomain: @escaping (inout [DataValue]) -> Void
    ) -> AutomaticScaleDomain {
        AutomaticScaleDomain(includesZero: includesZero, reversed: reversed)
    }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
    /// The house's own.
    public var _domain: _ScaleDomain {
        _ScaleDomain(.range(lowerBound.plotValue, upperBound.plotValue))
    }
}

extension Range: ScaleDomain where Bound: Plottable {
    /// The house's own.
    public var _domain: _ScaleDomain {
        _ScaleDomain(.range(lowerBound.plotValue, upperBound.plotValue))
    }
}

extension Array: ScaleDomain where Element: Plottable {
    /// The house's own.
    public var _domain: _ScaleDomain { _ScaleDomain(.values(map(\.plotValue))) }
}

/// Which places a scale has: parts of the plot.
public protocol PositionScaleRange {
    /// The house's own.
    var _range: _PositionScaleRange { get }
}

/// What is said of a scale's places: the house's own.
public struct _PositionScaleRange: Sendable {
    package var startPadding: CGFloat = 0
    package var endPadding: CGFloat = 0
    /// Points from the plot's edge instead of all of it.
    package var bounds: (CGFloat, CGFloat)?
    package var isReversed = false
}

/// All of the plot but for paddings.
public struct PlotDimensionScaleRange: PositionScaleRange, Sendable {
    let startPadding: CGFloat
    let endPadding: CGFloat
    /// The house's own.
    public var _range: _PositionScaleRange {
        _PositionScaleRange(startPadding: startPadding, endPadding: endPadding)
    }
}

extension PositionScaleRange where Self == PlotDimensionScaleRange {
    /// All of the plot.
    public static var plotDimension: PlotDimensionScaleRange { plotDimension(padding: 0) }

    /// All of the plot but for some points at both ends.
    public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange {
        PlotDimensionScaleRange(startPadding: padding, endPadding: padding)
    }

    /// All of the plot but for some points at the ends.
    public static func plotDimension(
        startPadding: CGFloat = 0, endPadding: CGFloat = 0
    ) -> PlotDimensionScaleRange {
        PlotDimensionScaleRange(startPadding: startPadding, endPadding: endPadding)
    }
}

extension ClosedRange: PositionScaleRange where Bound == CGFloat {
    /// The house's own.
    public var _range: _PositionScaleRange { _PositionScaleRange(bounds: (lowerBound, upperBound)) }
}

/// How values become places.
public struct ScaleType: Sendable, Hashable {
    package enum Storage: Sendable, Hashable {
        case linear, log, squareRoot, date, category
        case symmetricLog(slopeAtZero: Double)
        case power(exponent: Double)
    }

    package let storage: Storage

    /// In proportion.
    public static let linear = ScaleType(storage: .linear)
    /// By their logarithm; values that are not positive have no place.
    public static let log = ScaleType(storage: .log)
    /// By the logarithm of their distance from 0, and in proportion about 0.
    public static let symmetricLog = ScaleType(storage: .symmetricLog(slopeAtZero: 1))
    /// By their square root.
    public static let squareRoot = ScaleType(storage: .squareRoot)
    /// By dates.
    public static let date = ScaleType(storage: .date)
    /// One after the other.
    public static let category = ScaleType(storage: .category)

    /// By the logarithm of their distance from 0, and in proportion about 0: the steeper the slope, the less.
    public static func symmetricLog(slopeAtZero: Double) -> ScaleType {
        ScaleType(
            storage: .symmetricLog(slopeAtZero: slopeAtZero > 0 && slopeAtZero.isFinite ? slopeAtZero : 1))
    }

    /// By a power.
    public static func power(exponent: Double) -> ScaleType {
        ScaleType(storage: .power(exponent: exponent > 0 && exponent.isFinite ? exponent : 1))
    }

    package var transform: ContinuousScale.Transform {
        switch storage {
        case .linear, .date, .category: .linear
        case .log: .log
        case .squareRoot: .power(exponent: 0.5)
        case .symmetricLog(let slope): .symmetricLog(slopeAtZero: slope)
        case .power(let exponent): .power(exponent: exponent)
        }
    }
}

/// What was said of a scale of places.
package struct ScaleSettings: Sendable {
    /// How much of the domain is shown: so many numbers, seconds or categories.
    package var visibleLength: Double?
    /// Where what is shown begins.
    package var visibleStart: PlotValue?
    package var domain: _ScaleDomain?
    package var range: _PositionScaleRange?
    package var type: ScaleType?

    package init() {}
}
