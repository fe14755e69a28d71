import RasterPaths

extension ContentHasher {
    mutating func add(_ operation: ColorOperation) {
        let rows = operation.rows
        add(rows.count)
        for row in rows { add(row) }
    }

    mutating func add(_ matrix: ColorMatrix) { add(.matrix(matrix)) }

    mutating func add(_ matrix: ProjectionTransform) {
        add([
            matrix.m11, matrix.m12, matrix.m13, matrix.m21, matrix.m22, matrix.m23, matrix.m31, matrix.m32,
            matrix.m33,
        ])
    }

    mutating func add(_ shadow: FilterRecord.Shadow) {
        add(shadow.color)
        add(shadow.radius)
        add(shadow.x)
        add(shadow.y)
        add(shadow.blend.rawValue)
        for flag in [shadow.isAbove, shadow.isAlone, shadow.invertsAlpha, shadow.isSeparate] { add(flag) }
    }

    // MARK: Graphs

    mutating func add(_ input: FilterPrimitive.Input) {
        switch input {
        case .source: add(-2)
        case .sourceAlpha: add(-1)
        // A step before the first one is none, whatever its number.
        case .result(let step): add(max(step, -3))
        }
    }

    mutating func add(_ mode: FilterPrimitive.CompositeOperator) {
        switch mode {
        case .over: add(0)
        case .in: add(1)
        case .out: add(2)
        case .atop: add(3)
        case .xor: add(4)
        case .lighter: add(5)
        case .arithmetic(let k1, let k2, let k3, let k4):
            add(6)
            add([k1, k2, k3, k4])
        }
    }

    mutating func add(_ function: FilterPrimitive.TransferFunction) {
        switch function {
        case .identity: add(0)
        case .table(let values):
            add(1)
            add(values)
        case .discrete(let values):
            add(2)
            add(values)
        case .linear(let slope, let intercept):
            add(3)
            add([slope, intercept])
        case .gamma(let amplitude, let exponent, let offset):
            add(4)
            add([amplitude, exponent, offset])
        }
    }

    mutating func add(_ kernel: FilterPrimitive.ConvolutionKernel) {
        add(kernel.columns)
        add(kernel.rows)
        add(kernel.values)
        add(kernel.divisor)
        add(kernel.bias)
        add(kernel.targetX)
        add(kernel.targetY)
        switch kernel.edgeMode {
        case .duplicate: add(0)
        case .wrap: add(1)
        case .none: add(2)
        }
        add(kernel.preservesAlpha)
    }

    mutating func add(_ noise: FilterPrimitive.Turbulence) {
        add(noise.baseFrequency)
        add(noise.octaves)
        add(noise.seed)
        add(noise.stitchesTiles)
        add(noise.isFractal)
    }

    mutating func add(_ lighting: FilterGraphRecord.Lighting) {
        add(lighting.surfaceScale)
        add(lighting.constant)
        add(lighting.color)
        switch lighting.light {
        case .distant(let azimuth, let elevation):
            add(0)
            add([azimuth.radians, elevation.radians])
        case .point(let x, let y, let z):
            add(1)
            add([x, y, z])
        case .spot(let spot):
            add(2)
            add([spot.x, spot.y, spot.z, spot.pointsAtX, spot.pointsAtY, spot.pointsAtZ, spot.exponent])
            add(spot.limitingConeAngle != nil)
            add(spot.limitingConeAngle?.radians ?? 0)
        }
    }

    /// All that a step does but for its inputs and a drawing, which are the caller's.
    mutating func add(parametersOf primitive: FilterGraphRecord.Primitive) {
        switch primitive {
        case .gaussianBlur(_, let deviation):
            add(0)
            add(deviation)
        case .offset(_, let offset):
            add(1)
            add(offset)
        case .flood(let color):
            add(2)
            add(color)
        case .merge: add(3)
        case .blend(_, _, let mode):
            add(4)
            add(mode.rawValue)
        case .composite(_, _, let mode):
            add(5)
            add(mode)
        case .colorMatrix(_, let matrix):
            add(6)
            add(matrix)
        case .componentTransfer(_, let functions):
            add(7)
            add(functions.count)
            for function in functions { add(function) }
        case .dropShadow(_, let deviation, let offset, let color):
            add(8)
            add(deviation)
            add(offset)
            add(color)
        case .morphology(_, let mode, let radius):
            add(9)
            add(mode == .dilate)
            add(radius)
        case .convolve(_, let kernel):
            add(10)
            add(kernel)
        case .tile: add(11)
        case .drawing(_, let rectangle):
            add(12)
            add(rectangle)
        case .turbulence(let noise):
            add(13)
            add(noise)
        case .displacementMap(_, _, let scale, let x, let y):
            add(14)
            add(scale)
            add(x.rawValue)
            add(y.rawValue)
        case .diffuseLighting(_, let lighting):
            add(15)
            add(lighting)
        case .specularLighting(_, let lighting, let exponent):
            add(16)
            add(lighting)
            add(exponent)
        }
    }
}
