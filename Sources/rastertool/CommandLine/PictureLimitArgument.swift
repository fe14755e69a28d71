import ArgumentParser
import Raster

/// NAME=VALUE: a limit of `ImageLimits`.
struct PictureLimitArgument: ExpressibleByArgument {
    enum Name: String, CaseIterable { case pixelCount, byteCount, memory }

    private let name: Name
    private let value: Int

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Name(rawValue: String(parts[0])),
            let value = Double(parts[1]), value >= 1, value <= 1e15
        else { return nil }
        self.name = name
        self.value = Int(value)
    }

    private func set(in limits: inout ImageLimits) {
        switch name {
        case .pixelCount:
            limits.maximumPixelCount = value
            // Who allows the pixels allows what any format needs for them.
            limits.maximumMemory = max(limits.maximumMemory, value * 16)
        case .byteCount: limits.maximumByteCount = value
        case .memory: limits.maximumMemory = value
        }
    }

    static func limits(_ arguments: [PictureLimitArgument]) -> ImageLimits {
        var limits = ImageLimits.default
        for argument in arguments { argument.set(in: &limits) }
        return limits
    }

    static let help = ArgumentHelp(
        "What a picture may ask for, again for each limit: "
            + "\(Name.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name=value")
}
