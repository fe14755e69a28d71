import CDeflate
import Foundation

extension HostileDocument {
    private static let extremes = ["1e308", "-1e308", "1e-308", "4.9e-324", "1e19", "-1e9", "0"]

    // MARK: Geometry

    private static let shapes = [
        "<rect x='#' y='1' width='9' height='9'/>", "<rect width='#' height='9'/>",
        "<rect width='9' height='9' rx='#'/>", "<circle cx='#' r='9'/>", "<circle r='#'/>",
        "<ellipse rx='#' ry='3'/>", "<line x2='#' y2='9' stroke='red'/>",
        "<path d='M# 0C# 9 9 # 9 9z'/>", "<path d='M0 0A# 5 30 1 1 # 9z'/>", "<path d='M0 0q# # 9 9t9 #'/>",
        "<polygon points='0 0 # 9 9 # #'/>", "<g transform='scale(#)'><rect width='9' height='9'/></g>",
        "<g transform='matrix(# 0 # 1 0 #)'><path d='M0 0H9V9' stroke='red'/></g>",
        "<g transform='translate(#) rotate(#)'><rect width='9' height='9'/></g>",
        "<svg viewBox='# # 9 9'><rect width='9' height='9'/></svg>",
        "<svg viewBox='0 0 # 9' preserveAspectRatio='none'><rect width='9' height='9'/></svg>",
        "<svg x='#' width='#' height='9'><rect width='9' height='9'/></svg>",
        "<linearGradient id='g' x1='#' x2='#' gradientTransform='scale(#)'><stop offset='#'/><stop offset='1' stop-color='red'/></linearGradient><rect width='9' height='9' fill='url(#g)'/>",
        "<radialGradient id='g' r='#' fx='#' fr='#'><stop/><stop offset='1' stop-color='red'/></radialGradient><rect width='9' height='9' fill='url(#g)'/>",
        "<pattern id='p' width='#' height='.1'><rect width='9' height='9'/></pattern><rect width='60' height='60' fill='url(#p)'/>",
        "<pattern id='p' x='#' width='3' height='3' patternUnits='userSpaceOnUse' patternTransform='rotate(30) scale(#)'><rect width='9' height='9'/></pattern><rect width='60' height='60' fill='url(#p)'/>",
        "<pattern id='p' width='.1' height='.1' viewBox='# 0 # 9'><rect width='9' height='9'/></pattern><rect width='60' height='60' fill='url(#p)'/>",
        "<mask id='m' x='#' width='#' height='9'><rect width='9' height='9'/></mask><rect width='60' height='60' mask='url(#m)'/>",
        "<clipPath id='c'><rect x='#' width='#' height='9'/><rect width='9' height='9'/></clipPath><rect width='60' height='60' clip-path='url(#c)'/>",
        "<clipPath id='c' clipPathUnits='objectBoundingBox' transform='scale(#)'><rect width='9' height='9'/></clipPath><rect width='60' height='60' clip-path='url(#c)'/>",
        "<marker id='m' markerWidth='#' refX='#' orient='#'><rect width='9' height='9'/></marker><path d='M0 0h9v9' marker-mid='url(#m)' marker-end='url(#m)'/>",
        "<marker id='m' viewBox='0 0 # #' markerUnits='strokeWidth'><rect width='9' height='9'/></marker><path d='M0 0h9v9' stroke='red' stroke-width='#' marker-end='url(#m)'/>",
        "<text x='#' dy='#' rotate='#'>ab</text>", "<text font-size='#' letter-spacing='#'>ab</text>",
        "<text textLength='#' lengthAdjust='spacingAndGlyphs' word-spacing='#'>a b</text>",
        "<path id='p' d='M0 0H# V9'/><text><textPath href='#p' startOffset='#'>ab</textPath></text>",
        "<use href='#r' x='#' width='#'/><symbol id='r' viewBox='0 0 # 1'><rect width='9' height='9'/></symbol>",
        "<image x='#' width='#' height='9' href='data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22#%22 height=%229%22%3E%3Crect width=%229%22 height=%229%22/%3E%3C/svg%3E'/>",
        "<g opacity='#' fill='rgb(#,#,#)'><rect width='9' height='9' fill-opacity='#'/></g>",
    ]

    /// A shape with one number throughout.
    static let geometry: [HostileDocument] = shapes.indices.flatMap { number in
        extremes.map { value in
            HostileDocument("geometry \(number) at \(value)") {
                // References begin with the sign, too.
                shapes[number].replacingOccurrences(of: "#", with: value)
                    .replacingOccurrences(of: "url(\(value)", with: "url(#")
                    .replacingOccurrences(of: "href='\(value)", with: "href='#")
            }
        }
    }

    // MARK: Filters

    private static let primitives = [
        "<feGaussianBlur stdDeviation='#'/>", "<feOffset dx='#' dy='#'/>", "<feFlood/>",
        "<feTurbulence baseFrequency='#' numOctaves='9'/>",
        "<feTurbulence baseFrequency='.05' stitchTiles='stitch' x='#' width='#' height='1e-200'/>",
        "<feTurbulence baseFrequency='1e-7' seed='#' stitchTiles='stitch'/>",
        "<feDisplacementMap scale='#' xChannelSelector='R'/>", "<feMorphology operator='dilate' radius='#'/>",
        "<feMorphology radius='9 #'/>",
        "<feConvolveMatrix order='3 1' kernelMatrix='# 1 #' divisor='#' bias='#' edgeMode='wrap'/>",
        "<feTile x='#' width='1e-5' height='1'/>", "<feOffset dx='3' width='1' height='1'/><feTile/>",
        "<feImage href='#r' x='#' width='#'/>",
        "<feComposite operator='arithmetic' k1='#' k4='#' in2='SourceAlpha'/>",
        "<feColorMatrix values='# 1 # 1 # 1 # 1 # 1 1 # 1 # 1 1 1 1 # #'/>",
        "<feComponentTransfer><feFuncR type='gamma' exponent='#' amplitude='#'/><feFuncA type='table' tableValues='# 1 #'/></feComponentTransfer>",
        "<feDropShadow dx='#' stdDeviation='# 1'/>",
        "<feDiffuseLighting surfaceScale='#'><fePointLight x='#' z='#'/></feDiffuseLighting>",
        "<feSpecularLighting specularExponent='9' surfaceScale='#'><feSpotLight x='#' z='#' limitingConeAngle='#'/></feSpecularLighting>",
        "<feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge>",
    ]

    private static let regions = [
        "", "x='#' y='0' width='100%' height='100%'", "width='#' height='#' filterUnits='userSpaceOnUse'",
        "primitiveUnits='objectBoundingBox'",
        "x='-1e308' width='1e309' filterUnits='userSpaceOnUse' height='1e15'",
    ]

    /// A primitive in a region, with each number.
    static let filters: [HostileDocument] = primitives.indices.flatMap { number in
        regions.indices.map { region in
            HostileDocument("filter \(number) in region \(region)") {
                "<circle id='r' r='9'/>"
                    + extremes.enumerated().map { index, value in
                        let step = primitives[number].replacingOccurrences(of: "href='#r", with: "href='R")
                            .replacingOccurrences(of: "#", with: value)
                            .replacingOccurrences(of: "href='R", with: "href='#r")
                        let place = regions[region].replacingOccurrences(of: "#", with: value)
                        return "<filter id='f\(index)' \(place)>\(step)</filter>"
                            + "<g transform='rotate(\(index * 13))'><rect width='50' height='40' fill='red' filter='url(#f\(index))'/></g>"
                    }.joined()
            }
        }
    }

    // MARK: Files

    private static func packed(_ data: Data) -> Data {
        guard let compressor = libdeflate_alloc_compressor(9) else { return data }
        defer { libdeflate_free_compressor(compressor) }
        var result = Data(count: libdeflate_gzip_compress_bound(compressor, data.count))
        let count = result.withUnsafeMutableBytes { output in
            data.withUnsafeBytes { input in
                libdeflate_gzip_compress(
                    compressor, input.baseAddress, input.count, output.baseAddress, output.count)
            }
        }
        return result.prefix(count)
    }

    static func files(_ size: Double) -> [HostileDocument] {
        func text(_ content: String) -> Data { Data(svg(content).utf8) }
        @Sendable func many(_ unit: String, _ count: Int) -> String { times(unit, Int(Double(count) * size)) }
        func packed(_ name: String, _ content: @escaping @Sendable () -> String) -> HostileDocument {
            HostileDocument("packed \(name)", data: { Self.packed(Data(svg(content()).utf8)) })
        }
        return [
            packed("letters") { "<text y='9'>\(many("a", 10_000_000))</text>" },
            packed("words") { "<text y='9'>\(many("hello world ", 250_000))</text>" },
            packed("spaces") { many(" ", 100_000_000) },
            packed("groups") { many("<g/>", 5_000_000) },
            packed("lines") { "<path d='M0 0\(many("h1", 30_000_000))'/>" },
            packed("arcs") { "<path d='M0 0\(many("a9 9 0 011 1", 5_000_000))'/>" },
            packed("points") { "<polygon points='\(many("1 1 ", 20_000_000))'/>" },
            packed("transforms") { "<g transform='\(many("scale(1)", 5_000_000))'/>" },
            packed("one attribute") { "<g id='\(many("a", 60_000_000))'/>" },
            packed("a comment") { "<!--\(many("a", 60_000_000))-->" },
            packed("a style sheet") { "<style>\(many("a{b:c}", 5_000_000))</style><rect/>" },
            packed("a selector") { "<style>\(many("a ", 5_000_000)){b:c}</style><rect/>" },
            packed("nots") { "<style>\(many(":not(", 5_000_000))</style><rect/>" },
            packed("media") { "<style>\(many("@media all{", 5_000_000))</style><rect/>" },
            packed("braces") { "<style>a{\(many("{[(", 5_000_000))</style><rect/>" },
            packed("a style") { "<rect style='\(many("fill:red;", 5_000_000))'/>" },
            packed("numbers of a matrix") {
                "<filter id='f'><feColorMatrix values='\(many("1 ", 20_000_000))'/></filter><rect width='9' height='9' filter='url(#f)'/>"
            },
            packed("a table") {
                "<filter id='f'><feComponentTransfer><feFuncR type='table' tableValues='\(many("1 ", 10_000_000))'/></feComponentTransfer></filter><rect width='9' height='9' filter='url(#f)'/>"
            },
            packed("a family") { "<text font-family='\(many("a,", 2_000_000))'>a</text>" },
            packed("languages") { "<g systemLanguage='\(many("x,", 2_000_000))'><rect/></g>" },
            packed("elements that aren't drawn") { many("<x y='z'/>", 3_000_000) },
            HostileDocument("packed twice", data: { Self.packed(Self.packed(Data(count: Int(1e8 * size)))) }),
            HostileDocument("nothing packed", data: { Self.packed(Data(count: Int(2e8 * size))) }),
            HostileDocument(
                "laughs",
                data: {
                    let entities = (1...9).map { "<!ENTITY e\($0) '\(times("&e\($0 - 1);", 10))'>" }.joined()
                    return Data(
                        "<!DOCTYPE svg [<!ENTITY e0 'ha'>\(entities)]><svg xmlns='http://www.w3.org/2000/svg'><text>&e9;</text></svg>"
                            .utf8)
                }),
            HostileDocument(
                "an entity used often",
                data: {
                    let entity = "<!ENTITY e '\(times("<rect width=\"9\" height=\"9\"/>", 1000))'>"
                    return Data(
                        "<!DOCTYPE svg [\(entity)]><svg xmlns='http://www.w3.org/2000/svg'>\(many("&e;", 3000))</svg>"
                            .utf8)
                }),
            HostileDocument(
                "sixteen bits",
                data: { svg(many("<rect width='9' height='9'/>", 200_000)).data(using: .utf16) ?? Data() }),
            HostileDocument("a drawing in a drawing in one") {
                (0..<6).reduce("<rect width='9' height='9'/>") { inner, _ in
                    let data = Data(svg(inner, "width='9' height='9'").utf8).base64EncodedString()
                    return times("<image width='9' height='9' href='data:image/svg+xml;base64,\(data)'/>", 2)
                }
            },
            HostileDocument("a picture that claims to be large") {
                "<image width='9' height='9' href='data:image/gif;base64,R0lGODlhAEAAQIAAAAAAAP///ywAAAAAAEAAQAACAkQAOw=='/>"
            },
        ]
    }
}
