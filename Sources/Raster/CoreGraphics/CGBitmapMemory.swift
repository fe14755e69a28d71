import Foundation

/// The pixels of a bitmap's context, in the form that was asked for.
final class CGBitmapMemory {
    /// How a pixel's bytes stand in memory.
    enum PixelForm: Equatable {
        /// The places of red, green, blue and alpha in four bytes.
        case color(red: Int, green: Int, blue: Int, alpha: Int, isOpaque: Bool)
        case gray

        var bytes: Int { self == .gray ? 1 : 4 }

        var isOpaque: Bool {
            switch self {
            case .color(_, _, _, _, let isOpaque): isOpaque
            case .gray: true
            }
        }

        /// Nil for what Core Graphics refuses, and for what is not kept here: floats, 16 bits, inks.
        init?(bitsPerComponent: Int, space: CGColorSpace, bitmapInfo: UInt32) {
            let info = CGBitmapInfo(rawValue: bitmapInfo)
            let known: CGBitmapInfo = [.alphaInfoMask, .byteOrderMask]
            guard bitsPerComponent == 8, info.subtracting(known).isEmpty,
                let alpha = CGImageAlphaInfo(
                    rawValue: info.intersection(.alphaInfoMask).rawValue)
            else { return nil }
            let isReversed: Bool
            switch info.intersection(.byteOrderMask) {
            case .byteOrderDefault, .byteOrder32Big: isReversed = false
            case .byteOrder32Little: isReversed = true
            default: return nil
            }
            switch (space.kind, alpha) {
            case (.gray(isLinear: false), .none):
                if isReversed { return nil }
                self = .gray
            case (.rgb(.sRGB), .premultipliedLast), (.rgb(.sRGB), .noneSkipLast):
                self =
                    isReversed
                    ? .color(red: 3, green: 2, blue: 1, alpha: 0, isOpaque: alpha == .noneSkipLast)
                    : .color(red: 0, green: 1, blue: 2, alpha: 3, isOpaque: alpha == .noneSkipLast)
            case (.rgb(.sRGB), .premultipliedFirst), (.rgb(.sRGB), .noneSkipFirst):
                self =
                    isReversed
                    ? .color(red: 2, green: 1, blue: 0, alpha: 3, isOpaque: alpha == .noneSkipFirst)
                    : .color(red: 1, green: 2, blue: 3, alpha: 0, isOpaque: alpha == .noneSkipFirst)
            default: return nil
            }
        }
    }

    let form: PixelForm
    let bytesPerRow: Int
    let space: CGColorSpace
    let info: CGBitmapInfo
    let bitmap: Bitmap
    /// What others look into: the caller's, or ours once it was asked for.
    private var memory: UnsafeMutableRawPointer?
    private var ownsMemory = false

    /// Whether others look into the pixels, so that drawing must be there at once.
    var isShared: Bool { memory != nil }
    var width: Int { bitmap.width }
    var height: Int { bitmap.height }

    init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard width > 0, height > 0,
            let form = PixelForm(bitsPerComponent: bitsPerComponent, space: space, bitmapInfo: bitmapInfo),
            width <= PixelExtent.maximumPixelCount / height, bytesPerRow >= 0,
            bytesPerRow == 0 || bytesPerRow >= width * form.bytes,
            !height.multipliedReportingOverflow(by: bytesPerRow).overflow
        else { return nil }
        self.form = form
        self.bytesPerRow = bytesPerRow == 0 ? width * form.bytes : bytesPerRow
        self.space = space
        info = CGBitmapInfo(rawValue: bitmapInfo)
        bitmap = Bitmap(width: width, height: height)
        if form.isOpaque { bitmap.clear(opaque: true) }
        memory = data
    }

    deinit { if ownsMemory { memory?.deallocate() } }

    /// Draws a list over the pixels.
    func draw(_ list: DisplayList) {
        load()
        Renderer().render(list, into: bitmap)
        store()
    }

    /// The pixels.
    /// - Parameter list: what is to be seen over them, without being drawn.
    func image(under list: DisplayList? = nil) -> CGImage {
        load()
        guard let list else { return bitmap.image(isOpaque: form.isOpaque) }
        let copy = Bitmap(width: width, height: height)
        bitmap.withUnsafePixels { source in copy.withUnsafeMutablePixels { $0.copyMemory(from: source) } }
        Renderer().render(list, into: copy)
        return copy.image(isOpaque: form.isOpaque)
    }

    /// The pixels in their form, for the caller to read and write.
    func share() -> UnsafeMutableRawPointer? {
        if let memory { return memory }
        memory = .allocate(byteCount: bytesPerRow * height, alignment: 16)
        memory?.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
        ownsMemory = true
        store()
        return memory
    }

    /// Takes what others may have written.
    private func load() {
        guard let memory else { return }
        forEachRow { row, pixels in
            let bytes = (memory + row * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let pixel = pixels + 4 * x
                switch form {
                case .gray:
                    for place in 0..<3 { pixel[place] = bytes[x] }
                    pixel[3] = 255
                case .color(let red, let green, let blue, let alpha, let isOpaque):
                    let source = bytes + 4 * x
                    pixel[3] = isOpaque ? 255 : source[alpha]
                    pixel[0] = min(source[red], pixel[3])
                    pixel[1] = min(source[green], pixel[3])
                    pixel[2] = min(source[blue], pixel[3])
                }
            }
        }
    }

    private func store() {
        forEachRow { row, pixels in
            if form.isOpaque { for x in 0..<width { pixels[4 * x + 3] = 255 } }
            guard let memory else { return }
            let bytes = (memory + row * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let pixel = pixels + 4 * x
                switch form {
                case .gray: bytes[x] = Self.gray(pixel[0], pixel[1], pixel[2])
                case .color(let red, let green, let blue, let alpha, _):
                    let target = bytes + 4 * x
                    target[red] = pixel[0]
                    target[green] = pixel[1]
                    target[blue] = pixel[2]
                    target[alpha] = pixel[3]
                }
            }
        }
    }

    private func forEachRow(_ body: (Int, UnsafeMutablePointer<UInt8>) -> Void) {
        bitmap.withUnsafeMutablePixels { pixels in
            guard let base = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            for row in 0..<height { body(row, base + row * width * 4) }
        }
    }

    /// The grey of a colour's luminance.
    private static func gray(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        if red == green, green == blue { return red }
        let linear = RGBAComponents(
            .sRGB, red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: 1
        ).linearSRGB
        let luminance = 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
        return UInt8(RGBAComponents.clamped(SRGBTransfer.encoded(fromLinear: luminance)) * 255 + 0.5)
    }
}
