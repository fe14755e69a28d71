import Foundation
import Raster
import RasterEngine
import RasterPDF
import Testing

@Suite("Drawings in PDF")
struct DocumentDrawingTests {
    private static func read(
        _ draw: (inout GraphicsContext) -> Void
    ) throws -> (reader: PDFReader, page: PDFValue, operations: [(name: String, operands: [PDFValue])]) {
        let drawing = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in draw(&context) }
        let reader = try PDFReader(drawing.pdfData())
        let page = try reader.pages()[0]
        return (reader, page, try reader.operations(of: page))
    }

    private static let square = Path(CGRect(x: 10, y: 20, width: 30, height: 40))

    @Test("a rectangle is four numbers, in its colour")
    func rectangle() throws {
        let (_, _, operations) = try Self.read {
            $0.fill(Self.square, with: .color(Color(red: 1, green: 0, blue: 0.2)))
        }
        let box = operations.first { $0.name == "re" }
        #expect(box?.operands.map(\.number) == [10, 20, 30, 40])
        #expect(operations.first { $0.name == "rg" }?.operands.map(\.number) == [1, 0, 0.2])
        #expect(operations[0].operands.map(\.number) == [1, 0, 0, -1, 0, 100])
    }

    @Test("strokes are strokes, scaled with their space")
    func strokes() throws {
        let (_, _, operations) = try Self.read { context in
            context.scaleBy(x: 2, y: 2)
            context.stroke(
                Path { $0.addLines([CGPoint(x: 1, y: 2), CGPoint(x: 30, y: 2)]) }, with: .color(.black),
                style: StrokeStyle(
                    lineWidth: 3, lineCap: .round, lineJoin: .bevel, dash: [4, 5], dashPhase: 1))
        }
        #expect(operations.first { $0.name == "w" }?.operands == [.number(6)])
        #expect(operations.first { $0.name == "J" }?.operands == [.number(1)])
        #expect(operations.first { $0.name == "j" }?.operands == [.number(2)])
        #expect(
            operations.first { $0.name == "d" }?.operands == [.array([.number(8), .number(10)]), .number(2)])
        #expect(operations.first { $0.name == "m" }?.operands.map(\.number) == [2, 4])
        #expect(operations.contains { $0.name == "S" })
    }

    @Test("opacity and modes are states; a page that blends is a group")
    func states() throws {
        let (reader, page, operations) = try Self.read { context in
            context.opacity = 0.5
            context.blendMode = .multiply
            context.fill(Self.square, with: .color(.red))
        }
        let form = try reader.stream(page["Resources"]["XObject"][page["Resources"]["XObject"].keys[0]])
        #expect(operations.last?.name == "Do")
        #expect(form.dictionary["Group"]["I"] == .bool(true))
        let states = form.dictionary["Resources"]["ExtGState"]
        let state = try reader.resolve(states[states.keys[0]])
        #expect(state["BM"] == .name("Multiply"))
        #expect(state["ca"] == .number(0.5))
    }

    @Test("an image is there once, on however many pages")
    func images() throws {
        let pixels = (0..<64 * 64 * 4).map { UInt8(truncatingIfNeeded: $0 % 4 == 3 ? 255 : $0 * 7) }
        let image = try #require(CGImage(width: 64, height: 64, pixels: pixels))
        let page = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in
            context.draw(Image(decorative: image, scale: 1), in: CGRect(x: 10, y: 10, width: 20, height: 20))
            context.draw(Image(decorative: image, scale: 1), in: CGRect(x: 50, y: 10, width: 20, height: 20))
        }
        let reader = try PDFReader(Drawing.pdfData(pages: [page, page]))
        var images: [(dictionary: PDFValue, content: [UInt8])] = []
        for number in reader.objectNumbers {
            let object = try reader.object(number)
            if object["Subtype"] == .name("Image") { images.append(try reader.stream(number)) }
        }
        #expect(images.count == 1)
        #expect(images[0].dictionary["SMask"] == .null)
        let colors = pixels.enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
        #expect(images[0].content == colors)
    }

    @Test("a translucent image has its alphas beside it")
    func alphas() throws {
        let image = try #require(
            CGImage(width: 2, height: 1, pixels: [100, 50, 0, 100, 0, 0, 0, 0]))
        let (reader, page, _) = try Self.read {
            $0.draw(Image(decorative: image, scale: 1), in: CGRect(x: 10, y: 10, width: 1, height: 1))
        }
        let picture = try reader.stream(page["Resources"]["XObject"][page["Resources"]["XObject"].keys[0]])
        #expect(picture.content == [255, 128, 0, 0, 0, 0])
        #expect(try reader.stream(picture.dictionary["SMask"]).content == [100, 0])
    }

    @Test("a JPEG file stays what it was")
    func photographs() throws {
        let pixels = [UInt8](repeating: 128, count: 32 * 16 * 4)
        let file = try #require(CGImage(width: 32, height: 16, pixels: pixels, isOpaque: true)).jpegData()
        let image = try CGImage(data: file)
        let (reader, page, _) = try Self.read {
            $0.draw(Image(decorative: image, scale: 1), in: CGRect(x: 10, y: 10, width: 64, height: 32))
        }
        let picture = try reader.stream(page["Resources"]["XObject"][page["Resources"]["XObject"].keys[0]])
        #expect(picture.dictionary["Filter"] == .name("DCTDecode"))
        #expect(picture.content == Array(file))
    }

    @Test("gradients are shadings, their opacity a mask")
    func gradients() throws {
        let (reader, page, operations) = try Self.read { context in
            context.fill(
                Self.square,
                with: .linearGradient(
                    Gradient(colors: [.red, .blue.opacity(0)]), startPoint: CGPoint(x: 10, y: 0),
                    endPoint: CGPoint(x: 40, y: 0)))
        }
        #expect(operations.contains { $0.name == "sh" })
        let shadings = page["Resources"]["Shading"]
        let shading = try reader.resolve(shadings[shadings.keys[0]])
        #expect(shading["ShadingType"] == .number(2))
        #expect(shading["Extend"] == .array([.bool(true), .bool(true)]))
        #expect(shading["Coords"].array.map(\.number) == [10, 0, 40, 0])
        let states = page["Resources"]["ExtGState"]
        let masks = try states.keys.map { try reader.resolve(states[$0])["SMask"] }.filter { $0 != .null }
        #expect(masks.count == 1)
        #expect(masks[0]["S"] == .name("Luminosity"))
    }

    @Test("a mode that PDF lacks makes a picture of what is under it, and no more")
    func pictures() throws {
        let (_, page, operations) = try Self.read { context in
            context.fill(Self.square, with: .color(.red))
            context.blendMode = .destinationOut
            context.fill(Path(CGRect(x: 20, y: 30, width: 5, height: 5)), with: .color(.black))
            context.blendMode = .normal
            context.fill(Path(CGRect(x: 60, y: 60, width: 5, height: 5)), with: .color(.black))
        }
        #expect(page["Resources"]["XObject"].keys.count == 1)
        #expect(operations.filter { $0.name == "re" }.count == 1)
        let place = operations.last { $0.name == "cm" }
        // But for a sliver at the far edges.
        for (number, wanted) in zip(place?.operands ?? [], [30, 0, 0, -40, 10, 60] as [Double]) {
            #expect(abs((number.number ?? 1e9) - wanted) < 0.005)
        }
    }
}
