import { arrangements, type Place } from './arrangements.ts'

import { atLeast, lettered } from './lettering.ts'
import { ink, paper } from './palette.ts'
import { range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { lines, points, rect } from './strokes.ts'

const central = /MCU|CPU|Cortex|SoC|FPGA|hub|gateway|controller|bus\b|RAM|flash|boot/i

/** Blocks and the ways between them; one of them is the subject. */
function blocks({ labels, random }: Brief): string {
  const names = atLeast(labels, ['Sense', 'Control', 'Drive'])
  const {
    places: placesFor,
    links,
    subjectFirst = false,
  } = arrangements[random.pick(central.test(labels.join(' ')) ? ['hub', 'spine', 'rows'] : ['rows', 'steps', 'zigzag'])]
  const places = placesFor(names.length)
  const subject = subjectFirst ? 0 : random.int(0, names.length - 1)
  return [
    links(places, random),
    ...places.map(({ at: [x, y], size: [w, h] }, i) =>
      rect([x - w / 2, y - h / 2], [w, h], { fill: i === subject ? ink : paper, width: 5 }),
    ),
    ...(subjectFirst ? places.slice(0, 1).map(pinsAround) : []),
    ...places.map(({ at, size }, i) =>
      lettered(names[i] ?? '', {
        at,
        room: size[0] - 28,
        size: i === subject ? 46 : 40,
        halo: 'none',
        ink: i === subject ? paper : ink,
      }),
    ),
  ].join('')
}

const pinsAround = ({ at: [x, y], size: [w, h] }: Place): string =>
  lines(
    range(5).flatMap((i) =>
      [-1, 1].map(
        (s) =>
          points`${x - w / 2 + ((i + 0.5) * w) / 5},${y + (s * h) / 2} ${x - w / 2 + ((i + 0.5) * w) / 5},${y + s * (h / 2 + 22)}`,
      ),
    ),
    { width: 9 },
  )

export const blockDiagrams = { 'block-diagram': blocks } satisfies Family
