import { type CalculatorExplanation, defineCalculation, inParallel, toDecibels } from '../calculator.ts'
import { symbols } from '../drawing.ts'

export const explanation: CalculatorExplanation = {
  name: 'op-amp',
  title: 'Op-amp gain and bandwidth',
  summary: 'Gain, bandwidth, rise time and full-power bandwidth of an amplifier with two resistors.',
  formula: [
    String.raw`G = 1 + \frac{R_\text{f}}{R_\text{g}} \quad\text{or}\quad G = -\frac{R_\text{f}}{R_\text{g}}`,
    String.raw`B = \frac{\text{GBW}}{1 + R_\text{f} / R_\text{g}} \qquad f_\text{p} = \frac{\text{SR}}{2 \pi V_\text{p}}`,
  ],
  about: [
    'The bandwidth follows from the noise gain, which is 1 + Rf/Rg in both circuits: an inverter with gain −1 has half the bandwidth of a follower. Beyond the full-power bandwidth a sine of this peak becomes a triangle.',
    'It holds for voltage feedback with one dominant pole and an open-loop gain much above the noise gain. Rf in parallel to Rg is what the input sees: with the input’s capacitance it makes a pole, and its thermal noise is amplified.',
  ],
  source: 'Texas Instruments SLOD006B: Op Amps for Everyone, chapters 3 and 7',
  drawing: {
    description:
      'An amplifier whose output goes back to the inverting input through Rf; Rg leads from there to ground or to the input.',
    width: 150,
    height: 112,
    lines: `M64 20v50l48-25zM10 57${symbols.terminal}h54M112 45h26${symbols.terminal}M64 33h-10v54h8${symbols.resistor.h}h22v-42M10 87${symbols.resistor.h}h4M10 87${symbols.ground}`,
    words: [
      [68, 37, '−'],
      [68, 61, '+'],
      [74, 104, 'Rf'],
      [26, 104, 'Rg'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    type: { label: 'Circuit', choices: { plain: 'Non-inverting', inverting: 'Inverting' }, value: 'plain' },
    rf: { label: 'Rf, feedback', kind: 'resistance', from: 1e-3, to: 1e12, value: '9k' },
    rg: { label: 'Rg, to ground or input', kind: 'resistance', from: 1e-3, to: 1e12, value: '1k' },
    gbw: { label: 'Gain-bandwidth product', kind: 'frequency', from: 1, to: 1e12, value: '10M' },
    slew: { label: 'Slew rate', kind: 'slew rate', from: 1e-4, to: 1e6, value: '5' },
    peak: { label: 'Peak output voltage', kind: 'voltage', from: 1e-6, to: 1e4, value: '2' },
  },
  compute: ({ type, rf, rg, gbw, slew, peak }) => {
    const noise = 1 + rf / rg
    const gain = type === 'plain' ? noise : -rf / rg
    const bandwidth = gbw / noise
    const fullPower = (slew * 1e6) / (2 * Math.PI * peak)
    return [
      { label: 'Gain', value: gain, kind: 'number' },
      { label: 'Gain in decibels', value: toDecibels(Math.abs(gain)), kind: 'level' },
      { label: 'Noise gain', value: noise, kind: 'number' },
      { label: 'Bandwidth (−3 dB)', value: bandwidth, kind: 'frequency' },
      { label: 'Time from 10 % to 90 %', value: Math.log(9) / (2 * Math.PI * bandwidth), kind: 'time' },
      { label: 'Full-power bandwidth', value: fullPower, kind: 'frequency' },
      { label: 'The lower of both', value: Math.min(bandwidth, fullPower), kind: 'frequency' },
      { label: 'Rf in parallel to Rg', value: inParallel(rf, rg), kind: 'resistance' },
    ]
  },
})
