import { letter } from './lettering.ts'
import { dimensional, partlike, pinsIn } from './package-names.ts'
import { copper, copper30, ink, ink06, ink12, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import {
  box,
  circle,
  circles,
  dimension,
  hatch,
  line,
  lines,
  num,
  type Point,
  path,
  points,
  polygon,
  rect,
  rects,
} from './strokes.ts'

/** Gull-wing package from above and along its leads. */
function soic({ labels, random }: Brief): string {
  const pins = pinsIn(labels, /(?:SO|SOIC|SOP|DIP|SSOP|TSSOP|MSOP)\D{0,2}(\d+)/i) ?? random.pick([8, 8, 14, 16])
  const half = Math.min(14, Math.ceil(pins / 2))
  const pitch = half <= 4 ? 120 : 800 / half
  const length = pitch * half
  const left = half <= 4 ? 110 : 130
  const [top, bottom] = half <= 4 ? [180, 500] : [150, 350]
  const lead = Math.min(46, pitch * 0.42)
  const leads = range(half).flatMap((i) => {
    const x = left + (i + 0.5) * pitch - lead / 2
    return [
      [
        [x, top - 74],
        [lead, 74],
      ],
      [
        [x, bottom],
        [lead, 74],
      ],
    ] as const
  })
  const special = random.int(0, half * 2 - 1)
  const end = half <= 4 ? { x: 760, y: 380 } : { x: 420, y: 500 }
  const text: Point = half <= 4 ? [700, 140] : [130, 490]
  const dimX = left + (half - 1.5) * pitch
  return [
    rects(leads, { width: 4, fill: ink12 }),
    rects(leads.slice(special, special + 1), { width: 4, fill: copper, ink: copper }),
    lines(
      leads.map(([[x, y], [w]]) => [
        [x, y + 37],
        [x + w, y + 37],
      ]),
      { width: 3 },
    ),
    rect([left, top], [length, bottom - top], { width: 6, fill: ink }),
    path(`M${num(left)} ${num((top + bottom) / 2 - 30)}a30 30 0 0 1 0 60Z`, { width: 0, fill: paper }),
    circle([left + 46, bottom - 46], 15, { width: 0, fill: paper }),
    dimension([dimX, bottom + 96], [dimX + pitch, bottom + 96], { ink: copper }),
    endView(end),
    letter(labels, [
      {
        at: [left + length / 2, (top + bottom) / 2],
        wants: /[A-Z]{2,}\d{2,}|^\d+[A-Z]+\d+|NE555/,
        room: length - 130,
        size: 52,
        ink: paper,
        halo: 'none',
        fallback: 'U1',
      },
      {
        at: [text[0], text[1]],
        wants: /SO|DIP|SSOP/i,
        anchor: 'start',
        room: half <= 4 ? 480 : 270,
        fallback: `SOIC-${half * 2}`,
      },
      {
        at: [dimX + pitch + 24, bottom + 96],
        wants: dimensional,
        reserved: true,
        anchor: 'start',
        ink: copper,
        room: 170,
        fallback: '1.27',
      },
      { at: [text[0], text[1] + 60], anchor: 'start', room: half <= 4 ? 480 : 270 },
      { at: half <= 4 ? [700, 260] : [130, 610], anchor: 'start', room: 400 },
    ]),
  ].join('')
}

function endView({ x, y }: { x: number; y: number }): string {
  const lead = (s: 1 | -1) => {
    const c = x + 200
    return polygon(
      [
        [c + s * 110, y + 36],
        [c + s * 142, y + 36],
        [c + s * 154, y + 48],
        [c + s * 160, y + 94],
        [c + s * 200, y + 94],
        [c + s * 200, y + 110],
        [c + s * 146, y + 110],
        [c + s * 138, y + 54],
        [c + s * 110, y + 54],
      ],
      { width: 0, fill: copper },
    )
  }
  return [
    polygon(
      [
        [x + 96, y],
        [x + 304, y],
        [x + 316, y + 45],
        [x + 304, y + 94],
        [x + 96, y + 94],
        [x + 84, y + 45],
      ],
      { width: 5, fill: ink12 },
    ),
    lead(1),
    lead(-1),
    line([x - 40, y + 112], [x + 440, y + 112], { ink: ink60, width: 4 }),
    hatch([box([x - 40, y + 114], [480, 26])], { step: 18 }),
  ].join('')
}

/** A radio or power module: castellated edge, shield can, antenna area or inductor. */
function moduleOutline({ labels, random }: Brief): string {
  const wireless =
    /ESP|WROOM|wi-?fi|BLE|antenna|radio|LoRa|UWB|RF|GHz|Zigbee|Thread/i.test(labels.join(' ')) || random.chance(0.4)
  const [left, top, width, height] = [150, 96, 640, 470]
  const count = random.int(8, 11)
  const pitch = (height - 70) / count
  const edge = range(count).flatMap((i): Point[] => [
    [left, top + 35 + (i + 0.5) * pitch],
    [left + width, top + 35 + (i + 0.5) * pitch],
  ])
  const canX = wireless ? left + 170 : left + 60
  const canWidth = wireless ? width - 230 : width - 120
  const turns = range(6)
  const meander = `M${left + 60} ${top + 60}${turns.map((i) => (i % 2 === 0 ? 'h70v62' : 'h-70v62')).join('')}h70`
  const pins = [0, count].map((i): Point => edge[i] ?? [left, top])
  return [
    rect([left, top], [width, height], { width: 5, fill: ink06 }),
    circles(edge, Math.min(15, pitch * 0.36), { width: 4.5, fill: paper, ink: copper }),
    wireless ? path(meander, { ink: copper, width: 14 }) : '',
    rect([canX, top + 52], [canWidth, height - 104], { width: 5, fill: paper, round: 8 }),
    wireless
      ? lines(
          [
            points`${canX + 26},${top + 78} ${canX + canWidth - 26},${top + 78}`,
            points`${canX + 26},${top + height - 78} ${canX + canWidth - 26},${top + height - 78}`,
          ],
          { ink: ink30, width: 3, dash: '14 12' },
        )
      : rect([canX + 34, top + 90], [160, height - 180], { width: 5, fill: ink12, round: 24 }) +
        hatch([box([canX + 44, top + 100], [140, height - 200])], { ink: copper30, step: 22 }) +
        rects(
          range(4).map((i) => [
            [canX + 230 + i * 66, top + height - 136],
            [36, 58],
          ]),
          { width: 4 },
        ),
    circle([canX + canWidth - 36, top + 84], 11, { width: 0, fill: ink }),
    dimension([left, top + height + 38], [left + width, top + height + 38]),
    letter(labels, [
      {
        at: [canX + canWidth / 2 + (wireless ? 0 : 80), top + height / 2 - 20],
        wants: partlike,
        reserved: true,
        room: canWidth - (wireless ? 60 : 240),
        size: 44,
        fallback: 'MOD1',
      },
      {
        at: [840, 590],
        wants: dimensional,
        reserved: true,
        anchor: 'start',
        room: 260,
        fallback: wireless ? '18.0 mm' : '9.0 mm',
      },
      {
        at: [860, 180],
        wants: /GHz|antenna|wi-?fi|BLE|LoRa|V\b|A\b/i,
        anchor: 'start',
        ink: copper,
        room: 340,
        pointer: wireless ? [left + width + 14, 180] : [left + width + 14, pins[1]?.[1] ?? 180],
      },
      { at: [860, 320], anchor: 'start', room: 340, pointer: [left + width + 14, 320] },
      { at: [860, 460], anchor: 'start', room: 340, pointer: [left + width + 14, 460] },
    ]),
  ].join('')
}

export const outlines = { 'package-soic': soic, 'package-module': moduleOutline } satisfies Family
