import Foundation

extension Image {
    /// An image of existing pixels; its size is `pixels / scale` points, after turning. The label is
    /// the alternative text of documents.
    public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        self.init(decorative: cgImage, scale: scale, orientation: orientation)
        self.label = label.string(in: EnvironmentValues())
    }

    /// A picture of a bundle, called by a label instead of its name.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(decorative: name, bundle: bundle)
        self.label = label.string(in: EnvironmentValues())
    }
}
