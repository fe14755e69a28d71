import ArgumentParser
import RasterSVG

/// NAME=VALUE: a limit of `SVGLimits` by its own name, as errors call it.
struct LimitArgument: ExpressibleByArgument {
    private let name: SVGLimits.Name
    private let value: Double

    static let names = SVGLimits.Name.allCases.map(\.rawValue)

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = SVGLimits.Name(rawValue: String(parts[0])),
            let value = Double(parts[1]), value > 0, value <= 1e15
        else { return nil }
        self.name = name
        self.value = value
    }

    func set(in limits: inout SVGLimits) { limits[name] = value }
}
