extension SymbolRecipes {
    /// Marks, arrows and signs.
    static let marks = """
        xmark = s l -9.7 -9.7 9.7 9.7 + l 9.7 -9.7 -9.7 9.7
        checkmark = s l -10 1.6 -3.4 10 10.2 -10
        plus = s l -10.4 0 10.4 0 + l 0 -10.4 0 10.4
        minus = s l -10.4 0 10.4 0
        questionmark = s M -5.6 -7.2 C -5.2 -10.2 -2.9 -11.8 0.1 -11.8 C 3.4 -11.8 5.8 -9.8 5.8 -6.7
         C 5.8 -2.6 0.1 -2.2 0.1 3.4; f c 0.1 9.8 1.8
        chevron.right = s l -4.6 -10.4 5.2 0 -4.6 10.4
        chevron.left = @chevron.right f
        chevron.down = @chevron.right r90
        chevron.up = @chevron.right r-90
        arrow.right = s l -11.4 0 11.4 0 + l 2.6 -8.4 11.4 0 2.6 8.4
        arrow.left = @arrow.right f
        arrow.up = @arrow.right r-90
        arrow.down = @arrow.right r90
        """
}
