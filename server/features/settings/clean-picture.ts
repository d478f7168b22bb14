import sanitizeHtml from 'sanitize-html'
import sharp from 'sharp'

const shapes = [
  'g',
  'path',
  'circle',
  'rect',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
]
const paints = ['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern']
const attributes = `
  id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-rule fill-opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask offset
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternTransform maskUnits clipPathUnits
  preserveAspectRatio font-family font-size font-weight letter-spacing text-anchor dx dy`
  .trim()
  .split(/\s+/)

/** A drawing without scripts, styles, links, animations and references to anything outside of it; null: it is no SVG. */
export function cleanSvg(svg: string): string | null {
  const cleaned = sanitizeHtml(svg, {
    allowedTags: ['svg', ...shapes, ...paints],
    allowedAttributes: { '*': attributes, svg: [...attributes, 'xmlns'] },
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata'],
    nestingLimit: 40,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: { '*': (tagName, given) => ({ tagName, attribs: withoutReferences(given) }) },
  }).trim()
  if (!/^<svg[\s>]/.test(cleaned) || !cleaned.endsWith('</svg>')) return null
  return cleaned.includes('xmlns=') ? cleaned : cleaned.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

/** `url(#a)` refers to the drawing itself; any other `url(…)`, and what else CSS takes for a picture, to somewhere else. */
const withoutReferences = (given: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => !/url\s*\((?!\s*['"]?#)|\b(?:image(?:-set)?|cross-fade|src)\s*\(|javascript:|\\/i.test(value),
    ),
  )

const widest = 1_000
const mostPixels = 16_000_000

/** A PNG without metadata and no wider than any page shows it; null: it is no PNG. */
async function cleanPng(bytes: Buffer): Promise<Buffer | null> {
  // First, since the library also reads formats that are not meant here.
  if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') return null
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels })
    return await image.resize({ width: widest, withoutEnlargement: true }).png().toBuffer()
  } catch {
    return null
  }
}

/** An uploaded picture as a data address, without what could harm readers; null: it is neither SVG nor PNG. */
export async function cleanPicture(address: string): Promise<string | null> {
  const [, type, content = ''] = /^data:image\/(svg\+xml|png);base64,(.*)$/s.exec(address) ?? []
  const bytes = Buffer.from(content, 'base64')
  const svg = type === 'svg+xml' ? cleanSvg(bytes.toString('utf8')) : null
  const cleaned = svg === null ? await (type === 'png' ? cleanPng(bytes) : null) : Buffer.from(svg)
  return cleaned && `data:image/${type};base64,${cleaned.toString('base64')}`
}
