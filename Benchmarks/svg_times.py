#!/usr/bin/env python3
"""Whole-process time of `rastertool render` beside rsvg-convert and resvg, on SVG files.

  svg_times.py --tool RASTERTOOL [--samples N] [--scales 1,4] [--resvg FILE] [--threads N] [FILE-OR-FOLDER...]

Every program writes a PNG of the same width: the drawing's own (as rastertool tells it) times the scale. The table has the
least wall time of the samples in milliseconds, and Raster's share of each other program's time; the last line the
geometric means. A program that is missing or fails on a file has a dash.

Without files it takes large drawings of Debian's openclipart-svg, ktuberling-data and inkscape, those that are installed
or unpacked (dpkg -x) below the folder that SVG_DRAWINGS names.
"""
import argparse, math, os, pathlib, shutil, struct, subprocess, sys, tempfile, time


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


def installed_drawings():
    roots = [pathlib.Path('/usr/share')]
    if folder := os.environ.get('SVG_DRAWINGS'):
        roots += sorted(path for path in pathlib.Path(folder).rglob('usr/share') if path.is_dir())
    found = []
    for name in DRAWINGS.split():
        found += [root / name for root in roots if (root / name).is_file()][:1]
    return found


def png_size(path):
    head = open(path, 'rb').read(24)
    return struct.unpack('>II', head[16:24])


def best(argv, samples, output):
    least = None
    for _ in range(samples):
        if os.path.exists(output):
            os.remove(output)
        start = time.perf_counter()
        try:
            done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=120)
        except (OSError, subprocess.TimeoutExpired):
            return None
        elapsed = time.perf_counter() - start
        if done.returncode or not os.path.exists(output):
            return None
        least = elapsed if least is None else min(least, elapsed)
        if elapsed > 5:
            break
    return least


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--resvg', default=shutil.which('resvg') or 'resvg')
    parser.add_argument('--rsvg', default=shutil.which('rsvg-convert') or 'rsvg-convert')
    parser.add_argument('--samples', type=int, default=5)
    parser.add_argument('--scales', default='1,4')
    parser.add_argument('--threads', type=int)
    parser.add_argument('--largest', type=int, help='of each folder only so many files, the largest')
    parser.add_argument('files', nargs='*')
    options = parser.parse_args()
    files = []
    named = options.files or installed_drawings()
    if not named:
        sys.exit('svg_times: no drawings here: install openclipart-svg, or name files')
    for name in named:
        path = pathlib.Path(name)
        if path.is_dir():
            found = [p for p in path.rglob('*') if p.suffix in ('.svg', '.svgz') and p.is_file() and not p.is_symlink()]
            found.sort(key=lambda p: (-p.stat().st_size, str(p)))
            files += found[:options.largest]
        else:
            files.append(path)
    ratios = {'rsvg': [], 'resvg': []}
    print(f"{'file':40} {'kB':>6} {'pixels':>11} {'Raster':>8} {'rsvg':>8} {'ratio':>6} {'resvg':>8} {'ratio':>6}")
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, 'out.png')
        threads = ['--threads', str(options.threads)] if options.threads else []
        for path in files:
            probe = [options.tool, 'render', str(path), '-o', output]
            if best(probe, 1, output) is None:
                print(f'{path.name[:40]:40} rastertool fails')
                continue
            own = png_size(output)[0]
            for scale in options.scales.split(','):
                width = max(1, round(own * float(scale)))
                if width > 20000:
                    continue
                commands = {
                    'raster': [options.tool, 'render', str(path), '-o', output, '--width', str(width)] + threads,
                    'rsvg': [options.rsvg, '-w', str(width), '--unlimited', '-a', '-o', output, str(path)],
                    'resvg': [options.resvg, '-w', str(width), str(path), output],
                }
                times = {}
                for name, argv in commands.items():
                    times[name] = best(argv, options.samples, output)
                    if name == 'raster' and times[name]:
                        pixels = '%d×%d' % png_size(output)
                cells = [f"{times['raster'] * 1000:8.1f}" if times['raster'] else '       -']
                for name in ('rsvg', 'resvg'):
                    if times[name] and times['raster']:
                        ratio = times['raster'] / times[name]
                        ratios[name].append(ratio)
                        cells.append(f'{times[name] * 1000:8.1f} {ratio:6.2f}')
                    else:
                        cells.append(f"{'-':>8} {'-':>6}")
                print(f'{path.name[:40]:40} {path.stat().st_size // 1024:6} {pixels:>11} ' + ' '.join(cells), flush=True)
    for name, values in ratios.items():
        if values:
            mean = math.exp(sum(map(math.log, values)) / len(values))
            worst = max(values)
            print(f'{name}: Raster takes {mean:.2f} of its time in the mean of {len(values)}, {worst:.2f} at worst')


if __name__ == '__main__':
    main()
