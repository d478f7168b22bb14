import { type CalculatorExplanation, defineCalculation, toDecibels } from '../calculator.ts'
import { symbols } from '../drawing.ts'
import { CalculatorProblem } from '../quantity.ts'

const choices = {
  dbm: 'dBm',
  dbw: 'dBW',
  w: 'W',
  v: 'V, RMS',
  vpp: 'V, peak to peak',
  dbv: 'dBV',
  dbu: 'dBu',
  dbuv: 'dBµV',
  db: 'dB, a ratio',
  power: 'Ratio of powers',
  voltage: 'Ratio of voltages',
} as const
type Choice = keyof typeof choices

const isInDecibels = (from: Choice) => from.startsWith('db')
const fromDecibels = (value: number, factor: 10 | 20) => 10 ** (value / factor)
/** 1 mW in 600 Ω. */
const dbuReference = Math.sqrt(0.6)

const voltages: Record<Exclude<Choice, 'db' | 'power' | 'voltage'>, (value: number, z: number) => number> = {
  dbm: (value, z) => Math.sqrt(fromDecibels(value, 10) * 1e-3 * z),
  dbw: (value, z) => Math.sqrt(fromDecibels(value, 10) * z),
  w: (value, z) => Math.sqrt(value * z),
  v: (value) => value,
  vpp: (value) => value / (2 * Math.SQRT2),
  dbv: (value) => fromDecibels(value, 20),
  dbu: (value) => fromDecibels(value, 20) * dbuReference,
  dbuv: (value) => fromDecibels(value, 20) * 1e-6,
}

export const explanation: CalculatorExplanation = {
  name: 'decibel',
  title: 'dB and dBm',
  summary: 'Levels in dBm, dBV, dBu and dBµV, powers and voltages in a resistance, and ratios in decibels.',
  formula: [
    String.raw`L_\text{dBm} = 10 \log_{10} \frac{P}{1 \text{ mW}} \qquad L_\text{dBV} = 20 \log_{10} \frac{V}{1 \text{ V}}`,
    String.raw`P = \frac{V^2}{R}`,
  ],
  about: [
    'dB alone is a ratio; a letter after it names what it is compared with: m a milliwatt, V a volt, µV a microvolt, u 0.7746 V, a milliwatt in 600 Ω. 10 dB are ten times the power and 3.16 times the voltage.',
    'The resistance links power and voltage: 0 dBm is 224 mV in 50 Ω and 775 mV in 600 Ω. Voltages are RMS values; peak to peak is that of a sine.',
  ],
  source: 'IEC 60027-3:2002, logarithmic quantities and units',
  drawing: {
    description: 'A voltage V across a resistance R, which takes the power P.',
    width: 120,
    height: 84,
    lines: `M20 12${symbols.terminal}h50${symbols.resistor.v}v10h-50${symbols.terminal}M20 20v34m-3-5l3 5l3-5`,
    words: [
      [4, 40, 'V'],
      [80, 30, 'R'],
      [80, 44, 'P'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    value: { label: 'Value', kind: 'number', from: -1e12, to: 1e12, value: '0' },
    from: { label: 'The value is in', choices, value: 'dbm' },
    z: { label: 'Resistance', kind: 'resistance', from: 1e-3, to: 1e9, value: '50' },
  },
  compute: ({ value, from, z }) => {
    if (isInDecibels(from) && Math.abs(value) > 400)
      throw new CalculatorProblem('A value in decibels must be from −400 to 400.')
    if (!isInDecibels(from) && value <= 0)
      throw new CalculatorProblem('A power, voltage or ratio must be above zero: zero has no level in decibels.')
    if (from === 'db' || from === 'power' || from === 'voltage') {
      const level = from === 'db' ? value : toDecibels(value, from === 'power' ? 10 : 20)
      return [
        { label: 'Decibels', value: level, kind: 'level' },
        { label: 'Ratio of powers', value: fromDecibels(level, 10), kind: 'number' },
        { label: 'Ratio of voltages', value: fromDecibels(level, 20), kind: 'number' },
      ]
    }
    const volts = voltages[from](value, z)
    const watts = volts ** 2 / z
    const inUnit = (level: number, unit: string) =>
      ({ label: `Level in ${unit}`, value: level, kind: 'number' }) as const
    return [
      { label: 'Power', value: watts, kind: 'power' },
      { label: 'Voltage, RMS', value: volts, kind: 'voltage' },
      { label: 'Voltage of a sine, peak to peak', value: volts * 2 * Math.SQRT2, kind: 'voltage' },
      { label: 'Current, RMS', value: volts / z, kind: 'current' },
      inUnit(toDecibels(watts * 1e3, 10), 'dBm'),
      inUnit(toDecibels(watts, 10), 'dBW'),
      inUnit(toDecibels(volts), 'dBV'),
      inUnit(toDecibels(volts / dbuReference), 'dBu'),
      inUnit(toDecibels(volts * 1e6), 'dBµV'),
    ]
  },
})
