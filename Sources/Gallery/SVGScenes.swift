import Raster
import RasterSVG

extension GalleryScene {
    static let svg: [GalleryScene] = [
        svg(
            "svg-lighthouse",
            "An SVG file: gradients with a focus, a mask for the beam, clips for the hills, waves by pattern, a tower by use.",
            lighthouse),
        svg(
            "svg-weave",
            "Patterns in SVG: turned, squeezed, in fractions of a box, one inside another, on a stroke.",
            weave),
        svg(
            "svg-chart",
            "Markers that turn with a line, dashes, symbols in viewports of their own, styles from a sheet.",
            chart),
        svg(
            "svg-glass",
            "Groups that multiply, screen and keep to themselves; a clip by two rules; paint order.",
            glass),
    ]

    /// A scene that a drawing in SVG makes; broken sources are a mistake in this file.
    private static func svg(_ name: String, _ caption: String, _ source: String) -> GalleryScene {
        GalleryScene(name: name, caption: caption, size: CGSize(width: 320, height: 220)) { context, size in
            do {
                try SVGDocument(data: Data(source.utf8))
                    .draw(in: &context, rect: CGRect(origin: .zero, size: size))
            } catch {
                preconditionFailure("the scene \(name): \(error)")
            }
        }
    }

    private static let lighthouse = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220">
          <defs>
            <linearGradient id="dusk" x2="0" y2="1">
              <stop offset="0" stop-color="#16213e"/><stop offset="0.55" stop-color="#533483"/>
              <stop offset="0.8" stop-color="#e94560"/><stop offset="1" stop-color="#ffb26b"/>
            </linearGradient>
            <radialGradient id="moon" cx="0.5" cy="0.5" r="0.5" fx="0.35" fy="0.3">
              <stop offset="0" stop-color="#fffbe6"/><stop offset="1" stop-color="#e8d9a8"/>
            </radialGradient>
            <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="236" cy="70" r="210">
              <stop offset="0" stop-color="white"/><stop offset="1" stop-color="black"/>
            </radialGradient>
            <mask id="fading"><rect width="320" height="220" fill="url(#glow)"/></mask>
            <pattern id="waves" width="24" height="10" patternUnits="userSpaceOnUse" patternTransform="skewX(-12)">
              <rect width="24" height="10" fill="#12304f"/>
              <path d="M0 5 q6 -5 12 0 t12 0" fill="none" stroke="#3f7cac" stroke-width="1.5"/>
            </pattern>
            <clipPath id="land"><path d="M150 178 q40 -60 86 -52 q50 8 84 30 v40 h-170z"/></clipPath>
            <g id="stripe"><path d="M-11 0 h22 l1.5 14 h-25z"/></g>
          </defs>
          <rect width="320" height="176" fill="url(#dusk)"/>
          <circle cx="62" cy="50" r="24" fill="url(#moon)"/>
          <g fill="white" opacity="0.7">
            <circle cx="120" cy="24" r="1"/><circle cx="150" cy="52" r="0.8"/><circle cx="200" cy="20" r="1.1"/>
            <circle cx="98" cy="82" r="0.7"/><circle cx="288" cy="38" r="0.9"/><circle cx="24" cy="92" r="0.8"/>
          </g>
          <g mask="url(#fading)"><path d="M236 68 L0 4 V120 L236 72 Z" fill="#fff3b0" fill-opacity="0.75"/></g>
          <rect y="172" width="320" height="48" fill="url(#waves)"/>
          <g clip-path="url(#land)">
            <rect x="140" y="100" width="180" height="120" fill="#1b2a33"/>
            <path d="M140 190 q60 -50 180 -40" fill="none" stroke="#2d4654" stroke-width="10"/>
          </g>
          <g fill="#f4f1de">
            <use href="#stripe" transform="translate(236 84)"/>
            <use href="#stripe" transform="translate(236 98) scale(1.14 1)" fill="#c0392b"/>
            <use href="#stripe" transform="translate(236 112) scale(1.3 1)"/>
            <use href="#stripe" transform="translate(236 126) scale(1.48 1)" fill="#c0392b"/>
          </g>
          <rect x="226" y="62" width="20" height="18" fill="#2b2d42" stroke="#8d99ae" stroke-width="2"/>
          <circle cx="236" cy="70" r="5" fill="#fff3b0"/>
          <path d="M223 62 L236 50 L249 62 Z" fill="#c0392b"/>
        </svg>
        """

    private static let weave = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220">
          <defs>
            <pattern id="basket" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
              <rect width="20" height="20" fill="#f6e7cb"/>
              <rect x="1" y="3" width="18" height="4" fill="#b5651d"/><rect x="3" y="11" width="4" height="18" fill="#8a4a12"/>
              <rect x="13" y="11" width="4" height="9" fill="#8a4a12"/><rect x="3" y="0" width="4" height="1.5" fill="#8a4a12"/>
            </pattern>
            <pattern id="dots" width="0.125" height="0.25" viewBox="0 0 10 10">
              <rect width="10" height="10" fill="#264653"/><circle cx="5" cy="5" r="3" fill="#e9c46a"/>
            </pattern>
            <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2" height="5" fill="#e76f51"/>
            </pattern>
            <pattern id="tiles" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="translate(170 120)">
              <rect width="40" height="40" fill="#fdf0d5"/>
              <circle cx="20" cy="20" r="17" fill="url(#hatch)" stroke="#2a9d8f" stroke-width="2"/>
            </pattern>
          </defs>
          <rect width="320" height="220" fill="#faf8f4"/>
          <rect x="12" y="12" width="140" height="96" rx="12" fill="url(#basket)"/>
          <rect x="168" y="12" width="140" height="96" rx="12" fill="url(#dots)"/>
          <path d="M30 205 C30 120 60 210 80 160 S120 130 135 205" fill="none" stroke="url(#basket)" stroke-width="26" stroke-linecap="round"/>
          <rect x="168" y="120" width="140" height="88" rx="12" fill="url(#tiles)"/>
        </svg>
        """

    private static let chart = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220">
          <style>
            .grid path { stroke: #d6dbe3; stroke-width: 1; stroke-dasharray: 4 3 }
            .line { fill: none; stroke-width: 3; stroke-linejoin: round }
            #north { stroke: #1d7874; marker-start: url(#dot); marker-mid: url(#dot); marker-end: url(#arrow) }
            #south { stroke: #ee2e31; marker-mid: url(#box); marker-end: url(#arrow) }
          </style>
          <defs>
            <marker id="dot" viewBox="-5 -5 10 10" markerWidth="4" markerHeight="4"><circle r="3.5" fill="white" stroke="#1d7874" stroke-width="2"/></marker>
            <marker id="box" viewBox="-5 -5 10 10" markerWidth="4" markerHeight="4" orient="auto"><path d="M-3 -3h6v6h-6z" fill="#ee2e31"/></marker>
            <marker id="arrow" viewBox="0 -5 10 10" markerWidth="5" markerHeight="5" refX="4" orient="auto"><path d="M0 -5 L10 0 L0 5 L3 0 Z" fill="context-stroke"/></marker>
            <symbol id="sun" viewBox="-10 -10 20 20">
              <circle r="4.5" fill="#f9c74f"/>
              <path d="M0 -9V-6 M0 9V6 M-9 0H-6 M9 0H6 M-6.4 -6.4L-4.2 -4.2 M6.4 6.4L4.2 4.2 M-6.4 6.4L-4.2 4.2 M6.4 -6.4L4.2 -4.2" stroke="#f9c74f" stroke-width="1.6" stroke-linecap="round"/>
            </symbol>
          </defs>
          <rect width="320" height="220" fill="white"/>
          <g class="grid"><path d="M30 40H300"/><path d="M30 80H300"/><path d="M30 120H300"/><path d="M30 160H300"/></g>
          <path d="M30 20V190H304" fill="none" stroke="#4a5568" stroke-width="2" marker-end="url(#arrow)"/>
          <polyline id="north" class="line" points="40,170 85,120 130,138 175,78 220,92 270,40"/>
          <polyline id="south" class="line" points="40,60 90,72 140,66 190,128 240,120 285,168"/>
          <use href="#sun" x="40" y="8" width="40" height="40"/>
          <use href="#sun" x="262" y="8" width="22" height="22"/>
          <svg x="236" y="176" width="60" height="10" viewBox="0 0 6 1" preserveAspectRatio="none">
            <rect width="3" height="1" fill="#1d7874"/><rect x="3" width="3" height="1" fill="#ee2e31"/>
          </svg>
        </svg>
        """

    private static let glass = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220">
          <defs>
            <clipPath id="window"><path d="M20 210V90a80 80 0 0 1 160 0V210z M92 40h16v160h-16z M30 104h140v10H30z" clip-rule="evenodd"/></clipPath>
            <linearGradient id="light" x2="1" y2="1"><stop offset="0" stop-color="#fff8dc"/><stop offset="1" stop-color="#ffd166"/></linearGradient>
          </defs>
          <rect width="320" height="220" fill="#2b2d42"/>
          <g clip-path="url(#window)">
            <rect width="200" height="220" fill="url(#light)"/>
            <g style="mix-blend-mode:multiply">
              <circle cx="70" cy="90" r="62" fill="#06d6a0" style="mix-blend-mode:multiply"/>
              <circle cx="130" cy="90" r="62" fill="#ef476f" style="mix-blend-mode:multiply"/>
              <circle cx="100" cy="152" r="62" fill="#118ab2" style="mix-blend-mode:multiply"/>
            </g>
          </g>
          <path d="M20 210V90a80 80 0 0 1 160 0V210z" fill="none" stroke="#8d99ae" stroke-width="6"/>
          <g transform="translate(252 62)" style="isolation:isolate">
            <circle cx="-18" cy="-8" r="34" fill="#ff0054" style="mix-blend-mode:screen"/>
            <circle cx="18" cy="-8" r="34" fill="#00f5d4" style="mix-blend-mode:screen"/>
            <circle cy="22" r="34" fill="#3a86ff" style="mix-blend-mode:screen"/>
          </g>
          <g transform="translate(252 166)" stroke-linejoin="round" opacity="0.85">
            <path d="M0 -36 L10 -12 L36 -10 L16 8 L22 34 L0 20 L-22 34 L-16 8 L-36 -10 L-10 -12 Z" fill="#ffd166" stroke="#ef476f" stroke-width="12" paint-order="stroke"/>
          </g>
        </svg>
        """
}
