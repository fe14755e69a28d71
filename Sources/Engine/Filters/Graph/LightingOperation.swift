import RasterPaths

/// An opacity's relief in a light, as the specification's `feDiffuseLighting` and `feSpecularLighting` define
/// it.
struct LightingOperation: FilterGraphOperation {
    private let surfaceScale: Float
    private let constant: Float
    /// In the step's space, opaque.
    private let color: SIMD4<Float>
    private let light: Light
    /// Of highlights; nil for diffuse light.
    private let exponent: Float?
    /// What lies beyond has no relief: at its edges other differences are taken.
    private let graph: PixelRect

    /// A light in pixels.
    private enum Light {
        /// The direction to it.
        case distant(SIMD3<Float>)
        case point(SIMD3<Float>)
        case spot(SIMD3<Float>, axis: SIMD3<Float>, exponent: Float, leastCosine: Float)
    }

    init(_ lighting: FilterGraphRecord.Lighting, exponent: Double?, _ place: FilterGraphPlace) {
        surfaceScale = bounded(lighting.surfaceScale)
        constant = max(bounded(lighting.constant), 0)
        let color = place.color(lighting.color)
        self.color = color.w > 0 ? color / color.w : .zero
        self.exponent = exponent.map(Self.limited(exponent:))
        graph = place.graph
        let geometry = place.geometry
        func position(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> SIMD3<Float> {
            let point = geometry.point(FilterGraphGeometry.finite(x), FilterGraphGeometry.finite(y))
            return SIMD3(
                bounded(point.x), bounded(point.y), bounded(FilterGraphGeometry.finite(z) * geometry.scale))
        }
        switch lighting.light {
        case .distant(let azimuth, let elevation):
            let around = sineAndCosine(radians: azimuth.radians.isFinite ? azimuth.radians : 0)
            let up = sineAndCosine(radians: elevation.radians.isFinite ? elevation.radians : 0)
            // A turned user space turns the light.
            let turned = geometry.vector(CGSize(width: around.cosine, height: around.sine))
            let length = (turned.x * turned.x + turned.y * turned.y).squareRoot()
            let flat = length > 0 ? up.cosine / length : 0
            light = .distant(SIMD3(bounded(turned.x * flat), bounded(turned.y * flat), Float(up.sine)))
        case .point(let x, let y, let z): light = .point(position(x, y, z))
        case .spot(let spot):
            let position = position(spot.x, spot.y, spot.z)
            let target =
                geometry.point(
                    FilterGraphGeometry.finite(spot.pointsAtX), FilterGraphGeometry.finite(spot.pointsAtY))
            let axis =
                SIMD3(
                    bounded(target.x), bounded(target.y),
                    bounded(FilterGraphGeometry.finite(spot.pointsAtZ) * geometry.scale)) - position
            var leastCosine: Float = 0
            if let angle = spot.limitingConeAngle, angle.radians.isFinite {
                leastCosine = Float(max(sineAndCosine(radians: angle.radians.magnitude).cosine, 0))
            }
            light = .spot(
                position, axis: axis.normalized, exponent: Self.limited(exponent: spot.exponent),
                leastCosine: leastCosine)
        }
    }

    /// An exponent; more than a thousand leaves a point.
    private static func limited(exponent: Double) -> Float {
        exponent.isFinite ? Float(min(max(exponent, -1024), 1024)) : 1
    }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect { output.expanded(x: 1, y: 1) }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { nil }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let region = output.region
        let seen = (region.x - 1)..<(region.right + 1)
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: seen.count)
        // Four values are read at a time.
        let length = (seen.count + 8) & ~3
        let memory = workspace.scratch(.lines, Float.self, count: 7 * length)
        memory.update(repeating: 0, count: 7 * length)
        let lines = (0..<7).map { memory + $0 * length }
        func load(_ y: Int, _ target: UnsafeMutablePointer<Float>) {
            let row = inputs[0].row(y, seen, line)
            for x in 0..<seen.count { target[x] = Float(row[x].w) * (1 / Float(FilterPixel.one)) }
        }
        for y in region.rows {
            let hasAbove = y > graph.y
            let hasBelow = y < graph.bottom - 1
            let (above, middle, below) = (lines[0], lines[1], lines[2])
            load(y, middle)
            load(hasAbove ? y - 1 : y, above)
            load(hasBelow ? y + 1 : y, below)
            // Weighted sums of columns, and differences along them.
            let (sums, differences) = (lines[3], lines[4])
            let weightAbove: Float = hasAbove ? 1 : 0
            let weightBelow: Float = hasBelow ? 1 : 0
            for x in 0..<seen.count {
                sums[x] = above[x] * weightAbove + middle[x] * 2 + below[x] * weightBelow
                differences[x] = below[x] - above[x]
            }
            let (slopesX, slopesY) = (lines[5], lines[6])
            let rows = 2 + weightAbove + weightBelow
            let distance = weightAbove + weightBelow
            let factorX = -surfaceScale / rows
            let factorY = distance > 0 ? -surfaceScale / (2 * distance) : 0
            for x in 0..<region.width {
                slopesX[x] = (sums[x &+ 2] - sums[x]) * factorX
                slopesY[x] = (differences[x] + differences[x &+ 1] * 2 + differences[x &+ 2]) * factorY
            }
            for place in [graph.x, graph.right - 1] where region.columns.contains(place) {
                let x = place - region.x
                let left = place > graph.x ? 0 : 1
                let right = place < graph.right - 1 ? 2 : 1
                let columns = Float(3 - left) - Float(2 - right) + 1
                slopesX[x] =
                    right > left
                    ? (sums[x + right] - sums[x + left]) * (-2 * surfaceScale / (rows * Float(right - left)))
                    : 0
                let sum =
                    (left == 0 ? differences[x] : 0) + differences[x + 1] * 2
                    + (right == 2 ? differences[x + 2] : 0)
                slopesY[x] =
                    distance > 0 ? sum * (-2 * surfaceScale / (columns * distance)) : 0
            }
            shade(output.row(y), y, region.columns, slopesX, slopesY, middle + 1)
        }
    }

    /// Vectors of four pixels.
    private struct Vectors {
        var x, y, z: SIMD4<Float>

        @inline(__always)
        func dot(_ other: Vectors) -> SIMD4<Float> { x * other.x + y * other.y + z * other.z }

        /// Of length 1, or 0.
        @inline(__always)
        var normalized: Vectors {
            let length = dot(self).squareRoot()
            let factor = (1 / length).replacing(with: 0, where: length .== 0)
            return Vectors(x: x * factor, y: y * factor, z: z * factor)
        }
    }

    /// Writes a row from the slopes of its pixels and their heights, four at a time.
    private func shade(
        _ row: UnsafeMutablePointer<FilterPixel>, _ y: Int, _ columns: Range<Int>,
        _ slopesX: UnsafePointer<Float>, _ slopesY: UnsafePointer<Float>, _ heights: UnsafePointer<Float>
    ) {
        @inline(__always) func vectors(_ vector: SIMD3<Float>) -> Vectors {
            Vectors(
                x: SIMD4(repeating: vector.x), y: SIMD4(repeating: vector.y), z: SIMD4(repeating: vector.z))
        }
        @inline(__always) func read(_ line: UnsafePointer<Float>, _ x: Int) -> SIMD4<Float> {
            UnsafeRawPointer(line + x).loadUnaligned(as: SIMD4<Float>.self)
        }
        @inline(__always) func toLight(_ position: SIMD3<Float>, _ x: Int) -> Vectors {
            let left = Float(columns.lowerBound &+ x) + 0.5
            let places = SIMD4(left, left + 1, left + 2, left + 3)
            let height = read(heights, x) * surfaceScale
            return Vectors(
                x: position.x - places, y: SIMD4(repeating: position.y - (Float(y) + 0.5)),
                z: position.z - height
            ).normalized
        }
        @inline(__always) func write(_ x: Int, _ light: SIMD4<Float>) {
            for index in 0..<min(4, columns.count &- x) { row[x &+ index] = pixel(light[index]) }
        }
        for x in stride(from: 0, to: columns.count, by: 4) {
            let normal = Vectors(x: read(slopesX, x), y: read(slopesY, x), z: SIMD4(repeating: 1))
            switch light {
            case .distant(let direction): write(x, reflected(normal, vectors(direction)))
            case .point(let position): write(x, reflected(normal, toLight(position, x)))
            case .spot(let position, let axis, let exponent, let leastCosine):
                let direction = toLight(position, x)
                let cosine = -direction.dot(vectors(axis))
                let isLit = cosine .> 0 .& cosine .>= leastCosine
                let light = power(cosine, exponent).replacing(with: 0, where: .!isLit)
                write(x, reflected(normal, direction) * light)
            }
        }
    }

    /// Powers of cosines, at most 1e9.
    @inline(__always)
    private func power(_ cosine: SIMD4<Float>, _ exponent: Float) -> SIMD4<Float> {
        let bounded = cosine.replacing(with: 1, where: cosine .> 1)
        let power = FilterPower.power(bounded, exponent)
        return power.replacing(with: 1e9, where: power .> 1e9)
    }

    /// How much light comes to the eye from points with normals.
    @inline(__always)
    private func reflected(_ normal: Vectors, _ direction: Vectors) -> SIMD4<Float> {
        let length = normal.dot(normal).squareRoot()
        guard let exponent else { return normal.dot(direction) * constant / length }
        let half = Vectors(x: direction.x, y: direction.y, z: direction.z + 1)
        let halfLength = half.dot(half).squareRoot()
        let cosine = normal.dot(half) / (length * halfLength)
        // Not lit where there is no half vector: then the cosine is not a number.
        let isLit = cosine .> 0
        return (power(cosine, exponent) * constant).replacing(with: 0, where: .!isLit)
    }

    @inline(__always)
    private func pixel(_ light: Float) -> FilterPixel {
        var result = color * light
        result.w = exponent == nil ? 1 : max(result.x, max(result.y, result.z))
        return FilterPixel(premultiplied: result)
    }
}

extension SIMD3<Float> {
    /// Of length 1, or 0.
    fileprivate var normalized: SIMD3<Float> {
        let length = (self * self).sum().squareRoot()
        return length > 0 ? self / length : .zero
    }
}
