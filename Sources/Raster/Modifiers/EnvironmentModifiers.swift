import Foundation
import Observation
import OpenCombine
import RasterPaths

/// Changes what is around a view.
nonisolated struct EnvironmentChange: NodeModifier {
    let change: (inout EnvironmentValues) -> Void

    func change(_ inputs: inout _ViewInputs) { change(&inputs.environment) }
}

/// Changes what views are painted with; colours are on their way where views move.
nonisolated struct ForegroundChange: NodeModifier {
    let styles: (EnvironmentValues) -> [AnyShapeStyle]

    func change(_ inputs: inout _ViewInputs) {
        let styles = styles(inputs.environment)
        inputs.environment.foregroundStyles = styles
        guard inputs.states.clock != nil else { return }
        for (number, style) in styles.enumerated() {
            inputs.enter(-13)
            inputs.environment.foregroundStyles[number] = inputs.shown(anyStyle: style)
        }
    }
}

/// Does something when the view's tree has been made, once for each place, and when the place is no more.
nonisolated struct AppearanceAction: NodeModifier {
    var appear: (() -> Void)?
    var disappear: (() -> Void)?

    func change(_ inputs: inout _ViewInputs) {
        inputs = inputs.part(-4)
        let place = inputs.states.appeared(at: inputs.identity, first: appear)
        if let disappear { place.disappear = disappear }
    }
}

/// Does something when a value has changed.
nonisolated struct ValueChange<V: Equatable>: NodeModifier {
    let value: V
    let isInitial: Bool
    let action: (V, V) -> Void

    func change(_ inputs: inout _ViewInputs) {
        // Another one on the same view has another place.
        inputs = inputs.part(-6)
        inputs.states.whenChanged(
            at: inputs, value: { [value] in value },
            action: { [action, isInitial] last, value in
                if last != nil || isInitial { action(last ?? value, value) }
            })
    }
}

extension View {
    nonisolated func changingEnvironment(
        _ change: @escaping (inout EnvironmentValues) -> Void
    ) -> some View { modifier(EnvironmentChange(change: change)) }

    /// Sets a value of the environment of the view and what is inside it.
    public nonisolated func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View { changingEnvironment { $0[keyPath: keyPath] = value } }

    /// Changes a value of the environment of the view and what is inside it.
    public nonisolated func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View { changingEnvironment { transform(&$0[keyPath: keyPath]) } }

    /// Puts an object into the environment, by its type.
    public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        changingEnvironment { $0.setObject(object) }
    }

    /// Puts an object into the environment, by its type.
    public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        changingEnvironment { $0.setObject(object) }
    }

    /// What shapes, text and template images are painted with. A style's unit space is each view's own
    /// rectangle.
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        modifier(ForegroundChange { [AnyShapeStyle(style).fixed(in: $0)] })
    }

    /// What the first two levels of the foreground style are.
    public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
        _ primary: S1, _ secondary: S2
    ) -> some View {
        modifier(
            ForegroundChange {
                [AnyShapeStyle(primary).fixed(in: $0), AnyShapeStyle(secondary).fixed(in: $0)]
            })
    }

    /// What the first three levels of the foreground style are.
    public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        modifier(
            ForegroundChange {
                [
                    AnyShapeStyle(primary).fixed(in: $0), AnyShapeStyle(secondary).fixed(in: $0),
                    AnyShapeStyle(tertiary).fixed(in: $0),
                ]
            })
    }

    /// What shapes, text and template images are painted with; nil for what they are without it.
    public nonisolated func foregroundColor(_ color: Color?) -> some View {
        modifier(ForegroundChange { _ in color.map { [AnyShapeStyle($0)] } ?? [] })
    }

    /// The style that `background` means.
    public nonisolated func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        changingEnvironment { $0.backgroundStyle = AnyShapeStyle(style) }
    }

    /// The style that `tint` means.
    public nonisolated func tint<S: ShapeStyle>(_ tint: S?) -> some View {
        changingEnvironment { $0.tint = tint.map { AnyShapeStyle($0) } }
    }

    /// The style that `tint` means, and the accent colour.
    public nonisolated func tint(_ tint: Color?) -> some View {
        changingEnvironment { $0.tint = tint.map { AnyShapeStyle($0) } }
    }

    /// The style that `tint` means, and the accent colour.
    public nonisolated func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    /// The font of text without one.
    public nonisolated func font(_ font: Font?) -> some View { changingEnvironment { $0.font = font } }

    private nonisolated func changingFont(_ change: @escaping (Font) -> Font) -> some View {
        changingEnvironment { $0.font = change($0.font ?? .body) }
    }

    /// The weight of text; nil for the font's own.
    public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View {
        changingFont { font in weight.map { font.weight($0) } ?? font }
    }

    /// The design of text; nil for the font's own.
    public nonisolated func fontDesign(_ design: Font.Design?) -> some View {
        changingEnvironment { $0.font = ($0.font ?? .body).modified(by: .design(design ?? .default)) }
    }

    /// The width of text's letters; nil for the font's own.
    public nonisolated func fontWidth(_ width: Font.Width?) -> some View {
        changingFont { font in width.map { font.width($0) } ?? font }
    }

    /// Text in bold.
    public nonisolated func bold(_ isActive: Bool = true) -> some View {
        changingFont { isActive ? $0.bold() : $0 }
    }

    /// Text in italics.
    public nonisolated func italic(_ isActive: Bool = true) -> some View {
        changingFont { isActive ? $0.italic() : $0 }
    }

    /// Text with letters of one width.
    public nonisolated func monospaced(_ isActive: Bool = true) -> some View {
        changingFont { isActive ? $0.monospaced() : $0 }
    }

    /// Text with digits of one width.
    public nonisolated func monospacedDigit() -> some View { changingFont { $0.monospacedDigit() } }

    /// How lines of a text stand to each other.
    public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        changingEnvironment { $0.multilineTextAlignment = alignment }
    }

    /// Text has at most so many lines; nil for any number.
    public nonisolated func lineLimit(_ number: Int?) -> some View {
        changingEnvironment { $0.setLines(limit: number, reserved: 0) }
    }

    /// Text has at least the room of so many lines.
    public nonisolated func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        changingEnvironment { $0.setLines(limit: nil, reserved: limit.lowerBound) }
    }

    /// Text has at most so many lines.
    public nonisolated func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lineLimit(limit.upperBound)
    }

    /// Text has the room of some lines at least and of some at most.
    public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        changingEnvironment { $0.setLines(limit: limit.upperBound, reserved: limit.lowerBound) }
    }

    /// Text has at most so many lines, and the room of all of them if `reservesSpace`.
    public nonisolated func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        changingEnvironment { $0.setLines(limit: limit, reserved: reservesSpace ? limit : 0) }
    }

    /// Points between lines of a text besides the font's own.
    public nonisolated func lineSpacing(_ lineSpacing: CGFloat) -> some View {
        changingEnvironment { $0.lineSpacing = lineSpacing }
    }

    /// Where text that doesn't fit loses characters.
    public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View {
        changingEnvironment { $0.truncationMode = mode }
    }

    /// How small text may be made to fit, as a part of its size.
    public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View {
        changingEnvironment { $0.minimumScaleFactor = factor }
    }

    /// Whether letters may be moved closer to fit.
    public nonisolated func allowsTightening(_ flag: Bool) -> some View {
        changingEnvironment { $0.allowsTightening = flag }
    }

    /// What letters text is changed to.
    public nonisolated func textCase(_ textCase: Text.Case?) -> some View {
        changingEnvironment { $0.textCase = textCase }
    }

    /// How large text styles are.
    public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        changingEnvironment { $0.dynamicTypeSize = size }
    }

    /// Between which sizes text styles stay: what is outside becomes the nearest of them.
    public nonisolated func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
    where T.Bound == DynamicTypeSize {
        changingEnvironment { environment in
            let size = environment.dynamicTypeSize
            let nearest = DynamicTypeSize.allCases.filter { range.contains($0) }
                .min { abs($0.place - size.place) < abs($1.place - size.place) }
            environment.dynamicTypeSize = nearest ?? size
        }
    }

    /// Which values colours that adapt take.
    public nonisolated func colorScheme(_ colorScheme: ColorScheme) -> some View {
        changingEnvironment { $0.colorScheme = colorScheme }
    }

    /// Does something when the view appears: once, before its picture is made.
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceAction(appear: action ?? {}))
    }

    /// Does something when a value has changed since the tree was made last: within one picture by what
    /// `onAppear` and its like do to state.
    /// - Parameter initial: whether it is done when the view appears, too.
    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        modifier(ValueChange(value: value, isInitial: initial) { _, _ in action() })
    }

    /// Does something with the last and the new value when a value has changed since the tree was made last.
    /// - Parameter initial: whether it is done when the view appears, too, with the value twice.
    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View { modifier(ValueChange(value: value, isInitial: initial, action: action)) }

    /// Does something with the new value when a value has changed since the tree was made last.
    @_disfavoredOverload
    public nonisolated func onChange<V: Equatable>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View { modifier(ValueChange(value: value, isInitial: false) { action($1) }) }

    /// The colours of the whole picture: here, of the view.
    public nonisolated func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        changingEnvironment { environment in
            if let colorScheme { environment.colorScheme = colorScheme }
        }
    }

    /// Does something when the view is no more, as time passes (`ImageRenderer.advance(to:)`).
    public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(AppearanceAction(disappear: action ?? {}))
    }
}

/// What may cover a view's edges on a device.
public struct SafeAreaRegions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The device's bars.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All of them.
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension EnvironmentValues {
    private struct Objects: @unchecked Sendable {
        var values: [ObjectIdentifier: AnyObject] = [:]
    }

    private enum ObjectsKey: EnvironmentKey {
        static let defaultValue = Objects()
    }

    /// The object of a type.
    func object<T: AnyObject>(of type: T.Type) -> T? {
        self[ObjectsKey.self].values[ObjectIdentifier(type)] as? T
    }

    mutating func setObject<T: AnyObject>(_ object: T?) {
        self[ObjectsKey.self].values[ObjectIdentifier(T.self)] = object
    }
}
