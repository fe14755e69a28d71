"""The area that a path or its stroke covers of each pixel: exact along rows, 512 lines a pixel down.

Skia makes the outlines of strokes, at a precision of 1/256 of its usual one; everything else is computed here.
"""

import functools
import json

import numpy
import skia

import skia_painter

LINES = 512
CHORDS = 1024


def points_of(path):
    """The contours of a Skia path as polygons of many chords."""
    contours = []
    part = numpy.linspace(0, 1, CHORDS + 1)[1:, None]
    rest = 1 - part
    iterator = skia.Path.Iter(path, False)
    while True:
        verb, points = iterator.next()
        if verb == skia.Path.kDone_Verb:
            return [numpy.concatenate(contour) for contour in contours]
        points = [numpy.array([[point.x(), point.y()]]) for point in points]
        if verb == skia.Path.kMove_Verb:
            contours.append([points[0]])
        elif verb == skia.Path.kLine_Verb:
            contours[-1].append(points[1])
        elif verb == skia.Path.kQuad_Verb:
            contours[-1].append(rest**2 * points[0] + 2 * rest * part * points[1] + part**2 * points[2])
        elif verb == skia.Path.kConic_Verb:
            weight = iterator.conicWeight()
            above = rest**2 * points[0] + 2 * weight * rest * part * points[1] + part**2 * points[2]
            contours[-1].append(above / (rest**2 + 2 * weight * rest * part + part**2))
        elif verb == skia.Path.kCubic_Verb:
            contours[-1].append(
                rest**3 * points[0] + 3 * rest**2 * part * points[1] + 3 * rest * part**2 * points[2] + part**3 * points[3]
            )


def crossings(contours, height):
    """Where edges cross the lines: the line, the x, and +1 downwards or -1 upwards."""
    start = numpy.concatenate(contours)
    end = numpy.concatenate([numpy.roll(contour, -1, 0) for contour in contours])
    direction = numpy.where(end[:, 1] > start[:, 1], 1, -1)
    upper = numpy.where(direction[:, None] > 0, start, end)
    lower = numpy.where(direction[:, None] > 0, end, start)
    # Line k lies at (k + 1/2) / LINES; an edge has the lines from its upper end on, before its lower one.
    first = numpy.clip(numpy.ceil(upper[:, 1] * LINES - 0.5), 0, height * LINES).astype(int)
    after = numpy.clip(numpy.ceil(lower[:, 1] * LINES - 0.5), 0, height * LINES).astype(int)
    count = after - first
    edge = numpy.repeat(numpy.arange(len(count)), count)
    line = numpy.arange(count.sum()) - numpy.repeat(numpy.cumsum(count) - count, count) + first[edge]
    y = (line + 0.5) / LINES
    slope = (lower[:, 0] - upper[:, 0])[edge] / (lower[:, 1] - upper[:, 1])[edge]
    return line, upper[edge, 0] + (y - upper[edge, 1]) * slope, direction[edge]


def area(contours, even_odd, width, height):
    line, x, direction = crossings(contours, height)
    order = numpy.lexsort((x, line))
    line, x, direction = line[order], x[order], direction[order]
    # Contours are closed, so the winding number is 0 again at the end of each line.
    winding = numpy.cumsum(direction)
    inside = winding % 2 != 0 if even_odd else winding != 0
    before = numpy.concatenate([[False], inside[:-1]])
    sign = inside.astype(int) - before.astype(int)
    x = numpy.clip(x, 0, width)
    column = numpy.minimum(x.astype(int), width - 1)
    row = line // LINES
    size = height * (width + 1)
    cell = row * (width + 1) + column
    sums = numpy.bincount(cell, sign * (column + 1 - x), size) + numpy.bincount(cell + 1, sign * (x - column), size)
    return numpy.cumsum(sums.reshape(height, width + 1), 1)[:, :width] / LINES


@functools.lru_cache(maxsize=None)
def cached(description, width, height):
    text, even_odd, pen, matrix = json.loads(description)
    path = skia_painter.skia_path(text)
    if pen:
        paint = skia.Paint()
        skia_painter.set_pen(paint, pen)
        outline = skia.Path()
        paint.getFillPath(path, outline, skia.Rect.MakeLTRB(-1e4, -1e4, 1e4, 1e4), 256)
        path, even_odd = outline, False
    a, b, c, d, x, y = matrix
    contours = [points @ numpy.array([[a, b], [c, d]]) + [x, y] for points in points_of(path)]
    return area(contours, even_odd, width, height)


def coverage(item, matrix, width, height):
    description = json.dumps([item["path"], item.get("evenOdd", False), item.get("pen"), matrix])
    return cached(description, width, height)
