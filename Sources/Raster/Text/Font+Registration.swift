/// Fonts that come with the program, for machines that have none. See `FontCatalog`, too: a catalog of your
/// own, for instance of certain folders only, goes into `EnvironmentValues.fontCatalog`; the environment
/// variable `RASTER_FONTS` limits the shared one.
extension Font {
    /// Adds the fonts of a TrueType or OpenType file, or of a collection, to those that all drawings may use.
    /// - Returns: the names of their families, for `custom(_:size:)`.
    @discardableResult
    public static func register(contentsOf url: URL) throws(FontError) -> [String] {
        guard url.isFileURL else {
            throw .unreadableFile(path: url.absoluteString, cause: "it isn't a file's URL")
        }
        return try FontCatalog.shared.register(contentsOfFile: url.path)
    }

    /// Adds the fonts of a file's bytes to those that all drawings may use. The same bytes again cost
    /// nothing.
    /// - Returns: the names of their families, for `custom(_:size:)`.
    @discardableResult
    public static func register(data: Data) throws(FontError) -> [String] {
        try FontCatalog.shared.register(data)
    }
}
