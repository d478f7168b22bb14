import { letter } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink12, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import type { Brief } from './sheet.ts'
import {
  box,
  dimension,
  hatch,
  line,
  lines,
  type Point,
  points,
  polygon,
  polyline,
  rect,
  rects,
  vias,
} from './strokes.ts'

/** Fragments of boards and chips that are about one thing: a shunt, a part near an edge, matched transistors. */

/** Current through wide copper into a shunt; the sense lines leave from the inner edges of its pads. */
export function kelvinShunt({ labels, random }: Brief): string {
  const tall = random.between(190, 240)
  const top = 330 - tall / 2
  const pours = [
    points`64,${top - 60} 420,${top} 420,${top + tall} 64,${top + tall + 60}`,
    points`1216,${top - 60} 860,${top} 860,${top + tall} 1216,${top + tall + 60}`,
  ]
  const sense = (x: number, s: number) =>
    polyline(points`${x},${top + tall} ${x},${top + tall + 70} ${x + s * 50},${top + tall + 120} ${x + s * 50},616`, {
      ink: copper,
      width: 9,
    })
  return [
    ...pours.map(
      (outline) =>
        polygon(outline, { fill: copper15, ink: copper, width: 5 }) + hatch([outline], { ink: copper30, step: 24 }),
    ),
    vias(
      range(8).map((i): Point => [130 + (i % 4) * 62, 300 + Math.floor(i / 4) * 62]),
      11,
      copper,
    ),
    rects(
      [
        [
          [420, top],
          [110, tall],
        ],
        [
          [750, top],
          [110, tall],
        ],
      ],
      { width: 5, fill: ink12 },
    ),
    rect([520, top + 16], [240, tall - 32], { width: 6, fill: ink }),
    sense(516, 1),
    sense(764, -1),
    letter(labels, [
      { at: [640, 330], wants: /Ω|shunt|^R/, ink: paper, halo: 'none', size: 42, room: 210, fallback: 'R1' },
      { at: [220, 90], wants: /I\+|IN|high/i, room: 260, fallback: 'I+' },
      { at: [1060, 90], wants: /I[−-]|OUT|low/i, room: 260, fallback: 'I−' },
      { at: [540, 584], wants: /\+/, anchor: 'end', ink: copper, room: 330 },
      { at: [740, 584], wants: /[−-]$/, anchor: 'start', ink: copper, room: 280 },
    ]),
  ].join('')
}

/** Two-pad parts over a plane beside the board's edge, each with its vias close by. */
export function nearTheEdge({ labels, random }: Brief): string {
  const edge = random.pick([200, 1080])
  const inward = edge < 640 ? 1 : -1
  const x = (away: number) => edge + inward * away
  const part = (away: number, y: number, hot: boolean) => {
    const [a, b] = [x(away), x(away + 230)].toSorted((p, q) => p - q) as [number, number]
    return (
      rects(
        [
          [
            [a, y],
            [86, 110],
          ],
          [
            [b - 86, y],
            [86, 110],
          ],
        ],
        { width: 5, fill: hot ? copper : ink, ink: hot ? copper : ink },
      ) +
      rect([a - 14, y - 14], [b - a + 28, 138], { width: 4, dash: '14 8' }) +
      vias(
        [
          [a + 43, y - 46],
          [b - 43, y - 46],
          [a + 43, y + 156],
          [b - 43, y + 156],
        ],
        12,
        hot ? copper : ink,
      )
    )
  }
  const plane = box([Math.min(x(20), x(940)), 80], [920, 530])
  return [
    hatch([plane], { step: 28, ink: ink12, width: 4 }),
    lines(
      [
        [
          [edge, 64],
          [edge, 624],
        ],
      ],
      { ink: copper, width: 5, dash: '26 10 6 10' },
    ),
    part(250, 150, true),
    part(250, 420, false),
    part(620, 420, false),
    line([x(480), 205], [x(900), 205], { ink: copper, width: 22 }),
    dimension([edge, 330], [x(236), 330]),
    letter(labels, [
      { at: [x(120), 374], wants: /mm$|mil/i, room: 220, fallback: '5 mm' },
      { at: [x(690), 150], wants: /^C\d|^R\d|^0[246]0[235]|^1[28]\d\d/, ink: copper, room: 300, fallback: 'C1' },
      { at: [x(-96), 110], wants: /score|edge/i, room: 180, fallback: '' },
      { at: [x(720), 330], wants: /GND|plane/i, room: 340 },
      { at: [x(110), 560], wants: /via/i, room: 210 },
    ]),
  ].join('')
}

/** Matched transistors in common centroid, A B B A over B A A B, with dummies and a guard ring of contacts. */
export function matched({ labels, random }: Brief): string {
  const [left, top, width, height] = [240, 130, 640, 420]
  const count = random.pick([8, 10])
  const pitch = (width - 60) / count
  const isA = (i: number, row: number) => (Math.min(i, count - 1 - i) % 2 === 0) === (row === 0)
  const fingers = range(2).flatMap((row) =>
    range(count).map((i) => ({
      i,
      row,
      at: [left + 30 + i * pitch + pitch * 0.22, top + 50 + row * 180] as Point,
      dummy: i === 0 || i === count - 1,
    })),
  )
  const size: [number, number] = [pitch * 0.56, 140]
  const ringVias = [
    ...range(14).flatMap((i): Point[] => [
      [left - 20 + (i * (width + 40)) / 13, top - 22],
      [left - 20 + (i * (width + 40)) / 13, top + height + 22],
    ]),
    ...range(8).flatMap((i): Point[] => [
      [left - 20, top + 26 + (i * (height - 52)) / 7],
      [left + width + 20, top + 26 + (i * (height - 52)) / 7],
    ]),
  ]
  return [
    hatch(
      [box([left - 48, top - 50], [width + 96, height + 100]), box([left + 8, top + 6], [width - 16, height - 12])],
      { step: 16, ink: ink30 },
    ),
    rect([left - 48, top - 50], [width + 96, height + 100], { width: 5 }),
    rect([left + 8, top + 6], [width - 16, height - 12], { width: 5, fill: paper }),
    vias(ringVias, 9),
    ...fingers.map(({ at, i, row, dummy }) =>
      rect(
        at,
        size,
        dummy
          ? { width: 4, ink: ink60, dash: '12 8' }
          : isA(i, row)
            ? { width: 0, fill: copper }
            : { width: 0, fill: ink },
      ),
    ),
    line([left + 50, top + 210], [left + width - 50, top + 210], { ink: copper60, width: 12 }),
    letter(labels, [
      {
        at: [970, 170],
        wants: /guard|ring/i,
        anchor: 'start',
        pointer: [left + width + 50, 190],
        room: 230,
        fallback: 'Guard',
      },
      {
        at: [970, 290],
        wants: /^M1|^A$|^Q1/,
        anchor: 'start',
        ink: copper,
        pointer: [left + width - 60, 250],
        room: 230,
        fallback: 'M1',
      },
      {
        at: [970, 410],
        wants: /^M2|^B$|^Q2/,
        anchor: 'start',
        pointer: [left + width - 60, 440],
        room: 230,
        fallback: 'M2',
      },
      { at: [970, 530], wants: /match|centroid|ABBA/i, anchor: 'start', room: 230 },
    ]),
  ].join('')
}
