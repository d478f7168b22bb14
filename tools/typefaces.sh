#!/bin/sh
# Makes web/styles/typefaces from the package: the two weights that pages use, without ligatures. Each is a fifth of the package's file.
# Needs fonttools and brotli (pip install fonttools brotli). Signs as in `unicode-range` of web/styles/fonts.css.
set -eu
cd "$(dirname "$0")/.."
from=node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2
signs=U+0000-00FF,U+2000-206F,U+2122,U+2191,U+2193,U+2212
made=$(mktemp)
trap 'rm -f "$made"' EXIT

# Weight, name of the file.
make() {
  fonttools varLib.instancer -q "$from" "wght=$1" -o "$made"
  pyftsubset "$made" --unicodes="$signs" --layout-features= --no-hinting --flavor=woff2 --output-file="web/styles/typefaces/$2.woff2"
}

make 400 jetbrains-mono
make 600 jetbrains-mono-semibold
