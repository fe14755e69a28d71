import Foundation
import OpenCombine
import Raster

/// What `Timer.publish` is in a user's view: the tool shall not load the module that has it. Only a clock of
/// views makes it fire.
final class SceneTimer: IntervalPublisher {
    typealias Output = Date
    typealias Failure = Never

    /// Seconds.
    let interval: TimeInterval
    private var subscriptions: [CombineIdentifier: any Subscription] = [:]

    init(interval: TimeInterval) { self.interval = interval }

    func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Date {
        let subscription = Listening(subscriber) { [weak self] in self?.subscriptions[$0] = nil }
        subscriptions[subscription.combineIdentifier] = subscription
        subscriber.receive(subscription: subscription)
    }

    func connect() -> any Cancellable { Connection(timer: self) }

    /// Stopping lets all subscribers go.
    private struct Connection: Cancellable {
        let timer: SceneTimer

        func cancel() { timer.subscriptions = [:] }
    }

    /// Keeps a subscriber.
    private final class Listening: Subscription {
        private var subscriber: (any Subscriber)?
        private let end: (CombineIdentifier) -> Void

        init(_ subscriber: any Subscriber, end: @escaping (CombineIdentifier) -> Void) {
            self.subscriber = subscriber
            self.end = end
        }

        func request(_ demand: Subscribers.Demand) {}

        func cancel() {
            subscriber = nil
            end(combineIdentifier)
        }
    }
}
