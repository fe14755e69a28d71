import ArgumentParser
import Raster
import RasterSVG

/// NAME=VALUE: a limit of `SVGLimits` or `RenderLimits` by its own name, as errors call it; of both where
/// both have it.
struct LimitArgument: ExpressibleByArgument {
    private let name: String
    private let value: Double

    static let names: [String] = {
        let reading = SVGLimits.Name.allCases.map(\.rawValue)
        return reading + RenderLimits.Name.allCases.map(\.rawValue).filter { !reading.contains($0) }
    }()

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.names.contains(String(parts[0])),
            let value = Double(parts[1]), value > 0, value <= 1e15
        else { return nil }
        name = String(parts[0])
        self.value = value
    }

    func set(in limits: inout SVGLimits) {
        if let name = SVGLimits.Name(rawValue: name) { limits[name] = value }
    }

    func set(in limits: inout RenderLimits) {
        if let name = RenderLimits.Name(rawValue: name) { limits[name] = value }
    }
}
