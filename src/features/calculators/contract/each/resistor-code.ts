import { type CalculatorExplanation, defineCalculation } from '../calculator.ts'
import { nearestIn, valuesOfSeries } from '../e-series.ts'
import { large, letterCode, readLetterCode, significant, toleranceOf } from '../markings.ts'
import { CalculatorProblem, readQuantity } from '../quantity.ts'

const digitColours = ['black', 'brown', 'red', 'orange', 'yellow', 'green', 'blue', 'violet', 'grey', 'white']
const metals = ['gold', 'silver']
const colours = [...digitColours, ...metals]
const spelled = new Map([
  ['gray', 'grey'],
  ['purple', 'violet'],
  ['pur', 'violet'],
])

/** Accepts names, and two or three of their letters as in IEC 60757: `brn`, `og`, `sr`. Else returns `word`. */
function colourOf(word: string): string {
  const letters = new RegExp(`^${Array.from(word.slice(0, 3)).join('.*')}`)
  const [found, ...others] = colours.filter((colour) => letters.test(colour))
  const isShort = word.length === 2 || word.length === 3
  return spelled.get(word) ?? (isShort && found && others.length === 0 ? found : word)
}

/** In percent, in the order of the colours. */
const tolerances = [undefined, 1, 2, 0.05, 0.02, 0.5, 0.25, 0.1, 0.01, undefined, 5, 10]
/** In ppm/K, in the order of the colours. */
const coefficients = [250, 100, 50, 15, 25, 20, 10, 5, 1]
/** The letters of the three-character code for 1 %, with their powers of ten. */
const chipLetters: Record<string, number> = { Z: -3, Y: -2, X: -1, S: -1, A: 0, B: 1, H: 1, C: 2, D: 3, E: 4, F: 5 }

interface Marked {
  ohms: number
  tolerance?: number | undefined
  coefficient?: number | undefined
  /** How a number without a unit was understood. */
  meaning?: string | undefined
}

export const explanation: CalculatorExplanation = {
  name: 'resistor-code',
  title: 'Resistor code',
  summary: 'Colour bands, letter codes, chip codes of three and four digits and EIA-96, in both directions.',
  formula: ['R = (10 a + b) \\cdot 10^{c}'],
  about: [
    'Write the colours from the end with the closer bands, as in yellow violet red gold; three to six are read. Three or four digits are a chip’s code: 472 is 47 with two zeros. Letters stand for the decimal point: 4K7, 4R7, R47. Two digits and a letter are EIA-96.',
    '470 alone is 47 Ω: write 470R for a value. An E is a power of ten: 1E4 is 10 kΩ. A tolerance letter may follow the letter code: F is 1 %, G 2 %, J 5 %, K 10 %. It may follow the digits of a chip too, except K and M: 102K is 102 kΩ. Colours may be short: BRN BLK RED GLD.',
  ],
  source: 'IEC 60062:2016 (colours, letter code); EIA-96 codes as used for chip resistors of 1 %',
  drawing: {
    description: 'A resistor with four bands: two digits, the zeros, the tolerance.',
    width: 150,
    height: 60,
    lines: 'M6 30h24v-14h90v28h-90v-14m90 0h24M46 16h6v28h-6zM62 16h6v28h-6zM78 16h6v28h-6zM104 16h6v28h-6z',
    words: [
      [45, 10, 'a'],
      [61, 10, 'b'],
      [77, 10, 'c'],
      [102, 10, '±'],
    ],
  },
}

export const calculation = defineCalculation({
  fields: {
    code: {
      label: 'Colours, marking or value',
      longest: 60,
      value: 'yellow violet red gold',
      hint: 'Three or four digits are a chip’s code, 102K and 102M are kilo-ohms and megohms, other numbers are ohms',
    },
  },
  compute: ({ code }) => {
    const { ohms, tolerance, coefficient, meaning } = read(code.trim())
    const value = { label: 'Resistance', value: ohms, kind: 'resistance' } as const
    if (ohms > 0 && ohms < 1e-6) throw new CalculatorProblem('Enter zero, or at least one micro-ohm.')
    if (ohms === 0) return [value, { label: 'Meaning', text: 'a jumper' }]
    return [
      value,
      ...(meaning === undefined ? [] : [{ label: 'Read as', text: meaning }]),
      ...(tolerance === undefined
        ? []
        : [
            { label: 'Tolerance', text: `±${tolerance} %` },
            { label: 'From', value: ohms * (1 - tolerance / 100), kind: 'resistance' as const },
            { label: 'To', value: ohms * (1 + tolerance / 100), kind: 'resistance' as const },
          ]),
      ...(coefficient === undefined ? [] : [{ label: 'Temperature coefficient', text: `${coefficient} ppm/K` }]),
      { label: 'RKM code', text: letterCode(ohms, { G: 'G', M: 'M', k: 'K', '': 'R' }) },
      { label: 'Four bands, 5 %', text: bandsOf(ohms, 2, 'gold') },
      { label: 'Five bands, 1 %', text: bandsOf(ohms, 3, 'brown') },
      { label: 'Chip, three digits', text: digitsOf(ohms, 2) },
      { label: 'Chip, four digits', text: digitsOf(ohms, 3) },
      { label: 'Chip, EIA-96', text: chipCodeOf(ohms) },
      { label: 'Nearest in E24', value: nearestIn('E24', ohms), kind: 'resistance' },
      { label: 'Nearest in E96', value: nearestIn('E96', ohms), kind: 'resistance' },
    ]
  },
})

function read(code: string): Marked {
  const words = code.toLowerCase().split(/[\s,/-]+/)
  if (words.length > 1 && words.every((word) => /^[a-z]+$/.test(word))) return readBands(words.map(colourOf))
  const [, digits = '', letter = ''] = /^(\d\d)([A-Z])$/.exec(code) ?? []
  const power = chipLetters[letter]
  if (power !== undefined) {
    const value = valuesOfSeries('E96')[Number(digits) - 1]
    if (value === undefined) throw new CalculatorProblem(`EIA-96 has the numbers 01 to 96, not ${digits}.`)
    return { ohms: fromPower(value * 100, power), tolerance: 1 }
  }
  const [, zeros = '', percent = ''] = /^(\d{3,4})([BCDFGJj]?)$/.exec(code) ?? []
  if (zeros !== '') {
    const behind = percent ? ', the number of zeros and a letter for the tolerance' : ' and the number of zeros'
    const meaning = `chip code: ${zeros.length === 3 ? 'two' : 'three'} digits${behind}`
    return { ohms: inChipCode(zeros), tolerance: toleranceOf(large(percent)), meaning }
  }
  const marked = readLetterCode(code, { R: 1, r: 1, K: 1e3, k: 1e3, M: 1e6, G: 1e9 })
  const tolerance = marked ? toleranceOf(large(marked.last)) : undefined
  const [, prefix] = /^\d{3,4}([KM])$/.exec(code) ?? []
  const meaning = prefix && `${prefix === 'K' ? 'kilo-ohms' : 'megohms'}: ${prefix} behind digits is no tolerance`
  if (marked && (marked.last === '' || tolerance !== undefined)) return { ohms: marked.value, tolerance, meaning }
  const range = { label: 'Colours, marking or value', kind: 'resistance', from: 0, to: 1e12, value: '4k7' } as const
  return { ohms: readQuantity(code, range), meaning: meaning ?? (/^[\d.,]+$/.test(code) ? 'ohms' : undefined) }
}

const inChipCode = (digits: string) => fromPower(Number(digits.slice(0, -1)), Number(digits.slice(-1)))

/** Avoids the rounding error of a product. */
const fromPower = (digits: number, power: number) => Number(`${Number(digits.toPrecision(6))}e${power}`)

function readBands(words: readonly string[]): Marked {
  if (words.length < 3 || words.length > 6)
    throw new CalculatorProblem(`A resistor has three to six bands, not ${words.length}.`)
  const count = words.length > 4 ? 3 : 2
  const digits = words.slice(0, count).map((word) => digitOf(word, 'a digit'))
  const multiplier = words[count] ?? ''
  const power = multiplier === 'gold' ? -1 : multiplier === 'silver' ? -2 : digitOf(multiplier, 'the multiplier')
  const last = words[count + 1]
  const tolerance = last === undefined ? 20 : tolerances[colours.indexOf(last)]
  if (tolerance === undefined) throw new CalculatorProblem(`${capital(last)} is not a tolerance colour.`)
  const sixth = words[count + 2]
  const coefficient = sixth === undefined ? undefined : coefficients[colours.indexOf(sixth)]
  if (sixth !== undefined && coefficient === undefined)
    throw new CalculatorProblem(`${capital(sixth)} is not a temperature coefficient colour.`)
  return { ohms: fromPower(Number(digits.join('')), power), tolerance, coefficient }
}

function digitOf(word: string, use: string): number {
  const digit = digitColours.indexOf(word)
  if (digit >= 0) return digit
  const isMetal = metals.includes(word)
  throw new CalculatorProblem(
    isMetal ? `${capital(word)} does not stand for ${use}.` : `“${word}” is not a band colour.`,
  )
}

const capital = (word = '') => word.slice(0, 1).toUpperCase() + word.slice(1)

const none = 'not with this value'

function bandsOf(ohms: number, count: 2 | 3, tolerance: string): string {
  const { digits, power } = significant(ohms, count)
  const multiplier = power === -1 ? 'gold' : power === -2 ? 'silver' : digitColours[power]
  if (digits === null || multiplier === undefined) return none
  return [...Array.from(String(digits), (digit) => digitColours[Number(digit)]), multiplier, tolerance].join(' ')
}

function digitsOf(ohms: number, count: 2 | 3): string {
  const { digits, power } = significant(ohms, count)
  if (power >= 0) return digits === null || power > 9 ? none : `${digits}${power}`
  // Below that an R stands for the decimal point, among as many digits: 4R70, R100.
  const whole = ohms < 1 ? '' : String(Math.floor(ohms))
  const fixed = ohms.toFixed(count - whole.length)
  return Math.abs(Number(fixed) - ohms) > ohms * 1e-9 ? none : fixed.replace(/^0/, '').replace('.', 'R')
}

function chipCodeOf(ohms: number): string {
  const { digits, power } = significant(ohms, 3)
  const index = digits === null ? -1 : valuesOfSeries('E96').indexOf(digits / 100)
  const letter = Object.entries(chipLetters).find(([, value]) => value === power)?.[0]
  return index < 0 || !letter ? none : `${String(index + 1).padStart(2, '0')}${letter}`
}
