// block README.md 2
import SwiftUI

struct Badge: View {
    var body: some View {
        Label("Raster", systemImage: "paintbrush.fill")
            .font(.title).foregroundStyle(.white).padding()
            .background(.indigo.gradient, in: Capsule())
    }
}

@MainActor func writeBadge() throws {
    let renderer = ImageRenderer(content: Badge())
    renderer.scale = 2
    try renderer.cgImage?.write(toFile: "badge.png")
}
// end

@MainActor package func drawBadge() throws { try writeBadge() }
