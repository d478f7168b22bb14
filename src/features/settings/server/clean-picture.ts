import { cleanSvg } from '../../../platform/server/pictures/clean-svg.ts'
import { fitPicture } from '../../../platform/server/pictures/fit-picture.ts'

const widest = 1_000
const mostPixels = 16_000_000
const mostBytes = 150_000

/** Without metadata, and no wider than any page shows it. Null: not a PNG. */
async function cleanPng(bytes: Buffer): Promise<Buffer | null> {
  // First, since sharp also reads other formats.
  if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') return null
  // Loaded here, since it takes 7 MB, and publishers upload a logo once.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels })
    return await image.resize({ width: widest, withoutEnlargement: true }).png().toBuffer()
  } catch {
    return null
  }
}

/** A data address without what could harm readers. Null: neither SVG nor PNG. */
export async function cleanPicture(address: string): Promise<string | null> {
  const [, type, content = ''] = /^data:image\/(svg\+xml|png);base64,(.*)$/s.exec(address) ?? []
  const bytes = Buffer.from(content, 'base64')
  const svg = type === 'svg+xml' ? cleanSvg(bytes.toString('utf8'), mostBytes) : null
  const cleaned = svg === null ? await (type === 'png' ? cleanPng(bytes) : null) : Buffer.from(svg)
  const stored = cleaned && `data:image/${type};base64,${cleaned.toString('base64')}`
  // Emails, icons and documents have it as pixels.
  return (
    stored &&
    fitPicture(stored, { width: 64, height: 64 }).then(
      () => stored,
      () => null,
    )
  )
}
