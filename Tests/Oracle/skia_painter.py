"""The scenes as Skia's CPU backend draws them."""

import numpy
import skia

BLENDS = {
    "normal": "SrcOver", "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay", "darken": "Darken",
    "lighten": "Lighten", "colorDodge": "ColorDodge", "colorBurn": "ColorBurn", "softLightW3C": "SoftLight",
    "hardLight": "HardLight", "difference": "Difference", "exclusion": "Exclusion", "hue": "Hue",
    "saturation": "Saturation", "color": "Color", "luminosity": "Luminosity", "clear": "Clear", "copy": "Src",
    "sourceIn": "SrcIn", "sourceOut": "SrcOut", "sourceAtop": "SrcATop", "destinationOver": "DstOver",
    "destinationIn": "DstIn", "destinationOut": "DstOut", "destinationAtop": "DstATop", "xor": "Xor",
    "plusLighter": "Plus",
}  # fmt: skip
CAPS = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap, "square": skia.Paint.kSquare_Cap}
JOINS = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join, "bevel": skia.Paint.kBevel_Join}
TILES = {"pad": skia.TileMode.kClamp, "repeat": skia.TileMode.kRepeat, "mirror": skia.TileMode.kMirror}


def skia_color(components):
    red, green, blue, alpha = (round(255 * component) for component in components)
    return skia.Color(red, green, blue, alpha)


def skia_matrix(matrix):
    a, b, c, d, x, y = matrix
    return skia.Matrix.MakeAll(a, c, x, b, d, y, 0, 0, 1)


def skia_path(text, even_odd=False):
    path = skia.Path()
    words = text.split()
    position = 0
    while position < len(words):
        command = words[position]
        count = {"M": 2, "L": 2, "C": 6, "Z": 0}[command]
        numbers = [float(word) for word in words[position + 1 : position + 1 + count]]
        {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Z": path.close}[command](*numbers)
        position += 1 + count
    path.setFillType(skia.PathFillType.kEvenOdd if even_odd else skia.PathFillType.kWinding)
    return path


def set_pen(paint, pen):
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(pen["width"])
    paint.setStrokeCap(CAPS[pen["cap"]])
    paint.setStrokeJoin(JOINS[pen["join"]])
    paint.setStrokeMiter(pen["miter"])
    if pen["dash"]:
        paint.setPathEffect(skia.DashPathEffect.Make(pen["dash"], pen["phase"]))


def shader(paint):
    colors = [skia_color(stop[1:]) for stop in paint["stops"]]
    places = [stop[0] for stop in paint["stops"]]
    tile = TILES[paint["extend"]]
    numbers = paint["geometry"]
    premultiplied = int(skia.GradientShader.kInterpolateColorsInPremul_Flag)
    if paint["gradient"] == "linear":
        points = [skia.Point(*numbers[:2]), skia.Point(*numbers[2:])]
        return skia.GradientShader.MakeLinear(points, colors, places, tile, premultiplied)
    center = skia.Point(*numbers[:2])
    if paint["gradient"] == "radial":
        return skia.GradientShader.MakeTwoPointConical(
            center, numbers[2], center, numbers[3], colors, places, tile, premultiplied
        )
    turn = skia.Matrix()
    turn.setRotate(numbers[2], *numbers[:2])
    return skia.GradientShader.MakeSweep(*numbers[:2], colors, places, tile, 0, 360, premultiplied, turn)


def set_filter(paint, description):
    kind = description["kind"]
    if "matrix" in description:
        # As an image filter: a paint's colour filter would run after its opacity.
        paint.setImageFilter(skia.ImageFilters.ColorFilter(skia.ColorFilters.Matrix(description["matrix"])))
    elif kind == "blur":
        paint.setImageFilter(skia.ImageFilters.Blur(description["radius"], description["radius"]))
    else:
        paint.setImageFilter(
            skia.ImageFilters.DropShadow(
                *description["offset"], description["radius"], description["radius"], skia_color(description["color"])
            )
        )


def make_paint(item):
    paint = skia.Paint(AntiAlias=True)
    if "paint" in item:
        if "color" in item["paint"]:
            paint.setColor(skia_color(item["paint"]["color"]))
        else:
            paint.setShader(shader(item["paint"]))
    paint.setAlphaf(paint.getAlphaf() * item.get("opacity", 1))
    paint.setBlendMode(getattr(skia.BlendMode, "k" + BLENDS[item.get("blend", "normal")]))
    if "pen" in item:
        set_pen(paint, item["pen"])
    if "filter" in item:
        set_filter(paint, item["filter"])
    return paint


def skia_image(bitmap):
    side = bitmap["side"]
    pixels = numpy.array(bitmap["pixels"], numpy.uint8).reshape(side, side, 4)
    info = skia.ImageInfo.Make(side, side, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    # A surface, as an image over given bytes would read them after Python has freed them.
    surface = skia.Surface.MakeRasterN32Premul(side, side)
    if not surface.getCanvas().writePixels(info, pixels, side * 4, 0, 0):
        raise RuntimeError("Skia takes no pixels")
    return surface.makeImageSnapshot()


def draw(canvas, items):
    for item in items:
        operation = item["operation"]
        if operation == "clip":
            rule = skia.ClipOp.kDifference if item.get("inverse") else skia.ClipOp.kIntersect
            canvas.clipPath(skia_path(item["path"], item.get("evenOdd", False)), rule, True)
            continue
        count = canvas.save()
        if "matrix" in item:
            canvas.concat(skia_matrix(item["matrix"]))
        if operation == "group":
            draw(canvas, item["items"])
        elif operation == "layer":
            canvas.saveLayer(None, make_paint(item))
            draw(canvas, item["items"])
        elif operation == "image":
            x, y, width, height = item["rect"]
            sampling = skia.SamplingOptions(skia.FilterMode.kLinear if item["smooth"] else skia.FilterMode.kNearest)
            canvas.drawImageRect(
                skia_image(item["bitmap"]), skia.Rect.MakeXYWH(x, y, width, height), sampling, make_paint(item)
            )
        else:
            canvas.drawPath(skia_path(item["path"], item.get("evenOdd", False)), make_paint(item))
        canvas.restoreToCount(count)


def can_draw(items):
    """Whether skia-python has all of it."""
    for item in items:
        lacks_space = item.get("paint", {}).get("space", "encoded") != "encoded"
        lacks_filter = {"linear", "premultiplied"} & set(item.get("filter", {}))
        if lacks_space or lacks_filter or item.get("blend") == "plusDarker":
            return False
        if not can_draw(item.get("items", [])):
            return False
    return True


def pixels(surface, width, height):
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    result = numpy.zeros((height, width, 4), numpy.uint8)
    surface.makeImageSnapshot().readPixels(info, result, width * 4, 0, 0)
    return result


def picture(scene):
    """Premultiplied bytes, or None for what Skia can't draw."""
    if scene.get("mode") == "linear" or not can_draw(scene["items"]):
        return None
    surface = skia.Surface.MakeRasterN32Premul(scene["width"], scene["height"])
    draw(surface.getCanvas(), scene["items"])
    return pixels(surface, scene["width"], scene["height"])
