import Foundation
import Raster
import RasterSVG

/// A document's text as a picture.
func picture(_ text: String, scale: CGFloat = 1) throws -> CGImage {
    try SVGDocument(data: Data(text.utf8)).drawing(scale: scale).image()
}

/// The greatest difference of a channel between two pictures; 255 for pictures of different sizes.
func difference(_ first: CGImage, _ second: CGImage) -> Int {
    guard first.width == second.width, first.height == second.height else { return 255 }
    var most = 0
    for y in 0..<first.height {
        for x in 0..<first.width {
            let (left, right) = (first[x, y], second[x, y])
            for (one, other) in [
                (left.red, right.red), (left.green, right.green), (left.blue, right.blue),
                (left.alpha, right.alpha),
            ] {
                most = max(most, abs(Int(one) - Int(other)))
            }
        }
    }
    return most
}
