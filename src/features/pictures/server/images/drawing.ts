import { imageRules } from '../../../../platform/contract/image-rules.ts'
import { withoutComments } from '../../../../platform/contract/markup.ts'
import { cleanStyled } from '../../../../platform/server/pictures/clean-svg.ts'
import { withStylesAsAttributes } from '../../../../platform/server/pictures/svg-styles.ts'
import { drawingSize, toPng } from '../../../brand/server/index.ts'
import type { ConversionError } from './conversion.ts'
import { looksLike } from './looks-like.ts'

/** Refused rather than left out, since the drawing would look different without it. */
const refused: [ConversionError, RegExp][] = [
  ['svgEntities', /<!ENTITY/i],
  ['svgScript', /<(?:[\w-]+:)?script\b|<[^<>]*\son\w+\s*=|javascript:/i],
  ['svgHtml', /<(?:[\w-]+:)?foreignObject\b/i],
  ['svgOutside', /<(?:image|feImage|a|iframe|animate\w*|set)[\s>/]/i],
  ['svgOutside', /<[^<>]*\s(?:[\w-]+:)?(?:href|src)\s*=\s*["'](?!#)/i],
  ['svgOutside', /url\s*\((?!\s*["']?#)|@import/i],
]

const shapes = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|use|image)\b/i

/** Removes what could harm readers. Draws the pixels at this width, or narrower if it would be higher than `height`. */
export async function drawDrawing(
  svg: string,
  most: { width: number; height: number },
): Promise<{ error: ConversionError } | { svg: string; png: Buffer }> {
  // An unclosed comment would make the next line slow.
  const lastComment = svg.lastIndexOf('<!--')
  if (lastComment >= 0 && !svg.includes('-->', lastComment + 4)) return { error: 'unreadable' }
  const written = withoutComments(svg).replaceAll('&quot;', "'")
  const found = refused.find(([, pattern]) => pattern.test(written))
  if (found) return { error: found[0] }
  const styled = withStylesAsAttributes(svg, imageRules.maxBytes)
  if ('error' in styled) return styled
  const lost: string[] = []
  const cleaned = cleanStyled(styled.svg, imageRules.maxBytes, (name) => void lost.push(name))
  if (cleaned === null) return { error: 'svgTooComplex' }
  if (lost.length > 0) return { error: 'svgStyles' }
  // What was cut off behind `<svg>` would be an empty picture.
  if (!shapes.test(cleaned)) return { error: 'unreadable' }
  try {
    const size = await drawingSize(cleaned)
    const width = Math.max(1, Math.min(most.width, Math.floor((most.height * size.width) / size.height)))
    const png = await toPng(cleaned, width)
    // The renderer knows fewer styles than browsers.
    if (!(await looksLike(cleaned, styled.isModern ? styled.svg : svg))) return { error: 'svgStyles' }
    return { svg: withSize(cleaned, size, { width, height: png.readUInt32BE(20) }), png }
  } catch {
    return { error: 'unreadable' }
  }
}

/** Browsers need a drawing's size. `own` is in the drawing's own units. */
function withSize(svg: string, own: Size, { width, height }: Size): string {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const named = root.includes(' viewBox="')
    ? root
    : root.replace('<svg', `<svg viewBox="0 0 ${own.width} ${own.height}"`)
  const sized = named
    .replaceAll(/ ([\w-]+)="[^"]*"/g, (whole, name) => (name === 'width' || name === 'height' ? '' : whole))
    .replace('<svg', `<svg width="${width}" height="${height}"`)
  return sized + svg.slice(root.length)
}

interface Size {
  width: number
  height: number
}
