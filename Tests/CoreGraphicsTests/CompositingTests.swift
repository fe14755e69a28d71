import Raster
import Testing

@Suite struct CompositingTests {
    /// Up is positive where y is up, whatever the transform.
    @Test func shadowsFallAsTheDeviceSays() throws {
        let context = try bitmap()
        context.scaleBy(x: 1, y: -1)
        context.translateBy(x: 0, y: -10)
        context.setShadow(offset: CGSize(width: 4, height: 3), blur: 0, color: blue)
        context.setFillColor(red)
        context.fill(CGRect(x: 5, y: 4, width: 2, height: 2))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(5, 4) == "#ff0000ff" && image.word(6, 5) == "#ff0000ff")
        #expect(image.word(9, 1) == "#0000ffff" && image.word(10, 2) == "#0000ffff")
        #expect(image.word(9, 4) == "#00000000" && image.word(9, 7) == "#00000000")
    }

    @Test func aShadowIsGoneWithItsState() throws {
        let context = try bitmap()
        context.saveGState()
        context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0)
        context.restoreGState()
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 10))
        context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0)
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.fill(CGRect(x: 10, y: 0, width: 2, height: 10))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(6, 5) == "#00000000" && image.word(16, 5) == "#00000000")
    }

    @Test func alphaAndModesApplyToEachShape() throws {
        let context = try bitmap()
        context.setFillColor(gray: 0.5, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        context.saveGState()
        context.setBlendMode(.multiply)
        context.setFillColor(gray: 0.5, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
        context.restoreGState()
        context.setAlpha(0.5)
        context.setFillColor(red)
        context.fill(CGRect(x: 10, y: 0, width: 5, height: 10))
        let image = try unwrapped(context.makeImage())
        // 128 · 128 / 255 = 64.25, and half of red over 128.
        #expect(image.word(2, 5) == "#404040ff" && image.word(7, 5) == "#808080ff")
        #expect(image.word(12, 5) == "#c04040ff")
    }

    @Test func aLayerIsOne() throws {
        let context = try bitmap()
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.saveGState()
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.setFillColor(blue)
        context.fill(CGRect(x: 5, y: 0, width: 10, height: 10))
        #expect(context.makeImage()?.word(2, 2) == "#00000000")
        context.endTransparencyLayer()
        // The state that was saved in the layer is gone with it, and the alpha is back.
        context.restoreGState()
        context.setFillColor(green)
        context.fill(CGRect(x: 18, y: 0, width: 2, height: 10))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(2, 5) == "#80000080")
        #expect(image.word(7, 5) == "#00008080" && image.word(19, 5) == "#00800080")
    }

    @Test func aLayerMayHaveBounds() throws {
        let context = try bitmap()
        context.beginTransparencyLayer(in: CGRect(x: 2, y: 2, width: 4, height: 4), auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        context.endTransparencyLayer()
        let image = try unwrapped(context.makeImage())
        #expect(image.word(2, 7) == "#000000ff" && image.word(1, 7) == "#00000000")
        #expect(image.word(2, 3) == "#00000000")
    }

    private struct Halves {
        let during, between, after: CGImage
    }

    /// A left half, and a right one in a layer: the pictures while the layer is open, while the next one is,
    /// and after the end of both.
    private func picturesOfHalves(_ context: CGContext) throws -> Halves {
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 5, y: 0, width: 5, height: 10))
        let during = try unwrapped(context.makeImage())
        context.endTransparencyLayer()
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        let between = try unwrapped(context.makeImage())
        context.endTransparencyLayer()
        return Halves(during: during, between: between, after: try unwrapped(context.makeImage()))
    }

    @Test func picturesShowLayersAroundWithoutTheOpenOnes() throws {
        let pictures = try picturesOfHalves(bitmap())
        #expect(pictures.during.word(2, 2) == "#000000ff" && pictures.during.word(7, 2) == "#00000000")
        #expect(pictures.between.word(2, 2) == "#000000ff" && pictures.between.word(7, 2) == "#000000ff")
        #expect(pictures.after.word(2, 2) == "#000000ff" && pictures.after.word(7, 2) == "#000000ff")
    }

    /// A picture of a list that goes on isn't what the next one is drawn by: with a shadow both halves are
    /// layers.
    @Test func layersMayFollowAPictureOfAnOpenOne() throws {
        let context = try bitmap()
        context.setShadow(offset: CGSize(width: 1, height: 1), blur: 2)
        let pictures = try picturesOfHalves(context)
        #expect(pictures.during.word(2, 2) == "#000000ff" && pictures.during.word(8, 2) != "#000000ff")
        #expect(pictures.between.word(2, 2) == "#000000ff" && pictures.between.word(8, 2) == "#000000ff")
        #expect(pictures.after.word(2, 2) == "#000000ff" && pictures.after.word(8, 2) == "#000000ff")
    }

    @Test func tooManyLayersAreDrawnIntoThoseAround() throws {
        let context = try bitmap()
        for _ in 0..<1000 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
        for _ in 0..<1000 { context.endTransparencyLayer() }
        #expect(context.makeImage()?.word(2, 2) == "#000000ff")
    }

    // MARK: Clips

    @Test func clipsMultiplyAndAreReset() throws {
        let context = try bitmap()
        context.clip(to: CGRect(x: 2, y: 0, width: 10, height: 10))
        context.clip(to: [
            CGRect(x: 0, y: 0, width: 4, height: 10), CGRect(x: 8, y: 0, width: 10, height: 3),
        ])
        #expect(context.boundingBoxOfClipPath == CGRect(x: 2, y: 0, width: 10, height: 10))
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        let image = try unwrapped(context.makeImage())
        #expect(image[1, 5].alpha == 0 && image[2, 5].alpha == 255 && image[4, 5].alpha == 0)
        #expect(image[8, 5].alpha == 0 && image[8, 8].alpha == 255 && image[12, 8].alpha == 0)
        context.resetClip()
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 10))
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(context.makeImage()?[19, 0].alpha == 255)
    }

    @Test func thePathClips() throws {
        let context = try bitmap()
        context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
        context.clip(using: .evenOdd)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        let image = try unwrapped(context.makeImage())
        #expect(image[1, 5].alpha == 255 && image[5, 5].alpha == 0)
        context.clip()
        #expect(context.boundingBoxOfClipPath.isNull)
    }

    @Test func picturesMask() throws {
        let context = try bitmap()
        // Above opaque, below of 128.
        let mask = try unwrapped(
            CGImage(width: 1, height: 2, pixels: [0, 0, 0, 255, 0, 0, 0, 128]))
        context.interpolationQuality = .none
        context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10), mask: mask)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(5, 2) == "#ff0000ff" && image.word(5, 7) == "#80000080")
        #expect(image.word(12, 2) == "#00000000")
        let light = try bitmap()
        let grey = try unwrapped(
            CGImage(width: 1, height: 1, pixels: [128, 128, 128, 255], isOpaque: true))
        light.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10), mask: grey)
        light.setFillColor(red)
        light.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(light.makeImage()?.word(5, 2) == "#80000080")
    }
}
