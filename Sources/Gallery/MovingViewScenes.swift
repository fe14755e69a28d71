import Foundation
import Raster
import RasterMotion

// Views that live for their frames.
extension MovingScene {
    static let counter = MovingScene(
        name: "counter",
        caption: "A view that counts to six by a timer and changes its colour, and the colours on their way.",
        size: CGSize(width: 200, height: 90), duration: 8
    ) {
        HStack(spacing: 20) {
            CountingCircle(animation: nil)
            CountingCircle(animation: .easeInOut(duration: 0.6))
        }
    }

    static let stack = MovingScene(
        name: "stack",
        caption: "Cards that come and go by springs and transitions, and push their neighbours aside.",
        size: CGSize(width: 320, height: 160), duration: 6
    ) { CardStack() }
}

private struct CountingCircle: View {
    private static let colors: [Color] = [.red, .green, .purple, .yellow, .blue, .orange, .teal]

    let animation: Animation?
    @State private var color = Self.colors[0]
    @State private var counter = 0
    private let timer = SceneTimer(interval: 1).autoconnect()

    var body: some View {
        Circle().fill(color).frame(width: 50, height: 50).shadow(radius: 3)
            .overlay { Text("\(counter)") }
            .padding(20)
            .onReceive(timer) { _ in
                guard counter + 1 < Self.colors.count else {
                    timer.upstream.connect().cancel()
                    return
                }
                withAnimation(animation) {
                    counter += 1
                    color = Self.colors[counter]
                }
            }
    }
}

private struct CardStack: View {
    private struct Card: Identifiable {
        let id: Int
        var color: Color { [.pink, .orange, .indigo, .teal][id % 4] }
    }

    @State private var cards = [Card(id: 0), Card(id: 1)]
    @State private var step = 0
    private let timer = SceneTimer(interval: 1).autoconnect()

    var body: some View {
        HStack(spacing: 12) {
            ForEach(cards) { card in
                RoundedRectangle(cornerRadius: 12).fill(card.color.gradient)
                    .frame(width: 60, height: step % 2 == 0 ? 90 : 70)
                    .overlay { Text("\(card.id + 1)").font(.title).foregroundStyle(.white) }
                    .rotationEffect(.degrees(step % 2 == 0 ? -4 : 4))
                    .transition(.move(edge: .bottom).combined(with: .opacity))
            }
        }
        .frame(width: 320, height: 160)
        .onReceive(timer) { _ in
            withAnimation(.spring(duration: 0.7, bounce: 0.4)) { advance() }
        }
    }

    /// Three cards come, then they go again.
    private func advance() {
        step += 1
        if step <= 2 {
            cards.insert(Card(id: step + 1), at: 1)
        } else if cards.count > 2 {
            cards.remove(at: step % 2)
        }
    }
}
