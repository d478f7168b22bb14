import { expect, test } from 'vitest'
import { typefaceNames } from '../../../platform/contract/settings/typefaces.ts'
import { fontFile, openScriptFonts, toPng } from './index.ts'

test('a name with marks that the library cannot place is written in every typeface', async () => {
  const { default: PDFDocument } = await import('pdfkit')
  const names = ['N\u0304ira', 'J\u030colie', 'M\u0300bala', 'A\u0335sha', 'Y\u0328ve', 'N\u0304 प्रिया\nB\u0300']
  for (const typeface of typefaceNames)
    for (const weight of ['regular', 'semibold', 'bold'] as const)
      for (const name of names) {
        const what = `${name} in ${typeface} ${weight}`
        const [font, letters, pdf] = [fontFile(typeface, weight), await openScriptFonts(), new PDFDocument()]
        pdf.resume()
        expect(letters.writing(pdf, [{ text: name, font }], { x: 50, y: 50, width: 300 }), what).not.toThrow()
        pdf.end()
      }
  const letters = await openScriptFonts()
  expect(letters.runs('N\u0304ira', fontFile('newsreader', 'regular'))).toMatchObject([{ text: 'N\u0304ira' }])
  expect(letters.isTransliterated).toBe(false)
})

test('a syllable that a joiner shapes is written in Latin letters if no font has it', async () => {
  const letters = await openScriptFonts()
  const [{ text } = { text: '' }] = letters.runs('ශ්\u200dරියානි', fontFile('archivo', 'regular'))
  expect(text).toBe('sriyani')
})

test('a drawing has Greek and Cyrillic letters in every typeface', async () => {
  for (const typeface of typefaceNames)
    for (const pair of ['Ωλ', 'ЖЯ']) {
      const svg = (letter: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30" font-size="30">${letter}</text></svg>`
      // A box looks like any other.
      const [one, other] = await Promise.all(Array.from(pair, (letter) => toPng(svg(letter), 40, typeface)))
      expect(one?.equals(other ?? one), `${pair} in ${typeface}`).toBe(false)
    }
})
