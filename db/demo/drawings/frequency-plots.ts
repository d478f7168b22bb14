import { at, axes, curve, type Field, grid, levelLine, logShare, share } from './axes.ts'
import { channels, impedance, noiseDensity, resonance } from './frequency-curves.ts'
import { letter, reserved } from './lettering.ts'
import { copper, ink, ink30, ink60 } from './palette.ts'
import { range } from './random.ts'
import type { Brief, Family } from './sheet.ts'
import { circle, dimension, lines, type Point, polyline } from './strokes.ts'

const phaseUp = (value: number) => share(value, [-200, 10])

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
    letter(
      labels,
      reserved([
        { at: [164, 72], wants: /gain|dB|magnitude|loop/i, fallback: 'Gain', anchor: 'start', room: 480 },
        { at: [158, 530], wants: /^phase|delay/i, fallback: 'Phase', ink: copper, anchor: 'start', room: 320 },
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
    ),
  ].join('')
}

/** Power over frequency above a noise floor: a comb of harmonics, two tones with their products, or emissions under a limit. */
function spectrum(brief: Brief): string {
  const named = brief.labels.join(' ')
  if (/√Hz|corner/i.test(named)) return noiseDensity(brief)
  if (/\|Z\||mΩ|impedance|PDN/i.test(named)) return impedance(brief)
  if (/ODMR|resonan|S21|dip\b/i.test(named)) return resonance(brief)
  if (brief.labels.filter((label) => /\d ?[kMG]?Hz$/.test(label)).length >= 2) return channels(brief)
  return lineSpectrum(brief)
}

function lineSpectrum({ labels, random }: Brief): string {
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
    letter(
      labels,
      reserved([
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
    ),
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

export const frequencyPlots = { 'plot-bode': bode, 'plot-spectrum': spectrum } satisfies Family
