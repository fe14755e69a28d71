// block FitImages.md 1
import SwiftUI

struct Fitted: View {
    let photo: Image

    var body: some View {
        HStack(spacing: 10) {
            photo.frame(width: 80, height: 80, alignment: .topLeading).clipped()
            photo.resizable().frame(width: 80, height: 80)
            photo.resizable().scaledToFit().frame(width: 80, height: 80)
            photo.resizable().scaledToFill().frame(width: 80, height: 80).clipped()
        }
        .padding(10)
    }
}
// end

struct Enlarged: View {
    let dot: Image

    var body: some View {
        // block FitImages.md 3
        HStack(spacing: 10) {
            dot.resizable().interpolation(.none).frame(width: 80, height: 80)
            dot.resizable().interpolation(.medium).frame(width: 80, height: 80)
            dot.resizable(resizingMode: .tile).frame(width: 80, height: 80)
        }
        // end
        .padding(10)
    }
}

package func writePhoto(_ photo: Image) throws {
    // block FitImages.md 2
    let view = Fitted(photo: photo)
    let sheet = Drawing(size: CGSize(width: 370, height: 100), scale: 2) { context, size in
        context.draw(in: CGRect(origin: .zero, size: size)) { view }
    }
    try sheet.image().write(toFile: "fitted.png")
    // end
}

@MainActor package func fitted() -> Drawing { ImageRenderer(content: Fitted(photo: landscape())).drawing }

@MainActor package func enlargedDot() -> Drawing {
    let dot = Image(size: CGSize(width: 8, height: 8)) { context in
        context.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8)), with: .color(.green))
    }
    return ImageRenderer(content: Enlarged(dot: dot)).drawing
}

/// What stands for a photo: wider than high, the sun on its left, a hill on its right.
package func landscape() -> Image {
    Image(size: CGSize(width: 160, height: 120), opaque: true) { context in
        let sky = Gradient(colors: [Color(red: 0.3, green: 0.6, blue: 0.95), .white])
        let whole = CGRect(x: 0, y: 0, width: 160, height: 120)
        context.fill(
            Path(whole),
            with: .linearGradient(sky, startPoint: .zero, endPoint: CGPoint(x: 0, y: 120)))
        context.fill(Path(ellipseIn: CGRect(x: 20, y: 16, width: 36, height: 36)), with: .color(.yellow))
        context.fill(Path(ellipseIn: CGRect(x: 50, y: 60, width: 200, height: 140)), with: .color(.green))
        context.fill(Path(ellipseIn: CGRect(x: -60, y: 84, width: 180, height: 120)), with: .color(.mint))
    }
}
