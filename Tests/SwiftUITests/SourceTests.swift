import SwiftUI
import Testing

extension EnvironmentValues {
    @Entry var gap: CGFloat = 4
    @Entry var names: [String: (Int) -> Int] = [:]
    @Entry var title: String?
    @Entry public var count = 7
}

#Preview {
    Text("never made")
}

#Preview("named", traits: .sizeThatFitsLayout) { Color.red }

private struct Gapped: View {
    @Environment(\.gap) private var gap
    @Environment(\.count) private var count
    @Environment(\.title) private var title

    var body: some View {
        Color.red.frame(width: gap, height: CGFloat(count + (title ?? "").count))
    }
}

/// What people's files have besides views: macros, UIKit's names, Combine's.
@MainActor @Suite struct SourceTests {
    @Test func entriesAreEnvironmentValues() {
        #expect(ImageRenderer(content: Gapped()).drawing.size == CGSize(width: 4, height: 7))
        let other = Gapped().environment(\.gap, 9).environment(\.title, "abc")
        #expect(ImageRenderer(content: other).drawing.size == CGSize(width: 9, height: 10))
        #expect(EnvironmentValues().names.isEmpty)
    }

    @Test func picturesHaveUIKitsNames() throws {
        let renderer = ImageRenderer(content: Color(uiColor: .red).frame(width: 6, height: 4))
        renderer.scale = 2
        let image = try #require(renderer.uiImage)
        #expect(image.size == CGSize(width: 6, height: 4) && image.scale == 2)
        let data = try #require(image.pngData())
        let read = try #require(UIImage(data: data, scale: 2))
        #expect(read.size == image.size && read.cgImage?[3, 3].red == 255 && read.cgImage?[3, 3].green == 0)
        #expect(image.jpegData(compressionQuality: 0.8)?.prefix(2) == Data([0xFF, 0xD8]))
        #expect(UIImage(data: Data()) == nil)
        let view = Image(uiImage: read)
        #expect(ImageRenderer(content: view).drawing.size == CGSize(width: 6, height: 4))
        #expect(ImageRenderer(content: Color(UIColor.systemBackground)).cgImage?[0, 0].red == 255)
        #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
        #expect(CACurrentMediaTime() > 0 && UIScreen.main.bounds.width == 393)
    }

    private final class Model: ObservableObject {
        @Published var count = 1
        private var kept: Set<AnyCancellable> = []

        func follow(_ subject: PassthroughSubject<Int, Never>) {
            subject.map { $0 * 2 }.sink { [weak self] in self?.count = $0 }.store(in: &kept)
        }
    }

    @Test func publishersAreCombines() {
        let model = Model()
        let subject = PassthroughSubject<Int, Never>()
        var heard: [Int] = []
        let listening = model.$count.sink { heard.append($0) }
        model.follow(subject)
        subject.send(21)
        #expect(heard == [1, 42])
        listening.cancel()
        let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        let view = Color.red.frame(width: 3, height: 3).onReceive(timer) { _ in heard = [] }
        #expect(ImageRenderer(content: view).drawing.size.width == 3 && heard == [1, 42])
    }
}
