import Raster
import TestSupport
import Testing

/// What styles say about each other and what the environment says about them.
@Suite struct StyleNestingTests {
    typealias Shading = GraphicsContext.Shading

    static func resolved(
        _ style: some ShapeStyle, opacity: Double = 1, _ environment: EnvironmentValues = EnvironmentValues()
    ) -> ResolvedShading {
        Shading.style(style).resolved(in: environment, opacity: opacity) {
            CGRect(x: 0, y: 0, width: 10, height: 10)
        }
    }

    /// Encoded red, green, blue of 0 to 255 and opacity; nil unless the paint is a colour.
    static func color(
        _ style: some ShapeStyle, opacity: Double = 1, _ environment: EnvironmentValues = EnvironmentValues()
    ) -> SIMD4<Double>? {
        guard case .color(let color) = resolved(style, opacity: opacity, environment).paint else {
            return nil
        }
        let encoded = color.encodedSRGB
        return SIMD4(encoded.red * 255, encoded.green * 255, encoded.blue * 255, encoded.opacity)
    }

    static func isNear(_ first: SIMD4<Double>?, _ second: SIMD4<Double>) -> Bool {
        guard let first else { return false }
        let difference = first - second
        return (0..<4).allSatisfy { abs(difference[$0]) < 1e-6 }
    }

    static func dark() -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.colorScheme = .dark
        return environment
    }

    @Test func defaultLevelsAreLabelColors() {
        #expect(Self.isNear(Self.color(.primary), SIMD4(0, 0, 0, 1)))
        #expect(Self.isNear(Self.color(.secondary), SIMD4(60, 60, 67, 0.6)))
        #expect(Self.isNear(Self.color(.tertiary), SIMD4(60, 60, 67, 0.3)))
        #expect(Self.isNear(Self.color(.quaternary), SIMD4(60, 60, 67, 0.18)))
        #expect(Self.isNear(Self.color(.foreground), SIMD4(0, 0, 0, 1)))
        #expect(Self.isNear(Self.color(.foreground.secondary), SIMD4(60, 60, 67, 0.6)))
        #expect(Self.isNear(Self.color(.secondary.secondary), SIMD4(60, 60, 67, 0.3)))
        #expect(Self.isNear(Self.color(.primary, Self.dark()), SIMD4(255, 255, 255, 1)))
        #expect(Self.isNear(Self.color(.secondary, Self.dark()), SIMD4(235, 235, 245, 0.6)))
        #expect(Self.isNear(Self.color(.background), SIMD4(255, 255, 255, 1)))
        #expect(Self.isNear(Self.color(.background, Self.dark()), SIMD4(0, 0, 0, 1)))
        #expect(Self.isNear(Self.color(.tint), SIMD4(0, 122, 255, 1)))
        #expect(Self.isNear(Self.color(.selection), SIMD4(0, 122, 255, 1)))
        #expect(Self.isNear(Self.color(.separator), SIMD4(60, 60, 67, 0.29)))
        #expect(Self.isNear(Self.color(.placeholder), SIMD4(60, 60, 67, 0.3)))
        #expect(Self.isNear(Self.color(.link), SIMD4(0, 122, 255, 1)))
        #expect(Self.isNear(Self.color(.fill), SIMD4(120, 120, 128, 0.2)))
    }

    /// After `foregroundStyle(.red)` the second level is a faded red.
    @Test func levelsFollowTheForeground() {
        let red = Color(red: 1, green: 0, blue: 0)
        let blue = Color(red: 0, green: 0, blue: 1)
        var environment = EnvironmentValues()
        environment.foregroundStyles = [AnyShapeStyle(red)]
        #expect(Self.isNear(Self.color(.primary, environment), SIMD4(255, 0, 0, 1)))
        #expect(Self.isNear(Self.color(.secondary, environment), SIMD4(255, 0, 0, 0.5)))
        #expect(Self.isNear(Self.color(.tertiary, environment), SIMD4(255, 0, 0, 0.25)))
        #expect(Self.isNear(Self.color(.quaternary, environment), SIMD4(255, 0, 0, 0.18)))
        #expect(Self.isNear(Self.color(.opacity(0.25), environment), SIMD4(255, 0, 0, 0.25)))
        environment.foregroundStyles = [AnyShapeStyle(red), AnyShapeStyle(blue)]
        #expect(Self.isNear(Self.color(.secondary, environment), SIMD4(0, 0, 255, 1)))
        #expect(Self.isNear(Self.color(.tertiary, environment), SIMD4(0, 0, 255, 0.5)))
        #expect(Self.isNear(Self.color(.foreground.secondary, environment), SIMD4(0, 0, 255, 1)))
        // Any style has levels.
        #expect(Self.isNear(Self.color(red.tertiary.opacity(0.5)), SIMD4(255, 0, 0, 0.125)))
        #expect(Self.isNear(Self.color(AnyShapeStyle(red).secondary.secondary), SIMD4(255, 0, 0, 0.25)))
        // A foreground that names the foreground means the default one: it ends.
        environment.foregroundStyles = [AnyShapeStyle(.secondary)]
        #expect(Self.isNear(Self.color(.primary, environment), SIMD4(60, 60, 67, 0.6)))
        #expect(Self.isNear(Self.color(.secondary, environment), SIMD4(60, 60, 67, 0.3)))
        #expect(Shading.foreground.color(in: environment) == Shading.style(.primary).color(in: environment))
    }

    @Test func theTintIsTheAccentColor() {
        var environment = EnvironmentValues()
        environment.tint = AnyShapeStyle(Color(red: 1, green: 0, blue: 0))
        #expect(Self.isNear(Self.color(.tint, environment), SIMD4(255, 0, 0, 1)))
        #expect(Self.isNear(Self.color(Color.accentColor.opacity(0.5), environment), SIMD4(255, 0, 0, 0.5)))
        environment.tint = AnyShapeStyle(Color.accentColor)
        #expect(Self.isNear(Self.color(.tint, environment), SIMD4(0, 122, 255, 1)))
        #expect(Self.isNear(Self.color(Color.accentColor, environment), SIMD4(0, 122, 255, 1)))
        environment.tint = AnyShapeStyle(.tint)
        #expect(Self.isNear(Self.color(.tint, environment), SIMD4(0, 122, 255, 1)))
        environment.backgroundStyle = AnyShapeStyle(.background.opacity(0.5))
        #expect(Self.isNear(Self.color(.background, environment), SIMD4(255, 255, 255, 0.5)))
    }

    @Test func opacitiesMultiply() {
        let style = AnyShapeStyle(Color(red: 1, green: 0, blue: 0).opacity(0.5))
        #expect(Self.isNear(Self.color(style.opacity(0.5), opacity: 0.5), SIMD4(255, 0, 0, 0.125)))
        #expect(Self.isNear(Self.color(style.opacity(-1)), SIMD4(255, 0, 0, 0)))
        #expect(Self.isNear(Self.color(style.opacity(.nan)), SIMD4(255, 0, 0, 0)))
        let faded = Self.resolved(style.opacity(0.5))
        #expect(faded.opacity == 1 && faded.shadows.isEmpty && faded.blend == nil)
        // Gradients, too, hold it: 0.5 · 0.5 · 0.8 of 255 is 51.
        let gradient = Gradient(colors: [.white, .white]).opacity(0.5).secondary
        let image = Drawing(size: CGSize(width: 2, height: 2)) { context, _ in
            context.opacity = 0.8
            context.fill(Path(CGRect(x: 0, y: 0, width: 2, height: 2)), with: .style(gradient))
        }.image()
        #expect(image[0, 0].alpha == 51)
    }

    @Test func stylesNest() {
        let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
        let style = Gradient(colors: [.red, .blue]).in(rect).opacity(0.5).blendMode(.multiply)
            .shadow(.drop(color: .white, radius: 3, x: 1, y: 2)).opacity(0.5)
            .shadow(.inner(radius: -4, x: 5)).blendMode(.screen)
        let shading = Self.resolved(style, opacity: 0.5)
        guard case .gradient = shading.paint else {
            Issue.record("\(shading.paint)")
            return
        }
        #expect(shading.blend == .screen)
        // What comes after a shadow fades both and stays outside of the paint.
        #expect(shading.opacity == 0.25)
        #expect(shading.shadows.map(\.isInner) == [false, true])
        #expect(shading.shadows.map(\.radius) == [3, 0])
        #expect(shading.shadows.map(\.x) == [1, 5] && shading.shadows.map(\.y) == [2, 0])
        #expect(shading.shadows[0].color.encodedSRGB.red == 1)
        #expect(shading.shadows[1].color.opacity == 0.55)
        #expect(Self.resolved(ForegroundStyle().shadow(.drop(radius: .nan))).shadows.isEmpty)
        #expect(Self.resolved(.shadow(.drop(radius: 1))).shadows.first?.color.opacity == 0.33)
        #expect(Self.resolved(.blendMode(.sourceAtop)).blend == .sourceAtop)
    }

    private struct Endless: ShapeStyle {
        func resolve(in environment: EnvironmentValues) -> Endless { self }
    }

    private struct Unpaintable: ShapeStyle {}

    private struct ByScheme: ShapeStyle {
        func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
            AnyShapeStyle(environment.colorScheme == .dark ? Color.white : Color.black).opacity(0.5)
        }
    }

    @Test func stylesOfOnesOwn() {
        #expect(Self.isNear(Self.color(ByScheme()), SIMD4(0, 0, 0, 0.5)))
        #expect(Self.isNear(Self.color(ByScheme().secondary, Self.dark()), SIMD4(255, 255, 255, 0.25)))
        guard case .none = Self.resolved(Endless()).paint, case .none = Self.resolved(Unpaintable()).paint
        else {
            Issue.record("something is painted")
            return
        }
        // A style nested by a loop.
        var style = AnyShapeStyle(.red)
        for _ in 0..<1000 { style = AnyShapeStyle(style.opacity(1)) }
        guard case .none = Self.resolved(style).paint else {
            Issue.record("the depth has no bound")
            return
        }
    }

    @Test func aResolvedShadingDrawsTheSame() {
        let gradient = Gradient(colors: [.primary, .red])
        for shading in [
            Shading.color(.primary), .style(.secondary), .foreground, .style(gradient),
            .palette([.style(ByScheme()), .color(.red)]), .style(.red.gradient),
            .linearGradient(gradient, startPoint: .zero, endPoint: CGPoint(x: 9, y: 9)),
        ] {
            var images: [CGImage] = []
            for isResolved in [false, true] {
                images.append(
                    Drawing(size: CGSize(width: 9, height: 9), environment: Self.dark()) { context, _ in
                        let shading = isResolved ? context.resolve(context.resolve(shading)) : shading
                        context.opacity = 0.7
                        context.fill(Path(CGRect(x: 1, y: 2, width: 7, height: 6)), with: shading)
                    }.image())
            }
            #expect(images[0].hasSamePixels(as: images[1]))
            // It keeps its environment.
            var kept: Shading?
            _ = Drawing(size: CGSize(width: 1, height: 1), environment: Self.dark()) { context, _ in
                kept = context.resolve(shading)
            }
            let light = Drawing(size: CGSize(width: 9, height: 9)) { context, _ in
                context.opacity = 0.7
                if let kept {
                    context.fill(Path(CGRect(x: 1, y: 2, width: 7, height: 6)), with: kept)
                }
            }.image()
            #expect(light.hasSamePixels(as: images[0]))
        }
    }

    @Test func aPaletteFillsWithItsFirst() async {
        #expect(Shading.palette([.color(.red), .color(.blue)]).color(in: EnvironmentValues())?.x == 255)
        await #expect(processExitsWith: .failure) { _ = GraphicsContext.Shading.palette([]) }
    }

    @Test func blendModesOfStylesBlend() {
        let image = Drawing(size: CGSize(width: 1, height: 1)) { context, size in
            let path = Path(CGRect(origin: .zero, size: size))
            context.fill(path, with: .color(Color(red: 1, green: 1, blue: 0)))
            context.fill(path, with: .style(Color(red: 0, green: 1, blue: 1).blendMode(.multiply)))
        }.image()
        #expect(image[0, 0] == CGImage.Pixel(red: 0, green: 255, blue: 0, alpha: 255))
    }

    @Test func paintsThatOthersDraw() throws {
        let image = Image(
            decorative: try #require(CGImage(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255])),
            scale: 2)
        let part = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        let bounds = CGRect(x: 7, y: 9, width: 3, height: 3)
        let style = Shading.style(.image(image, sourceRect: part, scale: 3)).resolved(
            in: EnvironmentValues(), opacity: 0.5
        ) { bounds }
        guard case .tiledImage(let paint) = style.paint else {
            Issue.record("\(style)")
            return
        }
        #expect(
            paint.content.isSame(as: try #require(image.content())) && paint.origin == bounds.origin
                && paint.sourceRect == part)
        #expect(paint.scale == 3 && style.opacity == 0.5)
        let shading = Shading.tiledImage(image, origin: CGPoint(x: 1, y: 2), sourceRect: part, scale: 4)
            .resolved(in: EnvironmentValues(), opacity: 2) { bounds }
        guard case .tiledImage(let paint) = shading.paint else {
            Issue.record("\(shading)")
            return
        }
        #expect(paint.origin == CGPoint(x: 1, y: 2) && paint.scale == 4 && shading.opacity == 1)
        guard
            case .backdrop = Shading.backdrop.resolved(
                in: EnvironmentValues(), opacity: 1, bounds: { bounds }
            ).paint
        else {
            Issue.record("no backdrop")
            return
        }
    }
}

extension GraphicsContext.Shading {
    fileprivate func color(in environment: EnvironmentValues) -> SIMD4<Double>? {
        guard case .color(let color) = resolved(in: environment, opacity: 1, bounds: { .null }).paint else {
            return nil
        }
        let encoded = color.encodedSRGB
        return SIMD4(encoded.red * 255, encoded.green * 255, encoded.blue * 255, encoded.opacity)
    }
}
