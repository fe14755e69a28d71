import RasterPaths

extension FontCatalog {
    /// The name under which the catalog answers for a family: the name itself where it has a family, or a
    /// face, of that name; else that of a family of the same widths which stands in for it; nil when there is
    /// neither.
    public func family(for name: String) -> String? {
        state.withLock { state in
            let index = index(in: &state)
            if index.family(name) != nil || index.face(named: name) != nil { return name }
            let standIns = FontDesign.standInsByName[FontName.key(name)]?.families ?? []
            return standIns.first { index.family($0) != nil }
        }
    }
}
