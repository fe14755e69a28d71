import Foundation
import Raster
import RasterGallery
import RasterSVG

/// Draws jobs, each on the thread that asks, and writes what they become.
struct JobRunner: Sendable {
    let inputs: InputRoot
    let outputs: OutputRoot
    /// What each job may ask for.
    var limits: [LimitArgument] = []
    /// Seconds that a job may take.
    var timeout = 10.0
    var compression = PNGCompression.fast

    struct Picture: Sendable {
        let width: Int
        let height: Int
        let byteCount: Int
        let sha256: String
    }

    /// Makes the job's file, whole or not at all.
    func run(_ job: RenderJob) throws -> Picture {
        // A picture that can't be written is not drawn.
        _ = try OutputRoot.parts(of: job.output)
        guard let format = ImageFormat(fileName: job.output), job.output.contains(".") else {
            throw JobError(.output, "out '\(job.output)' is neither .png nor .jpg, which is what is written")
        }
        let end = ContinuousClock.now + .seconds(timeout)
        let image = try image(of: job, end: end)
        let data: Data
        do {
            data =
                format == .jpeg
                ? try image.jpegData(compressionQuality: job.quality ?? 0.9)
                : try image.pngData(compression: compression, threads: 1)
        } catch {
            throw JobError(.output, "out '\(job.output)': \(words(for: error))")
        }
        try outputs.write(data, to: job.output)
        return Picture(
            width: image.width, height: image.height, byteCount: data.count,
            sha256: SHA256.hexadecimal(data))
    }

    private func image(of job: RenderJob, end: ContinuousClock.Instant) throws -> CGImage {
        switch job.source {
        case .file(let name):
            let (bytes, folder) = try inputs.read(name, limit: svgLimits.byteCount)
            return try image(of: bytes, folder: folder, job, end: end)
        case .svg(let text):
            return try image(of: Data(text.utf8), folder: nil, job, end: end)
        case .template(let template):
            // The width and height of a template are what it is laid out in.
            let drawing = try template.drawing(
                width: job.size.width, height: job.size.height, scale: job.size.scale)
            return try draw(drawing, scale: job.size.scale, end: end)
        case .scene(let scene):
            let factor = scene.isFixedScale ? 1 : try picture(of: scene.size, job).scale
            return try draw(scene.drawing(), scale: factor, end: end)
        }
    }

    private func image(
        of data: Data, folder: URL?, _ job: RenderJob, end: ContinuousClock.Instant
    ) throws -> CGImage {
        var options = SVGOptions()
        options.limits = svgLimits
        options.baseURL = folder
        let document = try SVGDocument(data: data, options: options)
        let picture = try picture(of: document.size, job)
        let drawing = document.drawing(of: picture, background: job.background)
        return try draw(drawing, scale: 1, end: end)
    }

    private func picture(of size: CGSize, _ job: RenderJob) throws -> PictureSize.Picture {
        do { return try job.size.picture(of: size) } catch {
            let (width, height) = (Int(clamping: size.width), Int(clamping: size.height))
            throw JobError(
                .limit,
                "the picture of a drawing of \(width) × \(height) would have more than "
                    + "\(Drawing.maximumPixelCount) pixels; give a smaller width, height or scale")
        }
    }

    private func draw(
        _ drawing: Drawing, scale: CGFloat, end: ContinuousClock.Instant
    ) throws -> CGImage {
        var limits = RenderLimits()
        limits.duration = timeout
        for limit in self.limits { limit.set(in: &limits) }
        limits.duration = max(min(limits.duration, (end - .now) / .seconds(1)), 0)
        do {
            return try drawing.image(scale: scale, limits: limits, renderer: Renderer(threads: 1))
        } catch RenderError.exceeded(.duration, _) {
            throw JobError(.timeout, "drawing takes more than \(timeout) seconds (--timeout)")
        }
    }

    private var svgLimits: SVGLimits {
        var limits = SVGLimits()
        limits.duration = timeout
        for limit in self.limits { limit.set(in: &limits) }
        limits.duration = min(limits.duration, timeout)
        return limits
    }
}

extension Int {
    /// The nearest there is.
    fileprivate init(clamping value: Double) {
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value.rounded(), -1e18), 1e18))
    }
}
