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
  const { context, ...pdf } = await PDFDocument.load(bytes).then((document) => ({
    context: document.context,
    pages: document.getPages(),
  }))
  const decode = (object: PDFObject | undefined) =>
    object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1') : ''
  return pdf.pages.map(({ node }) => {
    const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
    const lettersOf = (font: string) => {
      const map = fonts?.lookupMaybe(PDFName.of(font), PDFDict)?.lookup(PDFName.of('ToUnicode'))
      return readLetters(decode(map))
    }
    const contents = node.Contents()
    const parts = contents instanceof PDFArray ? contents.asArray().map((ref) => context.lookup(ref)) : [contents]
    const code = parts.map(decode).join('\n')
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
