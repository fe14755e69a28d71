import Foundation
import Raster

// Lines and areas.
extension MarkGeometry {
    /// Whether points run along y: their y is of dates or categories, their x of numbers.
    private func runsAlongY(_ record: MarkRecord) -> Bool {
        if case .range = record.x { return true }
        guard case .value(let first) = record.x, case .value(let second) = record.y else { return false }
        return first.kind == .number && second.kind != .number
    }

    /// Where two single values stand on continuous axes: the quick way for most points of long lines.
    private func plainPoint(_ index: Int) -> CGPoint? {
        guard case .continuous(let x) = x, case .continuous(let y) = y,
            case .value(let first) = model.records[index].x, case .value(let second) = model.records[index].y,
            let across = first.position.flatMap({ x.position($0) }),
            let down = second.position.flatMap({ y.position($0) })
        else { return nil }
        return CGPoint(x: across, y: down)
    }

    mutating func addLine(_ indices: [Int]) {
        guard let first = indices.first else { return }
        let record = model.records[first]
        let values = record.attributes?.values
        let curve = values?.curve ?? .linear
        let isVertical = runsAlongY(record)
        var path = Path()
        var run: [CGPoint] = []
        run.reserveCapacity(indices.count)
        let pixelLength = pixelLength
        func finish(_ path: inout Path) {
            guard !run.isEmpty else { return }
            let points = curve == .linear ? Decimation.simplified(run, pixelLength: pixelLength) : run
            curve.add(points, to: &path, vertical: isVertical)
            // A single point has no line: a dot of the pen's width shows it.
            if points.count == 1 { path.addLine(to: points[0]) }
            run.removeAll(keepingCapacity: true)
        }
        for index in indices {
            // What has no place is a gap.
            guard let point = plainPoint(index) ?? point(model.records[index]) else {
                finish(&path)
                continue
            }
            run.append(point)
        }
        finish(&path)
        var pen =
            values?.lineStyle ?? values?.lineStyleBy.map { model.styles.pen(of: $0.value) }
            ?? StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
        pen.isApproximate = true
        if !path.isEmpty { add(.stroked(path, pen), record) }
        for index in indices {
            guard let attributes = model.records[index].attributes else { continue }
            let record = model.records[index]
            let values = attributes.values
            let hasSymbol = values.symbol != nil || values.symbolBy != nil || values.symbolView != nil
            guard hasSymbol || !values.annotations.isEmpty, let center = point(record) else { continue }
            if hasSymbol {
                addSymbol(at: center, record)
            } else {
                annotate(record, CGRect(origin: center, size: .zero))
            }
        }
    }

    mutating func addArea(_ indices: [Int]) {
        guard let first = indices.first else { return }
        let record = model.records[first]
        let values = record.attributes?.values
        let curve = values?.curve ?? .linear
        let isVertical = ChartModel.valueDimension(of: record) == .x
        var path = Path()
        var upper: [CGPoint] = []
        var lower: [CGPoint] = []
        let pixelLength = pixelLength
        func finish(_ path: inout Path) {
            guard !upper.isEmpty else { return }
            let isSimple = curve == .linear && !isVertical
            let top = isSimple ? Decimation.simplified(upper, pixelLength: pixelLength) : upper
            let bottom = isSimple ? Decimation.simplified(lower, pixelLength: pixelLength) : lower
            curve.add(top, to: &path, vertical: isVertical)
            // Steps backwards change where they would forwards.
            let backwards: Curve =
                switch curve {
                case .stepStart: .stepEnd
                case .stepEnd: .stepStart
                default: curve
                }
            backwards.add(bottom.reversed(), to: &path, joins: true, vertical: isVertical)
            path.closeSubpath()
            upper.removeAll(keepingCapacity: true)
            lower.removeAll(keepingCapacity: true)
        }
        for index in indices {
            guard let (start, end) = edge(index, isVertical) else {
                finish(&path)
                continue
            }
            upper.append(end)
            lower.append(start)
        }
        finish(&path)
        if !path.isEmpty { add(.filled(path), record) }
        for index in indices {
            let record = model.records[index]
            guard record.attributes?.values.annotations.isEmpty == false,
                let (_, end) = edge(index, isVertical)
            else { continue }
            annotate(record, CGRect(origin: end, size: .zero))
        }
    }

    /// Where an area begins and ends at a mark.
    private func edge(_ index: Int, _ isVertical: Bool) -> (CGPoint, CGPoint)? {
        let record = model.records[index]
        let (along, across) = isVertical ? (record.y, record.x) : (record.x, record.y)
        let (alongScale, acrossScale) = isVertical ? (y, x) : (x, y)
        guard let value = along.first, let place = alongScale.position(value) else { return nil }
        var start: Double?
        var end: Double?
        if let span = model.spans[index], case .continuous(let scale) = acrossScale {
            start = scale.position(span.start) ?? (scale.transform == .log ? scale.start : nil)
            end = scale.position(span.end)
        } else if case .range(let first, let second) = across {
            start = acrossScale.position(first)
            end = acrossScale.position(second)
        }
        guard let start, let end else { return nil }
        func point(_ across: Double) -> CGPoint {
            isVertical ? CGPoint(x: across, y: place) : CGPoint(x: place, y: across)
        }
        return (point(start), point(end))
    }
}
