import Foundation
import Raster
import RasterGallery

/// What a line of a batch asks for: one drawing, and the file that it becomes.
struct RenderJob: Sendable {
    enum Source: Sendable {
        /// An SVG file's name.
        case file(String)
        case svg(String)
        case template(CardTemplate)
        case scene(GalleryScene)
    }

    let id: JobID
    let source: Source
    /// Below the output root.
    let output: String
    var size: PictureSize
    var background: ColorArgument?
    /// Of a JPEG, 0 to 1.
    var quality: Double?
}

/// What a job is called: a text or a whole number, given back as it came.
enum JobID: Hashable, Sendable, Codable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an id is a text or a whole number")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }
}

extension RenderJob: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case id, out, file, svg, template, data, scene, width, height, scale, background, quality
    }

    init(from decoder: any Decoder) throws {
        try decoder.checkFields(Key.self)
        let fields = try decoder.container(keyedBy: Key.self)
        output = try fields.decode(String.self, forKey: .out)
        id = try fields.decodeIfPresent(JobID.self, forKey: .id) ?? .text(output)
        let size = PictureSize(
            width: try fields.decodeIfPresent(Int.self, forKey: .width),
            height: try fields.decodeIfPresent(Int.self, forKey: .height),
            scale: try fields.decodeIfPresent(Double.self, forKey: .scale) ?? 1)
        if let problem = size.problem { throw JobError(.job, problem) }
        self.size = size
        quality = try fields.decodeIfPresent(Double.self, forKey: .quality)
        if let quality, !(0...1).contains(quality) {
            throw JobError(.job, "quality \(quality) is out of range; give a number from 0 to 1")
        }
        if let name = try fields.decodeIfPresent(String.self, forKey: .background) {
            guard let color = ColorArgument(argument: name) else {
                throw JobError(
                    .job, "background '\(name.prefix(40))' is no colour\(ColorArgument.hint(name))")
            }
            background = color
        }
        let given = [Key.file, .svg, .template, .scene].filter(fields.contains)
        guard given.count == 1, let key = given.first else {
            let words = given.isEmpty ? "nothing to draw" : given.map(\.rawValue).joined(separator: " and ")
            throw JobError(.job, "the job has \(words); give one of file, svg, template and scene")
        }
        if fields.contains(.data), key != .template {
            throw JobError(.job, "data is for templates, and the job has \(key.rawValue)")
        }
        let name = try fields.decode(String.self, forKey: key)
        switch key {
        case .file: source = .file(name)
        case .svg: source = .svg(name)
        case .template:
            guard let kind = CardTemplate.Kind(rawValue: name) else {
                let names = CardTemplate.Kind.allCases.map(\.rawValue)
                throw JobError(
                    .template,
                    "there is no template '\(name.prefix(40))'; there are \(names.joined(separator: ", "))"
                        + Suggestion.question(name, of: names))
            }
            do {
                source = .template(try kind.template(from: fields.superDecoder(forKey: .data)))
            } catch let error as FieldError {
                throw JobError(.template, error.description)
            } catch let error as DecodingError {
                throw JobError(.template, Self.words(for: error))
            }
        default:
            guard let scene = GalleryScene.named(name) else {
                throw JobError(
                    .scene,
                    "there is no scene '\(name.prefix(40))'; rastertool gallery --list names them"
                        + Suggestion.question(name, of: GalleryScene.all.map(\.name)))
            }
            source = .scene(scene)
        }
    }

    /// A job's line.
    static func read(_ line: Data) throws(JobError) -> RenderJob {
        do {
            return try JSONDecoder().decode(RenderJob.self, from: line)
        } catch let error as JobError {
            throw error
        } catch let error as FieldError {
            throw JobError(.job, error.description)
        } catch {
            // A number that has no place in ours is told of as if the line were broken.
            if isJSON(line), (error as? DecodingError)?.isOfWholeLine ?? true {
                throw JobError(.job, "the job has a number that is out of range; give a smaller one")
            }
            let words = (error as? DecodingError).map(words(for:))
            throw JobError(.job, words ?? "the line is no JSON object")
        }
    }

    private static func isJSON(_ line: Data) -> Bool {
        struct Anything: Decodable {}
        return (try? JSONDecoder().decode(Anything.self, from: line)) != nil
    }

    /// The id of a line that is no job, where it has one all the same: its result is looked for by it.
    static func id(of line: Data) -> JobID? {
        struct Named: Decodable { let id: JobID }
        return (try? JSONDecoder().decode(Named.self, from: line))?.id
    }

    private static func words(for error: DecodingError) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
            return path.isEmpty ? "the job" : path.joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context):
            let whole = context.codingPath.isEmpty ? "the job" : place(context)
            return "\(whole) has no '\(key.stringValue)'"
        case .typeMismatch(let type, let context):
            return "\(place(context)) is of another type; give \(name(of: type))"
        case .valueNotFound(let type, let context):
            return "\(place(context)) is null; give \(name(of: type))"
        case .dataCorrupted(let context):
            if context.codingPath.isEmpty {
                let cause = context.underlyingError.map { ($0 as NSError).userInfo["NSDebugDescription"] }
                return "the line is no JSON object" + ((cause as? String).map { ": \($0)" } ?? "")
            }
            return "\(place(context)): \(context.debugDescription)"
        @unknown default:
            return "the line is no job"
        }
    }

    private static func name(of type: any Any.Type) -> String {
        let name = "\(type)"
        if type == String.self { return "a text" }
        if type == Int.self { return "a whole number" }
        if type == Double.self { return "a number" }
        return name.hasPrefix("Array") ? "a list" : name.hasPrefix("Dictionary") ? "an object" : name
    }
}

extension DecodingError {
    /// Whether no field is blamed.
    fileprivate var isOfWholeLine: Bool {
        if case .dataCorrupted(let context) = self { context.codingPath.isEmpty } else { false }
    }
}
