import Foundation
import Hummingbird

/// What a picture is written as.
package enum PictureFormat: String, CaseIterable, Sendable {
    case png, jpg, pdf, svg

    var contentType: String {
        switch self {
        case .png: "image/png"
        case .jpg: "image/jpeg"
        case .pdf: "application/pdf"
        case .svg: "image/svg+xml"
        }
    }

    /// PNG or JPEG, whichever an Accept header prefers; PNG where it has no preference, nil where it wants
    /// neither.
    static func negotiated(_ accept: String?) -> PictureFormat? {
        guard let accept, !accept.isEmpty else { return .png }
        /// By the most special range that fits, as RFC 9110 has it.
        func quality(_ type: String) -> Double {
            var best = (rank: -1, quality: 0.0)
            for entry in accept.split(separator: ",") {
                let parts = entry.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
                guard let range = parts.first?.lowercased() else { continue }
                let rank = range == type ? 2 : range == "image/*" ? 1 : range == "*/*" ? 0 : -1
                let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
                if rank > best.rank { best = (rank, weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1) }
            }
            return best.quality
        }
        let (png, jpeg) = (quality("image/png"), quality("image/jpeg"))
        if png <= 0 && jpeg <= 0 { return nil }
        return jpeg > png ? .jpg : .png
    }
}
