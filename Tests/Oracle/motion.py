#!/usr/bin/env python3
"""Reads what rastertool's frames command writes with other people's programs, and compares every frame.

    Tests/Oracle/motion.py TOOL [SCENE ...]

Needs Pillow and numpy, ffmpeg and ffprobe, apngdis, gifsicle and ImageMagick's convert, and Chromium where it is
there (Debian: python3-pil python3-numpy ffmpeg apngdis gifsicle imagemagick chromium). Without loss means equal; the
others' errors are told.
"""
import glob
import hashlib
import http.server
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

import numpy as np
from PIL import Image, ImageSequence


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, **options)


def pixels(image):
    """Four numbers a pixel, those of clear ones 0."""
    array = np.array(image.convert("RGBA")).astype(int)
    array[array[..., 3] == 0] = 0
    return array


def expanded(path, rate, count):
    """The frames that Pillow shows at each frame's time, and the delays that it tells, in milliseconds."""
    with Image.open(path) as file:
        shown, delays = [], []
        for frame in ImageSequence.Iterator(file):
            shown.append(pixels(frame))
            delays.append(frame.info.get("duration", 0))
    ends = np.cumsum(delays)
    times = [1000 * index / rate for index in range(count)]
    # A delay is rounded to what the format holds, never by more than its unit.
    return [shown[min(int(np.searchsorted(ends, time + 5.001, "right")), len(shown) - 1)] for time in times], delays


# WebCodecs hands out each frame with its duration in millionths of a second; the page sends them back.
PAGE = """<!doctype html><meta charset="utf-8"><script>
(async () => {
  const data = await (await fetch("/file")).arrayBuffer();
  const decoder = new ImageDecoder({data, type: "%s", colorSpaceConversion: "none"});
  await Promise.all([decoder.tracks.ready, decoder.completed]);
  const frames = [];
  for (let index = 0; index < decoder.tracks.selectedTrack.frameCount; index++) {
    const {image} = await decoder.decode({frameIndex: index});
    const bytes = new Uint8Array(image.allocationSize());
    await image.copyTo(bytes);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", straight(bytes, image.format)));
    frames.push([image.duration, Array.from(digest).map(byte => byte.toString(16).padStart(2, "0")).join("")]);
  }
  await fetch("/frames", {method: "POST", body: JSON.stringify(frames)});
})().catch(error => fetch("/frames", {method: "POST", body: JSON.stringify("" + error)}));
function straight(bytes, format) {
  for (let place = 0; place < bytes.length; place += 4) {
    if (format.startsWith("BGR")) [bytes[place], bytes[place + 2]] = [bytes[place + 2], bytes[place]];
    if (format.endsWith("X")) bytes[place + 3] = 255;
    if (bytes[place + 3] == 0) bytes.fill(0, place, place + 4);
  }
  return bytes;
}
</script>"""


def chromium(path, kind, folder):
    """The frames that Chromium decodes: durations in milliseconds and hashes of straight RGBA, clear pixels 0."""
    answers = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            with open(path, "rb") as file:
                body = file.read() if self.path == "/file" else (PAGE % kind).encode()
            self.send_response(200)
            self.send_header("Content-Type", kind if self.path == "/file" else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self):
            answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--remote-debugging-port=0", f"http://127.0.0.1:{server.server_address[1]}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            frames = answers.get(timeout=120)
        finally:
            browser.kill()
            browser.wait()
            server.shutdown()
    if isinstance(frames, str):
        raise RuntimeError(f"Chromium: {frames}")
    return [(duration / 1000, digest) for duration, digest in frames]


def check(name, condition, words=""):
    print(f"  {'ok  ' if condition else 'FAIL'} {name} {words}")
    return bool(condition)


def main():
    tool, scenes = sys.argv[1], sys.argv[2:] or ["clock", "metaballs", "springs", "spinner"]
    good = True
    for scene in scenes:
        rate, seconds = 20, 1.5
        count = int(rate * seconds)
        print(f"{scene}: {count} frames at {rate} a second")
        with tempfile.TemporaryDirectory() as folder:
            def frames(output, *options):
                run(tool, "frames", scene, "-o", output, "--fps", str(rate), "--duration", str(seconds), "--quiet",
                    *options)
                return output

            single = frames(f"{folder}/single/")
            wanted = [pixels(Image.open(path)) for path in sorted(glob.glob(f"{single}/*.png"))]
            good &= check("a PNG for each frame", len(wanted) == count)

            apng = frames(f"{folder}/a.png")
            shown, delays = expanded(apng, rate, count)
            good &= check("APNG by Pillow", all(np.array_equal(a, b) for a, b in zip(shown, wanted)))
            good &= check("its length", abs(sum(delays) - seconds * 1000) < 1, f"{sum(delays)} ms")
            os.mkdir(f"{folder}/dis")
            run("cp", apng, f"{folder}/dis/a.png")
            run("apngdis", "a.png", cwd=f"{folder}/dis")
            parts = sorted(glob.glob(f"{folder}/dis/apngframe*.png"))
            held = [pixels(Image.open(path)) for path in parts]
            # It writes what is stored, in order; equal frames are stored once.
            distinct = [wanted[0]] + [b for a, b in zip(wanted, wanted[1:]) if not np.array_equal(a, b)]
            good &= check(
                "APNG by apngdis",
                len(held) == len(distinct) and all(np.array_equal(a, b) for a, b in zip(held, distinct)))
            probe = run(
                "ffprobe", "-v", "error", "-f", "apng", "-show_entries", "packet=duration_time", "-of", "csv=p=0", apng)
            durations = [float(line) for line in probe.stdout.split() if line != b"N/A"]
            good &= check("APNG by ffprobe", len(durations) == len(distinct), f"{len(durations)} frames")

            def hashes(images):
                return [hashlib.sha256(image.astype(np.uint8).tobytes()).hexdigest() for image in images]

            def browsed(name, path, kind):
                if not shutil.which("chromium"):
                    return True
                read = chromium(path, kind, folder)
                # In the wide tolerance of a millisecond: WebP's delays are whole ones.
                ends = np.cumsum([duration for duration, _ in read])
                at = [int(np.searchsorted(ends, 1000 * index / rate + 1, "right")) for index in range(count)]
                same = [read[min(place, len(read) - 1)][1] for place in at] == hashes(wanted)
                return check(f"{name} by Chromium", same and abs(ends[-1] - seconds * 1000) < 1,
                             f"{len(read)} frames, {ends[-1]:.1f} ms")

            good &= browsed("APNG", apng, "image/png")

            webp = frames(f"{folder}/a.webp")
            good &= browsed("WebP", webp, "image/webp")
            shown, delays = expanded(webp, rate, count)
            good &= check("WebP by Pillow", all(np.array_equal(a, b) for a, b in zip(shown, wanted)))
            good &= check("its length", abs(sum(delays) - seconds * 1000) < 1, f"{sum(delays)} ms")

            gif = frames(f"{folder}/a.gif")
            shown, delays = expanded(gif, rate, count)
            error = np.mean([np.abs(a - b)[..., :3].mean() for a, b in zip(shown, wanted)])
            run("convert", "-delay", str(100 // rate), "-loop", "0", *sorted(glob.glob(f"{single}/*.png")),
                f"{folder}/magick.gif")
            theirs, _ = expanded(f"{folder}/magick.gif", rate, count)
            their_error = np.mean([np.abs(a - b)[..., :3].mean() for a, b in zip(theirs, wanted)])
            good &= check("GIF's error", error <= their_error, f"{error:.4f}, ImageMagick's {their_error:.4f}")
            good &= check("its length", abs(sum(delays) - seconds * 1000) < 1, f"{sum(delays)} ms")
            size = os.path.getsize(gif)
            for words, source in [("our GIF", gif), ("ImageMagick's", f"{folder}/magick.gif")]:
                run("gifsicle", "-O3", "--no-warnings", source, "-o", f"{folder}/small.gif")
                other = os.path.getsize(f"{folder}/small.gif")
                # ImageMagick's frames are others than ours where it lost more, so their size is only told.
                good &= check(
                    f"GIF's size beside gifsicle -O3 of {words}", size <= 1.1 * other or source != gif,
                    f"{size} / {other} = {size / other:.3f}")

            for video, kind in [("y4m444", "yuv444p"), ("y4m", "yuv420p")]:
                y4m = frames(f"{folder}/{video}.y4m", "--video", video)
                decoded = run(
                    "ffmpeg", "-v", "error", "-f", "yuv4mpegpipe", "-i", y4m, "-vf",
                    "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int+bicubic", "-f",
                    "rawvideo", "-pix_fmt", "rgb24", "-").stdout
                height, width = wanted[0].shape[:2]
                video_frames = np.frombuffer(decoded, np.uint8).reshape(-1, height, width, 3).astype(int)
                error = np.mean([np.abs(a - b[..., :3]).mean() for a, b in zip(video_frames, wanted)])
                good &= check(
                    f"Y4M {kind} by ffmpeg", len(video_frames) == count and error < 1.5, f"error {error:.3f}")
            mp4 = f"{folder}/a.mp4"
            with subprocess.Popen(
                [tool, "frames", scene, "-o", "-", "--fps", str(rate), "--duration", str(seconds)],
                stdout=subprocess.PIPE) as pipe:
                run("ffmpeg", "-v", "error", "-f", "yuv4mpegpipe", "-i", "-", "-colorspace", "bt709", "-color_primaries",
                    "bt709", "-color_trc", "bt709", "-pix_fmt", "yuv420p", mp4, stdin=pipe.stdout)
            probe = run("ffprobe", "-v", "error", "-count_frames", "-show_entries",
                        "stream=nb_read_frames,duration,color_space", "-of", "csv=p=0", mp4).stdout.decode().strip()
            good &= check("MP4 by ffmpeg", f",{count}" in probe, probe)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
