#if os(Linux)
    import Foundation
    import Raster

    /// UIKit's and AppKit's name for a font.
    public struct UIFont: Hashable, Sendable {
        /// How heavy a font is.
        public typealias Weight = Font.Weight
        /// What a text is, by UIKit's names.
        public enum TextStyle: Sendable {
            /// A title.
            case largeTitle, title1, title2, title3
            /// Text, and what stands above it.
            case headline, subheadline, body, callout
            /// Small text.
            case footnote, caption1, caption2

            fileprivate var style: Font.TextStyle {
                switch self {
                case .largeTitle: .largeTitle
                case .title1: .title
                case .title2: .title2
                case .title3: .title3
                case .headline: .headline
                case .subheadline: .subheadline
                case .body: .body
                case .callout: .callout
                case .footnote: .footnote
                case .caption1: .caption
                case .caption2: .caption2
                }
            }
        }

        let font: Font
        /// Points per em.
        public let pointSize: CGFloat

        private init(_ font: Font, _ size: CGFloat) {
            self.font = font
            pointSize = size
        }

        /// A font by its family, full or PostScript name, at a size that nothing changes.
        public init?(name fontName: String, size fontSize: CGFloat) {
            self.init(.custom(fontName, fixedSize: fontSize), fontSize)
        }

        /// The system's font.
        public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
            UIFont(.system(size: fontSize), fontSize)
        }

        /// The system's font in a weight.
        public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
            UIFont(.system(size: fontSize, weight: weight), fontSize)
        }

        /// The system's font, bold.
        public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
            systemFont(ofSize: fontSize, weight: .bold)
        }

        /// The system's font, slanted.
        public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
            UIFont(.system(size: fontSize).italic(), fontSize)
        }

        /// The system's font whose letters have one width.
        public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
            UIFont(.system(size: fontSize, weight: weight, design: .monospaced), fontSize)
        }

        /// The system's font whose digits have one width.
        public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
            UIFont(.system(size: fontSize, weight: weight).monospacedDigit(), fontSize)
        }

        /// The font of a text style, at its default size.
        public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
            let font = Font.system(style.style)
            return UIFont(font, font.resolve(in: EnvironmentValues().fontResolutionContext).pointSize)
        }
    }

    /// AppKit's name for a font.
    public typealias NSFont = UIFont

    extension Font {
        /// A font of UIKit's.
        public init(_ font: UIFont) { self = font.font }
    }
#endif
