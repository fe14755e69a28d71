extension SymbolRecipes {
    /// Arrows and chevrons.
    static let arrows = """
        chevron.right = s l -4.6 -10.4 5.2 0 -4.6 10.4
        chevron.left = @chevron.right f
        chevron.down = @chevron.right r90
        chevron.up = @chevron.right r-90
        chevron.right.2 = @chevron.right x-4.6 s0.9; @chevron.right x4.6 s0.9
        chevron.left.2 = @chevron.right.2 f
        chevron.up.chevron.down = @chevron.up s0.82 y-6.4; @chevron.down s0.82 y6.4
        chevron.compact.down = s l -14 -2.8 0 2.8 14 -2.8
        chevron.compact.up = s l -14 2.8 0 -2.8 14 2.8
        chevron.left.forwardslash.chevron.right = s l -9.6 -7.6 -17 0 -9.6 7.6 + l 9.6 -7.6 17 0 9.6 7.6 +
         l 3.6 -11 -3.6 11
        arrow.right = s l -11.4 0 11.4 0 + l 2.6 -8.4 11.4 0 2.6 8.4
        arrow.left = @arrow.right f
        arrow.up = @arrow.right r-90
        arrow.down = @arrow.right r90
        arrow.up.right = s l -8.6 8.6 8.6 -8.6 + l -4.4 -8.6 8.6 -8.6 8.6 4.4
        arrow.up.left = @arrow.up.right f
        arrow.down.right = @arrow.up.right r90
        arrow.down.left = @arrow.up.right r180
        arrow.up.arrow.down = s l -7.4 11 -7.4 -11 + l -14 -4.6 -7.4 -11.2 -0.8 -4.6 + l 7.4 -11 7.4 11 + l
         14 4.6 7.4 11.2 0.8 4.6
        arrow.left.arrow.right = @arrow.up.arrow.down r90
        arrow.left.and.right = s l -14 0 14 0 + l -7.6 -6.6 -14.2 0 -7.6 6.6 + l 7.6 -6.6 14.2 0 7.6 6.6
        arrow.up.and.down = @arrow.left.and.right r90
        arrow.up.and.down.and.arrow.left.and.right = s l -14 0 14 0 + l -10 -4 -14 0 -10 4 + l 10 -4 14 0
         10 4 + l 0 -14 0 14 + l -4 -10 0 -14 4 -10 + l -4 10 0 14 4 10
        arrow.up.left.and.arrow.down.right = s l -2 -2 -10.6 -10.6 + l -10.6 -2.4 -10.6 -10.6 -2.4 -10.6 +
         l 2 2 10.6 10.6 + l 10.6 2.4 10.6 10.6 2.4 10.6
        arrow.down.right.and.arrow.up.left = s l -10.8 -10.8 -2.4 -2.4 + l -2.4 -10 -2.4 -2.4 -10 -2.4 + l
         10.8 10.8 2.4 2.4 + l 2.4 10 2.4 2.4 10 2.4
        arrow.clockwise = s a 0 1.4 10.2 -28 268 + l -1.6 -13.2 3 -8.8 -1.6 -4.4
        arrow.counterclockwise = @arrow.clockwise f
        gobackward = @arrow.counterclockwise
        goforward = @arrow.clockwise
        arrow.2.circlepath = s a 0 0 10.6 190 318 + a 0 0 10.6 10 138 + l 9 -13 8.6 -6.4 2 -6.6 + l -9 13
         -8.6 6.4 -2 6.6
        arrow.triangle.2.circlepath = s a 0 0 10.4 192 312 + a 0 0 10.4 12 132; f q 1 11.6 -11.6 11.6 -3.2
         3.2 -4.6 + q 1 -11.6 11.6 -11.6 3.2 -3.2 4.6
        arrow.uturn.left = s M -11 -4.4 L 4.6 -4.4 C 8.8 -4.4 11.4 -1.6 11.4 2.2 C 11.4 6 8.8 8.8 4.6 8.8 L
         -1 8.8 + l -5.2 -10.4 -11.2 -4.4 -5.2 1.6
        arrow.uturn.right = @arrow.uturn.left f
        arrow.uturn.up = @arrow.uturn.left r90
        arrow.uturn.down = @arrow.uturn.left r-90
        arrow.turn.up.left = s M 11.4 9 L 11.4 2 C 11.4 -1.6 9.4 -3.4 6 -3.4 L -11 -3.4 + l -5.2 -9.4 -11.2
         -3.4 -5.2 2.6
        arrow.turn.up.right = @arrow.turn.up.left f
        arrow.turn.down.left = s M 11.4 -9 L 11.4 -2 C 11.4 1.6 9.4 3.4 6 3.4 L -11 3.4 + l -5.2 9.4 -11.2
         3.4 -5.2 -2.6
        arrow.turn.down.right = @arrow.turn.down.left f
        return = @arrow.turn.down.left
        arrow.down.to.line = s l 0 -12.6 0 6.6 + l -8 -1 0 7 8 -1 + l -9.4 12.6 9.4 12.6
        arrow.up.to.line = @arrow.down.to.line r180
        arrow.right.to.line = @arrow.down.to.line r-90
        arrow.left.to.line = @arrow.down.to.line r90
        arrow.triangle.branch = s l -6 12 -6 -7 + l -10.4 -5.6 -6 -10.4 -1.6 -5.6 + M -6 8 C -6 1 7 4 7
         -4.6 + l 2.6 -3.2 7 -8 11.4 -3.2
        arrow.triangle.merge = s l -7 12 -7 4 0 -3 7 4 7 12 + l 0 -3 0 -12 + l -5 -7.4 0 -12.4 5 -7.4
        arrowtriangle.right = o q 1.6 -7 -9.6 10 0 -7 9.6
        arrowtriangle.left = @arrowtriangle.right f
        arrowtriangle.up = @arrowtriangle.right r-90
        arrowtriangle.down = @arrowtriangle.right r90
        arrowshape.right = o q 1.4 0 -10.4 12.4 0 0 10.4 0 5 -11.6 5 -11.6 -5 0 -5
        arrowshape.left = @arrowshape.right f
        arrowshape.up = @arrowshape.right r-90
        arrowshape.down = @arrowshape.right r90
        arrowshape.turn.up.left = o M -0.8 -10.6 L -13 -0.8 L -0.8 9 L -0.8 4 C 5 3.6 9.6 5.2 12.8 10 C
         12.4 1.6 7.4 -5.2 -0.8 -5.6 Z
        arrowshape.turn.up.right = @arrowshape.turn.up.left f
        repeat = s M -13.6 -0.8 L -13.6 -2 C -13.6 -5.4 -11.6 -7.4 -8 -7.4 L 12 -7.4 + l 7.8 -11.6 12.2
         -7.4 7.8 -3.2 + M 13.6 0.8 L 13.6 2 C 13.6 5.4 11.6 7.4 8 7.4 L -12 7.4 + l -7.8 11.6 -12.2 7.4
         -7.8 3.2
        repeat.1 = @repeat; s*0.9 l -1.8 -1.4 0.6 -3 0.6 3.4
        shuffle = s M -14 -7 L -8 -7 C -1.6 -7 1.6 7 8 7 L 14 7 + M -14 7 L -8 7 C -5.6 7 -3.6 5 -2 2.4 + M
         2 -2.4 C 3.6 -5 5.6 -7 8 -7 L 14 -7 + l 10 -11.2 14.4 -7 10 -2.8 + l 10 11.2 14.4 7 10 2.8
        cursorarrow = o q 0.8 -7 -12.4 -7 8 -2.4 4 1 12 4.2 10.6 0.8 2.8 7.4 2.6
        crop = s l -7 -13.4 -7 7 13.4 7 + l -13.4 -7 7 -7 7 13.4
        rotate.right = s r -9 -1 7 11 2.4 + M -2 -6.6 C 6 -8 11 -4 11.6 2 + l -0.2 -11 -4 -6.6 0.8 -3
        rotate.left = @rotate.right f
        square.and.arrow.up = o M -4.6 -5 L -7 -5 C -9.2 -5 -10.4 -3.8 -10.4 -1.6 L -10.4 9 C -10.4 11.2
         -9.2 12.4 -7 12.4 L 7 12.4 C 9.2 12.4 10.4 11.2 10.4 9 L 10.4 -1.6 C 10.4 -3.8 9.2 -5 7 -5 L 4.6
         -5; k l 0 5 0 -13 ; s l 0 5 0 -13.6 + l -4.8 -9 0 -13.8 4.8 -9
        square.and.arrow.down = o M -4.6 -5 L -7 -5 C -9.2 -5 -10.4 -3.8 -10.4 -1.6 L -10.4 9 C -10.4 11.2
         -9.2 12.4 -7 12.4 L 7 12.4 C 9.2 12.4 10.4 11.2 10.4 9 L 10.4 -1.6 C 10.4 -3.8 9.2 -5 7 -5 L 4.6
         -5; k l 0 -13 0 5 + l -4.8 0.4 0 5.2 4.8 0.4; s l 0 -13 0 5 + l -4.8 0.4 0 5.2 4.8 0.4
        square.and.arrow.up.on.square = @square.and.arrow.up s0.84 x2 y-2; s M -8 -1 C -10 -1 -11 0 -11 2 L
         -11 11 C -11 13 -10 14 -8 14 L 4 14 C 6 14 7 13 7 12
        rectangle.portrait.and.arrow.right = s M 3 -6 L 3 -8.6 C 3 -10.8 1.8 -12 -0.4 -12 L -8.6 -12 C
         -10.8 -12 -12 -10.8 -12 -8.6 L -12 8.6 C -12 10.8 -10.8 12 -8.6 12 L -0.4 12 C 1.8 12 3 10.8 3 8.6
         L 3 6 + l -4 0 12 0 + l 7.4 -4.8 12.2 0 7.4 4.8
        """
}
