import { escapeMarkup } from '../../../platform/contract/markup.ts'
import type { Typeface } from '../../../platform/contract/settings/typefaces.ts'
import { familyOf, fontFile } from './fonts.ts'
import { openScriptFonts } from './open-script-fonts.ts'

const weights = { 400: 'regular', 600: 'semibold', 700: 'bold' } as const

interface LinePlace {
  x: number
  y: number
  size: number
  /** Of SVG. */
  attributes: string
  isCentred?: boolean
}

export type OpenText = Awaited<ReturnType<typeof openText>>

/**
 * Draws lines of the text in SVG. Outlines if the typeface lacks some of its letters, since the renderer cannot join those of
 * all scripts.
 */
export async function openText(given: string, typeface: Typeface, weight: keyof typeof weights) {
  const fonts = await openScriptFonts()
  const font = fontFile(typeface, weights[weight])
  const runs = fonts.runs(given, font)
  const isOwn = runs.every((run) => run.font === font)
  const draw = (line: string, { x, y, size, attributes, isCentred = false }: LinePlace): string => {
    if (isOwn)
      return `<text x="${x}" y="${y}" font-family="${familyOf(typeface)}" font-weight="${weight}" font-size="${size}" ${attributes}${isCentred ? ' text-anchor="middle"' : ''}>${escapeMarkup(line)}</text>`
    const { path, width } = fonts.outline(line, font, size)
    return `<path transform="translate(${isCentred ? x - width / 2 : x} ${y})" d="${path}" ${attributes}/>`
  }
  // Letters that are in no font are Latin here.
  return { text: runs.map((run) => run.text).join(''), isWhole: !fonts.isTransliterated, draw }
}
