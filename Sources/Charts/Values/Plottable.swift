import Foundation

/// A type whose values a chart can place: a number, a date, a string, or what stands for one of them.
///
/// An enum whose raw values are plottable needs no more than the conformance:
///
///     enum City: String, Plottable { case london, paris }
public protocol Plottable {
    /// What stands for the value in a chart.
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol

    /// What stands for the value in a chart.
    var primitivePlottable: PrimitivePlottable { get }

    /// The value that something in a chart stands for; nil for none.
    init?(primitivePlottable: PrimitivePlottable)
}

/// A type that charts know: numbers, dates and strings. Nothing else conforms to it.
public protocol PrimitivePlottableProtocol: Plottable where Self == PrimitivePlottable {
    /// The house's own.
    var _plotValue: _PlotValue { get }
    /// The house's own.
    init?(_plotValue: _PlotValue)
}

/// What a chart keeps of a value: the house's own.
public struct _PlotValue: Sendable {
    @usableFromInline package let value: PlotValue

    @inlinable package init(_ value: PlotValue) { self.value = value }
}

extension PrimitivePlottableProtocol {
    /// The value itself.
    @inlinable public var primitivePlottable: Self { self }

    /// The value itself.
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: Plottable {
    /// What stands for the raw value.
    public var primitivePlottable: RawValue.PrimitivePlottable { rawValue.primitivePlottable }

    /// The value of a raw value that something in a chart stands for; nil for none.
    public init?(primitivePlottable: RawValue.PrimitivePlottable) {
        guard let raw = RawValue(primitivePlottable: primitivePlottable) else { return nil }
        self.init(rawValue: raw)
    }
}

extension Plottable {
    /// The value as charts know it.
    @inlinable package var plotValue: PlotValue { primitivePlottable._plotValue.value }

    /// The value that one in a chart stands for; nil for another kind, or for none.
    package init?(plotValue: PlotValue) {
        guard let primitive = PrimitivePlottable(_plotValue: _PlotValue(plotValue)) else { return nil }
        self.init(primitivePlottable: primitive)
    }
}

extension BinaryFloatingPoint {
    /// The number.
    @inlinable public var _plotValue: _PlotValue { _PlotValue(.number(Double(self))) }

    /// The number that a value in a chart is.
    public init?(_plotValue: _PlotValue) {
        guard case .number(let value) = _plotValue.value else { return nil }
        self.init(value)
    }
}

extension BinaryInteger {
    /// The number.
    @inlinable public var _plotValue: _PlotValue { _PlotValue(.number(Double(self))) }

    /// The whole number that a value in a chart is; nil for one with a fraction, or beyond the type.
    public init?(_plotValue: _PlotValue) {
        guard case .number(let value) = _plotValue.value else { return nil }
        self.init(exactly: value)
    }
}

extension Double: PrimitivePlottableProtocol {}
extension Float: PrimitivePlottableProtocol {}
extension CGFloat: PrimitivePlottableProtocol {}
extension Int: PrimitivePlottableProtocol {}
extension Int8: PrimitivePlottableProtocol {}
extension Int16: PrimitivePlottableProtocol {}
extension Int32: PrimitivePlottableProtocol {}
extension Int64: PrimitivePlottableProtocol {}
extension UInt: PrimitivePlottableProtocol {}
extension UInt8: PrimitivePlottableProtocol {}
extension UInt16: PrimitivePlottableProtocol {}
extension UInt32: PrimitivePlottableProtocol {}
extension UInt64: PrimitivePlottableProtocol {}

extension Decimal: PrimitivePlottableProtocol {
    /// The nearest double.
    public var _plotValue: _PlotValue { _PlotValue(.number((self as NSDecimalNumber).doubleValue)) }

    /// The number that a value in a chart is.
    public init?(_plotValue: _PlotValue) {
        guard case .number(let value) = _plotValue.value, value.isFinite else { return nil }
        self.init(value)
    }
}

extension String: PrimitivePlottableProtocol {
    /// A category.
    @inlinable public var _plotValue: _PlotValue { _PlotValue(.category(self)) }

    /// The name of a category.
    public init?(_plotValue: _PlotValue) {
        guard case .category(let name) = _plotValue.value else { return nil }
        self = name
    }
}

extension Date: PrimitivePlottableProtocol {
    /// A point of time.
    @inlinable public var _plotValue: _PlotValue { _PlotValue(.date(timeIntervalSinceReferenceDate)) }

    /// The point of time that a value in a chart is.
    public init?(_plotValue: _PlotValue) {
        switch _plotValue.value {
        case .date(let value), .dateBin(let value, _): self.init(timeIntervalSinceReferenceDate: value)
        default: return nil
        }
    }
}
