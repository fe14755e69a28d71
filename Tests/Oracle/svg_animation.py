#!/usr/bin/env python3
"""Compares frames of SVGs that move with Chromium's, at the same times.

    Tests/Oracle/svg_animation.py TOOL [--keep DIR] [FILE.svg ...]

Needs Chromium, Pillow and numpy (Debian: chromium python3-pil python3-numpy). Without files it draws documents of its
own. Prints the mean difference in 255ths and the share of pixels off by more than 24 for each frame; a document whose
worst frame is off by more than 1.5 in the mean fails.
"""
import html
import os
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

SIZE = 120
# Frames are 10/27 s apart: moments that fall on no document's turning points.
RATE, STEP, COUNT = "27/10", 10 / 27, 8


def svg(content, style=""):
    style = f"<style>{style}</style>" if style else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{SIZE}" '
            f'height="{SIZE}" viewBox="0 0 24 24">{style}{content}</svg>')


DOCUMENTS = {
    "values": svg('<rect y="4" width="6" height="6" fill="teal"><animate attributeName="x" values="0;18;6" dur="2s" '
                  'repeatCount="indefinite"/><animate attributeName="fill" from="teal" to="#f80" dur="1.3s" '
                  'begin="0.3s" fill="freeze"/></rect><circle cx="12" cy="17" r="3" opacity=".5"><animate '
                  'attributeName="r" by="3" dur="1s" repeatCount="2.5" accumulate="sum" fill="freeze"/>'
                  '<set attributeName="opacity" to="1" begin="1.5s" dur="0.6s"/></circle>'),
    "splines": svg('<rect x="2" y="2" width="5" height="5"><animate attributeName="y" values="2;16;8" keyTimes="0;.3;1" '
                   'calcMode="spline" keySplines=".4 0 .2 1;.9 .1 .3 .8" dur="1.7s" repeatCount="indefinite"/></rect>'
                   '<rect x="10" y="2" width="5" height="5" fill="red"><animate attributeName="y" values="2;4;16" '
                   'calcMode="paced" dur="1.7s" repeatCount="indefinite"/></rect><rect x="18" y="2" width="5" height="5" '
                   'fill="blue"><animate attributeName="y" values="2;4;16" calcMode="discrete" dur="1.7s" '
                   'repeatCount="indefinite"/></rect>'),
    "chain": svg("".join(
        f'<circle cx="{4 + 8 * n}" cy="12" r="3"><animate id="c{n}" attributeName="r" begin="{begin}" '
        'calcMode="spline" dur="0.5s" keySplines=".27,.42,.37,.99;.53,0,.61,.73" values="3;.2;3"/></circle>'
        for n, begin in enumerate(["0;c2.end-0.25s", "c0.end-0.4s", "c1.end-0.3s"]))),
    "transform": svg('<g transform="translate(12 12)"><rect x="-3" y="-9" width="6" height="8" fill="purple">'
                     '<animateTransform attributeName="transform" type="rotate" from="0" to="360" dur="2.3s" '
                     'repeatCount="indefinite"/><animateTransform attributeName="transform" type="scale" '
                     'values="1;.5 1.2;1" dur="1.1s" additive="sum" repeatCount="indefinite"/></rect></g>'
                     '<rect width="5" height="5" transform="translate(2 2)" fill="green"><animateTransform '
                     'attributeName="transform" type="skewX" values="0;40" additive="sum" dur="2s" '
                     'fill="freeze"/></rect><path d="M20 20h3v3h-3z"><animateTransform attributeName="transform" '
                     'type="rotate" values="0 12 12;90 12 12;90 12 12" dur="2s" fill="freeze"/></path>'),
    "motion": svg('<path id="p" d="M4 4H20V20C12 20 4 16 4 4" fill="none" stroke="#ccc"/><path d="M-2-1.5L3 0L-2 1.5z" '
                  'fill="red"><animateMotion dur="3s" rotate="auto" repeatCount="indefinite"><mpath '
                  'xlink:href="#p"/></animateMotion></path><rect x="-1" y="-1" width="2" height="2"><animateMotion '
                  'path="M4 4H20V20" calcMode="linear" dur="3s" fill="freeze"/></rect><circle r="1" fill="blue">'
                  '<animateMotion values="2,22;12,12;22,22" dur="2s" keyTimes="0;.8;1" calcMode="linear" '
                  'fill="freeze"/></circle><circle r="1.2" fill="lime"><animateMotion path="M4 22H22" '
                  'keyPoints="0;1;.3" keyTimes="0;.5;1" calcMode="linear" dur="2.9s" fill="freeze"/></circle>'),
    "shapes": svg('<path d="M2 2h8v8z" fill="orange"><animate attributeName="d" values="M2 2h8v8z;M4 1h6v12z;M2 2h8v8z" '
                  'dur="2s" repeatCount="indefinite"/></path><polygon points="14,2 22,2 18,9" fill="navy"><animate '
                  'attributeName="points" to="12,9 22,9 18,1" dur="2.5s" fill="freeze"/></polygon><path d="M3 18h18" '
                  'stroke="black" stroke-width="2" stroke-dasharray="4 2"><animate attributeName="stroke-dashoffset" '
                  'values="0;12" dur="1.5s" repeatCount="indefinite"/><animate attributeName="stroke-width" '
                  'values="2;6" dur="2s" fill="freeze"/></path>'),
    "gradient": svg('<linearGradient id="g"><stop offset="0" stop-color="red"><animate attributeName="stop-color" '
                    'values="red;blue;red" dur="2s" repeatCount="indefinite"/></stop><stop offset=".4" '
                    'stop-color="yellow"><animate attributeName="offset" values=".2;.9" dur="3s" fill="freeze"/></stop>'
                    '<animateTransform attributeName="gradientTransform" type="rotate" from="0 .5 .5" to="90 .5 .5" '
                    'dur="3s"/></linearGradient><rect x="2" y="2" width="20" height="20" fill="url(#g)"/>'),
    "sandwich": svg('<rect width="4" height="4" x="2"><animate attributeName="x" from="4" to="20" dur="3s"/><animate '
                    'attributeName="x" values="0;6" additive="sum" dur="1s" begin="0.5s" repeatCount="2"/></rect>'
                    '<rect width="4" height="4" x="2" y="8"><animate attributeName="x" to="20" dur="3s" '
                    'fill="freeze"/><animate attributeName="x" to="2" begin="1.2s" dur="1s"/></rect><g '
                    'fill="green"><animate attributeName="fill" to="red" dur="2.8s"/><rect y="16" width="4" '
                    'height="4"><animate attributeName="width" by="12" dur="2s" repeatCount="indefinite"/></rect></g>'),
    "css-spin": svg('<path class="s" d="M12 2a10 10 0 0 1 10 10" fill="none" stroke="#333" stroke-width="3"/><rect '
                    'class="b" x="9" y="10" width="6" height="3"/>',
                    ".s{animation:s 1.3s linear infinite;transform-origin:center}@keyframes s{100%{transform:rotate(360deg)}}"
                    ".b{transform-box:fill-box;transform-origin:50% 100%;animation:b 1s ease-in-out -.2s infinite alternate}"
                    "@keyframes b{from{transform:scaleY(.3)}to{transform:translateY(-4px) scaleY(2)}}"),
    "css-dash": svg('<circle cx="12" cy="12" r="9"/>',
                    "circle{fill:none;stroke:#a0f;stroke-width:2;stroke-linecap:round;animation:d 1.5s ease-in-out infinite,"
                    "r 2s linear infinite;transform-origin:12px 12px}@keyframes r{to{transform:rotate(1turn)}}@keyframes d{"
                    "0%{stroke-dasharray:1,150;stroke-dashoffset:0}50%{stroke-dasharray:40,150;stroke-dashoffset:-12}"
                    "100%{stroke-dasharray:40,150;stroke-dashoffset:-50;stroke:#0a8}}"),
    "css-timing": svg("".join(f'<rect class="r r{n}" x="2" y="{1 + 3 * n}" width="4" height="2"/>' for n in range(7)),
                      ".r{animation:m 1.1s infinite both}@keyframes m{to{transform:translate(16px)}}"
                      ".r1{animation-timing-function:steps(4,jump-both)}.r2{animation-direction:alternate-reverse}"
                      ".r3{animation-iteration-count:1.4;animation-delay:.5s}.r4{animation-timing-function:"
                      "cubic-bezier(.3,-.5,.6,1.6)}.r5{animation:m 2s .6s backwards reverse}"
                      ".r6{animation:m 3s linear,c 1s 2 forwards}@keyframes c{33%{fill:red}to{fill:#00f8}}"),
    "css-mixed": svg('<rect class="a" x="4" y="4" width="6" height="6" fill="teal"/><circle class="b" cx="16" cy="16" '
                     'r="3"/>',
                     ".a{animation:a 3s linear;transform-origin:7px 7px}@keyframes a{from{transform:rotate(30deg)}"
                     "to{transform:translate(9px,2px) scale(1.6)}}.b{animation:b 2s infinite}@keyframes b{0%{r:1px;"
                     "animation-timing-function:linear}40%{r:6px;cy:18px;opacity:.4}to{fill:gold;cx:8px}}"),
}

PAGE = """<!doctype html><meta charset="utf-8"><style>body{margin:0}iframe{border:0;width:%dpx;height:%dpx;float:left}
</style>%s<script>
window.onload = () => document.querySelectorAll("iframe").forEach((frame, index) => {
  const time = index * %r, inner = frame.contentDocument, root = inner.querySelector("svg");
  inner.getAnimations().forEach(one => { one.pause(); one.currentTime = time * 1000 });
  root.pauseAnimations();
  root.setCurrentTime(time);
});
</script>"""


def chromium(text, folder):
    width, height = SIZE * COUNT, SIZE
    inner = html.escape(f"<!doctype html><style>body{{margin:0;background:white}}svg{{display:block}}</style>{text}")
    page = os.path.join(folder, "page.html")
    with open(page, "w", encoding="utf-8") as file:
        file.write(PAGE % (SIZE, SIZE, f'<iframe srcdoc="{inner}"></iframe>' * COUNT, STEP))
    picture = os.path.join(folder, "page.png")
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--screenshot={picture}",
         f"--window-size={width},{height + 100}", f"file://{page}"], check=True, capture_output=True)
    whole = np.array(Image.open(picture).convert("RGB")).astype(int)
    return [whole[:SIZE, SIZE * index:SIZE * (index + 1)] for index in range(COUNT)]


def ours(tool, text, folder):
    path = os.path.join(folder, "moving.svg")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    subprocess.run([tool, "frames", path, "-o", folder + "/frames/", "--fps", RATE, "--duration", str(COUNT * STEP),
                    "--background", "white", "--quiet"], check=True)
    names = sorted(os.listdir(folder + "/frames"))[:COUNT]
    return [np.array(Image.open(f"{folder}/frames/{name}").convert("RGB")).astype(int) for name in names]


def main():
    arguments = sys.argv[1:]
    keep = None
    if "--keep" in arguments:
        place = arguments.index("--keep")
        keep = arguments[place + 1]
        del arguments[place:place + 2]
        os.makedirs(keep, exist_ok=True)
    tool, files = arguments[0], arguments[1:]
    documents = DOCUMENTS
    if files:
        documents = {os.path.basename(file): open(file, encoding="utf-8").read() for file in files}
    good = True
    for name, text in documents.items():
        with tempfile.TemporaryDirectory() as folder:
            expected, found = chromium(text, folder), ours(tool, text, folder)
        means = [np.abs(one - other).mean() for one, other in zip(expected, found)]
        shares = [(np.abs(one - other).max(axis=2) > 24).mean() for one, other in zip(expected, found)]
        isGood = max(means) <= 1.5
        good &= isGood
        print(f"{'ok  ' if isGood else 'FAIL'} {name:12} mean {np.mean(means):.3f}, worst {max(means):.3f}, "
              f"off by more than 24: {100 * max(shares):.2f} %")
        if keep:
            rows = [np.hstack(expected), np.hstack(found)]
            rows.append(255 - np.abs(rows[0] - rows[1]))
            Image.fromarray(np.vstack(rows).astype(np.uint8)).save(f"{keep}/{name}.png")
    sys.exit(not good)


if __name__ == "__main__":
    main()
