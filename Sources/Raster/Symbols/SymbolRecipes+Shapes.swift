/// The recipes of symbols: our own designs, in the language that `SymbolPen` reads.
enum SymbolRecipes {
    /// Shapes and what is made of them.
    static let shapes = """
        circle = o c 0 0 12
        square = o r -10.7 -10.7 10.7 10.7 3.6
        rectangle = o r -14.5 -10.5 14.5 10.5 3.6
        rectangle.portrait = o r -10.5 -12.7 10.5 12.7 3.6
        capsule = o r -14.5 -8.8 14.5 8.8 8.8
        capsule.portrait = o r -8.8 -14.5 8.8 14.5 8.8
        oval = o e 0 0 14.5 9.6
        triangle = o q 2 0 -11.6 13.2 9.6 -13.2 9.6
        diamond = o q 1.6 0 -13 13 0 0 13 -13 0
        pentagon = o q 1.6 0 -13 13.3 -3.3 8.2 12 -8.2 12 -13.3 -3.3
        hexagon = o q 1.8 0 -13.6 11.8 -6.8 11.8 6.8 0 13.6 -11.8 6.8 -11.8 -6.8
        octagon = o q 1.8 -5.4 -13 5.4 -13 13 -5.4 13 5.4 5.4 13 -5.4 13 -13 5.4 -13 -5.4
        seal = o w 12 13.4 11 0 0
        star = o w 5 13.4 5.9 0 0.6
        heart = o M 0 11.4 C -5.4 7.6 -12.6 2.2 -12.6 -4.2 C -12.6 -8.4 -9.6 -11.2 -6.2 -11.2
         C -3.4 -11.2 -1.2 -9.6 0 -7.2 C 1.2 -9.6 3.4 -11.2 6.2 -11.2 C 9.6 -11.2 12.6 -8.4 12.6 -4.2
         C 12.6 2.2 5.4 7.6 0 11.4 Z
        """
}
