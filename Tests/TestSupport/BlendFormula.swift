/// The formulas of the 29 blend modes (W3C Compositing and Blending Level 1, Apple's soft light, and Porter
/// and Duff's) in double precision.
package enum BlendFormula {
    /// A separable mode's B(cb, cs) for one channel, not premultiplied.
    private static func separable(_ mode: Int, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case 1: return cb * cs
        case 2: return cb + cs - cb * cs
        case 3: return separable(9, cs, cb)
        case 4: return min(cb, cs)
        case 5: return max(cb, cs)
        case 6: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case 7: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case 8: return (1 - 2 * cs) * cb * cb + 2 * cs * cb
        case 28:
            if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cb + (2 * cs - 1) * (d - cb)
        case 9: return cs <= 0.5 ? 2 * cb * cs : separable(2, cb, 2 * cs - 1)
        case 10: return abs(cb - cs)
        default: return cb + cs - 2 * cb * cs
        }
    }

    private static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func sat(_ c: [Double]) -> Double { c.max()! - c.min()! }

    private static func setLum(_ c: [Double], _ l: Double) -> [Double] {
        let d = l - lum(c)
        var result = c.map { $0 + d }
        let (grey, n, x) = (lum(result), result.min()!, result.max()!)
        if n < 0 { result = result.map { grey + (($0 - grey) * grey) / (grey - n) } }
        if x > 1 { result = result.map { grey + (($0 - grey) * (1 - grey)) / (x - grey) } }
        return result
    }

    private static func setSat(_ c: [Double], _ s: Double) -> [Double] {
        let order = [0, 1, 2].sorted { c[$0] < c[$1] }
        var result = [0.0, 0, 0]
        if c[order[2]] > c[order[0]] {
            result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
            result[order[2]] = s
        }
        return result
    }

    /// Premultiplied red, green, blue, alpha of the result, 0 to 1.
    /// - Parameters:
    ///   - mode: a blend mode's raw value, 0 to 28.
    ///   - s: the source, premultiplied.
    ///   - d: what it is drawn over, premultiplied.
    package static func result(_ mode: Int, _ s: [Double], _ d: [Double]) -> [Double] {
        let (sa, da) = (s[3], d[3])
        func each(_ formula: (Double, Double) -> Double) -> [Double] { (0..<4).map { formula(s[$0], d[$0]) } }
        switch mode {
        case 1...15, 28:
            let cs = (0..<3).map { sa == 0 ? 0 : s[$0] / sa }
            let cb = (0..<3).map { da == 0 ? 0 : d[$0] / da }
            let mixed =
                switch mode {
                case 12: setLum(setSat(cs, sat(cb)), lum(cb))
                case 13: setLum(setSat(cb, sat(cs)), lum(cb))
                case 14: setLum(cs, lum(cb))
                case 15: setLum(cb, lum(cs))
                default: (0..<3).map { separable(mode, cb[$0], cs[$0]) }
                }
            let colors = (0..<3).map { (channel: Int) -> Double in
                let outside = s[channel] * (1 - da) + d[channel] * (1 - sa)
                return outside + sa * da * mixed[channel]
            }
            return colors + [sa + da - sa * da]
        case 16: return each { _, _ in 0 }
        case 17: return s
        case 18: return each { s, _ in s * da }
        case 19: return each { s, _ in s * (1 - da) }
        case 20: return each { s, d in s * da + d * (1 - sa) }
        case 21: return each { s, d in s * (1 - da) + d }
        case 22: return each { _, d in d * sa }
        case 23: return each { _, d in d * (1 - sa) }
        case 24: return each { s, d in s * (1 - da) + d * sa }
        case 25: return each { s, d in s * (1 - da) + d * (1 - sa) }
        case 26:
            let alpha = min(1, sa + da)
            let colors = (0..<3).map { (channel: Int) -> Double in
                max(0, s[channel] + d[channel] + alpha - sa - da)
            }
            return colors + [alpha]
        case 27: return each { s, d in min(1, s + d) }
        default: return each { s, d in s + d * (1 - sa) }
        }
    }
}
