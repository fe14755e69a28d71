import Foundation
import Testing

/// Whatever a user of the library can name says what it is.
@Suite struct PublicDocumentationTests {
    @Test func everyPublicDeclarationHasAComment() {
        let sources = HouseTests.sources("Sources")
        var count = 0
        for source in sources {
            let declarations = PublicDeclarations(source: source.lines.joined(separator: "\n")).all
            count += declarations.count
            for declaration in declarations where !declaration.isDocumented {
                Issue.record("\(source.path):\(declaration.line): \(declaration.name) has no comment")
            }
        }
        // A scanner that finds nothing would find nothing wrong, either.
        #expect(count > 1000, "\(count) public declarations in \(sources.count) files")
    }

    private func bare(_ source: String) -> [String] {
        PublicDeclarations(source: source).all.filter { !$0.isDocumented }.map { "\($0.line) \($0.name)" }
    }

    @Test func aMissingCommentIsFound() {
        let source = """
            public struct Circle {
                /// How far it reaches.
                public var radius: Double { get { 1 } set { } }
                public init(radius: Double, _ center: (x: Int, y: Int) = (0, 0)) { let text = "}" }

                /// Apart from what it describes.

                public static func + (a: Circle, b: Circle) -> Circle { a }
                /// With attributes and lines of its own.
                @inlinable @available(*, deprecated, message: "public var (")
                public
                static func area(
                    of radius: Double, then body: (Double) -> Void = { var x = $0; x += 1 }
                ) -> Double { 0 }
                // No documentation.
                public subscript<T: Equatable>(key: T.Type) -> T? { nil }
                package var inner = 1
                public private(set) var outer = 2
                struct Hidden { public var unseen = 3 }
                public class func make() {}
            }
            """
        #expect(
            bare(source) == [
                "1 struct Circle", "4 init(radius:_:)", "8 func +(a:b:)", "16 subscript(key:)",
                "18 var outer", "20 func make()",
            ])
    }

    @Test func membersAreAsPublicAsWhatHoldsThem() {
        let source = #"""
            /// Kinds.
            public enum Kind: String {
                /// Two at once.
                case open, `class`(Int)
                case package = "a \("}") b", prefix
                func inner() { enum Local { case nothing } }
                var own: Int { 1 }
            }
            /// What is asked.
            public protocol Asked {
                associatedtype Answer
                var answer: Answer { get }
                /// Asks.
                func ask(_: Int)
            }
            public extension Kind {
                var first: Character { "a".first { $0 != "}" } ?? " " }
                internal var second: Int { 2 }
                #if os(Linux)
                    func third() {}
                #else
                    func third() {}
                #endif
            }
            enum Unseen { case one }
            package protocol Inside { var one: Int { get } }
            let regex = /["{]/
            extension Kind { public typealias Other = Kind }
            infix operator +++
            /// Only one of the two.
            public enum Short { case first, second }
            """#
        #expect(
            bare(source) == [
                "5 case package", "11 associatedtype Answer", "12 var answer", "17 var first",
                "20 func third()", "22 func third()", "28 typealias Other", "29 operator +",
                "31 case first",
            ])
    }

    @Test func whatProtocolsNameIsExempt() {
        let source = """
            extension Kind {
                public static func == (first: Kind, second: Kind) -> Bool { true }
                public func hash(into hasher: inout Hasher) {}
                public var description: String { "" }
                public let rawValue: Int
                public init(rawValue: Int) {}
                public init(rawValue: Int, strict: Bool) {}
                public static var _specifier: String { "" }
                public init(from decoder: Decoder) throws {}
                public func encode(to encoder: Encoder) throws {}
                public func describe() {}
            }
            @_exported public import struct Foundation.CGPoint
            """
        #expect(bare(source) == ["7 init(rawValue:strict:)", "11 func describe()"])
    }
}
