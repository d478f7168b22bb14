import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib'

/** The words of each page. Embedded fonts must map glyphs to letters. Lines are joined by blanks. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  return (await pagesOfPdf(bytes)).map(({ code, lettersOf }) => {
    let letters = new Map<number, string>()
    let text = ''
    for (const [, font, run] of code.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bET\b/g)) {
      if (font) letters = lettersOf(font)
      else if (run === undefined) text += ' '
      else
        for (const [, hex = ''] of run.matchAll(/<([0-9a-f]+)>/g))
          for (const glyph of hex.match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(glyph, 16)) ?? ''
    }
    return text.replace(/\s+/g, ' ').trim()
  })
}

/** How far above the foot of each page the lines stand that begin at `left`, in points, in the order of their writing. */
export async function linesOfPdf(bytes: Uint8Array, left: number): Promise<number[][]> {
  return (await pagesOfPdf(bytes)).map(({ code }) =>
    [...code.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].flatMap(([, x, y]) => (Number(x) === left ? Number(y) : [])),
  )
}

/** The drawing code of each page, and what the glyphs of its fonts stand for. */
export async function pagesOfPdf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes)
  const { context } = document
  const decode = (object: PDFObject | undefined) =>
    object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1') : ''
  return document.getPages().map(({ node }) => {
    const fonts = node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    const lettersOf = (font: string) => {
      const map = fonts?.lookupMaybe(PDFName.of(font), PDFDict)?.lookup(PDFName.of('ToUnicode'))
      return readLetters(decode(map))
    }
    const contents = node.Contents()
    const parts = contents instanceof PDFArray ? contents.asArray().map((ref) => context.lookup(ref)) : [contents]
    return { code: parts.map(decode).join('\n'), lettersOf }
  })
}

function readLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex.match(/[0-9a-f]{4}/g) ?? []
      letters.set(
        Number.parseInt(first, 16) + index,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      )
    }
  return letters
}
