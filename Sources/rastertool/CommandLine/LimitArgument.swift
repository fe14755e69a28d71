import ArgumentParser
import RasterSVG

/// NAME=VALUE: a limit of `SVGLimits` by its own name, as errors call it.
struct LimitArgument: ExpressibleByArgument {
    private let name: String
    private let value: Double

    static let names = [
        "byteCount", "elementCount", "nestingDepth", "referencedElementCount", "filterPixelCount",
        "pixelCount",
        "duration",
    ]

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.names.contains(String(parts[0])), let value = Double(parts[1]),
            value > 0,
            value <= 1e15
        else { return nil }
        name = String(parts[0])
        self.value = value
    }

    func set(in limits: inout SVGLimits) {
        let count = Int(value)
        switch name {
        case "byteCount": limits.byteCount = count
        case "elementCount": limits.elementCount = count
        case "nestingDepth": limits.nestingDepth = count
        case "referencedElementCount": limits.referencedElementCount = count
        case "filterPixelCount": limits.filterPixelCount = count
        case "pixelCount": limits.pixelCount = count
        default: limits.duration = value
        }
    }
}
