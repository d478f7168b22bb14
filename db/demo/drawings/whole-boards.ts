import { letter } from './lettering.ts'
import { copper, copper15, copper60, ink, ink06, ink30, paper } from './palette.ts'
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
  type Point,
  points,
  rect,
  rects,
  via,
  vias,
} from './strokes.ts'

/** A production panel: boards in rows, V-scores, mouse bites, rails with fiducials and tooling holes. */
function panel({ labels, random }: Brief): string {
  const [columns, rows] = random.pick([
    [3, 2],
    [4, 2],
    [4, 3],
    [5, 2],
  ] as const)
  const [left, top, width, height] = [110, 150, 760, 400]
  const [w, h] = [width / columns, height / rows]
  const boards = range(columns * rows).map((i): Point => [left + (i % columns) * w, top + Math.floor(i / columns) * h])
  const marked = random.int(0, columns * rows - 1)
  const chip = random.between(0.26, 0.36)
  return [
    rect([left - 20, top - 60], [width + 40, height + 120], { width: 5 }),
    ...boards.map(([x, y], i) =>
      rect([x + 9, y + 9], [w - 18, h - 18], {
        width: 4,
        fill: i === marked ? copper15 : paper,
        ink: i === marked ? copper : ink,
        round: 10,
      }),
    ),
    rects(
      boards.map(([x, y]) => [
        [x + w * 0.32, y + h * 0.3],
        [w * chip, h * 0.36],
      ]),
      { width: 0, fill: ink },
    ),
    rects(
      boards.flatMap(([x, y]) =>
        range(3).map(
          (k) =>
            [
              [x + w * (0.24 + k * 0.2), y + h * 0.78],
              [w * 0.1, 10],
            ] as const,
        ),
      ),
      { width: 0, fill: copper60 },
    ),
    circles(
      boards.map(([x, y]) => [x + w * 0.18, y + h * 0.24]),
      9,
      { width: 4 },
    ),
    lines(
      [
        ...range(columns + 1).map((i): [Point, Point] => [
          [left + i * w, top - 60],
          [left + i * w, top + height + 60],
        ]),
        ...range(rows + 1).map((i): [Point, Point] => [
          [left - 20, top + i * h],
          [left + width + 20, top + i * h],
        ]),
      ],
      { ink: copper, width: 3, dash: '16 8 4 8' },
    ),
    ...[
      [left + 30, top - 30],
      [left + width - 30, top - 30],
      [left + 30, top + height + 30],
    ].map(([x = 0, y = 0]) => circle([x, y], 17, { width: 3 }) + circle([x, y], 8, { width: 0, fill: copper })),
    via([left + width - 90, top + height + 30], 16),
    via([left + 100, top + height + 30], 16),
    dimension([left + width + 56, top], [left + width + 56, top + h]),
    letter(labels, [
      { at: [960, top + h / 2], wants: /mm/, anchor: 'start', room: 260, fallback: '' },
      {
        at: [930, 108],
        wants: /score|panel|rail|fiduc/i,
        anchor: 'start',
        ink: copper,
        room: 290,
        fallback: `${columns} × ${rows}`,
      },
      { at: [960, 400], anchor: 'start', room: 260 },
      { at: [960, 480], anchor: 'start', room: 260 },
      { at: [960, 560], anchor: 'start', room: 260 },
    ]),
  ].join('')
}

/** The L of a phone's main board around its cell, with the shields that an engineer looks for. */
function phone({ labels, random }: Brief): string {
  const flipped = random.chance(0.5)
  const upended = random.chance(0.5)
  const cameras = random.int(1, 3)
  const f = (x: number, width: number) => (flipped ? 1280 - x - width : x)
  const g = (y: number, height: number) => (upended ? 694 - y - height : y)
  const box2 = ([x, y]: Point, [w, h]: [number, number], pen: Parameters<typeof rect>[2] = {}) =>
    rect([f(x, w), g(y, h)], [w, h], { width: 4, ...pen })
  const cell = box([f(560, 420) + 10, g(250, 330) + 10], [400, 310])
  const text = (x: number, y: number, w: number): Point => [f(x, w) + w / 2, g(y, 0)]
  return [
    rect([90, 72], [1100, 550], { width: 6, round: 60 }),
    box2([124, 104], [380, 486], { fill: ink06 }),
    box2([504, 104], [650, 126], { fill: ink06 }),
    line([f(504, 0), g(106, 0)], [f(504, 0), g(228, 0)], { ink: ink06, width: 8 }),
    box2([560, 250], [420, 330], { width: 5, round: 16 }),
    hatch([cell], { step: 26 }),
    box2([160, 140], [250, 190], { width: 5, fill: ink, ink }),
    box2([160, 370], [250, 90], { fill: copper15, ink: copper, width: 5 }),
    box2([160, 490], [250, 76], { fill: paper }),
    box2([560, 126], [250, 82], { fill: paper }),
    ...range(cameras).map(
      (i) =>
        circle([f(880 + i * 92, 0), g(168, 0)], 34, { width: 5, fill: paper }) +
        circle([f(880 + i * 92, 0), g(168, 0)], 15, { width: 0, fill: ink }),
    ),
    ...range(5).map((i) =>
      lines([points`${f(440 + i * 12, 0)},${g(180 + i * 14, 0)} ${f(440 + i * 12, 0)},${g(400 + i * 14, 0)}`], {
        ink: copper60,
        width: 4,
      }),
    ),
    box2([1010, 270], [124, 290], { fill: paper }),
    vias(
      [
        [f(1072, 0), g(310, 0)],
        [f(1072, 0), g(520, 0)],
      ],
      12,
      copper,
    ),
    lines(
      [
        [
          [f(1030, 0), g(350, 0)],
          [f(1030, 0), g(480, 0)],
        ],
        [
          [f(1072, 0), g(350, 0)],
          [f(1072, 0), g(480, 0)],
        ],
        [
          [f(1112, 0), g(350, 0)],
          [f(1112, 0), g(480, 0)],
        ],
      ],
      { ink: ink30, width: 4 },
    ),
    letter(labels, [
      {
        at: text(160, 235, 250),
        wants: /SoC|AP\b|CPU|NPU|processor|^[A-Z]{2}\d{3,}/i,
        ink: paper,
        halo: 'none',
        fallback: 'SoC',
        size: 40,
        room: 220,
      },
      { at: text(560, 415, 420), wants: /mAh|batt|cell|Wh/i, fallback: 'BT1', size: 40, room: 360 },
      {
        at: text(160, 415, 250),
        wants: /PMIC|power|charge|UFS|DDR/i,
        ink: copper,
        halo: copper15,
        fallback: 'PMIC',
        room: 220,
      },
      { at: text(560, 167, 250), wants: /RF|5G|modem|FEM|antenna|GHz|camera/i, fallback: 'RF', room: 220 },
      { at: text(160, 528, 250), room: 230 },
    ]),
  ].join('')
}

export const wholeBoards = { 'pcb-panel': panel, 'phone-board': phone } satisfies Family
