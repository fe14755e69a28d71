import Raster

/// Sprites of the gallery, and letters made in the same way.
enum Sprite {
    static let heart = PixelBitmap(
        [
            "  kkk kkk  ",
            " krrrkrrrk ",
            "krwwrrrrrrk",
            "krwrrrrrrdk",
            "krrrrrrrrdk",
            " krrrrrrdk ",
            "  krrrrdk  ",
            "   krrdk   ",
            "    kdk    ",
            "     k     ",
        ],
        palette: [
            "k": Color(red: 0.25, green: 0.06, blue: 0.16), "r": Color(red: 0.94, green: 0.24, blue: 0.33),
            "d": Color(red: 0.73, green: 0.12, blue: 0.28), "w": Color(red: 1, green: 0.86, blue: 0.86),
        ])

    static let cat = PixelBitmap(
        [
            "kk        kk",
            "kok      kok",
            "kopkkkkkkpok",
            "koooddddoook",
            "kooooddooook",
            "koowkoowkook",
            "kookkookkook",
            "kpooonnooopk",
            "kookwwwwkook",
            " kowkkkkwok ",
            "  kkkkkkkk  ",
        ],
        palette: [
            "k": Color(red: 0.2, green: 0.14, blue: 0.2), "o": Color(red: 0.98, green: 0.65, blue: 0.27),
            "d": Color(red: 0.85, green: 0.45, blue: 0.14), "p": Color(red: 1, green: 0.6, blue: 0.62),
            "n": Color(red: 0.93, green: 0.36, blue: 0.45), "w": Color(red: 1, green: 0.96, blue: 0.88),
        ])

    /// A word in capital letters of five by seven cells, a column apart. Letters that it lacks are left out.
    static func word(_ text: String, color: Color) -> PixelBitmap {
        let letters = text.compactMap { glyphs[$0] }
        let lines = (0..<7).map { row in letters.map { $0[row] }.joined(separator: " ") }
        return PixelBitmap(lines, palette: ["#": color])
    }

    private static let glyphs: [Character: [String]] = [
        "R": ["#### ", "#   #", "#   #", "#### ", "# #  ", "#  # ", "#   #"],
        "A": [" ### ", "#   #", "#   #", "#####", "#   #", "#   #", "#   #"],
        "S": [" ####", "#    ", "#    ", " ### ", "    #", "    #", "#### "],
        "T": ["#####", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  "],
        "E": ["#####", "#    ", "#    ", "#### ", "#    ", "#    ", "#####"],
    ]
}
