import RasterPaths

extension CGContext {
    // MARK: Colours

    /// What areas are filled with; black at first.
    public func setFillColor(_ color: CGColor) { state.fillColor = color }

    /// What lines are stroked with; black at first.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    /// Fills with a colour of sRGB components from 0 to 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillSpace = .deviceRGB
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Strokes with a colour of sRGB components from 0 to 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeSpace = .deviceRGB
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Fills with a grey, 0 black and 1 white.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fillSpace = .deviceGray
        state.fillColor = CGColor(gray: gray, alpha: alpha)
    }

    /// Strokes with a grey, 0 black and 1 white.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.strokeSpace = .deviceGray
        state.strokeColor = CGColor(gray: gray, alpha: alpha)
    }

    /// Fills with a colour of inks, converted without a profile.
    public func setFillColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        state.fillSpace = .deviceCMYK
        state.fillColor = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Strokes with a colour of inks, converted without a profile.
    public func setStrokeColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        state.strokeSpace = .deviceCMYK
        state.strokeColor = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Sets the space of the components that follow, and black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fillColor = CGColor(gray: 0, alpha: 1)
    }

    /// Sets the space of the components that follow, and black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.strokeColor = CGColor(gray: 0, alpha: 1)
    }

    /// Fills with components of the fill's space, alpha last, as many as that has.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
    }

    /// Strokes with components of the stroke's space, alpha last, as many as that has.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) {
            setStrokeColor(color)
        }
    }

    /// Kept for code that says it.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

    // MARK: Lines

    /// The width of lines in user space; 1 at first. A width of 0 or less draws nothing.
    public func setLineWidth(_ width: CGFloat) { state.stroke.lineWidth = width }

    /// The ends of lines; butt at first.
    public func setLineCap(_ cap: CGLineCap) { state.stroke.lineCap = cap }

    /// The corners of lines; mitered at first.
    public func setLineJoin(_ join: CGLineJoin) { state.stroke.lineJoin = join }

    /// How long a corner may be, in widths of the line, before it is cut off; 10 at first.
    public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = limit }

    /// Lengths of dashes and gaps in turn, and where in them lines begin; none at first.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.stroke.dash = lengths
        state.stroke.dashPhase = phase
    }

    /// Does nothing: curves are as exact as their pixels.
    public func setFlatness(_ flatness: CGFloat) {}

    // MARK: Compositing

    /// Multiplies the alpha of all that is drawn, from 0 to 1; 1 at first.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1) }

    /// How what is drawn combines with what is there; normal at first.
    public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

    /// A shadow under all that is drawn from now on: of a third of black.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    /// A shadow under all that is drawn from now on, each shape by itself; nil or clear for none.
    /// - Parameters:
    ///   - offset: in device space, whatever the transform: up is positive in a bitmap and on a page, down in
    ///     `withCGContext`.
    ///   - blur: how far it fades, in units of the device: twice the standard deviation of a Gaussian.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, color.alpha > 0 else {
            state.shadow = nil
            return
        }
        state.shadow = CGContextState.Shadow(offset: offset, blur: max(blur, 0), color: color)
    }

    // MARK: Quality

    /// How images are drawn larger or smaller than they are.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Whether edges cover pixels in part. Without it, a pixel is painted whole when its centre is inside.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.isAntialiased = shouldAntialias }

    /// As `setShouldAntialias(false)` where it is false; true leaves that as it is.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        if !allowsAntialiasing { state.isAntialiased = false }
    }

    /// Does nothing: text is grey at its edges, as shapes are.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

    /// Does nothing, as `setShouldSmoothFonts`.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

    /// Does nothing: small glyphs stand at quarters of a pixel.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
}
