extension Font {
    /// What a text is for, which says how large it is. Sizes are those of iOS.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// Their sizes at the default `DynamicTypeSize`: 34, 28, 22, 20, 17 (semibold), 15, 17, 16, 13, 12
        /// and 11 points.
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption,
            caption2

        /// Points per em for each of the twelve sizes of `DynamicTypeSize`, as Apple's Human Interface
        /// Guidelines list them.
        private var sizes: [Double] {
            switch self {
            case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
            case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
            case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
            case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
            }
        }

        func size(in environment: EnvironmentValues) -> Double {
            environment.textStyleSizes == .macOS ? macSize : size(at: environment.dynamicTypeSize)
        }

        func size(at dynamicTypeSize: DynamicTypeSize) -> Double {
            sizes[dynamicTypeSize.place]
        }

        /// Points from one baseline to the next for each of the twelve sizes: the leading of the same tables,
        /// compared with two copies of them.
        private var pitches: [Double] {
            switch self {
            case .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
            case .title: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68]
            case .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
            case .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]
            case .headline, .body: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
            case .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]
            case .subheadline: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58]
            case .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
            case .caption: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51]
            case .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48]
            }
        }

        func pitch(in environment: EnvironmentValues) -> Double {
            environment.textStyleSizes == .macOS ? macPitch : pitches[environment.dynamicTypeSize.place]
        }

        func weight(in environment: EnvironmentValues) -> Weight {
            let isMac = environment.textStyleSizes == .macOS
            return switch self {
            case .headline: isMac ? .bold : .semibold
            case .caption2: isMac ? .medium : .regular
            default: .regular
            }
        }

        /// The weight of the style's bold, as recorded; semibold for what is read at length.
        func boldWeight(in environment: EnvironmentValues) -> Weight {
            let isMac = environment.textStyleSizes == .macOS
            return switch self {
            case .largeTitle, .title, .title2: .bold
            case .headline: isMac ? .heavy : .semibold
            case .caption: isMac ? .medium : .semibold
            default: .semibold
            }
        }

        /// Whose table says how large text styles are.
        public enum Sizes: Hashable, Sendable {
            /// That of iOS, which has a size for each `DynamicTypeSize`.
            case iOS
            /// That of a Mac: 26, 22, 17, 15, 13 (bold), 11, 13, 12, 10, 10 and 10 (medium) points, in the
            /// order of the styles.
            case macOS
        }

        /// Points per em on a Mac, as the Human Interface Guidelines list them.
        private var macSize: Double {
            switch self {
            case .largeTitle: 26
            case .title: 22
            case .title2: 17
            case .title3: 15
            case .headline, .body: 13
            case .callout: 12
            case .subheadline: 11
            case .footnote, .caption, .caption2: 10
            }
        }

        /// Points from one baseline to the next on a Mac, from the same table.
        private var macPitch: Double {
            switch self {
            case .largeTitle: 32
            case .title: 26
            case .title2: 22
            case .title3: 20
            case .headline, .body: 16
            case .callout: 15
            case .subheadline: 14
            case .footnote, .caption, .caption2: 13
            }
        }
    }
}
