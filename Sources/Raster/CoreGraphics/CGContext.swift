import Foundation
import RasterPaths

/// Core Graphics' drawing destination, for code that is written against it: one more face of the display
/// list. What it draws into is a bitmap, the pages of a PDF file, or a `GraphicsContext`.
///
/// Of a bitmap and of a page the origin is the lower left corner and y points up; in
/// `GraphicsContext.withCGContext` y points down. After `closePDF`, or the end of that closure, drawing has
/// no effect. Not Sendable: one thread draws at a time.
public final class CGContext {
    /// What drawing goes to.
    enum Destination {
        case canvas
        case bitmap(CGBitmapMemory)
        case document(CGPDFDocumentTarget)
    }

    /// A transparency layer that has begun.
    private struct OpenLayer {
        var base: GraphicsContext
        var state: CGContextState
        var savedCount: Int
        /// Nil without bounds.
        var bounds: CGRect?
        /// The box of the clip around it.
        var clipBox: CGRect
        /// Layers nested too deep are drawn straight into the one around them.
        var isRecorded: Bool
    }

    let destination: Destination
    /// What is drawn with, but for the state.
    private(set) var base: GraphicsContext
    /// Counts lists: a clip is recorded once into each.
    private var listNumber = 0
    /// Device space to the list's points.
    private(set) var device: CGAffineTransform
    var state: CGContextState
    private var saved: [CGContextState] = []
    private var layers: [OpenLayer] = []
    private(set) var isClosed = false
    var drawnPath = CGContextPath()

    /// From the space of glyphs to user space; what it moves by is `textPosition`. No part of the graphics
    /// state.
    public var textMatrix = CGAffineTransform.identity

    init(_ destination: Destination, base: GraphicsContext, ctm: CGAffineTransform, device: CGAffineTransform)
    {
        self.destination = destination
        self.base = base
        self.device = device
        state = CGContextState(ctm: ctm)
    }

    deinit {
        if case .document = destination { closePDF() }
    }

    // MARK: The graphics state

    /// Keeps the state (transform, clip, colours, lines, alpha, blend mode, shadow, font) to come back to.
    public func saveGState() { saved.append(state) }

    /// Comes back to the state of the last `saveGState`. Without one, in the transparency layer that is open,
    /// nothing happens.
    public func restoreGState() {
        guard saved.count > (layers.last?.savedCount ?? 0), let last = saved.popLast() else { return }
        state = last
    }

    // MARK: Lists

    /// A context of the list with the state of this moment, in user space.
    func context() -> GraphicsContext {
        var context = base
        state.clip(&context, device: device, list: listNumber)
        if let shadow = state.shadow {
            context.transform = device
            context.addFilter(
                .shadow(
                    color: shadow.color.color, radius: shadow.blur / 2, x: shadow.offset.width,
                    y: shadow.offset.height))
        }
        context.transform = state.ctm.concatenating(device)
        context.opacity *= Double(state.alpha)
        if let blend = state.blend { context.blendMode = GraphicsContext.BlendMode(rawValue: blend.rawValue) }
        return context
    }

    /// Goes on in another list, with a new state.
    func begin(
        _ recorder: Recorder, environment: EnvironmentValues, device: CGAffineTransform
    ) {
        goOn(recorder, environment: environment)
        self.device = device
        state = CGContextState(ctm: .identity)
        saved = []
        drawnPath.removeAll()
        textMatrix = .identity
    }

    /// Goes on in another list with the state as it is.
    func goOn(_ recorder: Recorder, environment: EnvironmentValues) {
        base = GraphicsContext(recorder: recorder, environment: environment)
        listNumber += 1
    }

    /// Ends what is open; from here on nothing is drawn.
    /// - Parameter keepsLayers: whether layers that were not ended are drawn.
    func close(keepsLayers: Bool = true) {
        endLayers(areDrawn: keepsLayers)
        let nowhere = Recorder(size: .zero)
        _ = nowhere.finish()
        goOn(nowhere, environment: base.environment)
        isClosed = true
    }

    /// Ends the layers that are open.
    func endLayers(areDrawn: Bool = true) {
        while !layers.isEmpty { endTransparencyLayer(isDrawn: areDrawn) }
    }

    /// What follows each drawing call: a bitmap that others look into is drawn at once.
    func didDraw() {
        guard case .bitmap(let memory) = destination, !hasOpenLayers else { return }
        if memory.isShared || base.recorder.commandCount >= Self.mostCommands { render() }
    }

    /// A list longer than that is rasterized before it goes on.
    private static let mostCommands = 1 << 16

    var hasOpenLayers: Bool { !layers.isEmpty }

    /// What the list around all layers holds so far.
    var listSoFar: DisplayList {
        DisplayList(storage: (layers.first?.base ?? base).recorder.storage)
    }

    // MARK: Transparency layers

    /// Begins a layer: what is drawn until it ends is composited as one, with the alpha, the blend mode, the
    /// shadow and the clip of this moment. In it these begin as new.
    /// - Parameter auxiliaryInfo: must be nil or empty; nothing is defined for it.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(bounds: nil) }

    /// Begins a layer that is cut off at a rectangle of user space.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginLayer(bounds: rect)
    }

    private func beginLayer(bounds: CGRect?) {
        let box = clipBoxInDevice
        let isRecorded = base.recorder.depth < LayerRecord.deepest
        layers.append(
            OpenLayer(
                base: base, state: state, savedCount: saved.count, bounds: bounds, clipBox: box,
                isRecorded: isRecorded))
        guard isRecorded else { return }
        base = GraphicsContext(recorder: Recorder(layerIn: base.recorder), environment: base.environment)
        state.alpha = 1
        state.shadow = nil
        state.blend = .normal
        state.removeClips()
    }

    /// Ends the layer that began last and draws it. Without one, nothing happens.
    public func endTransparencyLayer() { endTransparencyLayer(isDrawn: true) }

    private func endTransparencyLayer(isDrawn: Bool) {
        guard let layer = layers.popLast() else { return }
        let recorder = base.recorder
        base = layer.base
        state = layer.state
        saved.removeLast(max(saved.count - layer.savedCount, 0))
        guard layer.isRecorded else { return }
        guard isDrawn else { return recorder.drop() }
        var context = context()
        if let bounds = layer.bounds { context.clip(to: Path(bounds)) }
        context.composite(recorder)
        didDraw()
    }

    /// The box of what the clip lets through, in device space; null for nothing.
    var clipBoxInDevice: CGRect {
        var context = base
        state.clip(&context, device: device, list: listNumber)
        context.transform = device
        let box = context.clipBoundingRect
        let around = layers.last?.clipBox
        if box.isEmpty { return .null }
        return around.map { $0.isNull ? .null : $0.intersection(box) } ?? box
    }
}
