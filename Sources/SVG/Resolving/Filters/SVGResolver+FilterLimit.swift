import Raster

extension SVGResolver {
    /// Ends with an error where a filter's region, as far as it is inside the drawing, has more pixels than
    /// allowed. At the drawing's own size: for larger pictures a filter runs piece by piece.
    mutating func checkFilterCanvas(of group: SVGGroup, line: Int) {
        let limit = options.limits.filterPixelCount
        guard let canvas, canvas.width * canvas.height > CGFloat(limit) else { return }
        let box = group.innerBox
        for filter in group.filters {
            var region: CGRect?
            switch filter.content {
            case .element(let element): region = element.region(box: box.hasArea ? box : nil)
            case .function: region = box.hasArea ? box : nil
            case .broken: break
            }
            guard let region else { continue }
            let inside = region.applying(scope.transform).commonPart(CGRect(origin: .zero, size: canvas))
            if let inside, inside.width * inside.height > CGFloat(limit) {
                fail(SVGError(.exceeded(.filterPixelCount, of: options.limits), line: line))
                return
            }
        }
    }
}
