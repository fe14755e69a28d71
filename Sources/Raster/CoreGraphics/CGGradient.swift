import Foundation

/// Colours along an axis, under Core Graphics' name; mixed in encoded sRGB, each with its alpha.
public final class CGGradient: Sendable {
    let stops: [GradientPaint.Stop]

    private init(_ colors: [RGBAComponents], _ locations: UnsafePointer<CGFloat>?) {
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { place, color in
            GradientPaint.Stop(color: color, location: locations?[place] ?? CGFloat(place) / last)
        }
    }

    /// Colours at locations from 0 to 1, evenly spaced where there is no pointer to any.
    /// - Parameters:
    ///   - space: kept for code that says it: mixing is in encoded sRGB.
    ///   - colors: `CGColor`s. Nil for none, or for anything else among them.
    ///   - locations: as many as there are colours.
    public convenience init?(
        colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
        let resolved = colors.compactMap { ($0 as? CGColor)?.resolved }
        guard !resolved.isEmpty, resolved.count == colors.count else { return nil }
        self.init(resolved, locations)
    }

    /// Colours of a space's components, alpha after each; nil for a count below 1.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0, count <= 1 << 20 else { return nil }
        let width = space.numberOfComponents + 1
        let colors = (0..<count).map { place in
            space.color(Array(UnsafeBufferPointer(start: components + place * width, count: width)))
        }
        self.init(colors, locations)
    }
}

/// Whether a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// With the first colour before its start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// With the last colour after its end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
