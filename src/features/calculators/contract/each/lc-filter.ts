import { type CalculatorExplanation, defineCalculation, toDecibels } from '../calculator.ts'
import { symbols } from '../drawing.ts'

export const explanation: CalculatorExplanation = {
  name: 'lc-filter',
  title: 'LC filter',
  summary: 'Resonance, damping, peak and attenuation of a low-pass of an inductor and a capacitor.',
  formula: [
    String.raw`f_0 = \frac{1}{2 \pi \sqrt{L C}} \qquad Q = R \sqrt{\frac{C}{L}}`,
    String.raw`\left| \frac{V_\text{out}}{V_\text{in}} \right| = \frac{1}{\sqrt{\left(1 - (f / f_0)^2\right)^2 + \left(\dfrac{f}{Q f_0}\right)^2}}`,
  ],
  about: [
    'Beyond the resonance the attenuation grows by 40 dB a decade. With a light load the filter rings: a quality factor of 0.71 is the largest without a peak.',
    'Source, inductor and capacitor have no losses here. Real ones damp the peak; the capacitor’s series inductance ends the attenuation at high frequencies.',
  ],
  source: 'R. W. Erickson, D. Maksimović: Fundamentals of Power Electronics, 3rd edition, section 8.1',
  drawing: {
    description: 'L in the signal’s way; C and the load R from the output to ground.',
    width: 140,
    height: 80,
    lines: `M14 18${symbols.terminal}h10${symbols.inductor.h}h52v0M74 18${symbols.capacitor.v}${symbols.ground}M116 18${symbols.resistor.v}${symbols.ground}`,
    words: [
      [40, 8, 'L'],
      [86, 42, 'C'],
      [125, 42, 'R'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    l: { label: 'L', kind: 'inductance', from: 1e-12, to: 1000, value: '10µ' },
    c: { label: 'C', kind: 'capacitance', from: 1e-15, to: 5000, value: '10µ' },
    r: { label: 'Load resistance', kind: 'resistance', from: 1e-3, to: 1e9, value: '1' },
    f: { label: 'Signal frequency', kind: 'frequency', from: 1e-3, to: 1e12, value: '100k' },
  },
  compute: ({ l, c, r, f }) => {
    const resonance = 1 / (2 * Math.PI * Math.sqrt(l * c))
    const impedance = Math.sqrt(l / c)
    const q = r / impedance
    const x = f / resonance
    const gain = 1 / Math.hypot(1 - x * x, x / q)
    // Of |H|² = ½, a quadratic equation in the square of the frequency.
    const bend = 1 - 1 / (2 * q * q)
    const corner = resonance * Math.sqrt(bend > 0 ? bend + Math.hypot(bend, 1) : 1 / (Math.hypot(bend, 1) - bend))
    const peak = q > Math.SQRT1_2 ? toDecibels(q / Math.sqrt(1 - 1 / (4 * q * q))) : null
    return [
      { label: 'Resonance', value: resonance, kind: 'frequency' },
      { label: 'Characteristic impedance', value: impedance, kind: 'resistance' },
      { label: 'Quality factor with the load', value: q, kind: 'number' },
      { label: 'Corner frequency (−3 dB)', value: corner, kind: 'frequency' },
      { label: 'Gain at the signal', value: toDecibels(gain), kind: 'level' },
      peak === null
        ? { label: 'Peak', text: 'none: the load damps it' }
        : { label: 'Peak', value: peak, kind: 'level' },
    ]
  },
})
