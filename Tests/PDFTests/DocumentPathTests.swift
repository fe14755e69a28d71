import Foundation
import Raster
import Testing

@Suite("Paths in PDF")
struct DocumentPathTests {
    private typealias Operation = (name: String, operands: [PDFValue])

    private static func operations(
        _ draw: @escaping @Sendable (inout GraphicsContext) -> Void
    ) throws -> [Operation] {
        let drawing = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in draw(&context) }
        let reader = try PDFReader(drawing.pdfData())
        return try reader.operations(of: reader.pages()[0])
    }

    private static func points(_ operations: [Operation]) -> [CGPoint] {
        operations.filter { ["m", "l"].contains($0.name) && $0.operands.count == 2 }.map {
            CGPoint(x: $0.operands[0].number ?? .nan, y: $0.operands[1].number ?? .nan)
        }
    }

    private static func line(_ first: CGPoint, _ last: CGPoint) -> Path {
        Path {
            $0.move(to: first)
            $0.addLine(to: last)
        }
    }

    @Test("a triangle that ends far away has the sides that are seen")
    func farFill() throws {
        let operations = try Self.operations {
            var triangle = Path()
            triangle.addLines([
                CGPoint(x: -1e9, y: -1e9 + 50), CGPoint(x: 1e9, y: 1e9 + 50), CGPoint(x: 1e9, y: 1.3e9),
            ])
            triangle.closeSubpath()
            $0.fill(triangle, with: .color(.blue))
        }
        let points = Self.points(operations)
        #expect(points.count >= 3)
        #expect(points.allSatisfy { $0.x.magnitude < 1000 && $0.y.magnitude < 1000 })
        // Its upper side is y = x + 50.
        #expect(points.filter { ($0.y - $0.x - 50).magnitude < 0.01 }.count == 2)
        #expect(operations.contains { $0.name == "f" })
    }

    @Test("a line that ends far away keeps its slope, and its dashes their places")
    func farStroke() throws {
        let plain = try Self.operations {
            $0.stroke(
                Self.line(CGPoint(x: -3e7, y: -1e7), CGPoint(x: 3e7, y: 1e7)), with: .color(.red),
                lineWidth: 5)
        }
        let points = Self.points(plain)
        #expect(points.count == 2)
        #expect(points.allSatisfy { ($0.y * 3 - $0.x).magnitude < 0.01 && $0.x.magnitude < 1000 })
        let dashed = try Self.operations {
            $0.stroke(
                Self.line(CGPoint(x: -1e7, y: 50), CGPoint(x: 1e7, y: 50)), with: .color(.red),
                style: StrokeStyle(lineWidth: 5, dash: [30, 20]))
        }
        let start = try #require(Self.points(dashed).first)
        let phase = try #require(dashed.first { $0.name == "d" }?.operands.last?.number)
        // A dash begins at -1e7, which is a multiple of 50.
        let wanted = (Double(start.x) + 1e7).truncatingRemainder(dividingBy: 50)
        #expect((phase - wanted).magnitude < 0.01)
    }

    @Test("a circle beyond all numbers is cut to lines near its curve")
    func farCircle() throws {
        let operations = try Self.operations {
            $0.fill(
                Path(ellipseIn: CGRect(x: 50, y: -1e8, width: 2e8, height: 2e8)), with: .color(.blue))
        }
        let points = Self.points(operations)
        #expect(points.contains { ($0.x - 50).magnitude < 0.5 && $0.y.magnitude < 300 })
        #expect(points.allSatisfy { $0.x > 49.9 && $0.x.magnitude < 1000 && $0.y.magnitude < 1000 })
    }

    @Test("dashes that would be written as 0 are none; a solid line shows as much")
    func dashes() throws {
        let operations = try Self.operations {
            $0.stroke(
                Self.line(CGPoint(x: 10, y: 50), CGPoint(x: 90, y: 50)), with: .color(.red),
                style: StrokeStyle(lineWidth: 5, dash: [1e-6, 1e-6]))
        }
        #expect(operations.allSatisfy { $0.name != "d" })
        #expect(operations.contains { $0.name == "f" })
    }

    @Test("a line too thin to be seen is none, for a width of 0 is a pixel")
    func hairlines() throws {
        for scale in [1, 3] as [CGFloat] {
            let operations = try Self.operations {
                $0.scaleBy(x: 1, y: scale)
                $0.stroke(
                    Self.line(CGPoint(x: 10, y: 5), CGPoint(x: 90, y: 5)), with: .color(.red),
                    lineWidth: 1e-10)
            }
            #expect(operations.allSatisfy { $0.name != "S" && $0.name != "w" })
        }
    }

    @Test("a dot is its cap's outline", arguments: [CGLineCap.round, .square])
    func dots(cap: CGLineCap) throws {
        let operations = try Self.operations {
            $0.stroke(
                Self.line(CGPoint(x: 50, y: 50), CGPoint(x: 50, y: 50)), with: .color(.red),
                style: StrokeStyle(lineWidth: 20, lineCap: cap))
        }
        #expect(operations.allSatisfy { $0.name != "S" })
        #expect(operations.contains { $0.name == "f" })
    }

    @Test("a small drawing that is shown large is written large")
    func nested() throws {
        let inner = Drawing(size: CGSize(width: 2, height: 2)) { context, _ in
            context.fill(
                Path(CGRect(x: 0.13337, y: 0.5, width: 0.0033, height: 0.5)), with: .color(.black))
        }
        let drawing = Drawing(size: CGSize(width: 1400, height: 1400)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.draw(inner, in: CGRect(origin: .zero, size: size))
        }
        let reader = try PDFReader(drawing.pdfData())
        let objects = try reader.pages()[0]["Resources"]["XObject"]
        let form = try reader.stream(objects[#require(objects.keys.first)])
        let operations = reader.operations(form.content)
        let box = operations.first { $0.name == "re" }?.operands.compactMap(\.number)
        #expect(box == [93.359, 350, 2.31, 350])
        // The page's white was the last colour.
        #expect(operations.first { $0.name == "rg" }?.operands.map(\.number) == [0, 0, 0])
    }

    @Test("masks within masks have their opacity in groups of their own")
    func masks() throws {
        let drawing = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in
            for _ in 0..<2 {
                context.clipToLayer(opacity: 0.9) {
                    $0.fill(Path(CGRect(x: 0, y: 0, width: 50, height: 50)), with: .color(.black))
                }
            }
            context.fill(Path(CGRect(x: 0, y: 0, width: 100, height: 100)), with: .color(.blue))
        }
        let reader = try PDFReader(drawing.pdfData())
        for number in reader.objectNumbers {
            let states = try reader.object(number)["Resources"]["ExtGState"]
            let kinds = try states.keys.map { try reader.resolve(states[$0]) }
            guard try reader.object(number)["Subtype"] == .name("Form") else { continue }
            #expect(kinds.count < 2)
        }
    }
}
