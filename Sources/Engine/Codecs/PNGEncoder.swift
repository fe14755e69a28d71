import Foundation

/// Writes a picture as a PNG file in memory.
package struct PNGEncoder {
    let image: CGImage
    let threads: Int

    /// - Parameter threads: nil for as many as there are processors.
    package init(_ image: CGImage, threads: Int? = nil) {
        self.image = image
        self.threads = ParallelMap.threads(threads)
    }

    /// `level` is libpng's own way and not done here.
    package func data(_ compression: PNGCompression) throws(ImageFileError) -> Data {
        switch compression {
        case .fast:
            let form = PNGCensus(image).quickForm(width: image.width, height: image.height)
            // A palette has few bytes, so that all filters are quick.
            let filters = form.kind == .palette ? .adaptive : PNGFilterChoice.lightest([.sub, .up])
            return try data(form, [filters, .fixed(.none)], .quick(threads: threads))
        case .small:
            return try smallest()
        case .default, .level:
            let form = image.isOpaque ? PNGForm.rgb : .rgba
            return try data(form, [.adaptive, .fixed(.none)], .libdeflate(level: 4))
        }
    }

    /// With the choice of filters that does best on a sample, compressed quickly; of equal ones the first.
    private func data(
        _ form: PNGForm, _ choices: [PNGFilterChoice], _ method: Deflater.Method
    ) throws(ImageFileError) -> Data {
        let trials = choices.map { PNGRows(image: image, form: form, choice: $0) }
        let sizes = ParallelMap.map(trials.count, threads: threads) { index in
            trials[index].sampled().flatMap { trials[index].compressed($0, .quick(threads: 1)) }?.count
                ?? .max
        }
        let best = trials[choices.indices.min { (sizes[$0], $0) < (sizes[$1], $1) } ?? 0]
        guard let stream = best.compressed(method, threads: threads) else {
            throw ImageFileError(.outOfMemory)
        }
        return file(form, stream)
    }
}

extension PNGEncoder {
    /// A form, a choice of filters, and how large that came out.
    private struct Trial: Sendable {
        let form: PNGForm
        let choice: PNGFilterChoice
        var size = Int.max
    }

    private static let trialFilters: [PNGFilterChoice] = [
        .adaptive, .fixed(.none), .fixed(.sub), .fixed(.up), .fixed(.average), .fixed(.paeth),
    ]

    /// Tries forms and filters quickly, then the best and libpng's own choice with all that the compressors
    /// can do.
    private func smallest() throws(ImageFileError) -> Data {
        let trials = PNGCensus(image).forms.flatMap { form in
            Self.trialFilters.map { Trial(form: form, choice: $0) }
        }
        // Each holds all of the picture; so few at a time that a huge one doesn't need many times its size.
        let bytes = max(image.bytesPerRow * image.height, 1)
        let workers = min(threads, max(1, (1 << 30) / bytes))
        let measured = ParallelMap.map(trials.count, threads: workers) { index in
            var trial = trials[index]
            if let data = compressed(trial, .libdeflate(level: 5)) { trial.size = data.count }
            return trial
        }
        let best = measured.enumerated()
            .sorted { ($0.element.size, $0.offset) < ($1.element.size, $1.offset) }.map(\.element)
        let plain = Trial(form: image.isOpaque ? .rgb : .rgba, choice: .adaptive)
        let finals: [(Trial, Deflater.Method)] =
            [(plain, .zlib(level: 9, isFiltered: true)), (best[0], .libdeflate(level: 12))]
            // On a small file with long repeats zlib is sometimes ahead.
            + (best[0].size < 1 << 16 ? [(best[0], .zlib(level: 9, isFiltered: false))] : [])
        let files = ParallelMap.map(finals.count, threads: workers) { index in
            compressed(finals[index].0, finals[index].1)
        }
        guard let smallest = files.compactMap(\.self).min(by: { $0.count < $1.count }) else {
            throw ImageFileError(.outOfMemory)
        }
        return smallest
    }

    private func compressed(_ trial: Trial, _ method: Deflater.Method) -> Data? {
        let rows = PNGRows(image: image, form: trial.form, choice: trial.choice)
        return rows.compressed(method, threads: 1).map { file(trial.form, $0) }
    }
}

extension PNGEncoder {
    static let signature: [UInt8] = ImageFormat.pngSignature

    /// A file's beginning: the signature, IHDR, sRGB, and pHYs where the picture's scale calls for it.
    static func appendHeader(of image: CGImage, _ form: PNGForm, to data: inout Data) {
        data.append(contentsOf: signature)
        let extent = bigEndian(UInt32(image.width)) + bigEndian(UInt32(image.height))
        append("IHDR", extent + [UInt8(form.bitDepth), form.kind.rawValue, 0, 0, 0], to: &data)
        append("sRGB", [0], to: &data)  // perceptual, as libpng was told before
        if let density = image.densityToWrite {
            append("pHYs", bigEndian(density.x) + bigEndian(density.y) + [1], to: &data)
        }
    }

    static func appendPalette(_ form: PNGForm, to data: inout Data) {
        for chunk in form.paletteChunks { append(chunk.type, chunk.data, to: &data) }
    }

    /// The whole file around the compressed rows.
    private func file(_ form: PNGForm, _ stream: Data) -> Data {
        var data = Data()
        data.reserveCapacity(stream.count + 2048)
        Self.appendHeader(of: image, form, to: &data)
        Self.appendPalette(form, to: &data)
        // A chunk holds fewer than 2^31 bytes.
        let most = 1 << 30
        for start in stride(from: 0, to: stream.count, by: most) {
            let part = stream[stream.startIndex + start..<stream.startIndex + min(start + most, stream.count)]
            Self.append("IDAT", part, to: &data)
        }
        Self.append("IEND", [UInt8](), to: &data)
        return data
    }

    package static func append(
        _ type: String, _ content: some ContiguousBytes & Collection, to data: inout Data
    ) {
        let name = Array(type.utf8)
        let crc = content.withUnsafeBytes { bytes in
            Deflater.crc32(bytes, after: name.withUnsafeBytes { Deflater.crc32($0) })
        }
        data.append(contentsOf: bigEndian(UInt32(content.count)) + name)
        content.withUnsafeBytes { data.append(contentsOf: $0) }
        data.append(contentsOf: bigEndian(crc))
    }

    package static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
