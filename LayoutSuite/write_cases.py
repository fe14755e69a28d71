#!/usr/bin/env python3
"""Writes a Swift program from a file of layout cases, and says which parts of it a compiler's output is about.

write_cases.py write CASES METRICS PRELUDE FOLDER LEFT_OUT   one file a case, one for the texts of a case
write_cases.py blame FOLDER LEFT_OUT < OUTPUT                adds what has errors to LEFT_OUT; 1 if nothing is new
"""
import json
import pathlib
import re
import sys


def lines_of(path):
    return set(path.read_text().split("\n")) - {""} if path.exists() else set()


def declarations(snippet):
    """The statements with which a view begins that declare what its texts may use."""
    found, depth = [], 0
    for line in snippet.splitlines():
        if depth == 0 and not re.match(r"\s*(let|var|func|struct|@)\b", line):
            break
        depth += sum(line.count(mark) for mark in "({[") - sum(line.count(mark) for mark in ")}]")
        found.append(line)
    return "".join(line + "\n" for line in found)


def write(cases, metrics, prelude, folder, left_out):
    left = lines_of(left_out)
    cases = [json.loads(line) for line in cases.read_text().splitlines() if line.strip()]
    texts = json.loads(metrics.read_text()).get("caseTexts", {}).get("items", [])
    head = "import LayoutHarness\nimport SwiftUI\n\n"
    files = {"Prelude.swift": head + prelude.read_text()}
    calls = []
    for number, case in enumerate(cases):
        if f"Case{number}" in left:
            continue
        files[f"Case{number}.swift"] = (
            f"{head}@MainActor @ViewBuilder func case{number}() -> some View {{\n{case['swift']}\n}}\n"
        )
        calls.append(f"        run.add({json.dumps(case['id'])}) {{ case{number}() }}")
        # One a line, so that an error leaves out one.
        body = [
            f"    run.add({json.dumps(case['id'])}, text: {index}, {text['expr']})"
            for index, text in enumerate(texts)
            if text["case"] == case["id"] and text.get("expr") and f"Text{index}" not in left
        ]
        marks = [re.search(r"text: (\d+)", line).group(1) for line in body]
        if body:
            before = declarations(case["swift"])
            start = head.count("\n") + before.count("\n") + 3
            files[f"Texts{number}.swift"] = (
                f"{head}// {start} {' '.join(marks)}\n@MainActor func texts{number}(_ run: LayoutRun) {{\n"
                + before + "\n".join(body) + "\n}\n"
            )
            calls.append(f"        texts{number}(run)")
    files["Program.swift"] = (
        head + "@main struct Program {\n    @MainActor static func main() throws {\n"
        "        let run = LayoutRun {\n            defer { Probes.frames = [:] }\n            return Probes.frames\n"
        "        }\n" + "\n".join(calls) + "\n        try run.run(CommandLine.arguments)\n    }\n}\n"
    )
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.swift"):
        if old.name not in files:
            old.unlink()
    for name, content in files.items():
        file = folder / name
        # What is as it was isn't compiled again.
        if not file.exists() or file.read_text() != content:
            file.write_text(content)


def blame(folder, left_out):
    left = lines_of(left_out)
    new = set()
    for name, line in re.findall(r"(\w+)\.swift:(\d+):\d+: error:", sys.stdin.read()):
        if re.fullmatch(r"Case\d+", name):
            new.add(name)
        elif re.fullmatch(r"Texts\d+", name):
            # A comment says which line the first text is on, and which texts those are.
            comment = re.search(r"^// (.*)$", (folder / f"{name}.swift").read_text(), re.MULTILINE).group(1)
            start, *marks = comment.split()
            place = int(line) - int(start)
            new.update(f"Text{mark}" for mark in (marks[place:place + 1] if 0 <= place else marks))
    if not new - left:
        sys.exit(1)
    left_out.write_text("\n".join(sorted(left | new)) + "\n")


if __name__ == "__main__":
    arguments = [pathlib.Path(argument) for argument in sys.argv[2:]]
    {"write": write, "blame": blame}[sys.argv[1]](*arguments)
