import TestSupport

/// A document of random elements, whose numbers are often the largest, the smallest and those next to what
/// something can hold, and whose references lead anywhere: to others, to themselves, to nothing.
struct RandomDocument {
    private var random: SeededGenerator
    private var depth = 0
    private var elements = 0
    private var text = ""

    /// The same text for the same seed.
    static func text(seed: UInt64) -> String {
        var document = RandomDocument(random: SeededGenerator(seed: seed))
        return document.make()
    }

    private init(random: SeededGenerator) { self.random = random }

    private mutating func make() -> String {
        text = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
        if random.isLucky(oneIn: 3) {
            text += " viewBox='\(number()) \(number()) \(number()) \(number())'"
        }
        let side = random.isLucky(oneIn: 4) ? length() : "64"
        text += " width='\(side)' height='\(random.isLucky(oneIn: 4) ? length() : "64")'>"
        if random.isLucky(oneIn: 4) {
            text +=
                "<style>* { \(random.element(of: Self.styles)) } .c > rect, g rect:first-child { fill: url(#a) }</style>"
        }
        // What references lead to comes first, so that most of them find something.
        for identifier in ["a", "b", "c", "d", "e"] { resource(identifier) }
        for _ in 0..<random.integer(1...8) { element() }
        return text + "</svg>"
    }

    // MARK: Values

    private static let numbers = [
        "0", "1", "-1", "10", "30", "64", "100", "0.5", "3.7", "-20", "1e-3", "1e-8", "1e-40", "1e-160",
        "1e-300",
        "4.9e-324", "1e4", "1e5", "1e7", "1e9", "2147483648", "4294967296", "1e15", "9007199254740993",
        "1e19",
        "1e38", "3.5e38", "1e150", "1e160", "1e300", "1.7976931348623157e308", "-1e5", "-1e9", "-1e19",
        "-1e150", "-1e308", "1e999", "nan", "inf", "-0", "1e", "+.5", "0x10", "",
    ]

    private mutating func number() -> String {
        random.isLucky(oneIn: 2) ? random.element(of: Self.numbers) : "\(random.integer(0...60))"
    }

    private mutating func length() -> String {
        number() + random.element(of: ["", "", "", "%", "em", "px", "mm", "vw", "rem", "ex", "pt"])
    }

    private mutating func numbers(_ most: Int) -> String {
        (0..<random.integer(0...most)).map { _ in number() }.joined(
            separator: random.element(of: [" ", ","]))
    }

    private mutating func reference() -> String {
        random.element(of: ["a", "b", "c", "d", "e", "a", "b", "z", ""])
    }

    private mutating func transform() -> String {
        (0..<random.integer(1...2)).map { _ in
            switch random.integer(0...6) {
            case 0: "matrix(\(number()) \(number()) \(number()) \(number()) \(number()) \(number()))"
            case 1: "translate(\(number()),\(number()))"
            case 2: "scale(\(number()))"
            case 3: "scale(\(number()) \(number()))"
            case 4: "rotate(\(number()))"
            case 5: "skewX(\(number()))"
            default: "skewY(\(number()))"
            }
        }.joined(separator: " ")
    }

    private mutating func pathData() -> String {
        var data = "M\(number()) \(number())"
        for _ in 0..<random.integer(0...9) {
            let command = random.element(of: Array("MLHVCSQTAZmlhvcsqtaz"))
            data += String(command)
            let count = ["H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0, "A": 7][
                command.uppercased(), default: 2]
            for place in 0..<count {
                let isFlag = count == 7 && (place == 3 || place == 4)
                data += (isFlag ? random.element(of: ["0", "1"]) : number()) + " "
            }
        }
        return data
    }

    private mutating func paint() -> String {
        switch random.integer(0...5) {
        case 0: "none"
        case 1: "red"
        case 2: "url(#\(reference())) blue"
        case 3: "context-fill"
        case 4: "rgba(\(number()),\(number()),\(number()),\(number()))"
        default: "url(#\(reference()))"
        }
    }

    private static let styles = [
        "filter: url(#c)", "mask: url(#b)", "clip-path: url(#d)", "marker: url(#e)", "opacity: .5",
        "mix-blend-mode: multiply", "stroke: url(#a)", "stroke-width: 1e5", "display: inline",
        "font-size: 1e300px", "isolation: isolate", "stroke-dasharray: 3 1e-3",
    ]

    private mutating func attribute() -> String {
        switch random.integer(0...15) {
        case 0: "transform='\(transform())'"
        case 1: "fill='\(paint())'"
        case 2: "stroke='\(paint())' stroke-width='\(length())'"
        case 3:
            "stroke='\(paint())' stroke-dasharray='\(numbers(4))' stroke-dashoffset='\(number())'"
        case 4: "stroke-linecap='round' stroke-linejoin='round' stroke-miterlimit='\(number())'"
        case 5: "opacity='\(number())'"
        case 6: "filter='\(filter())'"
        case 7: "mask='url(#\(reference()))'"
        case 8: "clip-path='url(#\(reference()))'"
        case 9: "style='\(random.element(of: Self.styles))'"
        case 10: "marker-mid='url(#\(reference()))' marker-end='url(#\(reference()))'"
        case 11: "class='c' transform-origin='\(length()) \(length())'"
        case 12: "font-size='\(length())' letter-spacing='\(length())'"
        case 13: "text-anchor='end' writing-mode='tb' textLength='\(number())'"
        case 14: "overflow='visible' shape-rendering='crispEdges' paint-order='stroke'"
        default: "mix-blend-mode='screen' visibility='\(random.element(of: ["visible", "hidden"]))'"
        }
    }

    private mutating func filter() -> String {
        random.element(of: [
            "url(#\(reference()))", "url(#\(reference()))", "blur(\(number()))",
            "drop-shadow(\(number()) \(number()) \(number()))", "hue-rotate(\(number())deg)",
            "url(#c) blur(2) url(#\(reference()))", "brightness(\(number()))", "opacity(\(number())%)",
        ])
    }

    private mutating func attributes() -> String {
        (0..<random.integer(0...3)).map { _ in attribute() }.uniqued.joined(separator: " ")
    }

    private mutating func box() -> String {
        "x='\(length())' y='\(length())' width='\(length())' height='\(length())'"
    }

    // MARK: Elements

    private mutating func content(_ most: Int = 4) {
        depth += 1
        defer { depth -= 1 }
        guard depth < 6, elements < 60 else { return }
        for _ in 0..<random.integer(0...most) { element() }
    }

    private mutating func element() {
        elements += 1
        let id = random.isLucky(oneIn: 4) ? " id='\(reference())'" : ""
        let common = id + " " + attributes()
        switch random.integer(0...14) {
        case 0, 1: text += "<rect \(box()) rx='\(length())'\(common)/>"
        case 2: text += "<circle cx='\(length())' cy='\(length())' r='\(length())'\(common)/>"
        case 3: text += "<ellipse cx='\(length())' rx='\(length())' ry='\(length())'\(common)/>"
        case 4: text += "<line x2='\(length())' y2='\(length())' stroke='red'\(common.replacingStroke)/>"
        case 5: text += "<polygon points='\(numbers(12))'\(common)/>"
        case 6, 7: text += "<path d='\(pathData())'\(common)/>"
        case 8:
            text += "<g\(common)>"
            content()
            text += "</g>"
        case 9:
            text +=
                "<use href='#\(reference())' x='\(length())' \(random.isLucky(oneIn: 3) ? "width='\(length())' height='\(length())'" : "")\(common)/>"
        case 10:
            text +=
                "<svg \(box()) viewBox='\(number()) \(number()) \(number()) \(number())' preserveAspectRatio='\(random.element(of: ["none", "xMaxYMin slice", "xMidYMid meet"]))'\(id)>"
            content()
            text += "</svg>"
        case 11, 12: words(common)
        case 13:
            text += "<image \(box()) href='\(random.element(of: Self.pictures))' \(common)/>"
        default:
            text += "<switch\(common)>"
            content(2)
            text += "</switch>"
        }
    }

    private static let pictures = [
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%221e9%22 height=%223%22%3E%3Crect width=%229%22 height=%229%22/%3E%3C/svg%3E",
        "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
        "data:,", "#a", "",
    ]

    private static let letters = [
        "a", "fi", "\u{5D0}\u{5D1}", "\u{627}\u{644}\u{645}", "e\u{301}\u{302}\u{303}",
        "\u{1F468}\u{200D}\u{1F469}",
        " ", "\n", "\u{202E}x", "\u{6F22}", "&#x200F;", "\u{FE0F}",
    ]

    private mutating func words(_ common: String) {
        text += "<text \(lists())\(common)>"
        run(0)
        text += "</text>"
    }

    private mutating func lists() -> String {
        ["x", "y", "dx", "dy", "rotate"].filter { _ in random.isLucky(oneIn: 3) }
            .map { "\($0)='\(numbers(5))'" }.joined(separator: " ")
    }

    private mutating func run(_ level: Int) {
        for _ in 0..<random.integer(1...4) {
            for _ in 0..<random.integer(0...4) { text += random.element(of: Self.letters) }
            guard level < 3 else { continue }
            switch random.integer(0...6) {
            case 0:
                text += "<tspan \(lists()) \(attributes()) text-decoration='underline'>"
                run(level + 1)
                text += "</tspan>"
            case 1:
                text += "<textPath href='#\(reference())' startOffset='\(length())'>"
                run(level + 1)
                text += "</textPath>"
            case 2: text += "<tref href='#\(reference())'/>"
            default: break
            }
        }
    }

    // MARK: Resources

    private mutating func resource(_ identifier: String) {
        let units = random.element(of: ["userSpaceOnUse", "objectBoundingBox"])
        let place = random.isLucky(oneIn: 2) ? box() : ""
        switch identifier {
        case "a":
            if random.isLucky(oneIn: 2) {
                text += "<pattern id='a' \(box()) patternUnits='\(units)' patternTransform='\(transform())'>"
                content()
                text += "</pattern>"
            } else {
                let name = random.element(of: ["linearGradient", "radialGradient"])
                text +=
                    "<\(name) id='a' gradientUnits='\(units)' gradientTransform='\(transform())' x1='\(length())' fx='\(length())' fr='\(length())' r='\(length())' spreadMethod='\(random.element(of: ["repeat", "reflect", "pad"]))'>"
                for _ in 0..<random.integer(0...4) {
                    text +=
                        "<stop offset='\(number())' stop-color='\(random.element(of: ["red", "#0f08", "x"]))' stop-opacity='\(number())'/>"
                }
                text += "</\(name)>"
            }
        case "b":
            text +=
                "<mask id='b' \(place) maskUnits='\(units)' maskContentUnits='\(random.element(of: ["userSpaceOnUse", "objectBoundingBox"]))'>"
            content()
            text += "</mask>"
        case "c":
            text +=
                "<filter id='c' \(place) filterUnits='\(units)' primitiveUnits='\(random.element(of: ["userSpaceOnUse", "objectBoundingBox"]))'>"
            for _ in 0..<random.integer(1...5) { primitive() }
            text += "</filter>"
        case "d":
            text +=
                "<clipPath id='d' clipPathUnits='\(units)' \(random.isLucky(oneIn: 4) ? "transform='\(transform())'" : "")>"
            content()
            text += "</clipPath>"
        default:
            text +=
                "<marker id='e' markerWidth='\(length())' markerHeight='\(length())' orient='auto' refX='\(length())' viewBox='\(number()) \(number()) \(number()) \(number())'>"
            content(2)
            text += "</marker>"
        }
    }

    private mutating func primitive() {
        let region = random.isLucky(oneIn: 3) ? box() : ""
        let names = random.element(of: ["", "in='SourceAlpha'", "in='r'", "in2='r'", "result='r'"])
        let common = "\(region) \(names)"
        switch random.integer(0...16) {
        case 0: text += "<feGaussianBlur stdDeviation='\(numbers(2))' \(common)/>"
        case 1: text += "<feOffset dx='\(number())' dy='\(number())' \(common)/>"
        case 2: text += "<feFlood flood-opacity='\(number())' \(common)/>"
        case 3:
            text +=
                "<feTurbulence baseFrequency='\(numbers(2))' numOctaves='\(number())' seed='\(number())' stitchTiles='\(random.element(of: ["stitch", "noStitch"]))' type='\(random.element(of: ["turbulence", "fractalNoise"]))' \(common)/>"
        case 4:
            text +=
                "<feDisplacementMap scale='\(number())' xChannelSelector='R' yChannelSelector='\(random.element(of: ["G", "A"]))' \(common)/>"
        case 5:
            text +=
                "<feMorphology operator='\(random.element(of: ["dilate", "erode"]))' radius='\(numbers(2))' \(common)/>"
        case 6:
            let (columns, rows) = (random.integer(1...4), random.integer(1...3))
            let values = (0..<columns * rows).map { _ in number() }.joined(separator: " ")
            text +=
                "<feConvolveMatrix order='\(columns) \(rows)' kernelMatrix='\(values)' divisor='\(number())' bias='\(number())' targetX='\(number())' edgeMode='\(random.element(of: ["wrap", "none", "duplicate"]))' preserveAlpha='\(random.element(of: ["true", "false"]))' \(common)/>"
        case 7: text += "<feTile \(common)/>"
        case 8: text += "<feImage href='#\(reference())' \(common)/>"
        case 9: text += "<feImage href='\(random.element(of: Self.pictures))' \(common)/>"
        case 10:
            text +=
                "<feComposite operator='arithmetic' k1='\(number())' k2='\(number())' k3='\(number())' k4='\(number())' \(common)/>"
        case 11:
            text +=
                "<feColorMatrix type='\(random.element(of: ["matrix", "saturate", "hueRotate"]))' values='\(numbers(20))' \(common)/>"
        case 12:
            text +=
                "<feComponentTransfer \(common)><feFuncR type='table' tableValues='\(numbers(5))'/><feFuncA type='gamma' amplitude='\(number())' exponent='\(number())' offset='\(number())'/></feComponentTransfer>"
        case 13:
            text += "<feDropShadow dx='\(number())' dy='\(number())' stdDeviation='\(numbers(2))' \(common)/>"
        case 14:
            text +=
                "<feDiffuseLighting surfaceScale='\(number())' diffuseConstant='\(number())' \(common)>\(light())</feDiffuseLighting>"
        case 15:
            text +=
                "<feSpecularLighting surfaceScale='\(number())' specularExponent='\(number())' \(common)>\(light())</feSpecularLighting>"
        default: text += "<feMerge \(common)><feMergeNode in='r'/><feMergeNode/></feMerge>"
        }
    }

    private mutating func light() -> String {
        switch random.integer(0...2) {
        case 0: "<feDistantLight azimuth='\(number())' elevation='\(number())'/>"
        case 1: "<fePointLight x='\(number())' y='\(number())' z='\(number())'/>"
        default:
            "<feSpotLight x='\(number())' y='\(number())' z='\(number())' pointsAtX='\(number())' specularExponent='\(number())' limitingConeAngle='\(number())'/>"
        }
    }
}

extension [String] {
    /// Those of which none has the first attribute of one before: XML allows each once.
    fileprivate var uniqued: [String] {
        var names: Set<String> = []
        return filter { text in
            let own = text.split(separator: " ").compactMap { word in
                word.contains("='") ? String(word.prefix { $0 != "=" }) : nil
            }
            guard names.isDisjoint(with: own) else { return false }
            names.formUnion(own)
            return true
        }
    }
}

extension String {
    /// As the attributes of an element that has a stroke already.
    fileprivate var replacingStroke: String {
        contains("stroke='") ? "" : self
    }
}
