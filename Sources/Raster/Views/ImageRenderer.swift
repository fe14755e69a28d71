import Foundation
import OpenCombine
import RasterEngine
import RasterPaths
import RasterText

/// Makes pictures of a view.
///
/// The view's bodies are evaluated and laid out on the main actor. What they record is a `Drawing`, which any
/// thread draws: a service asks for `drawing` there, and renders it on a thread of its own.
@MainActor @preconcurrency
public final class ImageRenderer<Content: View>: @preconcurrency ObservableObject {
    /// The view.
    public var content: Content {
        willSet {
            states.hasChanged = true
            if isObservationEnabled { objectWillChange.send() }
        }
    }
    /// What the view is proposed; its ideal size by default.
    public var proposedSize = ProposedViewSize.unspecified { didSet { states.hasChanged = true } }
    /// Pixels a point; 1 by default. What is not positive and finite counts as 1.
    public var scale: CGFloat = 1
    /// Whether the picture has no alpha; then it is on black.
    public var isOpaque = false
    /// The space that colours are mixed in.
    public var colorMode = ColorRenderingMode.nonLinear
    /// What is around the view. The display scale is the renderer's.
    public var environment = EnvironmentValues() { didSet { states.hasChanged = true } }

    /// How far beyond white the picture may go; the standard range by default. Kept for code that asks: what
    /// goes beyond white is `colorMode`'s to say.
    public var allowedDynamicRange: Image.DynamicRange? = .standard
    /// Whether changes of the view's state are told to `objectWillChange`; a picture is made when it is asked
    /// for, whether they are or not.
    public var isObservationEnabled = true
    /// Fires before the renderer's content changes.
    public let objectWillChange = PassthroughSubject<Void, Never>()

    private let states = StateStore()
    /// The views as they are, where they live by a clock.
    private var living: (root: RootNode, displayScale: CGFloat)?
    /// Whether a picture was made that shows what is.
    private var hasPicture = false
    private var isEvaluating = false
    /// That of the views as they are, from their first evaluation on.
    private var displayScale: CGFloat?

    /// A renderer of a view.
    public init(content view: Content) {
        content = view
        states.whenChanged = { [weak self] in
            onMainActor { self?.tell() }
        }
    }

    /// Tells that the picture that was made is out of date: once for each picture.
    private func tell() {
        guard hasPicture, isObservationEnabled, !isEvaluating else { return }
        hasPicture = false
        if let clock = states.clock {
            clock.doAfterwards { [weak self] in
                onMainActor { self?.objectWillChange.send() }
            }
        } else {
            objectWillChange.send()
        }
    }

    /// Lets time pass for the view until a date: its timers fire, its animations go on, and pictures show it
    /// as it is then. An addition to SwiftUI's interface, whose views live by the system's clock.
    ///
    /// The first call begins the view's time at its date, and the view appears; a date before the last one
    /// changes nothing, nor does one that isn't finite. What happens takes no time but that of evaluating
    /// views: `onReceive` of `Timer.publish`, and `TimelineView`, follow these dates. Other publishers,
    /// timers that views don't receive, dispatch queues and tasks that wait follow the system's clock.
    public func advance(to date: Date) {
        guard date.timeIntervalSinceReferenceDate.isFinite else { return }
        let clock: ViewClock
        if let known = states.clock {
            clock = known
        } else {
            clock = ViewClock(date)
            begin(clock)
        }
        ViewClock.$current.withValue(clock) {
            // What has changed until now begins to move now.
            let scale = living?.displayScale ?? Image.valid(scale)
            bringUpToDate(displayScale: scale)
            // And what is on its way is where it is before something else changes: what follows it in the
            // layout is then not taken for a part of that change.
            clock.advance(to: date) { bringUpToDate(displayScale: scale) }
            bringUpToDate(displayScale: scale)
        }
    }

    /// The renderer's date, once it has one.
    public var date: Date? { states.clock?.now }

    private func begin(_ clock: ViewClock) {
        states.clock = clock
        states.flush = { [weak self] in
            onMainActor {
                guard let self, let displayScale = self.displayScale else { return }
                self.bringUpToDate(displayScale: displayScale)
            }
        }
    }

    /// Makes the tree anew where it is not what it is now.
    private func bringUpToDate(displayScale: CGFloat) {
        guard let clock = states.clock else { return }
        if let living, living.displayScale == displayScale, !states.isOutdated(at: clock.now) { return }
        // Each time that something changes what others see it is made once more.
        self.displayScale = displayScale
        for _ in 0..<Self.mostRounds {
            let (root, _) = evaluated(displayScale: displayScale)
            living = (root, displayScale)
            clock.settle()
            if !states.hasChanged { break }
        }
    }

    /// How often views are made anew for one moment because what they do changes what they show.
    private static var mostRounds: Int { 16 }

    /// Evaluates the view, lays it out and records it. A view without size makes a picture of one pixel.
    public var drawing: Drawing {
        let scale = Image.valid(scale)
        let (root, environment) = tree(displayScale: scale)
        hasPicture = true
        return Drawing(
            size: root.placedSize, scale: scale, opaque: isOpaque, colorMode: colorMode,
            environment: environment
        ) { context, _ in root.draw(context, at: .zero) }
    }

    /// The view laid out, and the environment that it is in.
    private func tree(displayScale: CGFloat) -> (RootNode, EnvironmentValues) {
        if states.clock == nil {
            // A renderer that a living view asks for a picture lives by the same clock.
            guard let clock = ViewClock.current else { return evaluated(displayScale: displayScale) }
            begin(clock)
        }
        bringUpToDate(displayScale: displayScale)
        guard let living else { return evaluated(displayScale: displayScale) }
        return (living.root, environment(displayScale: displayScale))
    }

    private func evaluated(displayScale: CGFloat) -> (RootNode, EnvironmentValues) {
        let environment = environment(displayScale: displayScale)
        let wasEvaluating = isEvaluating
        isEvaluating = true
        defer { isEvaluating = wasEvaluating }
        return (RootNode(content, environment, states, proposedSize.standardized), environment)
    }

    private func environment(displayScale: CGFloat) -> EnvironmentValues {
        var environment = environment
        environment.displayScale = displayScale
        if let clock = states.clock { environment.currentDate = clock.now }
        return environment
    }

    /// The picture, `scale` pixels a point; nil for a view without any size, and, with a line on standard
    /// error, for more than 2²⁸ pixels.
    public var cgImage: CGImage? {
        let drawing = drawing
        guard drawing.size.width > 0, drawing.size.height > 0 else { return nil }
        let scale = Image.valid(scale)
        let extent = PixelExtent(drawing.size, scale: scale)
        guard extent.bounded == (extent.width, extent.height) else {
            Warning.write(
                "a view of \(extent.width) × \(extent.height) pixels is too large for a picture; give "
                    + "ImageRenderer a smaller proposedSize or scale, or draw parts of its drawing")
            return nil
        }
        return drawing.image(scale: scale)
    }

    /// Hands over the view's size and a function that draws it into any `CGContext`: as vectors and text,
    /// from the origin of user space to the size, upright where y is up.
    /// - Parameter rasterizationScale: pixels a point for what a document lacks; `scale` if that is more, and
    ///   2 at least. Images choose their pixels by it.
    public func render(
        rasterizationScale: CGFloat = 1, renderer: (CGSize, (CGContext) -> Void) -> Void
    ) {
        let (root, environment) = tree(
            displayScale: max(Image.valid(scale), Image.valid(rasterizationScale)))
        hasPicture = true
        renderer(root.placedSize) { target in
            target.refine(to: environment.displayScale)
            target.withGraphicsContext(in: CGRect(origin: .zero, size: root.placedSize)) { context, _ in
                context.environment = environment
                root.draw(context, at: .zero)
            }
        }
    }
}

/// Runs what belongs to the main actor where a change is told of: views and what they show belong to one
/// thread, which is the main actor's unless a service decides otherwise. (The main thread need not be that of
/// the main queue here, so asking for it would say little.)
private func onMainActor(_ action: @MainActor () -> Void) {
    withoutActuallyEscaping(action) { unsafeBitCast($0, to: (() -> Void).self)() }
}
