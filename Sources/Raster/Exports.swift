// `import Raster` is the one import a drawing needs, as `import SwiftUI` is on Apple's systems.
@_exported import Foundation
@_exported import RasterEngine
@_exported import RasterPaths
@_exported import RasterText
