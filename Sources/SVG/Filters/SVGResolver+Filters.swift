extension SVGResolver {
    /// Nil where the element isn't drawn.
    mutating func resolveFilters(of element: Index) -> [SVGFilter]? { [] }
}
