import RasterText
import Testing
