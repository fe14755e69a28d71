extension Rendering {
    /// The arguments of `render` as most say them: files, `-o`, a size and threads, each option once and
    /// its value a word of its own. Nil for all else and for whatever is wrong, which the parser tells: that
    /// takes as much time as a small picture and reads the same arguments to the same end.
    init?(words: ArraySlice<String>) {
        var inputs: [String] = []
        var output: String?
        var size = PictureSize()
        var scale: Double?
        var threads: Int?
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.utf8.first == UInt8(ascii: "-") else {
                inputs.append(word)
                continue
            }
            guard let value = rest.popFirst(), value.utf8.first != UInt8(ascii: "-") else { return nil }
            switch word {
            case "-o" where output == nil, "--output" where output == nil: output = value
            case "--width" where size.width == nil:
                guard let number = Int(value) else { return nil }
                size.width = number
            case "--height" where size.height == nil:
                guard let number = Int(value) else { return nil }
                size.height = number
            case "--threads" where threads == nil:
                guard let number = Int(value) else { return nil }
                threads = number
            case "--scale" where scale == nil:
                guard let number = Double(value) else { return nil }
                scale = number
            default: return nil
            }
        }
        guard let output else { return nil }
        size.scale = scale ?? size.scale
        self.init(inputs: inputs, output: output, size: size)
        self.threads = threads
        guard size.problem == nil, (try? validate()) != nil else { return nil }
    }
}
