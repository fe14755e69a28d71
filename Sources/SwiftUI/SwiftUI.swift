// Code that was written for Apple's systems says `import SwiftUI`; elsewhere that is this.
@_exported import Foundation
@_exported import Observation
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
@_exported import Raster
