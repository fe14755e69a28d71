import Foundation
import Raster
import Testing

@MainActor @Suite struct MotionTests {
    @Test func aSpringFollowsItsEquation() {
        // Without bounce: 1 - (1 + w t) exp(-w t).
        let smooth = Spring(duration: 0.5)
        let angular = 2 * Double.pi / 0.5
        for time in [0, 0.05, 0.2, 1] {
            let expected = 1 - (1 + angular * time) * exp(-angular * time)
            #expect(abs(smooth.value(target: 1.0, time: time) - expected) < 1e-6)
        }
        // The velocity is the value's change, and m a = F, whatever the damping.
        for spring in [
            Spring.bouncy, smooth, Spring(mass: 2, stiffness: 50, damping: 60, allowOverDamping: true),
        ] {
            let (time, step) = (0.1, 1e-5)
            func value(_ time: Double) -> Double {
                spring.value(target: 10.0, initialVelocity: 3, time: time)
            }
            func velocity(_ time: Double) -> Double {
                spring.velocity(target: 10.0, initialVelocity: 3, time: time)
            }
            #expect(abs(velocity(0) - 3) < 1e-9 && abs(value(0)) < 1e-9)
            #expect(abs((value(time + step) - value(time - step)) / (2 * step) - velocity(time)) < 1e-4)
            let acceleration = (velocity(time + step) - velocity(time - step)) / (2 * step)
            let force = spring.force(target: 10.0, position: value(time), velocity: velocity(time))
            #expect(abs(acceleration * spring.mass - force) < 1e-2)
            #expect(abs(value(20) - 10) < 1e-3)
        }
        #expect(abs(Spring(duration: 0.4, bounce: 0.2).bounce - 0.2) < 1e-12)
        #expect(abs(Spring(duration: 0.4, bounce: -0.2).bounce + 0.2) < 1e-12)
        #expect(abs(Spring(duration: 0.4).duration - 0.4) < 1e-12)
    }

    @Test func animationsAreWhatWasSaid() {
        #expect(Animation.easeInOut == .easeInOut(duration: 0.35))
        #expect(Animation.easeInOut(duration: 1) != .easeInOut(duration: 2))
        #expect(Animation.linear.delay(1) != .linear && Animation.linear.delay(1) == .linear.delay(1))
        #expect(Animation.linear.repeatForever() != .linear.repeatCount(3))
        #expect(Animation.spring() == .spring(duration: 0.5, bounce: 0))
        #expect(Animation.timingCurve(0.42, 0, 0.58, 1, duration: 2) == .easeInOut(duration: 2))
    }

    private struct Loud: TransactionKey {
        static let defaultValue = false
    }

    @Test func transactionsKeepWhatIsPutInThem() {
        var transaction = Transaction(animation: .linear)
        #expect(!transaction[Loud.self])
        transaction[Loud.self] = true
        #expect(transaction[Loud.self] && transaction.animation == .linear)
        var steps: [Int] = []
        withAnimation(.linear) {
            steps.append(1)
        } completion: {
            steps.append(2)
        }
        #expect(steps == [1, 2])
    }

    @Test func animatorsShowWhereTheyBegin() throws {
        let picture = try StillPicture(40, 20) {
            HStack(spacing: 0) {
                PhaseAnimator([Color.red, .blue]) { $0 }
                Color.black.keyframeAnimator(initialValue: 0.0) { content, value in
                    content.opacity(value)
                } keyframes: { _ in
                    KeyframeTrack { LinearKeyframe(1, duration: 1) }
                }
            }
        }
        #expect(picture.color(10, 10) == 0xFF3B30 && picture.color(30, 10) == 0xFFFFFF)
    }

    @Test func statesOfHandsAreAtRest() throws {
        struct Touched: View {
            @GestureState private var drag = CGSize(width: 10, height: 0)
            @FocusState private var focus: Int?
            @FocusState private var isFocused: Bool
            @Namespace private var first
            @Namespace private var second

            var body: some View {
                let isQuiet = focus == nil && !isFocused && first != second
                Color.black.frame(width: drag.width, height: isQuiet ? 10 : 5)
                    .gesture(DragGesture().updating($drag) { value, state, _ in state = value.translation })
            }
        }
        #expect(ImageRenderer(content: Touched()).drawing.size == CGSize(width: 10, height: 10))
    }
}
