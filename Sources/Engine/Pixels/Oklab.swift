/// A colour in Oklab, where straight lines look like even steps.
///
/// Matrices of Björn Ottosson, "A perceptual color space for image processing", as revised 2021-01-25.
package struct Oklab: Equatable, Sendable {
    package var lightness: Double
    package var greenRed: Double
    package var blueYellow: Double

    package init(lightness: Double, greenRed: Double, blueYellow: Double) {
        self.lightness = lightness
        self.greenRed = greenRed
        self.blueYellow = blueYellow
    }

    /// From linear-light sRGB, extended range.
    package init(linearRed red: Double, green: Double, blue: Double) {
        let long = SRGBTransfer.cubeRoot(
            0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let medium = SRGBTransfer.cubeRoot(
            0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let short = SRGBTransfer.cubeRoot(
            0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
        greenRed = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
        blueYellow = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
    }

    /// Linear-light sRGB, which leaves 0 to 1 for colours outside the gamut.
    package var linearSRGB: (red: Double, green: Double, blue: Double) {
        let longRoot = lightness + 0.396_337_777_4 * greenRed + 0.215_803_757_3 * blueYellow
        let mediumRoot = lightness - 0.105_561_345_8 * greenRed - 0.063_854_172_8 * blueYellow
        let shortRoot = lightness - 0.089_484_177_5 * greenRed - 1.291_485_548_0 * blueYellow
        let long = longRoot * longRoot * longRoot
        let medium = mediumRoot * mediumRoot * mediumRoot
        let short = shortRoot * shortRoot * shortRoot
        return (
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short
        )
    }
}
