/**
 * Converts the image on its standard input. Its argument is a `Conversion` as JSON; its output is a line with the `ConversionResult`
 * as JSON, then the files. It is a program of its own because native code decodes untrusted images: here a crash harms nothing else,
 * its memory is freed at its end, and it runs at the lowest priority.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { Conversion, ConversionError, ConversionResult, Rendition } from './conversion.ts'

/** In pixels. WebP's limit is 16,383. */
const maxHeight = 8_192

/** The only decoders that may run. */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.concurrency(1)
sharp.cache(false)

const conversion: Conversion = JSON.parse(process.argv[2] ?? '')
await main(await buffer(process.stdin))

async function main(original: Buffer) {
  const error = await findError(original)
  if (error) return respond({ error }, [])
  const pixels = await decode(original).catch(() => null)
  if (!pixels) return respond({ error: 'unreadable' }, [])
  const { files, bytes } = await renditions(pixels)
  const hash = createHash('sha256').update(conversion.salt).update(original).digest('hex')
  return respond({ hash, files }, bytes)
}

/** Checks the type and the header before anything is decoded. */
async function findError(bytes: Buffer): Promise<ConversionError | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime === 'image/apng') return 'animated'
  if (!type || !conversion.types.includes(type.mime)) return 'wrongFormat'
  // No limit here: this only reads the header.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return 'unreadable'
  if ((header.pages ?? 1) > 1) return 'animated'
  return header.width * header.height > conversion.maxPixels ? 'tooManyPixels' : undefined
}

/** The pixels at the greatest width, upright, in sRGB. */
function decode(original: Buffer) {
  return sharp(original, { limitInputPixels: conversion.maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: Math.max(...conversion.widths), height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function renditions({ data, info }: Awaited<ReturnType<typeof decode>>) {
  const { width, height, channels } = info
  const raw = { width, height, channels }
  const widths = new Set(conversion.widths.map((wanted) => Math.min(wanted, width)))
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

/** AVIF at effort 2 takes as long as WebP. Effort 4 takes ten times as long and saves a few percent. */
function encode(image: Sharp, format: 'webp' | 'avif') {
  return format === 'webp' ? image.clone().webp({ quality: 80 }) : image.clone().avif({ quality: 55, effort: 2 })
}

async function respond(result: ConversionResult, bytes: readonly Buffer[]) {
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(result)}\n`), ...bytes])
  await new Promise((resolve) => process.stdout.write(whole, resolve))
}
