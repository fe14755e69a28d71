import Foundation

extension Image {
    /// An image of existing pixels; its size is `pixels / scale` points, after turning. The label is for
    /// accessibility only.
    public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        self.init(decorative: cgImage, scale: scale, orientation: orientation)
    }

    /// A picture of a bundle, as without a label, which is for accessibility only.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(decorative: name, bundle: bundle)
    }
}
