import { letter } from './lettering.ts'
import { copper, copper15, copper30, ink, ink06, ink30, ink60, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { box, dimension, hatch, line, type Point, polygon, polyline, rect, vias } from './strokes.ts'

/** Inverted F, inset-fed patch or meander beside its ground plane. */
function antenna(brief: Brief): string {
  const named = brief.labels.join(' ')
  if (/patch|GPS|GNSS|ε|mmWave|array/i.test(named)) return patch(brief)
  if (/IFA|inverted|F-/i.test(named)) return invertedF(brief, false)
  return brief.random.chance(0.35) ? patch(brief) : invertedF(brief, brief.random.chance(0.5))
}

function invertedF({ labels, random }: Brief, meandering: boolean): string {
  const [left, right, plane, bottom] = [150, 1130, 330, 600]
  const feed = left + 210
  const turns = random.int(4, 6)
  const pitch = 560 / turns
  const arm: Point[] = meandering
    ? [
        [feed, 180],
        [feed + 60, 180],
        ...range(turns).flatMap((i): Point[] => [
          [feed + 60 + i * pitch, 180],
          [feed + 60 + (i + 0.5) * pitch, 180],
          [feed + 60 + (i + 0.5) * pitch, 270],
          [feed + 60 + (i + 1) * pitch, 270],
          [feed + 60 + (i + 1) * pitch, 180],
        ]),
        [feed + 700, 180],
      ]
    : [
        [left + 80, 160],
        [left + 860, 160],
      ]
  const end = arm.at(-1) ?? [0, 0]
  return [
    rect([left - 60, 96], [right - left + 120, bottom - 96], { ink: ink30, width: 3 }),
    rect([left - 60, plane], [right - left + 120, bottom - plane], { width: 0, fill: ink06 }),
    hatch([box([left - 60, plane], [right - left + 120, bottom - plane])], { step: 24 }),
    line([left - 60, plane], [right + 60, plane], { width: 5 }),
    polyline(arm, { ink: copper, width: 26 }),
    polyline(
      [
        [left + 80, meandering ? 180 : 148],
        [left + 80, plane + 40],
      ],
      { ink: copper, width: 26 },
    ),
    meandering ? line([left + 67, 180], [feed, 180], { ink: copper, width: 26 }) : '',
    rect([feed - 34, plane - 6], [68, 190], { width: 0, fill: paper }),
    line([feed, 160], [feed, plane + 184], { ink: copper, width: 26 }),
    vias(
      range(9)
        .map((i): Point => [feed + 90 + i * 80, plane + 36])
        .concat([[left + 80, plane + 36]]),
    ),
    rect([feed - 40, plane + 150], [80, 60], { fill: ink, width: 0 }),
    dimension([left + 68, 122], [end[0] + 12, 122]),
    letter(labels, [
      { at: [700, 78], wants: /mm|λ|length/i, room: 420, fallback: 'λ/4' },
      { at: [720, plane + 140], wants: /ground|GND|plane/i, fallback: 'GND', room: 400 },
      {
        at: [feed + 90, plane + 220],
        wants: /feed|50|Ω|RF/i,
        anchor: 'start',
        pointer: [feed + 40, plane + 180],
        fallback: '50 Ω',
        room: 260,
      },
      { at: [1180, 262], wants: /GHz|MHz|band|dBi/i, anchor: 'end', ink: copper, room: meandering ? 240 : 400 },
      { at: [1180, plane + 220], anchor: 'end', room: 300 },
    ]),
  ].join('')
}

function patch({ labels, random }: Brief): string {
  const columns = random.pick([1, 2])
  const side = columns === 1 ? 330 : 220
  const lefts = columns === 1 ? [475] : [330, 730]
  const inset = side * 0.3
  const bottom = columns === 1 ? 480 : 360
  const patches = lefts.map((x) => {
    const [middle, top] = [x + side / 2, bottom - side]
    const outline: Point[] = [
      [x, top],
      [x + side, top],
      [x + side, bottom],
      [middle + 34, bottom],
      [middle + 34, bottom - inset],
      [middle - 34, bottom - inset],
      [middle - 34, bottom],
      [x, bottom],
    ]
    return (
      polygon(outline, { fill: copper15, ink: copper, width: 5 }) +
      hatch([outline], { ink: copper30, step: 20 }) +
      line([middle, bottom - inset], [middle, columns === 1 ? 610 : 450], { ink: copper, width: 20 })
    )
  })
  const [a, b] = lefts.map((x) => x + side / 2)
  const corporate =
    columns === 2 && a !== undefined && b !== undefined
      ? line([a - 10, 450], [b + 10, 450], { ink: copper, width: 20 }) +
        line([(a + b) / 2, 450], [(a + b) / 2, 610], { ink: copper, width: 28 })
      : ''
  const x0 = lefts[0] ?? 0
  return [
    rect([180, 96], [920, 514], { ink: ink60, width: 4 }),
    vias(
      range(7)
        .map((i): Point => [222, 140 + i * 71])
        .concat(range(7).map((i): Point => [1058, 140 + i * 71])),
    ),
    ...patches,
    corporate,
    dimension([x0 - 36, bottom - side], [x0 - 36, bottom]),
    dimension([x0, bottom - side - 26], [x0 + side, bottom - side - 26]),
    letter(labels, [
      { at: [640, 68], wants: /mm|λ/i, room: 420, fallback: 'λ/2' },
      {
        at: [(lefts.at(-1) ?? 0) + side / 2, bottom - side + 62],
        wants: /GHz|MHz|patch|GNSS/i,
        ink: copper,
        room: side - 30,
        fallback: '',
      },
      { at: [columns === 1 ? 700 : 580, 560], wants: /feed|Ω|port/i, anchor: 'start', room: 300, fallback: '50 Ω' },
      { at: [1040, 500], anchor: 'end', room: 220 },
      { at: [250, 560], anchor: 'start', room: 270 },
    ]),
  ].join('')
}

export const antennas = { 'layout-antenna': antenna } satisfies Family
