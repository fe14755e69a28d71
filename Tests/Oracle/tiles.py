#!/usr/bin/env python3
"""Reads what `rastertool tiles` writes as others do.

    Tests/Oracle/tiles.py TOOL [--openseadragon FOLDER] [--keep DIR]

libvips: the names and sizes of dz and iiif3 are dzsave's, the largest level is the picture that `render` draws,
also when `vips arrayjoin` puts it together; smaller levels are near dzsave's, which shrinks where we draw. IIIF:
info.json by the rules of the Image API 3.0, and each file that it promises. Chromium with OpenSeadragon, where
FOLDER has its openseadragon.js: a mouse zooms and pans a map in all three layouts; no tile is missing, and at 1:1
the screen has the pixels of `render`.

Needs Debian's libvips-tools, chromium, python3-pil and python3-numpy. OpenSeadragon is in PyPI's source package of
openslide-python, below examples/deepzoom/static:

    pip download --no-deps --no-binary :all: openslide-python
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import numpy as np
from PIL import Image

import tiles_viewer

HERE = pathlib.Path(__file__).resolve().parent
SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1001" height="613" viewBox="0 0 1001 613">'
    '<rect width="1001" height="613" fill="#fed"/><path d="M40 560C300-300 700 900 960 50" fill="none" stroke="#247" '
    'stroke-width="31"/><circle cx="800" cy="450" r="140" fill="#c43" fill-opacity=".6"/></svg>'
)
failures = []


def check(holds, words):
    print(("ok   " if holds else "BAD  ") + words)
    if not holds:
        failures.append(words)


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE).stdout


def pixels(path):
    return np.array(Image.open(path).convert("RGBA")).astype(int)


def pictures(folder, suffix):
    return {
        str(path.relative_to(folder)): Image.open(path).size for path in sorted(folder.rglob("*" + suffix))
    }


def deep_zoom(tool, drawing, folder, side, overlap):
    ours, theirs, whole = folder / "dz", folder / "vips", folder / "whole.png"
    run(tool, "tiles", drawing, "-o", ours, "--tile", side, "--overlap", overlap, "--metatile", 3, "--quiet")
    run(tool, "render", drawing, "-o", whole)
    run(
        "vips",
        "dzsave",
        whole,
        theirs,
        "--tile-size",
        side,
        "--overlap",
        overlap,
        "--depth",
        "onepixel",
        "--suffix",
        ".png",
    )
    mine, others = ours / (drawing.stem + "_files"), folder / "vips_files"
    name = f"dz, tiles of {side} with {overlap}:"
    tiles = pictures(mine, ".png")
    check(tiles == pictures(others, ".png"), f"{name} names and sizes of {len(tiles)} tiles are dzsave's")

    def fields(path):
        root = xml.etree.ElementTree.parse(path).getroot()
        return root.tag, root.attrib, root[0].tag, root[0].attrib

    check(
        fields(ours / (drawing.stem + ".dzi")) == fields(folder / "vips.dzi"),
        f"{name} the .dzi says the same",
    )
    largest = max(int(path.name) for path in mine.iterdir())
    worst = 0.0
    for level in range(largest + 1):
        difference = [
            np.abs(pixels(mine / tile) - pixels(others / tile))
            for tile in tiles
            if tile.startswith(f"{level}/")
        ]
        mean = float(np.mean([part.mean() for part in difference]))
        if level == largest:
            check(mean == 0, f"{name} the largest level has render's pixels")
        elif level >= 5:
            worst = max(worst, mean)
    check(
        worst < 6,
        f"{name} levels of 32 pixels and more are in the mean up to {worst:.1f}/255 off what dzsave shrinks",
    )
    if overlap == 0:
        width, height = Image.open(whole).size
        columns, rows = math.ceil(width / side), math.ceil(height / side)
        names = [
            str(mine / str(largest) / f"{column}_{row}.png")
            for row in range(rows)
            for column in range(columns)
        ]
        joined = folder / "joined.png"
        run(
            "vips",
            "arrayjoin",
            " ".join(names),
            joined,
            "--across",
            columns,
            "--hspacing",
            side,
            "--vspacing",
            side,
        )
        check((pixels(joined)[:height, :width] == pixels(whole)).all(), f"{name} arrayjoin makes the picture")


def iiif(tool, drawing, folder, side, suffix):
    ours, theirs = folder / f"iiif-{side}", folder / f"vips-iiif-{side}"
    address = "https://example.org/iiif/sheet"
    run(
        tool,
        "tiles",
        drawing,
        "-o",
        ours,
        "--layout",
        "iiif3",
        "--tile",
        side,
        "--id",
        address,
        "--format",
        suffix,
        "--quiet",
    )
    run(
        "vips",
        "dzsave",
        folder / "whole.png",
        theirs,
        "--layout",
        "iiif3",
        "--tile-size",
        side,
        "--suffix",
        "." + suffix,
        "--id",
        "https://example.org/iiif",
    )
    name = f"iiif3, {suffix} tiles of {side}:"
    info, width, height = json.loads((ours / "info.json").read_text()), *Image.open(folder / "whole.png").size
    expected = {
        "@context": "http://iiif.io/api/image/3/context.json",
        "id": address,
        "type": "ImageService3",
        "protocol": "http://iiif.io/api/image",
        "profile": "level0",
        "width": width,
        "height": height,
    }
    check({key: info.get(key) for key in expected} == expected, f"{name} info.json has what it must have")
    known = {"maxWidth", "maxHeight", "sizes", "tiles", "extraFormats", "preferredFormats"}
    check(set(info) <= set(expected) | known, f"{name} and nothing that isn't in the Image API")
    check(
        suffix == "jpg" or suffix in info["extraFormats"] and suffix in info["preferredFormats"],
        f"{name} the format is told",
    )
    promised, wrong = {f"full/max/0/default.{suffix}": None}, []
    for size in info.get("sizes", []):
        promised[f"full/{size['width']},{size['height']}/0/default.{suffix}"] = (
            size["width"],
            size["height"],
        )
    for tile in info["tiles"]:
        tall = tile.get("height", tile["width"])
        for factor in tile["scaleFactors"]:
            across, down = math.ceil(width / (tile["width"] * factor)), math.ceil(height / (tall * factor))
            for row in range(down):
                for column in range(across):
                    left, top = column * tile["width"] * factor, row * tall * factor
                    wide, high = min(tile["width"] * factor, width - left), min(tall * factor, height - top)
                    region = "full" if across == down == 1 else f"{left},{top},{wide},{high}"
                    size = (math.ceil(wide / factor), math.ceil(high / factor))
                    part = "max" if region == "full" and factor == 1 else f"{size[0]},{size[1]}"
                    promised[f"{region}/{part}/0/default.{suffix}"] = size
    found = pictures(ours, "." + suffix)
    for path, size in promised.items():
        if path not in found or size not in (None, found[path]):
            wrong.append(path)
    check(
        not wrong,
        f"{name} all {len(promised)} files that info.json promises are there, of their size {wrong[:3]}",
    )
    check(set(found) == set(promised), f"{name} and no others {sorted(set(found) - set(promised))[:3]}")
    others = pictures(theirs, "." + suffix)
    common = set(found) & set(others)
    missing = sorted(set(others) - common)
    # A picture in one piece is `full` here, as OpenSeadragon asks for it, and has its region's name there.
    check(
        all(found[path] == others[path] for path in common),
        f"{name} {len(common)} files are dzsave's, too; of its own it has {missing[:3]}",
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tool")
    parser.add_argument("--openseadragon", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        drawing = scratch / "sheet.svg"
        drawing.write_text(SHEET)
        for side, overlap in [(128, 0), (254, 1), (512, 3)]:
            deep_zoom(options.tool, drawing, scratch / f"{side}-{overlap}", side, overlap)
        for side, suffix in [(128, "jpg"), (256, "png"), (2048, "jpg")]:
            iiif(options.tool, drawing, scratch / "128-0", side, suffix)
        if options.openseadragon:
            keep = options.keep or scratch / "pictures"
            keep.mkdir(parents=True, exist_ok=True)
            map = scratch / "map.svg"
            map.write_bytes(run(sys.executable, HERE.parent.parent / "Examples/Fleet/map"))
            tiles_viewer.view(options.tool, map, options.openseadragon, scratch, keep, check)
    sys.exit(f"{len(failures)} failed" if failures else 0)


if __name__ == "__main__":
    main()
