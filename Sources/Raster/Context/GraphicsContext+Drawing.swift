import RasterPaths

extension GraphicsContext {
    /// Fills a path. Open subpaths count as closed. The rule is nonzero winding unless `style.isEOFilled`;
    /// without `style.isAntialiased` a pixel is painted whole when its centre is inside, else not at all.
    @inlinable
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        // A rectangle in a constant of sRGB goes by registers: its path and its shading are never in memory,
        // where they would be stored in other parts than they are loaded in, for which a processor waits.
        if let rectangle = path.rectangle, shading.other == nil, shading.color.other == nil {
            let color = shading.color
            fill(
                rectangle, red: color.red, green: color.green, blue: color.blue, opacity: color.opacity,
                style: style)
        } else {
            fillAny(path, with: shading, style: style)
        }
    }

    /// A standardized, finite rectangle in a constant of sRGB.
    @usableFromInline
    func fill(
        _ rectangle: CGRect, red: Double, green: Double, blue: Double, opacity alpha: Double, style: FillStyle
    ) {
        let color = RGBAComponents(withoutNaN: .sRGB, SIMD2(red, green), SIMD2(blue, alpha))
        if filter.isNone, blendMode == .normal, opacity == 1 {
            recorder.fill(rectangle, color: color, transform: transform, clip: clip, style: style)
        } else {
            fillAny(Path(rectangle), with: .color(Color(color)), style: style)
        }
    }

    @usableFromInline
    func fillAny(_ path: Path, with shading: Shading, style: FillStyle) {
        if let components = shading.plainComponents, opacity == 1, filter.isNone {
            return recorder.fill(path, color: components, state: state, style: style)
        }
        if case .color(let color) = shading.storage, filter.isNone {
            var components = color.components(in: environment)
            if opacity != 1 {
                components = components.multipliedOpacity(by: RGBAComponents.clamped(opacity))
            }
            recorder.fill(path, color: components, state: state, style: style)
            return
        }
        draw(shading, bounds: path.boundingRect) { recorder, paint, state in
            recorder.fill(path, paint: paint, state: state, style: style)
        }
    }

    /// Fills a path with a shading that is told other bounds than the path's.
    func fill(_ path: Path, with shading: Shading, boundedBy bounds: CGRect) {
        draw(shading, bounds: bounds) { recorder, paint, state in
            recorder.fill(path, paint: paint, state: state, style: FillStyle())
        }
    }

    /// Strokes a path: half of the line's width lies on each side of it. The outline is made in user space
    /// and then transformed, so a non-uniform scale distorts the pen. A width of 0 or less, or NaN, draws
    /// nothing.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        draw(shading, bounds: path.boundingRect) { recorder, paint, state in
            recorder.stroke(path, paint: paint, state: state, style: style)
        }
    }

    /// Strokes a path with butt caps and miter joins (limit 10).
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    @inline(__always)
    var state: Recorder.State {
        Recorder.State(transform: transform, blend: blendMode.blend, clip: clip)
    }

    /// Records one primitive: straight into the target or, with filters, into a layer of its own.
    /// - Parameter bounds: what the unit space of styles is mapped to, in user space.
    func draw(
        _ shading: Shading, bounds: @autoclosure () -> CGRect,
        _ record: (Recorder, Paint, Recorder.State) -> Void
    ) {
        let resolved = shading.resolved(
            in: environment, opacity: filter.isNone ? opacity : 1, bounds: bounds)
        if case .none = resolved.paint { return }
        if filter.isNone && resolved.shadows.isEmpty && resolved.opacity == 1 && resolved.veil == nil {
            var state = state
            if let blend = resolved.blend { state.blend = blend }
            record(recorder, resolved.paint, state)
            return
        }
        var context = self
        context.opacity = filter.isNone ? resolved.opacity : opacity * resolved.opacity
        if let blend = resolved.blend { context.blendMode = BlendMode(blend) }
        // A style's shadows are cast by what it paints, the innermost first, before the context's own filters
        // run.
        for shadow in resolved.shadows.reversed() {
            let color = Color(shadow.color)
            context.addFilter(
                shadow.isInner
                    ? .shadow(
                        color: color, radius: shadow.radius, x: shadow.x, y: shadow.y, blendMode: .sourceAtop,
                        options: [.shadowAbove, .invertsAlpha])
                    : .shadow(color: color, radius: shadow.radius, x: shadow.x, y: shadow.y))
        }
        if let veil = resolved.veil {
            context.drawMaterial(veil: veil) { recorder, paint, state in record(recorder, paint, state) }
        } else {
            context.drawFiltered { recorder, state in record(recorder, resolved.paint, state) }
        }
    }

    /// Records primitives that the context's filters, opacity, clip and blend mode apply to as one.
    func drawFiltered(_ record: (Recorder, Recorder.State) -> Void) {
        composite(layer(looksAround: true) { record($0.recorder, $0.state) })
    }
}
