#!/usr/bin/env python3
"""Icons a second: `rastertool batch` beside resvg, on SVGs that Examples/Fleet/jobs makes.

  icon_times.py --tool RASTERTOOL [--icons 10000] [--samples 3] [--threads 1,2] [--resvg FILE]

Each icon is 64 pixels wide and written as a PNG of its own. resvg is asked in three ways, those that are there: by
resvg-py (PyPI) in a loop of as many processes as threads, fonts left out; and as a program in a loop, a tenth of the
icons. Wall and CPU time from the start of the process to its end; samples take turns, the best counts.
"""

import argparse
import json
import multiprocessing
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent


def resvg_loop(paths, out):
    import resvg_py

    for path in paths:
        png = resvg_py.svg_to_bytes(svg_string=path.read_text(), width=64, skip_system_fonts=True)
        (out / (path.stem + ".png")).write_bytes(bytes(png))


def in_processes(paths, out, count):
    processes = [
        multiprocessing.Process(target=resvg_loop, args=(paths[part::count], out)) for part in range(count)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        if process.exitcode:
            sys.exit("icon_times: resvg-py failed")


def programs(resvg, paths, out, count):
    # As a shell's loop would: one after the other, `count` loops side by side.
    script = 'for path in "${@:3}"; do "$1" -w 64 "$path" "$2/$(basename "$path" .svg).png" || exit; done'
    loops = [
        subprocess.Popen(
            ["bash", "-c", script, "loop", resvg, out, *paths[part::count]], stderr=subprocess.DEVNULL
        )
        for part in range(count)
    ]
    if any([loop.wait() for loop in loops]):
        sys.exit("icon_times: resvg failed")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tool", required=True)
    parser.add_argument("--resvg", default=shutil.which("resvg"))
    parser.add_argument("--icons", type=int, default=10000)
    parser.add_argument("--samples", type=int, default=3)
    parser.add_argument("--threads", default="1,2")
    options = parser.parse_args()
    try:
        import resvg_py

        has_library = bool(resvg_py)
    except ImportError:
        has_library = False
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        jobs = folder / "jobs.ndjson"
        with open(jobs, "w") as file:
            subprocess.run(
                [HERE.parent / "Examples/Fleet/jobs", "icons", str(options.icons)], stdout=file, check=True
            )
        (folder / "svg").mkdir()
        paths = []
        files = folder / "files.ndjson"
        with open(files, "w") as file:
            for number, line in enumerate(open(jobs)):
                job = json.loads(line)
                paths.append(folder / "svg" / f"{number}.svg")
                paths[-1].write_text(job.pop("svg"))
                file.write(json.dumps(job | {"file": paths[-1].name}) + "\n")

        def batch(lines, threads):
            with open(lines) as file, open(folder / "results.ndjson", "w") as results:
                subprocess.run(
                    [
                        options.tool,
                        "batch",
                        "--threads",
                        str(threads),
                        "--quiet",
                        "--output-root",
                        folder / "out",
                        "--input-root",
                        folder / "svg",
                    ],
                    stdin=file,
                    stdout=results,
                    check=True,
                )

        ways = {}
        for threads in map(int, options.threads.split(",")):
            ways[f"rastertool batch, SVGs in the jobs, {threads} threads"] = (
                len(paths),
                batch,
                jobs,
                threads,
            )
            ways[f"rastertool batch, files, {threads} threads"] = (len(paths), batch, files, threads)
            if has_library:
                ways[f"resvg-py, {threads} processes"] = (len(paths), in_processes, paths, folder, threads)
            if options.resvg:
                some = paths[: len(paths) // 10]
                ways[f"resvg, {threads} loops"] = (len(some), programs, options.resvg, some, folder, threads)
        best = {}
        for _ in range(options.samples):
            for name, (count, function, *arguments) in ways.items():
                start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
                function(*arguments)
                seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
                cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                rates = best.get(name, (0, 0))
                best[name] = (max(rates[0], count / seconds), max(rates[1], count / cpu))
        for name, (wall, cpu) in best.items():
            print(f"{name:48} {wall:8.0f} icons a second, {cpu:8.0f} a second of CPU time")


if __name__ == "__main__":
    main()
