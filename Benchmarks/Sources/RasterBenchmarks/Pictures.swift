import Foundation

/// A whole picture of many kinds of shapes; one operation of a benchmark draws all of it.
struct Picture {
    enum Figure {
        case rectangle(CGRect)
        case roundedRectangle(CGRect, radius: Double)
        case circle(center: CGPoint, radius: Double)
        /// Points of `Picture.points`, closed, nonzero.
        case polygon(Range<Int>)
    }

    struct Item {
        var figure: Figure
        /// 0xAARRGGBB, not premultiplied.
        var color: UInt32
    }

    let width: Int
    let height: Int
    private(set) var items: [Item] = []
    private(set) var points: [CGPoint] = []

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    private mutating func add(_ figure: Figure, _ color: UInt32) {
        items.append(Item(figure: figure, color: color))
    }

    private mutating func addPolygon(_ corners: [CGPoint], _ color: UInt32) {
        points += corners
        add(.polygon(points.count - corners.count..<points.count), color)
    }

    /// A straight line as the filled quadrilateral that a stroker would make of it.
    private mutating func addLine(from start: CGPoint, to end: CGPoint, width: Double, _ color: UInt32) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let scale = width / 2 / (dx * dx + dy * dy).squareRoot()
        let (nx, ny) = (-dy * scale, dx * scale)
        addPolygon(
            [
                CGPoint(x: start.x + nx, y: start.y + ny), CGPoint(x: end.x + nx, y: end.y + ny),
                CGPoint(x: end.x - nx, y: end.y - ny), CGPoint(x: start.x - nx, y: start.y - ny),
            ], color)
    }

    private mutating func addStar(center: CGPoint, radius: Double, _ color: UInt32) {
        let corners = (0..<10).map { index in
            let distance = index % 2 == 0 ? radius : radius * 0.45
            let angle = Double.pi * (Double(index) / 5 - 0.5)
            return CGPoint(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle))
        }
        addPolygon(corners, color)
    }
}

extension Picture {
    /// What a link preview shows, 1200 x 630: panels, a bar chart, a line chart, avatars and badges.
    static let shareCard: Picture = {
        var card = Picture(width: 1200, height: 630)
        var random = Random(seed: 1_200_630)
        card.add(.rectangle(CGRect(x: 0, y: 0, width: 1200, height: 630)), 0xFF10_182B)
        for _ in 0..<12 {
            let center = CGPoint(x: random.unit() * 1200, y: random.unit() * 630)
            card.add(.circle(center: center, radius: 60 + 160 * random.unit()), 0x2040_80FF)
        }
        card.addPanel(CGRect(x: 40.5, y: 40.5, width: 719, height: 549))
        card.addPanel(CGRect(x: 790.5, y: 40.5, width: 369, height: 259))
        card.addPanel(CGRect(x: 790.5, y: 330.5, width: 369, height: 259))
        card.addBars(in: CGRect(x: 72, y: 320, width: 656, height: 230), &random)
        card.addCurve(in: CGRect(x: 72, y: 90, width: 656, height: 190), &random)
        for index in 0..<24 {
            let center = CGPoint(x: 830 + Double(index % 8) * 41.3, y: 100 + Double(index / 8) * 66.7)
            card.add(.circle(center: center, radius: 27), 0xFFFF_FFFF)
            card.add(.circle(center: center, radius: 24.5), random.color() | 0xFF00_0000)
        }
        for index in 0..<16 {
            let center = CGPoint(x: 840 + Double(index % 4) * 90, y: 370 + Double(index / 4) * 58)
            card.addStar(center: center, radius: 16 + 10 * random.unit(), random.color() | 0xC000_0000)
        }
        return card
    }()

    private mutating func addPanel(_ frame: CGRect) {
        add(.roundedRectangle(frame.offsetBy(dx: 0, dy: 6), radius: 24), 0x5000_0000)
        add(.roundedRectangle(frame, radius: 24), 0xFFF7_F9FC)
    }

    private mutating func addBars(in frame: CGRect, _ random: inout Random) {
        for line in 0...8 {
            let y = frame.minY + frame.height * Double(line) / 8
            addLine(
                from: CGPoint(x: frame.minX, y: y), to: CGPoint(x: frame.maxX, y: y), width: 1, 0xFFD5_DBE6)
        }
        let step = frame.width / 48
        for index in 0..<48 {
            let height = frame.height * (0.1 + 0.85 * random.unit())
            let bar = CGRect(
                x: frame.minX + (Double(index) + 0.15) * step, y: frame.maxY - height, width: step * 0.7,
                height: height)
            add(.roundedRectangle(bar, radius: 3), index % 3 == 0 ? 0xFF2F_6FED : 0xB02F_6FED)
        }
    }

    private mutating func addCurve(in frame: CGRect, _ random: inout Random) {
        var previous = CGPoint(x: frame.minX, y: frame.midY)
        for index in 1...36 {
            let following = CGPoint(
                x: frame.minX + frame.width * Double(index) / 36,
                y: frame.minY + frame.height * random.unit())
            addLine(from: previous, to: following, width: 2.5, 0xFFE8_4A5F)
            if index % 2 == 0 { add(.circle(center: following, radius: 4), 0xFFE8_4A5F) }
            previous = following
        }
    }

    /// 4096 x 4096 with 50,000 small polygons, a third of them translucent.
    static let map: Picture = {
        var map = Picture(width: 4096, height: 4096)
        var random = Random(seed: 4_096_4_096)
        for index in 0..<50_000 {
            let corners = 6 + Int(random.unit() * 9)
            let radius = 4 + 36 * random.unit()
            let center = CGPoint(x: random.unit() * 4096, y: random.unit() * 4096)
            let polygon = (0..<corners).map { corner in
                let angle = 2 * Double.pi * (Double(corner) + 0.8 * random.unit()) / Double(corners)
                let distance = radius * (0.5 + 0.5 * random.unit())
                return CGPoint(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle))
            }
            let color = random.color()
            map.addPolygon(polygon, index % 3 == 2 ? color & 0xFF_FFFF | 0x8000_0000 : color | 0xFF00_0000)
        }
        return map
    }()
}
