/// How a picture file is decoded.
package struct DecodingOptions: Sendable {
    package var limits: ImageLimits = .default
    /// Of a PNG.
    package var appliesGamma = true
    package var appliesOrientation = true
    /// The longer side of what is made; nil for all of the file's pixels.
    package var maximumPixelSize: Int?

    package init(
        limits: ImageLimits = .default, appliesGamma: Bool = true, appliesOrientation: Bool = true,
        maximumPixelSize: Int? = nil
    ) {
        self.limits = limits
        self.appliesGamma = appliesGamma
        self.appliesOrientation = appliesOrientation
        self.maximumPixelSize = maximumPixelSize.map { max($0, 1) }
    }

    /// The size that a picture of some size is made in, never a larger one.
    func reduced(width: Int, height: Int) -> (width: Int, height: Int) {
        let longest = max(width, height)
        guard let most = maximumPixelSize, most < longest else { return (width, height) }
        // To the nearest, without leaving whole numbers; both factors are below 2^31.
        func side(_ length: Int) -> Int { max((length * most * 2 + longest) / (longest * 2), 1) }
        return (side(width), side(height))
    }

    /// Refuses a picture before its pixels get memory.
    /// - Parameters:
    ///   - bytesBeside: what decoding holds besides the picture that is made.
    ///   - isByRows: whether a reduced picture takes no more memory for coming from a large one; then only
    ///     time speaks against those.
    func check(width: Int, height: Int, bytesBeside: Int = 0, isByRows: Bool = false) throws(ImageFileError) {
        let made = reduced(width: width, height: height)
        // The bound keeps later products from overflowing.
        let most = min(max(limits.maximumPixelCount, 0), Int.max >> 7)
        let limit = isByRows && made != (width, height) ? most * Self.pixelsForOneOfARow : most
        guard width * height <= limit else {
            throw ImageFileError(.tooManyPixels(width: width, height: height, limit: limit))
        }
        let memory = made.width * made.height * 4 + bytesBeside
        guard memory <= limits.maximumMemory else {
            throw ImageFileError(.tooMuchMemory(byteCount: memory, limit: limits.maximumMemory))
        }
    }

    private static let pixelsForOneOfARow = 4
}
