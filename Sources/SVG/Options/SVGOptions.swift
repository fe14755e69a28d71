import Raster

/// How a drawing is read.
public struct SVGOptions: Sendable {
    /// What the drawing may ask for before it is refused.
    public var limits = SVGLimits()
    /// The folder that relative names of pictures start from; without one no files are read.
    public var baseURL: URL?
    /// Whether pictures outside the folder of `baseURL`, and its folders, may be read.
    public var allowsFilesOutsideBase = false
    /// What `systemLanguage` is held against: it must name one of these, or one that is more special ("en-GB"
    /// for "en").
    public var languages = ["en"]
    /// The fonts that text may use.
    public var fontCatalog = FontCatalog.shared

    /// The default limits, no folder for pictures, English, and the system's fonts.
    public init() {}
}
