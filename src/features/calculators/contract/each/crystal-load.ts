import { type CalculatorExplanation, defineCalculation, difference, inParallel } from '../calculator.ts'
import { symbols } from '../drawing.ts'
import { nearestIn } from '../e-series.ts'
import { CalculatorProblem } from '../quantity.ts'

const farads = { kind: 'capacitance', unit: 'pF', from: 1e-15, to: 1e-9 } as const

export const explanation: CalculatorExplanation = {
  name: 'crystal-load',
  title: 'Crystal load',
  summary: 'Load capacitors for a crystal, the frequency error with other values, and the transconductance needed.',
  formula: [
    String.raw`C_\text{L} = \frac{C_1 C_2}{C_1 + C_2} + C_\text{stray} \qquad \frac{\Delta f}{f} = \frac{C_\text{m}}{2} \left( \frac{1}{C_0 + C_\text{L}'} - \frac{1}{C_0 + C_\text{L}} \right)`,
    String.raw`g_\text{m,crit} = 4 \cdot \text{ESR} \cdot (2 \pi f)^2 (C_0 + C_\text{L})^2`,
  ],
  about: [
    'A crystal runs at its frequency when it sees its load capacitance: both capacitors in series, and the strays of pins and traces, 2 to 5 pF as a rule. Too little load makes it fast, too much slow and hard to start.',
    'The oscillator must have five times the critical transconductance to start over temperature and age. For a watch crystal of 32.768 kHz look at its largest ESR, 70 kΩ and more.',
  ],
  source: 'STMicroelectronics AN2867: Oscillator design guide; IEC 60444 (motional parameters)',
  drawing: {
    description: 'The crystal between both pins, C1 and C2 from its ends to ground.',
    width: 140,
    height: 96,
    lines: `M10 22${symbols.terminal}h44m0-9v18m6-21v24h12v-24h-12m18 3v18m0-9h44${symbols.terminal}M30 22${symbols.capacitor.v}${symbols.ground}M102 22${symbols.capacitor.v}${symbols.ground}`,
    words: [
      [43, 48, 'C1'],
      [115, 48, 'C2'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    cl: { label: 'Crystal load capacitance', ...farads, value: '12' },
    stray: { label: 'Stray capacitance', ...farads, value: '3' },
    c1: { label: 'C1, if chosen', ...farads, value: '', example: '18', isOptional: true },
    c2: { label: 'C2, if chosen', ...farads, value: '', example: '18', isOptional: true },
    f: { label: 'Frequency', kind: 'frequency', from: 1000, to: 1e9, value: '16M' },
    esr: { label: 'Series resistance (ESR)', kind: 'resistance', from: 0.1, to: 1e6, value: '60' },
    c0: { label: 'Shunt capacitance C0', ...farads, value: '3' },
    cm: { label: 'Motional capacitance', kind: 'capacitance', unit: 'fF', from: 1e-18, to: 1e-12, value: '6' },
  },
  compute: ({ cl, stray, c1, c2, f, esr, c0, cm }) => {
    if (stray >= cl) throw new CalculatorProblem('The stray capacitance alone exceeds the load capacitance.')
    const exact = 2 * (cl - stray)
    const chosen = nearestIn('E24', exact)
    const load = inParallel(c1 ?? chosen, c2 ?? chosen) + stray
    const pull = (cm / 2) * difference(1 / (c0 + load), 1 / (c0 + cl))
    const critical = 4 * esr * (2 * Math.PI * f) ** 2 * (c0 + cl) ** 2
    return [
      { label: 'C1 and C2, exact', value: exact, kind: 'capacitance' },
      { label: 'C1 and C2 from E24', value: chosen, kind: 'capacitance' },
      { label: 'Load with C1 and C2', value: load, kind: 'capacitance' },
      { label: 'Frequency off by', value: pull * 1e6, kind: 'tolerance' },
      { label: 'Critical transconductance', value: critical, kind: 'conductance' },
      { label: 'Oscillator’s, for a margin of 5', value: 5 * critical, kind: 'conductance' },
    ]
  },
})
