import Raster
import TestSupport
import Testing

/// sRGB's transfer function without `pow`, and Oklab.
@Suite struct ColorTransferTests {
    @Test func linearMatchesPow() {
        var worst = 0.0
        for step in 0...100_000 {
            let encoded = Double(step) / 40_000
            let expected = SRGBReference.linear(encoded)
            worst = max(worst, abs(SRGBTransfer.linear(fromEncoded: encoded) - expected))
            worst = max(worst, abs(SRGBTransfer.linear(fromEncoded: -encoded) + expected))
        }
        #expect(worst < 1e-13)
    }

    @Test func encodedMatchesPow() {
        var worst = 0.0
        for step in 0...100_000 {
            let linear = Double(step) / 20_000
            let expected = SRGBReference.encoded(linear)
            worst = max(worst, abs(SRGBTransfer.encoded(fromLinear: linear) - expected))
            worst = max(worst, abs(SRGBTransfer.encoded(fromLinear: -linear) + expected))
        }
        #expect(worst < 1e-13)
    }

    @Test func hugeMagnitudesMatchPowToo() {
        for exponent in stride(from: 0.0, through: 295, by: 0.37) {
            let value = pow(10, exponent)
            let encoded = 1.055 * pow(value, 1 / 2.4) - 0.055
            #expect(abs(SRGBTransfer.encoded(fromLinear: value) / encoded - 1) < 1e-13)
            if exponent < 125 {
                let linear = pow((value + 0.055) / 1.055, 2.4)
                #expect(abs(SRGBTransfer.linear(fromEncoded: value) / linear - 1) < 1e-13)
            }
        }
        for function in [SRGBTransfer.linear(fromEncoded:), SRGBTransfer.encoded(fromLinear:)] {
            #expect(function(.infinity) == .infinity)
            #expect(function(-.infinity) == -.infinity)
            #expect(function(.greatestFiniteMagnitude) == .infinity)
            #expect(function(.nan).isNaN)
        }
    }

    @Test func cubeRootMatchesFoundation() {
        for exponent in stride(from: -299.0, through: 299, by: 0.123) {
            let value = pow(10, exponent)
            #expect(abs(SRGBTransfer.cubeRoot(value) / cbrt(value) - 1) < 1e-15)
            #expect(SRGBTransfer.cubeRoot(-value) == -SRGBTransfer.cubeRoot(value))
        }
        #expect(SRGBTransfer.cubeRoot(0) == 0)
        #expect(SRGBTransfer.cubeRoot(.leastNonzeroMagnitude) == 0)
        #expect(SRGBTransfer.cubeRoot(-.infinity) == -.infinity)
        #expect(SRGBTransfer.cubeRoot(.nan).isNaN)
    }

    @Test func theEndsStayExact() {
        #expect(SRGBTransfer.linear(fromEncoded: 0) == 0)
        #expect(SRGBTransfer.encoded(fromLinear: 0) == 0)
        #expect(abs(SRGBTransfer.linear(fromEncoded: 1) - 1) < 1e-15)
        #expect(abs(SRGBTransfer.encoded(fromLinear: 1) - 1) < 1e-15)
    }

    /// The table of XYZ and Oklab in Ottosson's post, to its three decimals.
    @Test(arguments: [
        ([0.950, 1.000, 1.089], [1.000, 0.000, 0.000]), ([1, 0, 0], [0.450, 1.236, -0.019]),
        ([0, 1, 0], [0.922, -0.671, 0.263]), ([0, 0, 1], [0.153, -1.415, -0.449]),
    ])
    func oklabOfXYZ(xyz: [Double], expected: [Double]) {
        // XYZ to linear sRGB, IEC 61966-2-1 with the digits of Lindbloom.
        let red = 3.2404542 * xyz[0] - 1.5371385 * xyz[1] - 0.4985314 * xyz[2]
        let green = -0.9692660 * xyz[0] + 1.8760108 * xyz[1] + 0.0415560 * xyz[2]
        let blue = 0.0556434 * xyz[0] - 0.2040259 * xyz[1] + 1.0572252 * xyz[2]
        let oklab = Oklab(linearRed: red, green: green, blue: blue)
        #expect(abs(oklab.lightness - expected[0]) < 0.0015)
        #expect(abs(oklab.greenRed - expected[1]) < 0.0015)
        #expect(abs(oklab.blueYellow - expected[2]) < 0.0015)
    }

    /// CSS Color 4's values for the primaries in Oklab.
    @Test(arguments: [
        ([1.0, 1, 1], [1.0, 0, 0]), ([1, 0, 0], [0.62796, 0.22486, 0.12585]),
        ([0, 1, 0], [0.86644, -0.23389, 0.17950]), ([0, 0, 1], [0.45201, -0.03246, -0.31153]),
    ])
    func oklabOfThePrimaries(linear: [Double], expected: [Double]) {
        let oklab = Oklab(linearRed: linear[0], green: linear[1], blue: linear[2])
        #expect(abs(oklab.lightness - expected[0]) < 2e-5)
        #expect(abs(oklab.greenRed - expected[1]) < 2e-5)
        #expect(abs(oklab.blueYellow - expected[2]) < 2e-5)
    }

    @Test func oklabGoesBack() {
        for red in [-0.2, 0, 0.01, 0.5, 1, 1.4] {
            for green in [-0.1, 0, 0.3, 1] {
                for blue in [0, 0.002, 0.7, 1.1] {
                    let back = Oklab(linearRed: red, green: green, blue: blue).linearSRGB
                    #expect(abs(back.red - red) < 1e-6)
                    #expect(abs(back.green - green) < 1e-6)
                    #expect(abs(back.blue - blue) < 1e-6)
                }
            }
        }
    }
}
