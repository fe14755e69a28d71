#!/usr/bin/env python3
"""Holds PDFs of Raster against its PNGs, as poppler, MuPDF and PDFium draw them.

  pdf.py FOLDER [--scale 2] [--keep DIR] [--only NAME]

FOLDER has NAME.pdf beside NAME.png, as `rastertool gallery --pdf` writes them. Each page is drawn as large as the
PNG, over white. Printed are, for each file and reader, the mean difference of all channels in 1/255 and the share of
pixels with a channel off by more than 24, then the means of all files. `qpdf --check` and `pdffonts` are asked, too.
Needs: qpdf, poppler-utils, mupdf-tools (apt), pypdfium2, numpy, pillow (pip).
"""
import argparse
import os
import subprocess
import sys
import tempfile

import numpy
import pypdfium2
from PIL import Image


def over_white(path):
    picture = Image.open(path).convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(white, picture).convert("RGB")


def draw(reader, pdf, size, folder):
    width, height = size
    out = os.path.join(folder, "page")
    if reader == "poppler":
        command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", str(width), "-scale-to-y", str(height), pdf, out]
    elif reader == "mupdf":
        command = ["mutool", "draw", "-q", "-w", str(width), "-h", str(height), "-o", out + ".png", pdf]
    else:
        document = pypdfium2.PdfDocument(pdf)
        page = document[0]
        picture = page.render(scale=width / page.get_width()).to_pil().convert("RGB")
        return picture.resize(size) if picture.size != size else picture
    done = subprocess.run(command, capture_output=True, timeout=120)
    # This build of MuPDF manages no colours, which the file's need not.
    if done.stderr.replace(b"warning: ICC support is not available", b"").strip():
        print("  %s says: %s" % (reader, done.stderr.decode("utf8", "replace").strip()[:200]))
    picture = Image.open(out + ".png").convert("RGB")
    return picture.resize(size) if picture.size != size else picture


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--keep", help="where to put the readers' pictures of what is over the bar")
    parser.add_argument("--only")
    parser.add_argument("--bar", type=float, default=3)
    options = parser.parse_args()
    readers = ["poppler", "mupdf", "pdfium"]
    names = sorted(name[:-4] for name in os.listdir(options.folder) if name.endswith(".pdf"))
    if options.only:
        names = [name for name in names if options.only in name]
    means = {reader: [] for reader in readers}
    failures = 0
    print("%-40s %s   kB" % ("", "  ".join("%15s" % reader for reader in readers)))
    for name in names:
        pdf = os.path.join(options.folder, name + ".pdf")
        png = os.path.join(options.folder, name + ".png")
        if not os.path.exists(png):
            continue
        wanted = over_white(png)
        check = subprocess.run(["qpdf", "--check", pdf], capture_output=True)
        if check.returncode:
            failures += 1
            print("%s: qpdf: %s" % (name, (check.stderr or check.stdout).decode("utf8", "replace")[-300:]))
        fonts = subprocess.run(["pdffonts", pdf], capture_output=True).stdout.decode("utf8", "replace").splitlines()[2:]
        for font in fonts:
            words = font.split()
            if words[-5] != "yes" or words[-3] != "yes" or (words[-4] != "yes" and "Type 3" not in font):
                failures += 1
                print("%s: font not embedded, subset and mapped: %s" % (name, font))
        cells = []
        with tempfile.TemporaryDirectory() as folder:
            for reader in readers:
                try:
                    drawn = draw(reader, pdf, wanted.size, folder)
                except Exception as error:
                    failures += 1
                    print("%s: %s: %s" % (name, reader, error))
                    continue
                off = numpy.abs(numpy.asarray(drawn).astype(int) - numpy.asarray(wanted).astype(int))
                mean = off.mean()
                share = (off.max(2) > 24).mean()
                means[reader].append(mean)
                cells.append("%6.2f %6.2f %%%s" % (mean, 100 * share, "*" if mean > options.bar else " "))
                if options.keep and (mean > options.bar or options.only):
                    os.makedirs(options.keep, exist_ok=True)
                    stem = os.path.join(options.keep, name)
                    drawn.save("%s-%s.png" % (stem, reader))
                    wanted.save(stem + ".png")
        print("%-40s %s %5.1f" % (name, "  ".join(cells), os.path.getsize(pdf) / 1000))
    for reader in readers:
        values = means[reader]
        if values:
            over = sum(value > options.bar for value in values)
            print("%s: mean %.3f of %d files, %d over %g" % (reader, sum(values) / len(values), len(values), over, options.bar))
    print("%d failures" % failures)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
