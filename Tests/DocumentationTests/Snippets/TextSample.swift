// block DrawText.md 1
import Raster

// end

package func poster() -> Drawing {
    // block DrawText.md 1
    let poster = Drawing(size: CGSize(width: 240, height: 140)) { context, size in
        var title = context.resolve(Text("Raster").font(.system(size: 40, weight: .bold)))
        title.shading = .linearGradient(
            Gradient(colors: [.orange, .purple]), startPoint: .zero, endPoint: CGPoint(x: size.width, y: 0))
        let box = title.measure(in: size)
        context.draw(title, at: CGPoint(x: size.width / 2, y: 10), anchor: .top)

        let rest = CGRect(x: 20, y: 10 + box.height, width: 200, height: 130 - box.height)
        let text = Text("Lines **wrap** at the width; what finds no room ends in an ellipsis.")
        context.draw(text.font(.system(size: 14)), in: rest)
    }
    // end
    return poster
}

package func inDarkScheme() -> Drawing {
    // block DrawText.md 2
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    environment.font = .custom("Inter", size: 14)
    environment.lineLimit = 1

    let label = Drawing(size: CGSize(width: 120, height: 24), environment: environment) { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .style(.background))
        context.draw(Text("A line that is too long"), in: CGRect(origin: .zero, size: size))
    }
    // end
    return label
}
