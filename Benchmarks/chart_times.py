#!/usr/bin/env python3
"""CPU time of the same charts drawn to PNG by Raster's Charts, matplotlib (Agg) and vl-convert, in one run.

  swift build -c release --package-path Benchmarks --product ChartTimes
  python3 -m venv SOMEWHERE && SOMEWHERE/bin/pip install matplotlib vl-convert-python
  SOMEWHERE/bin/python Benchmarks/chart_times.py Benchmarks/.build/release/ChartTimes [SECONDS]

Each chart is 600 x 400 with axes, drawn in a process that is warm. A figure is the least user and system time of all
threads that one drawing took, of as many as fit into SECONDS (1) of CPU time, two at least; starting the programs does
not count. Raster's is measured to pixels and to a PNG in speed mode, the others' to a PNG as they write it.
"""
import io
import resource
import subprocess
import sys

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def numbers(count):
    state = 12345
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2**31
        yield state / 2**31


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def least(draw, seconds):
    draw()
    best, start, count = float("inf"), cpu(), 0
    while count < 2 or cpu() - start < seconds:
        before = cpu()
        draw()
        best = min(best, cpu() - before)
        count += 1
    return best * 1000


def matplotlib_charts():
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    def chart(plot):
        def draw():
            figure, axes = pyplot.subplots(figsize=(6, 4), dpi=100)
            plot(axes)
            figure.savefig(io.BytesIO(), format="png")
            pyplot.close(figure)
        return draw

    def line(count):
        values = list(numbers(count))
        return chart(lambda axes: axes.plot(range(count), values, linewidth=2))

    few, some = list(numbers(12)), list(numbers(1000))

    def lines(axes):
        for series in range(4):
            axes.plot(range(250), [value + series for value in some[series::4]], label="Series %d" % series)
        axes.legend()

    return {
        "bars": chart(lambda axes: axes.bar(MONTHS, [value * 100 for value in few])),
        "points": chart(lambda axes: axes.scatter(range(1000), some)),
        "lines": chart(lines), "100000": line(100000)}


def vega_charts():
    import vl_convert

    def chart(mark, rows, x, extra=None):
        specification = {
            "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 540, "height": 360,
            "data": {"values": rows}, "mark": mark,
            "encoding": dict({"x": dict({"field": "x"}, **x), "y": {"field": "y", "type": "quantitative"}},
                             **(extra or {}))}
        return lambda: vl_convert.vegalite_to_png(specification)

    few, some = list(numbers(12)), list(numbers(1000))
    number = {"type": "quantitative"}

    def line(count):
        return chart("line", [{"x": i, "y": value} for i, value in enumerate(numbers(count))], number)

    return {
        "bars": chart("bar", [{"x": MONTHS[i], "y": value * 100} for i, value in enumerate(few)],
                      {"type": "nominal", "sort": None}),
        "points": chart({"type": "point", "filled": True}, [{"x": i, "y": value} for i, value in enumerate(some)],
                        number),
        "lines": chart("line", [{"x": i // 4, "y": value + i % 4, "s": "Series %d" % (i % 4)}
                                for i, value in enumerate(some)], number, {"color": {"field": "s"}}),
        "100000": line(100000)}


def main():
    program = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1
    # One after the other, so that none takes the other's processor.
    ours = {}
    for line in subprocess.run([program, str(seconds)], capture_output=True, text=True, check=True).stdout.splitlines():
        name, drawn, written = line.split()
        ours[name] = (float(drawn), float(written))
    others = [("matplotlib", matplotlib_charts()), ("vl-convert", vega_charts())]
    print("| chart   | pixels ms | PNG ms | matplotlib ms | times | vl-convert ms | times |")
    print("|---------|----------:|-------:|--------------:|------:|--------------:|------:|")
    for name, (drawn, written) in ours.items():
        cells = ["| %-7s | %9.2f | %6.2f " % (name, drawn, written)]
        for _, charts in others:
            if name not in charts:
                # A million points take vl-convert minutes.
                cells.append("|             - |     - ")
                continue
            time = least(charts[name], seconds)
            cells.append("| %13.1f | %5.0f " % (time, time / written))
        print("".join(cells) + "|", flush=True)


if __name__ == "__main__":
    main()
