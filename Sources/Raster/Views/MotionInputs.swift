import Foundation
import RasterPaths

// What is on its way in a tree of views that lives by a clock. In a still picture all is where it goes.

/// A value on its way, of a place.
private final class MovingBox<Vector: VectorArithmetic> {
    var vector: MovingVector<Vector>

    init(_ target: Vector) { vector = MovingVector(target) }
}

/// A view and its body, kept while nothing but time passes.
private final class KnownBody<Content, Body> {
    var known: (view: Content, body: Body)?
}

/// The content of a modifier in the pass that makes it.
private final class PlaceContent {
    var make: (_ViewInputs, inout _ViewOutputs) -> Void = { _, _ in }
}

/// The bytes of two values of a type are the same: then the values are, though the reverse need not hold.
func haveSameBytes<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { first in
        withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
    }
}

extension _ViewInputs {
    /// What the change that is shown in this pass is animated by.
    var animation: Animation? { change?.transaction.animation }

    /// Goes on in another place of the tree: what is kept there is not what is kept here.
    mutating func enter(_ number: Int) { identity = Self.mix(identity, UInt64(truncatingIfNeeded: number)) }

    /// What values a place may have on their way.
    enum MovingPart: UInt64 {
        case modifier = 0x5401
        case view, shape, style
    }

    /// The value as it is now on its way to what it is; each place has one of a kind.
    func shown<Value: Animatable>(_ value: Value, _ part: MovingPart = .modifier) -> Value {
        guard let clock = states.clock, Value.AnimatableData.self != EmptyAnimatableData.self else {
            return value
        }
        let target = value.animatableData
        let box = states.box(
            at: Self.mix(identity, part.rawValue), or: MovingBox(target))
        if box.vector.target != target {
            let animation = animation

            box.vector.move(to: target, by: animation, in: environment, at: clock.now)
            if change?.transaction.disablesAnimations == true, animation == nil { box.vector.stop() }
            if let animation { change?.transaction.noteBeginning(of: animation) }
        }
        guard box.vector.isMoving else { return value }
        let position = box.vector.position(at: clock.now)
        guard box.vector.isMoving else { return value }
        states.movingCount += 1
        var value = value
        value.animatableData = position
        return value
    }

    /// The same for what may have nothing that moves.
    func shown<Value>(anything value: Value) -> Value {
        guard states.clock != nil, let animatable = value as? any Animatable else { return value }
        return shown(animatable, .view) as? Value ?? value
    }

    /// A view's body, evaluated unless the view is the same as in a pass before and nothing has changed that
    /// it reads.
    func body<Content, Body>(of view: Content, _ evaluate: () -> Body) -> Body {
        guard states.clock != nil else { return states.watching(at: identity, evaluate) }
        let box = states.box(at: Self.mix(identity, 0xB0D4), or: KnownBody<Content, Body>())
        if !states.hasChanged(identity), let known = box.known, haveSameBytes(known.view, view) {
            return known.body
        }
        let body = states.watching(at: identity, evaluate)
        box.known = (view, body)
        return body
    }

    /// What stands for the content in a modifier's body: the content of this pass, though the body may be
    /// that of an earlier one.
    func placeholder(
        for content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) -> (_ViewInputs, inout _ViewOutputs) -> Void {
        guard states.clock != nil else { return content }
        let box = states.box(at: Self.mix(identity, 0xC047), or: PlaceContent())
        box.make = content
        return { inputs, outputs in box.make(inputs, &outputs) }
    }

    /// Has a box of this place be drawn on its way to where it is laid out.
    func follow(_ node: ViewNode) {
        guard let clock = states.clock else { return }
        let place = states.box(at: Self.mix(identity, 0x91ACE), or: MovingPlace())
        place.begin(at: clock.now, with: change, in: environment)
        states.note(place, of: node)
    }

    /// A place whose box has a size that moves.
    func movingSize() -> MovingPlace? {
        guard let clock = states.clock else { return nil }
        let place = states.box(at: Self.mix(identity, 0x512E), or: MovingPlace())
        place.begin(at: clock.now, with: change, in: environment)
        states.note(place, of: nil)
        return place
    }
}
