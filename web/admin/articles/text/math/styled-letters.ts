/**
 * Browsers know one `mathvariant` only, `normal`: bold, double-struck and other letters have characters of their own. Where each
 * alphabet begins: capitals, small letters, digits.
 */
const alphabets: Record<string, [capitals: number, small: number, digits?: number]> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e],
  'bold-italic': [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Letters that were there before their alphabets were. */
const older: Record<string, Record<string, string>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

/** The same letters and digits in another alphabet; what it does not have stays as it is. Pure. */
export function styledLetters(text: string, variant: string): string {
  const alphabet = alphabets[variant]
  if (!alphabet || text.includes('&')) return text
  const [capitals, small, digits] = alphabet
  return text.replace(/[A-Za-z0-9]/g, (letter) => {
    const known = older[variant]?.[letter]
    if (known) return known
    const code = letter.charCodeAt(0)
    if (code >= 0x61) return String.fromCodePoint(small + code - 0x61)
    if (code >= 0x41) return String.fromCodePoint(capitals + code - 0x41)
    return digits === undefined ? letter : String.fromCodePoint(digits + code - 0x30)
  })
}
