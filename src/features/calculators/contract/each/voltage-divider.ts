import { type CalculatorExplanation, defineCalculation, difference, inParallel } from '../calculator.ts'
import { symbols } from '../drawing.ts'
import { type ESeries, seriesChoices, valuesBetween } from '../e-series.ts'
import { CalculatorProblem } from '../quantity.ts'

const ohms = { kind: 'resistance', from: 1e-3, to: 1e12 } as const
const volts = { kind: 'voltage', from: 1e-6, to: 1e6 } as const

export const explanation: CalculatorExplanation = {
  name: 'voltage-divider',
  title: 'Voltage divider',
  summary: 'Output, load and losses of two resistors, and the pair of an E-series that comes nearest to a voltage.',
  formula: [String.raw`V_\text{out} = V_\text{in} \cdot \frac{R_2}{R_1 + R_2}`],
  about: [
    'The resistors share the input voltage in the ratio of their resistances. A load is in parallel with R2 and lowers the output, so a divider is a reference, not a supply.',
    'The pair is the nearest to the target output among all whose sum is within a factor of √10 of R1 + R2. Tolerances of the resistors come on top: two of 1 % can put the output off by nearly 2 %.',
  ],
  source: 'Ohm’s and Kirchhoff’s laws; preferred values of IEC 60063:2015',
  drawing: {
    description: 'The input feeds R1; R2 goes from its other end, the output, to ground.',
    width: 120,
    height: 122,
    lines: `M20 12${symbols.terminal}h30v4${symbols.resistor.v}v3h40${symbols.terminal}M50 59v3${symbols.resistor.v}${symbols.ground}`,
    words: [
      [2, 6, 'Vin'],
      [58, 40, 'R1'],
      [58, 86, 'R2'],
      [94, 54, 'Vout'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    vin: { label: 'Input voltage', ...volts, value: '12' },
    r1: { label: 'R1, upper resistor', ...ohms, value: '10k' },
    r2: { label: 'R2, lower resistor', ...ohms, value: '4k7' },
    load: { label: 'Load resistance', ...ohms, value: '', example: '100k', isOptional: true },
    want: { label: 'Target output', ...volts, value: '', example: '3.3', isOptional: true },
    series: { label: 'Series for the pair', choices: seriesChoices, value: 'E24' },
  },
  compute: ({ vin, r1, r2, load, want, series }) => {
    const lower = load === undefined ? r2 : inParallel(r2, load)
    const out = (vin * lower) / (r1 + lower)
    const results = [
      { label: 'Output voltage', value: out, kind: 'voltage' },
      { label: 'Current from the source', value: vin / (r1 + lower), kind: 'current' },
      { label: 'Resistance at the output', value: inParallel(r1, r2), kind: 'resistance' },
      { label: 'Power in R1', value: (vin - out) ** 2 / r1, kind: 'power' },
      { label: 'Power in R2', value: out ** 2 / r2, kind: 'power' },
    ] as const
    if (want === undefined) return [...results]
    if (want >= vin)
      throw new CalculatorProblem('A divider lowers a voltage: the target output must be below the input.')
    const pair = nearestPair({ vin, want, load, total: r1 + r2, series })
    return [
      ...results,
      { label: `R1 from ${series}`, value: pair.r1, kind: 'resistance' },
      { label: `R2 from ${series}`, value: pair.r2, kind: 'resistance' },
      { label: 'Output with this pair', value: pair.out, kind: 'voltage' },
      { label: 'Error from the target output', value: (difference(pair.out, want) / want) * 100, kind: 'share' },
    ]
  },
})

interface Wanted {
  vin: number
  want: number
  load: number | undefined
  total: number
  series: ESeries
}

/** The pair with the nearest output; of equally near ones, the one whose sum is nearest to the total. */
function nearestPair({ vin, want, load, total, series }: Wanted): { r1: number; r2: number; out: number } {
  const [least, most] = [total / Math.sqrt(10), total * Math.sqrt(10)]
  let best = { r1: 0, r2: 0, out: Number.POSITIVE_INFINITY, miss: Number.POSITIVE_INFINITY }
  const values = valuesBetween(series, total / 1e6, most)
  let below = 0
  for (const r2 of values) {
    const lower = load === undefined ? r2 : inParallel(r2, load)
    const ideal = lower * (vin / want - 1)
    // `ideal` grows with R2.
    while ((values[below + 1] ?? Number.POSITIVE_INFINITY) <= ideal) below += 1
    for (const r1 of values.slice(below, below + 2)) {
      if (r1 + r2 < least || r1 + r2 > most) continue
      const out = (vin * lower) / (r1 + lower)
      const miss = Math.abs(out / want - 1) + 1e-9 * Math.abs(Math.log((r1 + r2) / total))
      if (miss < best.miss) best = { r1, r2, out, miss }
    }
  }
  if (best.miss > 0.5) throw new CalculatorProblem(`No ${series} pair gets close to the target output with this load.`)
  return best
}
