import Foundation
import Raster

/// A sector of a pie or of a donut.
public nonisolated struct SectorMark: ChartContent, PrimitiveChartContent {
    var record: MarkRecord

    /// Adds the mark.
    public static func _collect(_ content: SectorMark, into marks: inout _ChartMarks) {
        marks.records.append(content.record)
    }
}

extension SectorMark {
    /// As large as the number is of all. Radii are parts of the room's, points, or insets from it.
    public nonisolated init<V: Plottable>(
        angle: PlottableValue<V>, innerRadius: MarkDimension = .automatic,
        outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
    ) {
        record = MarkRecord(.sector, x: .plot(nil, nil), y: .plot(nil, nil))
        record.series = angle.plotValue
        var attributes = MarkAttributes()
        attributes.values.innerRadius = innerRadius
        attributes.values.outerRadius = outerRadius
        attributes.values.angularInset = angularInset ?? 0
        record.attributes = attributes
    }
}
