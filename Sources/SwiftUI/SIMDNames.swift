#if os(Linux)
    // The names of Apple's simd library for the vectors of Swift's, and its functions that drawings use.

    // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// Two numbers.
    public typealias simd_float2 = SIMD2<Float>
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// Three numbers.
    public typealias simd_float3 = SIMD3<Float>
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// Four numbers.
    public typealias simd_float4 = SIMD4<Float>
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// Two numbers.
    public typealias simd_double2 = SIMD2<Double>
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// Three numbers.
    public typealias simd_double3 = SIMD3<Double>
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// Two numbers.
    public typealias vector_float2 = SIMD2<Float>

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The sum of the products of two vectors' numbers.
    public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { (x * y).sum() }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A vector's length.
    public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
        simd_dot(x, x).squareRoot()
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// How far two points are from each other.
    public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
        simd_length(x - y)
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The vector of length 1 in the same direction.
    public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x / simd_length(x) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The vectors some way between two, by each number: 0 the first, 1 the second.
    public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint {
        x + (y - x) * t
    }
#endif
