import Foundation
import RasterPaths

/// Where a box stands in the one around it, on its way to where it is laid out.
final class MovingPlace {
    typealias Vector = AnimatablePair<CGFloat, CGFloat>

    private var place: MovingVector<Vector>?
    private var size: MovingVector<Vector>?
    private var now = Date.distantPast
    private var change: CurrentTransaction.Change?
    private var environment = EnvironmentValues()
    /// The pass in which a box took it last.
    var pass = 0
    /// Is told of each time that its box is made.
    func begin(
        at now: Date, with change: CurrentTransaction.Change?, in environment: EnvironmentValues
    ) { (self.now, self.change, self.environment) = (now, change, environment) }

    /// Whether it is on its way.
    var isMoving: Bool { place?.isMoving == true || size?.isMoving == true }

    /// Where a box is drawn that is laid out at a point.
    func shown(_ point: CGPoint) -> CGPoint {
        let data = shown(point.animatableData, &place)
        return CGPoint(x: data.first, y: data.second)
    }

    /// How large a box is drawn that is laid out in a size.
    func shown(_ size: CGSize) -> CGSize {
        let data = shown(size.animatableData, &self.size)
        return CGSize(width: data.first, height: data.second)
    }

    private func shown(_ target: Vector, _ moving: inout MovingVector<Vector>?) -> Vector {
        guard var vector = moving else {
            moving = MovingVector(target)
            return target
        }
        if vector.target != target {
            let animation = change?.transaction.animation
            vector.move(to: target, by: animation, in: environment, at: now)
            if let animation { change?.transaction.noteBeginning(of: animation) }
        }
        let position = vector.position(at: now)
        moving = vector
        return position
    }
}
