import CVersion

/// What `--version` tells.
enum ToolVersion {
    /// The package's, and the commit that the tool was built from.
    static let text = "0.1.0 (commit \(String(cString: raster_commit())))"
}
