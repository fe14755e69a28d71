import Foundation
import Raster
import RasterEngine

/// Writes frames as an animated PNG (PNG specification, third edition, 2025): only the rectangle that changed
/// of each, over what is there where that is smaller, equal frames once.
struct APNGWriter {
    private let sequence: FrameSequence
    private let options: AnimationOptions
    /// Ticks a second.
    private let rate: Int

    /// What the file holds of a frame.
    private struct Part: Sendable {
        var area: PixelRect
        var delay: APNGDelay
        var disposal: Disposal
        var blendsOver: Bool
        var stream: Data
        /// The number of the last frame that it shows.
        var lastIndex: Int
    }

    init(_ sequence: FrameSequence, _ options: AnimationOptions) {
        self.sequence = sequence
        self.options = options
        switch sequence.schedule.kind {
        case .rate(let frameRate):
            rate = frameRate.numerator <= 65535 ? frameRate.numerator : 10_000
        case .offsets(let offsets):
            rate = offsets.allSatisfy { $0.isMultiple(of: 1_000_000) } ? 1000 : 10_000
        }
    }

    /// - Returns: the number of frames, known in the end, and where it stands.
    func run(_ write: (Data) throws -> Void) throws -> [(offset: Int, bytes: Data)] {
        let form = try chooseForm()
        let rate = rate
        let compression = options.compression
        var planner = planner()
        var count = 0
        var number: UInt32 = 0
        var countOffset = 0
        let threads = FrameSequence.threads(options.threads)
        let sequence = sequence
        let maker = sequence.imageMaker()
        let pipeline = FramePipeline<CGImage, FrameChange, Part>(
            count: sequence.count, threads: threads, prepare: maker.prepare, draw: maker.draw
        ) { change in
            try Self.part(change, form, rate, compression)
        }
        try pipeline.run { index, image in
            guard let image else { return planner.finish() }
            if index == 0 {
                let header = form.header(of: image)
                countOffset = header.count
                try write(header + animationControl(frames: 0) + form.palette)
            }
            return try planner.next(index, image, begin: ticks(index), end: ticks(index + 1))
        } write: { part in
            var data = Data()
            append(part, isFirst: count == 0, &number, to: &data)
            try write(data)
            count += 1
            try options.progress?(part.lastIndex + 1, sequence.count)
        }
        var end = Data()
        PNGEncoder.append("IEND", [UInt8](), to: &end)
        try write(end)
        return [(countOffset, animationControl(frames: UInt32(count)))]
    }

    private func ticks(_ index: Int) -> Int { sequence.schedule.time(of: index).ticks(rate) }

    private func planner() -> ChangePlanner {
        let rate = rate
        return ChangePlanner(canErase: true) { APNGDelay.split($0, rate: rate) }
    }

    // MARK: The form

    /// The form of all frames that makes the first few the smallest.
    private func chooseForm() throws -> PNGSequenceForm {
        var forms: [PNGSequenceForm] = []
        if let colors = try sequence.fewColors(limit: 256, threads: options.threads) {
            forms.append(PNGSequenceForm(palette: colors))
            if colors.count < 256, !colors.contains(0), sequence.count > 1 {
                forms.append(PNGSequenceForm(palette: colors + [0]))
            }
        }
        if sequence.source.isOpaque { forms.append(.rgb) }
        if !sequence.source.isOpaque || sequence.count > 1 { forms.append(.rgba) }
        guard forms.count > 1 else { return forms[0] }
        var planner = planner()
        var changes: [FrameChange] = []
        let draw = sequence.imageMaker()
        for index in 0..<min(sequence.count, 5) {
            changes += try planner.next(index, draw(index), begin: ticks(index), end: ticks(index + 1))
        }
        changes += planner.finish()
        let sizes = try forms.map { form in
            try changes.reduce(form.palette.count) { sum, change in
                // The first frame is seen once, the others stand for all that follow.
                let size = try Self.part(change, form, rate, .fast).stream.count
                return sum + (change.index == 0 ? size : size * sequence.count / 4)
            }
        }
        return forms[forms.indices.min { (sizes[$0], $0) < (sizes[$1], $1) } ?? 0]
    }

    // MARK: A frame

    private static func part(
        _ change: FrameChange, _ form: PNGSequenceForm, _ rate: Int, _ compression: PNGCompression
    ) throws -> Part {
        guard let part = change.image.cropping(to: change.area) else { throw ImageFileError(.outOfMemory) }
        var images = [part]
        if form.hasClear, let over = try overlay(change) { images.append(over) }
        let (index, stream) = try form.smallest(of: images, compression)
        return Part(
            area: change.area, delay: APNGDelay(change.end - change.begin, rate: rate),
            disposal: change.disposal, blendsOver: index == 1, stream: stream, lastIndex: change.index)
    }

    /// The rectangle with clear pixels where nothing changed; nil where a pixel can't be drawn over another:
    /// opaque ones can over all, translucent ones over nothing.
    private static func overlay(_ change: FrameChange) throws -> CGImage? {
        guard let canvas = change.canvas, change.index > 0 else { return nil }
        let area = change.area
        var isExact = true
        let result = try change.image.made(area: area, isOpaque: false) { source, target in
            canvas.withUnsafePixels { bytes in
                let old = bytes.bindMemory(to: UInt32.self).baseAddress!
                for row in 0..<area.height {
                    let start = (area.y + row) * canvas.width + area.x
                    let (new, old, target) = (source + start, old + start, target + row * area.width)
                    // All ones as long as every pixel can be drawn.
                    var fits: UInt32 = 1
                    for column in Range(uncheckedBounds: (0, area.width)) {
                        let isSame = new[column] == old[column]
                        target[column] = isSame ? 0 : new[column]
                        fits &= isSame || new[column] >> 24 == 255 || old[column] >> 24 == 0 ? 1 : 0
                    }
                    if fits == 0 {
                        isExact = false
                        return
                    }
                }
            }
        }
        return isExact ? result : nil
    }

    // MARK: Chunks

    private func animationControl(frames: UInt32) -> Data {
        var data = Data()
        PNGEncoder.append(
            "acTL", PNGEncoder.bigEndian(frames) + PNGEncoder.bigEndian(UInt32(options.boundedLoops)),
            to: &data)
        return data
    }

    private func append(_ part: Part, isFirst: Bool, _ number: inout UInt32, to data: inout Data) {
        func next() -> [UInt8] {
            defer { number += 1 }
            return PNGEncoder.bigEndian(number)
        }
        var control = next()
        for value in [part.area.width, part.area.height, part.area.x, part.area.y] {
            control += PNGEncoder.bigEndian(UInt32(value))
        }
        for value in [part.delay.numerator, part.delay.denominator] {
            control += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
        }
        PNGEncoder.append(
            "fcTL", control + [part.disposal.rawValue, part.blendsOver ? 1 : 0], to: &data)
        // A chunk holds fewer than 2^31 bytes.
        let most = 1 << 30
        for start in stride(from: 0, to: part.stream.count, by: most) {
            let end = min(start + most, part.stream.count)
            let bytes = part.stream[part.stream.startIndex + start..<part.stream.startIndex + end]
            PNGEncoder.append(isFirst ? "IDAT" : "fdAT", isFirst ? bytes : Data(next()) + bytes, to: &data)
        }
    }
}

/// A delay as a fraction of two-byte numbers.
struct APNGDelay: Hashable, Sendable {
    let numerator: Int
    let denominator: Int

    /// A number of ticks that `split` gave.
    init(_ ticks: Int, rate: Int) {
        let time = FrameTime(ticks, rate)
        numerator = time.numerator
        denominator = time.denominator
    }

    /// The delays that together last so many ticks, each a fraction of two-byte numbers: one where that is
    /// possible, else whole seconds first.
    static func split(_ ticks: Int, rate: Int) -> [Int] {
        var parts: [Int] = []
        var rest = ticks
        while APNGDelay(rest, rate: rate).numerator > 65535 {
            // Of less than a second the numerator is below the rate, which fits.
            let seconds = min(rest / rate, 65535)
            parts.append(seconds * rate)
            rest -= seconds * rate
        }
        return parts + (rest > 0 || parts.isEmpty ? [rest] : [])
    }
}
