// Text: fonts, shaping and layout. Empty until its issue.
import RasterPaths
