import RasterKernels

/// The blur's kernels in plain Swift: the definition of what the ones in C compute.

@inline(__always)
private func times(_ value: Int32, _ weight: Int16) -> Int32 { (value &* Int32(weight) &+ 16384) &>> 15 }

let referenceBlurRows: BlurKernels.Rows = {
    output, count, pairs, pairWeights, pairCount, singles, singleWeights, singleCount in
    guard let output else { return }
    for index in 0..<count { output[index] = 0 }
    for tap in 0..<singleCount {
        guard let row = singles?[tap], let weight = singleWeights?[tap] else { continue }
        for index in 0..<count {
            output[index] &+= Int16(truncatingIfNeeded: times(Int32(row[index]), weight))
        }
    }
    for tap in 0..<pairCount {
        guard let low = pairs?[2 &* tap], let high = pairs?[2 &* tap &+ 1], let weight = pairWeights?[tap]
        else { continue }
        for index in 0..<count {
            output[index] &+= Int16(
                truncatingIfNeeded: times(Int32(low[index]) &+ Int32(high[index]), weight))
        }
    }
}

let referenceBlurBytes: BlurKernels.Bytes = {
    output, count, pairs, pairWeights, pairCount, singles, singleWeights, singleCount in
    guard let output else { return }
    for index in 0..<count { output[index] = 0 }
    for tap in 0..<singleCount {
        guard let row = singles?[tap], let weight = singleWeights?[tap] else { continue }
        for index in 0..<count {
            output[index] &+= Int16(truncatingIfNeeded: times(Int32(row[index]) &<< 6, weight))
        }
    }
    for tap in 0..<pairCount {
        guard let low = pairs?[2 &* tap], let high = pairs?[2 &* tap &+ 1], let weight = pairWeights?[tap]
        else { continue }
        for index in 0..<count {
            let pair = (Int32(low[index]) &+ Int32(high[index])) &<< 6
            output[index] &+= Int16(truncatingIfNeeded: times(pair, weight))
        }
    }
}

let referenceBlurHalve: BlurKernels.Halve = { output, samples, pixels, channels in
    guard let output, let samples else { return }
    for pixel in 0..<pixels {
        for channel in 0..<channels {
            let first = samples + (2 &* pixel &* channels &+ channel)
            let outer = Int32(first[0]) &+ Int32(first[3 &* channels])
            let inner = Int32(first[channels]) &+ Int32(first[2 &* channels])
            output[pixel &* channels &+ channel] = Int16(
                truncatingIfNeeded: times(outer, 4096) &+ times(inner, 12288))
        }
    }
}

let referenceBlurExpand: BlurKernels.Expand = { output, samples, vectors, first, weights, levels, channels in
    guard let output, let samples, let weights else { return }
    let values = channels << levels
    let period = max(values / 16, 1)
    for vector in 0..<vectors {
        let row = weights + (first &+ vector) % period &* 80
        for lane in 0..<16 {
            // Which pixel this is, counted from the start of the first sample.
            let value = (first &+ vector) &* 16 &+ lane
            let sample = samples + (value / values &* channels &+ value % channels)
            var sum: Int32 = 0
            for tap in 0..<5 {
                sum &+= times(Int32(sample[tap &* channels]), row[tap &* 16 &+ lane])
            }
            output[vector &* 16 &+ lane] = Int16(truncatingIfNeeded: sum)
        }
    }
}

let referenceBlurPack: BlurKernels.Pack = { output, values, count in
    guard let output, let values else { return }
    for index in 0..<count {
        output[index] = UInt8(truncatingIfNeeded: min((Int32(values[index]) &+ 32) &>> 6, 255))
    }
}

let referenceBlurTint: BlurKernels.Tint = { pixels, values, count, color, inverted, source in
    guard let pixels, let values else { return }
    for index in 0..<count {
        var value = min(Int32(values[index]), 16320)
        if inverted != 0 { value = 16320 &- value }
        var pixel: UInt32 = 0
        for channel: UInt64 in 0..<4 {
            let component = Int16(truncatingIfNeeded: color &>> (16 &* channel))
            let byte = UInt32(truncatingIfNeeded: (times(value, component) &+ 32) &>> 6)
            pixel |= byte &<< UInt32(truncatingIfNeeded: 8 &* channel)
        }
        pixels[index] = source.map { sourceOver($0[index], on: pixel, coverage: 255) } ?? pixel
    }
}

let referenceBlurShade: BlurKernels.Shade = { pixels, values, count, color, coverage, own in
    guard let pixels, let values, let coverage else { return }
    referenceBlurTint(pixels, values, count, color, 0, nil)
    for index in 0..<count {
        let source = sourceOver(own, on: 0, coverage: UInt32(coverage[index]))
        pixels[index] = sourceOver(source, on: pixels[index], coverage: 255)
    }
}
