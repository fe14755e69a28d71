import Raster
import RasterMotion
import RasterSVG

extension MovingScene {
    static let orbits = MovingScene(
        name: "orbits",
        caption:
            "A spinner in SVG: SMIL moves discs along a path and swells them, CSS turns and draws the ring.",
        size: CGSize(width: 320, height: 200), duration: 4
    ) { context, size, frame in
        // Read for each frame, so that the scene has nothing but its text.
        do {
            try SVGDocument(data: Data(orbitsText.utf8)).still(at: frame.time)
                .draw(in: &context, rect: CGRect(origin: .zero, size: size))
        } catch {
            preconditionFailure("orbits: \(error)")
        }
    }

    /// All repeat within four seconds, so that the end meets the beginning.
    private static let orbitsText = """
        <svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="-160 -100 320 200">
          <style>
            @keyframes turn { to { transform: rotate(1turn) } }
            @keyframes draw {
              0%, 100% { stroke-dashoffset: 300; stroke: #ff8a5c }
              50% { stroke-dashoffset: 60; stroke: #ffd166 }
            }
            @keyframes pulse { from { opacity: .35 } to { opacity: 1; transform: scale(1.25) } }
            .ring { animation: turn 2s linear infinite, draw 4s ease-in-out infinite }
            .star { animation: pulse 1s cubic-bezier(.45, 0, .55, 1) infinite alternate;
              transform-box: fill-box; transform-origin: center }
          </style>
          <rect x="-160" y="-100" width="320" height="200" fill="#1c2541"/>
          <circle class="ring" r="52" fill="none" stroke-width="9" stroke-linecap="round" stroke-dasharray="330"/>
          <path class="star" d="M0 -22L6 -6L22 0L6 6L0 22L-6 6L-22 0L-6 -6Z" fill="#f7f7ff"/>
          <path id="way" d="M0 -80C90 -80 140 -40 140 0S90 80 0 80S-140 40 -140 0S-90 -80 0 -80Z" fill="none"
            stroke="#3a506b" stroke-width="2" stroke-dasharray="3 7">
            <animate attributeName="stroke-dashoffset" by="-20" dur="1s" repeatCount="indefinite"/>
          </path>
          <g fill="#5bc0be">
            <circle r="9">
              <animateMotion dur="4s" repeatCount="indefinite"><mpath href="#way"/></animateMotion>
              <animate attributeName="r" values="9;13;9" dur="1s" repeatCount="indefinite" calcMode="spline"
                keyTimes="0;.5;1" keySplines=".4 0 .6 1;.4 0 .6 1"/>
            </circle>
            <path d="M-10 -6L10 0L-10 6Z" fill="#ff8a5c">
              <animateMotion dur="4s" begin="-2s" repeatCount="indefinite" rotate="auto">
                <mpath href="#way"/>
              </animateMotion>
              <animate id="red" attributeName="fill" values="#ff8a5c;#ef476f" dur="2s" begin="0;back.end"/>
              <animate id="back" attributeName="fill" values="#ef476f;#ff8a5c" dur="2s" begin="red.end"/>
            </path>
          </g>
        </svg>
        """
}
