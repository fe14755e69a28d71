import RasterPaths

/// An opacity's relief in a light, as the specification's `feDiffuseLighting` and `feSpecularLighting` define it.
struct LightingOperation: FilterGraphOperation {
    private let surfaceScale: Float
    private let constant: Float
    /// In the step's space, opaque.
    private let color: SIMD4<Float>
    private let light: Light
    /// Of highlights; nil for diffuse light.
    private let exponent: Double?
    /// What lies beyond has no relief: at its edges other differences are taken.
    private let graph: PixelRect

    /// A light in pixels.
    private enum Light {
        /// The direction to it.
        case distant(SIMD3<Float>)
        case point(SIMD3<Float>)
        case spot(SIMD3<Float>, axis: SIMD3<Float>, exponent: Double, leastCosine: Float)
    }

    init(_ lighting: FilterGraph.Lighting, exponent: Double?, _ place: FilterGraphPlace) {
        surfaceScale = bounded(lighting.surfaceScale)
        constant = max(bounded(lighting.constant), 0)
        let color = place.color(lighting.color)
        self.color = color.w > 0 ? color / color.w : .zero
        self.exponent = exponent.map { $0.isFinite ? $0 : 1 }
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
                position, axis: axis.normalized, exponent: spot.exponent.isFinite ? spot.exponent : 1,
                leastCosine: leastCosine)
        }
    }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect { output.expanded(x: 1, y: 1) }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { nil }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let region = output.region
        let seen = (region.x - 1)..<(region.right + 1)
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: seen.count)
        let memory = workspace.scratch(.lines, Float.self, count: 7 * seen.count)
        let lines = (0..<7).map { memory + $0 * seen.count }
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

    /// Writes a row from the slopes of its pixels and their heights.
    private func shade(
        _ row: UnsafeMutablePointer<FilterPixel>, _ y: Int, _ columns: Range<Int>,
        _ slopesX: UnsafePointer<Float>, _ slopesY: UnsafePointer<Float>, _ heights: UnsafePointer<Float>
    ) {
        switch light {
        case .distant(let direction):
            for x in 0..<columns.count {
                row[x] = pixel(reflected(slopesX[x], slopesY[x], direction))
            }
        case .point(let position):
            for x in 0..<columns.count {
                let direction = toLight(position, columns.lowerBound &+ x, y, heights[x])
                row[x] = pixel(reflected(slopesX[x], slopesY[x], direction))
            }
        case .spot(let position, let axis, let exponent, let leastCosine):
            for x in 0..<columns.count {
                let direction = toLight(position, columns.lowerBound &+ x, y, heights[x])
                let cosine = -(direction * axis).sum()
                let factor =
                    cosine > 0 && cosine >= leastCosine
                    ? Float(FilterPower.power(Double(min(cosine, 1)), exponent)) : 0
                row[x] = pixel(reflected(slopesX[x], slopesY[x], direction) * min(factor, 1e9))
            }
        }
    }

    @inline(__always)
    private func toLight(_ position: SIMD3<Float>, _ x: Int, _ y: Int, _ height: Float) -> SIMD3<Float> {
        (position - SIMD3(Float(x) + 0.5, Float(y) + 0.5, height * surfaceScale)).normalized
    }

    /// How much light comes to the eye from a point with slopes.
    @inline(__always)
    private func reflected(_ slopeX: Float, _ slopeY: Float, _ direction: SIMD3<Float>) -> Float {
        let length = (slopeX * slopeX + slopeY * slopeY + 1).squareRoot()
        guard let exponent else {
            let cosine = (slopeX * direction.x + slopeY * direction.y + direction.z) / length
            return constant * cosine
        }
        let half = SIMD3(direction.x, direction.y, direction.z + 1)
        let halfLength = (half * half).sum().squareRoot()
        guard halfLength > 0 else { return 0 }
        let cosine = (slopeX * half.x + slopeY * half.y + half.z) / (length * halfLength)
        guard cosine > 0 else { return 0 }
        return constant * Float(min(FilterPower.power(Double(min(cosine, 1)), exponent), 1e9))
    }

    @inline(__always)
    private func pixel(_ light: Float) -> FilterPixel {
        var result = color * light
        if exponent == nil {
            result.w = 1
        } else {
            result.w = max(result.x, max(result.y, result.z))
        }
        return FilterPixel(premultiplied: result)
    }
}

extension SIMD3<Float> {
    /// Of length 1, or 0.
    @inline(__always)
    fileprivate var normalized: SIMD3<Float> {
        let length = (self * self).sum().squareRoot()
        return length > 0 ? self / length : .zero
    }
}
