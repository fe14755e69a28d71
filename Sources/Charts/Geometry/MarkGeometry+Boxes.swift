import Foundation
import Raster

// Bars, rectangles, rules and points.
extension MarkGeometry {
    /// Where a value stands, 0 on a logarithmic axis at its end.
    private func place(_ value: Double, _ scale: PositionScale) -> CGFloat? {
        guard case .continuous(let continuous) = scale else { return nil }
        if let position = continuous.position(value) { return CGFloat(position) }
        guard continuous.transform == .log, value == 0 else { return nil }
        return CGFloat(continuous.start)
    }

    private func ends(
        _ index: Int, _ extent: MarkRecord.Extent, _ scale: PositionScale
    ) -> (CGFloat, CGFloat)? {
        if let span = model.spans[index] {
            guard let start = place(span.start, scale), let end = place(span.end, scale) else { return nil }
            return (start, end)
        }
        guard case .range(let first, let second) = extent else { return nil }
        let start = scale.stretch(first)?.start ?? scale.position(first)
        let end = scale.stretch(second)?.end ?? scale.position(second)
        guard let start, let end else { return nil }
        return (CGFloat(start), CGFloat(end))
    }

    mutating func addBar(_ index: Int, _ record: MarkRecord) {
        let ratio: (CGFloat) -> CGFloat = { $0 * ChartModel.barRatio }
        let dimension = ChartModel.valueDimension(of: record)
        let across = dimension == .x
        let horizontal: (CGFloat, CGFloat)?
        let vertical: (CGFloat, CGFloat)?
        if across {
            horizontal = ends(index, record.x, x)
            vertical = stretch(
                record.y, y, record.height, record, isX: false, whole: size.height, automatic: ratio)
        } else {
            horizontal = stretch(
                record.x, x, record.width, record, isX: true, whole: size.width, automatic: ratio)
            vertical =
                dimension == .y
                ? ends(index, record.y, y)
                : stretch(
                    record.y, y, record.height, record, isX: false, whole: size.height, automatic: ratio)
        }
        guard let horizontal, let vertical, let box = Self.box(horizontal, vertical) else { return }
        let values = record.attributes?.values
        add(
            .rectangle(
                box, cornerRadius: max(values?.cornerRadius ?? 0, 0),
                style: values?.cornerStyle ?? .continuous),
            record)
        annotate(record, box, isLying: across)
    }

    mutating func addRectangle(_ index: Int, _ record: MarkRecord) {
        let all: (CGFloat) -> CGFloat = { $0 }
        guard
            let horizontal = stretch(
                record.x, x, record.width, record, isX: true, whole: size.width, automatic: all),
            let vertical = stretch(
                record.y, y, record.height, record, isX: false, whole: size.height, automatic: all),
            let box = Self.box(horizontal, vertical)
        else { return }
        let values = record.attributes?.values
        // Cells that fill their room end at whole pixels: no seams are between them.
        let isCell = record.width == .automatic && record.height == .automatic
        func snapped(_ value: CGFloat) -> CGFloat { (value / pixelLength).rounded() * pixelLength }
        let shown =
            isCell
            ? CGRect(
                x: snapped(box.minX), y: snapped(box.minY), width: snapped(box.maxX) - snapped(box.minX),
                height: snapped(box.maxY) - snapped(box.minY)) : box
        add(
            .rectangle(
                shown, cornerRadius: max(values?.cornerRadius ?? 0, 0),
                style: values?.cornerStyle ?? .continuous),
            record)
        annotate(record, box)
    }

    mutating func addRule(_ index: Int, _ record: MarkRecord) {
        func ends(_ extent: MarkRecord.Extent, _ scale: PositionScale, _ whole: CGFloat, _ isAlong: Bool)
            -> (CGFloat, CGFloat)?
        {
            switch extent {
            case .plot(let start, let end):
                // Across the plot, unless the rule runs the other way: then in its middle.
                if isAlong { return (start ?? 0, end ?? whole) }
                let place = start ?? whole / 2
                return (place, place)
            case .value(let value):
                guard let place = scale.position(value) else { return nil }
                return (CGFloat(place), CGFloat(place))
            case .range(let first, let second):
                guard let start = scale.stretch(first)?.start ?? scale.position(first),
                    let end = scale.stretch(second)?.end ?? scale.position(second)
                else { return nil }
                return (CGFloat(start), CGFloat(end))
            }
        }
        var isUpright = false
        if case .value = record.x { isUpright = true }
        if case .range = record.y { isUpright = true }
        if case .range = record.x { isUpright = false }
        guard let horizontal = ends(record.x, x, size.width, !isUpright),
            let vertical = ends(record.y, y, size.height, isUpright),
            let box = Self.box(horizontal, vertical)
        else { return }
        let values = record.attributes?.values
        let pen =
            values?.lineStyle ?? values?.lineStyleBy.map { model.styles.pen(of: $0.value) }
            ?? StrokeStyle(lineWidth: 1)
        let path = Path {
            $0.move(to: CGPoint(x: horizontal.0, y: vertical.0))
            $0.addLine(to: CGPoint(x: horizontal.1, y: vertical.1))
        }
        add(.stroked(path, pen), record)
        annotate(record, box)
    }

    mutating func addPoint(_ index: Int, _ record: MarkRecord, _ dots: inout DotFilter) {
        guard let center = point(record) else { return }
        let values = record.attributes?.values
        guard dots.keeps(center, values) else { return }
        addSymbol(at: center, record)
    }

    /// Where a point stands; beside others where `position(by:)` says so.
    func point(_ record: MarkRecord) -> CGPoint? {
        func place(_ extent: MarkRecord.Extent, _ scale: PositionScale, _ whole: CGFloat, _ isX: Bool)
            -> CGFloat?
        {
            switch extent {
            case .plot(let start, _): return start ?? whole / 2
            case .value(let value):
                if record.attributes?.values.positionBy != nil, case .band = scale {
                    return stretch(
                        extent, scale, .automatic, record, isX: isX, whole: whole, automatic: { $0 }
                    )
                    .map { ($0.0 + $0.1) / 2 }
                }
                return scale.position(value).map { CGFloat($0) }
            case .range(let first, _): return scale.position(first).map { CGFloat($0) }
            }
        }
        guard let x = place(record.x, x, size.width, true), let y = place(record.y, y, size.height, false),
            x.isFinite, y.isFinite
        else { return nil }
        return CGPoint(x: x, y: y)
    }

    /// The symbol of a mark: a circle of 50 square points unless something else is said.
    mutating func addSymbol(at center: CGPoint, _ record: MarkRecord) {
        let values = record.attributes?.values
        if let view = values?.symbolView {
            let box = CGRect(origin: center, size: .zero)
            addView(MarkView(content: .symbol(view), box: box))
            annotate(record, box)
            return
        }
        var size = CGSize(width: 8, height: 8)
        func side(_ area: CGFloat) -> CGFloat { (max(area.isFinite ? area : 0, 0) * 4 / .pi).squareRoot() }
        if let by = values?.symbolSizeBy, let area = model.styles.area(of: by.value) {
            size = CGSize(width: side(area), height: side(area))
        } else {
            switch values?.symbolSize {
            case .area(let area)?: size = CGSize(width: side(area), height: side(area))
            case .box(let box)?: size = box
            case nil: size = CGSize(width: side(50), height: side(50))
            }
        }
        guard size.width > 0, size.height > 0, size.width < 1e5, size.height < 1e5 else { return }
        let box = CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
        let path: Path
        if let shape = values?.symbol {
            path = shape.path(box)
        } else if let by = values?.symbolBy {
            path = model.styles.symbol(of: by.value).path(box)
        } else {
            path = Path(ellipseIn: box)
        }
        add(.filled(path), record)
        annotate(record, box)
    }
}
