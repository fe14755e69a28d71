import Foundation

/// What drawing something takes, each part of it as often as references put it in place.
struct SVGCost {
    var elements = 0
    var characters = 0
    var points = 0

    static func + (first: SVGCost, second: SVGCost) -> SVGCost {
        SVGCost(
            elements: first.elements + second.elements, characters: first.characters + second.characters,
            points: first.points + second.points)
    }

    static func - (first: SVGCost, second: SVGCost) -> SVGCost {
        SVGCost(
            elements: first.elements - second.elements, characters: first.characters - second.characters,
            points: first.points - second.points)
    }
}

/// What a document has used up of its limits. The drawings inside it share it, so that many small ones can't
/// take together what a single one may not.
final class SVGBudget {
    let limits: SVGLimits
    private let start = SVGBudget.seconds
    /// Elements and attributes that were read, and elements that references put in place before anything was
    /// resolved.
    var elementCount = 0
    var attributeCount = 0
    var referencedElementCount = 0
    /// What was resolved.
    var cost = SVGCost()
    /// Elements of the documents being resolved.
    var documentElementCount = 0
    /// Bytes that came of unpacking.
    var unpackedByteCount = 0
    /// Pixels of the pictures that were decoded.
    var pixelCount = 0

    init(_ limits: SVGLimits) { self.limits = limits }

    /// Whether reading takes longer than it may.
    var isOverTime: Bool { Self.seconds - start > limits.duration }

    /// Of this thread's processor time: whether a file is read must not depend on what else a machine does.
    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    var durationError: SVGError.Reason { .exceeded(.duration, of: limits) }

    /// The limit that what was resolved is beyond.
    var exceeded: SVGLimits.Name? {
        // References that the parser doesn't put in place (markers, patterns) come to the document's own.
        let elements = documentElementCount.addingReportingOverflow(limits.referencedElementCount)
        if !elements.overflow, cost.elements > elements.partialValue { return .referencedElementCount }
        if cost.characters > limits.characterCount { return .characterCount }
        if cost.points > limits.pointCount { return .pointCount }
        return nil
    }
}
