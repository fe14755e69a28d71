/// The sine and cosine of an angle in radians, each within 4e-16 for angles up to a hundred thousand turns.
///
/// The C library's own differ in the last bit from one version and processor to the next, and a picture must
/// have the same bytes everywhere; this uses only + - * / and rounding, which IEEE 754 fixes.
///
/// An angle within two units in its last place of a multiple of a right angle counts as that multiple, so
/// that `.pi` and `.degrees(90)` give exact zeros and ones. Angles past 2^19 quarter turns are first
/// reduced by the nearest Double to 2π. A NaN or infinite angle gives NaN.
package func sineAndCosine(radians: Double) -> (sine: Double, cosine: Double) {
    guard radians.isFinite else { return (.nan, .nan) }
    var angle = radians
    if angle.magnitude > 0x1p19 {
        angle = angle.truncatingRemainder(dividingBy: 2 * .pi)
    }
    let turns = (angle * (2 / .pi)).rounded()
    // π/2 in three parts of 33, 33 and 53 bits: the first two products are exact.
    var rest = angle - turns * 0x1.921fb544p+0
    rest -= turns * 0x1.0b4611a6p-34
    rest -= turns * 0x1.3198a2e037073p-69
    if turns != 0, rest.magnitude <= angle.magnitude * 0x1p-51 {
        rest = 0
    }

    // Taylor's series on |rest| <= π/4: the first term left out is below 1e-19.
    let square = rest * rest
    var odd = 1.0 / 355_687_428_096_000
    odd = odd * square - 1.0 / 1_307_674_368_000
    odd = odd * square + 1.0 / 6_227_020_800
    odd = odd * square - 1.0 / 39_916_800
    odd = odd * square + 1.0 / 362_880
    odd = odd * square - 1.0 / 5_040
    odd = odd * square + 1.0 / 120
    odd = odd * square - 1.0 / 6
    let sine = rest + rest * square * odd
    var even = -1.0 / 6_402_373_705_728_000
    even = even * square + 1.0 / 20_922_789_888_000
    even = even * square - 1.0 / 87_178_291_200
    even = even * square + 1.0 / 479_001_600
    even = even * square - 1.0 / 3_628_800
    even = even * square + 1.0 / 40_320
    even = even * square - 1.0 / 720
    even = even * square + 1.0 / 24
    // 1 - square/2 rounds; the difference in brackets gives the rounding back.
    let half = 0.5 * square
    let head = 1 - half
    let cosine = head + (((1 - head) - half) + square * square * even)

    switch Int(turns) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
}
