import { letter, reserved, type Slot } from './lettering.ts'
import { copper, copper15, copper30, ink, ink12, ink30, ink60 } from './palette.ts'
import { type Random, range } from './random.ts'
import { type Brief, type Family } from './sheet.ts'
import { dimension, hatch, lines, type Point, path, points, polygon, polyline } from './strokes.ts'

/** Gate, switch node with its ringing, inductor current: three traces on one time axis. */
function switching({ labels, random }: Brief): string {
  if (/SDA|SCL|rise|edge/i.test(labels.join(' '))) return risingEdges({ labels, random })
  const duty = random.between(0.28, 0.62)
  const discontinuous = random.chance(0.35)
  const periods = random.pick([2, 3])
  const [left, right] = [250, 1190]
  const period = (right - left) / periods
  const x = (i: number, share: number) => left + (i + share) * period
  const empty = duty + (1 - duty) * 0.55
  const fall = discontinuous ? empty : 1
  const gate = range(periods).flatMap((i): Point[] => [
    [x(i, 0), 190],
    [x(i, 0.012), 100],
    [x(i, duty), 100],
    [x(i, duty + 0.012), 190],
    [x(i, 1), 190],
  ])
  const current = range(periods).flatMap((i): Point[] => [
    [x(i, 0), discontinuous ? 590 : 575],
    [x(i, duty), 470],
    [x(i, fall), discontinuous ? 590 : 575],
    [x(i, 1), discontinuous ? 590 : 575],
  ])
  const pulsed = labels.some((label) => /^I_?[DFC]\b/.test(label))
  const pulse = range(periods).flatMap(
    (i) => points`${x(i, 0)},590 ${x(i, 0.015)},520 ${x(i, duty)},478 ${x(i, duty + 0.015)},590 ${x(i, 1)},590`,
  )
  const middle = x(0, duty)
  const slots: Slot[] = [
    { at: [80, 145], wants: /gate|V_?GS|PWM|drive/i, fallback: 'VGS', anchor: 'start', room: 160 },
    { at: [80, 345], wants: /^V_?SW|SW\b|V_?DS|LX|ring|switch|phase/i, fallback: 'VSW', anchor: 'start', room: 160 },
    { at: [80, 530], wants: /^I_?|inductor|current|\bA$/i, fallback: 'IL', anchor: 'start', room: 160, ink: copper },
    { at: [(left + middle) / 2, 66], wants: /t_?on|duty|ns|µs|D =|%/i, fallback: 'tON', room: middle - left },
    { at: [x(1, Math.min(duty, 0.5) / 2), 250], wants: /V$|MHz/, room: period * duty },
  ]
  return [
    lines(
      range(periods + 1).map((i) => [
        [x(i, 0), 84],
        [x(i, 0), 610],
      ]),
      { ink: ink30, width: 3, dash: '6 10' },
    ),
    lines([points`${left},420 ${right},420`, points`${left},592 ${right},592`], { ink: ink30, width: 2.5 }),
    hatch([pulsed ? pulse.slice(0, 4) : current.slice(0, 3)], { ink: copper30, step: 20 }),
    polyline(gate, { width: 5 }),
    polyline(
      switchNode({
        inverted: /V_?DS|V_?CE/i.test(labels.join(' ')),
        duty,
        empty: discontinuous ? empty : undefined,
        periods,
        x,
        random,
      }),
      { width: 5 },
    ),
    polyline(pulsed ? pulse : current, { ink: copper, width: 7 }),
    dimension([left, 212], [middle, 212]),
    letter(labels, reserved(slots)),
  ].join('')
}

/** Two lines that a resistor pulls up, one with more capacitance than the other: true exponentials, measured from 30 to 70%. */
function risingEdges({ labels, random }: Brief): string {
  const [left, right] = [250, 1190]
  const constants = [random.between(0.05, 0.07), random.between(0.14, 0.19)]
  const start = 0.12
  const lanes = constants.map((tau, i) => {
    const [low, high] = [290 + i * 270, 110 + i * 270]
    const x = (share: number) => left + share * (right - left)
    const crossing = (level: number) => x(start - tau * Math.log(1 - level))
    const y = (level: number) => low - level * (low - high)
    const up = range(101).map((k): Point => [x(start + (k / 100) * 0.68), y(1 - Math.exp(-((k / 100) * 0.68) / tau))])
    const down = points`${x(0.8)},${y(0.98)} ${x(0.82)},${y(0.03)} ${x(1)},${y(0)}`
    return {
      drawn: [
        lines([points`${left},${y(0.3)} ${right},${y(0.3)}`, points`${left},${y(0.7)} ${right},${y(0.7)}`], {
          ink: ink30,
          width: 3,
          dash: '10 8',
        }),
        lines(
          [
            points`${crossing(0.3)},${y(0.3)} ${crossing(0.3)},${low + 28}`,
            points`${crossing(0.7)},${y(0.7)} ${crossing(0.7)},${low + 28}`,
          ],
          { ink: copper, width: 3 },
        ),
        polyline([[left, low], [x(start), low], ...up, ...down], { width: 7, ink: i === 0 ? ink : copper }),
      ].join(''),
      time: [crossing(0.7) + 30, low + 26] as Point,
      name: [80, (low + high) / 2] as Point,
    }
  })
  return [
    ...lanes.map(({ drawn }) => drawn),
    letter(labels, [
      ...lanes.map(
        ({ name }): Slot => ({ at: name, wants: /SDA|SCL|V$/, anchor: 'start', room: 165, fallback: 'SDA' }),
      ),
      ...lanes.map(
        ({ time }): Slot => ({ at: time, wants: /s$/, anchor: 'start', ink: copper, room: 240, fallback: 'tR' }),
      ),
      { at: [1190, 66], anchor: 'end', room: 420 },
    ]),
  ].join('')
}

type Node = {
  inverted: boolean
  duty: number
  empty: number | undefined
  periods: number
  x: (i: number, share: number) => number
  random: Random
}

/** High while the switch conducts, with a damped ring at the edge; in discontinuous mode it rings about the output voltage. */
function switchNode({ inverted, duty, empty, periods, x, random }: Node): Point[] {
  const ringing = random.between(24, 44)
  const [low, high] = inverted ? [285, 420] : [420, 285]
  const up = inverted ? -1 : 1
  const ring = (
    i: number,
    [from, to]: readonly [number, number],
    shape: { base: number; size: number; cycles: number },
  ): Point[] =>
    range(60).map((k) => [
      x(i, from + ((to - from) * k) / 60),
      shape.base - shape.size * Math.exp(-k / 14) * Math.cos((k / 60) * Math.PI * 2 * shape.cycles),
    ])
  return range(periods).flatMap((i): Point[] => [
    [x(i, 0), low],
    ...ring(i, [0.015, duty], { base: high, size: ringing * up * (inverted ? 0.4 : 1), cycles: 7 * duty + 2 }),
    [x(i, duty), high],
    ...(empty === undefined
      ? ring(i, [duty + 0.015, 0.995], { base: low, size: -ringing * up * (inverted ? 1 : 0.45), cycles: 6 })
      : ([
          [x(i, duty + 0.015), low + 6 * up],
          [x(i, empty), low + 6 * up] as Point,
          ...ring(i, [empty + 0.005, 0.995], { base: low - 62 * up, size: -56 * up, cycles: 4 }),
        ] as Point[])),
  ])
}

/** Every path that a band-limited pseudo-random stream takes through two unit intervals. */
function eye({ labels, random }: Brief): string {
  const levels = /PAM/i.test(labels.join(' ')) || random.chance(0.2) ? 4 : 2
  const [left, right, top, bottom] = [110, 1170, 110, 560]
  const unit = (right - left) / 2
  const bits = range(130).map(() => random.int(0, levels - 1) / (levels - 1))
  const sharp = random.between(0.3, 0.42)
  const edge = (t: number) => 0.5 * (1 + Math.tanh(t / (0.5 * sharp)))
  const noise = bits.map(() => ({ late: (random.next() - 0.5) * 0.1, high: (random.next() - 0.5) * 0.07 }))
  const value = (t: number, bit: number) =>
    range(5).reduce(
      (level, k) => {
        const index = bit - 2 + k
        return level + ((bits[index] ?? 0) - (bits[index - 1] ?? 0)) * edge(t - index + (noise[index]?.late ?? 0))
      },
      bits[bit - 3] ?? 0,
    ) + (noise[bit]?.high ?? 0)
  const sweep = (bit: number): Point[] =>
    range(41).map((i) => [
      left + (i / 20) * unit,
      bottom - 40 - value(bit - 0.5 + i / 20 - 0, bit) * (bottom - top - 80),
    ])
  const traces = range(levels === 4 ? 64 : 44).map((i) => polyline(sweep(i + 5), { ink: 'currentColor', width: 3 }))
  const eyes = levels - 1
  const height = (bottom - top - 80) / eyes
  const masks = range(eyes).map((i) => {
    const y = top + 40 + (i + 0.5) * height
    const [w, h] = [unit * 0.17, height * (levels === 4 ? 0.16 : 0.2)]
    const [cx, outline] = [left + unit, [] as Point[]]
    outline.push(
      [cx - w, y],
      [cx - w * 0.5, y - h],
      [cx + w * 0.5, y - h],
      [cx + w, y],
      [cx + w * 0.5, y + h],
      [cx - w * 0.5, y + h],
    )
    return (
      polygon(outline, { ink: copper, width: 5, fill: copper15 }) +
      hatch([outline], { ink: copper, step: 14, width: 2 })
    )
  })
  return [
    lines(
      [
        ...range(5).map((i): [Point, Point] => [
          [left + (i * unit) / 2, top],
          [left + (i * unit) / 2, bottom],
        ]),
        ...range(5).map((i): [Point, Point] => [
          [left, top + (i * (bottom - top)) / 4],
          [right, top + (i * (bottom - top)) / 4],
        ]),
      ],
      { ink: ink12, width: 2.5 },
    ),
    `<g color="${ink}" stroke-opacity="0.5">${traces.join('')}</g>`,
    ...masks,
    dimension([left + unit / 2, 598], [left + unit * 1.5, 598]),
    path(`M${left} ${top}V${bottom}H${right}`, { ink: ink60, width: 3 }),
    letter(
      labels,
      reserved([
        { at: [84, 72], wants: /Gb|GBd|Gbaud|MT|PAM|NRZ|PCIe|USB|Gen|lane|DDR/i, anchor: 'start', room: 400 },
        { at: [1200, 72], wants: /mV|height|level|dB/i, anchor: 'end', room: 400, ink: copper },
        { at: [left + unit * 1.5 + 40, 598], wants: /UI|ps|width/i, anchor: 'start', fallback: '1 UI', room: 260 },
        { at: [left + unit / 2 - 40, 598], wants: /jitter|BER|eye/i, anchor: 'end', room: 280 },
        { at: [640, 72], room: 260 },
      ]),
    ),
  ].join('')
}

export const waveforms = { 'waveform-switching': switching, 'waveform-eye': eye } satisfies Family
