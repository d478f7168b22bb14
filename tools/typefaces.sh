#!/bin/sh
# Makes src/platform/web/styles/typefaces from the packages: the weights and characters that pages use, as the style sheets declare them.
# Readers get their licences from public/licences. Needs fonttools and brotli (pip install fonttools brotli).
set -eu
cd "$(dirname "$0")/.."
packages=node_modules/@fontsource-variable
made=$(mktemp)
trap 'rm -f "$made"' EXIT

latin=U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD
code=U+0000-00FF,U+2000-206F,U+2122,U+2191,U+2193,U+2212

# Package's file, weights, characters, layout features, name of the file, name of the family if it is another.
make() {
  fonttools varLib.instancer -q "$packages/$1" "wght=$2" -o "$made"
  [ "${6-}" ] && rename "$6"
  pyftsubset "$made" --unicodes="$3" --layout-features="$4" $hinting --name-IDs=0,1,2,3,4,5,6,13,14 --flavor=woff2 \
    --output-file="src/platform/web/styles/typefaces/$5.woff2"
}

# "Source" is a reserved font name: its licence wants another one for what is changed.
rename() {
  python3 - "$made" "$1" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont

file, family = sys.argv[1:]
font = TTFont(file)
for record in list(font["name"].names):
    style = "Italic" if font["head"].macStyle & 2 else "Regular"
    name = {1: family, 3: f"{family} {style}", 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}.get(record.nameID)
    if name:
        font["name"].setName(name, record.nameID, record.platformID, record.platEncID, record.langID)
font.save(file)
PYTHON
}

# The few bytes of hinting stay: without them FreeType hints by itself and makes letters wider.
hinting=--hinting
text=kern,ccmp,liga,locl,tnum,mark
make archivo/files/archivo-latin-wght-normal.woff2 300:800 "$latin" "$text,rvrn" archivo
make source-serif-4/files/source-serif-4-latin-wght-normal.woff2 400:700 "$latin" "$text" serif "Groundplane Serif"
make source-serif-4/files/source-serif-4-latin-wght-italic.woff2 400:700 "$latin" "$text" serif-italic "Groundplane Serif"
hinting=--no-hinting
for weight in 400 600; do
  name=$([ $weight = 400 ] && echo jetbrains-mono || echo jetbrains-mono-semibold)
  make jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2 $weight "$code" "" $name
done
