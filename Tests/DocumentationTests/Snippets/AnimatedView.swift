// block Animate.md 2
import RasterMotion
import SwiftUI

struct Growing: View {
    @State private var isWide = false

    var body: some View {
        Capsule().fill(.teal)
            .frame(width: isWide ? 140 : 40, height: 40)
            .frame(width: 160, height: 60)
            .onAppear {
                withAnimation(.easeInOut(duration: 1).repeatForever()) { isWide = true }
            }
    }
}

@MainActor func writeGrowing() throws {
    let frames = try FrameSequence(view: Growing(), rate: FrameRate(25), duration: 2)
    try frames.write(toFile: "growing.gif")
}
// end

@MainActor package func drawGrowing() throws { try writeGrowing() }

@MainActor package func growing() throws -> FrameSequence {
    try FrameSequence(view: Growing(), rate: FrameRate(25), duration: 2)
}
