"""The scenes by the formulas, in double precision, rounded to 8 bits after every operation.

Blending is the W3C's Compositing and Blending Level 1,
gradients and images are evaluated at pixel centres, the blur is a Gaussian of full length.
"""

import math

import numpy

from exact_coverage import coverage

IDENTITY = [1, 0, 0, 1, 0, 0]


def times(outer, inner):
    """The matrix that applies `inner` first."""
    a, b, c, d, x, y = inner
    p, q, r, s, u, v = outer
    return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * x + r * y + u, q * x + s * y + v]


def rounded(pixels):
    return numpy.floor(numpy.clip(pixels, 0, 1) * 255 + 0.5) / 255


# Colour


def decoded(value):
    return numpy.where(value <= 0.04045, value / 12.92, ((numpy.maximum(value, 0) + 0.055) / 1.055) ** 2.4)


def encoded(value):
    return numpy.where(value <= 0.0031308, value * 12.92, 1.055 * numpy.maximum(value, 0) ** (1 / 2.4) - 0.055)


def converted(pixels, function):
    """Premultiplied pixels with their colours mapped."""
    alpha = pixels[..., 3:]
    return numpy.concatenate([function(numpy.clip(divided(pixels[..., :3], alpha), 0, 1)) * alpha, alpha], -1)


# Björn Ottosson's matrices of 2021-01-25: linear sRGB to cones, their cube roots to Oklab.
CONES = numpy.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
OKLAB = numpy.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)

# Into what a gradient mixes colours in, and back to encoded sRGB.
SPACES = {
    "encoded": (lambda color: color, lambda color: color),
    "linear": (decoded, encoded),
    "perceptual": (
        lambda color: numpy.cbrt(decoded(color) @ CONES.T) @ OKLAB.T,
        lambda lab: encoded((lab @ numpy.linalg.inv(OKLAB).T) ** 3 @ numpy.linalg.inv(CONES).T),
    ),
}


# Blending


def divided(numerator, denominator):
    return numerator / numpy.where(denominator == 0, 1, denominator)


def soft_light(b, s):
    root = numpy.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, numpy.sqrt(b))
    return numpy.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (root - b))


def hard_light(b, s):
    return numpy.where(s <= 0.5, b * 2 * s, b + (2 * s - 1) - b * (2 * s - 1))


def color_dodge(b, s):
    return numpy.where(b == 0, 0, numpy.where(s >= 1, 1, numpy.minimum(1, divided(b, 1 - s))))


def color_burn(b, s):
    return numpy.where(b >= 1, 1, numpy.where(s <= 0, 0, 1 - numpy.minimum(1, divided(1 - b, s))))


SEPARABLE = {
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: hard_light(s, b),
    "darken": numpy.minimum,
    "lighten": numpy.maximum,
    "colorDodge": color_dodge,
    "colorBurn": color_burn,
    "softLight": lambda b, s: (1 - 2 * s) * b * b + 2 * s * b,
    "softLightW3C": soft_light,
    "hardLight": hard_light,
    "difference": lambda b, s: abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
}


def luminosity(color):
    return (color @ numpy.array([0.3, 0.59, 0.11]))[..., None]


def with_luminosity(color, target):
    color = color + (target - luminosity(color))
    light = luminosity(color)
    least, most = color.min(-1, keepdims=True), color.max(-1, keepdims=True)
    color = numpy.where(least < 0, light + (color - light) * divided(light, light - least), color)
    return numpy.where(most > 1, light + (color - light) * divided(1 - light, most - light), color)


def saturation(color):
    return color.max(-1, keepdims=True) - color.min(-1, keepdims=True)


def with_saturation(color, target):
    return (color - color.min(-1, keepdims=True)) * divided(target, saturation(color))


HUES = {
    "hue": lambda b, s: with_luminosity(with_saturation(s, saturation(b)), luminosity(b)),
    "saturation": lambda b, s: with_luminosity(with_saturation(b, saturation(s)), luminosity(b)),
    "color": lambda b, s: with_luminosity(s, luminosity(b)),
    "luminosity": lambda b, s: with_luminosity(b, luminosity(s)),
}

# What is left of the source and of the destination, by their alphas.
PORTER_DUFF = {
    "normal": lambda s, d: (1, 1 - s),
    "clear": lambda s, d: (0, 0),
    "copy": lambda s, d: (1, 0),
    "sourceIn": lambda s, d: (d, 0),
    "sourceOut": lambda s, d: (1 - d, 0),
    "sourceAtop": lambda s, d: (d, 1 - s),
    "destinationOver": lambda s, d: (1 - d, 1),
    "destinationIn": lambda s, d: (0, s),
    "destinationOut": lambda s, d: (0, 1 - s),
    "destinationAtop": lambda s, d: (1 - d, s),
    "xor": lambda s, d: (1 - d, 1 - s),
    "plusLighter": lambda s, d: (1, 1),
}


def blended(mode, source, backdrop):
    """The whole source upon the backdrop, premultiplied both."""
    s, b = source[..., 3:], backdrop[..., 3:]
    if mode in PORTER_DUFF:
        kept, left = PORTER_DUFF[mode](s, b)
        return numpy.minimum(source * kept + backdrop * left, 1)
    if mode == "plusDarker":
        alpha = numpy.minimum(1, s + b)
        return numpy.concatenate(
            [numpy.maximum(0, alpha - (s - source[..., :3]) - (b - backdrop[..., :3])), alpha], -1
        )
    plain_source, plain_backdrop = divided(source[..., :3], s), divided(backdrop[..., :3], b)
    mix = (SEPARABLE.get(mode) or HUES[mode])(plain_backdrop, plain_source)
    color = source[..., :3] * (1 - b) + backdrop[..., :3] * (1 - s) + s * b * mix
    return numpy.concatenate([color, s + b - s * b], -1)


# Painting


def widened(mask):
    padded = numpy.pad(mask, 1)
    height, width = mask.shape
    return numpy.any([padded[y : y + height, x : x + width] for y in range(3) for x in range(3)], axis=0)


def gradient_colors(paint, matrix, x, y):
    a, b, c, d, u, v = matrix
    determinant = a * d - b * c
    x, y = x - u, y - v
    x, y = (d * x - c * y) / determinant, (a * y - b * x) / determinant
    numbers = paint["geometry"]
    x, y = x - numbers[0], y - numbers[1]
    if paint["gradient"] == "linear":
        run, rise = numbers[2] - numbers[0], numbers[3] - numbers[1]
        place = (x * run + y * rise) / (run * run + rise * rise)
    elif paint["gradient"] == "radial":
        place = (numpy.hypot(x, y) - numbers[2]) / (numbers[3] - numbers[2])
    else:
        place = (numpy.arctan2(y, x) / (2 * math.pi) - numbers[2] / 360) % 1
    if paint["extend"] == "repeat":
        place = place % 1
    elif paint["extend"] == "mirror":
        place = 1 - abs(place % 2 - 1)
    place = numpy.clip(place, 0, 1)
    stops = numpy.array(paint["stops"])
    into, back = SPACES[paint["space"]]
    colors = numpy.append(into(stops[:, 1:4]) * stops[:, 4:], stops[:, 4:], 1)
    # A place where two stops meet has the later colour.
    index = numpy.clip(numpy.searchsorted(stops[:, 0], place, side="right"), 1, len(stops) - 1)
    start, end = stops[index - 1, 0], stops[index, 0]
    part = numpy.clip(divided(place - start, end - start), 0, 1)[..., None]
    mixed = colors[index - 1] * (1 - part) + colors[index] * part
    alpha = mixed[..., 3:]
    return numpy.append(numpy.clip(back(divided(mixed[..., :3], alpha)), 0, 1) * alpha, alpha, -1)


def image_colors(item, matrix, x, y):
    a, b, c, d, u, v = matrix
    determinant = a * d - b * c
    x, y = x - u, y - v
    x, y = (d * x - c * y) / determinant, (a * y - b * x) / determinant
    side = item["bitmap"]["side"]
    pixels = numpy.array(item["bitmap"]["pixels"]).reshape(side, side, 4) / 255
    left, top, width, height = item["rect"]
    x, y = (x - left) / width * side, (y - top) / height * side

    def at(column, row):
        return pixels[numpy.clip(row, 0, side - 1).astype(int), numpy.clip(column, 0, side - 1).astype(int)]

    if not item["smooth"]:
        return at(numpy.floor(x), numpy.floor(y))
    column, row = numpy.floor(x - 0.5), numpy.floor(y - 0.5)
    right, lower = (x - 0.5 - column)[..., None], (y - 0.5 - row)[..., None]
    upper_row = at(column, row) * (1 - right) + at(column + 1, row) * right
    lower_row = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right
    return upper_row * (1 - lower) + lower_row * lower


def gaussian(deviation):
    reach = max(1, math.ceil(deviation * 6))
    weights = numpy.exp(-0.5 * (numpy.arange(-reach, reach + 1) / max(deviation, 1e-9)) ** 2)
    return weights / weights.sum()


def blurred(pixels, deviation):
    if deviation == 0:
        return pixels
    weights = gaussian(deviation)
    for axis in (0, 1):
        pixels = numpy.apply_along_axis(lambda line: numpy.convolve(line, weights)[len(weights) // 2 :][: len(line)], axis, pixels)
    return pixels


def outlined(item):
    """The item, or the rectangle that an image fills."""
    if item["operation"] != "image":
        return item
    x, y, width, height = item["rect"]
    right, bottom = x + width, y + height
    return {"path": f"M {x} {y} L {right} {y} L {right} {bottom} L {x} {bottom} Z"}


class ExactPainter:
    def __init__(self, width, height, linear):
        self.width, self.height, self.linear = width, height, linear
        y, x = numpy.mgrid[0:height, 0:width]
        self.x, self.y = x + 0.5, y + 0.5
        # Where painters may differ by how they antialias.
        self.edges = numpy.zeros((height, width), bool)

    def empty(self):
        return numpy.zeros((self.height, self.width, 4))

    def coverage(self, item, matrix):
        result = coverage(item, matrix, self.width, self.height)
        self.edges |= widened((result > 0.001) & (result < 0.999))
        return result

    def rounded(self, pixels):
        return pixels if self.linear else rounded(pixels)

    def source(self, item, matrix):
        pixels = self.colors(item, matrix)
        return converted(pixels, decoded) if self.linear else pixels

    def jumps(self, function):
        """A function of positions; where it jumps is an edge."""
        colors = function(self.x, self.y)
        for dx, dy in [(0.02, 0.02), (-0.02, -0.02), (0.02, -0.02), (-0.02, 0.02)]:
            self.edges |= abs(function(self.x + dx, self.y + dy) - colors).max(-1) > 0.05
        return colors

    def colors(self, item, matrix):
        if item["operation"] == "image":
            return self.jumps(lambda x, y: image_colors(item, matrix, x, y))
        paint = item["paint"]
        if "color" in paint:
            red, green, blue, alpha = paint["color"]
            return numpy.broadcast_to(
                numpy.array([red * alpha, green * alpha, blue * alpha, alpha]), (self.height, self.width, 4)
            )
        return self.jumps(lambda x, y: gradient_colors(paint, matrix, x, y))

    def filtered(self, pixels, description, matrix):
        kind = description["kind"]
        if "matrix" in description:
            alpha = pixels[..., 3:]
            color = pixels[..., :3] if description.get("premultiplied") else divided(pixels[..., :3], alpha)
            if description.get("linear"):
                color = decoded(color)
            plain = numpy.concatenate([color, alpha, numpy.ones_like(alpha)], -1)
            result = numpy.clip(plain @ numpy.array(description["matrix"]).reshape(4, 5).T, 0, 1)
            color = encoded(result[..., :3]) if description.get("linear") else result[..., :3]
            return numpy.concatenate([color * result[..., 3:], result[..., 3:]], -1)
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        if kind == "blur":
            return blurred(pixels, description["radius"] * scale)
        dx, dy = (round(length) for length in description["offset"])
        red, green, blue, opacity = description["color"]
        alpha = numpy.zeros((self.height, self.width))
        alpha[dy:, dx:] = blurred(pixels[..., 3], description["radius"])[: self.height - dy, : self.width - dx]
        shadow = alpha[..., None] * opacity * numpy.array([red, green, blue, 1])
        return pixels + shadow * (1 - pixels[..., 3:])

    def draw(self, items, canvas, matrix, clip):
        for item in items:
            operation = item["operation"]
            if operation == "clip":
                inside = self.coverage(item, matrix)
                clip = clip * (1 - inside if item.get("inverse") else inside)
                continue
            space = times(matrix, item.get("matrix", IDENTITY))
            if operation == "group":
                self.draw(item["items"], canvas, space, clip)
                continue
            if operation == "layer":
                source = self.empty()
                self.draw(item["items"], source, space, numpy.ones_like(clip))
                if "filter" in item:
                    source = self.rounded(self.filtered(source, item["filter"], space))
                mask = clip
            else:
                source = self.source(item, space)
                mask = clip * self.coverage(outlined(item), space)
            mask = mask[..., None]
            result = blended(item.get("blend", "normal"), source * item.get("opacity", 1), canvas)
            canvas[:] = self.rounded(result * mask + canvas * (1 - mask))


def picture(scene):
    """Premultiplied, in 8-bit steps, and which pixels lie at edges."""
    painter = ExactPainter(scene["width"], scene["height"], scene.get("mode") == "linear")
    canvas = painter.empty()
    painter.draw(scene["items"], canvas, IDENTITY, numpy.ones((scene["height"], scene["width"])))
    if painter.linear:
        canvas = rounded(converted(canvas, encoded))
    return canvas * 255, painter.edges
