/// What is fuzzed.
enum FuzzTarget: String, CaseIterable {
    case png, jpeg, gif, svg, font, path, drawing, list

    func run(_ bytes: [UInt8]) {
        switch self {
        case .png: CodecTargets.png(bytes)
        case .jpeg: CodecTargets.jpeg(bytes)
        case .gif: CodecTargets.gif(bytes)
        case .svg: SVGTarget.run(bytes)
        case .font: FontTarget.run(bytes)
        case .path: PathTarget.run(bytes)
        case .drawing: DrawingTargets.drawing(bytes)
        case .list: DrawingTargets.list(bytes)
        }
    }
}

/// Ends the process, as a finding.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
