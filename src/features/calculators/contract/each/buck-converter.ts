import { type CalculatorExplanation, defineCalculation } from '../calculator.ts'
import { symbols } from '../drawing.ts'
import { CalculatorProblem } from '../quantity.ts'

export const explanation: CalculatorExplanation = {
  name: 'buck-converter',
  title: 'Buck inductor and ripple',
  summary: 'Inductance, peak current and output ripple of a step-down converter.',
  formula: [
    String.raw`L = \frac{(V_\text{in} - V_\text{out}) \, D}{f \, \Delta I} \qquad D = \frac{V_\text{out}}{V_\text{in}}`,
    String.raw`\Delta V_C = \frac{\Delta I}{8 f C} \qquad \Delta V_\text{ESR} = \Delta I \cdot \text{ESR}`,
  ],
  about: [
    'A ripple of 20 to 40 % of the output current is usual: less needs a larger inductor, more a larger capacitor. The saturation current of the inductor must be above the peak, at its temperature.',
    'Switches and inductor have no losses here, so the real duty cycle is some percent longer. The two ripples peak at different moments: their sum is the most that can come. Ceramic capacitors lose capacitance with voltage: enter what is left.',
  ],
  source: 'Texas Instruments SLVA477B: Basic Calculation of a Buck Converter’s Power Stage',
  drawing: {
    description: 'A switch and a diode drive L, which feeds the output capacitor C.',
    width: 150,
    height: 82,
    lines: `M10 18${symbols.terminal}h12l18-10M40 18h14M54 66v-8l-7 0h14l-7-12l-7 12m0-12h14m-7 0v-28${symbols.inductor.h}h44${symbols.terminal}M112 18${symbols.capacitor.v}${symbols.ground}M54 60${symbols.ground}`,
    words: [
      [2, 36, 'Vin'],
      [70, 8, 'L'],
      [124, 42, 'C'],
      [124, 10, 'Vout'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    vin: { label: 'Input voltage', kind: 'voltage', from: 0.1, to: 2000, value: '12' },
    vout: { label: 'Output voltage', kind: 'voltage', from: 0.1, to: 2000, value: '3.3' },
    iout: { label: 'Output current', kind: 'current', from: 1e-3, to: 1000, value: '2' },
    f: { label: 'Switching frequency', kind: 'frequency', from: 1000, to: 1e8, value: '500k' },
    ripple: { label: 'Ripple current, of the output current', kind: 'share', from: 1, to: 200, value: '30' },
    l: { label: 'Chosen inductor', kind: 'inductance', from: 1e-9, to: 1, value: '', example: '10µ', isOptional: true },
    c: { label: 'Output capacitance', kind: 'capacitance', from: 1e-9, to: 1, value: '22µ' },
    esr: { label: 'Its series resistance', kind: 'resistance', unit: 'mΩ', from: 0, to: 10, value: '5' },
  },
  compute: ({ vin, vout, iout, f, ripple, l, c, esr }) => {
    if (vout >= vin) throw new CalculatorProblem('A buck converter steps down: the output must be below the input.')
    const duty = vout / vin
    const needed = ((vin - vout) * duty) / (f * iout * (ripple / 100))
    const swing = ((vin - vout) * duty) / (f * (l ?? needed))
    return [
      { label: 'Duty cycle', value: duty * 100, kind: 'share' },
      { label: 'Inductance for this ripple', value: needed, kind: 'inductance' },
      {
        label: l === undefined ? 'Ripple current' : 'Ripple current with the chosen inductor',
        value: swing,
        kind: 'current',
      },
      { label: 'Peak current in the inductor', value: iout + swing / 2, kind: 'current' },
      { label: 'Inductor current, RMS', value: Math.hypot(iout, swing / Math.sqrt(12)), kind: 'current' },
      { label: 'Output ripple of the capacitance', value: swing / (8 * f * c), kind: 'voltage' },
      { label: 'Output ripple of its resistance', value: swing * esr, kind: 'voltage' },
      { label: 'Input capacitor current, RMS', value: iout * Math.sqrt(duty * (1 - duty)), kind: 'current' },
      ...(swing / 2 > iout
        ? [
            {
              label: 'Limit',
              text: 'The inductor current reaches zero in each cycle. These formulas assume that it does not.',
            },
          ]
        : []),
    ]
  },
})
