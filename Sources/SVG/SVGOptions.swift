import Raster

/// How a drawing is read.
public struct SVGOptions: Sendable {
    public var limits = SVGLimits()
    /// The folder that relative names of pictures start from; without one no files are read.
    public var baseURL: URL?
    /// Whether pictures outside the folder of `baseURL` may be read.
    public var allowsFilesOutsideBase = false
    /// What `systemLanguage` is held against.
    public var languages = ["en"]
    /// The fonts that text may use.
    public var fontCatalog = FontCatalog.shared

    public init() {}
}
