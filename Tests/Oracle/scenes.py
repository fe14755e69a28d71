"""The scenes, as plain data: what OracleScenes reads as JSON is what the two painters here draw.

A scene is a list of items. A path is absolute M, L, C and Z with a space between words; colours are four numbers of
0...1, multiples of 1/255, not premultiplied; lengths are pixels of a canvas with y down.
"""

import math
import random

SIDE = 160
BLENDS = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
    "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "clear", "copy",
    "sourceIn", "sourceOut", "sourceAtop", "destinationOver", "destinationIn", "destinationOut",
    "destinationAtop", "xor", "plusDarker", "plusLighter", "softLightW3C",
]  # fmt: skip


def color(red, green, blue, alpha=255):
    return {"color": [red / 255, green / 255, blue / 255, alpha / 255]}


def polygon(points, closed=True):
    text = " ".join(f"{'L' if index else 'M'} {x:.4f} {y:.4f}" for index, (x, y) in enumerate(points))
    return text + (" Z" if closed else "")


def rectangle(x, y, width, height):
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def ellipse(x, y, width, height):
    """Four cubics: the same four for every painter, so that none of them may make its own arcs."""
    a, b = width / 2, height / 2
    cx, cy = x + a, y + b
    k = 0.5522847498307936
    corners = [
        [(a, k * b), (k * a, b), (0, b)], [(-k * a, b), (-a, k * b), (-a, 0)],
        [(-a, -k * b), (-k * a, -b), (0, -b)], [(k * a, -b), (a, -k * b), (a, 0)],
    ]  # fmt: skip
    text = f"M {cx + a:.4f} {cy:.4f}"
    for corner in corners:
        text += " C " + " ".join(f"{cx + u:.4f} {cy + v:.4f}" for u, v in corner)
    return text + " Z"


def curves(points, closed):
    text = "M {:.4f} {:.4f}".format(*points[0])
    for index in range(1, len(points) - 2, 3):
        text += " C " + " ".join(f"{x:.4f} {y:.4f}" for x, y in points[index : index + 3])
    return text + (" Z" if closed else "")


def star(x, y, radius, corners, step):
    turn = 2 * math.pi * step / corners
    return polygon(
        [
            (x + radius * math.sin(turn * index + 0.1), y - radius * math.cos(turn * index + 0.1))
            for index in range(corners)
        ]
    )


def fill(path, paint, **more):
    return {"operation": "fill", "path": path, "paint": paint, **more}


def stroke(path, paint, width, cap="butt", join="miter", miter=10, dash=(), phase=0, **more):
    pen = {"width": width, "cap": cap, "join": join, "miter": miter, "dash": list(dash), "phase": phase}
    return {"operation": "stroke", "path": path, "paint": paint, "pen": pen, **more}


def clip(path, **more):
    return {"operation": "clip", "path": path, **more}


def group(items, **more):
    return {"operation": "group", "items": items, **more}


def layer(items, **more):
    return {"operation": "layer", "items": items, **more}


def turned(degrees, scale_x=1.0, scale_y=1.0, x=SIDE / 2, y=SIDE / 2):
    """The matrix that turns about the origin, after a scale, and puts the origin at (x, y)."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [cosine * scale_x, sine * scale_x, -sine * scale_y, cosine * scale_y, x, y]


def random_color(source, opaque):
    return color(*(source.randrange(256) for _ in range(3)), 255 if opaque else source.randrange(30, 226))


def random_points(source, count, size=SIDE):
    return [(source.uniform(4, size - 4), source.uniform(4, size - 4)) for _ in range(count)]


WHITE = fill(rectangle(0, 0, SIDE, SIDE), color(255, 255, 255))


def fills():
    for name, opaque in [("opaque", True), ("translucent", False)]:
        source = random.Random(1)
        yield f"fill-{name}-polygons", [WHITE] * opaque + [
            fill(polygon(random_points(source, 3 + index % 8)), random_color(source, opaque), evenOdd=index % 2 == 1)
            for index in range(10)
        ]
        source = random.Random(2)
        yield f"fill-{name}-curves", [WHITE] * opaque + [
            fill(curves(random_points(source, 10), True), random_color(source, opaque), evenOdd=index % 2 == 1)
            for index in range(8)
        ]
        source = random.Random(3)
        yield f"fill-{name}-ellipses", [WHITE] * opaque + [
            fill(
                ellipse(*random_points(source, 1, 110)[0], source.uniform(1, 60), source.uniform(1, 60)),
                random_color(source, opaque),
            )
            for _ in range(30)
        ]
        source = random.Random(4)
        yield f"fill-{name}-rectangles", [WHITE] * opaque + [
            fill(
                rectangle(*random_points(source, 1, 130)[0], source.uniform(0.1, 40), source.uniform(0.1, 40)),
                random_color(source, opaque),
            )
            for _ in range(40)
        ]
    yield "fill-slivers", [
        fill(polygon([(5, 5 + 9 * index), (155, 6 + 9.7 * index), (155, 6.4 + 9.7 * index)]), color(20, 40, 200))
        for index in range(15)
    ]
    yield "fill-stars", [
        fill(star(42, 42, 38, 5, 2), color(200, 30, 30)),
        fill(star(118, 42, 38, 5, 2), color(30, 150, 30), evenOdd=True),
        fill(star(42, 118, 38, 11, 4), color(30, 30, 200, 180)),
        fill(star(118, 118, 38, 11, 4), color(150, 30, 150, 180), evenOdd=True),
    ]
    source = random.Random(5)
    yield "fill-transformed", [
        fill(
            ellipse(-20, -12, 40, 24), random_color(source, False),
            matrix=turned(source.uniform(0, 360), source.uniform(0.4, 2), source.uniform(-2, 2), *random_points(source, 1)[0]),
        )
        for _ in range(16)
    ]  # fmt: skip


def strokes():
    zigzag = [(14, 20), (60, 70), (24, 90), (100, 30), (110, 130), (146, 24), (140, 140)]
    for cap in ["butt", "round", "square"]:
        for join in ["miter", "round", "bevel"]:
            yield f"stroke-{cap}-{join}", [
                stroke(polygon(zigzag, False), color(30, 60, 160, 200), 9, cap, join),
                stroke(polygon([(30, 120), (80, 150), (60, 110)]), color(200, 60, 20), 5, cap, join),
            ]
    yield "stroke-miter-limits", [
        stroke(
            polygon([(20, 8 + 15 * index), (120, 12 + 15 * index), (20, 16 + 15 * index)], False),
            color(0, 0, 0), 2, miter=1 + 6 * index,
        )
        for index in range(10)
    ]  # fmt: skip
    source = random.Random(6)
    for width in [0.4, 1, 4, 13]:
        yield f"stroke-curves-{width}", [
            stroke(curves(random_points(source, 10), index % 2 == 1), random_color(source, False), width, "round", "round")
            for index in range(4)
        ]
    for cap in ["butt", "round", "square"]:
        yield f"stroke-dashes-{cap}", [
            stroke(ellipse(20, 20, 120, 100), color(30, 60, 160), 6, cap, dash=[14, 9, 3, 9], phase=5),
            stroke(polygon(zigzag, False), color(160, 30, 30, 200), 3, cap, dash=[7, 6], phase=-2),
        ]
    yield "stroke-thin-dashes", [
        stroke(polygon([(5, 8 + 10 * index), (155, 11 + 10 * index)], False), color(0, 0, 0), 1, dash=[1 + index / 3, 2])
        for index in range(15)
    ]
    yield "stroke-transformed", [
        stroke(
            curves([(-30, -20), (0, -60), (20, 40), (34, 0)], False), color(20, 120, 90, 210), 7, "square", "round",
            matrix=turned(25, 2, 0.8),
        ),
        stroke(rectangle(-25, -25, 50, 50), color(200, 20, 90), 5, matrix=turned(-40, 0.6, 1.7)),
    ]  # fmt: skip


def stripes():
    return [
        fill(rectangle(0, 10 * index, SIDE, 10), color(16 * index, 255 - 12 * index, 40 + 9 * index))
        for index in range(16)
    ]


def clips():
    rounded = ellipse(12.3, 20.6, 130, 110)
    yield "clip-ellipse", [clip(rounded)] + stripes()
    yield "clip-inverse", [clip(rounded, inverse=True)] + stripes()
    yield "clip-even-odd", [clip(star(80, 80, 76, 7, 3), evenOdd=True)] + stripes()
    yield "clip-nested", [
        clip(rounded), clip(star(80, 80, 76, 5, 2)), clip(ellipse(60.2, 55.7, 40, 40), inverse=True)
    ] + stripes()  # fmt: skip
    yield "clip-transformed", [
        WHITE,
        group([clip(rectangle(-50, -40, 100, 80))] + [
            fill(ellipse(-70 + 20 * index, -50, 30, 100), color(30 * index, 90, 160, 200)) for index in range(7)
        ], matrix=turned(33)),
        group([clip(ellipse(10, 90, 60, 60)), clip(rectangle(20.5, 95.5, 40, 50), inverse=True)] + stripes()),
    ]  # fmt: skip
    yield "clip-layer", [WHITE, clip(rounded), layer(stripes() + [fill(ellipse(40, 40, 80, 80), color(0, 0, 0))], opacity=0.6)]


def rings(count=6):
    return [
        fill(ellipse(12 + 13 * index, 10 + 11 * index, 70, 70), color(250 - 40 * index, 40 * index, 128, 160 + 15 * index))
        for index in range(count)
    ]


def groups():
    yield "group-opacity", [WHITE, layer(rings(), opacity=128 / 255)]
    yield "group-on-clear", [layer(rings(), opacity=0.3)]
    yield "group-nested", [WHITE, layer(rings(3) + [layer(rings(), opacity=0.7)], opacity=0.6)]
    yield "fill-opacity", [WHITE] + [dict(item, opacity=0.45) for item in rings()]


ALPHAS = [255, 200, 128, 60, 20]


def backdrop():
    """Upright bars of whole pixels: five colours, each with five opacities."""
    colors = [(220, 40, 60), (30, 180, 90), (60, 70, 230), (128, 128, 128), (250, 240, 10)]
    return [
        fill(rectangle(6 * (5 * index + step), 0, 6, SIDE), color(*rgb, alpha))
        for index, rgb in enumerate(colors)
        for step, alpha in enumerate(ALPHAS)
    ]


def blends():
    colors = [(240, 120, 20), (20, 90, 200), (0, 0, 0), (255, 255, 255), (90, 200, 160)]
    bars = [
        (rectangle(4, 6 * (5 * index + step), 150, 6), color(*rgb, alpha))
        for index, rgb in enumerate(colors)
        for step, alpha in enumerate(ALPHAS)
    ]
    for mode in BLENDS:
        yield f"blend-{mode}", backdrop() + [fill(path, paint, blend=mode) for path, paint in bars]
    for mode in BLENDS:
        yield f"blend-edges-{mode}", backdrop() + [
            fill(ellipse(10.4, 8.7, 90, 120), color(200, 100, 30, 190), blend=mode),
            fill(ellipse(60.4, 30.2, 90, 120), color(20, 120, 210), blend=mode, opacity=0.7),
        ]
    for mode in BLENDS:
        yield f"blend-layer-{mode}", backdrop() + [
            clip(ellipse(8, 8, 140, 140)),
            layer(
                [fill(rectangle(20, 30, 80, 100), color(200, 100, 30, 190)), fill(ellipse(60, 40, 60, 90), color(20, 120, 210))],
                blend=mode, opacity=0.8,
            ),
        ]  # fmt: skip


def gradient(kind, geometry, stops, extend="pad", space="encoded"):
    return {
        "space": space,
        "gradient": kind,
        "geometry": geometry,
        "stops": [[location] + [component / 255 for component in rgba] for location, *rgba in stops],
        "extend": extend,
    }


def gradients():
    plain = [(0, 230, 30, 40, 255), (0.4, 250, 220, 20, 255), (1, 20, 60, 200, 255)]
    clear = [(0, 230, 30, 40, 255), (0.3, 20, 250, 20, 0), (0.7, 250, 250, 250, 90), (1, 20, 60, 200, 200)]
    hard = [(0, 10, 200, 90, 255), (0.5, 250, 250, 250, 255), (0.5, 0, 0, 0, 255), (1, 240, 90, 30, 255)]
    whole = rectangle(0, 0, SIDE, SIDE)
    geometry = {"linear": [40.37, 50.13, 120.71, 90.94], "radial": [80.2, 75.6, 0, 60.5], "conic": [81.3, 77.9, 30]}
    for kind, numbers in geometry.items():
        for name, stops in [("plain", plain), ("clear", clear), ("hard", hard)]:
            yield f"{kind}-{name}", [fill(whole, gradient(kind, numbers, stops))]
        yield f"{kind}-transformed", [
            fill(
                ellipse(-70, -50, 140, 100), gradient(kind, [number - 75 for number in numbers[:2]] + numbers[2:], plain),
                matrix=turned(40, 1.1, 0.7),
            )
        ]  # fmt: skip
        if kind != "conic":
            for extend in ["repeat", "mirror"]:
                yield f"{kind}-{extend}", [fill(whole, gradient(kind, numbers, clear, extend))]
    yield "radial-two-radii", [fill(whole, gradient("radial", [80, 80, 30, 70], plain))]
    yield "radial-two-radii-repeat", [fill(whole, gradient("radial", [80, 80, 30, 55], plain, "repeat"))]
    yield "gradient-stroke", [stroke(star(80, 80, 70, 7, 3), gradient("linear", [0, 0, 160, 160], plain), 6, join="round")]
    yield "gradient-many-stops", [
        fill(whole, gradient("linear", [0, 20, 160, 50], [
            (index / 16, 37 * index % 256, 91 * index % 256, 151 * index % 256, 255 - 9 * index) for index in range(17)
        ]))
    ]  # fmt: skip
    for space in ["linear", "perceptual"]:
        yield f"linear-plain-{space}", [fill(whole, gradient("linear", geometry["linear"], plain, space=space))]
        yield f"radial-clear-{space}", [fill(whole, gradient("radial", geometry["radial"], clear, space=space))]
        yield f"conic-plain-{space}", [fill(whole, gradient("conic", geometry["conic"], plain, space=space))]


def bitmap(side, opaque):
    source = random.Random(side)
    pixels = []
    for _ in range(side * side):
        alpha = 255 if opaque else source.randrange(256)
        pixels += [source.randrange(alpha + 1) for _ in range(3)] + [alpha]
    return {"side": side, "pixels": pixels}


def image(side, opaque, smooth, rect, **more):
    return {"operation": "image", "bitmap": bitmap(side, opaque), "smooth": smooth, "rect": rect, **more}


def images():
    for name, smooth in [("nearest", False), ("bilinear", True)]:
        yield f"image-{name}-enlarged", [image(13, True, smooth, [4.3, 7.7, 150.1, 140.9])]
        yield f"image-{name}-own-size", [image(64, False, smooth, [30, 40, 64, 64]), image(40, False, smooth, [60.4, 70.3, 40, 40])]
        yield f"image-{name}-reduced", [image(100, False, smooth, [30.2, 40.1, 73.3, 61.9])]
        yield f"image-{name}-turned", [image(21, False, smooth, [-40, -50, 90, 80], matrix=turned(31), opacity=0.7)]


def picture():
    """Whole pixels, well inside the canvas."""
    return [
        fill(rectangle(40, 36, 50, 60), color(220, 60, 30)),
        fill(rectangle(70, 60, 50, 60), color(30, 90, 220, 160)),
        fill(rectangle(52, 100, 8, 8), color(0, 0, 0)),
        fill(rectangle(110, 44, 1, 14), color(20, 160, 60)),
    ]


def filters():
    for deviation in [0.8, 1.5, 3, 6, 12, 25]:
        yield f"blur-{deviation}", [layer(picture(), filter={"kind": "blur", "radius": deviation})]
    yield "blur-on-white", [WHITE, layer(picture(), filter={"kind": "blur", "radius": 4}, opacity=0.75)]
    yield "blur-clipped", [WHITE, clip(ellipse(30, 30, 80, 90)), layer(picture(), filter={"kind": "blur", "radius": 4})]
    yield "blur-scaled", [layer(picture(), filter={"kind": "blur", "radius": 3}, matrix=[1.25, 0, 0, 1.25, -20, -16])]
    yield "blur-ellipses", [layer(rings(4), filter={"kind": "blur", "radius": 5})]
    for deviation in [0, 2, 7]:
        yield f"shadow-{deviation}", [
            WHITE,
            layer(
                picture(),
                filter={"kind": "shadow", "radius": deviation, "offset": [6, 9], "color": [20 / 255, 0, 60 / 255, 150 / 255]},
            ),
        ]
    sepia = [
        0.393, 0.769, 0.189, 0, 0, 0.349, 0.686, 0.168, 0, 0, 0.272, 0.534, 0.131, 0, 0, 0, 0, 0, 1, 0,
    ]  # fmt: skip
    mixed = [
        0.2, 0.9, -0.3, 0, 0.1, -0.5, 1.2, 0.1, 0.2, 0, 0.3, 0.3, 0.3, 0, 0.05, 0.1, 0, 0, 0.7, 0.1,
    ]  # fmt: skip
    # A constant opacity paints the whole layer: nothing may be taken for empty.
    for name, matrix in [("sepia", sepia), ("mixed", mixed)]:
        yield f"matrix-{name}", [layer(backdrop() + rings(), filter={"kind": "matrix", "matrix": matrix})]
        yield f"matrix-{name}-on-white", [WHITE, layer(rings(), filter={"kind": "matrix", "matrix": matrix}, opacity=0.8)]
    for description in adjustments():
        yield f"filter-{description['kind']}", [layer(backdrop() + rings(), filter=description)]
    # Opaque, as what 8 bits keep of a translucent colour is too coarse for the dark end of linear light.
    linear = {"kind": "contrast", "amount": 1.5, "matrix": diagonal(1.5, -0.25), "linear": True}
    yield "filter-contrast-linear", [layer(stripes(), filter=linear)]


def combined(matrix, amount, rest):
    """`amount` of a matrix of three rows and columns and `1 - amount` of another."""
    rows = [[amount * matrix[y][x] + (1 - amount) * rest[y][x] for x in range(3)] for y in range(3)]
    return sum([row + [0, 0] for row in rows], []) + [0, 0, 0, 1, 0]


def diagonal(factor, addend):
    """The same for red, green and blue."""
    return sum([[factor if x == y else 0 for x in range(4)] + [addend] for y in range(3)], []) + [0, 0, 0, 1, 0]


def adjustments():
    """SwiftUI's colour filters, with the matrices of the W3C's Filter Effects Level 1 where it has them."""
    identity = [[float(x == y) for x in range(3)] for y in range(3)]
    luminance = [[0.2126, 0.7152, 0.0722]] * 3
    cosine, sine = math.cos(math.radians(50)), math.sin(math.radians(50))
    red, green, blue = 0.213, 0.715, 0.072
    hues = [
        red + cosine * (1 - red) - sine * red, green - cosine * green - sine * green, blue - cosine * blue + sine * (1 - blue), 0, 0,
        red - cosine * red + sine * 0.143, green + cosine * (1 - green) + sine * 0.140, blue - cosine * blue - sine * 0.283, 0, 0,
        red - cosine * red - sine * (1 - red), green - cosine * green + sine * green, blue + cosine * (1 - blue) + sine * blue, 0, 0,
        0, 0, 0, 1, 0,
    ]  # fmt: skip
    yield {"kind": "hueRotation", "amount": 50, "matrix": hues}
    yield {"kind": "saturation", "amount": 1.7, "matrix": combined([[red, green, blue]] * 3, -0.7, identity)}
    yield {"kind": "grayscale", "amount": 0.6, "matrix": combined(luminance, 0.6, identity)}
    yield {"kind": "brightness", "amount": 0.2, "matrix": diagonal(1, 0.2)}
    yield {"kind": "contrast", "amount": 1.5, "matrix": diagonal(1.5, -0.25)}
    yield {"kind": "colorInvert", "amount": 0.8, "matrix": diagonal(-0.6, 0.8)}
    # SVG's doesn't look at the opacity; SwiftUI's takes the luminance of premultiplied colours.
    luminance_to_alpha = [0] * 15 + [0.2126, 0.7152, 0.0722, 0, 0]
    yield {"kind": "luminanceToAlpha", "matrix": luminance_to_alpha, "premultiplied": True}
    multiplied = [0.5 if index == 0 else 1 if index == 6 else 0.25 if index == 12 else 0.75 if index == 18 else 0 for index in range(20)]
    yield {"kind": "colorMultiply", "color": [0.5, 1, 0.25, 0.75], "matrix": multiplied}


def linear_light():
    plain = [(0, 230, 30, 40, 255), (0.4, 250, 220, 20, 255), (1, 20, 60, 200, 255)]
    source = random.Random(7)
    yield "polygons", [WHITE] + [
        fill(polygon(random_points(source, 3 + index % 8)), random_color(source, False)) for index in range(8)
    ]
    yield "on-clear", [
        fill(ellipse(*random_points(source, 1, 90)[0], 60, 50), random_color(source, False)) for index in range(8)
    ]
    yield "group", [WHITE, layer(rings(), opacity=0.6)]
    yield "gradient", [fill(rectangle(0, 0, SIDE, SIDE), gradient("linear", [10.1, 20.2, 150.7, 90.3], plain))]
    yield "blur", [WHITE, layer(picture(), filter={"kind": "blur", "radius": 5})]
    yield "clip", [clip(ellipse(12.3, 20.6, 130, 110))] + stripes()
    for mode in ["multiply", "overlay", "colorDodge", "luminosity", "destinationOut"]:
        yield f"blend-{mode}", backdrop() + [fill(ellipse(10.4, 8.7, 130, 120), color(200, 100, 30, 190), blend=mode)]


def all_scenes():
    for family in [fills, strokes, clips, groups, blends, gradients, images, filters]:
        for name, items in family():
            yield {"name": name, "width": SIDE, "height": SIDE, "items": items}
    for name, items in linear_light():
        yield {"name": "in-linear-light-" + name, "width": SIDE, "height": SIDE, "mode": "linear", "items": items}
