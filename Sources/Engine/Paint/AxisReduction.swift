import Foundation

/// How one direction of an image is made smaller where it is tiled or cut by cap insets: part by part, each
/// into a whole number of pixels, so that a tile still joins itself. What is left of the reduction is less
/// than a pixel wide.
struct AxisReduction: Hashable, Sendable {
    /// The weight of what is near a reduced pixel's centre.
    enum Shape: Hashable {
        /// The mean of the pixels that it covers.
        case box
        case filter(ResamplingFilter.Shape)

        init(_ quality: Resampling) {
            switch quality {
            case .none, .low: self = .box
            case .medium: self = .filter(.tent)
            case .high: self = .filter(.catmullRom)
            }
        }
    }

    /// A part of the image, and the reduced pixels that show it.
    struct Part: Hashable {
        /// In the image's pixels.
        let start, length: Double
        /// Beyond its end it begins anew; otherwise its neighbours are the image's.
        let isTiled: Bool
        let count: Int
        /// If not, the pixels are the image's own, the first and the last of which may lie in the part only
        /// partly.
        let isReduced: Bool
    }

    /// Parts that are longer are drawn as they are: they may reach far beyond their image.
    static let most = 1 << 17

    let shape: Shape
    private(set) var parts: [Part] = []
    private(set) var count = 0

    init(_ quality: Resampling) { shape = Shape(quality) }

    /// Means of so many pixels of a whole image, weighted by a tent; the last reaches beyond the image.
    init(means step: Int, size: Int) {
        shape = .filter(.tent)
        count = (size - 1) / max(step, 1) + 1
        parts = [
            Part(
                start: 0, length: Double(count * max(step, 1)), isTiled: false, count: count,
                isReduced: step > 1)
        ]
    }

    var isReduced: Bool { parts.contains(where: \.isReduced) }

    /// Whether both directions leave so few pixels that it is worth making them: parts that reach beyond
    /// their image and become smaller one way only may have many more than it.
    static func isWorthMaking(_ columns: AxisReduction, _ rows: AxisReduction, of image: CGImage) -> Bool {
        guard columns.isReduced || rows.isReduced, max(columns.count, rows.count) <= most else {
            return false
        }
        return columns.count * rows.count <= max(4 * image.width * image.height, 1 << 20)
    }

    /// Adds a part after those that there are.
    /// - Parameter reduction: pixels of the image for one of the picture's.
    /// - Returns: where the part begins and ends in the reduced image.
    mutating func add(
        start: Double, length: Double, isTiled: Bool, reduction: Double
    ) -> (start: Double, length: Double) {
        // Averages over whole pixels, which are as many as leave bilinear interpolation something; filters
        // have any width.
        let step = shape == .box ? (reduction < 1e9 ? Double(Int(reduction)) : reduction) : reduction
        guard step > 1 + 1e-9, length <= Double(Self.most) else {
            let before = start - start.rounded(.down)
            let pixels = Int(min((before + length).rounded(.up), Double(Self.most) + 1))
            parts.append(
                Part(start: start, length: length, isTiled: isTiled, count: pixels, isReduced: false))
            defer { count += pixels }
            return (Double(count) + before, length)
        }
        let pixels = max(Int((length / step - 1e-9).rounded(.up)), 1)
        parts.append(Part(start: start, length: length, isTiled: isTiled, count: pixels, isReduced: true))
        defer { count += pixels }
        return (Double(count), Double(pixels))
    }

    /// A pixel of the image that counts for a reduced one.
    struct Tap {
        let pixel: Int
        let weight: Float
    }

    /// Of each reduced pixel, what it is made of; the weights of one sum to 1.
    /// - Parameter size: of the image; what is outside is its border.
    func taps(size: Int) -> [[Tap]] {
        func bounded(_ pixel: Double) -> Int { Int(min(max(pixel, 0), Double(size - 1))) }
        var all: [[Tap]] = []
        for part in parts {
            for index in 0..<part.count {
                guard part.isReduced else {
                    all.append([Tap(pixel: bounded(part.start.rounded(.down) + Double(index)), weight: 1)])
                    continue
                }
                let exact = part.isTiled ? tiledWeights(part, index) : weights(part, index)
                let sum = exact.reduce(0) { $0 + $1.weight }
                all.append(exact.map { Tap(pixel: bounded($0.pixel), weight: Float($0.weight / sum)) })
            }
        }
        return all
    }

    /// The image's pixels around a reduced one, which may lie outside of the part and of the image.
    private func weights(_ part: Part, _ index: Int) -> [(pixel: Double, weight: Double)] {
        let width = part.length / Double(part.count)
        let center = part.start + (Double(index) + 0.5) * width
        let reach = radius * width
        var pixel = (center - reach).rounded(.down)
        var result: [(Double, Double)] = []
        while pixel < center + reach {
            let weight = weight(from: pixel, to: pixel + 1, center: center, width: width)
            if weight != 0 { result.append((pixel, weight)) }
            pixel += 1
        }
        return result
    }

    /// The part's own pixels around a reduced one, round and round. The last counts for as much of it as is
    /// in the part.
    private func tiledWeights(_ part: Part, _ index: Int) -> [(pixel: Double, weight: Double)] {
        let width = part.length / Double(part.count)
        let center = (Double(index) + 0.5) * width
        let reach = radius * width
        var tile = ((center - reach) / part.length).rounded(.down)
        var result: [(Double, Double)] = []
        while tile * part.length < center + reach {
            let origin = tile * part.length
            var pixel = max((center - reach - origin).rounded(.down), 0)
            while pixel < part.length, origin + pixel < center + reach {
                let weight = weight(
                    from: origin + pixel, to: origin + min(pixel + 1, part.length), center: center,
                    width: width)
                if weight != 0 { result.append(((part.start + pixel + 0.5).rounded(.down), weight)) }
                pixel += 1
            }
            tile += 1
        }
        return result
    }

    private var radius: Double {
        switch shape {
        case .box: 0.5
        case .filter(let shape): shape.radius
        }
    }

    /// Of a pixel between two places.
    private func weight(from low: Double, to high: Double, center: Double, width: Double) -> Double {
        switch shape {
        case .box: max(min(high, center + width / 2) - max(low, center - width / 2), 0)
        case .filter(let shape):
            (high - low) * shape.weight(((low + high) / 2 - center).magnitude / width)
        }
    }
}

extension CGImage {
    /// The image made smaller by filters along its columns and rows. The image itself without memory for it.
    func resampled(columns: AxisReduction, rows: AxisReduction) -> CGImage {
        let across = columns.taps(size: width)
        let down = rows.taps(size: height)
        guard !across.isEmpty, !down.isEmpty, let block = malloc(across.count * down.count * 4) else {
            return self
        }
        let target = block.assumingMemoryBound(to: UInt32.self)
        // The image's columns that count.
        let used = across.joined().map(\.pixel)
        let left = used.min() ?? 0
        let needed = (used.max() ?? 0) - left + 1
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: needed) { memory in
            guard let line = memory.baseAddress else { return }
            for (row, taps) in down.enumerated() {
                line.update(repeating: .zero, count: needed)
                for tap in taps {
                    let source = pixels + (tap.pixel * width + left)
                    for column in 0..<needed {
                        line[column] += SIMD4(channelsOf: source[column]) * tap.weight
                    }
                }
                for column in 0..<across.count {
                    var sum = SIMD4<Float>.zero
                    for tap in across[column] { sum += line[tap.pixel - left] * tap.weight }
                    target[row * across.count + column] = sum.boundedPixel
                }
            }
        }
        return CGImage(
            width: across.count, height: down.count, isOpaque: isOpaque, scale: scale, adopting: block)
    }
}
