/// Something that the tool itself can say no better than in words.
struct ToolError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// An end with a status of the command's own.
struct ToolExit: Error {
    let status: Int32
    /// Goes to standard error, if there is one.
    var message: String?
}
