import Foundation
import Raster

extension View {
    /// Which axes a hand may scroll: there is none here, and what would be seen first is drawn.
    public nonisolated func chartScrollableAxes(_ axes: Axis.Set) -> some View { self }

    /// How much of the x axis is seen: so many numbers, seconds of dates, or categories. From where, a scroll
    /// position says, and else from its beginning. Not positive: all of it.
    public nonisolated func chartXVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
        let length = length.plotValue.position
        return chartSettings { $0.xScale.visibleLength = length }
    }

    /// How much of the y axis is seen: so many numbers, seconds of dates, or categories. From where, a scroll
    /// position says, and else from its beginning. Not positive: all of it.
    public nonisolated func chartYVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
        let length = length.plotValue.position
        return chartSettings { $0.yScale.visibleLength = length }
    }

    /// The value at which what is seen of the x axis begins.
    public nonisolated func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View {
        chartScrollPosition(initialX: x.wrappedValue)
    }

    /// The value at which what is seen of the y axis begins.
    public nonisolated func chartScrollPosition<P: Plottable>(y: Binding<P>) -> some View {
        chartScrollPosition(initialY: y.wrappedValue)
    }

    /// The value at which what is seen of the x axis begins.
    public nonisolated func chartScrollPosition<P: Plottable>(initialX x: P) -> some View {
        let start = x.plotValue
        return chartSettings { $0.xScale.visibleStart = start }
    }

    /// The value at which what is seen of the y axis begins.
    public nonisolated func chartScrollPosition<P: Plottable>(initialY y: P) -> some View {
        let start = y.plotValue
        return chartSettings { $0.yScale.visibleStart = start }
    }
}

extension View {
    /// What a hand has chosen: there is no hand here.
    public nonisolated func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View { self }

    /// What a hand has chosen: there is no hand here.
    public nonisolated func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View { self }

    /// What a hand has chosen: there is no hand here.
    public nonisolated func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View { self }

    /// What a hand has chosen: there is no hand here.
    public nonisolated func chartXSelection<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>)
        -> some View
    {
        self
    }

    /// What a hand has chosen: there is no hand here.
    public nonisolated func chartYSelection<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>)
        -> some View
    {
        self
    }
}
