#!/usr/bin/env bash
# Makes a shared library of Blend2D for `Scripts/bench --blend2d FILE`: of the static one in blend2d-python, a package of PyPI
# (MIT, Blend2D's own licence is zlib), as Debian 12 has none. Needs g++ and python3 with pip; for x86-64.
set -euo pipefail
file=${1:?usage: Benchmarks/blend2d.sh FILE}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

python3 -m pip download --quiet --no-deps --dest "$directory" blend2d-python==1.0.0
python3 -m zipfile -e "$directory"/*.whl "$directory"
archive=$directory/blend2d/libblend2d.a
# Its functions are hidden in a shared library, so each gets an entry that jumps to it.
{
    nm -g --defined-only "$archive" 2>/dev/null |
        awk '$2 == "T" && $3 ~ /^bl[A-Z]/ { print ".globl exported_" $3 "\nexported_" $3 ": jmp " $3 }'
    echo '.section .note.GNU-stack, "", @progbits'
} >"$directory/entries.s"
g++ -shared -o "$file" "$directory/entries.s" "$archive" -lpthread -ldl -lrt
