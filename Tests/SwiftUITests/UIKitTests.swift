import Combine
import SwiftUI
import Testing

/// UIKit's, AppKit's and Foundation's names that files with pictures use.
@MainActor @Suite struct UIKitTests {
    private func image<V: View>(_ view: V) -> CGImage? { ImageRenderer(content: view).cgImage }

    @Test func coloursTellTheirComponents() {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        let color = UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5)
        #expect(color.getRed(&r, green: &g, blue: &b, alpha: &a))
        #expect(abs(r - 0.25) < 0.001 && abs(g - 0.5) < 0.001 && abs(b - 1) < 0.001 && a == 0.5)
        // Between cyan (3/6) and blue (4/6), two thirds of the way.
        color.getHue(&r, saturation: &g, brightness: &b, alpha: nil)
        #expect(abs(r - (3 + 2.0 / 3) / 6) < 0.001 && abs(g - 0.75) < 0.001 && abs(b - 1) < 0.001)
        UIColor(hue: 0.95, saturation: 0.5, brightness: 0.5, alpha: 1)
            .getHue(&r, saturation: &g, brightness: &b, alpha: &a)
        #expect(abs(r - 0.95) < 0.001 && abs(g - 0.5) < 0.001 && abs(b - 0.5) < 0.001 && a == 1)
        UIColor(white: 0.25, alpha: 1).getWhite(&r, alpha: nil)
        #expect(abs(r - 0.25) < 0.001)
    }

    @Test func coloursFollowTheLook() {
        let color = UIColor {
            $0.userInterfaceStyle == .dark ? .white : UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        }
        let view = Color(uiColor: color).frame(width: 2, height: 2)
        #expect(image(view)?[0, 0].red == 255 && image(view)?[0, 0].green == 0)
        #expect(image(view.environment(\.colorScheme, .dark))?[0, 0].green == 255)
    }

    /// A quarter of a disc, clockwise from the right: it lies below, as y points down.
    @Test func pathsTurnAsUIKits() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 10, y: 10))
        path.addArc(
            withCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        path.close()
        #expect(path.contains(CGPoint(x: 14, y: 14)) && !path.contains(CGPoint(x: 14, y: 6)))
        #expect(abs(Path(path.cgPath).boundingRect.maxY - 20) < 0.01)
        let tab = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 8, height: 8))
        #expect(!tab.contains(CGPoint(x: 1, y: 1)) && tab.contains(CGPoint(x: 19, y: 1)))
    }

    @Test func fontsKeepTheirSizes() {
        #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 28)
        let text = Text("Wide")
        let size = ImageRenderer(content: text.font(Font(UIFont.boldSystemFont(ofSize: 30)))).drawing.size
        #expect(size == ImageRenderer(content: text.font(.system(size: 30, weight: .bold))).drawing.size)
    }

    @Test func symbolsBecomePictures() throws {
        let image = try #require(UIImage(systemName: "star.fill"))
        #expect(image.scale == 3 && image.size.width > 10 && UIImage().cgImage == nil)
        #expect(NSScreen.main?.frame.width == 1440 && UIDevice.current.userInterfaceIdiom == .phone)
    }

    @Test func filesMayImportApplesModules() {
        #expect(ImportingView.isUIKit && image(ImportingView(side: 6))?.width == 6)
    }

    @Test func foundationHasApplesNames() {
        #expect(URL.documentsDirectory.isFileURL && autoreleasepool { 3 } == 3)
        #expect(String(localized: "\(3) stars") == "3 stars")
        #expect(
            simd_length(simd_float2(3, 4)) == 5 && simd_mix(simd_float2(0, 2), [2, 4], [0.5, 1]) == [1, 4])
    }

    private struct Plain: AnimatableModifier {
        var animatableData = 1.0
        func body(content: Content) -> some View { content.opacity(animatableData) }
    }

    @Test func dispatchQueuesAreSchedulers() async {
        let value = await withCheckedContinuation { continuation in
            let subject = PassthroughSubject<Int, Never>()
            let box = Box()
            box.kept = subject.receive(on: DispatchQueue.main).first().sink { value in
                box.kept = nil
                continuation.resume(returning: value)
            }
            subject.send(7)
        }
        #expect(value == 7)
    }

    private final class Box {
        var kept: AnyCancellable?
    }

    @Test func whatNothingDrawsLeavesViewsAlone() {
        let view = Color.red.frame(width: 4, height: 4)
            .onDrag { NSItemProvider(object: "x") }
            .onDrop(of: [.image], isTargeted: nil) { _ in true }
            .modifier(Plain()).accessibility(label: Text("x")).accessibility(addTraits: .isButton)
        #expect(image(view)?[1, 1].red == 255 && image(view)?.width == 4)
    }
}

#Preview {
    @Previewable @State var count = 1
    Stepper("\(count)", value: $count)
}
