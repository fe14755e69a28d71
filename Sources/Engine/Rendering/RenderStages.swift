import RasterPaths

/// What each stage of a rendering saw, command by command: to look at, not to draw with.
///
/// Seen while the list is drawn, on the bands that the renderer chooses: what an opaque shape hides isn't
/// drawn, and so not shown. What is in layers is shown where it is drawn, before their filters.
package struct RenderStages: Sendable {
    /// How a run of pixels is painted.
    package enum SpanKind: UInt8, CaseIterable, Sendable {
        /// An opaque colour at full coverage: written over what was there.
        case copied
        /// One colour at one coverage, blended.
        case blended
        /// One colour, each pixel at a coverage of its own.
        case masked
        /// A part of an upright rectangle, which needs no edges.
        case rectangle
        /// Pixels of an image.
        case image
    }

    /// A run of pixels in a row that a command paints in one way.
    package struct Span: Hashable, Sendable {
        package var command: Int
        package var row: Int
        package var columns: Range<Int>
        package var kind: SpanKind
        /// 1…255; nil where each pixel has its own.
        package var coverage: UInt8?
    }

    /// A command's polygons: curves are chords, coordinates are pixels on a grid of 1/65536. A contour ends
    /// where it began.
    package struct Outline: Sendable {
        package var command: Int
        package var contours: [[CGPoint]]
    }

    /// What a clip lets through of a band.
    package struct Clip: Sendable {
        package struct Part: Hashable, Sendable {
            package var row: Int
            package var columns: Range<Int>
            /// 1…255; nil where each pixel has its own.
            package var coverage: UInt8?
        }

        /// From top to bottom.
        package var parts: [Part]
    }

    /// The pixels that a layer's picture was composited onto.
    package struct Layer: Hashable, Sendable {
        package var command: Int
        package var columns: Range<Int>
        package var rows: Range<Int>
    }

    package struct Band: Sendable {
        package var rows: Range<Int>
        /// All of them, but in a picture so wide that it is drawn in strips.
        package var columns: Range<Int>
        /// The commands whose boxes meet the band.
        package var commandCount: Int
        package var spanCount: Int
        package var paintedPixelCount: Int
        /// What the renderer takes to draw the band by itself, on one thread: the fastest of a few.
        package var seconds: Double
    }

    /// Pixels.
    package let width: Int
    package let height: Int
    package let outlines: [Outline]
    /// Band by band, in drawing order inside each.
    package let spans: [Span]
    /// Pixels, as indices into the picture row by row, where parts of one outline meet so that only
    /// `CellResolver` can tell the coverage; a pixel is named once for each command.
    package let resolvedPixels: [Int]
    package let bands: [Band]
    /// What white paint on a transparent canvas would leave, every command drawn in white: 0…255, row by row.
    package let coverage: [UInt8]
    /// The sum of the commands' coverages, 255 for each that covers a pixel.
    package let coverageSums: [UInt32]
    /// The clips that commands of the picture's own list were drawn in, one after the other, anew in each
    /// band.
    package let clips: [Clip]
    /// The layers that were composited onto the picture, anew in each band.
    package let layers: [Layer]
}

extension Renderer {
    /// Draws the whole list and tells what each stage saw.
    package func stages(of list: DisplayList, scale: CGFloat = 1) -> RenderStages {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        let extent = list.pixelExtent(scale: scale)
        let bitmap = Bitmap(width: extent.width, height: extent.height)
        let task = task(for: list, scale: scale, target: extent.rect, bitmap: bitmap, origin: (0, 0))
        return withExtendedLifetime((bitmap, list)) {
            StageRecorder(task, renderer: self).record()
        }
    }

    /// How often a rendering of some pixels of a list draws a command: once for each command and band that
    /// meet.
    package func visitedCommandCount(of list: DisplayList, in target: PixelRect, scale: CGFloat = 1) -> Int {
        let bitmap = Bitmap(width: 1, height: 1)
        var task = task(for: list, scale: scale, target: target, bitmap: bitmap, origin: (0, 0))
        return withExtendedLifetime((bitmap, list)) {
            strips(of: target).reduce(0) { count, strip in
                task.target = strip
                let bins = BandBins(task, bandRows: division(of: task).bandRows)
                return count + (bins?.entryCount ?? list.commandCount)
            }
        }
    }

    /// How many threads a rendering of a list no wider than a strip uses, were there bands enough.
    package func workerCount(of list: DisplayList, scale: CGFloat = 1) -> Int {
        let bitmap = Bitmap(width: 1, height: 1)
        let target = list.pixelExtent(scale: scale).rect
        let task = task(for: list, scale: scale, target: target, bitmap: bitmap, origin: (0, 0))
        return withExtendedLifetime((bitmap, list)) { division(of: task).workers }
    }

    /// A target as it is drawn: wide ones in strips.
    func strips(of target: PixelRect) -> [PixelRect] {
        stride(from: 0, to: target.width, by: Self.stripWidth).map { left in
            PixelRect(
                x: target.x + left, y: target.y, width: min(Self.stripWidth, target.width - left),
                height: target.height)
        }
    }
}
