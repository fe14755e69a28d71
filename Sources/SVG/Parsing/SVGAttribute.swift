/// The attributes and properties that count for drawing. Others are dropped when a document is read.
///
/// The order matters: properties that children inherit, then properties that they don't, then geometry
/// properties, which style sheets may set too, then plain attributes.
package enum SVGAttribute: UInt8, CaseIterable, Sendable {
    case
        clipRule, color, colorInterpolation, colorInterpolationFilters, colorRendering, cursor, direction,
        fill, fillOpacity, fillRule, fontFamily, fontFeatureSettings, fontKerning, fontOpticalSizing,
        fontSize, fontSizeAdjust, fontStretch, fontStyle, fontVariant, fontVariantCaps,
        fontVariantEastAsian, fontVariantLigatures, fontVariantNumeric, fontVariantPosition,
        fontVariationSettings, fontWeight, glyphOrientationHorizontal, glyphOrientationVertical,
        imageRendering, kerning, letterSpacing, lineHeight, markerEnd, markerMid, markerStart, paintOrder,
        pointerEvents, shapeRendering, stroke, strokeDasharray, strokeDashoffset, strokeLinecap,
        strokeLinejoin, strokeMiterlimit, strokeOpacity, strokeWidth, textAnchor, textIndent,
        textOrientation, textRendering, visibility, whiteSpace, wordSpacing, writingMode, xmlLang, xmlSpace
    case
        alignmentBaseline, backgroundColor, baselineShift, clip, clipPath, display, dominantBaseline,
        enableBackground, filter, floodColor, floodOpacity, isolation, lightingColor, mask, maskType,
        mixBlendMode, opacity, overflow, stopColor, stopOpacity, textDecoration, textDecorationColor,
        textDecorationLine, textDecorationStyle, textOverflow, transform, transformBox, transformOrigin,
        unicodeBidi, vectorEffect
    case
        cx, cy, height, r, rx, ry, width, x, y
    case
        amplitude, azimuth, baseFrequency, bias, `class`, clipPathUnits, d, diffuseConstant, divisor, dx, dy,
        edgeMode, elevation, exponent, filterUnits, fr, fx, fy, gradientTransform, gradientUnits, href, id,
        `in`, in2, intercept, k1, k2, k3, k4, kernelMatrix, kernelUnitLength, lang, lengthAdjust,
        limitingConeAngle, markerHeight, markerUnits, markerWidth, maskContentUnits, maskUnits, method,
        mode, numOctaves, offset, `operator`, order, orient, origin, path, pathLength, patternContentUnits,
        patternTransform, patternUnits, points, pointsAtX, pointsAtY, pointsAtZ, preserveAlpha,
        preserveAspectRatio, primitiveUnits, radius, refX, refY, requiredExtensions, requiredFeatures,
        result, rotate, scale, seed, side, slope, spacing, specularConstant, specularExponent, spreadMethod,
        startOffset, stdDeviation, stitchTiles, style, surfaceScale, systemLanguage, tableValues, targetX,
        targetY, textLength, type, values, version, viewBox, x1, x2, xChannelSelector, y1, y2,
        yChannelSelector, z

    /// Children have the value of the nearest ancestor that has one.
    var isInherited: Bool { rawValue <= Self.xmlSpace.rawValue }
    /// May be set by style sheets.
    var isProperty: Bool { rawValue <= Self.vectorEffect.rawValue && self != .xmlLang && self != .xmlSpace }
    /// `width`, `cx` and so on: an attribute of its element, and a property in SVG 2.
    var isGeometry: Bool { rawValue > Self.vectorEffect.rawValue && rawValue <= Self.y.rawValue }

    /// As it is written in a document, without a namespace's prefix but for `xml:lang` and `xml:space`.
    package var name: String { Self.names[Int(rawValue)] }

    /// Nil for a name that means nothing to drawing.
    package init?(_ name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }

    private static let byName = Dictionary(uniqueKeysWithValues: zip(names, allCases))

    static let names = [
        "clip-rule", "color", "color-interpolation", "color-interpolation-filters", "color-rendering",
        "cursor", "direction", "fill", "fill-opacity", "fill-rule", "font-family", "font-feature-settings",
        "font-kerning", "font-optical-sizing", "font-size", "font-size-adjust", "font-stretch",
        "font-style", "font-variant", "font-variant-caps", "font-variant-east-asian",
        "font-variant-ligatures", "font-variant-numeric", "font-variant-position",
        "font-variation-settings", "font-weight", "glyph-orientation-horizontal",
        "glyph-orientation-vertical", "image-rendering", "kerning", "letter-spacing", "line-height",
        "marker-end", "marker-mid", "marker-start", "paint-order", "pointer-events", "shape-rendering",
        "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
        "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor", "text-indent",
        "text-orientation", "text-rendering", "visibility", "white-space", "word-spacing", "writing-mode",
        "xml:lang", "xml:space", "alignment-baseline", "background-color", "baseline-shift", "clip",
        "clip-path", "display", "dominant-baseline", "enable-background", "filter", "flood-color",
        "flood-opacity", "isolation", "lighting-color", "mask", "mask-type", "mix-blend-mode", "opacity",
        "overflow", "stop-color", "stop-opacity", "text-decoration", "text-decoration-color",
        "text-decoration-line", "text-decoration-style", "text-overflow", "transform", "transform-box",
        "transform-origin", "unicode-bidi", "vector-effect", "cx", "cy", "height", "r", "rx", "ry", "width",
        "x", "y", "amplitude", "azimuth", "baseFrequency", "bias", "class", "clipPathUnits", "d",
        "diffuseConstant", "divisor", "dx", "dy", "edgeMode", "elevation", "exponent", "filterUnits", "fr",
        "fx", "fy", "gradientTransform", "gradientUnits", "href", "id", "in", "in2", "intercept", "k1",
        "k2", "k3", "k4", "kernelMatrix", "kernelUnitLength", "lang", "lengthAdjust", "limitingConeAngle",
        "markerHeight", "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "method", "mode",
        "numOctaves", "offset", "operator", "order", "orient", "origin", "path", "pathLength",
        "patternContentUnits", "patternTransform", "patternUnits", "points", "pointsAtX", "pointsAtY",
        "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "radius", "refX", "refY",
        "requiredExtensions", "requiredFeatures", "result", "rotate", "scale", "seed", "side", "slope",
        "spacing", "specularConstant", "specularExponent", "spreadMethod", "startOffset", "stdDeviation",
        "stitchTiles", "style", "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY",
        "textLength", "type", "values", "version", "viewBox", "x1", "x2", "xChannelSelector", "y1", "y2",
        "yChannelSelector", "z",
    ]
}
