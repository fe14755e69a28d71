import RasterKernels

/// The kernels of strokes, by their level; nil where plain Swift does the same.
package struct StrokeKernels: Sendable {
    typealias Fan =
        @convention(c) (
            UnsafePointer<rk_stroke_cubic>?, UnsafePointer<rk_stroke_tolerance>?,
            UnsafePointer<rk_curve_place>?, UnsafePointer<rk_curve_place>?, UnsafePointer<Double>?, Int,
            Int32, UnsafeMutablePointer<rk_stroke_piece>?, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<rk_fan>?
        ) -> Void

    typealias Densities =
        @convention(c) (
            UnsafePointer<rk_stroke_cubic>?, UnsafePointer<rk_stroke_pen>?, Int, UnsafeMutablePointer<Double>?
        ) -> Void

    typealias Sides =
        @convention(c) (
            UnsafePointer<rk_stroke_run>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<Double>?, UnsafeMutablePointer<rk_stroke_side_counts>?
        ) -> Void

    /// Cuts steps of curves into parts: for `StrokeFlattening`.
    let fan: Fan?
    /// How many steps parts of curves take: for `StrokeSpacing`.
    let densities: Densities?
    /// What both ends of a pen draw: for `StrokeRun`.
    let sides: Sides?

    package static let preferred = StrokeKernels(level: .preferred)

    /// Whether there are none.
    package var isPlain: Bool { fan == nil }

    package init(level: KernelLevel) {
        #if arch(x86_64)
            switch level {
            case .avx512:
                (fan, densities, sides) = (
                    rk_stroke_fan_avx512, rk_stroke_densities_avx512, rk_stroke_sides_avx512
                )
                return
            case .avx2:
                (fan, densities, sides) = (
                    rk_stroke_fan_avx2, rk_stroke_densities_avx2, rk_stroke_sides_avx2
                )
                return
            default: break
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                (fan, densities, sides) = (rk_stroke_fan_128, rk_stroke_densities_128, rk_stroke_sides_128)
                return
            }
        #endif
        (fan, densities, sides) = (nil, nil, nil)
    }
}

extension rk_curve_place {
    @inline(__always)
    init(_ sample: CurveSample) {
        self.init(
            parameter: sample.parameter, x: sample.point.x, y: sample.point.y,
            direction_x: sample.direction.x, direction_y: sample.direction.y,
            velocity_x: sample.velocity.x, velocity_y: sample.velocity.y)
    }
}

extension rk_stroke_cubic {
    @inline(__always)
    init(_ curve: StrokeCurve) {
        self.init(
            a_x: curve.a.x, a_y: curve.a.y, b_x: curve.b.x, b_y: curve.b.y, c_x: curve.c.x, c_y: curve.c.y,
            start_x: curve.start.x, start_y: curve.start.y, slowest: curve.slowest)
    }
}

extension rk_stroke_tolerance {
    init(_ tolerance: StrokeTolerance, radius: Double, leastSquaredTurn: Double) {
        self.init(
            radius: radius, least_squared_turn: leastSquaredTurn, free: tolerance.free, most: tolerance.most,
            product: tolerance.product)
    }
}
