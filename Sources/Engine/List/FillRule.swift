import RasterPaths

/// How overlapping parts of an outline make an inside.
package enum FillRule: UInt8, BitwiseCopyable, Sendable {
    case nonzero
    case evenOdd
}

extension FillStyle {
    /// The rule that it asks for.
    @inline(__always)
    package var rule: FillRule { isEOFilled ? .evenOdd : .nonzero }
}
