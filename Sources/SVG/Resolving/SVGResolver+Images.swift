import Foundation
import Raster

extension SVGResolver {
    mutating func resolveImage(_ index: Index, into nodes: inout [SVGNode]) {
        guard let reference = document.attribute(.href, of: index) else { return }
        guard let content = image(href: reference, line: document.elements[index].line) else { return }
        let own = content.size
        let givenWidth = optionalLength(.width, of: index, axis: .horizontal)
        let givenHeight = optionalLength(.height, of: index, axis: .vertical)
        var size = own
        if let givenWidth {
            size = CGSize(width: givenWidth, height: givenHeight ?? own.height * givenWidth / own.width)
        } else if let givenHeight {
            size = CGSize(width: own.width * givenHeight / own.height, height: givenHeight)
        }
        let rect = CGRect(
            x: length(.x, of: index, axis: .horizontal, fallback: 0),
            y: length(.y, of: index, axis: .vertical, fallback: 0), width: size.width, height: size.height)
        guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite, rect.size.height.isFinite
        else {
            return
        }
        var image = SVGImage(content: content, rect: rect)
        image.id = document.attribute(.id, of: index) ?? ""
        image.aspectRatio = SVGAspectRatio(document.attribute(.preserveAspectRatio, of: index))
        image.isVisible = isVisible(index)
        image.interpolation = interpolation(of: index)
        nodes.append(.image(image))
    }

    /// What `image-rendering` asks for.
    package func interpolation(of index: Index) -> Image.Interpolation {
        switch document.inherited(.imageRendering, of: index) {
        case "optimizeSpeed", "pixelated", "crisp-edges": .none
        case "smooth": .low
        case "high-quality": .high
        default: .medium
        }
    }

    /// The picture or drawing that a reference names: a data URL, or a file below the document's folder. Nil,
    /// after a warning, for what can't be read.
    package mutating func image(href: String, line: Int) -> SVGImage.Content? {
        if let known = images[href] {
            guard let cost = imageCosts[href] else { return known }
            return charge(cost, line: line) ? known : nil
        }
        let before = budget.cost
        let content = loadImage(href, line: line)
        images[href] = .some(content)
        imageCosts[href] = budget.cost - before
        return content
    }

    private mutating func loadImage(_ href: String, line: Int) -> SVGImage.Content? {
        let reference = href.trimmingSpace()
        if reference.utf8.prefix(5).elementsEqual("data:".utf8) {
            guard let data = DataURL.data(reference) else {
                warn("a picture's data URL is broken", line: line)
                return nil
            }
            return decode(data, name: "a picture in a data URL", line: line)
        }
        guard let base = options.baseURL else {
            let cause =
                imageDepth > 0
                ? "a drawing inside a drawing reads no files" : "no folder is given (SVGOptions.baseURL)"
            warn("picture '\(reference)' is not read: \(cause)", line: line)
            return nil
        }
        let url: URL
        do throws(PictureFailure) {
            url = try file(reference, below: base)
        } catch {
            warn("picture '\(reference)' is not read: \(error.rawValue)", line: line)
            return nil
        }
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            warn("picture '\(reference)' can't be read", line: line)
            return nil
        }
        return decode(data, name: "picture '\(reference)'", line: line)
    }

    private enum PictureFailure: String, Error {
        case unnamed = "it has no name"
        case element = "it names an element of the drawing, not a picture"
        case network = "only files are, the network is never asked"
        /// Whether there is such a file isn't told.
        case outside =
            "it is outside of the drawing's folder; allow it by --allow-files, or SVGOptions.allowsFilesOutsideBase"
        case missing = "there is no such file"
        case irregular = "it is not a regular file"
        case large = "it is larger than SVGLimits.byteCount"
    }

    /// A regular file by a relative or absolute name; links are followed before the folder is compared.
    private func file(_ reference: String, below base: URL) throws(PictureFailure) -> URL {
        var name = reference
        if name.hasPrefix("file://") { name = String(name.dropFirst(7)) }
        if name.isEmpty { throw .unnamed }
        if name.hasPrefix("#") { throw .element }
        if name.contains("://") { throw .network }
        let folder = base.resolvingSymlinksInPath().standardizedFileURL.path
        var failure = PictureFailure.missing
        for candidate in [name, name.removingPercentEncoding ?? name] {
            let url =
                (candidate.hasPrefix("/")
                ? URL(fileURLWithPath: candidate) : base.appendingPathComponent(candidate))
                .resolvingSymlinksInPath().standardizedFileURL
            let path = url.path
            let isBelow = folder == "/" || path.hasPrefix(folder + "/")
            guard options.allowsFilesOutsideBase || isBelow else {
                failure = .outside
                continue
            }
            guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
                let isRegular = values.isRegularFile
            else { continue }
            if isRegular, (values.fileSize ?? 0) <= options.limits.byteCount { return url }
            failure = isRegular ? .large : .irregular
        }
        throw failure
    }

    private mutating func decode(_ data: Data, name: String, line: Int) -> SVGImage.Content? {
        if Self.isDrawing(data) {
            guard imageDepth < 8 else {
                warn("\(name) is inside too many drawings", line: line)
                return nil
            }
            do throws(SVGError) {
                let tree = try SVGParser.parse(data, budget: budget)
                var options = options
                // As SVG's secure static mode: a drawing in a drawing reads no files.
                options.baseURL = nil
                var resolver = SVGResolver(document: tree, options: options, budget: budget)
                resolver.imageDepth = imageDepth + 1
                resolver.scope.level = scope.level + Self.levelsOfReference
                let drawing = try resolver.resolve()
                deepestLevel = max(deepestLevel, drawing.levels)
                return .drawing(drawing)
            } catch {
                if case .limit = error.reason { fail(error) }
                warn("\(name) can't be read: \(error)", line: line)
                return nil
            }
        }
        guard budget.pixelCount < options.limits.pixelCount else {
            failPixelCount(line)
            return nil
        }
        do throws(ImageFileError) {
            let limits = ImageLimits(
                maximumPixelCount: options.limits.pixelCount - budget.pixelCount,
                maximumByteCount: options.limits.byteCount)
            let image = try CGImage(data: data, limits: limits)
            budget.pixelCount += image.width * image.height
            return .raster(image)
        } catch {
            if case .tooManyPixels = error.reason { failPixelCount(line) }
            // Not in the error's words, which show the file's first bytes.
            if case .unknownFormat = error.reason {
                warn("\(name) can't be read: it is no PNG, JPEG, GIF, WebP or SVG", line: line)
            } else {
                warn("\(name) can't be read: \(error)", line: line)
            }
            return nil
        }
    }

    private mutating func failPixelCount(_ line: Int) {
        fail(SVGError(.exceeded(.pixelCount, of: options.limits), line: line))
    }

    /// Gzip'ed, or text that begins with a tag.
    private static func isDrawing(_ data: Data) -> Bool {
        let head = data.prefix(256)
        if head.starts(with: [0x1F, 0x8B]) || head.starts(with: [0xFF, 0xFE])
            || head.starts(with: [0xFE, 0xFF])
        {
            return true
        }
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
        return text.first { !ByteScanner.isSpace($0) } == UInt8(ascii: "<")
    }
}
