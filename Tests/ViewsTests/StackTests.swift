import Foundation
import Raster
import Testing

/// The numbers follow from the rules of stacks: the room less the gaps, to the least flexible first.
@MainActor @Suite struct StackTests {
    @Test func flexibleViewsShareWhatIsLeft() {
        let frames = ViewProbe.frames(300, 100) { probe in
            HStack(spacing: 0) {
                Color.gray.named("a", in: probe)
                Box(50, 20).named("b", in: probe)
                Color.gray.named("c", in: probe)
            }
        }
        // (300 − 50) / 2 each.
        #expect(
            frames == [
                "a": CGRect(0, 0, 125, 100), "b": CGRect(125, 40, 50, 20), "c": CGRect(175, 0, 125, 100),
            ])
    }

    @Test func plainViewsStandEightApart() {
        let frames = ViewProbe.frames(300, 100) { probe in
            HStack {
                Box(50, 50).named("a", in: probe)
                Box(30, 50).named("b", in: probe)
            }
        }
        // 88 wide in the middle of 300.
        #expect(frames == ["a": CGRect(106, 25, 50, 50), "b": CGRect(164, 25, 30, 50)])
    }

    @Test func spacersComeLast() {
        let frames = ViewProbe.frames(300, 40) { probe in
            HStack(spacing: 0) {
                Box(40, 40)
                Color.gray.named("flexible", in: probe)
                Spacer().named("spacer", in: probe)
            }
        }
        // 260 are left; the spacer has its 8, the colour the rest.
        #expect(frames["flexible"] == CGRect(40, 0, 252, 40))
        #expect(frames["spacer"]?.size.width == 8)
    }

    @Test func higherPriorityComesFirst() {
        let frames = ViewProbe.frames(200, 10) { probe in
            HStack(spacing: 0) {
                Color.gray.frame(minWidth: 30).named("low", in: probe)
                Color.gray.frame(maxWidth: 500).layoutPriority(1).named("high", in: probe)
            }
        }
        // What the other needs at least is set aside.
        #expect(frames["high"] == CGRect(30, 0, 170, 10))
        #expect(frames["low"] == CGRect(0, 0, 30, 10))
    }

    @Test func guidesLineUp() {
        let frames = ViewProbe.frames(100, 100) { probe in
            VStack(alignment: .trailing, spacing: 10) {
                Box(60, 20).named("wide", in: probe)
                Box(20, 20).alignmentGuide(.trailing) { _ in 5 }.named("moved", in: probe)
            }
        }
        // The second one's guide, 5 from its left, stands where the first one ends: 15 stick out.
        #expect(frames["wide"] == CGRect(12.5, 25, 60, 20))
        #expect(frames["moved"] == CGRect(67.5, 55, 20, 20))
    }

    @Test func infiniteProposalsStayFinite() {
        let frames = ViewProbe.frames(300, 200) { probe in
            VStack(spacing: 10) {
                HStack(spacing: 10) {
                    Color.gray
                    Color.gray.frame(width: 80)
                }
                .padding(10).named("row", in: probe)
                Box(40, 40).frame(height: 60)
            }
        }
        #expect(frames["row"] == CGRect(0, 0, 300, 130))
    }

    @Test func rowsRunFromRightToLeft() {
        let frames = ViewProbe.frames(200, 40) { probe in
            HStack(spacing: 10) {
                Box(40, 20).named("first", in: probe)
                Box(60, 20).padding(.leading, 7).named("second", in: probe)
                Spacer()
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
        #expect(frames["first"] == CGRect(160, 10, 40, 20))
        #expect(frames["second"] == CGRect(83, 10, 67, 20))
    }

    /// Each box is measured as often as there are proposals, not as paths through the tree: nested twice as
    /// deep it is twice the work.
    @Test func measuringIsLinear() {
        final class Counter: @unchecked Sendable { var count = 0 }
        struct Counted: Shape {
            let counter: Counter

            func path(in rect: CGRect) -> Path { Path(rect) }

            func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
                counter.count += 1
                return proposal.replacingUnspecifiedDimensions()
            }
        }
        func nested(_ depth: Int, _ counter: Counter) -> AnyView {
            if depth == 0 { return AnyView(Counted(counter: counter)) }
            return depth % 2 == 0
                ? AnyView(
                    HStack {
                        nested(depth - 1, counter)
                        Counted(counter: counter)
                    })
                : AnyView(
                    VStack {
                        nested(depth - 1, counter)
                        Counted(counter: counter)
                    })
        }
        func calls(_ depth: Int) -> Int {
            let counter = Counter()
            let renderer = ImageRenderer(content: nested(depth, counter).frame(width: 4000, height: 4000))
            _ = renderer.drawing
            return counter.count
        }
        let (shallow, deep) = (calls(50), calls(200))
        #expect(shallow > 100 && deep < shallow * 5, "\(shallow) calls, \(deep) for four times the depth")
    }
}
