import ArgumentParser
import Foundation

/// What the workload needs of Blend2D's C interface, from a shared library that is loaded when it is asked
/// for: see blend2d.sh. Up to 0.12 functions are called as in `blContextInitAs`, later as in
/// `bl_context_init_as`.
///
/// Objects are 16 bytes of the caller's; what returns a result returns 0 where all is well.
final class Blend2DLibrary {
    typealias Object = UnsafeMutableRawPointer
    typealias Data = UnsafeRawPointer

    typealias Change = @convention(c) (Object) -> UInt32
    typealias SetNumber = @convention(c) (Object, UInt32) -> UInt32
    typealias SetReal = @convention(c) (Object, Double) -> UInt32
    typealias Use = @convention(c) (Object, Data?) -> UInt32
    typealias Draw = @convention(c) (Object, Data, UInt32) -> UInt32
    typealias DrawOfKind = @convention(c) (Object, UInt32, Data, UInt32) -> UInt32
    typealias DrawPath = @convention(c) (Object, Data, Object, UInt32) -> UInt32

    let initImage: @convention(c) (Object, Int32, Int32, UInt32) -> UInt32
    let imageData: @convention(c) (Object, UnsafeMutableRawPointer) -> UInt32
    let destroyImage: Change

    let initContext: @convention(c) (Object, Object, Data?) -> UInt32
    let destroyContext: Change
    let flush: SetNumber
    let clear: Change
    let save: Use
    let restore: Use
    let transform: @convention(c) (Object, UInt32, Data) -> UInt32
    let setFillRule: SetNumber
    let setFillStyle: Use
    let setStrokeWidth: SetReal
    let setStrokeCaps: SetNumber
    let setStrokeJoin: SetNumber
    let setMiterLimit: SetReal
    let fillAll: SetNumber
    let fillRectangle: Draw
    let fillStyledRectangle: Use
    let fillGeometry: DrawOfKind
    let fillPath: DrawPath
    let strokePath: DrawPath

    let initPath: Change
    let clearPath: Change
    let move: @convention(c) (Object, Double, Double) -> UInt32
    let line: @convention(c) (Object, Double, Double) -> UInt32
    let cubic: @convention(c) (Object, Double, Double, Double, Double, Double, Double) -> UInt32
    let closePath: Change
    let destroyPath: Change

    let initGradient: @convention(c) (Object, UInt32, Data, UInt32, Data, Int, Data?) -> UInt32
    let destroyGradient: Change

    /// As in 0.12.0.
    let version: String

    /// Errors: no library there, or one without these functions.
    init(path: String) throws {
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw ValidationError("--blend2d: \(String(cString: dlerror()))")
        }
        func function<F>(_ name: String) throws -> F {
            let later = name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
            for symbol in [name, later, "exported_" + name] {
                if let address = dlsym(library, symbol) { return unsafeBitCast(address, to: F.self) }
            }
            throw ValidationError("--blend2d: \(path) has no \(name) or \(later)")
        }
        initImage = try function("blImageInitAs")
        imageData = try function("blImageGetData")
        destroyImage = try function("blImageDestroy")
        initContext = try function("blContextInitAs")
        destroyContext = try function("blContextDestroy")
        flush = try function("blContextFlush")
        clear = try function("blContextClearAll")
        save = try function("blContextSave")
        restore = try function("blContextRestore")
        transform = try function("blContextApplyTransformOp")
        setFillRule = try function("blContextSetFillRule")
        setFillStyle = try function("blContextSetFillStyle")
        setStrokeWidth = try function("blContextSetStrokeWidth")
        setStrokeCaps = try function("blContextSetStrokeCaps")
        setStrokeJoin = try function("blContextSetStrokeJoin")
        setMiterLimit = try function("blContextSetStrokeMiterLimit")
        fillAll = try function("blContextFillAllRgba32")
        fillRectangle = try function("blContextFillRectDRgba32")
        fillStyledRectangle = try function("blContextFillRectD")
        fillGeometry = try function("blContextFillGeometryRgba32")
        fillPath = try function("blContextFillPathDRgba32")
        strokePath = try function("blContextStrokePathDRgba32")
        initPath = try function("blPathInit")
        clearPath = try function("blPathClear")
        move = try function("blPathMoveTo")
        line = try function("blPathLineTo")
        cubic = try function("blPathCubicTo")
        closePath = try function("blPathClose")
        destroyPath = try function("blPathDestroy")
        initGradient = try function("blGradientInitAs")
        destroyGradient = try function("blGradientDestroy")

        let queryBuild: @convention(c) (UInt32, UnsafeMutableRawPointer) -> UInt32 = try function(
            "blRuntimeQueryInfo")
        var build = [UInt32](repeating: 0, count: 256)
        _ = queryBuild(0, &build)
        version = build[0..<3].map(String.init).joined(separator: ".")
    }
}
