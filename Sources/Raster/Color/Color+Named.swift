/// The named colours. All but white, black and clear follow the environment's colour scheme; their values are
/// those of iOS 15 to 18.
extension Color {
    init(_ color: SystemColor) {
        storage = .system(color, opacity: 1)
    }

    public static var red: Color { Color(SystemColor.red) }
    public static var orange: Color { Color(SystemColor.orange) }
    public static var yellow: Color { Color(SystemColor.yellow) }
    public static var green: Color { Color(SystemColor.green) }
    public static var mint: Color { Color(SystemColor.mint) }
    public static var teal: Color { Color(SystemColor.teal) }
    public static var cyan: Color { Color(SystemColor.cyan) }
    public static var blue: Color { Color(SystemColor.blue) }
    public static var indigo: Color { Color(SystemColor.indigo) }
    public static var purple: Color { Color(SystemColor.purple) }
    public static var pink: Color { Color(SystemColor.pink) }
    public static var brown: Color { Color(SystemColor.brown) }
    public static var gray: Color { Color(SystemColor.gray) }
    public static var white: Color { Color(SystemColor.white) }
    public static var black: Color { Color(SystemColor.black) }
    public static var clear: Color { Color(SystemColor.clear) }

    /// The colour of text and other foremost content: black, or white in the dark scheme.
    public static var primary: Color { Color(SystemColor.primary) }
    /// The colour of less prominent content: a translucent grey.
    public static var secondary: Color { Color(SystemColor.secondary) }
    /// The accent colour: the environment's tint, or the system's blue.
    public static var accentColor: Color { Color(SystemColor.accentColor) }
}

/// The named colours wherever a style is expected.
extension ShapeStyle where Self == Color {
    public static var red: Color { Color(SystemColor.red) }
    public static var orange: Color { Color(SystemColor.orange) }
    public static var yellow: Color { Color(SystemColor.yellow) }
    public static var green: Color { Color(SystemColor.green) }
    public static var mint: Color { Color(SystemColor.mint) }
    public static var teal: Color { Color(SystemColor.teal) }
    public static var cyan: Color { Color(SystemColor.cyan) }
    public static var blue: Color { Color(SystemColor.blue) }
    public static var indigo: Color { Color(SystemColor.indigo) }
    public static var purple: Color { Color(SystemColor.purple) }
    public static var pink: Color { Color(SystemColor.pink) }
    public static var brown: Color { Color(SystemColor.brown) }
    public static var gray: Color { Color(SystemColor.gray) }
    public static var white: Color { Color(SystemColor.white) }
    public static var black: Color { Color(SystemColor.black) }
    public static var clear: Color { Color(SystemColor.clear) }
}
