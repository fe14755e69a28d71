import Foundation
import Raster

/// What the files of a pyramid are called, below its folder, and what is in those that viewers read first.
struct TileNames: Sendable {
    let pyramid: TilePyramid
    /// The drawing's.
    let name: String
    /// Of tiles: png or jpg.
    let fileExtension: String
    /// Of the folder, as the network knows it.
    let address: String?

    /// Nil where a name can't be a file's.
    static func problem(_ name: String) -> String? {
        let isFile =
            !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 200
            && !name.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 || $0.value == 0x7F }
        return isFile ? nil : "'\(name.prefix(40))' can't be the name of files; give another with --name"
    }

    func file(_ tile: TilePyramid.Piece, of level: TilePyramid.Level) -> String {
        switch pyramid.layout {
        case .dz: "\(name)_files/\(level.number)/\(tile.column)_\(tile.row).\(fileExtension)"
        case .xyz: "\(level.number)/\(tile.column)/\(tile.row).\(fileExtension)"
        case .iiif3: "\(region(tile, of: level))/\(size(tile, of: level))/0/default.\(fileExtension)"
        }
    }

    /// In pixels of the whole picture.
    private func region(_ tile: TilePyramid.Piece, of level: TilePyramid.Level) -> String {
        if level.columns == 1, level.rows == 1 { return "full" }
        let (left, top) = (tile.rect.x * level.reduction, tile.rect.y * level.reduction)
        let side = pyramid.side * level.reduction
        return "\(left),\(top),\(min(side, pyramid.width - left)),\(min(side, pyramid.height - top))"
    }

    private func size(_ tile: TilePyramid.Piece, of level: TilePyramid.Level) -> String {
        level.reduction == 1 && level.columns == 1 && level.rows == 1
            ? "max" : "\(tile.rect.width),\(tile.rect.height)"
    }

    /// The file that viewers are given; nil for what needs none.
    var manifest: (name: String, data: Data)? {
        switch pyramid.layout {
        case .dz: ("\(name).dzi", Data(descriptor.utf8))
        case .iiif3: ("info.json", information)
        case .xyz: nil
        }
    }

    /// The whole picture as `max` gives it, which level 0 has to have: as large as fits in a tile, since no
    /// larger one is promised. Nil where a tile has that name, and for other layouts.
    var maximum: (name: String, width: Int, height: Int)? {
        guard pyramid.layout == .iiif3, pyramid.levels.count > 1 else { return nil }
        let longest = max(pyramid.width, pyramid.height)
        func side(_ length: Int) -> Int {
            max(Int((Double(length) * Double(pyramid.side) / Double(longest)).rounded()), 1)
        }
        return ("full/max/0/default.\(fileExtension)", side(pyramid.width), side(pyramid.height))
    }

    private var descriptor: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(fileExtension)" \
        Overlap="\(pyramid.overlap)" TileSize="\(pyramid.side)">
          <Size Width="\(pyramid.width)" Height="\(pyramid.height)"/>
        </Image>

        """
    }

    private struct Information: Encodable {
        struct Size: Encodable { let width, height: Int }
        struct Tiles: Encodable {
            let width, height: Int
            let scaleFactors: [Int]
        }

        enum CodingKeys: String, CodingKey {
            case context = "@context"
            case id, type, `protocol`, profile, width, height, maxWidth, maxHeight, sizes, tiles
            case extraFormats, preferredFormats
        }

        var context = "http://iiif.io/api/image/3/context.json"
        var type = "ImageService3"
        var `protocol` = "http://iiif.io/api/image"
        var profile = "level0"
        let id: String
        let width, height: Int
        var maxWidth, maxHeight: Int?
        var sizes: [Size]?
        let tiles: [Tiles]
        var extraFormats, preferredFormats: [String]?
    }

    private var information: Data {
        let reductions = pyramid.levels.map(\.reduction)
        var information = Information(
            id: address ?? "", width: pyramid.width, height: pyramid.height,
            tiles: [.init(width: pyramid.side, height: pyramid.side, scaleFactors: reductions)])
        if maximum != nil, let smallest = pyramid.levels.last {
            information.sizes = [.init(width: smallest.width, height: smallest.height)]
            (information.maxWidth, information.maxHeight) = (pyramid.side, pyramid.side)
        }
        // All servers have jpg.
        if fileExtension != "jpg" {
            information.extraFormats = [fileExtension]
            information.preferredFormats = [fileExtension]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        var data = (try? encoder.encode(information)) ?? Data()
        data.append(0x0A)
        return data
    }
}
