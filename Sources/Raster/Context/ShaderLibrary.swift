import Foundation
import RasterPaths

/// Functions in the Metal language, by their names. Nothing here runs them: an effect with one leaves its
/// view as it is, and what one fills has the foreground style. Write `Shader` with a closure to have the
/// effect.
@dynamicMemberLookup
public struct ShaderLibrary: Hashable, Sendable {
    private var place: String

    /// The program's own functions.
    public static let `default` = ShaderLibrary(place: "default")

    private init(place: String) { self.place = place }

    /// A bundle's functions.
    public static func bundle(_ bundle: Bundle) -> ShaderLibrary { ShaderLibrary(place: bundle.bundlePath) }

    /// Functions from a library's bytes.
    public init(data: Data) { place = "data" }

    /// Functions from a library's file.
    public init(url: URL) { place = url.absoluteString }

    /// One of the program's own functions.
    public static subscript(dynamicMember name: String) -> ShaderFunction {
        ShaderLibrary.default[dynamicMember: name]
    }

    /// One of the functions.
    public subscript(dynamicMember name: String) -> ShaderFunction {
        ShaderFunction(library: self, name: name)
    }
}

/// The name of a function in the Metal language: see `ShaderLibrary`.
@dynamicCallable
public struct ShaderFunction: Hashable, Sendable {
    /// Where the function is.
    public var library: ShaderLibrary
    /// What it is called.
    public var name: String

    /// A function by where it is and its name.
    public init(library: ShaderLibrary, name: String) {
        self.library = library
        self.name = name
    }

    /// The function, with what it is given.
    public func dynamicallyCall(withArguments args: [Shader.Argument]) -> Shader {
        Shader(function: self, arguments: args)
    }
}

extension Shader {
    /// A function in the Metal language, which nothing here runs: see `ShaderLibrary`.
    public init(function: ShaderFunction, arguments: [Argument]) {
        color = { _, color in color }
        isNamed = true
    }

    /// What a function in the Metal language is given: it is not kept, as nothing here runs the function.
    public struct Argument: Equatable, Sendable {
        private init() {}

        /// A number.
        public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument { Argument() }

        /// Two numbers.
        public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument { Argument() }

        /// A point.
        public static func float2(_ point: CGPoint) -> Argument { Argument() }

        /// A size.
        public static func float2(_ size: CGSize) -> Argument { Argument() }

        /// A vector.
        public static func float2(_ vector: CGVector) -> Argument { Argument() }

        /// Three numbers.
        public static func float3<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T) -> Argument { Argument() }

        /// Four numbers.
        public static func float4<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T, _ w: T) -> Argument {
            Argument()
        }

        /// Numbers.
        public static func floatArray(_ array: [Float]) -> Argument { Argument() }

        /// The rectangle of what is drawn.
        public static var boundingRect: Argument { Argument() }

        /// A colour.
        public static func color(_ color: Color) -> Argument { Argument() }

        /// Colours.
        public static func colorArray(_ array: [Color]) -> Argument { Argument() }

        /// An image.
        public static func image(_ image: Image) -> Argument { Argument() }

        /// Bytes.
        public static func data(_ data: Data) -> Argument { Argument() }
    }
}

extension Shader: ShapeStyle, PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        guard !isNamed else { return ForegroundStyle().paint(in: scope, bounds: bounds) }
        return GraphicsContext.Shading.shader(self)
            .resolved(in: scope.environment, opacity: scope.paintOpacity, bounds: bounds)
    }
}
