import { at, axes, curve, type Field, grid, levelLine, logShare, share, uprightLine } from './axes.ts'
import { letter } from './lettering.ts'
import { copper, copper15, copper30, ink, ink30, ink60 } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { circle, dimension, hatch, line, lines, type Point, polyline } from './strokes.ts'

/** Gain and phase of a loop that is computed, with its crossover and phase margin. */
function bode({ labels, random }: Brief): string {
  const gainField: Field = { x: 130, y: 96, width: 1040, height: 270 }
  const phaseField: Field = { x: 130, y: 400, width: 1040, height: 190 }
  const decades = 5
  const poles = [10 ** random.between(0.2, 0.9), 10 ** random.between(1.1, 1.7), 10 ** random.between(4.3, 4.8)]
  const zero = 10 ** random.between(1.9, 2.5)
  const steep = 10 ** random.between(2.3, 2.6)
  const level = (w: number) =>
    steep -
    0 +
    poles.reduce((sum, p) => sum - 20 * Math.log10(Math.hypot(1, w / p)), 0) +
    20 * Math.log10(Math.hypot(1, w / zero))
  const crossing = 10 ** random.between(2.7, 3.3)
  const offset = -level(crossing)
  const gain = (w: number) => level(w) + offset
  const phase = (w: number) => poles.reduce((sum, p) => sum - Math.atan(w / p), Math.atan(w / zero)) * (180 / Math.PI)
  const w = (right: number) => 10 ** (right * decades)
  const [lowest, highest] = [-50, Math.ceil((gain(1) + 10) / 20) * 20]
  const cross = logShare(crossing, [1, 10 ** decades])
  const phaseUp = (value: number) => share(value, [-200, 10])
  return [
    grid(gainField, { rows: 4, decades }),
    grid(phaseField, { rows: 2, decades }),
    levelLine(gainField, share(0, [lowest, highest]), { ink }),
    curve(gainField, (right) => share(gain(w(right)), [lowest, highest]), { width: 7 }),
    curve(phaseField, (right) => phaseUp(phase(w(right))), { width: 7, ink: copper }),
    levelLine(phaseField, phaseUp(-180), { ink: ink60 }),
    lines([[at(gainField, cross, share(0, [lowest, highest])), at(phaseField, cross, 0)]], {
      ink: ink60,
      width: 3,
      dash: '8 8',
    }),
    dimension(at(phaseField, cross, phaseUp(-180)), at(phaseField, cross, phaseUp(phase(crossing))), { ink: copper }),
    circle(at(gainField, cross, share(0, [lowest, highest])), 11, { fill: copper, width: 0 }),
    letter(labels, [
      { at: [164, 72], wants: /gain|dB|magnitude|loop/i, fallback: 'Gain', anchor: 'start', room: 480 },
      { at: [158, 556], wants: /^phase|delay/i, fallback: 'Phase', ink: copper, anchor: 'start', room: 320 },
      {
        at: [at(phaseField, cross, 0)[0] + 34, at(phaseField, 0, phaseUp((phase(crossing) - 180) / 2))[1]],
        wants: /°|margin|PM/i,
        anchor: 'start',
        ink: copper,
        room: 300,
        fallback: 'φM',
      },
      {
        at: [at(gainField, cross, 0)[0] + 24, at(gainField, 0, share(0, [lowest, highest]))[1] - 38],
        wants: /[kMG]?Hz|f_?c|cross/i,
        anchor: 'start',
        room: 330,
        fallback: 'fC',
      },
      { at: [1180, 72], anchor: 'end', room: 420 },
    ]),
  ].join('')
}

/** Efficiency over load, from fixed, proportional and resistive losses. */
function efficiency({ labels, random }: Brief): string {
  const field: Field = { x: 140, y: 110, width: 1020, height: 440 }
  const decades = 4
  const count = random.pick([2, 3])
  const losses = range(count).map((i) => ({
    fixed: 10 ** random.between(-4.6 + i * 0.75, -4.2 + i * 0.75),
    linear: random.between(0.02, 0.05) + i * 0.018,
    resistive: random.between(0.03, 0.07) * (1.2 + i * 0.5),
  }))
  const load = (right: number) => 10 ** (right * decades - 3.4)
  const etas = losses.map(({ fixed, linear, resistive }) => (right: number) => {
    const p = load(right)
    return p / (p + fixed + linear * p + resistive * p * p)
  })
  const up = (eta: number) => share(eta, [0.4, 1])
  const best = etas[0] ?? (() => 0)
  const peak = range(101).reduce((found, i) => (best(i / 100) > best(found) ? i / 100 : found), 0)
  const inks = [copper, ink, ink60]
  return [
    grid(field, { rows: 6, decades }),
    ...etas
      .map((eta, i) =>
        curve(field, (right) => up(eta(right)), {
          ink: inks[i] ?? ink60,
          width: i === 0 ? 8 : 5,
          ...(i === 2 ? { dash: '18 10' } : {}),
        }),
      )
      .toReversed(),
    axes(field),
    lines([[at(field, peak, up(best(peak))), at(field, peak, 0)]], { ink: copper, width: 3, dash: '8 8' }),
    circle(at(field, peak, up(best(peak))), 12, { fill: copper, width: 0 }),
    letter(labels, [
      { at: at(field, peak, 1.06), wants: /%|peak/i, ink: copper, room: 260, fallback: 'ηMAX' },
      {
        at: [at(field, 0.26, 0)[0], at(field, 0, 0.28)[1]],
        wants: /eff|η/i,
        anchor: 'start',
        room: 330,
        fallback: 'Efficiency',
      },
      { at: [1190, 594], wants: /load|current|I_?OUT|power|A\b/i, anchor: 'end', room: 420, fallback: 'Load' },
      { at: at(field, 0.66, 0.4), wants: /V/, anchor: 'start', room: 330 },
      { at: at(field, 0.66, 0.2), anchor: 'start', room: 330, ink: ink60 },
    ]),
  ].join('')
}

/** Power over frequency above a noise floor: a comb of harmonics, two tones with their products, or emissions under a limit. */
function spectrum({ labels, random }: Brief): string {
  const named = labels.join(' ')
  const kind = /CISPR|limit|µV|EMI|EMC|class/i.test(named)
    ? 'emissions'
    : /IM3|IIP3|two.?tone|IMD/i.test(named)
      ? 'tones'
      : random.pick(['comb', 'tones', 'emissions'] as const)
  const field: Field = { x: 120, y: 110, width: 1050, height: 450 }
  const floor = random.between(0.13, 0.2)
  const lobe = random.int(4, 6)
  const peaks: (readonly [number, number])[] =
    kind === 'tones'
      ? [
          [0.44, 0.9],
          [0.54, 0.9],
          [0.34, 0.46],
          [0.64, 0.44],
          [0.24, 0.27],
          [0.74, 0.25],
          [0.92, 0.36],
        ]
      : range(kind === 'comb' ? 9 : 14).map(
          (i) =>
            [
              (i + 0.9) / (kind === 'comb' ? 9.6 : 14.6),
              Math.max(
                0.2,
                0.92 -
                  0.2 * Math.log2(i + 1) +
                  0.13 * Math.log10(0.06 + Math.abs(Math.sin((Math.PI * (i + 1)) / lobe))),
              ) * (kind === 'comb' ? 1 : 0.78),
            ] as const,
        )
  const noise = range(421).map(
    (i): Point =>
      at(
        field,
        i / 420,
        Math.max(
          floor + (random.next() + random.next() - 1) * 0.055,
          ...peaks.map(([x, top]) => top - Math.abs(i / 420 - x) * 55),
        ),
      ),
  )
  const limit: Point[] = [
    at(field, 0, 0.86),
    at(field, 0.3, 0.86),
    at(field, 0.3, 0.74),
    at(field, 0.62, 0.74),
    at(field, 0.62, 0.82),
    at(field, 1, 0.82),
  ]
  const [first, second] = [peaks[0] ?? [0, 0], peaks[kind === 'tones' ? 2 : 1] ?? [0, 0]]
  return [
    grid(field, { columns: 10, rows: 6 }),
    kind === 'emissions' ? polyline(limit, { ink: copper, width: 6 }) : '',
    polyline(noise, { width: 3, ink: ink60 }),
    lines(
      peaks.map(([x, top]) => [at(field, x, floor), at(field, x, top)]),
      { width: 7 },
    ),
    lines(
      peaks.slice(0, kind === 'tones' ? 2 : 1).map(([x, top]) => [at(field, x, floor), at(field, x, top)]),
      { width: 10, ink: copper },
    ),
    kind === 'emissions' ? '' : measured(field, [first[1], second[1]], kind === 'tones' ? 0.2 : 0.94),
    axes(field),
    letter(labels, [
      kind === 'emissions'
        ? { at: at(field, 0.46, 0.8), wants: /CISPR|limit|class/i, ink: copper, room: 320, fallback: 'Limit' }
        : {
            at: [at(field, kind === 'tones' ? 0.58 : first[0] + 0.03, 0)[0], at(field, 0, first[1])[1] + 4],
            wants: /carrier|fund|f_?0|f1|Hz/i,
            anchor: 'start',
            ink: copper,
            room: 300,
            fallback: 'f0',
          },
      {
        at: [at(field, kind === 'tones' ? 0.16 : 0.97, 0)[0], at(field, 0, 0.58)[1]],
        wants: /dBc|SFDR|IM3|margin|THD/i,
        anchor: kind === 'tones' ? 'middle' : 'end',
        room: 280,
      },
      { at: [1190, 598], wants: /[kMG]Hz$|freq/i, anchor: 'end', room: 330, fallback: 'Frequency' },
      { at: [150, 70], wants: /dB|level|power/i, anchor: 'start', room: 420, fallback: 'dB' },
      { at: [1190, 70], wants: /noise|floor/i, anchor: 'end', room: 420 },
    ]),
  ].join('')
}

const measured = (field: Field, [from, to]: readonly [number, number], right: number): string =>
  lines(
    [
      [at(field, 0, from), at(field, 1, from)],
      [at(field, 0, to), at(field, 1, to)],
    ],
    { ink: ink30, width: 2.5, dash: '10 8' },
  ) + dimension(at(field, right, from), at(field, right, to), { ink: copper })

/** Static characteristics: a junction, a transistor's family, or a solar cell with its power. */
function currentVoltage(brief: Brief): string {
  const named = brief.labels.join(' ')
  if (/MPP|solar|P_?max|Voc|Isc|cell|irradi|W\/m/i.test(named)) return solarCell(brief)
  if (/V_?DS|V_?GS|R_?DS|FET|GaN|SiC|sat/i.test(named)) return family(brief)
  if (/V_?F|diode|LED|Schottky|zener|TVS|clamp|V_?BR/i.test(named)) return junction(brief)
  return brief.random.pick([solarCell, family, junction])(brief)
}
const ivField: Field = { x: 150, y: 110, width: 1000, height: 450 }

function family({ labels, random }: Brief): string {
  const steps = random.int(4, 6)
  const knee = random.between(0.22, 0.34)
  const slope = random.between(0.03, 0.1)
  const drain = (right: number, i: number) => {
    const drive = (0.86 * (i + 1) ** 1.6) / steps ** 1.6
    const saturation = knee * ((i + 1) / steps) ** 0.6
    const x = Math.min(1, right / saturation)
    return drive * (2 * x - x * x) * (1 + slope * right)
  }
  const boundary = range(30).map((i) => at(ivField, (knee * i) / 29, 0.86 * (i / 29) ** (1.6 / 0.6)))
  return [
    grid(ivField, { columns: 8, rows: 5 }),
    polyline(boundary, { ink: copper, width: 4, dash: '14 10' }),
    ...range(steps).map((i) =>
      curve(ivField, (right) => drain(right, i), {
        width: i === steps - 1 ? 8 : 5,
        ink: i === steps - 1 ? copper : ink,
      }),
    ),
    axes(ivField),
    letter(labels, [
      { at: [1180, 602], wants: /V_?DS|V_?CE|voltage/i, anchor: 'end', room: 400, fallback: 'VDS' },
      { at: [184, 84], wants: /I_?D|I_?C|current/i, anchor: 'start', room: 300, fallback: 'ID' },
      { at: [1170, 84], wants: /V_?GS|V_?GE/i, anchor: 'end', room: 400, ink: copper, fallback: 'VGS' },
      { at: at(ivField, 0.5, 0.26), wants: /sat|mΩ|R_?DS/i, room: 320 },
      { at: at(ivField, 0.5, 0.07), room: 320 },
    ]),
  ].join('')
}

function junction({ labels, random }: Brief): string {
  const knees = [random.between(0.28, 0.36), random.between(0.52, 0.6), random.between(0.76, 0.84)]
  const inks = random.shuffle([copper, ink, ink60])
  const reverse = random.chance(0.4)
  const zero = reverse ? 0.28 : 0
  return [
    grid(ivField, { columns: 8, rows: 5 }),
    ...knees.map((knee, i) =>
      curve(ivField, (right) => zero + 0.012 * Math.exp((right - knee) * 30) + Math.max(0, right - knee) * 0.4, {
        to: Math.min(1, knee + 0.16),
        width: inks[i] === copper ? 8 : 5,
        ink: inks[i] ?? ink,
      }),
    ),
    reverse ? levelLine(ivField, zero, { ink }) : '',
    uprightLine(ivField, knees[inks.indexOf(copper)] ?? 0.5, { ink: copper }),
    axes(ivField),
    letter(labels, [
      { at: at(ivField, 0.12, 0.86), wants: /I_?F|current|mA|A$/i, room: 210, fallback: 'IF' },
      { at: [1180, 602], wants: /V_?F|voltage|V$/i, anchor: 'end', room: 300, fallback: 'VF' },
      { at: [at(ivField, knees[inks.indexOf(copper)] ?? 0.5, 0)[0], 602], ink: copper, room: 300 },
      { at: [at(ivField, 0.3, 0)[0], 72], room: 270 },
      { at: [at(ivField, 0.78, 0)[0], 72], room: 300 },
    ]),
  ].join('')
}

function solarCell({ labels, random }: Brief): string {
  const sharp = random.between(12, 20)
  const current = (right: number, light: number) =>
    0.84 * light * (1 - Math.exp((right - 0.86 - 0.05 * Math.log(light)) * sharp))
  const power = (right: number, light: number) => Math.max(0, current(right, light)) * right * 1.16
  const best = range(101).reduce((found, i) => (power(i / 100, 1) > power(found, 1) ? i / 100 : found), 0)
  const lights = [0.4, 0.7, 1]
  return [
    grid(ivField, { columns: 8, rows: 5 }),
    hatch(
      [
        [
          at(ivField, 0, 0),
          at(ivField, best, 0),
          at(ivField, best, current(best, 1)),
          at(ivField, 0, current(best, 1)),
        ],
      ],
      { ink: copper30 },
    ),
    ...lights.map((light) =>
      curve(ivField, (right) => current(right, light), {
        to: 0.86 + 0.05 * Math.log(light),
        width: light === 1 ? 7 : 4,
        ink: light === 1 ? ink : ink60,
      }),
    ),
    curve(ivField, (right) => power(right, 1), { to: 0.86, ink: copper, width: 7 }),
    lines([[at(ivField, best, 0), at(ivField, best, current(best, 1))]], { ink: copper, width: 3, dash: '8 8' }),
    circle(at(ivField, best, current(best, 1)), 12, { fill: copper, width: 0 }),
    axes(ivField),
    letter(labels, [
      {
        at: [at(ivField, best, 0)[0] + 60, 120],
        wants: /MPP|P_?M|peak|Pmax/i,
        ink: copper,
        anchor: 'start',
        room: 320,
        fallback: 'MPP',
      },
      { at: [184, 84], wants: /I_?SC|current/i, anchor: 'start', room: 300, fallback: 'ISC' },
      { at: [1180, 602], wants: /V_?OC|voltage|V$/i, anchor: 'end', room: 300, fallback: 'VOC' },
      { at: at(ivField, 0.3, 0.42), wants: /W/, room: 330 },
      { at: [520, 84], anchor: 'start', room: 300 },
    ]),
  ].join('')
}

/** What is left of a rating over temperature, or of a ceramic capacitor's value over its bias. */
function derating({ labels, random }: Brief): string {
  const field: Field = { x: 150, y: 110, width: 1000, height: 450 }
  const biased = /bias|µF|X[57]R|MLCC|DC\b|capac/i.test(labels.join(' '))
  const count = random.pick([2, 3])
  const inks = [copper, ink, ink60]
  const curves = range(count).map((i) => {
    const knee = random.between(0.42, 0.52) - i * 0.13
    const last = Math.min(0.98, knee + random.between(0.38, 0.46))
    const top = 0.88 - (biased ? 0 : i * 0.13)
    return {
      knee,
      value: (right: number) =>
        biased
          ? 0.88 * (0.12 + 0.88 / (1 + (right / knee) ** (2.1 + i * 0.2)))
          : right < knee
            ? top
            : Math.max(0, top * (1 - (right - knee) / (last - knee))),
    }
  })
  const first = curves[0] ?? { knee: 0.5, value: () => 0 }
  const spot = biased ? first.knee : first.knee
  const safe = range(61).map((i) => at(field, i / 60, first.value(i / 60)))
  return [
    hatch([[at(field, 0, 0), ...safe, at(field, 1, 0)]], { ink: copper15, step: 16, width: 4 }),
    grid(field, { columns: 8, rows: 4 }),
    ...curves
      .map(({ value }, i) =>
        curve(field, value, { ink: inks[i] ?? ink, width: i === 0 ? 8 : 5, ...(i === 2 ? { dash: '18 10' } : {}) }),
      )
      .toReversed(),
    axes(field),
    line(at(field, spot, first.value(spot)), at(field, spot, 0), { ink: copper, width: 3, dash: '8 8' }),
    line(at(field, spot, first.value(spot)), at(field, 0, first.value(spot)), { ink: copper, width: 3, dash: '8 8' }),
    circle(at(field, spot, first.value(spot)), 12, { fill: copper, width: 0 }),
    letter(labels, [
      {
        at: [1180, 602],
        wants: /°C|temp|ambient|T_?[ACJ]|bias|altitude/i,
        anchor: 'end',
        room: 330,
        fallback: biased ? 'DC bias' : 'TA',
      },
      {
        at: [184, 76],
        wants: /power|P_?D|W$|current|capac|rated|100/i,
        anchor: 'start',
        room: 400,
        fallback: biased ? 'C' : 'PD',
      },
      {
        at: [at(field, spot, 0)[0] + 30, at(field, 0, first.value(spot))[1] - 26],
        anchor: 'start',
        ink: copper,
        room: 330,
      },
      { at: at(field, 0.84, 0.72), room: 300 },
      { at: [field.x + 200, 602], room: 330 },
    ]),
  ].join('')
}

export const plots = {
  'plot-bode': bode,
  'plot-efficiency': efficiency,
  'plot-spectrum': spectrum,
  'plot-iv': currentVoltage,
  'plot-derating': derating,
} satisfies Family
