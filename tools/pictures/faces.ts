import { area, brick, circle, mustard, paper, plum, rect, rose, sky, slate, stroke, teal, turned } from './shapes.ts'

/** Faces of the demo's authors, by the address of their page. Lengths are pixels of a portrait 480 wide. */

const ink = '#16201c'
const pen = (path: string, thickness = 6) => stroke(path, ink, thickness, 'round')
const outlined = (path: string, colour: string) => area(path, colour) + pen(path)

interface Person {
  ground: string
  skin: string
  cloth: string
  /** The collar, over the clothes. */
  collar: string
  /** Hair behind the head, and over it. */
  behind?: string
  over: string
  brows: string
  nose?: string
  mouth: string
  /** Glasses, beard, earrings. */
  more?: string
  /** Half the width of the jaw. */
  jaw?: number
  tilt?: number
}

const head = (jaw: number) =>
  `M158 196 C156 104 324 104 322 196 C324 236 ${240 + jaw} 300 ${240 + jaw * 0.52} 326 C262 346 218 346 ${240 - jaw * 0.52} 326 C${240 - jaw} 300 156 236 158 196 Z`

const eyes = [206, 274]
  .map((x) => pen(`M${x - 15} 219 Q${x} 207 ${x + 16} 219`, 5) + circle(x + 1, 221, 6.5, ink))
  .join('')

function person({ jaw = 74, tilt = 0, ...of }: Person): string {
  const ears = [154, 326]
    .map((x) => `<ellipse cx="${x}" cy="228" rx="15" ry="25" fill="${of.skin}" stroke="${ink}" stroke-width="6"/>`)
    .join('')
  const face =
    ears +
    outlined(head(jaw), of.skin) +
    eyes +
    pen(of.brows, 8) +
    pen(of.nose ?? 'M246 222 C250 244 262 258 256 266 C250 273 238 272 232 268', 5) +
    pen(of.mouth, 6)
  return (
    rect(0, 0, 480, 480, of.ground) +
    turned(tilt, 240, 380, of.behind ?? '') +
    outlined('M198 300 V372 C214 402 266 402 282 372 V300 Z', of.skin) +
    outlined('M44 500 C52 420 112 392 196 364 C212 404 268 404 284 364 C368 392 428 420 436 500 Z', of.cloth) +
    of.collar +
    turned(tilt, 240, 380, face + of.over + (of.more ?? ''))
  )
}

const round = (x: number) => `<circle cx="${x}" cy="222" r="36" fill="none" stroke="${ink}" stroke-width="6"/>`
const square = (x: number) =>
  `<rect x="${x - 38}" y="196" width="76" height="52" rx="14" fill="none" stroke="${paper}" stroke-width="6"/>`

export const faces: Record<string, string> = {
  // Hair parted in the middle and gathered at the neck, small earrings.
  'meera-iyer': person({
    ground: sky,
    skin: '#b97e55',
    cloth: brick,
    collar: pen('M196 366 C214 430 236 452 240 500') + pen('M284 366 C300 410 262 446 240 462'),
    behind: circle(318, 306, 54, ink),
    over: area(
      'M240 104 C168 96 132 150 146 238 C152 210 168 196 186 184 C212 166 230 146 240 130 C250 146 268 166 294 184 C312 196 328 210 334 238 C348 150 312 96 240 104 Z',
      ink,
    ),
    brows: 'M184 196 Q204 182 226 192 M254 192 Q276 182 296 196',
    mouth: 'M212 294 Q240 314 270 292',
    more: circle(152, 262, 8, mustard) + circle(328, 262, 8, mustard),
    jaw: 68,
    tilt: -3,
  }),
  // Short fair hair brushed to one side, a full beard.
  'tobias-lindqvist': person({
    ground: slate,
    skin: '#e9c4a3',
    cloth: '#26302c',
    collar: outlined('M190 360 C206 392 274 392 290 360 L296 386 C270 420 210 420 184 386 Z', '#3b4a45'),
    over:
      outlined(
        'M154 214 C140 120 200 76 276 92 C330 102 342 150 328 210 C320 190 316 172 306 158 C262 168 214 158 186 142 C170 160 160 184 154 214 Z',
        '#c9974a',
      ) + pen('M198 116 C232 134 274 138 302 128', 5),
    brows: 'M186 196 L224 192 M256 192 L294 196',
    mouth: 'M218 296 Q240 304 262 296',
    more:
      outlined(
        'M156 234 C160 268 166 276 178 272 C196 256 216 268 240 268 C264 268 284 256 302 272 C314 276 320 268 324 234 C332 316 296 372 240 374 C184 372 148 316 156 234 Z',
        '#b5813a',
      ) +
      area('M208 290 Q240 278 272 290 Q240 312 208 290 Z', '#e9c4a3') +
      pen('M208 291 Q240 304 272 291', 5),
    jaw: 84,
    tilt: 2,
  }),
  // Long hair over one shoulder, square glasses.
  'kavitha-ramanujan': person({
    ground: mustard,
    skin: '#8d5a3b',
    cloth: teal,
    collar: pen('M190 372 L240 456 L290 372'),
    behind: area('M150 190 C110 280 112 380 92 452 C140 474 180 440 188 380 L292 330 C340 330 350 250 330 180 Z', ink),
    over: area(
      'M290 112 C220 76 140 116 146 236 C166 222 178 198 190 172 C232 176 276 160 296 138 C306 164 318 196 334 236 C346 176 336 130 290 112 Z',
      ink,
    ),
    brows: 'M182 184 Q206 174 228 184 M252 184 Q276 174 298 184',
    mouth: 'M214 296 Q242 308 268 294',
    more: square(200) + square(280) + stroke('M238 214 Q240 211 242 214 M318 214 L328 210', paper, 6, 'round'),
    jaw: 70,
    tilt: 3,
  }),
  // Bald on top, grey at the sides, round glasses.
  'joost-verhagen': person({
    ground: '#c9cdb4',
    skin: '#e6bd9c',
    cloth: slate,
    collar:
      outlined('M196 364 L170 392 L226 440 L240 402 Z', paper) +
      outlined('M284 364 L310 392 L254 440 L240 402 Z', paper),
    over:
      outlined('M156 220 C140 214 132 176 150 150 C158 150 166 158 168 172 C164 188 160 204 156 220 Z', '#8d958f') +
      outlined('M324 220 C340 214 348 176 330 150 C322 150 314 158 312 172 C316 188 320 204 324 220 Z', '#8d958f') +
      pen('M210 166 Q240 159 268 166', 4),
    brows: 'M180 180 Q204 170 226 180 M254 180 Q276 170 300 180',
    mouth: 'M210 300 Q238 308 270 296',
    more: round(203) + round(277) + pen('M239 216 Q240 212 241 216 M167 216 L152 212 M313 216 L328 212'),
    jaw: 86,
    tilt: -2,
  }),
  // A chin-length bob with a side parting.
  'nandini-kapoor': person({
    ground: rose,
    skin: '#c48a60',
    cloth: plum,
    collar: pen('M186 370 C200 424 280 424 294 370'),
    behind: area(
      'M240 78 C130 78 116 190 132 322 C160 340 190 336 200 322 H280 C290 336 320 340 348 322 C364 190 350 78 240 78 Z',
      '#2b1c17',
    ),
    over: area(
      'M200 98 C146 112 128 180 136 318 C160 300 168 250 166 216 C176 180 196 160 206 134 C232 168 286 186 314 206 C314 250 320 300 344 318 C352 170 324 66 200 98 Z',
      '#2b1c17',
    ),
    brows: 'M184 198 Q206 186 226 196 M254 196 Q276 186 296 198',
    mouth: 'M212 290 Q240 318 268 290 M224 312 Q240 318 256 312',
    jaw: 68,
    tilt: -4,
  }),
  // Curls, a moustache and stubble.
  'rui-tavares': person({
    ground: teal,
    skin: '#d8a47c',
    cloth: mustard,
    collar: outlined('M192 362 C206 396 274 396 288 362 L300 380 C276 418 204 418 180 380 Z', '#b98a24'),
    over: [
      ...[
        [166, 176],
        [158, 140],
        [182, 108],
        [216, 92],
        [252, 90],
        [286, 100],
        [314, 128],
        [320, 166],
        [204, 128],
        [240, 122],
        [278, 132],
      ],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 31, '#2a1d16'))
      .join(''),
    brows: 'M180 198 Q204 184 228 196 M252 196 Q276 184 300 198',
    mouth: 'M220 304 Q240 310 262 302',
    more:
      area(
        'M196 288 C206 272 226 270 240 278 C254 270 274 272 284 288 C268 284 254 290 240 288 C226 290 212 284 196 288 Z',
        '#2a1d16',
      ) + pen('M204 322 l2 6 M222 330 l1 6 M240 332 v6 M258 330 l-1 6 M276 322 l-2 6', 4),
    jaw: 80,
    tilt: 4,
  }),
  // Short straight hair with a fringe, a high collar.
  'eun-ji-seo': person({
    ground: '#a9b8ad',
    skin: '#ecccae',
    cloth: '#1f2a33',
    collar: outlined('M192 352 C210 374 270 374 288 352 L296 396 C268 412 212 412 184 396 Z', '#33434f'),
    behind: area(
      'M240 84 C150 84 136 160 144 268 C150 290 176 300 200 290 H280 C304 300 330 290 336 268 C344 160 330 84 240 84 Z',
      ink,
    ),
    over:
      area(
        'M240 90 C160 88 138 150 146 262 C158 258 166 236 168 206 C196 194 230 172 250 146 C262 172 290 190 312 204 C314 236 322 258 334 262 C342 150 320 88 240 90 Z',
        ink,
      ) + stroke('M196 132 Q216 114 240 112', '#5d6b66', 5, 'round'),
    brows: 'M190 198 Q206 193 222 197 M258 197 Q274 193 290 198',
    nose: 'M244 228 C248 246 256 258 252 264 C248 269 240 269 236 266',
    mouth: 'M218 294 Q240 306 264 292',
    jaw: 72,
    tilt: 0,
  }),
}
