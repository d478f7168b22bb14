import anyAscii from 'any-ascii'
import { type Font, openSync } from 'fontkit'
import { scriptFonts } from './fonts.ts'

interface Run {
  text: string
  font: string
  /** Layout features of the library. Undefined: word by word. */
  features?: PDFKit.Mixins.TextOptions['features']
}

export interface StyledText {
  text: string
  font: string
  color?: string
  link?: string | null
}

interface TextPlace {
  x: number
  y: number
  width: number
  lineGap?: number
  align?: 'left' | 'right'
}

type Features = string[] | Record<string, boolean>

/**
 * A named feature lays out the words of a run together, as right-to-left scripts need it. The library fails on marks that a font
 * cannot place; without these features they stand where the font draws them.
 */
const waysToLayOut: Features[] = [['kern'], { mark: false, mkmk: false, abvm: false, blwm: false }]
/** First word by word, as the library does it by itself. */
const waysInOwnFont = [undefined, ...waysToLayOut.slice(1)]

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners, direction marks and the like have no look of their own. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/u

/** Finds fonts for texts in any script, so that no letter becomes a box. */
export class ScriptFonts {
  readonly #fonts = new Map<string, Font>()
  /** By font and character, since texts repeat their letters. */
  readonly #found = new Map<string, Run>()
  /** True if some letters are in no font and were written in Latin ones. */
  isTransliterated = false

  /** Blanks stay with what is before them, since words of one script are laid out together. */
  runs(text: string, font: string): Run[] {
    const runs: Run[] = []
    for (const { segment } of characters.segment(text)) {
      const last = runs.at(-1)
      const next = this.#lookUp(segment, last && segment.trim() === '' ? [last.font, font] : [font])
      if (last?.font === next.font) last.text += next.text
      else runs.push(next)
    }
    const laidOut = runs.map((run) => this.#layOut(run, font))
    return laidOut.length > 0 ? laidOut : [{ text, font }]
  }

  writing(pdf: PDFKit.PDFDocument, texts: readonly StyledText[], { x, y, ...place }: TextPlace): () => void {
    const pieces = texts.flatMap(({ text, ...style }) =>
      this.runs(text, style.font).map((run) => ({ ...style, ...run })),
    )
    return () => {
      for (const [index, { text, font, features, color, link }] of pieces.entries()) {
        const options = {
          ...place,
          ...(features && { features }),
          ...(link !== undefined && { link, underline: link !== null }),
          continued: index < pieces.length - 1,
        }
        pdf.font(font)
        if (color) pdf.fillColor(color)
        if (index === 0) pdf.text(text, x, y, options)
        else pdf.text(text, options)
      }
    }
  }

  /** Of a line from 0 on, for SVG. */
  outline(text: string, own: string, size: number): { path: string; width: number } {
    let [path, width] = ['', 0]
    for (const { text: run, font, features } of this.runs(text, own)) {
      const open = this.#open(font)
      const scale = size / open.unitsPerEm
      const { glyphs, positions } = open.layout(run, features)
      for (const [index, { xAdvance, xOffset, yOffset }] of positions.entries()) {
        const outline = glyphs[index]?.path.scale(scale, -scale).translate(width + xOffset * scale, -yOffset * scale)
        path += outline?.toSVG() ?? ''
        width += xAdvance * scale
      }
    }
    return { path, width }
  }

  #layOut({ text, font }: Run, own: string): Run {
    for (const way of font === own ? waysInOwnFont : waysToLayOut)
      try {
        // Copies, since the library adds what a script needs.
        this.#open(font).layout(text, structuredClone(way))
        const features = structuredClone(way)
        // The library's types know only the list.
        return { text, font, ...(features && { features: features as unknown as Run['features'] }) }
      } catch {
        // Try the next way.
      }
    return this.#inLatin(text, own)
  }

  #inLatin(text: string, font: string): Run {
    this.isTransliterated = true
    return { text: anyAscii(text) || '?', font }
  }

  #lookUp(character: string, first: readonly string[]): Run {
    const key = [...first, character].join('\n')
    const known = this.#found.get(key) ?? this.#inFont(character, first)
    this.#found.set(key, known)
    // A copy, since the caller appends to it.
    return { ...known }
  }

  #inFont(character: string, first: readonly string[]): Run {
    const [own = ''] = first
    for (const font of [...first, ...scriptFonts()])
      if (this.#has(font, character)) return { text: this.#withGlyphs(font, character), font }
    const seen = Array.from(character)
      .filter((one) => !invisible.test(one))
      .join('')
    return seen.trim() === '' ? { text: character === '\n' ? character : ' ', font: own } : this.#inLatin(seen, own)
  }

  /** Drops invisible characters that the font has no glyph for. */
  #withGlyphs(font: string, character: string): string {
    if (!invisible.test(character)) return character
    const open = this.#open(font)
    return Array.from(character)
      .filter((one) => !invisible.test(one) || open.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
      .join('')
  }

  #has(font: string, character: string): boolean {
    const open = this.#open(font)
    return Array.from(character).every(
      (one) => invisible.test(one) || open.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
    )
  }

  #open(file: string): Font {
    const known = this.#fonts.get(file)
    if (known) return known
    const opened = openSync(file)
    if (!('layout' in opened)) throw new Error(`${file} is a collection of fonts`)
    this.#fonts.set(file, opened)
    return opened
  }
}
