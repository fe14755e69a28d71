/// One filter in device space: what the renderer runs on a layer's pixels.
///
/// A pixel of the output is a pure function of its absolute position and of the input, so that a tile is a
/// crop.
package protocol LayerFilter: Sendable {
    /// The pixels of the input that the pixels of an output rectangle depend on.
    func inputRegion(for output: PixelRect) -> PixelRect

    /// Where the output may be other than transparent for an input that is transparent outside a rectangle;
    /// nil: everywhere.
    func outputBounds(of input: PixelRect) -> PixelRect?

    /// Writes every pixel of the output. The input is transparent outside its region, which may be smaller
    /// than `inputRegion(for: output.region)` where there is no content, and may be destroyed. The buffers
    /// don't overlap.
    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace)
    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
}

/// A filter that makes its output row by row, so that a row may be used, and its memory be the next one's,
/// before there is another: a layer's picture is composited from the cache and never written as a whole.
package protocol RowFilter: LayerFilter {
    /// Writes every pixel of the output, each row once and whole, and tells which it was. The input stays as
    /// it is. All rows of the output may be one (`rowLength` 0).
    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace,
        finish: (_ row: Int) -> Void)
}

extension RowFilter {
    package func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace
    ) {
        apply(input, into: output, workspace) { _ in }
    }
}
