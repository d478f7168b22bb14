import { at, axes, curve, type Field, grid, share } from './axes.ts'

import { letter, reserved, type Slot } from './lettering.ts'
import { copper, copper15, ink, ink60 } from './palette.ts'
import { type Random, range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { circle, hatch, line, lines, type Point } from './strokes.ts'

const up = (eta: number) => share(eta, [0.5, 1])

/** Efficiency over load, from fixed, proportional and resistive losses. */
function efficiency({ labels, random }: Brief): string {
  const field: Field = { x: 140, y: 120, width: 1020, height: 430 }
  const decades = 4
  const count = random.pick([2, 3])
  const losses = range(count).map((i) => ({
    fixed: 10 ** (random.between(-4.7, -4.2) + i * 0.9),
    linear: random.between(0.02, 0.045) + i * 0.025,
    resistive: random.between(0.03, 0.09) * (1 + i * 0.6),
  }))
  const load = (right: number) => 10 ** (right * decades - 3.5)
  const etas = losses.map(
    ({ fixed, linear, resistive }) =>
      (right: number) =>
        load(right) / (load(right) * (1 + linear) + fixed + resistive * load(right) ** 2),
  )
  const visible = (eta: (right: number) => number) => range(100).find((i) => up(eta(i / 100)) > 0) ?? 0
  const [best = () => 0, next = best] = etas
  const peak = range(101).reduce((found, i) => (best(i / 100) > best(found) ? i / 100 : found), 0)
  const inks = [copper, ink, ink60]
  const beside = (eta: (right: number) => number, level: number): Point => {
    const right = range(100).find((i) => up(eta(i / 100)) > level) ?? 0
    const [x, y] = at(field, right / 100, level)
    return [x + 26, y + 14]
  }
  return [
    grid(field, { rows: 5, decades }),
    ...etas
      .map((eta, i) =>
        curve(field, (right) => up(eta(right)), {
          from: visible(eta) / 100,
          ink: inks[i] ?? ink60,
          width: i === 0 ? 8 : 6,
          ...(i === 2 ? { dash: '18 10' } : {}),
        }),
      )
      .toReversed(),
    axes(field),
    line(at(field, peak, up(best(peak))), at(field, peak, 0), { ink: copper, width: 3, dash: '8 8' }),
    circle(at(field, peak, up(best(peak))), 12, { fill: copper, width: 0 }),
    letter(
      labels,
      reserved([
        { at: at(field, peak, 1.06), wants: /\d%|peak/i, ink: copper, room: 260, fallback: 'ηMAX' },
        { at: [172, 76], wants: /^eff|^η$/i, anchor: 'start', room: 330, fallback: 'Efficiency' },
        {
          at: [1190, 598],
          wants: /load|current|I_?OUT|power|kHz|freq|A$/i,
          anchor: 'end',
          room: 420,
          fallback: 'Load',
        },
        { at: [at(field, 0.62, 0)[0], beside(best, 0.5)[1] - 60], anchor: 'start', ink: copper, room: 300 },
        { at: beside(next, 0.3), anchor: 'start', room: 300 },
        { at: at(field, 0.62, 0.12), anchor: 'start', room: 330, ink: ink60 },
      ]),
    ),
  ].join('')
}

type Limit = { knee: number; value: (right: number) => number }
/** What is left of a rating over temperature, or of a ceramic capacitor's value over its bias. */
function derating({ labels, random }: Brief): string {
  const field: Field = { x: 150, y: 120, width: 1000, height: 430 }
  const biased = /bias|µF|X[57]R|MLCC|DC\b|C\/C/i.test(labels.join(' '))
  const inks = [copper, ink, ink60]
  const curves = range(random.pick([2, 3])).map(
    (i): Limit => (biased ? underBias(random, i) : overTemperature(random, i)),
  )
  const [first = overTemperature(random, 0), second = first] = curves
  const safe = range(61).map((i) => at(field, i / 60, first.value(i / 60)))
  const knee = at(field, first.knee, first.value(first.knee))
  const named: Slot[] = biased
    ? [
        { at: [at(field, 0.97, 0)[0], at(field, 0, first.value(0.92))[1] - 34], anchor: 'end', ink: copper, room: 280 },
        { at: [at(field, 0.97, 0)[0], at(field, 0, second.value(0.9))[1] + 34], anchor: 'end', room: 280 },
      ]
    : [
        { at: [knee[0] + 30, knee[1] - 22], anchor: 'start', ink: copper, room: 300 },
        { at: [at(field, 0.04, 0)[0], at(field, 0, second.value(0))[1] + 34], anchor: 'start', room: 300 },
      ]
  return [
    hatch([[at(field, 0, 0), ...safe, at(field, 1, 0)]], { ink: copper15, step: 16, width: 4 }),
    grid(field, { columns: 8, rows: 4 }),
    ...curves
      .map(({ value }, i) =>
        curve(field, value, { ink: inks[i] ?? ink, width: i === 0 ? 8 : 6, ...(i === 2 ? { dash: '18 10' } : {}) }),
      )
      .toReversed(),
    axes(field),
    lines(
      [
        [knee, [knee[0], field.y + field.height]],
        [knee, [field.x, knee[1]]],
      ],
      { ink: copper, width: 3, dash: '8 8' },
    ),
    circle(knee, 12, { fill: copper, width: 0 }),
    letter(
      labels,
      reserved([
        {
          at: [1180, 602],
          wants: /^(?!\d).*(°C|temp|amb|T_?[ACJ]\b|bias|altitude)/i,
          anchor: 'end',
          room: 330,
          fallback: biased ? 'DC bias' : 'TA',
        },
        {
          at: [184, 76],
          wants: /^(power|P_?D|load|life|C\/C|capac|rated|fps|current)/i,
          anchor: 'start',
          room: 400,
          fallback: biased ? 'C' : 'PD',
        },
        ...named,
        ...(biased
          ? [
              {
                at: [knee[0] + 30, knee[1] - 26] as Point,
                wants: /%/,
                anchor: 'start' as const,
                ink: copper,
                room: 280,
              },
            ]
          : []),
        { at: [knee[0], 602], wants: biased ? /\d ?V/ : /^\d+ ?°C/, room: 240 },
        { at: at(field, 0.98, 0.86), anchor: 'end', room: 300 },
      ]),
    ),
  ].join('')
}
const underBias = (random: Random, i: number): Limit => {
  const knee = random.between(0.44, 0.56) - i * 0.16
  const order = random.between(1.9, 2.4)
  return { knee, value: (right) => 0.88 * (0.12 + 0.88 / (1 + (right / knee) ** order)) }
}
const overTemperature = (random: Random, i: number): Limit => {
  const [top, knee] = [0.88 - i * 0.16, random.between(0.42, 0.52) - i * 0.1]
  const last = Math.min(0.98, knee + random.between(0.36, 0.46))
  return { knee, value: (right) => (right < knee ? top : Math.max(0, top * (1 - (right - knee) / (last - knee)))) }
}

export const loadPlots = { 'plot-efficiency': efficiency, 'plot-derating': derating } satisfies Family
