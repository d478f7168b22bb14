/**
 * Turns one image into others: reads it on its input, and writes on its output a line of JSON that says what follows it
 * (`Converted`), then the files one after the other. A program of its own: what strangers made is decoded by native code, which here
 * can take down nothing else, holds no memory when it is done and gives way to readers. Its argument is an `Order` as JSON.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { Converted, Order, Refusal, Rendition } from './conversion.ts'

/** WebP's own limit is 16,383; a page is never as long as this. */
const tallest = 8_192

/** Whatever else the bytes may be to somebody else, they are decoded as one of these or not at all. */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.concurrency(1)
sharp.cache(false)

const order: Order = JSON.parse(process.argv[2] ?? '')
await main(await buffer(process.stdin))

async function main(original: Buffer) {
  const refusal = await findRefusal(original)
  if (refusal) return answer({ refusal }, [])
  const pixels = await decode(original).catch(() => null)
  if (!pixels) return answer({ refusal: 'unreadable' }, [])
  const { files, bytes } = await renditions(pixels)
  const hash = createHash('sha256').update(order.salt).update(original).digest('hex')
  return answer({ hash, files }, bytes)
}

/** What its bytes say of it, before anything is decoded. */
async function findRefusal(bytes: Buffer): Promise<Refusal | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime === 'image/apng') return 'animated'
  if (!type || !order.types.includes(type.mime)) return 'wrongFormat'
  // Without a limit of its own: it only reads what the header says.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return 'unreadable'
  if ((header.pages ?? 1) > 1) return 'animated'
  return header.width * header.height > order.maxPixels ? 'tooManyPixels' : undefined
}

/** The widest that will be needed, upright, in sRGB, without anything but its pixels. */
function decode(original: Buffer) {
  return sharp(original, { limitInputPixels: order.maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: Math.max(...order.widths), height: tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function renditions({ data, info }: Awaited<ReturnType<typeof decode>>) {
  const { width, height, channels } = info
  const raw = { width, height, channels }
  const widths = new Set(order.widths.map((wanted) => Math.min(wanted, width)))
  const files: Rendition[] = []
  const bytes: Buffer[] = []
  for (const wanted of [...widths].toSorted((a, b) => a - b)) {
    const scaled = sharp(data, { raw }).resize({ width: wanted })
    for (const format of ['webp', 'avif'] as const) {
      const made = await encode(scaled, format).toBuffer({ resolveWithObject: true })
      files.push({ format, width: made.info.width, height: made.info.height, bytes: made.data.length })
      bytes.push(made.data)
    }
  }
  return { files, bytes }
}

/** AVIF at an effort that costs what WebP does; the next ones take ten times as long for a few percent. */
function encode(image: Sharp, format: 'webp' | 'avif') {
  return format === 'webp' ? image.clone().webp({ quality: 80 }) : image.clone().avif({ quality: 55, effort: 2 })
}

async function answer(converted: Converted, bytes: readonly Buffer[]) {
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(converted)}\n`), ...bytes])
  await new Promise((resolve) => process.stdout.write(whole, resolve))
}
