/// What a document has used up of its limits. The drawings inside it share it, so that many small ones can't
/// take together what a single one may not.
final class SVGBudget {
    let limits: SVGLimits
    private let start = ContinuousClock.now
    /// Elements that were read, and those that references put in place before anything was resolved.
    var elementCount = 0
    var referencedElementCount = 0
    /// Elements that were resolved, each as often as it was.
    var resolvedElementCount = 0
    /// Elements of the documents being resolved.
    var documentElementCount = 0
    /// Bytes that came of unpacking.
    var unpackedByteCount = 0
    /// Pixels of the pictures that were decoded.
    var pixelCount = 0

    init(_ limits: SVGLimits) { self.limits = limits }

    /// Whether reading takes longer than it may.
    var isOverTime: Bool { (ContinuousClock.now - start) / .seconds(1) > limits.duration }

    var durationError: SVGError.Reason { .exceeded(.duration, of: limits) }
}
