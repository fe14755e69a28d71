import Raster

extension Image {
    init(systemName: String) { self.init(systemName) }
}
