/// What colours a picture has, as far as that decides the forms that lose nothing.
struct PNGCensus {
    /// In the order of appearance; nil when there are more than 256.
    private(set) var palette: [UInt32]? = []
    private(set) var isOpaque = true
    private(set) var isGrey = true
    /// The least depth of 1, 2, 4 and 8 bits that holds every shade of grey.
    private(set) var greyDepth = 1

    init(_ image: CGImage) {
        var index = ColorIndex()
        var colors: [UInt32] = []
        image.withUnsafePixels { bytes in
            let pixels = bytes.assumingMemoryBound(to: UInt32.self)
            var last = ~(pixels.first ?? 0)
            var position = 0
            while position < pixels.count, palette != nil || isGrey {
                let color = pixels[position]
                position += 1
                if color == last { continue }
                last = color
                if palette != nil, index.find(color) == nil {
                    if colors.count == ColorIndex.most {
                        palette = nil
                    } else {
                        index.insert(color, colors.count)
                        colors.append(color)
                    }
                }
                look(at: color)
            }
            // Only opacity is left to find.
            if isOpaque, !image.isOpaque {
                var alphas: UInt32 = .max
                while position < pixels.count, alphas >> 24 == 255 {
                    let end = min(position + 4096, pixels.count)
                    for place in position..<end { alphas &= pixels[place] }
                    position = end
                }
                isOpaque = alphas >> 24 == 255
            }
        }
        if palette != nil { palette = colors }
    }

    /// Bytes in memory are red, green, blue, alpha, of which red is the lowest of a little-endian number.
    private mutating func look(at color: UInt32) {
        let (red, green, blue) = (color & 255, color >> 8 & 255, color >> 16 & 255)
        if color >> 24 != 255 { isOpaque = false }
        guard isGrey else { return }
        if red != green || green != blue {
            isGrey = false
        } else if greyDepth < 8 {
            while greyDepth < 8, red % (255 / ((1 << UInt32(greyDepth)) - 1)) != 0 { greyDepth *= 2 }
        }
    }

    /// Forms that hold the picture, the one that is likely the smallest first.
    var forms: [PNGForm] {
        var forms: [PNGForm] = []
        if let palette, !palette.isEmpty { forms.append(PNGForm(palette: palette)) }
        if isGrey, isOpaque {
            let grey = PNGForm(kind: .grey, bitDepth: greyDepth)
            // A palette is no smaller than as many bits of grey, and has a chunk more.
            if let first = forms.first, first.bitDepth < greyDepth {
                forms.append(grey)
            } else {
                forms = [grey]
            }
        } else if isGrey {
            forms.append(PNGForm(kind: .greyAlpha, bitDepth: 8))
        } else {
            forms.append(isOpaque ? .rgb : .rgba)
        }
        return forms
    }

    /// The form that is likely the smallest, without trying.
    func quickForm(width: Int, height: Int) -> PNGForm {
        let forms = forms
        guard let plain = forms.last, plain.kind != forms[0].kind else { return forms[0] }
        // A palette has to save more than its chunks take, and the filters besides.
        let chunks = forms[0].colors.count * 4 + 24
        let isWorthwhile =
            forms[0].rowBytes(width: width) * height + chunks <= plain.rowBytes(width: width) * height / 2
        return isWorthwhile ? forms[0] : plain
    }
}
