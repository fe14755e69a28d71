import RasterPaths

/// A symbol as paths, in units of the grid: 26 for an em, y pointing down, the origin at half the height of
/// capitals.
struct SymbolGlyph: Sendable {
    /// A part with a level of the foreground style.
    struct Layer: Sendable {
        var path: Path
        let level: Int
    }

    /// All of it, but for what is faint.
    private(set) var monochrome = Path()
    /// What is beyond a variable symbol's value.
    private(set) var faint = Path()
    /// The parts from back to front.
    private(set) var layers: [Layer] = []
    /// How much of the grid it covers in the regular weight.
    let ink: CGRect
    private let recorded: SymbolSizes.Recorded?
    /// How much wider strokes are than in the regular weight.
    private let growth: CGFloat

    init(_ symbol: Symbol, stroke: CGFloat, value: Double? = nil) {
        ink = symbol.ink
        recorded = symbol.size
        growth = stroke - SymbolFont.regularStroke
        let isFilled = symbol.isFilled
        for step in symbol.recipe.steps {
            func stroked(_ extra: CGFloat = 0) -> Path {
                step.path.strokedPath(
                    StrokeStyle(
                        lineWidth: stroke * step.width + extra, lineCap: .round, lineJoin: .round))
            }
            let level = step.level
            switch step.action {
            case .outline: add(isFilled ? step.path.union(stroked()) : stroked(), step, value)
            case .stroke: add(stroked(), step, value)
            case .fill: add(step.path, step, value)
            case .innerStroke: isFilled ? erase(stroked()) : add(stroked(), step, value)
            case .innerFill: isFilled ? erase(step.path) : add(step.path, step, value)
            case .markStroke: isFilled ? mark(stroked(), level) : add(stroked(), step, value)
            case .markFill: isFilled ? mark(step.path, level) : add(step.path, step, value)
            case .erase: erase(step.path)
            case .eraseStroke: erase(stroked(Self.gap * 2))
            case .eraseMark: isFilled ? fillMark(step.path, level) : erase(step.path)
            case .eraseMarkStroke: isFilled ? fillMark(stroked(), level) : erase(stroked())
            case .body: if isFilled { add(step.path, step, value) }
            case .hole: if isFilled { erase(step.path) }
            case .plainStroke: if !isFilled { add(stroked(), step, value) }
            }
        }
    }

    /// Its room beside text of a font.
    func room(font: SymbolFont, displayScale: CGFloat) -> SymbolRoom {
        SymbolRoom(ink: ink, recorded: recorded, growth: growth, font: font, displayScale: displayScale)
    }

    /// Between strokes that cross.
    private static let gap: CGFloat = 1.6

    private mutating func add(_ path: Path, _ step: SymbolRecipe.Step, _ value: Double?) {
        if let value, let threshold = step.threshold, value <= threshold {
            faint = faint.isEmpty ? path : faint.union(path)
            return
        }
        monochrome = monochrome.isEmpty ? path : monochrome.union(path)
        if let index = layers.firstIndex(where: { $0.level == step.level }) {
            layers[index].path = layers[index].path.union(path)
        } else {
            layers.append(Layer(path: path, level: step.level))
        }
    }

    private mutating func erase(_ path: Path) {
        monochrome = monochrome.subtracting(path)
        for index in layers.indices { layers[index].path = layers[index].path.subtracting(path) }
    }

    /// What a hole has in it.
    private mutating func fillMark(_ path: Path, _ level: Int) {
        monochrome = monochrome.union(path)
        for index in layers.indices where layers[index].level == level {
            layers[index].path = layers[index].path.subtracting(path)
        }
    }

    /// A hole, or a part of its own where parts have colours.
    private mutating func mark(_ path: Path, _ level: Int) {
        erase(path)
        if let index = layers.firstIndex(where: { $0.level == level }) {
            layers[index].path = layers[index].path.union(path)
        } else {
            layers.append(Layer(path: path, level: level))
        }
    }
}
