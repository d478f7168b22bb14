#!/bin/sh
# Makes the files of web/styles/typefaces from the packages: what no page uses of them costs a third to four fifths of their bytes.
# Needs fonttools and brotli (pip install fonttools brotli). Signs as in `unicode-range` of web/styles/fonts.css.
set -eu
cd "$(dirname "$0")/.."
latin=U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD
values=U+0000-00FF,U+2000-206F,U+2122,U+2191,U+2193,U+2212
made=$(mktemp)
trap 'rm -f "$made"' EXIT

# Package, style, weights, signs, OpenType features, name of the file.
make() {
  fonttools varLib.instancer -q "node_modules/@fontsource-variable/$1/files/$1-latin-wght-$2.woff2" "wght=$3" -o "$made"
  pyftsubset "$made" --unicodes="$4" --layout-features="$5" --no-hinting --flavor=woff2 --output-file="web/styles/typefaces/$6.woff2"
}

make archivo normal 300:900 "$latin" '*' archivo
make source-serif-4 normal 400:900 "$latin" '*' source-serif-4
make source-serif-4 italic 400:700 "$latin" '*' source-serif-4-italic
# Without its ligatures, which are half of its regular weight: part numbers and code are read sign by sign.
make jetbrains-mono normal 400 "$values" '' jetbrains-mono
make jetbrains-mono normal 600 "$values" '' jetbrains-mono-semibold
