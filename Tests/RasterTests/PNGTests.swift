import RasterPaths
import Testing
