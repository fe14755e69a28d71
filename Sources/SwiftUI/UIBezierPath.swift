#if os(Linux)
    import Foundation
    import Raster

    /// Corners of a rectangle, by UIKit's names.
    public struct UIRectCorner: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// The corners of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The upper left one.
        public static let topLeft = UIRectCorner(rawValue: 1)
        /// The upper right one.
        public static let topRight = UIRectCorner(rawValue: 2)
        /// The lower left one.
        public static let bottomLeft = UIRectCorner(rawValue: 4)
        /// The lower right one.
        public static let bottomRight = UIRectCorner(rawValue: 8)
        /// All four.
        public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    }

    /// UIKit's name for a path: `Path(path.cgPath)` is SwiftUI's.
    public class UIBezierPath {
        /// The path.
        public var cgPath: CGPath {
            get { path.cgPath }
            set { path = Path(newValue) }
        }

        private var path = Path()
        /// How wide its line is, in points.
        public var lineWidth: CGFloat = 1
        /// How its line ends.
        public var lineCapStyle = CGLineCap.butt
        /// How its line turns.
        public var lineJoinStyle = CGLineJoin.miter

        /// An empty path.
        public init() {}

        /// A path of Core Graphics'.
        public convenience init(cgPath: CGPath) {
            self.init()
            self.cgPath = cgPath
        }

        /// A rectangle.
        public convenience init(rect: CGRect) {
            self.init()
            path.addRect(rect)
        }

        /// An ellipse that touches a rectangle's edges.
        public convenience init(ovalIn rect: CGRect) {
            self.init()
            path.addEllipse(in: rect)
        }

        /// A rectangle with round corners.
        public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
            self.init()
            path.addRoundedRect(
                in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: .continuous)
        }

        /// A rectangle some of whose corners are round, by the radius' width.
        public convenience init(
            roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
        ) {
            self.init()
            func radius(_ corner: UIRectCorner) -> CGFloat {
                corners.contains(corner) ? cornerRadii.width : 0
            }
            path.addRoundedRect(
                in: rect,
                cornerRadii: RectangleCornerRadii(
                    topLeading: radius(.topLeft), bottomLeading: radius(.bottomLeft),
                    bottomTrailing: radius(.bottomRight), topTrailing: radius(.topRight)),
                style: .continuous)
        }

        /// An arc between two angles, in radians; clockwise as it is seen where y points down.
        public convenience init(
            arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
            clockwise: Bool
        ) {
            self.init()
            addArc(
                withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
                clockwise: clockwise)
        }

        /// Begins a new part.
        public func move(to point: CGPoint) { path.move(to: point) }

        /// A straight line.
        public func addLine(to point: CGPoint) { path.addLine(to: point) }

        /// A cubic curve.
        public func addCurve(
            to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
        ) {
            path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
        }

        /// A quadratic curve.
        public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
            path.addQuadCurve(to: endPoint, control: controlPoint)
        }

        /// An arc between two angles, in radians; clockwise as it is seen where y points down.
        public func addArc(
            withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
            clockwise: Bool
        ) {
            // Core Graphics and SwiftUI name directions as they are where y points up.
            path.addArc(
                center: center, radius: radius, startAngle: .radians(Double(startAngle)),
                endAngle: .radians(Double(endAngle)), clockwise: !clockwise)
        }

        /// A line to where the part began.
        public func close() { path.closeSubpath() }

        /// Another path's parts.
        public func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

        /// Maps every point.
        public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }

        /// Takes all parts away.
        public func removeAllPoints() { path = Path() }

        /// Where the next line begins.
        public var currentPoint: CGPoint { path.currentPoint ?? .zero }
        /// The smallest rectangle around all of it.
        public var bounds: CGRect { path.boundingRect }
        /// Whether there is nothing.
        public var isEmpty: Bool { path.isEmpty }

        /// Whether a point is inside.
        public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
    }
#endif
