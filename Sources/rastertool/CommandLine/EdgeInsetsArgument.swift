import ArgumentParser
import Raster

/// Insets on the command line: one number for all edges, or four: top, left, bottom, right.
struct EdgeInsetsArgument: ExpressibleByArgument {
    let insets: EdgeInsets

    /// No inset is larger.
    static let most = 4096.0

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let values = numbers.compactMap { $0 }.filter { $0 >= 0 && $0 <= Self.most }
        guard values.count == numbers.count, values.count == 1 || values.count == 4 else { return nil }
        let all = values.count == 1 ? Array(repeating: values[0], count: 4) : values
        insets = EdgeInsets(top: all[0], leading: all[1], bottom: all[2], trailing: all[3])
    }

    static let help = "one number, or top,left,bottom,right, each from 0 to 4096"
}
