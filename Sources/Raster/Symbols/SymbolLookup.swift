import Foundation
import RasterPaths

/// Finds symbols by their names.
struct SymbolLookup {
    /// What `forward` and `backward` mean.
    var isRightToLeft = false

    /// The recipes' texts by their names.
    private static let texts: [Substring: Substring] = {
        var all: [Substring: Substring] = [:]
        let tables = [
            SymbolRecipes.shapes, SymbolRecipes.marks, SymbolRecipes.letters, SymbolRecipes.arrows,
            SymbolRecipes.media, SymbolRecipes.people, SymbolRecipes.nature, SymbolRecipes.objects,
            SymbolRecipes.devices, SymbolRecipes.tools,
        ]
        for table in tables {
            // A line that begins with a space goes on with the one before.
            let joined = table.replacing("\n ", with: " ")
            for line in joined.split(separator: "\n") {
                guard let equals = line.firstIndex(of: "=") else { continue }
                let name = line[..<equals].split(separator: " ")[0]
                all[name] = Substring(line[equals...].dropFirst())
            }
        }
        return all
    }()

    /// The names that have recipes of their own; those put together from others are more.
    static var names: [String] { texts.keys.map(String.init).filter { !isPart($0) }.sorted() }

    /// What only other recipes name.
    private static func isPart(_ name: String) -> Bool {
        name.hasPrefix("part.") || name.hasPrefix("letter.") || name.hasPrefix("digit.")
    }

    /// What stands for a name that there is no symbol of.
    static let missing: Symbol = {
        let mark = enclosed("questionmark", SymbolLookup().recipe("questionmark"))
        var recipe = SymbolPen { _ in nil }.recipe("o r -11 -11 11 11 1.5"[...])
        recipe.steps += mark.steps
        return Symbol(recipe: recipe)
    }()

    private func recipe(_ name: String) -> SymbolRecipe {
        guard let recipe = own(name) else { preconditionFailure("no recipe of symbols is named \(name)") }
        return recipe
    }

    /// A recipe of a name's own.
    private func own(_ name: String) -> SymbolRecipe? {
        Self.texts[Substring(name)].map { SymbolPen { own($0) }.recipe($0) }
    }

    /// The symbol of a name; nil if there is none.
    func symbol(_ name: String) -> Symbol? {
        guard name.utf8.count < 80, !Self.isPart(name) else { return nil }
        return find(directed(name))
    }

    /// A name with the sides that it means.
    private func directed(_ name: String) -> String {
        guard name.hasPrefix("chevron.") || name.hasPrefix("arrow.") else { return name }
        let (forward, backward) = isRightToLeft ? ("left", "right") : ("right", "left")
        return name.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part == "forward" ? forward : part == "backward" ? backward : String(part)
        }.joined(separator: ".")
    }

    private func find(_ name: String) -> Symbol? {
        if let recipe = own(name) {
            // What stands in a circle is as large as the circle.
            let around = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
            let size = SymbolSizes.recorded[Substring(name)]
            return Symbol(
                recipe: recipe, size: size ?? (around == "circle" ? SymbolSizes.recorded[around] : nil)
            )
            .fitted()
        }
        if name.hasSuffix(".fill") {
            let plain = String(name.dropLast(5))
            guard var symbol = find(plain), symbol.recipe.isFillable, !symbol.isFilled else { return nil }
            symbol.isFilled = true
            if let size = SymbolSizes.recorded[Substring(name)] { symbol.size = size }
            return symbol
        }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let inner = String(name[..<dot])
        switch name[dot...] {
        case let suffix where Self.enclosures[suffix.dropFirst()] != nil:
            return enclosed(inner, in: String(suffix.dropFirst()))
        case ".slash": return slashed(inner, name: name)
        default: break
        }
        guard let badge = name.range(of: ".badge") else { return nil }
        return badged(String(name[..<badge.lowerBound]), name[badge.upperBound...], name: name)
    }

    // MARK: Putting together

    /// A letter, a number or a symbol in a circle or a square.
    private func enclosed(_ inner: String, in enclosure: String) -> Symbol? {
        guard Self.enclosures[Substring(inner)] == nil, let room = Self.enclosures[Substring(enclosure)],
            var symbol = find(enclosure), let mark = lettering(inner) ?? find(inner)?.recipe
        else { return nil }
        for index in symbol.recipe.steps.indices { symbol.recipe.steps[index].level = 1 }
        let place = CGAffineTransform(a: room.scale, b: 0, c: 0, d: room.scale, tx: 0, ty: room.y)
        symbol.recipe.steps += Self.enclosed(inner, mark).transformed(by: place).steps
        return symbol
    }

    /// What others can stand in: how large beside what stands in a circle, and how far below the middle.
    private static let enclosures: [Substring: (scale: CGFloat, y: CGFloat)] = [
        "circle": (1, 0), "square": (1, 0), "rectangle": (1, 0), "app": (1, 0), "capsule": (0.85, 0),
        "triangle": (0.72, 2.4), "seal": (1, 0), "shield": (0.94, -0.4), "octagon": (1, 0),
        "hexagon": (0.95, 0),
        "pentagon": (0.9, 0.6), "diamond": (0.85, 0),
    ]

    /// Symbols that are filled in a circle that isn't.
    private static let filledInside: Set<String> = [
        "star", "heart", "person", "play", "pause", "stop", "flag", "bolt", "bookmark", "tag", "drop", "leaf",
        "location", "moon", "circle", "square", "backward", "forward", "camera", "phone", "mic", "video",
        "airplane", "pawprint", "flame", "bell", "folder", "person.2", "music.note", "bubble.left", "cloud",
        "gearshape", "envelope", "message", "house", "lock", "cart", "gift", "eye", "lightbulb", "trash",
        "doc", "calendar", "paperplane", "key", "sun.max", "book", "shield", "hand.raised", "hand.thumbsup",
    ]

    /// What a symbol is inside of an enclosure.
    private static func enclosed(_ name: String, _ recipe: SymbolRecipe) -> SymbolRecipe {
        let isFilled = filledInside.contains(name)
        let ink = recipe.ink(isFilled: isFilled, stroke: SymbolFont.regularStroke)
        let diagonal = (ink.width * ink.width + ink.height * ink.height).squareRoot()
        let room: CGFloat = name == "xmark" ? 14.5 : isFilled ? 19 : 17.5
        let scale = min(room / diagonal, 13 / max(ink.width, ink.height), 1)
        let transform = CGAffineTransform(translationX: -ink.midX, y: -ink.midY)
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
        var inner = SymbolRecipe()
        for var step in recipe.transformed(by: transform).steps {
            step.level = 0
            step.width *= max(scale, 0.9)
            switch step.action {
            case .outline where isFilled:
                step.action = .markFill
                inner.steps.append(step)
                step.action = .markStroke
            case .outline, .stroke, .plainStroke: step.action = .markStroke
            case .innerStroke: step.action = isFilled ? .eraseMarkStroke : .markStroke
            case .fill: step.action = .markFill
            case .body:
                guard isFilled else { continue }
                step.action = .markFill
            case .hole:
                guard isFilled else { continue }
                step.action = .eraseMark
            case .innerFill: step.action = isFilled ? .eraseMark : .markFill
            case .markStroke, .markFill, .erase, .eraseStroke, .eraseMark, .eraseMarkStroke: break
            }
            inner.steps.append(step)
        }
        return inner
    }

    private func slashed(_ inner: String, name: String) -> Symbol? {
        guard var symbol = find(inner) else { return nil }
        let ink = symbol.ink
        let half = min(max(ink.height / 2, 10), 12)
        var line = Path()
        line.addLines([
            CGPoint(x: ink.midX - half, y: ink.midY - half), CGPoint(x: ink.midX + half, y: ink.midY + half),
        ])
        symbol.recipe.steps.append(SymbolRecipe.Step(action: .eraseStroke, path: line))
        symbol.recipe.steps.append(SymbolRecipe.Step(action: .stroke, path: line))
        symbol.size = SymbolSizes.recorded[Substring(name)]
        return symbol.fitted()
    }

    /// A symbol with a dot at its upper corner, or with a mark at its lower one.
    private func badged(_ inner: String, _ badge: Substring, name: String) -> Symbol? {
        guard var symbol = find(inner) else { return nil }
        let ink = symbol.ink
        for index in symbol.recipe.steps.indices { symbol.recipe.steps[index].level = 1 }
        let mark: String
        switch badge {
        case "":
            mark = "x c \(ink.maxX - 3.6) \(ink.minY + 4) 6.2; f c \(ink.maxX - 3.6) \(ink.minY + 4) 4.4"
        case ".plus", ".minus", ".xmark", ".checkmark":
            let (x, y) = (ink.maxX - 2.5, ink.maxY - 2)
            mark = "x c \(x) \(y) 7.4; @\(badge.dropFirst()) s0.42 x\(x) y\(y)"
        default: return nil
        }
        symbol.recipe.steps += SymbolPen { own($0) }.recipe(mark[...]).steps
        symbol.size = SymbolSizes.recorded[Substring(name)]
        return symbol.fitted()
    }

    /// A capital of the alphabet, or a number up to 50.
    private func lettering(_ text: String) -> SymbolRecipe? {
        if text.count == 1, let letter = text.first, letter.isASCII, letter.isLetter, letter.isLowercase {
            return own("letter.\(letter)")
        }
        guard let number = Int(text), (0...50).contains(number), String(number) == text else { return nil }
        let digits = text.compactMap { own("digit.\($0)") }
        guard digits.count == 2 else { return digits.first }
        var recipe = SymbolRecipe()
        for (digit, x) in zip(digits, [CGFloat(-4.6), 4.6]) {
            recipe.steps +=
                digit.transformed(
                    by: CGAffineTransform(a: 0.86, b: 0, c: 0, d: 1, tx: x, ty: 0)
                ).steps
        }
        return recipe
    }
}
