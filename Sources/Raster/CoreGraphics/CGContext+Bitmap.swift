import Foundation
import RasterPaths

extension CGContext {
    /// A context of pixels.
    ///
    /// Drawing is rasterized when the pixels are asked for: by `makeImage` or `data`. Into memory of the
    /// caller's, and once `data` was asked for, each call draws at once, which takes the time of the whole
    /// picture.
    /// - Parameters:
    ///   - data: the memory, `height * bytesPerRow` bytes that outlive the context, with what they hold; nil
    ///     for the context's own, which is clear, or black without alpha.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: 0 for as many as a row takes.
    ///   - space: sRGB or a device's RGB, or encoded greys.
    ///   - bitmapInfo: for colours, alpha that colours are multiplied by or that is skipped, first or last,
    ///     in either order of four bytes; for greys, none.
    /// - Returns: nil for sizes below 1 or beyond `Drawing.maximumPixelCount`, rows too short, and for other
    ///   combinations, most of which Core Graphics refuses, too.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard
            let memory = CGBitmapMemory(
                data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
                bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo)
        else { return nil }
        let size = CGSize(width: CGFloat(width), height: CGFloat(height))
        self.init(
            .bitmap(memory),
            base: GraphicsContext(recorder: Recorder(size: size), environment: EnvironmentValues()),
            ctm: .identity, device: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height))
    }

    private var memory: CGBitmapMemory? {
        if case .bitmap(let memory) = destination { memory } else { nil }
    }

    /// Pixels a row; 0 for what is no bitmap.
    public var width: Int { memory?.width ?? 0 }
    /// Rows; 0 for what is no bitmap.
    public var height: Int { memory?.height ?? 0 }
    /// 8; 0 for what is no bitmap.
    public var bitsPerComponent: Int { memory == nil ? 0 : 8 }
    /// 32, or 8 for greys; 0 for what is no bitmap.
    public var bitsPerPixel: Int { (memory?.form.bytes ?? 0) * 8 }
    /// From one row to the next; 0 for what is no bitmap.
    public var bytesPerRow: Int { memory?.bytesPerRow ?? 0 }
    /// The bitmap's space; nil for what is none.
    public var colorSpace: CGColorSpace? { memory?.space }
    /// Where the bitmap's alpha stands; none for what is no bitmap.
    public var alphaInfo: CGImageAlphaInfo {
        memory.flatMap { CGImageAlphaInfo(rawValue: $0.info.intersection(.alphaInfoMask).rawValue) } ?? .none
    }
    /// How the bitmap's pixels stand in memory; nothing for what is no bitmap.
    public var bitmapInfo: CGBitmapInfo { memory?.info ?? [] }

    /// The bitmap's pixels, rows from top to bottom, to read and to write; nil for what is no bitmap. Valid
    /// as long as the context.
    public var data: UnsafeMutableRawPointer? {
        render()
        return memory?.share()
    }

    /// What was drawn so far, but for transparency layers that are open; nil for what is no bitmap.
    public func makeImage() -> CGImage? {
        render()
        return memory?.image(under: hasOpenLayers ? listSoFar : nil)
    }

    /// Rasterizes what was drawn so far.
    public func flush() { render() }

    /// As `flush`.
    public func synchronize() { render() }

    /// Rasterizes what was drawn so far, but for layers that are open.
    func render() {
        guard let memory, !hasOpenLayers, base.recorder.commandCount > 0 else { return }
        let list = base.recorder.finish()
        goOn(Recorder(size: list.size), environment: base.environment)
        memory.draw(list)
    }
}
