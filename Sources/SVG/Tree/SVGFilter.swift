import Raster

/// One `filter` element, or one function of a `filter` list, resolved.
package struct SVGFilter: Sendable {
    package var id = ""

    package init() {}
}
