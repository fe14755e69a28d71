import Foundation

/// sRGB's transfer function as IEC 61966-2-1 has it, by `pow`, for values of 0 and more.
package enum SRGBReference {
    /// The encoded value of linear light.
    package static func encoded(_ linear: Double) -> Double {
        linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }

    /// The light of an encoded value.
    package static func linear(_ encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }
}
