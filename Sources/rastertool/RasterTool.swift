import ArgumentParser
import Raster

@main
struct RasterTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rastertool", abstract: "Draws, inspects and explains Raster drawings.")
}
