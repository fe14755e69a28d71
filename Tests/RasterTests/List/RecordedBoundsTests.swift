import Raster
import Testing

/// The boxes that a list has of its commands, by which bands and layers are chosen.
@Suite struct RecordedBoundsTests {
    /// What a list says of the box of a path that is filled.
    private func bounds(of path: Path, turnedBy angle: Double) throws -> [Double] {
        let list = DisplayList.record(size: CGSize(width: 100, height: 100)) { context in
            context.rotate(by: .degrees(angle))
            context.fill(path, with: .color(.black))
        }
        let command = try #require(list.description.split(separator: "\n").last)
        let box = try #require(command.split(separator: "bounds ").last)
        return box.split(separator: " ").compactMap { Double($0) }
    }

    /// Whichever point is the farthest to a side, of few and of many; coordinates that aren't numbers are
    /// nowhere.
    @Test(arguments: 2...9)
    func everyPointCounts(count: Int) throws {
        for farthest in 0..<count {
            for side in 0..<4 {
                var path = Path()
                var expected = [10.0, 10, 10, 10]
                for index in 0..<count {
                    var point = CGPoint(x: 10, y: 10)
                    if index == farthest {
                        let far: CGFloat = side < 2 ? -30 : 50
                        if side % 2 == 0 { point.x = far } else { point.y = far }
                        expected[side] = Double(far)
                    } else if index == (farthest + 1) % count, count > 2 {
                        point = CGPoint(x: CGFloat.nan, y: 10)
                    }
                    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
                }
                #expect(try bounds(of: path, turnedBy: 0) == expected, "point \(farthest), side \(side)")
                // By a right angle x is -y, and y x.
                let turned = [-expected[3], expected[0], -expected[1], expected[2]]
                let found = try bounds(of: path, turnedBy: 90)
                #expect(zip(found, turned).allSatisfy { abs($0 - $1) < 0.001 } && found.count == 4)
            }
        }
    }
}
