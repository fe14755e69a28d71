extension ImageContent {
    /// The pixels to look up; nil for a drawing that is nested too deeply.
    func image(_ nested: any NestedRenderer) -> CGImage? {
        switch source {
        case .pixels(let image): image
        case .drawing(let drawing): nested.picture(of: drawing, .scaled(scale))
        }
    }
}
