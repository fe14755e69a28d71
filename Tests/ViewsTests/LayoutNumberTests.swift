import Foundation
import Raster
import Testing

/// Notes what it is proposed, and takes it.
private struct ProposalNote: Layout {
    let note: @Sendable (ProposedViewSize) -> Void

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        note(proposal)
        return proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

/// Asks its view for its size for a proposal.
private struct Asking: Layout {
    let proposal: ProposedViewSize
    let answer: @Sendable (CGSize) -> Void

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        answer(subviews[0].sizeThatFits(self.proposal))
        return CGSize(width: 1, height: 1)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

private enum Custom: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { -1 }
}

private final class Kept<Value>: @unchecked Sendable {
    var value: Value?
}

/// Numbers of others' unit tests, those that can be said in public words.
@MainActor @Suite struct LayoutNumberTests {
    private func size<V: View>(of view: V, in proposal: ProposedViewSize) -> CGSize? {
        let kept = Kept<CGSize>()
        _ =
            ImageRenderer(content: Asking(proposal: proposal) { kept.value = $0 }.callAsFunction { view })
            .drawing
        return kept.value
    }

    private func paddedProposal(_ proposal: ProposedViewSize) -> ProposedViewSize? {
        let kept = Kept<ProposedViewSize>()
        let view = ProposalNote { kept.value = kept.value ?? $0 }.callAsFunction { EmptyView() }
            .padding(EdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20))
        _ = size(of: view, in: proposal)
        return kept.value
    }

    @Test func proposals() {
        #expect(ProposedViewSize.zero == ProposedViewSize(width: 0, height: 0))
        #expect(ProposedViewSize.infinity == ProposedViewSize(width: .infinity, height: .infinity))
        #expect(ProposedViewSize.unspecified == ProposedViewSize(width: nil, height: nil))
        let size = CGSize(width: 100, height: 200)
        #expect(ProposedViewSize(size) == ProposedViewSize(width: 100, height: 200))
        let half = ProposedViewSize(width: nil, height: 200)
        #expect(
            half.replacingUnspecifiedDimensions(by: CGSize(width: 50, height: 100))
                == CGSize(width: 50, height: 200))
        #expect(half.replacingUnspecifiedDimensions() == CGSize(width: 10, height: 200))
    }

    @Test func paddingTakesOfTheProposal() {
        #expect(
            paddedProposal(ProposedViewSize(width: 100, height: 200))
                == ProposedViewSize(width: 60, height: 180))
        #expect(
            paddedProposal(ProposedViewSize(width: nil, height: 200))
                == ProposedViewSize(width: nil, height: 180))
        #expect(
            paddedProposal(ProposedViewSize(width: .nan, height: 200))
                == ProposedViewSize(width: 0, height: 180))
    }

    @Test func limitsOfAFrameAreOrdered() {
        let none = ProposedViewSize.unspecified
        for least in [-10, -100, -0.1, -CGFloat.infinity] {
            let view = Color.gray.frame(minWidth: least, maxWidth: 20)
            #expect(size(of: view, in: .zero)?.width == 0, "\(least)")
        }
        // An ideal length is at least the least, and no less than it is the most.
        for (least, ideal) in [(20, 10), (50, 25), (100, 0)] as [(CGFloat, CGFloat)] {
            let view = Color.gray.frame(minWidth: least, idealWidth: ideal)
            #expect(size(of: view, in: none)?.width == least)
        }
        for (ideal, most) in [(30, 20), (100, 50), (50, 25)] as [(CGFloat, CGFloat)] {
            let view = Color.gray.frame(idealWidth: ideal, maxWidth: most)
            #expect(size(of: view, in: .infinity)?.width == ideal)
        }
        let ordered = Color.gray.frame(minWidth: 15, idealWidth: 10, maxWidth: 30)
        #expect(size(of: ordered, in: none)?.width == 15)
        #expect(
            size(of: Color.gray.frame(maxWidth: .infinity).frame(width: 200, height: 200), in: .zero)
                == CGSize(width: 200, height: 200))
    }

    @Test(
        arguments: [
            ([1, 3, 5], 3), ([1, nil, 5, nil, 3], 3), ([0, 1, 2, 3], 1.5), ([nil, nil], -1),
        ] as [([CGFloat?], CGFloat)])
    func aContainersGuideIsTheMeanOfItsViews(answers: [CGFloat?], mean: CGFloat) {
        let guide = HorizontalAlignment(Custom.self)
        let kept = Kept<CGFloat>()
        let view = ZStack(alignment: .topLeading) {
            ForEach(answers.indices, id: \.self) { index in
                if let answer = answers[index] {
                    Box(10, 10).alignmentGuide(guide) { _ in answer }
                } else {
                    Box(10, 10)
                }
            }
        }
        .alignmentGuide(.leading) { dimensions in
            kept.value = dimensions[guide]
            return 0
        }
        _ = ImageRenderer(content: VStack(alignment: .leading) { view }).drawing
        #expect(kept.value == mean)
    }

    @Test func spacingWithoutAWordIsEight() {
        #expect(ViewSpacing().distance(to: ViewSpacing(), along: .horizontal) == 8)
        #expect(ViewSpacing().distance(to: ViewSpacing(), along: .vertical) == 8)
    }

    @Test func roundedRectanglesOfTooLargeCorners() {
        let rect = CGRect(0, 0, 100, 50)
        let square = RoundedRectangle(cornerSize: CGSize(width: 30, height: 30), style: .circular)
        #expect(square.path(in: rect) == Path(roundedRect: rect, cornerRadius: 25, style: .circular))
        let flat = RoundedRectangle(cornerSize: CGSize(width: 40, height: 10), style: .circular)
        #expect(
            flat.path(in: rect)
                == Path(roundedRect: rect, cornerSize: CGSize(width: 25, height: 10), style: .circular))
    }

    @Test func roundedRectanglesInset() {
        let rect = CGRect(0, 0, 100, 50)
        let shape = RoundedRectangle(cornerRadius: 10, style: .circular)
        #expect(
            shape.inset(by: 5).path(in: rect)
                == Path(roundedRect: CGRect(5, 5, 90, 40), cornerRadius: 5, style: .circular))
        #expect(shape.inset(by: 60).path(in: rect).isEmpty)
        #expect(shape.inset(by: 30).path(in: rect).isEmpty)
    }

    @Test func roundedRectanglesContain() {
        let path = RoundedRectangle(cornerRadius: 10, style: .circular).path(in: CGRect(0, 0, 100, 100))
        for point in [CGPoint(x: 5, y: 5), CGPoint(x: 95, y: 95), CGPoint(x: 50, y: 1), CGPoint(x: 1, y: 50)]
        {
            #expect(path.contains(point))
        }
        for point in [CGPoint(x: 1, y: 1), CGPoint(x: 99, y: 99)] { #expect(!path.contains(point)) }
    }
}
