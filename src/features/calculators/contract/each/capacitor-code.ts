import { writeQuantity } from '../../../engineering-blocks/contract/units.ts'
import { type CalculatorExplanation, defineCalculation, difference } from '../calculator.ts'
import { nearestIn } from '../e-series.ts'
import { large, letterCode, readLetterCode, significant, toleranceOf } from '../markings.ts'
import { CalculatorProblem, readQuantity } from '../quantity.ts'

const pico = 1e-12

export const explanation: CalculatorExplanation = {
  name: 'capacitor-code',
  title: 'Capacitor code',
  summary: 'Decode a marking such as 104K, 4n7 or p68, or get the marking for a value.',
  formula: [String.raw`C = (10 a + b) \cdot 10^{c} \text{ pF}`],
  about: [
    'Three digits are two figures and the number of zeros, in picofarads: 104 is 100 000 pF, 100 nF. A last digit of 8 or 9 means hundredths or tenths. One, two or more than three digits alone are picofarads; a number below one, such as .1, is in microfarads. A number that can be read in two ways, such as 1.5 or 1001, needs its unit. An R is a decimal point between picofarads.',
    'A capital letter behind them is the tolerance: J 5 %, K 10 %, M 20 %, Z −20 to +80 %. On values below 10 pF, B, C, D, F and G are ±0.1, ±0.25, ±0.5, ±1 and ±2 pF. Behind a prefix, F is the farad: 100nF has no tolerance. A letter in the place of the decimal point names the prefix: 4n7, p68, 2µ2.',
  ],
  source: 'IEC 60062:2016, letter and digit code for capacitance and its tolerance',
  drawing: {
    description: 'A capacitor with its marking: two digits, the zeros, the tolerance.',
    width: 120,
    height: 76,
    lines: 'M30 12h60a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8h-60a8 8 0 0 1-8-8v-24a8 8 0 0 1 8-8M44 52v18M76 52v18',
    words: [[42, 37, '104K']],
  },
}

export const calculation = defineCalculation({
  fields: {
    code: {
      label: 'Marking or value',
      longest: 40,
      value: '104K',
      hint: 'Without a unit: 104 is a code, 47 and 1000 are in pF, .1 is in µF',
    },
  },
  compute: ({ code }) => {
    const { value, tolerance, meaning } = read(code.trim())
    const { digits, power } = significant(value / pico, 2)
    // The last digits 8 and 9 stand for hundredths and tenths.
    const last = power === -2 ? '8' : power === -1 ? '9' : power >= 0 && power <= 7 ? String(power) : null
    return [
      { label: 'Capacitance', value, kind: 'capacitance' },
      ...(meaning === undefined ? [] : [{ label: 'Read as', text: meaning }]),
      { label: 'In picofarads', value, kind: 'capacitance', unit: 'pF' },
      { label: 'In nanofarads', value, kind: 'capacitance', unit: 'nF' },
      { label: 'In microfarads', value, kind: 'capacitance', unit: 'µF' },
      ...(tolerance ? [{ label: 'Tolerance', text: tolerance.text }] : []),
      ...(tolerance?.limits?.map((limit, index) => ({
        label: index === 0 ? 'From' : 'To',
        value: limit,
        kind: 'capacitance' as const,
      })) ?? []),
      { label: 'Three digits', text: digits === null || last === null ? 'not with this value' : `${digits}${last}` },
      { label: 'RKM code', text: letterCode(value, { '': 'F', m: 'm', µ: 'µ', n: 'n', p: 'p' }) },
      { label: 'Nearest in E12', value: nearestIn('E12', value), kind: 'capacitance' },
    ]
  },
})

interface MarkedCapacitor {
  value: number
  tolerance?: Tolerance | undefined
  /** How a number without a unit was understood. */
  meaning?: string
}
interface Tolerance {
  text: string
  limits?: [from: number, to: number]
}

const label = 'Marking or value'

function read(code: string): MarkedCapacitor {
  const marked = readNumber(code) ?? readLetters(code)
  if (marked?.value === 0) throw new CalculatorProblem('The capacitance must be above zero.')
  return marked ?? { value: readQuantity(code, { label, kind: 'capacitance', from: 1e-15, to: 5000, value: '4n7' }) }
}

function readNumber(code: string): MarkedCapacitor | null {
  const [, digits = '', typed = ''] =
    /^(\d{1,9}|\d{0,3}[Rr]\d{1,3}|\d{1,3}[Rr]|\d{0,6}[.,]\d{1,6})([a-zA-Z]?)$/.exec(code) ?? []
  const isCode = /^\d{3}$/.test(digits)
  // Prefixes, and F is the farad where no digits of a code are before it.
  if (digits === '' || /[PNUpnu]/.test(typed) || (typed === 'F' && !isCode && !/R/i.test(digits))) return null
  if (typed === 'm' || typed === 'f') {
    if (!isCode) return null
    throw either(code, `${digits} ${typed}F`, `the marking ${digits}${typed.toUpperCase()}`)
  }
  const { picofarads, meaning } = inPicofarads(digits)
  const value = Number((picofarads * pico).toPrecision(12))
  return { value, meaning, tolerance: toleranceIn(large(typed), value) }
}

const either = (code: string, one: string, other: string) =>
  new CalculatorProblem(`“${code}” can be ${one} or ${other}. Write the one that you mean.`)

function inPicofarads(digits: string): { picofarads: number; meaning: string } {
  if (/R/i.test(digits)) return { picofarads: Number(digits.replace(/R/i, '.')), meaning: 'picofarads, R is the point' }
  if (/[.,]/.test(digits)) {
    const number = Number(digits.replace(',', '.'))
    if (number >= 1) throw either(digits, `${number} pF`, `${number} µF`)
    return { picofarads: number * 1e6, meaning: 'microfarads' }
  }
  if (digits.length === 3) {
    const last = Number(digits.slice(2))
    const picofarads = Number(`${digits.slice(0, 2)}e${last === 9 ? -1 : last === 8 ? -2 : last}`)
    return { picofarads, meaning: 'two digits and the number of zeros, in picofarads' }
  }
  if (digits.length === 4 && !digits.endsWith('0'))
    throw either(
      digits,
      `${digits} pF`,
      writeQuantity(Number(`${digits.slice(0, 3)}e${digits.slice(3)}`) * pico, 'capacitance'),
    )
  return { picofarads: Number(digits), meaning: 'picofarads' }
}

function readLetters(code: string): MarkedCapacitor | null {
  const marked = readLetterCode(code, { p: pico, P: pico, n: 1e-9, N: 1e-9, u: 1e-6, U: 1e-6, µ: 1e-6, m: 1e-3 })
  if (!marked) return null
  const { value, last, hasDecimals } = marked
  if (last === '') return { value }
  if (last === 'f' || last === 'F')
    return { value, tolerance: hasDecimals ? { text: 'none: we read the F as farad' } : undefined }
  const letter = large(last)
  return letter === 'Z' || toleranceOf(letter) !== undefined ? { value, tolerance: toleranceIn(letter, value) } : null
}

function toleranceIn(letter: string, value: number): Tolerance | undefined {
  if (letter === '') return undefined
  if (letter === 'Z') return { text: '−20 % to +80 %', limits: [value * 0.8, value * 1.8] }
  const picofarads = value < 10 * pico ? { B: 0.1, C: 0.25, D: 0.5, F: 1, G: 2 }[letter] : undefined
  const percent = toleranceOf(letter)
  if (percent === undefined) throw new CalculatorProblem(`${letter} is not a tolerance letter.`)
  const most = picofarads === undefined ? (value * percent) / 100 : picofarads * pico
  return {
    text: picofarads === undefined ? `±${percent} %` : `±${picofarads} pF`,
    limits: [Math.max(difference(value, most), 0), value + most],
  }
}
