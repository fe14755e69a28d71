import Foundation
@_spi(LayoutTesting) import Raster
import SwiftUI

/// Lays out the cases that a generated program knows, and compares.
@MainActor public final class LayoutRun {
    private struct Known {
        var view: () -> AnyView
        var expressions: [Int: Text] = [:]
    }

    private var known: [String: Known] = [:]
    private let takeFrames: () -> [String: CGRect]

    /// - Parameter takeFrames: what the probes have told since it was asked last.
    public init(takeFrames: @escaping () -> [String: CGRect]) { self.takeFrames = takeFrames }

    /// A case's view.
    public func add<V: View>(_ id: String, _ view: @escaping () -> V) {
        known[id] = Known(view: { AnyView(view()) })
    }

    /// The text of an entry of the case texts.
    public func add(_ id: String, text index: Int, _ text: Text) { known[id]?.expressions[index] = text }

    /// Runs all cases: `cases.jsonl`, `text-metrics.json`, a file that names the case that is on, then ids of
    /// cases to leave out as they end the program.
    public func run(_ arguments: [String]) throws {
        let cases = try LayoutCase.cases(at: URL(fileURLWithPath: arguments[1]))
        let metrics = try Metrics(contentsOf: URL(fileURLWithPath: arguments[2]))
        let left = Set(arguments.dropFirst(4))
        var (probes, passed, passedCases) = (0, 0, 0)
        for layoutCase in cases {
            probes += layoutCase.expect.count
            if left.contains(layoutCase.id) {
                print("\(layoutCase.id)  ends the program")
                continue
            }
            try layoutCase.id.write(toFile: arguments[3], atomically: false, encoding: .utf8)
            guard let view = known[layoutCase.id] else {
                print("\(layoutCase.id)  doesn't compile")
                continue
            }
            let (frames, missing) = frames(of: layoutCase, view, metrics)
            var failed = 0
            for (probe, expected) in layoutCase.expect.sorted(by: { $0.key < $1.key }) {
                let got = frames[probe].map { [$0.minX, $0.minY, $0.width, $0.height].map(Double.init) }
                if let got, zip(got, expected).allSatisfy({ abs($0 - $1) <= 0.01 }) { continue }
                failed += 1
                let answer = got.map { "\($0.map(Self.text).joined(separator: ", "))" } ?? "nothing"
                let wish = expected.map(Self.text).joined(separator: ", ")
                print("\(layoutCase.id)  \(probe)  expected \(wish)  got \(answer)")
            }
            passed += layoutCase.expect.count - failed
            if failed == 0 { passedCases += 1 } else { for note in missing { print("    \(note)") } }
        }
        print("\(passed) of \(probes) probes, \(passedCases) of \(cases.count) cases")
    }

    private static func text(_ number: Double) -> String {
        let rounded = (number * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private func frames(
        of layoutCase: LayoutCase, _ known: Known, _ metrics: Metrics
    ) -> (frames: [String: CGRect], missing: [String]) {
        let texts = (metrics.caseTexts?.items ?? []).enumerated().filter { $0.element.case == layoutCase.id }
        let expressions = texts.compactMap { index, item in
            known.expressions[index].map {
                ReplayingMeasurer.Expression(text: $0, rows: ReplayingMeasurer.rows(of: item))
            }
        }
        let named = texts.indices.filter { known.expressions[texts[$0].offset] != nil }
        var environment = EnvironmentValues()
        environment.font = Self.font(layoutCase.defaultFont)
        environment.textStyleSizes = layoutCase.platform.hasPrefix("iOS") ? .iOS : .macOS
        environment.dividerThickness = layoutCase.isPhone ? 0.5 : 1
        let measurer = metrics.platform(layoutCase.platform).map {
            ReplayingMeasurer(
                $0, for: layoutCase, texts: texts.map(\.element), expressions: expressions,
                named: Set(named))
        }
        if let measurer { environment.textMeasurer = measurer }
        let scale = CGFloat(layoutCase.scale ?? 2)
        func renderer<V: View>(_ view: V) -> ImageRenderer<V> {
            let renderer = ImageRenderer(content: view)
            renderer.scale = scale
            renderer.environment = environment
            return renderer
        }
        _ = takeFrames()
        let lengths = layoutCase.proposal ?? []
        let width = lengths.first.flatMap { $0 }.map { CGFloat($0) }
        let height = lengths.dropFirst().first.flatMap { $0 }.map { CGFloat($0) }
        if layoutCase.frames == "layer" {
            let first = renderer(known.view())
            first.proposedSize = ProposedViewSize(width: width ?? 400, height: height ?? 600)
            let size = first.drawing.size
            let host = CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
            let second = renderer(known.view().frame(width: host.width, height: host.height))
            var frames = ["root": CGRect(origin: .zero, size: host)]
            for (index, leaf) in second.leafFrames.enumerated() {
                frames["v\(index + 1)"] = Self.onHalfPoints(leaf)
            }
            return (frames, measurer?.missing ?? [])
        }
        _ = renderer(known.view().frame(width: width, height: height)).drawing
        return (takeFrames(), measurer?.missing ?? [])
    }

    /// With its edges on half points, those in the middle downwards.
    private static func onHalfPoints(_ rect: CGRect) -> CGRect {
        func rounded(_ value: CGFloat) -> CGFloat { (value * 2 + 0.5).rounded(.down) / 2 }
        let (x, y) = (rounded(rect.minX), rounded(rect.minY))
        return CGRect(x: x, y: y, width: rounded(rect.maxX) - x, height: rounded(rect.maxY) - y)
    }

    /// A font by its recorded name.
    private static func font(_ name: String?) -> Font? {
        let parts = (name ?? "").split(separator: ":")
        guard parts.first == "system", parts.count > 1, let size = Double(parts[1]) else { return nil }
        return .system(size: CGFloat(size))
    }
}

/// An image of black pixels.
@MainActor public func testImage(pixelsWide: Int, pixelsHigh: Int, scale: CGFloat) -> Image {
    let renderer = ImageRenderer(
        content: Color.black.frame(width: CGFloat(pixelsWide), height: CGFloat(pixelsHigh)))
    guard let image = renderer.cgImage else { return Image("") }
    return Image(decorative: image, scale: scale)
}
