import Foundation
import OpenCombine

/// What a place does with what a publisher sends.
private final class Reception<Source: Publisher> where Source.Failure == Never {
    let publisher: Source
    /// That of the last evaluation.
    var action: (Source.Output) -> Void
    var cancellable: AnyCancellable?

    init(_ publisher: Source, _ action: @escaping (Source.Output) -> Void) {
        self.publisher = publisher
        self.action = action
    }
}

/// A publisher of dates at an interval, for which a clock of views stands in. Raster knows no other:
/// OpenCombine has its own in a module that loads Foundation's networking, and with it all that curl loads.
package protocol IntervalPublisher: ConnectablePublisher where Output == Date, Failure == Never {
    /// Seconds.
    var interval: TimeInterval { get }
}

/// One that connects by itself.
private protocol ConnectedIntervalPublisher {
    func begin(_ clock: ViewClock, _ action: @escaping (Date) -> Void) -> AnyCancellable
}

extension Publishers.Autoconnect: ConnectedIntervalPublisher where Upstream: IntervalPublisher {
    func begin(_ clock: ViewClock, _ action: @escaping (Date) -> Void) -> AnyCancellable {
        VirtualTimer.begin(upstream, clock, action)
    }
}

/// Fires at a clock's dates as a `Timer` would at the system's, until its publisher lets go.
private final class VirtualTimer: Subscriber {
    typealias Input = Date
    typealias Failure = Never
    private let clock: ViewClock
    private let start: Date
    private let interval: TimeInterval
    private var count = 0.0
    private var last: Date?
    private let action: (Date) -> Void
    private var next: ViewClock.Event?

    private init(_ clock: ViewClock, _ interval: TimeInterval, _ action: @escaping (Date) -> Void) {
        self.clock = clock
        start = clock.now
        // As a timer's: no time at all is a tenth of a millisecond.
        self.interval = interval > 1e-4 ? interval : 1e-4
        self.action = action
    }

    deinit { next?.cancel() }

    /// Begins to fire. The publisher isn't connected, so the system's clock sends nothing; but it alone keeps
    /// the timer, so that when all its subscribers are let go, as by `connect().cancel()`, this one ends.
    static func begin(
        _ publisher: some IntervalPublisher, _ clock: ViewClock, _ action: @escaping (Date) -> Void
    ) -> AnyCancellable {
        let timer = VirtualTimer(clock, publisher.interval, action)
        timer.schedule()
        publisher.subscribe(timer)
        return AnyCancellable { [weak timer] in timer?.next?.cancel() }
    }

    func receive(subscription: any Subscription) {}
    func receive(_ input: Date) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}

    private func schedule() {
        // Firings that were missed are one, as those of a system's timer.
        let passed = (clock.now.timeIntervalSince(start) / interval).rounded(.down)
        count = max(count + 1, passed.isFinite ? passed : 0)
        let date = start.addingTimeInterval(count * interval)
        // Where numbers have no room for the interval, time stands still.
        guard date > last ?? .distantPast else { return }
        last = date
        next = clock.schedule(at: date) { [weak self] in
            self?.action(date)
            self?.schedule()
        }
    }
}

extension StateStore {
    /// Does something with what a publisher sends, as long as the place is there.
    func receive<Source: Publisher>(
        _ publisher: Source, at identity: UInt64, _ action: @escaping (Source.Output) -> Void
    ) where Source.Failure == Never {
        let reception = box(at: identity, or: Reception(publisher, action))
        guard haveSameBytes(reception.publisher, publisher) else {
            forget(identity)
            return receive(publisher, at: identity, action)
        }
        reception.action = action
        guard reception.cancellable == nil else { return }
        if let timer = publisher as? any ConnectedIntervalPublisher {
            // A still picture takes no time.
            guard let clock else { return }
            actions.append { [weak reception] in
                guard let reception, reception.cancellable == nil else { return }
                reception.cancellable = timer.begin(clock) { [weak reception] date in
                    if let date = date as? Source.Output { reception?.action(date) }
                }
            }
        } else {
            actions.append { [weak reception] in
                guard let reception, reception.cancellable == nil else { return }
                // What is sent at once is dealt with by then.
                reception.cancellable = AnyCancellable {}
                reception.cancellable = publisher.sink { [weak reception] in reception?.action($0) }
            }
        }
    }
}

nonisolated struct ReceptionModifier<Source: Publisher>: NodeModifier where Source.Failure == Never {
    let publisher: Source
    let action: (Source.Output) -> Void

    func change(_ inputs: inout _ViewInputs) {
        inputs = inputs.part(-9)
        inputs.states.receive(publisher, at: inputs.identity, action)
    }
}

/// A task of a place.
private final class PlaceTask<Value: Equatable> {
    let value: Value
    var task: Task<Void, Never>?

    init(_ value: Value) { self.value = value }

    deinit { task?.cancel() }
}

nonisolated struct TaskModifier<Value: Equatable>: NodeModifier {
    let value: Value
    let priority: TaskPriority
    let action: () async -> Void

    func change(_ inputs: inout _ViewInputs) {
        inputs = inputs.part(-10)
        let states = inputs.states
        guard states.clock != nil else { return }
        let known = states.box(at: inputs.identity, or: PlaceTask(value))
        if known.value != value {
            states.forget(inputs.identity)
        } else if known.task != nil {
            return
        }
        let place = states.box(at: inputs.identity, or: PlaceTask(value))
        nonisolated(unsafe) let action = action
        states.actions.append { [weak place, priority] in
            guard let place, place.task == nil else { return }
            place.task = Task.immediate(priority: priority) { @MainActor in await action() }
        }
    }
}

extension View {
    /// Does something with what a publisher sends, from when the tree was made. `Timer.publish` fires at the
    /// dates that `ImageRenderer.advance(to:)` comes to, and in a still picture not at all.
    public nonisolated func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        modifier(ReceptionModifier(publisher: publisher, action: action))
    }

    /// Runs a task while the view is there, where views live by a clock: at once up to where it first waits.
    /// What it waits for it waits for in the system's time. A still picture waits for nothing, and runs none.
    public nonisolated func task(
        priority: TaskPriority = .userInitiated, _ action: @escaping () async -> Void
    ) -> some View { modifier(TaskModifier(value: 0, priority: priority, action: action)) }

    /// Runs a task while the view is there, and another when a value changes, where views live by a clock.
    public nonisolated func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        _ action: @escaping () async -> Void
    ) -> some View { modifier(TaskModifier(value: value, priority: priority, action: action)) }
}
