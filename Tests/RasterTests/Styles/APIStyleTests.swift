import Raster
import Testing

/// Every declared style and shading once, spelt as an app would. That it compiles is half of the test.
@Suite struct APIStyleTests {
    private struct Sunset: ShapeStyle {
        func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
            LinearGradient(
                colors: environment.colorScheme == .dark ? [.indigo, .black] : [.orange, .pink],
                startPoint: .top, endPoint: .bottom)
        }
    }

    private struct Paper: ShapeStyle, Hashable {
        func resolve(in environment: EnvironmentValues) -> Color.Resolved {
            Color.Resolved(red: 0.9, green: 0.9, blue: 0.8)
        }
    }

    private static let gradient = Gradient(colors: [.red, .blue])
    private static let stops: [Gradient.Stop] = [
        .init(color: .red, location: 0), .init(color: .blue, location: 1),
    ]

    /// Nothing but `S` tells what a leading dot means, as in `foregroundStyle(_:)`.
    private static func accept<S: ShapeStyle>(_ style: S) -> GraphicsContext.Shading { .style(style) }

    private static func draws(_ shading: GraphicsContext.Shading, _ note: Comment? = nil) {
        let image = Drawing(size: CGSize(width: 8, height: 8)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: shading)
        }.image()
        #expect(image[4, 4].alpha > 0, note)
    }

    @Test func colorsAreStyles() {
        for shading in [
            Self.accept(.red), Self.accept(.orange), Self.accept(.yellow), Self.accept(.green),
            Self.accept(.blue), Self.accept(.purple), Self.accept(.pink), Self.accept(.white),
            Self.accept(.gray), Self.accept(.black), Self.accept(.mint), Self.accept(.teal),
            Self.accept(.cyan), Self.accept(.indigo), Self.accept(.brown),
            Self.accept(Color.accentColor), Self.accept(.red.opacity(0.5)),
            Self.accept(Color.Resolved(red: 1, green: 0, blue: 0)), Self.accept(Paper()),
            Self.accept(Color(Paper())), Self.accept(.blue.gradient), Self.accept(Color.blue.gradient),
        ] {
            Self.draws(shading)
        }
        _ = Self.accept(.clear)
    }

    @Test func stylesOfTheEnvironment() {
        for (number, shading) in [
            Self.accept(.foreground), Self.accept(.background), Self.accept(.tint), Self.accept(.selection),
            Self.accept(.separator), Self.accept(.placeholder), Self.accept(.link), Self.accept(.fill),
            Self.accept(.primary), Self.accept(.secondary), Self.accept(.tertiary), Self.accept(.quaternary),
            Self.accept(.quinary), Self.accept(HierarchicalShapeStyle.primary),
            Self.accept(HierarchicalShapeStyle.secondary), Self.accept(HierarchicalShapeStyle.tertiary),
            Self.accept(HierarchicalShapeStyle.quaternary), Self.accept(HierarchicalShapeStyle.quinary),
            Self.accept(ForegroundStyle()), Self.accept(BackgroundStyle()), Self.accept(TintShapeStyle()),
            Self.accept(.ultraThinMaterial), Self.accept(.thinMaterial), Self.accept(.regularMaterial),
            Self.accept(.thickMaterial), Self.accept(.ultraThickMaterial), Self.accept(.bar),
            Self.accept(Material.regular), Self.accept(Material.thick), Self.accept(Material.thin),
            Self.accept(Material.ultraThin), Self.accept(Material.ultraThick), Self.accept(Material.bar),
        ].enumerated() {
            Self.draws(shading, "\(number)")
        }
    }

    @Test func modifiers() {
        let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
        for (number, shading) in [
            Self.accept(Self.gradient.in(rect)), Self.accept(.tint.opacity(0.5)),
            Self.accept(.foreground.blendMode(.multiply)), Self.accept(.secondary.opacity(0.9)),
            Self.accept(.tint.secondary), Self.accept(.tint.tertiary), Self.accept(.tint.quaternary),
            Self.accept(.tint.quinary), Self.accept(Color.red.secondary), Self.accept(.opacity(0.5)),
            Self.accept(.blendMode(.screen)), Self.accept(AnyShapeStyle(.red)), Self.accept(Sunset()),
            Self.accept(AnyShapeStyle(Sunset().opacity(0.5).in(rect))),
        ].enumerated() {
            Self.draws(shading, "\(number)")
        }
        _ = Self.accept(.shadow(.drop(radius: 2)))
        _ = Self.accept(Color.red.shadow(.inner(color: .black, radius: 2, x: 1, y: 1)))
        _ = Self.accept(.blue.gradient.shadow(.drop(color: .black, radius: 2, x: 1, y: 1)))
        #expect(ShadowStyle.drop(radius: 2) != .inner(radius: 2))
        let modes: Set<Raster.BlendMode> = [
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
            .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .sourceAtop,
            .destinationOver, .destinationOut, .plusDarker, .plusLighter,
        ]
        #expect(modes.count == 21)
        #expect(Set(modes.map(\.contextMode.rawValue)).count == 21)
    }

    @Test func gradients() {
        let gradient = Self.gradient
        let any = gradient.colorSpace(.perceptual)
        for (number, shading) in [
            Self.accept(gradient), Self.accept(any), Self.accept(AnyGradient(gradient).colorSpace(.device)),
            Self.accept(LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom)),
            Self.accept(LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)),
            Self.accept(LinearGradient(stops: Self.stops, startPoint: .leading, endPoint: .trailing)),
            Self.accept(.linearGradient(gradient, startPoint: .top, endPoint: .bottom)),
            Self.accept(.linearGradient(any, startPoint: .top, endPoint: .bottom)),
            Self.accept(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)),
            Self.accept(.linearGradient(stops: Self.stops, startPoint: .top, endPoint: .bottom)),
            Self.accept(
                RadialGradient(gradient: gradient, center: .center, startRadius: 0, endRadius: 4)),
            Self.accept(
                RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 4)),
            Self.accept(RadialGradient(stops: Self.stops, center: .center, startRadius: 0, endRadius: 4)),
            Self.accept(.radialGradient(gradient, center: .center, startRadius: 0, endRadius: 4)),
            Self.accept(.radialGradient(any, center: .center, startRadius: 0, endRadius: 4)),
            Self.accept(
                .radialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 4)),
            Self.accept(
                .radialGradient(stops: Self.stops, center: .center, startRadius: 0, endRadius: 4)),
            Self.accept(EllipticalGradient(gradient: gradient)),
            Self.accept(EllipticalGradient(colors: [.red, .blue])),
            Self.accept(EllipticalGradient(stops: Self.stops)),
            Self.accept(
                EllipticalGradient(
                    gradient: gradient, center: .top, startRadiusFraction: 0.1, endRadiusFraction: 1)),
            Self.accept(.ellipticalGradient(gradient)), Self.accept(.ellipticalGradient(any)),
            Self.accept(.ellipticalGradient(colors: [.red, .blue])),
            Self.accept(.ellipticalGradient(stops: Self.stops)),
            Self.accept(AngularGradient(gradient: gradient, center: .center)),
            Self.accept(AngularGradient(gradient: gradient, center: .center, angle: .degrees(30))),
            Self.accept(
                AngularGradient(
                    gradient: gradient, center: .center, startAngle: .zero, endAngle: .degrees(90))),
            Self.accept(AngularGradient(colors: [.red, .blue], center: .center)),
            Self.accept(
                AngularGradient(
                    colors: [.red, .blue], center: .center, startAngle: .zero, endAngle: .degrees(90))),
            Self.accept(AngularGradient(stops: Self.stops, center: .center)),
            Self.accept(
                AngularGradient(
                    stops: Self.stops, center: .center, startAngle: .zero, endAngle: .degrees(90))),
            Self.accept(
                .angularGradient(gradient, center: .center, startAngle: .zero, endAngle: .degrees(90))),
            Self.accept(.angularGradient(any, center: .center, startAngle: .zero, endAngle: .degrees(90))),
            Self.accept(
                .angularGradient(
                    colors: [.red, .blue], center: .center, startAngle: .zero, endAngle: .degrees(90))),
            Self.accept(
                .angularGradient(
                    stops: Self.stops, center: .center, startAngle: .zero, endAngle: .degrees(90))),
            Self.accept(.conicGradient(gradient, center: .center)),
            Self.accept(.conicGradient(any, center: .center)),
            Self.accept(.conicGradient(colors: [.red, .blue], center: .center, angle: .degrees(45))),
            Self.accept(.conicGradient(stops: Self.stops, center: .center)),
        ].enumerated() {
            Self.draws(shading, "\(number)")
        }
        #expect(any != AnyGradient(gradient).colorSpace(.device))
        #expect(Set([Color.red.gradient, Color.red.gradient, Color.blue.gradient]).count == 2)
    }

    @Test func meshes() {
        let points: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
        let colors: [Color] = [.red, .green, .blue, .white]
        let resolved = colors.map { $0.resolve(in: EnvironmentValues()) }
        let curved = points.map {
            MeshGradient.BezierPoint(
                position: $0, leadingControlPoint: $0, topControlPoint: $0, trailingControlPoint: $0,
                bottomControlPoint: $0)
        }
        var mesh = MeshGradient(width: 2, height: 2, points: points, colors: colors)
        #expect(
            mesh == MeshGradient(width: 2, height: 2, locations: .points(points), colors: .colors(colors)))
        mesh = MeshGradient(width: 2, height: 2, points: points, resolvedColors: resolved)
        #expect(mesh.colors == .resolvedColors(resolved))
        mesh = MeshGradient(width: 2, height: 2, bezierPoints: curved, colors: colors, background: .red)
        #expect(mesh.locations == .bezierPoints(curved) && mesh.background == .red)
        mesh = MeshGradient(
            width: 2, height: 2, bezierPoints: curved, resolvedColors: resolved, background: .clear,
            smoothsColors: false, colorSpace: .perceptual)
        #expect(mesh.width == 2 && mesh.height == 2 && !mesh.smoothsColors && mesh.colorSpace == .perceptual)
        #expect(curved[3].position == [1, 1] && curved[3].bottomControlPoint == [1, 1])
        _ = GraphicsContext.Shading.meshGradient(mesh)
        _ = Self.accept(mesh.opacity(0.5))
    }

    @Test func shadings() throws {
        let image = Image(
            decorative: try #require(CGImage(width: 1, height: 1, pixels: [255, 0, 0, 255])), scale: 1)
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        _ = Self.accept(.image(image))
        _ = Self.accept(ImagePaint(image: image, sourceRect: unit, scale: 2))
        var paint = ImagePaint(image: image)
        (paint.scale, paint.sourceRect, paint.image) = (2, unit, image)
        _ = GraphicsContext.Shading.tiledImage(image)
        _ = GraphicsContext.Shading.tiledImage(image, origin: .zero, sourceRect: unit, scale: 1)
        _ = GraphicsContext.Shading.backdrop
        Self.draws(.foreground)
        Self.draws(.palette([.color(.red), .color(.blue)]))
        Self.draws(.style(.tint))
        Self.draws(.style(.linearGradient(Self.gradient, startPoint: .top, endPoint: .bottom)))
        Self.draws(.style(Sunset().shadow(.drop(radius: 0)).opacity(1).in(unit)))
        Self.draws(.linearGradient(Self.gradient, startPoint: .zero, endPoint: CGPoint(x: 1, y: 1)))
        Self.draws(.radialGradient(Self.gradient, center: .zero, startRadius: 0, endRadius: 1))
        Self.draws(.conicGradient(Self.gradient, center: .zero))
        _ = Drawing(size: CGSize(width: 1, height: 1)) { context, _ in
            let resolved: GraphicsContext.Shading = context.resolve(.style(.tint))
            context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: resolved)
        }
    }

    @Test func colors() {
        let environment = EnvironmentValues()
        #expect(Color.red.description == "red")
        #expect(Color(.sRGB, red: 1, green: 0, blue: 0).description == "#FF0000FF")
        #expect(Color(Paper()).resolve(in: environment) == Paper().resolve(in: environment))
        var high: Color.ResolvedHDR = Color.red.headroom(2).resolveHDR(in: environment)
        #expect(high.headroom == 2)
        high = Color.ResolvedHDR(Color.white.resolve(in: environment), headroom: nil)
        high.linearRed = 0.5
        high.red = 0.25
        high.green = high.linearGreen
        high.blue = high.linearBlue
        high.opacity = 0.5
        high.headroom = 4
        #expect(high.headroom == 4 && high.red == 0.25)
        _ = Color.red.exposureAdjust(1)
        _ = Color.red.mix(with: .blue, by: 0.5, in: .device)
        let resolved = Color.Resolved(colorSpace: .displayP3, red: 1, green: 0, blue: 0, opacity: 0.5)
        #expect(resolved.animatableData.first == resolved.linearRed)
        #expect(ColorScheme.allCases == [.light, .dark])
        #expect(ColorSchemeContrast.allCases == [.standard, .increased])
    }
}
