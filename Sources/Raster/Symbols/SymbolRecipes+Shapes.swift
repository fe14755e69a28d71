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
        oval.portrait = o e 0 0 9.6 14.5
        app = o r -10.7 -10.7 10.7 10.7 5.6
        triangle = o q 2 0 -11.6 13.2 9.6 -13.2 9.6
        diamond = o q 1.6 0 -13 13 0 0 13 -13 0
        pentagon = o q 1.6 0 -13 13.3 -3.3 8.2 12 -8.2 12 -13.3 -3.3
        hexagon = o q 1.8 0 -13.6 11.8 -6.8 11.8 6.8 0 13.6 -11.8 6.8 -11.8 -6.8
        octagon = o q 1.8 -5.4 -13 5.4 -13 13 -5.4 13 5.4 5.4 13 -5.4 13 -13 5.4 -13 -5.4
        seal = o w 10 13.4 11.4 0 0
        cross = o q 1.6 -4.4 -12 4.4 -12 4.4 -4.4 12 -4.4 12 4.4 4.4 4.4 4.4 12 -4.4 12 -4.4 4.4 -12 4.4
         -12 -4.4 -4.4 -4.4
        staroflife = @part.beam; @part.beam r60; @part.beam r120
        part.beam = f r -3.4 -12.4 3.4 12.4 0.8
        star = o w 5 13.4 5.9 0 0.6
        star.leadinghalf.filled = s w 5 13.4 5.9 0 0.6; f M 0 -12.8 L 0 6.5 L -7.9 11.4 L -5.6 2.4 L -12.7
         -3.5 L -3.5 -4.2 Z
        star.lefthalf.fill = @star.leadinghalf.filled
        heart = o M 0 11.4 C -5.4 7.6 -12.6 2.2 -12.6 -4.2 C -12.6 -8.4 -9.6 -11.2 -6.2 -11.2 C -3.4 -11.2
         -1.2 -9.6 0 -7.2 C 1.2 -9.6 3.4 -11.2 6.2 -11.2 C 9.6 -11.2 12.6 -8.4 12.6 -4.2 C 12.6 2.2 5.4 7.6
         0 11.4 Z
        square.dashed = s M -10.7 -4.4 L -10.7 -7 C -10.7 -9.6 -9.6 -10.7 -7 -10.7 L -4.4 -10.7 + M 4.4
         -10.7 L 7 -10.7 C 9.6 -10.7 10.7 -9.6 10.7 -7 L 10.7 -4.4 + M 10.7 4.4 L 10.7 7 C 10.7 9.6 9.6
         10.7 7 10.7 L 4.4 10.7 + M -4.4 10.7 L -7 10.7 C -9.6 10.7 -10.7 9.6 -10.7 7 L -10.7 4.4
        viewfinder = @square.dashed
        circle.dashed = s a 0 0 12 8 37 + a 0 0 12 53 82 + a 0 0 12 98 127 + a 0 0 12 143 172 + a 0 0 12
         188 217 + a 0 0 12 233 262 + a 0 0 12 278 307 + a 0 0 12 323 352
        circle.lefthalf.filled = s c 0 0 12; f M 0 -12 C -6.6 -12 -12 -6.6 -12 0 C -12 6.6 -6.6 12 0 12 Z
        circle.righthalf.filled = @circle.lefthalf.filled f
        circle.bottomhalf.filled = @circle.lefthalf.filled r-90
        circle.tophalf.filled = @circle.lefthalf.filled r90
        circle.inset.filled = s c 0 0 12; f c 0 0 7.6
        square.inset.filled = s r -10.7 -10.7 10.7 10.7 3.6; f r -6.4 -6.4 6.4 6.4 1.6
        largecircle.fill.circle = @circle.inset.filled
        record.circle = 2o c 0 0 12; n c 0 0 5.4
        target = s c 0 0 12 + c 0 0 7; f c 0 0 2.6
        smallcircle.filled.circle = 2o c 0 0 12; n c 0 0 3.4
        dot.circle = @smallcircle.filled.circle
        circle.circle = s c 0 0 12 + c 0 0 6
        scope = s c 0 0 9 + l 0 -12.6 0 -5 + l 0 12.6 0 5 + l -12.6 0 -5 0 + l 12.6 0 5 0
        plus.viewfinder = @square.dashed; s l -4.6 0 4.6 0 + l 0 -4.6 0 4.6
        square.on.square = o r -4 -4 12 12 3; s M -7.4 4.6 L -8.6 4.6 C -10.8 4.6 -12 3.4 -12 1.2 L -12
         -8.6 C -12 -10.8 -10.8 -12 -8.6 -12 L 1.2 -12 C 3.4 -12 4.6 -10.8 4.6 -8.6 L 4.6 -7.6
        circle.grid.2x2 = o c -6 -6 4.4 + c 6 -6 4.4 + c -6 6 4.4 + c 6 6 4.4
        circle.grid.3x3 = o c -9.4 -9.4 2.4 + c 0 -9.4 2.4 + c 9.4 -9.4 2.4 + c -9.4 0 2.4 + c 0 0 2.4 + c
         9.4 0 2.4 + c -9.4 9.4 2.4 + c 0 9.4 2.4 + c 9.4 9.4 2.4
        square.grid.2x2 = o r -11 -11 -2 -2 2 + r 2 -11 11 -2 2 + r -11 2 -2 11 2 + r 2 2 11 11 2
        square.grid.3x3 = o r -11.6 -11.6 -6.6 -6.6 1 + r -2.5 -11.6 2.5 -6.6 1 + r 6.6 -11.6 11.6 -6.6 1 +
         r -11.6 -2.5 -6.6 2.5 1 + r -2.5 -2.5 2.5 2.5 1 + r 6.6 -2.5 11.6 2.5 1 + r -11.6 6.6 -6.6 11.6 1
         + r -2.5 6.6 2.5 11.6 1 + r 6.6 6.6 11.6 11.6 1
        rectangle.grid.2x2 = o r -14.4 -10 -2 -2 1.8 + r 2 -10 14.4 -2 1.8 + r -14.4 2 -2 10 1.8 + r 2 2
         14.4 10 1.8
        rectangle.grid.1x2 = o r -12.4 -11 12.4 -2 1.8 + r -12.4 2 12.4 11 1.8
        square.split.2x2 = o r -10.7 -10.7 10.7 10.7 3.6; i l 0 -10.7 0 10.7 + l -10.7 0 10.7 0
        rectangle.split.3x1 = o r -14.5 -10.5 14.5 10.5 3.2; i l -4.8 -10.5 -4.8 10.5 + l 4.8 -10.5 4.8 10.5
        rectangle.split.2x1 = o r -14.5 -10.5 14.5 10.5 3.2; i l 0 -10.5 0 10.5
        square.stack = o r -10.7 -4.6 10.7 12 3; s l -9 -8.4 9 -8.4 + l -6.8 -12 6.8 -12
        rectangle.stack = o r -13.4 -3 13.4 11.4 2.8; s l -11.4 -7 11.4 -7 + l -9 -11 9 -11
        square.3.layers.3d = o q 1.4 0 -13 12 -6.4 0 0.2 -12 -6.4; s l -12 0 0 6.6 12 0 + l -12 6.4 0 13 12
         6.4
        square.stack.3d.up = @square.3.layers.3d
        sidebar.left = o r -14.5 -10.5 14.5 10.5 3.2; i l -4.6 -10.5 -4.6 10.5; i*0.8 l -11 -6 -8.6 -6 + l
         -11 -2.4 -8.6 -2.4
        sidebar.right = @sidebar.left f
        sidebar.leading = @sidebar.left
        sidebar.trailing = @sidebar.right
        tablecells = o r -14.5 -10.5 14.5 10.5 3.2; i*0.8 l -14.5 -3.6 14.5 -3.6 + l -14.5 3.4 14.5 3.4 + l
         -4.8 -10.5 -4.8 10.5 + l 4.8 -10.5 4.8 10.5
        cube = o q 1.4 0 -13 11.6 -6.6 11.6 6.6 0 13 -11.6 6.6 -11.6 -6.6; i l -11.2 -6.2 0 0 11.2 -6.2 + l
         0 0 0 12.6
        cube.transparent = o q 1.4 0 -13 11.6 -6.6 11.6 6.6 0 13 -11.6 6.6 -11.6 -6.6; i*0.8 l -11.2 -6.2 0
         0 11.2 -6.2 + l 0 0 0 12.6 + l 0 -12.6 0 -5 + l -11.2 6.2 -4.6 2.6 + l 11.2 6.2 4.6 2.6
        shippingbox = o q 1.4 0 -13 12 -7 12 7 0 13.4 -12 7 -12 -7; i l -11.4 -6.4 0 -0.4 11.4 -6.4 + l 0
         -0.4 0 12.6 + l -6.4 -10 5.6 -3.4
        cylinder = o M -10 -8.4 L -10 8.4 C -10 11 -5.6 12.8 0 12.8 C 5.6 12.8 10 11 10 8.4 L 10 -8.4 C 10
         -11 5.6 -12.8 0 -12.8 C -5.6 -12.8 -10 -11 -10 -8.4 Z; i M -10 -8.4 C -10 -5.8 -5.6 -4 0 -4 C 5.6
         -4 10 -5.8 10 -8.4
        line.3.horizontal = s l -13 -6.4 13 -6.4 + l -13 0 13 0 + l -13 6.4 13 6.4
        line.horizontal.3 = @line.3.horizontal
        line.3.horizontal.decrease = s l -13 -6.4 13 -6.4 + l -8.6 0 8.6 0 + l -4 6.4 4 6.4
        line.diagonal = s l -9.6 9.6 9.6 -9.6
        list.bullet = s l -6.6 -8 13 -8 + l -6.6 0 13 0 + l -6.6 8 13 8; s*1.5 . -12 -8 -12 0 -12 8
        list.dash = s l -6.6 -8 13 -8 + l -6.6 0 13 0 + l -6.6 8 13 8 + l -13 -8 -11.6 -8 + l -13 0 -11.6 0
         + l -13 8 -11.6 8
        list.number = s l -5 -8.6 13 -8.6 + l -5 0 13 0 + l -5 8.6 13 8.6; s*0.62 l -12.6 -10 -11.2 -11.2
         -11.2 -6.2 + M -13 -1.2 C -12.6 -3 -10 -3 -10 -1.2 C -10 0 -12.4 0.8 -13 2.6 L -9.8 2.6 + M -13
         6.8 C -12.2 5.6 -10.2 5.8 -10.2 7.4 C -10.2 8.4 -11 8.7 -11.8 8.7 C -10.8 8.7 -9.8 9.2 -9.8 10.2 C
         -9.8 12 -12.4 12.2 -13.2 10.8
        list.bullet.rectangle = o r -14 -11 14 11 3.2; i*0.9 l -4 -5 8.6 -5 + l -4 0 8.6 0 + l -4 5 8.6 5 ;
         i*1.2 . -8.4 -5 -8.4 0 -8.4 5
        checklist = s l -1.6 -7.6 14 -7.6 + l -1.6 6.4 14 6.4 + l -14 -8 -11.2 -4.8 -6 -11 + l -14 6 -11.2
         9.2 -6 3
        text.alignleft = s l -13 -9.6 13 -9.6 + l -13 -3.2 5 -3.2 + l -13 3.2 13 3.2 + l -13 9.6 5 9.6
        text.alignright = @text.alignleft f
        text.aligncenter = s l -13 -9.6 13 -9.6 + l -8 -3.2 8 -3.2 + l -13 3.2 13 3.2 + l -8 9.6 8 9.6
        text.justify = s l -13 -9.6 13 -9.6 + l -13 -3.2 13 -3.2 + l -13 3.2 13 3.2 + l -13 9.6 13 9.6
        text.justify.left = @text.alignleft
        slider.horizontal.3 = s l -13 -8.6 -8.4 -8.6 + l -2 -8.6 13 -8.6 + l -13 0 2 0 + l 8.4 0 13 0 + l
         -13 8.6 -8.4 8.6 + l -2 8.6 13 8.6 + c -5.2 -8.6 2.9 + c 5.2 0 2.9 + c -5.2 8.6 2.9
        slider.vertical.3 = @slider.horizontal.3 r-90
        switch.2 = o r -12 -11 12 -1.6 4.7 + r -12 1.6 12 11 4.7; j c 7.3 -6.3 2.4 + c -7.3 6.3 2.4
        """
}
