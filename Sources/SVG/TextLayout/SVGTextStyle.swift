import Raster

/// How the characters of one element of a text look and stand. Shared by all that are so: a text may have as
/// many runs as characters.
final class SVGTextStyle {
    enum Anchor { case start, middle, end }

    enum Baseline {
        case alphabetic, middle, central, hanging, mathematical
        /// Below the letters: `ideographic`, `text-after-edge`, `after-edge`.
        case bottom
        /// Above the letters: `text-before-edge`, `before-edge`.
        case top
    }

    /// One `baseline-shift`, upwards.
    enum BaselineShift {
        case sub, `super`
        case length(CGFloat)
    }

    /// What a decoration is painted with.
    struct Decoration {
        var fill: SVGFill?
        var stroke: SVGStroke?
    }

    enum Orientation { case mixed, upright, sideways }

    var font: FontDescription
    /// The face that the font comes to, by whose measures baselines and lines are placed.
    var face: FontFace
    /// Small capitals are asked for that the face lacks.
    var synthesizesSmallCapitals: Bool
    var language: String?
    var size: CGFloat
    var fill: SVGFill?
    var stroke: SVGStroke?
    var paintOrder = SVGShape.PaintOrder.fillThenStroke
    var isVisible = true
    var anchor = Anchor.start
    var baseline = Baseline.alphabetic
    var shifts: [BaselineShift] = []
    var letterSpacing: CGFloat = 0
    var wordSpacing: CGFloat = 0
    var orientation = Orientation.mixed
    var underline: Decoration?
    var overline: Decoration?
    var lineThrough: Decoration?

    init(font: FontDescription, language: String?, size: CGFloat, catalog: FontCatalog) {
        self.font = font
        self.language = language
        self.size = size
        face = catalog.face(for: font)
        synthesizesSmallCapitals =
            font.features.contains(.lowercaseSmallCapitals) && !face.hasFeature("smcp")
    }

    private init(_ other: SVGTextStyle, fontSize: Double) {
        font = other.font
        font.size = fontSize
        face = other.face
        synthesizesSmallCapitals = other.synthesizesSmallCapitals
        language = other.language
        size = other.size
        fill = other.fill
        stroke = other.stroke
        paintOrder = other.paintOrder
        isVisible = other.isVisible
        anchor = other.anchor
        baseline = other.baseline
        shifts = other.shifts
        letterSpacing = other.letterSpacing
        wordSpacing = other.wordSpacing
        orientation = other.orientation
        underline = other.underline
        overline = other.overline
        lineThrough = other.lineThrough
    }

    /// With letters of seven tenths of the size.
    lazy var small = SVGTextStyle(self, fontSize: font.size * 0.7)

    /// How far below the alphabetic baseline's place the characters stand, measured by the font that they ask
    /// for.
    func offset(isVertical: Bool) -> CGFloat {
        let metrics = face.metrics
        var ems = 0.0
        var offset: CGFloat = 0
        for shift in shifts {
            switch shift {
            case .sub: ems += face.subscriptOffset
            case .super: ems -= face.superscriptOffset
            case .length(let length): offset -= length
            }
        }
        if !isVertical {
            switch baseline {
            case .alphabetic: break
            case .top: ems += metrics.ascent
            case .middle: ems += metrics.xHeight / 2
            case .central: ems += (metrics.ascent - metrics.descent) / 2
            case .bottom: ems -= metrics.descent
            case .hanging: ems += metrics.ascent * 0.8
            case .mathematical: ems += metrics.ascent * 0.5
            }
        }
        return offset + CGFloat(ems) * size
    }
}
