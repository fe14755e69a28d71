import ArgumentParser
import Raster

@main
struct RasterTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rastertool", abstract: "Draws, inspects and explains Raster drawings.")
    func run() throws {
        let d = Drawing(size: CGSize(width: 200, height: 200)) { c, size in
            c.fill(Path(CGRect(x: 0, y: 0, width: 200, height: 200)), with: .color(.white))
            c.fill(Path(ellipseIn: CGRect(x: 20, y: 20, width: 100, height: 80)), with: .color(.red))
            c.fill(Path { p in
                p.move(to: CGPoint(x: 150, y: 60)); p.addLine(to: CGPoint(x: 180, y: 180)); p.addLine(to: CGPoint(x: 100, y: 100)); p.addLine(to: CGPoint(x: 195, y: 100)); p.addLine(to: CGPoint(x: 115, y: 180)); p.closeSubpath()
            }, with: .color(.blue.opacity(0.5)), style: FillStyle(eoFill: true))
            c.rotate(by: .degrees(20))
            c.fill(Path(roundedRect: CGRect(x: 60, y: 100, width: 60, height: 40), cornerRadius: 12), with: .color(.green.opacity(0.7)))
        }
        try d.image(scale: 2).write(to: URL(filePath: "/tmp/smoke.png"))
    }
}
