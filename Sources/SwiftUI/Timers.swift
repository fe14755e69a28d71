import Foundation
import OpenCombineFoundation
import Raster

/// Clocks of views stand in for it.
extension Timer.OCombine.TimerPublisher: IntervalPublisher {}
