"""Whole-process times of rendering SVG files: rastertool beside rsvg-convert and resvg, where they are installed.

    svg_times.py --rastertool PROGRAM [--resvg PROGRAM] [--rounds N] [--threads N] [FILE...]

Every program turns a file into a PNG at 1x and at 4x of its own size; the CPU time of the process and its children is
taken, and the programs take turns, round after round, so that a busy machine hurts them alike. What is printed is the
median of the rounds, as the ratio of the other's time to rastertool's: above 1 rastertool is faster.

Without files it takes large drawings from Debian's openclipart-svg, ktuberling-data and inkscape, those that are installed
here or unpacked (dpkg -x) below the folder that SVG_DRAWINGS names.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

DRAWINGS = """
inkscape/examples/tiger.svgz
openclipart/svg/geography/world_map_02.svg
openclipart/svg/geography/czech_republic_map_lumen_01.svg
openclipart/svg/geography/europe_francesco_rolland_.svg
openclipart/svg/plants/bamboo_01.svg
openclipart/svg/food/fruit/fruitcollection_leif_lod_07.svg
openclipart/svg/people/clothing/hats/jacob_leisler_mo_01.svg
openclipart/svg/special/examples/00_strawberry_border/strawberry_border.svg
openclipart/svg/transportation/vehicles/hummers/hummer_07.svg
openclipart/svg/recreation/holiday/fireworks_ganson3.svg
openclipart/svg/office/pen_sek_.svg
ktuberling/pics/egypt.svg
ktuberling/pics/pizzeria.svgz
"""


def drawings() -> list[Path]:
    """The named drawings that are there, below /usr/share or below SVG_DRAWINGS."""
    roots = [Path("/usr/share")]
    if folder := os.environ.get("SVG_DRAWINGS"):
        roots += sorted(path for path in Path(folder).rglob("usr/share") if path.is_dir())
    found = []
    for name in DRAWINGS.split():
        found += [root / name for root in roots if (root / name).is_file()][:1]
    return found


def processor_time(command: list[str]) -> float | None:
    """Seconds of user and system time; None if the command failed or took over a minute."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode != 0:
        return None
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rastertool", required=True)
    parser.add_argument("--resvg", default=shutil.which("resvg"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", default="1")
    parser.add_argument("files", nargs="*", type=Path)
    arguments = parser.parse_args()

    files = arguments.files or drawings()
    if not files:
        print("svg_times: no drawings: install openclipart-svg, or name files", file=sys.stderr)
        return 2
    rsvg = shutil.which("rsvg-convert")
    if not rsvg and not arguments.resvg:
        print("svg_times: neither rsvg-convert (librsvg2-bin) nor resvg (pip install resvg-cli) is here",
              file=sys.stderr)
        return 2

    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "out.png")
        programs = {
            "rastertool": lambda file, zoom: [
                arguments.rastertool, "render", file, "-o", output, "--zoom", zoom,
                "--threads", arguments.threads],
        }
        if rsvg:
            programs["rsvg-convert"] = lambda file, zoom: [
                rsvg, "--unlimited", "--zoom", zoom, "-o", output, file]
        if arguments.resvg:
            programs["resvg"] = lambda file, zoom: [arguments.resvg, "--zoom", zoom, file, output]

        others = [name for name in programs if name != "rastertool"]
        print(f"{'':44}zoom  rastertool" + "".join(f"{name:>14}" for name in others))
        ratios: dict[tuple[str, str], list[float]] = {}
        for file in files:
            for zoom in ("1", "4"):
                times = {name: [] for name in programs}
                for _ in range(arguments.rounds):
                    for name, command in programs.items():
                        times[name].append(processor_time(command(str(file), zoom)))
                # A program that fails once fails always: no time is made up for it.
                medians = {
                    name: None if None in taken else statistics.median(taken) for name, taken in times.items()}
                own = medians["rastertool"]
                line = f"{file.name[:42]:44}{zoom + 'x':>4}"
                line += "      failed" if own is None else f"{own * 1000:9.0f} ms"
                for name in others:
                    other = medians[name]
                    if own is None or other is None:
                        line += f"{'-' if own is None else 'failed':>14}"
                    else:
                        ratio = other / max(own, 1e-4)
                        ratios.setdefault((name, zoom), []).append(ratio)
                        line += f"{ratio:14.2f}"
                print(line, flush=True)
        for zoom in ("1", "4"):
            line = f"{'geometric mean':44}{zoom + 'x':>4}" + " " * 12
            for name in others:
                taken = ratios.get((name, zoom))
                line += f"{statistics.geometric_mean(taken):14.2f}" if taken else f"{'-':>14}"
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
