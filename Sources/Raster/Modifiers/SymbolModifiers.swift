extension View {
    /// How the parts of symbols are told apart by colour; nil for what the foreground style asks for.
    public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }

    /// Symbols of a variant, besides those asked for around the view, where there are such.
    public nonisolated func symbolVariant(_ variant: SymbolVariants) -> some View {
        changingEnvironment {
            $0.symbolVariants = variant == .none ? .none : $0.symbolVariants.adding(variant)
        }
    }
}
