import { calculator } from '../calculator.ts'
import { nearestIn } from '../e-series.ts'
import { letterCode, readLetterCode, significant, toleranceOf } from '../markings.ts'
import { CalculatorProblem, readQuantity } from '../quantity.ts'

const pico = 1e-12

export const capacitorCode = calculator({
  name: 'capacitor-code',
  title: 'Capacitor code',
  summary: 'Decode a marking such as 104K, 4n7 or p68, or get the marking for a value.',
  fields: { code: { label: 'Marking or value', longest: 40, value: '104K' } },
  compute: ({ code }) => {
    const { value, tolerance, text } = read(code.trim())
    const { digits, power } = significant(value / pico, 2)
    // The last digits 8 and 9 stand for hundredths and tenths.
    const last = power === -2 ? '8' : power === -1 ? '9' : power >= 0 && power <= 7 ? String(power) : null
    return [
      { label: 'Capacitance', value, kind: 'capacitance' },
      { label: 'In picofarads', value, kind: 'capacitance', unit: 'pF' },
      { label: 'In nanofarads', value, kind: 'capacitance', unit: 'nF' },
      { label: 'In microfarads', value, kind: 'capacitance', unit: 'µF' },
      ...(text === undefined ? [] : [{ label: 'Tolerance', text }]),
      ...(tolerance === undefined
        ? []
        : [
            { label: 'From', value: value * (1 - tolerance / 100), kind: 'capacitance' as const },
            { label: 'To', value: value * (1 + tolerance / 100), kind: 'capacitance' as const },
          ]),
      { label: 'Three digits', text: digits === null || last === null ? 'not with this value' : `${digits}${last}` },
      { label: 'RKM code', text: letterCode(value, { p: 'p', n: 'n', µ: 'µ', m: 'm' }) },
      { label: 'Nearest in E12', value: nearestIn('E12', value), kind: 'capacitance' },
    ]
  },
  formula: [String.raw`C = (10 a + b) \cdot 10^{c} \text{ pF}`],
  about: [
    'Three digits are two figures and the number of zeros, in picofarads: 104 is 100 000 pF, 100 nF. A last digit of 8 or 9 means hundredths or tenths. One or two digits alone are picofarads; an R is a decimal point.',
    'A capital letter behind them is the tolerance: J 5 %, K 10 %, M 20 %, Z −20 to +80 %. B, C and D are ±0.1, ±0.25 and ±0.5 pF on values below 10 pF. A letter in the place of the decimal point names the prefix: 4n7, p68, 2µ2.',
  ],
  source: 'IEC 60062:2016, letter and digit code for capacitance and its tolerance',
  drawing: {
    description: 'A capacitor with its marking: two digits, the zeros, the tolerance.',
    width: 120,
    height: 76,
    lines: 'M30 12h60a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8h-60a8 8 0 0 1-8-8v-24a8 8 0 0 1 8-8M44 52v18M76 52v18',
    words: [[42, 37, '104K']],
  },
})

interface MarkedCapacitor {
  value: number
  tolerance?: number | undefined
  text?: string | undefined
}

function read(code: string): MarkedCapacitor {
  const [, digits = '', letter = ''] = /^(\d{1,3}|\d?R\d+)([A-Z]?)$/.exec(code) ?? []
  if (digits !== '' && (letter !== 'F' || digits.length === 3)) {
    const value = inPicofarads(digits) * pico
    if (value === 0) throw new CalculatorProblem('The capacitance must be above zero.')
    return { value: Number(value.toPrecision(6)), ...toleranceIn(letter, value) }
  }
  const marked = readLetterCode(code, { p: 1e-12, n: 1e-9, u: 1e-6, µ: 1e-6, m: 1e-3 })
  if (marked && marked.value > 0)
    return { ...marked, ...(marked.tolerance !== undefined && { text: `±${marked.tolerance} %` }) }
  return { value: readQuantity(code, { label: 'Marking or value', kind: 'capacitance', from: 1e-15, to: 1e4 }) }
}

function inPicofarads(digits: string): number {
  if (digits.includes('R')) return Number(digits.replace('R', '.'))
  if (digits.length < 3) return Number(digits)
  const last = Number(digits.slice(2))
  return Number(`${digits.slice(0, 2)}e${last === 9 ? -1 : last === 8 ? -2 : last}`)
}

function toleranceIn(letter: string, value: number): Partial<MarkedCapacitor> {
  if (letter === '') return {}
  if (letter === 'Z') return { text: '−20 % to +80 %' }
  const picofarads = value < 10 * pico ? { B: 0.1, C: 0.25, D: 0.5 }[letter] : undefined
  if (picofarads !== undefined) return { text: `±${picofarads} pF`, tolerance: ((picofarads * pico) / value) * 100 }
  const tolerance = toleranceOf(letter)
  if (tolerance === undefined) throw new CalculatorProblem(`${letter} is not a tolerance letter.`)
  return { text: `±${tolerance} %`, tolerance }
}
