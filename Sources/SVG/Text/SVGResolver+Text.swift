extension SVGResolver {
    mutating func resolveText(_ element: Index) -> SVGText? { nil }
}
