#!/usr/bin/env python3
"""Pillow's Gaussian blur of the workload's 512 x 512 layer: a line of deviation and blurs a second of CPU time each.

Pillow has no exact Gaussian: it makes three passes of a box blur. Arguments: milliseconds a sample, samples.
"""

import math
import sys
import time

from PIL import Image, ImageFilter

SIDE = 512
MASK = (1 << 64) - 1


def numbers(state):
    """SplitMix64."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        yield z ^ z >> 31


def layer():
    """Premultiplied red, green, blue, alpha of the layer that WORKLOAD describes."""
    pixels = bytearray(SIDE * SIDE * 4)
    random = numbers(512512)
    for index in range(64):
        color = next(random) >> 32
        x, y = (int((next(random) >> 11) * 2.0**-53 * 448) for _ in range(2))
        width, height = (8 + int((next(random) >> 11) * 2.0**-53 * 56) for _ in range(2))
        alpha = 255 if index % 2 else 128
        pixel = bytes([((color >> shift & 255) * alpha + 127) // 255 for shift in (16, 8, 0)] + [alpha])
        for row in range(y, y + height):
            start = (row * SIDE + x) * 4
            pixels[start : start + width * 4] = pixel * width
    return bytes(pixels)


def fnv(pixels):
    """The hash of WORKLOAD: FNV-1a over the pixels as little-endian 0xAARRGGBB."""
    value = 0xCBF29CE484222325
    for start in range(0, len(pixels), 4):
        for offset in (2, 1, 0, 3):
            value = ((value ^ pixels[start + offset]) * 0x100000001B3) & MASK
    return value


def rate(image, deviation, seconds, samples):
    blur = ImageFilter.GaussianBlur(deviation)

    def measure(repetitions):
        start = time.process_time()
        for _ in range(repetitions):
            image.filter(blur)
        return time.process_time() - start

    measure(1)
    repetitions = 1
    while (taken := measure(repetitions)) < seconds:
        repetitions = max(repetitions + 1, math.ceil(repetitions * seconds * 1.05 / max(taken, seconds / 8)))
    return sorted(repetitions / measure(repetitions) for _ in range(samples))[samples // 2]


def main():
    seconds = float(sys.argv[1]) / 1000 if len(sys.argv) > 1 else 0.015
    samples = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    pixels = layer()
    if fnv(pixels) != 0x8BEFE14CECA570E2:
        sys.exit("pillow_blur: the layer isn't the one that WORKLOAD describes")
    image = Image.frombytes("RGBA", (SIDE, SIDE), pixels)
    for deviation in (4, 20):
        print(deviation, rate(image, deviation, seconds, samples), flush=True)


if __name__ == "__main__":
    main()
