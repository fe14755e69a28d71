import Raster

/// A card to share: a title over a gradient, with a line below it and who it is from.
struct ShareCard: View {
    nonisolated static let size = CGSize(width: 1200, height: 630)

    let title: String
    let subtitle: String?
    let author: String?
    let avatar: CGImage?
    let theme: CardTheme

    var body: some View {
        VStack(alignment: .leading, spacing: 28) {
            Text(verbatim: title).font(.system(size: 72, weight: .bold)).lineLimit(3)
            if let subtitle {
                Text(verbatim: subtitle).font(.system(size: 34)).foregroundStyle(.secondary).lineLimit(3)
            }
            Spacer(minLength: 0)
            if let author {
                HStack(spacing: 20) {
                    picture(of: author)
                        .frame(width: 88, height: 88).clipShape(Circle()).compositingGroup()
                        .shadow(color: .black.opacity(0.35), radius: 8, y: 4)
                    Text(verbatim: author).font(.system(size: 30, weight: .medium)).lineLimit(1)
                }
            }
        }
        .padding(72)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .background(alignment: .bottom) { theme.accent.frame(height: 12) }
        .background {
            // Downwards: rows of one colour are a fourth of a diagonal gradient's bytes as a PNG.
            LinearGradient(colors: theme.background, startPoint: .top, endPoint: .bottom)
        }
    }

    /// The avatar, or the first letter of the name.
    @ViewBuilder private func picture(of author: String) -> some View {
        if let avatar {
            Image(decorative: avatar, scale: 1).resizable().scaledToFill()
        } else {
            Circle().fill(theme.accent.gradient).overlay {
                Text(verbatim: String(author.prefix(1))).font(.system(size: 42, weight: .bold))
                    .foregroundStyle(.white)
            }
        }
    }
}
