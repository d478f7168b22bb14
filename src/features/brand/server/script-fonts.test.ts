import { expect, test } from 'vitest'
import { typefaceNames } from '../../../platform/contract/settings/typefaces.ts'
import { fontFile, openScriptFonts } from './index.ts'

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
