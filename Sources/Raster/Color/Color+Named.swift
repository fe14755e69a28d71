/// The named colours. All but white, black and clear follow the environment's colour scheme; their values are
/// those of iOS 15 to 18.
extension Color {
    init(_ color: SystemColor) {
        self.init(storage: .system(color, opacity: 1))
    }

    /// #FF3B30, in the dark scheme #FF453A.
    public static var red: Color { Color(SystemColor.red) }
    /// #FF9500, in the dark scheme #FF9F0A.
    public static var orange: Color { Color(SystemColor.orange) }
    /// #FFCC00, in the dark scheme #FFD60A.
    public static var yellow: Color { Color(SystemColor.yellow) }
    /// #34C759, in the dark scheme #30D158.
    public static var green: Color { Color(SystemColor.green) }
    /// #00C7BE, in the dark scheme #63E6E2.
    public static var mint: Color { Color(SystemColor.mint) }
    /// #30B0C7, in the dark scheme #40C8E0.
    public static var teal: Color { Color(SystemColor.teal) }
    /// #32ADE6, in the dark scheme #64D2FF.
    public static var cyan: Color { Color(SystemColor.cyan) }
    /// #007AFF, in the dark scheme #0A84FF.
    public static var blue: Color { Color(SystemColor.blue) }
    /// #5856D6, in the dark scheme #5E5CE6.
    public static var indigo: Color { Color(SystemColor.indigo) }
    /// #AF52DE, in the dark scheme #BF5AF2.
    public static var purple: Color { Color(SystemColor.purple) }
    /// #FF2D55, in the dark scheme #FF375F.
    public static var pink: Color { Color(SystemColor.pink) }
    /// #A2845E, in the dark scheme #AC8E68.
    public static var brown: Color { Color(SystemColor.brown) }
    /// #8E8E93 in both schemes.
    public static var gray: Color { Color(SystemColor.gray) }
    /// #FFFFFF in both schemes.
    public static var white: Color { Color(SystemColor.white) }
    /// #000000 in both schemes.
    public static var black: Color { Color(SystemColor.black) }
    /// Black without any opacity.
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
    /// `Color.red`.
    public static var red: Color { Color(SystemColor.red) }
    /// `Color.orange`.
    public static var orange: Color { Color(SystemColor.orange) }
    /// `Color.yellow`.
    public static var yellow: Color { Color(SystemColor.yellow) }
    /// `Color.green`.
    public static var green: Color { Color(SystemColor.green) }
    /// `Color.mint`.
    public static var mint: Color { Color(SystemColor.mint) }
    /// `Color.teal`.
    public static var teal: Color { Color(SystemColor.teal) }
    /// `Color.cyan`.
    public static var cyan: Color { Color(SystemColor.cyan) }
    /// `Color.blue`.
    public static var blue: Color { Color(SystemColor.blue) }
    /// `Color.indigo`.
    public static var indigo: Color { Color(SystemColor.indigo) }
    /// `Color.purple`.
    public static var purple: Color { Color(SystemColor.purple) }
    /// `Color.pink`.
    public static var pink: Color { Color(SystemColor.pink) }
    /// `Color.brown`.
    public static var brown: Color { Color(SystemColor.brown) }
    /// `Color.gray`.
    public static var gray: Color { Color(SystemColor.gray) }
    /// `Color.white`.
    public static var white: Color { Color(SystemColor.white) }
    /// `Color.black`.
    public static var black: Color { Color(SystemColor.black) }
    /// `Color.clear`.
    public static var clear: Color { Color(SystemColor.clear) }
}
