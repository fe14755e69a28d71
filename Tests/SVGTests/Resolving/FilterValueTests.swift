import Foundation
import Raster
import RasterSVG
import Testing

/// What the resolver makes of `filter` properties and elements.
@Suite struct FilterValueTests {
    /// The filters of the first group that has some; nil where nothing is drawn at all.
    private func filters(_ value: String, _ definitions: String = "") throws -> [SVGFilter]? {
        let tree = try tree(svg("\(definitions)<rect width='9' height='9' filter='\(value)'/>"))
        guard let node = tree.root.children.first else { return nil }
        if case .group(let group) = node { return group.filters }
        return []
    }

    /// The only step of a filter with one primitive.
    private func step(_ primitive: String) throws -> FilterGraph.Primitive? {
        guard let filter = try filters("url(#f)", "<filter id='f'>\(primitive)</filter>")?.first,
            case .element(let element) = filter.content, element.primitives.count == 1,
            case .step(let step) = element.primitives[0].content
        else { return nil }
        return step
    }

    private let nothing = FilterGraph.Primitive.flood(.clear)

    private func size(_ width: Double, _ height: Double) -> CGSize { CGSize(width: width, height: height) }

    // MARK: The property

    @Test(arguments: [
        "blur(-1)", "blur(10%)", "blur(1 2)", "hue-rotate(90)", "invert(-1)", "invert(1px)", "drop-shadow()",
        "drop-shadow(1)", "drop-shadow(1 2 3 4)", "drop-shadow(1 2 red blue)", "shiny(1)", "none none",
        "blur(1", "blur", "url(other.svg#f)", "url(#)", "invert(1), invert(1)",
    ])
    func whatIsNotValidCountsAsNone(value: String) throws {
        #expect(try filters(value)?.count == 0)
        #expect(try filters("invert(1) \(value)")?.count == 0)
        #expect(try tree(svg("<rect filter='\(value)'/>")).warnings.count == 1)
    }

    @Test func functionsComeWithTheirDefaults() throws {
        func function(_ value: String) throws -> FilterGraph.Primitive? {
            guard let filter = try filters(value)?.first, case .function(let step) = filter.content else {
                return nil
            }
            return step
        }
        #expect(try function("blur()") == .gaussianBlur(.source, standardDeviation: .zero))
        #expect(try function("BLUR(1in)") == .gaussianBlur(.source, standardDeviation: size(96, 96)))
        #expect(try function("grayscale()") == function("grayscale(1)"))
        #expect(try function("grayscale(300%)") == function("grayscale( 1 )"))
        #expect(try function("saturate(2)") != function("saturate(1)"))
        #expect(try function("hue-rotate()") == function("hue-rotate(0)"))
        #expect(try function("hue-rotate(100grad)") == function("hue-rotate(.25turn)"))
        let shadow = { (x: Double, y: Double, deviation: Double, color: Color) in
            FilterGraph.Primitive.dropShadow(
                .source, standardDeviation: self.size(deviation, deviation), offset: self.size(x, y), color)
        }
        let red = Color(.sRGB, red: 1, green: 0, blue: 0)
        #expect(try function("drop-shadow(2 -3 4 red)") == shadow(2, -3, 4, red))
        #expect(try function("drop-shadow(#f00 2px 3px)") == shadow(2, 3, 0, red))
        let black = Color(.sRGB, red: 0, green: 0, blue: 0)
        #expect(try function("drop-shadow(2 3 currentcolor)") == shadow(2, 3, 0, black))
    }

    @Test func brokenReferencesTakeTheElementWithThem() throws {
        #expect(try filters("url(#f)") == nil)
        #expect(try filters("url(#f) url(#g)") == nil)
        #expect(try filters("url(#f) blur(1)")?.count == 2)
        let flood = "<feFlood/>"
        for filter in [
            "<filter id='f'/>", "<filter id='f'><rect/></filter>", "<g id='f'>\(flood)</g>",
            "<filter id='f' width='0'>\(flood)</filter>", "<filter id='f' height='-1'>\(flood)</filter>",
            "<filter id='f' href='#f'/>", "<filter id='f' href='#r'/><rect id='r'/>",
        ] {
            #expect(try filters("url(#f)", filter) == nil, "\(filter)")
        }
        #expect(try filters("url(#f)", "<filter id='f'>\(flood)</filter>")?.count == 1)
        #expect(try filters("url(&quot;#f&quot;)", "<filter id='f'>\(flood)</filter>")?.count == 1)
    }

    // MARK: The element

    @Test func attributesAndPrimitivesComeByReference() throws {
        let definitions = """
            <filter id='a' x='2' href='#b'/>
            <filter id='b' x='3' y='4' width='50%' filterUnits='userSpaceOnUse' xlink:href='#c'/>
            <filter id='c' height='6' primitiveUnits='objectBoundingBox'><feFlood/></filter>
            """
        guard case .element(let filter) = try filters("url(#a)", definitions)?.first?.content else {
            Issue.record("no filter")
            return
        }
        // 50 % of the view box of 200.
        #expect(filter.rect == CGRect(x: 2, y: 4, width: 100, height: 6))
        #expect(filter.units == .userSpaceOnUse)
        #expect(filter.primitiveUnits == .objectBoundingBox)
        #expect(filter.primitives.count == 1)
    }

    @Test func inputsAreFoundByName() throws {
        let primitives = """
            <feOffset/><feOffset in='SourceAlpha' result='a'/><feOffset in='SourceGraphic' result='a'/>
            <feComposite in='a' in2='unknown'/><feFlood/><feBlend in='a'/>
            <feMerge><feMergeNode in='a'/><feMergeNode/><feMergeNode in='FillPaint'/></feMerge>
            """
        let filter = "<filter id='f'>\(primitives)</filter>"
        guard case .element(let element) = try filters("url(#f)", filter)?.first?.content else {
            Issue.record("no filter")
            return
        }
        let steps = element.primitives.map { primitive -> FilterGraph.Primitive? in
            if case .step(let step) = primitive.content { step } else { nil }
        }
        #expect(steps[0] == .offset(.source, .zero))
        #expect(steps[1] == .offset(.sourceAlpha, .zero))
        #expect(steps[2] == .offset(.source, .zero))
        // Of two of a name the later one; of none, the one before.
        #expect(steps[3] == .composite(.result(2), .result(2), .over))
        #expect(steps[5] == .blend(.result(2), over: .result(4), .normal))
        #expect(steps[6] == .merge([.result(2), .result(5), .source]))
    }

    // MARK: Primitives

    @Test func deviations() throws {
        for (value, x, y) in [
            ("", 0.0, 0.0), ("stdDeviation='3'", 3, 3), ("stdDeviation='3,4'", 3, 4),
            ("stdDeviation='3 -4'", 3, 0), ("stdDeviation='3 4 5'", 0, 0), ("stdDeviation='a'", 0, 0),
        ] {
            #expect(
                try step("<feGaussianBlur \(value)/>")
                    == .gaussianBlur(.source, standardDeviation: size(x, y)),
                "\(value)")
        }
        #expect(
            try step("<feDropShadow flood-color='#fff' flood-opacity='50%'/>")
                == .dropShadow(
                    .source, standardDeviation: size(2, 2), offset: size(2, 2),
                    Color(.sRGB, red: 1, green: 1, blue: 1, opacity: 0.5)))
    }

    @Test func radii() throws {
        for (value, x, y) in [
            ("", 1.0, 1.0), ("radius=''", 1, 1), ("radius='0'", 1, 1), ("radius='0 5'", 1, 5),
            ("radius='3'", 3, 3), ("radius='3 4'", 3, 4), ("radius='-1 4'", 1, 1), ("radius='1 2 3'", 1, 1),
        ] {
            #expect(
                try step("<feMorphology \(value)/>") == .morphology(.source, .erode, radius: size(x, y)),
                "\(value)")
        }
        #expect(
            try step("<feMorphology operator='dilate'/>") == .morphology(.source, .dilate, radius: size(1, 1))
        )
    }

    @Test func kernels() throws {
        func kernel(_ columns: Int, _ rows: Int, _ values: [Double], _ divisor: Double, _ x: Int, _ y: Int)
            -> FilterGraph.Primitive
        {
            .convolve(
                .source,
                FilterGraph.ConvolutionKernel(
                    columns: columns, rows: rows, values: values, divisor: divisor, target: (x, y)))
        }
        let nine = "kernelMatrix='1 2 3 4 5 6 7 8 9'"
        let values = (1...9).map { Double($0) }
        #expect(try step("<feConvolveMatrix \(nine)/>") == kernel(3, 3, values, 45, 1, 1))
        #expect(try step("<feConvolveMatrix \(nine) divisor='2'/>") == kernel(3, 3, values, 2, 1, 1))
        #expect(
            try step("<feConvolveMatrix order='9 1' \(nine) targetX='8'/>") == kernel(9, 1, values, 45, 8, 0))
        #expect(try step("<feConvolveMatrix order='-3' \(nine)/>") == kernel(3, 3, values, 45, 1, 1))
        let zero = "kernelMatrix='.1 .2 -.3'"
        #expect(
            try step("<feConvolveMatrix order='3 1' \(zero)/>") == kernel(3, 1, [0.1, 0.2, -0.3], 1, 1, 0))
        for wrong in [
            "", "order='2' \(nine)", "\(nine) divisor='0'", "\(nine) targetX='3'", "\(nine) targetY='-1'",
            "order='1e300' \(nine)", "kernelMatrix='1 2 3 4 5 6 7 8 x'",
        ] {
            #expect(try step("<feConvolveMatrix \(wrong)/>") == nothing, "\(wrong)")
        }
    }

    @Test func lights() throws {
        let distant = "<feDistantLight azimuth='30'/>"
        let light = FilterGraph.LightSource.distant(azimuth: .degrees(30), elevation: .zero)
        func lit(_ color: Color) -> FilterGraph.Primitive {
            .diffuseLighting(.source, FilterGraph.Lighting(color: color, light: light))
        }
        func color(_ red: Double, _ green: Double, _ blue: Double) -> Color {
            Color(.sRGB, red: red, green: green, blue: blue)
        }
        for (value, color) in [
            ("", color(1, 1, 1)), ("lighting-color='#0000ff80'", color(0, 0, 1)),
            ("lighting-color='x'", color(1, 1, 1)), ("lighting-color='currentColor'", color(0, 0, 0)),
            ("color='#f00' lighting-color='currentColor'", color(1, 0, 0)),
        ] {
            #expect(
                try step("<feDiffuseLighting \(value)>\(distant)</feDiffuseLighting>") == lit(color),
                "\(value)")
        }
        #expect(try step("<feDiffuseLighting/>") == nothing)
        for (exponent, isValid) in [("0.9", false), ("1", true), ("128", true), ("129", false)] {
            let step = try step(
                "<feSpecularLighting specularExponent='\(exponent)'>\(distant)</feSpecularLighting>")
            #expect((step != nothing) == isValid, "\(exponent)")
        }
        let spot =
            "<feSpotLight x='1' y='2' z='3' pointsAtX='4' specularExponent='-1' limitingConeAngle='9'/>"
        let expected = FilterGraph.Spot(
            x: 1, y: 2, z: 3, pointsAtX: 4, exponent: 1, limitingConeAngle: .degrees(9))
        #expect(
            try step("<feDiffuseLighting surfaceScale='5' diffuseConstant='6'>\(spot)</feDiffuseLighting>")
                == .diffuseLighting(
                    .source,
                    FilterGraph.Lighting(
                        surfaceScale: 5, constant: 6, color: color(1, 1, 1), light: .spot(expected))))
    }

    @Test func noise() throws {
        func turbulence(_ x: Double, _ y: Double, _ octaves: Int = 1, _ seed: Int = 0)
            -> FilterGraph.Primitive
        {
            .turbulence(FilterGraph.Turbulence(baseFrequency: size(x, y), octaves: octaves, seed: seed))
        }
        for (value, expected) in [
            ("", turbulence(0, 0)), ("baseFrequency='.1'", turbulence(0.1, 0.1)),
            ("baseFrequency='.1 .2'", turbulence(0.1, 0.2)), ("baseFrequency='.1 -.2'", turbulence(0, 0)),
            ("baseFrequency='1 2 3'", turbulence(0, 0)), ("numOctaves='-2'", turbulence(0, 0, 0)),
            ("numOctaves='3' seed='-1.9'", turbulence(0, 0, 3, -1)),
        ] {
            #expect(try step("<feTurbulence \(value)/>") == expected, "\(value)")
        }
        _ = try step("<feTurbulence numOctaves='1e300' seed='-1e300' baseFrequency='1e300'/>")
    }

    @Test func otherValues() throws {
        #expect(
            try step("<feDisplacementMap scale='7' xChannelSelector='G' yChannelSelector='x'/>")
                == .displacementMap(.source, by: .source, scale: 7, x: .green, y: .alpha))
        #expect(
            try step("<feComposite operator='arithmetic' k2='2' k4='1%'/>")
                == .composite(.source, .source, .arithmetic(k1: 0, k2: 2, k3: 0, k4: 0)))
        #expect(try step("<feBlend mode='screen'/>") == .blend(.source, over: .source, .screen))
        #expect(try step("<feBlend mode='plus-lighter'/>") == .blend(.source, over: .source, .normal))
        let identity = FilterGraph.Primitive.colorMatrix(.source, ColorMatrix())
        #expect(try step("<feColorMatrix values='1 2 3'/>") == identity)
        #expect(try step("<feColorMatrix type='hueRotate' values='x'/>") == identity)
        #expect(try step("<feColorMatrix type='saturate' values='5'/>") == identity)
        let functions = "<feFuncR type='table' tableValues='0 1 .5'/><feFuncG type='gamma' exponent='2'/>"
        let more = "<feFuncG type='x'/><feFuncB type='linear' slope='3'/><feFuncA tableValues='1'/>"
        #expect(
            try step("<feComponentTransfer>\(functions)\(more)</feComponentTransfer>")
                == .componentTransfer(
                    .source, red: .table([0, 1, 0.5]), green: .gamma(amplitude: 1, exponent: 2, offset: 0),
                    blue: .linear(slope: 3, intercept: 0), alpha: .identity))
    }

    @Test func spacesAreInherited() throws {
        let content = "<feFlood/><feFlood color-interpolation-filters='linearRGB'/>"
        for (around, isLinear) in [("", true), ("color-interpolation-filters='sRGB'", false)] {
            let definitions = "<g \(around)><filter id='f'>\(content)</filter></g>"
            guard case .element(let filter) = try filters("url(#f)", definitions)?.first?.content else {
                Issue.record("no filter")
                return
            }
            #expect(filter.primitives.map(\.isLinear) == [isLinear, true])
        }
    }

    // MARK: Limits

    @Test func largeCanvasesAreRefused() throws {
        func reason(_ content: String, _ limit: Int) -> SVGError.Reason? {
            var options = SVGOptions()
            options.limits.filterPixelCount = limit
            do {
                _ = try tree(svg(content), options: options)
                return nil
            } catch {
                return (error as? SVGError)?.reason
            }
        }
        // 120 % of 50 × 50, then what a view box of 200 × 100 leaves of it.
        let flood = "<feFlood/></filter>"
        let shape = "<rect x='20' y='20' width='50' height='50' filter='url(#f)'/>"
        let small = "<filter id='f'>\(flood)\(shape)"
        #expect(reason(small, 3600) == nil)
        #expect(reason(small, 3599) == .limit(name: .filterPixelCount, value: 3599))
        let huge = "<filter id='f' filterUnits='userSpaceOnUse' x='-1e6' width='1e9'>\(flood)\(shape)"
        #expect(reason(huge, 20_000) == nil)
        #expect(reason(huge, 19_999) == .limit(name: .filterPixelCount, value: 19_999))
    }

    @Test func tooManyPrimitivesAreRefused() throws {
        let most = String(repeating: "<feOffset/>", count: FilterGraph.mostNodes)
        #expect(try filters("url(#f)", "<filter id='f'>\(most)</filter>")?.count == 1)
        #expect(try filters("url(#f)", "<filter id='f'>\(most)<feOffset/></filter>") == nil)
    }

    @Test func tooManyFunctionsAreRefused() throws {
        let most = Array(repeating: "blur(1)", count: FilterGraph.mostNodes).joined(separator: " ")
        #expect(try filters(most, "")?.count == FilterGraph.mostNodes)
        #expect(try filters(most + " blur(1)", "") == nil)
    }
}
