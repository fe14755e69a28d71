"""Chromium with OpenSeadragon looks at tiles: for tiles.py."""

import base64
import functools
import http.server
import json
import os
import subprocess
import threading
import time

import numpy as np
from PIL import Image

WIDTH, HEIGHT = 800, 600
PAGE = """<!doctype html><meta charset="utf-8"><title>Map</title>
<style>html, body, #map { margin: 0; width: 100%; height: 100%; background: #fff }</style>
<div id="map"></div><script src="/openseadragon.js"></script><script>
const sources = {
  dz: "/dz/map.dzi",
  iiif3: "/iiif3/info.json",
  xyz: { width: SIDE, height: SIDE, tileSize: 256, maxLevel: LEVELS,
         getTileUrl: (level, x, y) => `/xyz/${level}/${x}/${y}.png` },
}
const viewer = OpenSeadragon({ id: "map", tileSources: sources[location.hash.slice(1)], drawer: "canvas",
  showNavigationControl: false, blendTime: 0, animationTime: 0.2, maxZoomPixelRatio: 4 })
async function settled() {
  const deadline = performance.now() + 20000
  let before = ""
  while (performance.now() < deadline) {
    await new Promise(done => setTimeout(done, 250))
    const item = viewer.world.getItemAt(0), port = viewer.viewport
    const now = item ? JSON.stringify([port.getZoom(true), port.getCenter(true)]) : ""
    if (item && item.getFullyLoaded() && now === before) return now
    before = now
  }
  return "never"
}
function lookAt(x, y) {
  const port = viewer.viewport, item = viewer.world.getItemAt(0)
  port.zoomTo(item.imageToViewportZoom(1), null, true)
  port.panTo(item.imageToViewportCoordinates(x, y), true)
}
</script>"""


class Chromium:
    """Spoken to over a pipe, in Chrome's DevTools protocol."""

    def __init__(self, profile):
        read, self.write = os.pipe()
        self.read, write = os.pipe()
        command = [
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--remote-debugging-pipe",
            f"--user-data-dir={profile}",
            f"--window-size={WIDTH},{HEIGHT}",
            "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{read} 4>&{write}', "bash", *command],
            pass_fds=(read, write),
            stderr=subprocess.DEVNULL,
        )
        os.close(read)
        os.close(write)
        self.number, self.session, self.rest = 0, None, b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=WIDTH,
            height=HEIGHT,
            deviceScaleFactor=1,
            mobile=False,
        )

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                part = os.read(self.read, 1 << 20)
                if not part:
                    raise RuntimeError("chromium ended")
                self.rest += part
            line, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def evaluate(self, text):
        return self.call("Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True)[
            "result"
        ].get("value")

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
        return np.array(Image.open(path).convert("RGB")).astype(int)

    def close(self):
        self.process.terminate()
        self.process.wait()


class Handler(http.server.SimpleHTTPRequestHandler):
    answers = []

    def log_request(self, code="-", size="-"):
        self.answers.append((self.path, int(code)))

    def log_message(self, *_):
        pass


def view(tool, drawing, openseadragon, folder, keep, check):
    site = folder / "site"
    site.mkdir()
    (site / "openseadragon.js").write_bytes((openseadragon / "openseadragon.js").read_bytes())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}"
    size = ["--zoom", "1.5"]
    for layout, more in [
        ("dz", ["--overlap", "1"]),
        ("iiif3", ["--format", "png", "--id", root + "/iiif3"]),
        ("xyz", []),
    ]:
        subprocess.run(
            [
                tool,
                "tiles",
                drawing,
                "-o",
                site / layout,
                "--layout",
                layout,
                "--tile",
                "256",
                "--quiet",
                *size,
                *more,
            ],
            check=True,
        )
    whole = folder / "map.png"
    subprocess.run([tool, "render", drawing, "-o", whole, *size], check=True)
    expected = np.array(Image.open(whole).convert("RGB")).astype(int)
    levels = max(int(path.name) for path in (site / "xyz").iterdir() if path.name.isdigit())
    page = PAGE.replace("SIDE", str(256 << levels)).replace("LEVELS", str(levels))
    (site / "index.html").write_text(page)
    for layout in ["dz", "iiif3", "xyz"]:
        Handler.answers.clear()
        browser = Chromium(folder / ("profile-" + layout))
        try:
            browser.call("Page.navigate", url=f"{root}/index.html#{layout}")
            time.sleep(1)
            home = browser.evaluate("settled()")
            browser.picture(keep / f"{layout}-home.png")
            for _ in range(6):
                browser.mouse("mouseWheel", 500, 350, deltaX=0, deltaY=-120)
                time.sleep(0.1)
            zoomed = browser.evaluate("settled()")
            browser.picture(keep / f"{layout}-zoomed.png")
            browser.mouse("mousePressed", 600, 400, button="left", buttons=1, clickCount=1)
            for step in range(1, 11):
                browser.mouse("mouseMoved", 600 - step * 30, 400 - step * 20, button="left", buttons=1)
                time.sleep(0.02)
            browser.mouse("mouseReleased", 300, 200, button="left", clickCount=1)
            panned = browser.evaluate("settled()")
            browser.picture(keep / f"{layout}-panned.png")
            browser.evaluate("lookAt(1700, 1300)")
            last = browser.evaluate("settled()")
            seen = browser.picture(keep / f"{layout}-1to1.png")
        finally:
            browser.close()
        check(
            "never" not in (home, zoomed, panned, last) and home != "",
            f"{layout}: OpenSeadragon has all that it shows",
        )
        check(zoomed != home, f"{layout}: the wheel zooms, {home} to {zoomed}")
        check(
            panned != zoomed and json.loads(panned)[0] == json.loads(zoomed)[0],
            f"{layout}: dragging pans, to {panned}",
        )
        tiles = [(path, code) for path, code in Handler.answers if path.startswith(f"/{layout}/")]
        bad = [path for path, code in tiles if code not in (200, 304)]
        check(
            len(tiles) > 10 and not bad, f"{layout}: {len(tiles)} files were asked for, all there {bad[:3]}"
        )
        part = expected[1300 - HEIGHT // 2 : 1300 + HEIGHT // 2, 1700 - WIDTH // 2 : 1700 + WIDTH // 2]
        off = np.abs(seen[:HEIGHT, :WIDTH] - part)
        words = f"{layout}: at 1:1 the screen is render's picture, off by {off.mean():.2f} in the mean"
        if layout == "dz":
            check(off.max() <= 2, words)
        else:
            # Tiles without an overlap are drawn a pixel larger, so that no gaps show: nothing is off by more.
            moved = [np.abs(np.roll(seen, step, axis) - part).mean() for axis in (0, 1) for step in (-3, 3)]
            check(off.mean() < min(moved) / 2, words + f", {min(moved):.2f} when moved by three pixels")
    server.shutdown()
