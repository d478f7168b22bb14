import { type CalculatorExplanation, defineCalculation, toDecibels } from '../calculator.ts'
import { symbols } from '../drawing.ts'

export const explanation: CalculatorExplanation = {
  name: 'rc-filter',
  title: 'RC filter',
  summary: 'Corner frequency, gain, phase and rise time of a resistor and a capacitor.',
  formula: [
    String.raw`f_\text{c} = \frac{1}{2 \pi R C}`,
    String.raw`\left| \frac{V_\text{out}}{V_\text{in}} \right| = \frac{1}{\sqrt{1 + (f / f_\text{c})^2}}`,
  ],
  about: [
    'At the corner frequency the output has 71 % of the input’s voltage. A decade beyond it, a low-pass lets a tenth through: 20 dB a decade. For a high-pass R and C change places; the second formula is that of the low-pass.',
    'The source must be much below R and the load much above it. Capacitors of class 2 ceramic lose half of their capacitance and more at their rated voltage.',
  ],
  source: 'P. Horowitz, W. Hill: The Art of Electronics, 3rd edition, section 1.7',
  drawing: {
    description: 'R in the signal’s way, C from the output to ground; for a high-pass they change places.',
    width: 130,
    height: 80,
    lines: `M14 18${symbols.terminal}h10${symbols.resistor.h}h40${symbols.terminal}M80 18${symbols.capacitor.v}${symbols.ground}`,
    words: [
      [38, 8, 'R'],
      [94, 42, 'C'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    pass: { label: 'Passes', choices: { low: 'Low frequencies', high: 'High frequencies' }, value: 'low' },
    r: { label: 'R', kind: 'resistance', from: 1e-3, to: 1e12, value: '10k' },
    c: { label: 'C', kind: 'capacitance', from: 1e-15, to: 5000, value: '100n' },
    f: { label: 'Signal frequency', kind: 'frequency', from: 1e-6, to: 1e12, value: '1k' },
  },
  compute: ({ pass, r, c, f }) => {
    const corner = 1 / (2 * Math.PI * r * c)
    const ratio = f / corner
    const gain = (pass === 'low' ? 1 : ratio) / Math.hypot(1, ratio)
    const lag = (Math.atan(ratio) * 180) / Math.PI
    return [
      { label: 'Corner frequency (−3 dB)', value: corner, kind: 'frequency' },
      { label: 'Gain at the signal', value: gain, kind: 'number' },
      { label: 'Gain in decibels', value: toDecibels(gain), kind: 'level' },
      { label: 'Phase at the signal', value: pass === 'low' ? -lag : 90 - lag, kind: 'phase' },
      { label: 'Time constant', value: r * c, kind: 'time' },
      { label: 'Time from 10 % to 90 %', value: r * c * Math.log(9), kind: 'time' },
    ]
  },
})
