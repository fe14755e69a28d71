import RasterPaths
import RasterText

/// What `saveGState` keeps.
struct CGContextState {
    /// A part of a clip as it was said, so that it can be recorded into more than one list.
    enum ClipPart {
        case path(Path, FillStyle, transform: CGAffineTransform)
        case mask(CGImage, CGRect, Image.Interpolation, transform: CGAffineTransform)
    }

    struct Shadow {
        /// In the space of the context's device.
        var offset: CGSize
        /// Twice a standard deviation.
        var blur: CGFloat
        var color: CGColor
    }

    /// User space to the device's.
    var ctm: CGAffineTransform
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var fillSpace = CGColorSpace.deviceGray
    var strokeSpace = CGColorSpace.deviceGray
    var stroke = StrokeStyle(lineWidth: 1)
    var alpha: CGFloat = 1
    /// Nil before any was set: what a canvas's context has.
    var blend: CGBlendMode?
    var shadow: Shadow?
    var interpolation = CGInterpolationQuality.default
    var isAntialiased = true
    var font: CGFont?
    var fontSize: CGFloat = 0
    var characterSpacing: CGFloat = 0
    var textMode = CGTextDrawingMode.fill

    private(set) var clips: [ClipPart] = []
    /// The clip's last part in the list of a number, of which `recordedCount` parts are there.
    private var recorded = OptionalListIndex<ClipRecord>.none
    private var recordedCount = 0
    private var recording = -1

    init(ctm: CGAffineTransform) { self.ctm = ctm }

    mutating func addClip(_ part: ClipPart) { clips.append(part) }

    mutating func removeClips() {
        clips = []
        (recorded, recordedCount, recording) = (.none, 0, -1)
    }

    /// Gives a context the clip.
    /// - Parameters:
    ///   - device: device space to the list's.
    ///   - number: that of the list which the context writes.
    mutating func clip(_ context: inout GraphicsContext, device: CGAffineTransform, list number: Int) {
        if recording == number {
            context.clip = recorded
        } else {
            (recordedCount, recording) = (0, number)
        }
        for part in clips[recordedCount...] {
            switch part {
            case .path(let path, let style, let transform):
                context.transform = transform.concatenating(device)
                context.clip(to: path, style: style)
            case .mask(let image, let rect, let interpolation, let transform):
                context.transform = transform.concatenating(device)
                context.clipToLayer { mask in
                    // A picture without alpha masks by how light it is, as a grey one does for Core Graphics.
                    if image.isOpaque { mask.addFilter(.luminanceToAlpha) }
                    mask.drawUpright(image, in: rect, interpolation: interpolation)
                }
            }
        }
        recorded = context.clip
        recordedCount = clips.count
    }
}

extension GraphicsContext {
    /// Draws pixels so that they are upright where y is up.
    func drawUpright(_ image: CGImage, in rect: CGRect, interpolation: Image.Interpolation) {
        let rect = rect.standardized
        var context = self
        context.concatenate(rect.upsideDown)
        context.draw(
            resolve(Image(decorative: image, scale: 1).interpolation(interpolation).antialiased(true)),
            in: rect)
    }
}

extension CGRect {
    /// Mirrors a rectangle onto itself, top to bottom.
    var upsideDown: CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: origin.y + (origin.y + size.height))
    }
}

/// A path that grows while the space around it may change.
struct CGContextPath {
    private(set) var path = Path()
    /// From the path's own space to the device's.
    private(set) var space = CGAffineTransform.identity

    var isEmpty: Bool { path.isEmpty }

    mutating func removeAll() { path = Path() }

    mutating func replace(_ path: Path, in ctm: CGAffineTransform) {
        self.path = path
        space = ctm
    }

    /// Adds elements in the space of a moment: a path that began in another one goes on in the device's.
    mutating func add(in ctm: CGAffineTransform, _ add: (inout Path, _ transform: CGAffineTransform) -> Void)
    {
        if path.isEmpty { space = ctm }
        if space == ctm { return add(&path, .identity) }
        if space != .identity {
            path = path.applying(space)
            space = .identity
        }
        add(&path, ctm)
    }

    /// The path in the user space of a moment; nil where that has no inverse.
    func path(in ctm: CGAffineTransform) -> Path? {
        if space == ctm || path.isEmpty { return path }
        guard let inverse = ctm.inverse else { return nil }
        return path.applying(space.concatenating(inverse))
    }
}

extension CGAffineTransform {
    /// Nil where there is none.
    var inverse: CGAffineTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
        return inverted()
    }
}
