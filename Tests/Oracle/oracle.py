#!/usr/bin/env python3
"""Draws scenes with Raster, with Skia and by the formulas, and prints how far apart they are. README.md says how to run."""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy

import exact_painter
import scenes
import skia_painter

ROOT = pathlib.Path(__file__).resolve().parents[2]


def built_program():
    build = ["swift", "build", "-c", "release", "--package-path", str(ROOT / "Benchmarks")]
    subprocess.run(build + ["--product", "OracleScenes"], check=True, stdout=sys.stderr)
    folder = subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout
    return pathlib.Path(folder.strip()) / "OracleScenes"


def difference(first, second, edges):
    """Mean, worst, and worst off antialiased edges, in 8-bit steps of premultiplied channels."""
    if first is None or second is None:
        return None
    distance = abs(first.astype(float) - second.astype(float)).max(-1)
    mean = abs(first.astype(float) - second.astype(float)).mean()
    flat = distance[~edges]
    return mean, distance.max(), flat.max() if flat.size else 0


def cells(numbers):
    if numbers is None:
        return "|     – |   – |   – "
    mean, worst, flat = numbers
    return f"| {mean:5.3f} | {worst:3.0f} | {flat:3.0f} "


def show(path, pictures):
    """The pictures on white, side by side, three times as large."""
    from PIL import Image

    sheet = []
    for picture in pictures:
        if picture is not None:
            picture = picture.astype(float)
            sheet.append(numpy.clip(picture[..., :3] + 255 - picture[..., 3:], 0, 255))
    image = Image.fromarray(numpy.concatenate(sheet, 1).round().astype(numpy.uint8), "RGB")
    image.resize((image.width * 3, image.height * 3), Image.NEAREST).save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--filter", default="", help="only scenes whose name contains this")
    parser.add_argument("--program", type=pathlib.Path, help="OracleScenes, if it is built already")
    parser.add_argument("--pictures", type=pathlib.Path, help="folder for Raster | Skia | formulas of marked scenes")
    arguments = parser.parse_args()
    chosen = [scene for scene in scenes.all_scenes() if arguments.filter in scene["name"]]
    if not chosen:
        parser.error(f"no scene's name contains {arguments.filter}")
    program = arguments.program or built_program()
    print("8-bit steps of premultiplied channels: mean, worst, worst off antialiased edges. A * marks a mean above")
    print("0.6 or a worst off edges above 3 of Raster from the formulas.\n")
    print("| scene                                 | Raster–Skia | | | Raster–formulas | | | Skia–formulas | | |")
    print("|---------------------------------------|------:|----:|----:|------:|----:|----:|------:|----:|----:|")
    marked = 0
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "scenes.json").write_text(json.dumps(chosen))
        subprocess.run([program, folder], check=True)
        for scene in chosen:
            name = scene["name"]
            raster = numpy.fromfile(pathlib.Path(folder, name + ".raw"), numpy.uint8)
            raster = raster.reshape(scene["height"], scene["width"], 4)
            skia = skia_painter.picture(scene)
            exact, edges = exact_painter.picture(scene)
            own = difference(raster, exact, edges)
            mark = bool(own[0] > 0.6 or own[2] > 3)
            marked += mark
            row = "".join(map(cells, [difference(raster, skia, edges), own, difference(skia, exact, edges)]))
            print(f"| {name + ' *' * mark:37} {row}|", flush=True)
            if mark and arguments.pictures:
                arguments.pictures.mkdir(parents=True, exist_ok=True)
                show(arguments.pictures / (name + ".png"), [raster, skia, exact])
    print(f"\n{len(chosen)} scenes, {marked} marked")


if __name__ == "__main__":
    main()
