import { at, axes, curve, type Field, grid, levelLine } from './axes.ts'
import { letter, reserved } from './lettering.ts'
import { copper, copper60, ink, ink30, ink60 } from './palette.ts'
import { range } from './random.ts'
import type { Brief } from './sheet.ts'
import { box, circle, hatch, line, type Point, polyline } from './strokes.ts'

/** Smooth quantities over frequency: what a spectrum plot shows where its labels name an impedance, a noise density or a resonance. */
const field: Field = { x: 130, y: 110, width: 1040, height: 450 }

const frequency = (right: number) => 10 ** (4 + right * 5)

/** A supply's impedance: capacitors in parallel, each with its ESR and ESL, against a target line. */
export function impedance({ labels, random }: Brief): string {
  const parts = [
    { c: 10 ** random.between(-3.9, -3.5), esr: 0.012, esl: 4e-9 },
    { c: 10 ** random.between(-5.2, -4.8), esr: 0.004, esl: 0.9e-9 },
    { c: 10 ** random.between(-7.1, -6.8), esr: 0.009, esl: 0.25e-9 },
  ]
  const magnitude = (right: number) => {
    const w = 2 * Math.PI * frequency(right)
    const admittance = parts.map(({ c, esr, esl }) => {
      const x = w * esl - 1 / (w * c)
      return { re: esr / (esr * esr + x * x), im: -x / (esr * esr + x * x) }
    })
    return 1 / Math.hypot(...(['re', 'im'] as const).map((part) => admittance.reduce((sum, y) => sum + y[part], 0)))
  }
  const up = (right: number) => (Math.log10(magnitude(right)) + 3) / 3.2
  const peak = range(61)
    .map((i) => 0.3 + i / 100)
    .reduce((best, right) => (up(right) > up(best) && up(right) > up(right + 0.02) ? right : best), 0.3)
  return [
    grid(field, { rows: 5, decades: 5 }),
    levelLine(field, 0.4, { ink: copper, width: 5 }),
    curve(field, up, { width: 8, steps: 240 }),
    circle(at(field, peak, up(peak)), 13, { fill: copper, width: 0 }),
    axes(field),
    letter(
      labels,
      reserved([
        { at: [164, 76], wants: /Ω|impedance|Z/i, anchor: 'start', fallback: '|Z|', room: 420 },
        { at: [1190, 602], wants: /^freq/i, anchor: 'end', fallback: 'Frequency', room: 420 },
        { at: [at(field, peak, 0)[0], at(field, 0, up(peak))[1] - 44], wants: /Hz/, ink: copper, room: 300 },
        { at: at(field, 0.04, 0.46), wants: /target/i, anchor: 'start', ink: copper, fallback: 'Target', room: 300 },
        { at: [1190, 76], anchor: 'end', room: 420 },
      ]),
    ),
  ].join('')
}

/** Noise density: 1/f below the corner, white above, with the grain that a measurement has. */
export function noiseDensity({ labels, random }: Brief): string {
  const corner = random.between(0.38, 0.55)
  const white = random.between(0.2, 0.28)
  const level = (right: number) => white + 0.42 * 0.5 * Math.log10(1 + 10 ** ((corner - right) * 5))
  const grain = range(260).map((i) => at(field, i / 259, level(i / 259) + (random.next() - 0.5) * 0.07))
  return [
    grid(field, { rows: 5, decades: 5 }),
    polyline(grain, { ink: ink60, width: 3 }),
    curve(field, level, { ink: copper, width: 7 }),
    line(at(field, corner, 0), at(field, corner, 0.72), { ink: ink60, width: 3, dash: '10 8' }),
    levelLine(field, white, { ink: ink60 }),
    axes(field),
    letter(
      labels,
      reserved([
        { at: [164, 76], wants: /√Hz|density/i, anchor: 'start', fallback: 'nV/√Hz', room: 420 },
        { at: [1190, 602], wants: /^freq/i, anchor: 'end', fallback: 'Frequency', room: 420 },
        { at: at(field, corner, 0.78), wants: /corner|f_?c/i, fallback: '1/f', room: 300 },
        { at: at(field, 0.98, white + 0.13), wants: /white|floor/i, anchor: 'end', ink: copper, room: 300 },
        { at: [1190, 76], anchor: 'end', room: 420 },
      ]),
    ),
  ].join('')
}

/** A flat response with dips where something resonates, two of them either side of the middle. */
export function resonance({ labels, random }: Brief): string {
  const [split, width] = [random.between(0.12, 0.2), random.between(0.018, 0.03)]
  const dip = (right: number, middle: number) => 1 / (1 + ((right - middle) / width) ** 2)
  const level = (right: number) => 0.82 - 0.52 * dip(right, 0.5 - split) - 0.52 * dip(right, 0.5 + split)
  const points = range(240).map((i) => at(field, i / 239, level(i / 239) + (random.next() - 0.5) * 0.03))
  return [
    grid(field, { columns: 10, rows: 5 }),
    polyline(points, { ink: ink60, width: 3 }),
    curve(field, level, { ink: copper, width: 7, steps: 240 }),
    line(at(field, 0.5, 0), at(field, 0.5, 1), { ink: ink60, width: 3, dash: '10 8' }),
    axes(field),
    letter(
      labels,
      reserved([
        { at: [1190, 602], wants: /^\d.*Hz$|freq/i, anchor: 'end', fallback: 'Frequency', room: 420 },
        { at: [164, 76], wants: /ODMR|S21|contrast|PL/i, anchor: 'start', fallback: 'S21', room: 420 },
        { at: at(field, 0.5, 0.16), wants: /±|split|Δ/i, ink: copper, room: 260 },
        { at: at(field, 0.97, 0.3), wants: /T$|field|Q/, anchor: 'end', room: 280 },
        { at: [1190, 76], anchor: 'end', room: 420 },
      ]),
    ),
  ].join('')
}

/** Two transmissions side by side, each as wide as its modulation, with what leaks beside them. */
export function channels({ labels, random }: Brief): string {
  const middles = [random.between(0.22, 0.3), random.between(0.62, 0.7)]
  const powers = [random.between(0.62, 0.74), random.between(0.78, 0.88)]
  const width = random.between(0.045, 0.07)
  const level = (right: number) =>
    Math.max(
      0.14,
      ...middles.map((middle, i) => {
        const away = Math.abs(right - middle) / width
        return (powers[i] ?? 0) - (away < 1 ? 0 : Math.min(0.26, (away - 1) * 1.6) + Math.max(0, away - 1.2) * 0.09)
      }),
    )
  const noisy = range(421).map((i) => at(field, i / 420, level(i / 420) + (random.next() + random.next() - 1) * 0.035))
  const above = (i: number): Point => [at(field, middles[i] ?? 0, 0)[0], at(field, 0, (powers[i] ?? 0) + 0.09)[1]]
  const inside = (i: number): Point => [at(field, middles[i] ?? 0, 0)[0], at(field, 0, 0.06)[1]]
  return [
    grid(field, { columns: 10, rows: 6 }),
    ...middles.map((middle, i) =>
      hatch(
        [box(at(field, middle - width, powers[i] ?? 0), [width * 2 * field.width, (powers[i] ?? 0) * field.height])],
        { ink: i === 1 ? copper60 : ink30, step: 18, width: 4 },
      ),
    ),
    polyline(noisy, { width: 4 }),
    ...middles.map((middle, i) =>
      line(at(field, middle - width, powers[i] ?? 0), at(field, middle + width, powers[i] ?? 0), {
        width: 9,
        ink: i === 1 ? copper : ink,
      }),
    ),
    axes(field),
    letter(labels, [
      { at: above(0), wants: /Hz$/, room: 260 },
      { at: above(1), wants: /Hz$/, room: 260, ink: copper },
      { at: inside(0), wants: /dBm?$/, room: 230 },
      { at: inside(1), wants: /dBm?$/, room: 230, ink: copper },
      { at: [164, 70], wants: /^dB/, anchor: 'start', fallback: 'dBm', room: 300 },
    ]),
  ].join('')
}

/** A power transistor's safe operating area: on-resistance, package current, dissipation by pulse length, breakdown. */
export function safeArea({ labels, random }: Brief): string {
  const pulses = random.int(2, 3)
  const [current, slope] = [random.between(0.82, 0.9), 0.62]
  const breakdown = random.between(0.86, 0.94)
  const resistance = (right: number) => 0.42 + right * slope * 2
  const edge = (pulse: number) => (right: number) =>
    Math.min(resistance(right), current, 1.34 - pulse * 0.2 - right * slope * (1.2 + Math.max(0, right - 0.66) * 1.6))
  const slots = range(pulses).map((pulse) => ({
    at: [at(field, 0.72, 0)[0], at(field, 0, edge(pulse)(0.72))[1] + 34] as const,
    wants: /[mµ]s\b|^DC$/,
    anchor: 'end' as const,
    room: 170,
    ...(pulse === 0 ? { ink: copper } : {}),
  }))
  return [
    grid(field, { rows: 4, decades: 4 }),
    ...range(pulses).map((pulse) =>
      curve(field, edge(pulse), {
        to: breakdown,
        steps: 240,
        width: pulse === 0 ? 8 : 5,
        ...(pulse === 0 ? { ink: copper } : {}),
      }),
    ),
    line(at(field, breakdown, 0), at(field, breakdown, edge(0)(breakdown)), { width: 6, ink: copper }),
    axes(field),
    letter(
      labels,
      reserved([
        { at: [164, 76], wants: /I_?D|I_?C|current/i, anchor: 'start', fallback: 'ID', room: 300 },
        { at: [1190, 602], wants: /V_?DS|V_?CE|voltage/i, anchor: 'end', fallback: 'VDS', room: 300 },
        ...slots,
        { at: at(field, 0.28, 0.3), wants: /V.*A$/, room: 330 },
      ]),
    ),
  ].join('')
}
