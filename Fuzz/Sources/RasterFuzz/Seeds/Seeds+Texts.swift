extension Seeds {
    static let paths = [
        "10 10 m 30 10 l 30 30 l h", "0 0 40 30 re",
        "1 2 m 3 4 5 6 7 8 c 9 10 11 12 v 13 14 15 16 y 1 1 2 2 q",
        "M10 10H30V30L5 5Z", "m1,2c3 4-5 6 7-8s9 9 1 1q2 2 3 3t4 4",
        "M10 10A5 9 30 1 0 40 40 .5.5 0 01.9 9e-1",
        "1e300 nan m inf -0 l", "M1e38-1e38L0 0",
    ]

    static let svg = [
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><filter id="f" x="-10%" y="0" width="2">\
        <feTurbulence type="fractalNoise" baseFrequency=".1 .2" numOctaves="2" seed="3" stitchTiles="stitch" result="n"/>\
        <feDisplacementMap in="SourceGraphic" in2="n" scale="5" xChannelSelector="R"/><feGaussianBlur stdDeviation="1 2"/>\
        <feOffset dx="2"/><feTile/></filter><rect filter="url(#f)" width="20" height="20" fill="tomato"/></svg>
        """,
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><filter id="f"><feDiffuseLighting surfaceScale="3" \
        lighting-color="#fea"><fePointLight x="5" y="5" z="9"/></feDiffuseLighting><feComposite in2="SourceGraphic" \
        operator="arithmetic" k1=".5" k2="1"/><feMorphology operator="dilate" radius="1"/><feConvolveMatrix order="3" \
        kernelMatrix="1 0 0 0 1 0 0 0 1"/><feComponentTransfer><feFuncR type="table" tableValues="0 1 0"/>\
        </feComponentTransfer><feColorMatrix type="hueRotate" values="60"/><feImage href="#r"/><feMerge><feMergeNode/>\
        <feMergeNode in="SourceAlpha"/></feMerge></filter><rect id="r" filter="url(#f)" width="9" height="9"/></svg>
        """,
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><style>.a{fill:var(--b,red);\
        stroke:rgb(1 2 3/50%)} text>tspan{font:italic 700 12px/1.2 serif}</style><defs><linearGradient id="g" \
        gradientTransform="rotate(30)"><stop offset="0"/><stop offset="1" stop-color="lime"/></linearGradient>\
        <pattern id="p" width=".2" height="5" patternUnits="userSpaceOnUse"><circle r="2"/></pattern><mask id="m">\
        <rect width="50%" height="9" fill="#fff"/></mask><clipPath id="c"><path d="M0 0h30v30z"/></clipPath><path id="t" \
        d="M0 20C10 0 30 40 50 20"/><marker id="k" orient="auto"><path d="M0 0l5 5"/></marker><symbol id="s" viewBox="0 0 9 9">\
        <use href="#t"/></symbol></defs><g mask="url(#m)" clip-path="url(#c)" opacity=".5" style="mix-blend-mode:multiply">\
        <text x="1 2 3" rotate="10" textLength="40" class="a">a<tspan dy="2" font-size="2em">b\u{5D0}</tspan></text><text>\
        <textPath xlink:href="#t" startOffset="10%">along</textPath></text><use xlink:href="#s" width="9"/><path d="M1 1h9" \
        stroke="url(#g)" stroke-dasharray="2 1" marker-end="url(#k)" fill="url(#p)" filter="blur(2px) drop-shadow(1px 1px 2px red)"/>\
        </g><switch><g systemLanguage="de"/><rect width="3" height="3"/></switch></svg>
        """,
        """
        <svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9" href="data:image/gif;base64,\
        R0lGODlhAgACAIAAAAAAAP///ywAAAAAAgACAAACA0QCBQA7"/><image height="9" href="data:image/svg+xml,&lt;svg/>"/></svg>
        """,
    ]
}
