import Combine
import CoreGraphics
import QuartzCore
import SwiftUI
import UniformTypeIdentifiers

#if canImport(UIKit)
    import UIKit
#endif

/// A view in a file that imports what files for Apple's systems import. (None of them with Testing: the
/// compiler would look for what Apple has for both.)
struct ImportingView: View {
    private final class Model: ObservableObject {
        @Published var kinds: [UTType] = [.png]
        var kept: Set<AnyCancellable> = []
    }

    let side: CGFloat
    @StateObject private var model = Model()

    static var isUIKit: Bool {
        #if canImport(UIKit)
            true
        #else
            false
        #endif
    }

    var body: some View {
        Color(UIColor.systemRed).frame(width: side, height: CACurrentMediaTime() > 0 ? side : 0)
    }
}
