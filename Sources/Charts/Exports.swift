// Code for charts says `import SwiftUI` beside `import Charts`; what charts are drawn with comes along.
@_exported import Raster
