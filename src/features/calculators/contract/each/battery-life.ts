import { type CalculatorExplanation, defineCalculation } from '../calculator.ts'
import { CalculatorProblem } from '../quantity.ts'

const time = { kind: 'time', from: 1e-6, to: 31_557_600 } as const
const current = { kind: 'current', to: 1000 } as const
/** Hours of a twelfth of a year. */
const month = 730.5

export const explanation: CalculatorExplanation = {
  name: 'battery-life',
  title: 'Battery life',
  summary: 'How long a cell lasts in a device that wakes up, works and sleeps again.',
  formula: [
    String.raw`\bar I = \frac{I_\text{active} t_\text{active} + I_\text{sleep} (T - t_\text{active})}{T}`,
    String.raw`t = \frac{\eta \, C}{\bar I + I_\text{self}}`,
  ],
  about: [
    'The average current decides, so the sleep current often counts for more than the peaks. Self-discharge is a current like any other here: a share of the whole capacity each month.',
    'Capacity is given for a small, steady current at 20 °C down to a final voltage. Cold, current peaks and age reduce it, and a regulator may stop earlier. The usable share allows for this. Beyond ten years, the result describes the arithmetic, not the cell.',
  ],
  source: 'Charge balance; how capacity is measured: IEC 60086-1 and IEC 61960-3',
  drawing: {
    description: 'Current over time: short peaks while active, little in between.',
    width: 150,
    height: 82,
    lines: 'M14 8v60h126M14 62h16v-44h12v44h44v-44h12v44h34M30 12h56m-56-3v6m56-6v6',
    words: [
      [54, 6, 'T'],
      [2, 12, 'I'],
      [134, 80, 't'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    capacity: { label: 'Capacity', kind: 'charge', unit: 'mAh', from: 1e-6, to: 1e4, value: '220' },
    usable: { label: 'Usable share', kind: 'share', from: 1, to: 100, value: '80' },
    active: { label: 'Active current', ...current, unit: 'mA', from: 1e-9, value: '15' },
    work: { label: 'Active time in each period', ...time, unit: 's', value: '50m' },
    sleep: { label: 'Sleep current', ...current, unit: 'µA', from: 0, value: '2' },
    period: { label: 'Period', ...time, unit: 's', value: '60' },
    loss: { label: 'Self-discharge a month', kind: 'share', from: 0, to: 50, value: '0.1' },
  },
  compute: ({ capacity, usable, active, work, sleep, period, loss }) => {
    if (work > period) throw new CalculatorProblem('The active time must not be longer than the period.')
    const share = work / period
    const average = active * share + sleep * (1 - share)
    const leak = (capacity * loss) / 100 / month
    const hours = (capacity * usable) / 100 / (average + leak)
    return [
      { label: 'Average current', value: average, kind: 'current' },
      { label: 'Share of it while active', value: ((active * share) / average) * 100, kind: 'share' },
      { label: 'Self-discharge as a current', value: leak, kind: 'current' },
      { label: 'Life in hours', value: hours * 3600, kind: 'time', unit: 'h' },
      { label: 'Life in days', value: hours * 3600, kind: 'time', unit: 'd' },
      { label: 'Life in years', value: hours * 3600, kind: 'time', unit: 'a' },
    ]
  },
})
