/**
 * How makers end part numbers: temperature grade and package, output voltage, then packing and solder. Any other ending
 * is another part: an LM3580 is no LM358.
 */

/** Volts without the point, as in `AMS1117-3.3`, and as Microchip writes them, as in `MCP1700-3302E`. */
const voltages =
  '09 10 11 12 15 18 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 36 37 40 41 45 50 60 80 85 90 100 120 150 180 200 240 1202 1502 1802 2502 2802 3002 3302 5002 adj'

/** Tubes, trays, reels with diameters in inches, automotive grades, lead-free solder. */
const packings =
  't tr trl trr tr7 tr13 r rl rl7 r7 reel reel7 reel13 7 13 7f 13f t1 t3 t1g t3g r2 r2g g f nopb pbf trpbf e3 e4 g3 g4 q1 q100 ep 115 118 135 215 235'

const oneOf = (codes: string) => `(?:${codes.replaceAll(' ', '|')})`

/** Letters of grade and package, perhaps with pin counts: `n`, `dgkr`, `zit6`, `c8t6`, `lt1763cs8`. */
const gradeAndPackage = String.raw`[a-z]{1,5}(?:\d{1,2}[a-z]{0,4}){0,2}`

const variant = new RegExp(`^(?:${gradeAndPackage})?${oneOf(voltages)}?(?:[a-z]{1,4})?${oneOf(packings)}{0,3}$`)

/** `isApart`: a sign precedes the suffix, as in `AMS1117-3.3`. Digits that follow digits belong to the number. */
export const isVariantSuffix = (suffix: string, isApart: boolean): boolean =>
  suffix.length <= longestSuffix && (isApart || /^[a-z]/.test(suffix)) && variant.test(suffix)

/** In characters. */
export const longestSuffix = 12
