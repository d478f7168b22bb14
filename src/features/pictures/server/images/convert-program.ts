/**
 * Converts the image on standard input. The argument is a `Conversion` as JSON; the output is a line with the
 * `ConversionResult` as JSON, then the files. A program of its own because native code decodes untrusted images: a
 * crash harms nothing else, memory is freed at the end, and it runs at the lowest priority.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { cropOf } from '../../contract/rules.ts'
import type { Conversion, ConversionError, ConversionResult, OriginalEnding, Rendition } from './conversion.ts'
import { isLineArt } from './line-art.ts'
import { isSvg, withoutSvgPrefix } from './svg-start.ts'

/** In pixels. WebP's limit is 16,383. */
const maxHeight = 8_192

const endings: readonly OriginalEnding[] = ['jpg', 'png', 'webp']

/** The only decoders that may run. */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.concurrency(1)
sharp.cache(false)

const conversion: Conversion = JSON.parse(process.argv[2] ?? '')
await main(await buffer(process.stdin))

async function main(original: Buffer) {
  const drawing = isSvg(original) ? await readDrawing(original) : null
  if (drawing && 'error' in drawing) return respond(drawing, [])
  const image = drawing?.png ?? original
  const header = await readHeader(image)
  if ('error' in header) return respond(header, [])
  const pixels = await decode(image).catch(() => null)
  if (!pixels) return respond({ error: 'unreadable' }, [])
  const made = await renditions(pixels)
  if (drawing) made.push(asFile(drawing.svg, header))
  const hash = createHash('sha256').update(conversion.salt).update(original).digest('hex')
  const { data, info } = pixels
  const { width, height, channels } = info
  return respond(
    {
      hash,
      ...header,
      ending: drawing ? '' : header.ending,
      isLineArt: await isLineArt(sharp(data, { raw: { width, height, channels } })),
      files: made.map(({ file }) => file),
    },
    made.map(({ bytes }) => bytes),
  )
}

/** The library for drawings is loaded only when needed. */
async function readDrawing(original: Buffer): Promise<{ error: ConversionError } | { svg: string; png: Buffer }> {
  const { drawDrawing } = await import('./drawing.ts')
  return drawDrawing(withoutSvgPrefix(original.toString('utf8')), {
    width: Math.max(...conversion.widths),
    height: maxHeight,
  })
}

function asFile(svg: string, { width, height }: { width: number; height: number }): Made {
  const bytes = Buffer.from(svg)
  return { file: { shape: 'detail', format: 'svg', width, height, bytes: bytes.length }, bytes }
}

interface Header {
  width: number
  height: number
  ending: OriginalEnding
}

/** Checks type and header before anything is decoded. Returns the upright size. */
async function readHeader(bytes: Buffer): Promise<{ error: ConversionError } | Header> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime === 'image/apng') return { error: 'animated' }
  if (!type || !conversion.types.includes(type.mime)) return { error: 'wrongFormat' }
  // No limit here: this reads only the header.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header) return { error: 'unreadable' }
  if ((header.pages ?? 1) > 1) return { error: 'animated' }
  if (header.width * header.height > conversion.maxPixels) return { error: 'tooManyPixels' }
  if (Math.max(header.width, header.height) > conversion.maxSide) return { error: 'tooLong' }
  return { ...header.autoOrient, ending: endings.find((ending) => ending === type.ext) ?? '' }
}

function decode(original: Buffer) {
  const width = Math.max(...conversion.widths, ...conversion.detailWidths)
  return sharp(original, { limitInputPixels: conversion.maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

interface Made {
  file: Rendition
  bytes: Buffer
}

/** Leaves out a crop that would be the whole image. */
async function renditions(pixels: Pixels): Promise<Made[]> {
  const widest = Math.max(...conversion.widths)
  const { width: detail } = pixels.info
  const wider = conversion.detailWidths.map((wanted) => Math.min(wanted, detail)).filter((wanted) => wanted > widest)
  // Make all but the details from the width that articles show.
  const shown =
    detail > widest
      ? await imageOf(pixels).resize({ width: widest }).raw().toBuffer({ resolveWithObject: true })
      : pixels
  return [...(await shapesOf(shown)), ...(await inDetail(pixels, [...new Set(wider)]))]
}

type Pixels = Awaited<ReturnType<typeof decode>>

function imageOf({ data, info: { width, height, channels } }: Pixels) {
  return sharp(data, { raw: { width, height, channels } })
}

/** At this quality line art keeps its edges. */
async function inDetail(pixels: Pixels, widths: readonly number[]): Promise<Made[]> {
  const made: Made[] = []
  for (const wanted of widths) {
    const { data, info } = await imageOf(pixels)
      .resize({ width: wanted })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    made.push({ file: { shape: 'detail', format: 'webp', width, height, bytes: data.length }, bytes: data })
  }
  return made
}

async function shapesOf(pixels: Pixels): Promise<Made[]> {
  const { width, height } = pixels.info
  const whole = () => imageOf(pixels)
  const made: Made[] = []
  for (const shape of conversion.shapes) {
    if (shape === 'whole') made.push(...(await scaled(shape, { width, image: whole })))
    else {
      const part = cropOf({ width, height }, shape, conversion.focus)
      if (part) made.push(...(await scaled(shape, { width: part.width, image: () => whole().extract(part) })))
    }
  }
  return made
}

async function scaled(shape: Rendition['shape'], { width, image }: { width: number; image: () => Sharp }) {
  const made: Made[] = []
  const widths = new Set(conversion.widths.map((wanted) => Math.min(wanted, width)))
  for (const wanted of [...widths].toSorted((a, b) => a - b)) {
    const resized = image().resize({ width: wanted })
    for (const format of ['webp', 'avif'] as const) {
      const { data, info } = await encode(resized, format).toBuffer({ resolveWithObject: true })
      made.push({ file: { shape, format, width: info.width, height: info.height, bytes: data.length }, bytes: data })
    }
  }
  return made
}

/** AVIF at effort 2 takes as long as WebP. Effort 4 takes ten times as long and saves a few percent. */
function encode(image: Sharp, format: 'webp' | 'avif') {
  return format === 'webp' ? image.clone().webp({ quality: 80 }) : image.clone().avif({ quality: 55, effort: 2 })
}

async function respond(result: ConversionResult, bytes: readonly Buffer[]) {
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(result)}\n`), ...bytes])
  await new Promise((resolve) => process.stdout.write(whole, resolve))
}
