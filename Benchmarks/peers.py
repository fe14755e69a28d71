#!/usr/bin/env python3
"""The same share card, edges and text by Raster, cairo, Skia, Pillow and resvg: for COMPARISON.md.

  python3 -m venv SOMEWHERE
  SOMEWHERE/bin/pip install skia-python pycairo pillow numpy resvg-py
  SOMEWHERE/bin/python Benchmarks/peers.py --tool RASTERTOOL [--cards 60] [--samples 3] [--keep DIR]

The card has 1200 x 630 pixels: a gradient, three texts, a round avatar with a blurred shadow, as PNG with what each
library writes by default (Raster's batch: fast). Columns: CPU milliseconds a card on a warm process and one thread, its
share of encoding, the file's kB; milliseconds from the start of a process to the first card, and its resident memory then
in MB (with Python's own, in which all but Raster live). Samples take turns, the least counts.

Edges: the mean and largest difference in 255ths between a pixel and the area of it that polygons cover, on their edges.
Text: the same for a line of unhinted outlines that are supersampled 32 times each way, over pixels with ink, in the mean
of four sizes; and how far its width is off. Needs Debian's fonts-dejavu-core.
"""

import argparse
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

FONTS = "/usr/share/fonts/truetype/dejavu/"
REGULAR, BOLD = FONTS + "DejaVuSans.ttf", FONTS + "DejaVuSans-Bold.ttf"
WIDTH, HEIGHT = 1200, 630
INK, SKY, NIGHT = (0.12, 0.13, 0.2), (0.98, 0.85, 0.7), (0.55, 0.62, 0.95)
LINE, SIZES, CANVAS = "numbing hills and old dunes", (11, 14, 17, 31), (560, 60)


def lines(number):
    return [
        (BOLD, 68, 80, 330, f"Card number {number}"),
        (REGULAR, 34, 80, 400, "What it is about, in one line or so"),
        (REGULAR, 24, 80, 560, "example.org, the 24th of November"),
    ]


class Cairo:
    def __init__(self):
        import cairo

        self.cairo = cairo

    def face(self, context, path, size):
        weight = self.cairo.FONT_WEIGHT_BOLD if path == BOLD else self.cairo.FONT_WEIGHT_NORMAL
        context.select_font_face("DejaVu Sans", self.cairo.FONT_SLANT_NORMAL, weight)
        context.set_font_size(size)

    def draw(self, number):
        cairo = self.cairo
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, WIDTH, HEIGHT)
        context = cairo.Context(surface)
        gradient = cairo.LinearGradient(0, 0, WIDTH, HEIGHT)
        gradient.add_color_stop_rgb(0, *SKY)
        gradient.add_color_stop_rgb(1, *NIGHT)
        context.set_source(gradient)
        context.paint()
        # cairo has no blur; a round shadow can be had by a gradient.
        shadow = cairo.RadialGradient(160, 168, 44, 160, 168, 96)
        for step in range(9):
            shadow.add_color_stop_rgba(step / 8, 0, 0, 0, 0.4 * (0.5 + 0.5 * math.cos(math.pi * step / 8)))
        context.set_source(shadow)
        context.paint()
        context.arc(160, 160, 70, 0, 2 * math.pi)
        context.set_source_rgb(*INK)
        context.fill()
        for path, size, x, y, text in lines(number):
            self.face(context, path, size)
            context.set_source_rgb(*INK)
            context.move_to(x, y)
            context.show_text(text)
        return surface

    def encode(self, surface):
        file = io.BytesIO()
        surface.write_to_png(file)
        return file.getvalue()

    def blank(self, width, height):
        surface = self.cairo.ImageSurface(self.cairo.FORMAT_RGB24, width, height)
        context = self.cairo.Context(surface)
        context.set_source_rgb(1, 1, 1)
        context.paint()
        context.set_source_rgb(0, 0, 0)
        return surface, context

    def polygon(self, points, width, height):
        surface, context = self.blank(width, height)
        for x, y in points:
            context.line_to(x, y)
        context.fill()
        return self.encode(surface)

    def text(self, size, x, y):
        surface, context = self.blank(*CANVAS)
        options = self.cairo.FontOptions()
        options.set_hint_style(self.cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(self.cairo.HINT_METRICS_OFF)
        options.set_antialias(self.cairo.ANTIALIAS_GRAY)
        context.set_font_options(options)
        self.face(context, REGULAR, size)
        context.move_to(x, y)
        context.show_text(LINE)
        return self.encode(surface)


class Skia:
    def __init__(self):
        import skia

        self.skia = skia
        self.faces = {path: skia.FontMgr().makeFromFile(path) for path in (REGULAR, BOLD)}

    def font(self, path, size):
        font = self.skia.Font(self.faces[path], size)
        font.setSubpixel(True)
        font.setHinting(self.skia.FontHinting.kNone)
        font.setEdging(self.skia.Font.Edging.kAntiAlias)
        return font

    def draw(self, number):
        skia = self.skia
        surface = skia.Surface(WIDTH, HEIGHT)
        canvas = surface.getCanvas()
        colors = [skia.Color4f(*SKY, 1).toColor(), skia.Color4f(*NIGHT, 1).toColor()]
        canvas.drawPaint(
            skia.Paint(
                Shader=skia.GradientShader.MakeLinear([skia.Point(0, 0), skia.Point(WIDTH, HEIGHT)], colors)
            )
        )
        ink = skia.Paint(Color=skia.Color4f(*INK, 1).toColor(), AntiAlias=True)
        avatar = skia.Paint(ink)
        avatar.setImageFilter(skia.ImageFilters.DropShadow(0, 8, 12, 12, skia.ColorSetARGB(102, 0, 0, 0)))
        canvas.drawCircle(160, 160, 70, avatar)
        for path, size, x, y, text in lines(number):
            canvas.drawString(text, x, y, self.font(path, size), ink)
        return surface

    def encode(self, surface):
        return bytes(surface.makeImageSnapshot().encodeToData(self.skia.kPNG, 100))

    def blank(self, width, height):
        surface = self.skia.Surface(width, height)
        surface.getCanvas().clear(self.skia.ColorWHITE)
        return surface, surface.getCanvas(), self.skia.Paint(Color=self.skia.ColorBLACK, AntiAlias=True)

    def polygon(self, points, width, height):
        surface, canvas, paint = self.blank(width, height)
        canvas.drawPath(self.skia.Path.Polygon([self.skia.Point(*point) for point in points], True), paint)
        return self.encode(surface)

    def text(self, size, x, y):
        surface, canvas, paint = self.blank(*CANVAS)
        canvas.drawString(LINE, x, y, self.font(REGULAR, size), paint)
        return self.encode(surface)


class Pillow:
    def __init__(self):
        from PIL import Image, ImageDraw, ImageFilter, ImageFont

        self.image, self.drawing, self.filter, self.fonts = Image, ImageDraw, ImageFilter, ImageFont
        self.known = {}

    def font(self, path, size):
        if (path, size) not in self.known:
            self.known[path, size] = self.fonts.truetype(path, size, layout_engine=self.fonts.Layout.BASIC)
        return self.known[path, size]

    def draw(self, number):
        Image = self.image
        # Its gradients go down only; a diagonal one would be made of numpy.
        ramp = Image.linear_gradient("L").resize((WIDTH, HEIGHT))
        colors = [tuple(round(part * 255) for part in color) for color in (NIGHT, SKY, INK)]
        image = Image.composite(
            Image.new("RGB", ramp.size, colors[0]), Image.new("RGB", ramp.size, colors[1]), ramp
        )
        shadow = Image.new("L", (240, 240))
        self.drawing.Draw(shadow).ellipse((50, 58, 190, 198), fill=102)
        shadow = shadow.filter(self.filter.GaussianBlur(12))
        image.paste((0, 0, 0), (40, 40), shadow)
        draw = self.drawing.Draw(image)
        draw.ellipse((90, 90, 230, 230), fill=colors[2])
        for path, size, x, y, text in lines(number):
            draw.text((x, y), text, colors[2], self.font(path, size), anchor="ls")
        return image

    def encode(self, image):
        file = io.BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def polygon(self, points, width, height):
        image = self.image.new("RGB", (width, height), "white")
        self.drawing.Draw(image).polygon(points, fill="black")
        return self.encode(image)

    def text(self, size, x, y):
        image = self.image.new("RGB", CANVAS, "white")
        self.drawing.Draw(image).text((x, y), LINE, "black", self.font(REGULAR, size), anchor="ls")
        return self.encode(image)


def hexadecimal(color):
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)


def svg(width, height, content):
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{content}</svg>'


def card_svg(number):
    texts = "".join(
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{700 if path == BOLD else 400}">{text}</text>'
        for path, size, x, y, text in lines(number)
    )
    return svg(
        WIDTH,
        HEIGHT,
        (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="{WIDTH}" y2="{HEIGHT}">'
            f'<stop stop-color="{hexadecimal(SKY)}"/><stop offset="1" stop-color="{hexadecimal(NIGHT)}"/></linearGradient>'
            '<filter id="s" x="-.5" y="-.5" width="2" height="2" color-interpolation-filters="sRGB"><feDropShadow dy="8" '
            f'stdDeviation="12" flood-opacity=".4"/></filter><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g)"/>'
            f'<g font-family="DejaVu Sans" fill="{hexadecimal(INK)}"><circle cx="160" cy="160" r="70" filter="url(#s)"/>{texts}</g>'
        ),
    )


def polygon_svg(points, width, height):
    return svg(
        width,
        height,
        '<rect width="100%" height="100%" fill="#fff"/><polygon points="'
        + " ".join(f"{x},{y}" for x, y in points)
        + '"/>',
    )


def text_svg(size, x, y):
    return svg(
        *CANVAS,
        '<rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="{x}" y="{y}" font-size="{size}" font-family="DejaVu Sans">{LINE}</text>',
    )


class Resvg:
    def __init__(self):
        import resvg_py

        self.library = resvg_py

    def png(self, text):
        return bytes(
            self.library.svg_to_bytes(svg_string=text, skip_system_fonts=True, font_files=[REGULAR, BOLD])
        )

    # It draws and encodes in one call.
    def draw(self, number):
        return self.png(card_svg(number))

    def encode(self, png):
        return png

    def polygon(self, points, width, height):
        return self.png(polygon_svg(points, width, height))

    def text(self, size, x, y):
        return self.png(text_svg(size, x, y))


PEERS = {"cairo": Cairo, "Skia": Skia, "Pillow": Pillow, "resvg": Resvg}


def child(name, task, folder, count):
    """In a process of the peer's own: writes pictures, or prints seconds of drawing and of encoding a card."""
    peer = PEERS[name]()
    if task == "card":
        pathlib.Path(folder, "card.png").write_bytes(peer.encode(peer.draw(1)))
        return
    if task == "time":
        for number in range(3):
            peer.encode(peer.draw(number))
        drawing = encoding = size = 0
        for number in range(count):
            start = time.process_time()
            picture = peer.draw(number)
            middle = time.process_time()
            size += len(peer.encode(picture))
            drawing, encoding = drawing + middle - start, encoding + time.process_time() - middle
        print(json.dumps([drawing / count, encoding / count, size / count]))
        return
    for index, points in enumerate(polygons()):
        pathlib.Path(folder, f"polygon{index}.png").write_bytes(peer.polygon(points, 64, 64))
    for size in SIZES:
        pathlib.Path(folder, f"text{size}.png").write_bytes(peer.text(size, 10, 40))


def polygons():
    dice = random.Random(7)
    for corners in (3, 4, 5, 7) * 6:
        turn = dice.uniform(0, 6.3)
        yield [
            (
                round(32 + dice.uniform(8, 28) * math.cos(turn + 2 * math.pi * corner / corners), 2),
                round(32 + dice.uniform(8, 28) * math.sin(turn + 2 * math.pi * corner / corners), 2),
            )
            for corner in range(corners)
        ]


def ran(command, **more):
    """Seconds, CPU seconds and megabytes of a process, and what it printed."""
    start = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, **more)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{command[:3]} failed")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output


class Raster:
    """SVGs by `rastertool`: cards by a batch on one thread, where reading the SVG counts, too."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, pathlib.Path(folder)

    def batch(self, count):
        jobs = self.folder / f"jobs{count}.ndjson"
        jobs.write_text(
            "".join(
                json.dumps({"out": f"{number}.png", "svg": card_svg(number)}) + "\n"
                for number in range(count)
            )
        )
        with open(jobs) as file:
            command = [
                self.tool,
                "batch",
                "--threads",
                "1",
                "--quiet",
                "--output-root",
                self.folder / "cards",
            ]
            _, cpu, _, output = ran(command, stdin=file)
        return cpu, sum(json.loads(line)["bytes"] for line in output.splitlines()) / count

    def times(self, count):
        few, _ = self.batch(10)
        many, size = self.batch(10 + count)
        return (many - few) / count, 0, size

    def first(self):
        path = self.folder / "card.svg"
        path.write_text(card_svg(1))
        return ran([self.tool, "render", path, "-o", self.folder / "card.png", "--threads", "1"])

    def pictures(self):
        jobs = [
            (f"polygon{index}.png", polygon_svg(points, 64, 64)) for index, points in enumerate(polygons())
        ]
        jobs += [(f"text{size}.png", text_svg(size, 10, 40)) for size in SIZES]
        for name, text in jobs:
            (self.folder / "one.svg").write_text(text)
            ran([self.tool, "render", self.folder / "one.svg", "-o", self.folder / name])


class Python:
    def __init__(self, name, folder):
        self.name, self.folder = name, folder

    def run(self, task, count=0):
        return ran([sys.executable, __file__, "--child", self.name, task, self.folder, count])

    def times(self, count):
        return json.loads(self.run("time", count)[3])

    def first(self):
        return self.run("card")

    def pictures(self):
        self.run("pictures")


def compare(folder):
    """How far polygons and texts are off: means and largest, in 255ths, and the text's width in pixels."""
    import numpy
    from PIL import Image, ImageDraw, ImageFont

    def ink(path):
        return 255 - numpy.array(Image.open(path).convert("L")).astype(float)

    def exact(draw, width, height, factor):
        image = Image.new("L", (width * factor, height * factor))
        draw(ImageDraw.Draw(image))
        return numpy.array(image).astype(float).reshape(height, factor, width, factor).mean((1, 3))

    edges, text, widths = [], [], []
    for index, points in enumerate(polygons()):
        seen = ink(pathlib.Path(folder, f"polygon{index}.png"))
        # A pixel of a large picture counts when its centre is inside.
        area = area_of(points, 64, 64, numpy)
        edge = (area > 0) & (area < 255)
        edges.append(numpy.abs(seen - area)[edge])
    for size in SIZES:
        font = ImageFont.truetype(REGULAR, size * 32, layout_engine=ImageFont.Layout.BASIC)
        area = exact(lambda draw: draw.text((10 * 32, 40 * 32), LINE, 255, font, anchor="ls"), *CANVAS, 32)
        seen = ink(pathlib.Path(folder, f"text{size}.png"))
        text.append(numpy.abs(seen - area)[(area > 0) | (seen > 0)].mean())
        right = [numpy.nonzero(picture.max(0) > 64)[0][-1] for picture in (seen, area)]
        widths.append(abs(right[0] - right[1]))
    edges = numpy.concatenate(edges)
    return edges.mean(), edges.max(), sum(text) / len(text), max(widths)


def area_of(points, width, height, numpy):
    """The area of each pixel that a polygon covers, times 255: its crossings with 256 lines a pixel, exact along them."""
    rows = (numpy.arange(height * 256) + 0.5) / 256
    total = numpy.zeros((height * 256, width))
    columns = numpy.arange(width)
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
        if y1 == y2:
            continue
        crossed = (rows >= min(y1, y2)) & (rows < max(y1, y2))
        x = x1 + (rows[crossed] - y1) * (x2 - x1) / (y2 - y1)
        total[crossed] += (1 if y2 > y1 else -1) * numpy.clip(columns + 1 - x[:, None], 0, 1)
    return numpy.abs(total.reshape(height, 256, width).mean(1)) * 255


def main():
    if sys.argv[1:2] == ["--child"]:
        return child(sys.argv[2], sys.argv[3], sys.argv[4], int(sys.argv[5]))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tool", required=True)
    parser.add_argument("--cards", type=int, default=60)
    parser.add_argument("--samples", type=int, default=3)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root = options.keep or pathlib.Path(scratch)
        peers = {}
        for name in ("Raster", *PEERS):
            folder = root / name
            folder.mkdir(parents=True, exist_ok=True)
            peers[name] = Raster(options.tool, folder) if name == "Raster" else Python(name, folder)
        times = {name: [] for name in peers}
        firsts = {name: [] for name in peers}
        for _ in range(options.samples):
            for name, peer in peers.items():
                times[name].append(peer.times(options.cards))
                firsts[name].append(peer.first()[:3])
        print(
            f"{'':8}{'card':>7}{'encoding':>9}{'kB':>6}{'start':>7}{'MB':>6}{'edges':>8}{'worst':>7}{'text':>7}{'width':>7}"
        )
        for name, peer in peers.items():
            drawing, encoding, size = min(times[name], key=lambda sample: sample[0] + sample[1])
            seconds, _, memory = min(firsts[name])
            peer.pictures()
            mean, worst, text, width = compare(peer.folder)
            share = f"{encoding * 1000:9.2f}" if encoding > 1e-4 else f"{'-':>9}"
            print(
                f"{name:8}{(drawing + encoding) * 1000:7.2f}{share}{size / 1000:6.0f}{seconds * 1000:7.0f}{memory:6.0f}"
                f"{mean:8.2f}{worst:7.1f}{text:7.2f}{width:7.0f}"
            )


if __name__ == "__main__":
    main()
