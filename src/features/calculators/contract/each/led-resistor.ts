import { type CalculatorExplanation, defineCalculation, difference } from '../calculator.ts'
import { symbols } from '../drawing.ts'
import { atLeastIn, seriesChoices } from '../e-series.ts'
import { CalculatorProblem } from '../quantity.ts'

export const explanation: CalculatorExplanation = {
  name: 'led-resistor',
  title: 'LED resistor',
  summary: 'The series resistor of one LED or a string, its next preferred value, and what it dissipates.',
  formula: [String.raw`R = \frac{V_\text{supply} - n V_\text{F}}{I_\text{F}}`],
  about: [
    'The resistor drops the rest of the supply voltage. We pick the next higher preferred value, so the current stays below your target.',
    'The forward voltage varies between parts and falls by about 2 mV for each kelvin. With less than a volt across the resistor the current is hard to predict: use a current source. The LEDs turn only a part of their power into light. Choose a resistor rated for twice its power.',
  ],
  source: 'Ohm’s law; preferred values of IEC 60063:2015',
  drawing: {
    description: 'The supply feeds R, and R the LEDs, whose last cathode is grounded.',
    width: 90,
    height: 118,
    lines: `M36 10${symbols.terminal}v4${symbols.resistor.v}${symbols.diode.v}${symbols.ground}M48 66l7-7m-4 0h4v4M48 74l7-7m-4 0h4v4`,
    words: [
      [44, 10, 'Vsupply'],
      [45, 38, 'R'],
      [60, 74, 'LED'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    supply: { label: 'Supply voltage', kind: 'voltage', from: 0.1, to: 1000, value: '5' },
    forward: { label: 'Forward voltage of one LED', kind: 'voltage', from: 0.1, to: 100, value: '2' },
    count: { label: 'LEDs in series', kind: 'number', from: 1, to: 500, value: '1' },
    current: { label: 'LED current', kind: 'current', unit: 'mA', from: 1e-6, to: 100, value: '10' },
    series: { label: 'Series of the resistor', choices: seriesChoices, value: 'E24' },
  },
  compute: ({ supply, forward, count, current, series }) => {
    if (!Number.isInteger(count)) throw new CalculatorProblem('LEDs in series must be a whole number.')
    const drop = difference(supply, count * forward)
    if (drop <= 0)
      throw new CalculatorProblem('The supply is too low for these LEDs: no voltage is left for the resistor.')
    const exact = drop / current
    const chosen = atLeastIn(series, exact)
    const real = drop / chosen
    return [
      { label: 'Resistor, exact', value: exact, kind: 'resistance' },
      { label: `Resistor from ${series}`, value: chosen, kind: 'resistance' },
      { label: 'Current with it', value: real, kind: 'current' },
      { label: 'Power in the resistor', value: real * drop, kind: 'power' },
      { label: 'Power in the LEDs', value: real * count * forward, kind: 'power' },
      { label: 'Share of the power in the LEDs', value: ((count * forward) / supply) * 100, kind: 'share' },
    ]
  },
})
