// block UseCanvas.md 1
import SwiftUI

struct Dial: View {
    var body: some View {
        Canvas { context, size in
            context.translateBy(x: size.width / 2, y: size.height / 2)
            for hour in 0..<12 {
                var turned = context
                turned.rotate(by: .degrees(30 * Double(hour)))
                turned.fill(Path(CGRect(x: -2, y: -70, width: 4, height: 14)), with: .color(.gray))
            }
            context.drawLayer { layer in
                layer.addFilter(.shadow(radius: 3, y: 2))
                layer.rotate(by: .degrees(50))
                layer.fill(Path(CGRect(x: -3, y: -50, width: 6, height: 60)), with: .color(.red))
            }
        }
        .frame(width: 160, height: 160)
    }
}
// end

// block UseCanvas.md 2
struct Dice: View {
    var body: some View {
        Canvas { context, size in
            guard let die = context.resolveSymbol(id: "die") else { return }
            for place in 0..<4 {
                var turned = context
                turned.translateBy(x: 40 + 60 * CGFloat(place), y: size.height / 2)
                turned.rotate(by: .degrees(12 * Double(place)))
                turned.draw(die, at: .zero)
            }
        } symbols: {
            Text("5").font(.title).padding(10)
                .background(.orange.gradient, in: RoundedRectangle(cornerRadius: 8))
                .tag("die")
        }
        .frame(width: 260, height: 70)
    }
}
// end

@MainActor package func dial() -> Drawing { ImageRenderer(content: Dial()).drawing }

@MainActor package func dice() -> Drawing { ImageRenderer(content: Dice()).drawing }
