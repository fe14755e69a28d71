import Raster

/// One entry of a `filter` list, resolved.
package struct SVGFilter: Sendable {
    package enum Content: Sendable {
        case element(SVGFilterElement)
        /// A function like `blur()`: one step in encoded sRGB, without a region.
        case function(FilterGraph.Primitive)
        /// A reference to nothing, or to a filter that can't be applied.
        case broken
    }

    /// Of the `filter` element; empty for a function.
    package var id = ""
    package var content: Content

    package init(id: String = "", _ content: Content) {
        self.id = id
        self.content = content
    }
}

/// A `filter` element with at least one primitive.
package struct SVGFilterElement: Sendable {
    package var units = SVGUnits.objectBoundingBox
    /// The filter region, in `units`; of positive width and height.
    package var rect: CGRect
    package var primitiveUnits = SVGUnits.userSpaceOnUse
    package var primitives: [SVGFilterPrimitive] = []

    package init(rect: CGRect) {
        self.rect = rect
    }
}

/// A filter primitive and its subregion.
package struct SVGFilterPrimitive: Sendable {
    package enum Content: Sendable {
        /// Its lengths, offsets and places are in the filter's `primitiveUnits`.
        case step(FilterGraph.Primitive)
        /// `feImage` with a picture, which is fitted into the subregion. The image's `rect` is still to be
        /// set.
        case image(SVGImage)
        /// `feImage` with an element, drawn with the subregion's corner as its origin.
        case nodes([SVGNode])
    }

    package var content: Content
    /// The subregion's sides as far as they are given, in `primitiveUnits`.
    package var x: CGFloat?
    package var y: CGFloat?
    package var width: CGFloat?
    package var height: CGFloat?
    /// `color-interpolation-filters: linearRGB`.
    package var isLinear = true

    package init(_ content: Content) {
        self.content = content
    }
}
