#!/usr/bin/env python3
"""`rastertool diff` beside pixelmatch on pairs of pictures of 4096 x 4096: seconds of CPU time, and how many times less.

Needs `pip install pixelmatch pillow`. pixelmatch's time is its comparison alone; the tool's is the whole process on all
its threads, which reads two files, too. Arguments: the built tool (.build/release/rastertool), the side.
"""

import math
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch


def pictures(side):
    """A photograph's stand-in, and three others: itself, a bit off everywhere, and changed in one pixel of 50."""
    generator = random.Random(4096)
    rows = []
    for y in range(side):
        shade = bytes(int(128 + 100 * math.sin(x / 97 + y / 53)) for x in range(256))
        grain = generator.randbytes(side)
        rows.append(bytes((shade[x & 255] & 0xF8) + (grain[x] & 7) for x in range(side)))
    grey = Image.frombytes("L", (side, side), b"".join(rows))
    first = Image.merge("RGB", (grey, grey.rotate(90), grey.rotate(180)))
    close = first.point(lambda value: value ^ 1)
    changed = first.copy()
    mask = Image.frombytes("L", (side, side), generator.randbytes(side * side)).point(
        lambda value: 255 if value < 5 else 0
    )
    changed.paste((255, 0, 0), (0, 0, side, side), mask)
    return first, {"the same": first, "close": close, "changed": changed}


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def best(samples, clock, body):
    times = []
    for _ in range(samples):
        start = clock()
        result = body()
        times.append(clock() - start)
    return min(times), result


def main():
    tool = sys.argv[1] if len(sys.argv) > 1 else ".build/release/rastertool"
    side = int(sys.argv[2]) if len(sys.argv) > 2 else 4096
    first, others = pictures(side)
    with tempfile.TemporaryDirectory() as folder:
        expected = Path(folder, "expected.png")
        first.save(expected, compress_level=1)
        for name, other in others.items():
            actual = Path(folder, "actual.png")
            other.save(actual, compress_level=1)
            command = [tool, "diff", expected, actual]
            own, outcome = best(5, children, lambda: subprocess.run(command, capture_output=True, text=True))
            pair = [image.convert("RGBA") for image in (first, other)]
            theirs, count = best(
                1, time.process_time, lambda: pixelmatch(*pair, threshold=0.1, includeAA=True)
            )
            print(f"{name}: rastertool {own:.2f} s, pixelmatch {theirs:.2f} s, {theirs / own:.1f} times")
            print(f"    {outcome.stdout.strip()}; pixelmatch: {count}", flush=True)


if __name__ == "__main__":
    main()
