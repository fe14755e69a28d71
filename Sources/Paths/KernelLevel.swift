import Foundation
import RasterKernels

/// Which implementation of the kernels works. All give the same bytes.
package enum KernelLevel: Int, CaseIterable, Sendable {
    /// Plain Swift; the definition of what the others compute, and what runs where there is nothing else.
    case reference = 0
    /// Vectors of 128 bits: what every x86-64 (SSE2) and AArch64 (NEON) has.
    case vector128 = 1
    case avx2 = 2
    case avx512 = 3

    /// The best level this processor runs, or the one that the environment variable `RASTER_KERNELS` names
    /// (`reference`, `vector128`, `avx2`, `avx512`; a level that the processor lacks is lowered to its best).
    package static let preferred: KernelLevel = {
        let best = Int(rk_best_level())
        let asked =
            switch getenv("RASTER_KERNELS").map({ String(cString: $0) }) {
            case "reference": 0
            case "vector128": 1
            case "avx2": 2
            case "avx512": 3
            default: best
            }
        return KernelLevel(rawValue: min(asked, best)) ?? .reference
    }()

    package static var available: [KernelLevel] {
        allCases.filter { $0.rawValue <= Int(rk_best_level()) }
    }
}
