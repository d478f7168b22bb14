import { letter } from './lettering.ts'
import { copper, copper15, copper30, copper60, ink, ink06, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import {
  arc,
  circle,
  hatch,
  line,
  lines,
  type Point,
  path,
  points,
  polar,
  polygon,
  polyline,
  rect,
  rects,
  trace,
  vias,
} from './strokes.ts'
import { node, terminal } from './symbols.ts'

const smallSatellite = ([x, y]: Point): string =>
  rects(
    [
      [
        [x - 34, y - 9],
        [22, 18],
      ],
      [
        [x + 12, y - 9],
        [22, 18],
      ],
    ],
    { width: 0, fill: ink },
  ) + rect([x - 12, y - 12], [24, 24], { width: 4, fill: paper, ink: copper })

/** Spacecraft in side view: bus, two wings, dish, and the orbit with its ground track below. */
function satellite({ labels, random }: Brief): string {
  const [x, y] = [640, 300]
  const panels = random.int(3, 4)
  const w = 300 / panels
  const dish = random.pick([1, -1])
  const wing = random.between(130, 196)
  const others = range(random.int(1, 2)).map((i) =>
    polar([640, 1600], 1310, (i % 2 ? 291.5 : 244.5) + random.between(0, 2.4)),
  )
  const wings = [-1, 1].flatMap((s) =>
    range(panels).map((i): [Point, [number, number]] => [
      [s < 0 ? x - 190 - (i + 1) * w : x + 190 + i * w, y - wing / 2],
      [w - 10, wing],
    ]),
  )
  return [
    arc([640, 2050], 1500, [254, 286], { width: 5 }),
    hatch([[...range(31).map((i) => polar([640, 2050], 1500, 254 + (i * 32) / 30)), [1050, 620], [230, 620]]], {
      step: 20,
    }),
    arc([640, 1600], 1310, [244, 296], { ink: ink30, width: 3, dash: '14 12' }),
    ...others.map((at) => smallSatellite(at)),
    lines([points`${x - 190},${y} ${x - 110},${y}`, points`${x + 110},${y} ${x + 190},${y}`], { width: 9 }),
    rects(wings, { width: 5, fill: ink }),
    lines(
      wings.flatMap(([[wx, wy], [ww, wh]]) =>
        [1, 2, 3]
          .map((i): [Point, Point] => [
            [wx, wy + (wh * i) / 4],
            [wx + ww, wy + (wh * i) / 4],
          ])
          .concat([
            [
              [wx + ww / 2, wy],
              [wx + ww / 2, wy + wh],
            ],
          ]),
      ),
      { ink: paper, width: 2.5 },
    ),
    rect([x - 110, y - 90], [220, 180], { width: 6, fill: copper15 }),
    rect([x - 80, y - 60], [70, 54], { width: 4.5, fill: paper }),
    rect([x + 10, y - 60], [70, 54], { width: 4.5, fill: paper }),
    lines([points`${x - 80},${y + 30} ${x + 80},${y + 30}`, points`${x - 80},${y + 56} ${x + 80},${y + 56}`], {
      ink: copper60,
      width: 5,
    }),
    path(`M${x - 74} ${y + 118}a74 46 0 0 0 148 0Z`, { width: 5, fill: paper }),
    line([x, y + 90], [x, y + 118], { width: 7 }),
    line([x, y + 160], [x, y + 190], { width: 5 }),
    node([x, y + 192], copper),
    ...[44, 76, 108].map((r) => arc([x, y + 192], r, [50, 130], { ink: copper, width: 5 })),
    polyline(points`${x + dish * 70},${y - 90} ${x + dish * 70},${y - 150} ${x + dish * 104},${y - 184}`, { width: 6 }),
    circle([x + dish * 110, y - 190], 11, { width: 5, fill: paper }),
    letter(labels, [
      { at: [200, 150], wants: /W$|solar|panel|EPS|array/i, room: 330 },
      { at: [860, 500], wants: /GHz|band|link|Mb|Ka|dBi/i, anchor: 'start', ink: copper, room: 330, fallback: 'Ka' },
      { at: [1010, 150], wants: /OBC|FPGA|rad|TID|krad|SEU|MCU/i, room: 330 },
      { at: [420, 500], wants: /km|LEO|orbit|GEO/i, anchor: 'end', room: 330, fallback: 'LEO' },
      { at: [x - dish * 90, 100], room: 280 },
    ]),
  ].join('')
}

/** Parcels from above, crop rows at their own angles, sensor nodes that reach a gateway. */
function field({ labels, random }: Brief): string {
  const split = random.between(0.36, 0.6)
  const [left, top, width, height] = [84, 100, 1112, 490]
  const cut = left + width * split
  const lower = top + height * random.between(0.42, 0.6)
  const parcels: Point[][] = [
    [
      [left, top],
      [cut, top],
      [cut - 60, lower],
      [left, lower + 40],
    ],
    [
      [cut + 24, top],
      [left + width, top],
      [left + width, lower - 20],
      [cut - 36, lower],
    ],
    [
      [left, lower + 64],
      [cut - 62, lower + 24],
      [cut - 100, top + height],
      [left, top + height],
    ],
    [
      [cut - 38, lower + 24],
      [left + width, lower + 4],
      [left + width, top + height],
      [cut - 76, top + height],
    ],
  ]
  const gateway: Point = [cut - 48, lower + 12]
  const sensors = parcels.flatMap((outline): Point[] => {
    const middle: Point = [outline.reduce((s, [x]) => s + x, 0) / 4, outline.reduce((s, [, y]) => s + y, 0) / 4]
    return random.chance(0.5)
      ? [
          [middle[0] - 80, middle[1] + 12],
          [middle[0] + 90, middle[1] - 16],
        ]
      : [middle]
  })
  const wet = random.int(0, 3)
  return [
    ...parcels.map(
      (outline, i) =>
        polygon(outline, { width: 4.5, fill: i === wet ? copper15 : paper }) +
        hatch([outline], { step: 24 + i * 5, falling: i % 2 === 0, ink: i === wet ? copper30 : ink30, width: 3.5 }),
    ),
    lines(
      sensors.map((at) => [gateway, at]),
      { ink: copper, width: 4, dash: '12 10' },
    ),
    ...[60, 104].map((r) => circle(gateway, r, { ink: copper, width: 4 })),
    circle(gateway, 28, { width: 0, fill: copper }),
    ...sensors.map((at) => circle(at, 30, { width: 5, fill: paper }) + circle(at, 11, { width: 0, fill: ink })),
    letter(labels, [
      { at: [gateway[0], 64], wants: /LoRa|gateway|MHz|km|NB-?IoT/i, ink: copper, fallback: 'LoRa', room: 300 },
      ...sensors.slice(0, 3).map(([x, y]) => ({ at: [Math.min(1050, Math.max(230, x)), y + 56] as Point, room: 250 })),
      { at: [84, 64], anchor: 'start' as const, room: 250 },
    ]),
  ].join('')
}

/** Instruments around a device under test: scope, supply, load, with their leads. */
function bench({ labels, random }: Brief): string {
  const swapped = random.chance(0.5)
  const m = (x: number, w: number) => (swapped ? 1280 - x - w : x)
  const cycles = random.int(2, 4)
  const shape = random.pick(['sine', 'square', 'ramp'] as const)
  const sx = m(90, 560)
  const level = (t: number) =>
    ({ sine: Math.sin(t * 2 * Math.PI), square: t % 1 < 0.5 ? 1 : -1, ramp: (t % 1) * 2 - 1 })[shape]
  const wave = range(241).map((i): Point => [sx + 44 + (i / 240) * 352, 250 - level((i / 240) * cycles) * 68])
  return [
    rect([sx, 96], [560, 330], { width: 6, round: 14 }),
    rect([sx + 34, 130], [372, 240], { width: 5, fill: ink }),
    lines(
      [
        ...range(6).map((i): [Point, Point] => [
          [sx + 44 + i * 70, 134],
          [sx + 44 + i * 70, 366],
        ]),
        ...range(4).map((i): [Point, Point] => [
          [sx + 38, 178 + i * 48],
          [sx + 402, 178 + i * 48],
        ]),
      ],
      { ink: ink60, width: 2 },
    ),
    polyline(wave, { ink: copper30, width: 7 }),
    ...range(3).map(
      (i) =>
        circle([sx + 482, 166 + i * 76], 27, { width: 5 }) +
        line([sx + 482, 166 + i * 76], polar([sx + 482, 166 + i * 76], 25, -60 - i * 70 + cycles * 20), { width: 5 }),
    ),
    ...range(4).map((i) => circle([sx + 80 + i * 90, 398], 13, { width: 4.5, fill: i === 1 ? copper : paper })),
    rect([m(800, 390), 96], [390, 190], { width: 6, round: 14 }),
    rect([m(830, 330), 122], [330, 84], { width: 4.5, fill: ink06 }),
    terminal([m(880, 0), 246]),
    circle([m(960, 0), 246], 13, { width: 0, fill: copper }),
    trace(
      [
        [sx + 170, 411],
        [sx + 170, 540],
        [m(740, 0), 540],
      ],
      { ink: copper, width: 7 },
    ),
    trace(
      [
        [m(880, 0), 258],
        [m(880, 0), 350],
        [m(900, 0), 350],
        [m(900, 0), 440],
      ],
      { width: 6 },
    ),
    trace(
      [
        [m(960, 0), 258],
        [m(960, 0), 440],
      ],
      { ink: copper, width: 6 },
    ),
    rect([m(740, 450), 440], [450, 160], { width: 6, fill: paper }),
    rects(
      range(6).map((i) => [
        [m(770 + i * 26, 14), 570],
        [14, 18],
      ]),
      { width: 0, fill: ink },
    ),
    vias([
      [m(1150, 0), 480],
      [m(1150, 0), 560],
    ]),
    node([m(740, 0), 540], copper),
    letter(labels, [
      { at: [m(740, 450) + 215, 510], wants: /DUT|board|EUT|^U\d|EVM/i, fallback: 'DUT', size: 42, room: 340 },
      {
        at: [m(800, 390) + 195, 164],
        wants: /V$|supply|PSU|SMU|A$|load/i,
        fallback: '12.000 V',
        room: 300,
        halo: ink06,
      },
      { at: [sx, 66], wants: /GS\/s|MHz|scope|GHz|DSO|bit/i, anchor: 'start', room: 400, fallback: '' },
      { at: [sx + (swapped ? 200 : 200), 496], wants: /probe|mV|div|×10/i, anchor: 'start', ink: copper, room: 280 },
      { at: [m(90, 560), 590], anchor: 'start', room: 520 },
    ]),
  ].join('')
}

export const stations = { satellite, 'field-sensors': field, 'test-bench': bench } satisfies Family
