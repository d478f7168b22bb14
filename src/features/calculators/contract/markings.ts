/** Letters of IEC 60062 for tolerances in percent. */
const toleranceLetters: Record<string, number> = { B: 0.1, C: 0.25, D: 0.5, F: 1, G: 2, J: 5, K: 10, M: 20 }

export const toleranceOf = (letter: string): number | undefined => toleranceLetters[letter]

/** J and K are often typed in small letters. */
export const large = (letter: string) => (letter === 'j' || letter === 'k' ? letter.toUpperCase() : letter)

interface Marking {
  value: number
  /** A tolerance letter, or empty. */
  last: string
  hasDecimals: boolean
}

/** Reads `4K7`, `R47` or `4K7J`, with a letter in place of the decimal point. Else null. */
export function readLetterCode(code: string, letters: Record<string, number>): Marking | null {
  const [, whole = '', letter = '', decimals = '', last = ''] =
    /^(\d{0,3})([a-zA-Zµ])(\d{0,3})([a-zA-Z]?)$/.exec(code) ?? []
  const factor = letters[letter]
  if (factor === undefined || whole + decimals === '') return null
  const value = Number(`${whole || 0}.${decimals || 0}e${Math.round(Math.log10(factor))}`)
  return { value, last, hasDecimals: decimals !== '' }
}

/** Writes `4K7`: a letter in place of the decimal point, at least two digits. `letters` are by prefix, the largest first. */
export function letterCode(value: number, letters: Record<string, string>): string {
  const powers: Record<string, number> = { p: -12, n: -9, µ: -6, m: -3, '': 0, k: 3, M: 6, G: 9 }
  const largestFirst = Object.entries(letters)
  const [prefix = '', letter = ''] =
    largestFirst.find(([name]) => value >= 10 ** (powers[name] ?? 0) * (1 - 1e-9)) ?? largestFirst.at(-1) ?? []
  const digits = Number((value / 10 ** (powers[prefix] ?? 0)).toPrecision(4))
  const [whole = '', decimals = ''] = String(digits).split('.')
  if (whole === '0') return letter + decimals.padEnd(2, '0')
  return whole + letter + (whole.length === 1 ? decimals.padEnd(1, '0') : decimals)
}

/** Leading digits and the power of ten behind them. `digits` null: the value has more than `count`. */
export function significant(value: number, count: number): { digits: number | null; power: number } {
  const [mantissa = '', exponent = ''] = value.toExponential(9).split('e')
  const digits = Number(mantissa) * 10 ** (count - 1)
  const rounded = Math.round(digits)
  return { digits: Math.abs(digits - rounded) < 1e-6 ? rounded : null, power: Number(exponent) - count + 1 }
}
