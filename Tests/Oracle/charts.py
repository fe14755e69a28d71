#!/usr/bin/env python3
"""Records where Vega-Lite puts the marks and ticks of charts, for `ChartsTests` to hold ours to.

  python3 -m venv SOMEWHERE && SOMEWHERE/bin/pip install vl-convert-python
  SOMEWHERE/bin/python Tests/Oracle/charts.py            # writes Fixtures/Charts/vega.json
  SOMEWHERE/bin/python Tests/Oracle/charts.py --check    # says what differs from the recorded file

Each data set of `cases()` becomes a Vega-Lite chart with a plot of 400 x 300, drawn offline to SVG by vl-convert.
What is read out of the SVG's paths and transforms is written beside the data: bars (x, y, width, height), points,
vertices of lines and areas, angles of sectors, ticks of both axes. `VegaTests.swift` gives the same data, the same
domains and the same paddings to our scales, stacks and geometry. Nothing of Vega's own data is used.
"""
import json
import math
import os
import re
import sys
import xml.etree.ElementTree as tree

# Local time is d3's older rule: every second day of a month; that of UTC counts days since 1970.
os.environ["TZ"] = "UTC"
import vl_convert  # noqa: E402

WIDTH, HEIGHT = 400, 300
FILE = os.path.join(os.path.dirname(__file__), "..", "..", "Fixtures", "Charts", "vega.json")
# One that is known by heart: a linear congruence, so that the sets are the same on each machine.
STATE = [12345]


def random():
    STATE[0] = (STATE[0] * 1103515245 + 12345) % 2**31
    return STATE[0] / 2**31


def names(count):
    return ["Item %s" % chr(65 + index) for index in range(count)]


def seconds(text):
    """A date in UTC as seconds since the beginning of 2001, as Foundation counts."""
    import datetime
    moment = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc)
    return moment.timestamp() - 978307200


def number(domain, scale="linear", nice=False, ticks=5, **more):
    return dict({"type": "number", "scale": scale, "domain": domain, "nice": nice, "ticks": ticks}, **more)


def date(first, last, ticks=5):
    return {"type": "date", "scale": "linear", "domain": [first, last], "nice": False, "ticks": ticks}


CATEGORY = {"type": "category"}


def cases():
    """Name, mark, x, y, rows (x, y, series), and how they are stacked or grouped."""
    sets = []

    def add(name, mark, x, y, rows, stack="standard", **more):
        sets.append(dict({"name": name, "mark": mark, "x": x, "y": y, "rows": rows, "stack": stack}, **more))

    def series(count, kinds, low, high):
        return [[name, round(low + random() * (high - low), 3), "s%d" % kind]
                for name in names(count) for kind in range(kinds)]

    add("bars", "bar", CATEGORY, number([0, 100]), series(12, 1, 0, 100))
    add("bars below zero", "bar", CATEGORY, number([-60, 80]), series(7, 1, -60, 80))
    add("one bar", "bar", CATEGORY, number([0, 3]), [["only", 2, "a"]])
    add("many bars", "bar", CATEGORY, number([0, 1]), [["c%03d" % i, round(random(), 4), "a"] for i in range(200)])
    add("lying bars", "bar", number([0, 50]), CATEGORY, [[r[1], r[0], r[2]] for r in series(9, 1, 0, 50)])
    add("stacked", "bar", CATEGORY, number([0, 200]), series(6, 4, 0, 50))
    add("stacked both ways", "bar", CATEGORY, number([-150, 150]), series(6, 4, -40, 40))
    add("normalized", "bar", CATEGORY, number([0, 1]), series(5, 3, 1, 90), "normalized")
    add("lying stacked", "bar", number([0, 200]), CATEGORY, [[r[1], r[0], r[2]] for r in series(5, 3, 0, 60)])
    add("centred", "area", number([0, 9]), number([-120, 120]),
        [[i, round(random() * 60, 3), "s%d" % k] for k in range(3) for i in range(10)], "center")
    add("grouped", "bar", CATEGORY, number([0, 100]), series(4, 3, 0, 100), "standard", group=True)
    add("two beside each other", "bar", CATEGORY, number([0, 10]), series(8, 2, 0, 10), "standard", group=True)
    add("line", "line", number([0, 20]), number([-5, 5]),
        [[i, round(math.sin(i / 2) * 4, 4), "a"] for i in range(21)])
    add("three lines", "line", number([0, 11]), number([0, 300]),
        [[i, round(100 * k + random() * 90, 2), "s%d" % k] for k in range(3) for i in range(12)])
    add("points", "point", number([0, 1]), number([0, 1]), [[round(random(), 5), round(random(), 5), "a"]
                                                           for _ in range(60)])
    add("points reversed", "point", number([10, -10]), number([3, -3]),
        [[round(random() * 20 - 10, 4), round(random() * 6 - 3, 4), "a"] for _ in range(30)])
    add("area", "area", number([0, 30]), number([0, 40]), [[i, round(random() * 40, 3), "a"] for i in range(31)])
    add("stacked areas", "area", number([0, 9]), number([0, 150]),
        [[i, round(random() * 50, 3), "s%d" % k] for k in range(3) for i in range(10)])
    add("normalized areas", "area", number([0, 7]), number([0, 1]),
        [[i, round(1 + random() * 50, 3), "s%d" % k] for k in range(4) for i in range(8)], "normalized")
    add("log", "point", number([1, 10]), number([1, 100000], "log", ticks=6),
        [[i + 1, round(10 ** (random() * 5), 3), "a"] for i in range(10)])
    add("log of fractions", "point", number([0.001, 10], "log", ticks=4), number([0, 1]),
        [[round(10 ** (random() * 4 - 3), 6), round(random(), 4), "a"] for _ in range(20)])
    add("symmetric log", "point", number([0, 10]), number([-1000, 1000], "symlog", ticks=None),
        [[i, v, "a"] for i, v in enumerate([-1000, -100, -10, -1, 0, 0.5, 1, 10, 100, 1000, 37.5])])
    add("square root", "point", number([0, 100], "sqrt"), number([0, 1]),
        [[i * i, round(random(), 4), "a"] for i in range(11)])
    add("power", "point", number([0, 10]), number([0, 1000], "pow", exponent=3),
        [[i, i ** 3, "a"] for i in range(11)])
    add("nice", "point", number([0.0137, 0.9172], nice=True, ticks=5), number([-237.5, 1711.2], nice=True, ticks=6),
        [[0.0137, -237.5, "a"], [0.9172, 1711.2, "a"], [0.5, 500, "a"]])
    add("small and large", "point", number([1e-9, 3e-9], nice=True), number([-4.2e12, 9.9e12], nice=True),
        [[1e-9, -4.2e12, "a"], [2e-9, 1e12, "a"], [3e-9, 9.9e12, "a"]])
    add("hours", "line", date("2024-03-09T22:00:00", "2024-03-10T20:30:00", 6), number([0, 10]),
        [["2024-03-%02dT%02d:15:00" % (9 + (22 + i) // 24, (22 + i) % 24), round(random() * 10, 3), "a"]
         for i in range(20)])
    add("days", "line", date("2024-02-20T00:00:00", "2024-03-08T12:00:00", 8), number([0, 10]),
        [["2024-02-%02dT00:00:00" % d, round(random() * 10, 3), "a"] for d in range(20, 30)])
    add("months", "line", date("2023-11-03T00:00:00", "2024-10-28T00:00:00", 6), number([0, 10]),
        [["2024-%02d-01T00:00:00" % m, round(random() * 10, 3), "a"] for m in range(1, 11)])
    add("years", "point", date("1969-05-01T00:00:00", "2024-02-01T00:00:00", 6), number([0, 10]),
        [["%d-07-04T00:00:00" % y, round(random() * 10, 3), "a"] for y in range(1970, 2024, 6)])
    add("minutes", "point", date("2024-01-01T10:58:30", "2024-01-01T11:41:00", 5), number([0, 10]),
        [["2024-01-01T11:%02d:00" % (m * 7), m, "a"] for m in range(6)])
    add("sectors", "sector", CATEGORY, number([0, 1]), series(5, 1, 1, 50))
    add("cells", "rectangle", CATEGORY, CATEGORY, [[a, b, "a"] for a in names(8) for b in names(5)])
    return sets


AXIS = {"tickRound": False, "grid": False, "labels": False, "title": None, "labelOverlap": False,
        "tickOffset": 0}


def encoding(axis, position, case):
    field = {"field": position, "title": None, "axis": dict(AXIS)}
    if axis["type"] == "category":
        inner = 0.2 if case.get("group") else 0 if case["mark"] == "rectangle" else 0.3
        field.update(type="nominal", sort=None, scale={"paddingInner": inner, "paddingOuter": inner / 2})
        return field
    domain = axis["domain"]
    scale = {"domain": domain, "nice": False, "zero": False}
    if axis["nice"]:
        # A count of ticks is that of the axis, too.
        scale = {"domain": domain, "nice": axis["ticks"], "zero": False}
    if axis["type"] == "date":
        scale.update(domain=[milliseconds(value) for value in domain], type="time")
        field["type"] = "temporal"
    else:
        if axis["domain"][0] > axis["domain"][1]:
            scale.update(domain=sorted(domain), reverse=True)
        scale["type"] = axis["scale"]
        if "exponent" in axis:
            scale["exponent"] = axis["exponent"]
        field["type"] = "quantitative"
    field["scale"] = scale
    if axis["ticks"]:
        field["axis"]["tickCount"] = axis["ticks"]
    return field


def milliseconds(text):
    return round((seconds(text) + 978307200) * 1000)


def chart(case):
    rows = []
    for index, row in enumerate(case["rows"]):
        values = [milliseconds(value) if axis["type"] == "date" else value
                  for axis, value in ((case["x"], row[0]), (case["y"], row[1]))]
        rows.append({"x": values[0], "y": values[1], "s": row[2], "i": index})
    mark = case["mark"]
    kind = {"bar": "bar", "line": "line", "point": "point", "area": "area", "rectangle": "rect",
            "sector": "arc"}[mark]
    # Lines and areas have the vertices of their data; rounding off would hide what is compared.
    specification = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": WIDTH, "height": HEIGHT,
        "data": {"values": rows}, "mark": {"type": kind, "clip": False}, "config": {"view": {"stroke": None}},
    }
    color = {"field": "s", "type": "nominal", "sort": None, "legend": None}
    if mark == "sector":
        specification["encoding"] = {
            "theta": {"field": "y", "type": "quantitative", "stack": True},
            "color": {"field": "x", "type": "nominal", "sort": None, "legend": None},
            "order": {"field": "i", "type": "quantitative"}}
        return specification
    x, y = encoding(case["x"], "x", case), encoding(case["y"], "y", case)
    channels = {"x": x, "y": y, "color": color}
    if mark in ("bar", "area"):
        value = y if case["y"]["type"] == "number" else x
        value["stack"] = {"standard": "zero", "normalized": "normalize", "center": "center"}[case["stack"]]
        # By the rows; an area's points are of one series each.
        field = "i" if mark == "bar" else "s"
        channels["order"] = {"field": field, "type": "quantitative" if mark == "bar" else "nominal"}
    if case.get("group"):
        channels["xOffset"] = {"field": "s", "sort": None, "scale": {"paddingInner": 0.1, "paddingOuter": 0.05}}
        y["stack"] = None
    specification["encoding"] = channels
    return specification


NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def numbers(text):
    # A thousandth of a point is what SVG gives.
    return [round(float(value), 4) for value in NUMBER.findall(text)]


def ticks(root, axis):
    for group in root.iter():
        if group.get("aria-label", "").startswith(axis + "-axis"):
            for marks in group.iter():
                if "role-axis-tick" in marks.get("class", ""):
                    return sorted(numbers(line.get("transform"))[0 if axis == "X" else 1] for line in marks)
    return []


def vertices(path):
    """The corners of a path of absolute moves and lines."""
    values = numbers(path.replace("Z", ""))
    assert not re.search("[A-KN-Ya-z]", path.replace("e-", "")), path
    return [[values[i], values[i + 1]] for i in range(0, len(values), 2)]


def turned(x, y):
    """The angle from noon, clockwise."""
    return round(math.atan2(x, -y) % (2 * math.pi), 5)


def measured(case):
    root = tree.fromstring(vl_convert.vegalite_to_svg(chart(case)))
    found = {"xTicks": ticks(root, "X"), "yTicks": ticks(root, "Y")}
    shapes = []
    for group in root.iter():
        if not re.search("mark-(rect|symbol|line|area|arc) role-mark", group.get("class", "")):
            continue
        for item in group:
            path = item.get("d", "")
            if case["mark"] in ("bar", "rectangle"):
                x, y, width, height = numbers(re.sub("[MhvZ]", " ", path).replace(",", " "))[:4]
                box = [min(x, x + width), min(y, y + height), abs(width), abs(height)]
                shapes.append([round(value, 4) for value in box])
            elif case["mark"] == "point":
                shapes.append(numbers(item.get("transform"))[:2])
            elif case["mark"] == "sector":
                values = numbers(path)
                shapes.append([turned(values[-4], values[-3]), turned(values[0], values[1])])
            else:
                shapes.append(vertices(path))
    found["shapes"] = shapes
    return found


def main():
    sets = cases()
    for case in sets:
        case.update(measured(case))
        for axis, position in ((case["x"], 0), (case["y"], 1)):
            if axis["type"] == "date":
                axis["domain"] = [seconds(value) for value in axis["domain"]]
                for row in case["rows"]:
                    row[position] = seconds(row[position])
        print("%-24s %3d shapes, %2d and %2d ticks" % (
            case["name"], len(case["shapes"]), len(case["xTicks"]), len(case["yTicks"])))
    text = "[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in sets) + "\n]\n"
    if "--check" in sys.argv:
        same = open(FILE).read() == text
        print("as recorded" if same else "differs from what is recorded")
        return 0 if same else 1
    with open(FILE, "w") as file:
        file.write(text)
    print("%d charts -> %s" % (len(sets), os.path.normpath(FILE)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
