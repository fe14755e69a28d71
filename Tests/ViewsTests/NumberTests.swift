import Foundation
import Raster
import Testing

/// Whole numbers in texts are written as Foundation writes them, which is slow.
@Suite struct NumberTests {
    @Test(arguments: [
        "en_US", "de_DE", "de_CH", "fr_FR", "pl_PL", "es_ES", "hi_IN", "ar_EG", "fa_IR", "my_MM", "en_IN",
        "sv_SE", "pt_PT", "nb_NO", "bn_BD", "ja_JP", "en_US_POSIX", "de_AT", "it_CH", "zz",
    ])
    func numbersAreFoundations(identifier: String) {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: identifier)
        var number: Int64 = 1
        for step in 0..<60 {
            for value in [number, -number, number - 1, 10 - number] {
                let text = Text("\(value)").string(in: environment)
                #expect(text == String(format: "%lld", locale: environment.locale, value), "\(value)")
            }
            number = number &* 7 / 4 &+ Int64(step)
            if number < 0 { break }
        }
    }
}
