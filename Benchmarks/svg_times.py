#!/usr/bin/env python3
"""Whole-process CPU time of `rastertool render` beside rsvg-convert and resvg, on SVG files.

  svg_times.py --tool RASTERTOOL [--samples N] [--scales 1,4] [--resvg FILE] [--threads N] [FILE-OR-FOLDER...]

Every program writes a PNG of the same width: the drawing's own (as rastertool tells it) times the scale. The table has the
least CPU time (user and system, as wait4 counts it) of the samples in milliseconds, and Raster's share of each other
program's time; the last line the geometric means. The programs take turns, so that a change of the machine's speed meets
all of them. A program that is missing or fails on a file has a dash.

Without files it takes large drawings of Debian's openclipart-svg, ktuberling-data and inkscape, those that are installed
or unpacked (dpkg -x) below the folder that SVG_DRAWINGS names.
"""
import argparse, math, os, pathlib, resource, shutil, signal, struct, subprocess, sys, tempfile


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


def cpu_time(argv, output):
    """Seconds of CPU time; None where the program is missing or fails, or takes more than two minutes of it or ten
    by the clock."""
    if os.path.exists(output):
        os.remove(output)
    # The system ends it: waiting with a timeout would poll, and sleep up to 50 ms each time.
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
        signal.alarm(600)
    try:
        child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, preexec_fn=limit)
    except OSError:
        return None
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode or not os.path.exists(output):
        return None
    return usage.ru_utime + usage.ru_stime


def best(commands, samples, output, finished):
    """The least CPU time of each command, which take turns; `finished` is told of each that has written."""
    least = dict.fromkeys(commands)
    running = dict(commands)
    for _ in range(samples):
        for name, argv in list(running.items()):
            seconds = cpu_time(argv, output)
            if seconds is None:
                least[name] = None
                del running[name]
                continue
            finished(name)
            least[name] = seconds if least[name] is None else min(least[name], seconds)
            if seconds > 5:
                del running[name]
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
            if cpu_time(probe, output) is None:
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
                sizes = {}
                times = best(commands, options.samples, output, lambda name: sizes.setdefault(name, png_size(output)))
                pixels = '%d×%d' % sizes.get('raster', (0, 0))
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
