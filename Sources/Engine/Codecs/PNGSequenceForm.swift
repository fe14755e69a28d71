import Foundation

/// The form that all pictures of one PNG file share, as the frames of an APNG do.
package struct PNGSequenceForm: Sendable {
    private let form: PNGForm

    /// Without alpha.
    package static let rgb = PNGSequenceForm(.rgb)
    /// With alpha.
    package static let rgba = PNGSequenceForm(.rgba)

    private init(_ form: PNGForm) { self.form = form }

    /// A palette of 1 to 256 colours as they are in pictures' memory, and no pixel may have another.
    package init(palette: [UInt32]) { form = PNGForm(palette: palette) }

    /// Whether a pixel can be clear.
    package var hasClear: Bool { form.kind == .rgba || form.colors.contains(0) }

    /// A PNG file's beginning: the signature, IHDR, sRGB, and pHYs where the picture's scale calls for it.
    package func header(of image: CGImage) -> Data {
        var data = Data()
        PNGEncoder.appendHeader(of: image, form, to: &data)
        return data
    }

    /// The chunks of the palette, where there is one.
    package var palette: Data {
        var data = Data()
        PNGEncoder.appendPalette(form, to: &data)
        return data
    }

    /// The compressed rows of the one of several pictures that comes out smallest by a sample of its rows; of
    /// equal ones the first. `level` is libdeflate's here.
    package func smallest(
        of images: [CGImage], _ compression: PNGCompression
    ) throws(ImageFileError) -> (index: Int, stream: Data) {
        let method: Deflater.Method =
            switch compression {
            case .fast: .quick(threads: 1)
            case .default: .libdeflate(level: 4)
            case .small: .libdeflate(level: 12)
            case .level(let level): .libdeflate(level: min(max(level, 1), 12))
            }
        let choices: [PNGFilterChoice] =
            compression == .fast && form.kind != .palette
            ? [.lightest([.sub, .up]), .fixed(.none)] : [.adaptive, .fixed(.none)]
        var trials: [(index: Int, rows: PNGRows)] = []
        for (index, image) in images.enumerated() {
            for choice in choices {
                trials.append((index, PNGRows(image: image, form: form, choice: choice)))
            }
        }
        let sizes = trials.map { trial in
            trial.rows.sampled().flatMap { trial.rows.compressed($0, .quick(threads: 1)) }?.count ?? .max
        }
        let order = trials.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
        // A small picture's sample is all of it, and the compressors differ: those near the best are tried.
        var best: (index: Int, stream: Data)?
        for number in order.prefix(compression == .small ? 4 : 1) {
            let rows = trials[number].rows
            guard let stream = rows.compressed(method, threads: 1) else {
                throw ImageFileError(.outOfMemory)
            }
            if stream.count < best?.stream.count ?? .max { best = (trials[number].index, stream) }
        }
        guard let best else { throw ImageFileError(.outOfMemory) }
        return best
    }
}
