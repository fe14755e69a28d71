import Foundation
import Raster
import Testing

@Suite("Gradients in PDF")
struct DocumentGradientTests {
    private static func page(
        _ draw: @escaping @Sendable (inout GraphicsContext) -> Void
    ) throws -> (reader: PDFReader, page: PDFValue) {
        let drawing = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in draw(&context) }
        let reader = try PDFReader(drawing.pdfData())
        return (reader, try reader.pages()[0])
    }

    private static func shadings(_ reader: PDFReader) throws -> [PDFValue] {
        try reader.objectNumbers.compactMap {
            let object = try reader.object($0)
            return object["ShadingType"].number == nil ? nil : object
        }
    }

    private static let square = Path(CGRect(x: 0, y: 0, width: 100, height: 100))
    private static let stripes = Gradient(stops: [
        .init(color: .red, location: 0), .init(color: .red, location: 0.5),
        .init(color: .blue, location: 0.5), .init(color: .blue, location: 1),
    ])

    @Test("stripes are bands of one colour, each as wide as it is seen and a point beneath the next")
    func stripes() throws {
        let (reader, page) = try Self.page {
            $0.fill(
                Self.square,
                with: .linearGradient(
                    Self.stripes, startPoint: .zero, endPoint: CGPoint(x: 20, y: 0), options: .repeat))
        }
        #expect(try Self.shadings(reader).isEmpty)
        // Ten bands, from 0 to 100 in tens.
        let operations = try reader.operations(of: page)
        let starts = operations.filter { $0.name == "m" }.compactMap { $0.operands.first?.number }
        #expect(starts == (0..<10).map { Double($0) * 10 })
        let ends = operations.filter { $0.name == "l" }.compactMap { $0.operands.first?.number }
        #expect(ends.max() == 100)
        #expect(ends.filter { $0 == 11 }.count == 2)
        #expect(operations.filter { $0.name == "f*" }.count == 10)
    }

    @Test("turns that repeat share their shading, and no function has more than one turn")
    func turns() throws {
        let (reader, page) = try Self.page {
            $0.fill(
                Self.square,
                with: .linearGradient(
                    Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 10),
                    options: .repeat))
        }
        #expect(try Self.shadings(reader).count == 1)
        #expect(try reader.operations(of: page).filter { $0.name == "sh" }.count == 10)
    }

    @Test("rings are cut at the centre")
    func rings() throws {
        let (reader, page) = try Self.page {
            $0.fill(
                Self.square,
                with: .radialGradient(
                    Self.stripes, center: CGPoint(x: 50, y: 50), startRadius: 15, endRadius: 35,
                    options: .repeat))
        }
        // Radii 5 … 15 … 25 … 35 … 70.7: seven bands, the first one a disc.
        let operations = try reader.operations(of: page)
        #expect(operations.filter { $0.name == "f*" }.count == 8)
        let radii = operations.filter { $0.name == "m" }.compactMap { $0.operands.first?.number }
        #expect(((radii.first ?? 0) - 56).magnitude < 0.01)
        #expect(try Self.shadings(reader).isEmpty)
    }

    @Test("what is finer than readers show is a picture")
    func finest() throws {
        let (reader, page) = try Self.page {
            $0.fill(
                Self.square,
                with: .linearGradient(
                    Self.stripes, startPoint: .zero, endPoint: CGPoint(x: 1, y: 0), options: .repeat))
        }
        #expect(try Self.shadings(reader).isEmpty)
        #expect(try reader.operations(of: page).last { $0.name == "Do" } != nil)
    }

    @Test("bands that are translucent together are one thing")
    func together() throws {
        let (reader, page) = try Self.page {
            $0.opacity = 0.5
            $0.fill(
                Self.square,
                with: .linearGradient(
                    Self.stripes, startPoint: .zero, endPoint: CGPoint(x: 20, y: 0), options: .repeat))
        }
        let operations = try reader.operations(of: page)
        #expect(operations.allSatisfy { $0.name != "f*" })
        let objects = page["Resources"]["XObject"]
        let form = try reader.stream(objects[#require(objects.keys.first)])
        #expect(reader.operations(form.content).filter { $0.name == "f*" }.count == 10)
    }

    @Test("axes are said in points, however small their own units are", arguments: [1e3, 1e6, 1e12])
    func units(scale: CGFloat) throws {
        let (reader, _) = try Self.page {
            $0.scaleBy(x: scale, y: scale)
            $0.fill(
                Path(CGRect(x: 0, y: 0, width: 100 / scale, height: 100 / scale)),
                with: .linearGradient(
                    Gradient(colors: [.red, .blue]), startPoint: CGPoint(x: 13.7 / scale, y: 0),
                    endPoint: CGPoint(x: 23.7 / scale, y: 5.11 / scale)))
        }
        let shading = try #require(try Self.shadings(reader).first)
        #expect(shading["Coords"].array.map(\.number) == [13.7, 0, 23.7, 5.11])
    }

    @Test("translucent conic gradients and meshes are pictures")
    func patches() throws {
        let (reader, _) = try Self.page {
            $0.fill(
                Self.square,
                with: .conicGradient(
                    Gradient(colors: [.red, .blue.opacity(0)]), center: CGPoint(x: 50, y: 50), angle: .zero))
            $0.fill(
                Self.square,
                with: .meshGradient(
                    MeshGradient(
                        width: 2, height: 2,
                        points: [.init(0, 0), .init(1, 0), .init(0, 1), .init(1, 1)],
                        colors: [.red, .green.opacity(0.5), .blue, .yellow])))
        }
        #expect(try Self.shadings(reader).isEmpty)
    }
}
