import { createRequire } from 'node:module'
import { type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'

/**
 * Pixels from drawings. Each width is rendered from the outlines rather than scaled down, which is quicker and sharper; the
 * channels are then snapped to the drawing's own inks and a few steps between, so that lossless WebP stays near 7 kB at
 * 800 pixels: smaller, faster and cleaner than lossy compression, which fringes thin lines.
 */
const require = createRequire(import.meta.url)
const font: NonNullable<ResvgRenderOptions['font']> = {
  loadSystemFonts: false,
  fontFiles: [
    '@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf',
    '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
    '@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf',
  ].map((file) => require.resolve(file)),
  defaultFontFamily: 'Archivo',
}

export type Raster = { width: number; height: number; bytes: Buffer }

/** The document in each of the widths, as WebP. Text is set from the program's own font files: no system font is needed. */
export function renderWebp(svg: string, widths: readonly number[]): Promise<Raster[]> {
  const snap = snapping(svg)
  return Promise.all(
    widths.map(async (wanted) => {
      const { width, height, pixels } = await pixelsOf(svg, wanted)
      const raw = { width, height, channels: 3 } as const
      const bytes = await sharp(snap(pixels), { raw }).webp({ lossless: true, effort: 1, quality: 20 }).toBuffer()
      return { width, height, bytes }
    }),
  )
}

/** An advertisement at the size that it was drawn in, as WebP. */
export async function renderAd(svg: string): Promise<Buffer> {
  const { width } = /<svg[^>]* width="(?<width>\d+)"/.exec(svg)?.groups ?? {}
  const [raster] = await renderWebp(svg, [Number(width)])
  if (!raster) throw new Error('The advertisement was not rendered')
  return raster.bytes
}

/** The document as PNG, transparent where nothing is drawn. */
export async function renderPng(svg: string, wanted: number): Promise<Buffer> {
  const { width, height, pixels } = await pixelsOf(svg, wanted)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function pixelsOf(svg: string, wanted: number) {
  const { width, height, pixels } = await renderAsync(svg, {
    font,
    fitTo: { mode: 'width', value: wanted },
    logLevel: 'off',
  })
  return { width, height, pixels }
}

/** The widest gap between two levels of a channel: finer steps at an edge are not seen but are paid for in bytes. */
const widestStep = 18

/** From opaque RGBA to RGB in which every channel has only the levels of the document's inks and some steps between. */
function snapping(svg: string): (rgba: Buffer) => Buffer {
  const inks = [...svg.matchAll(/#([0-9A-F]{6})\b/gi)].map(([, hex = '']) => Number.parseInt(hex, 16))
  const [red, green, blue] = [16, 8, 0].map((shift) => nearestLevels(inks.map((colour) => (colour >> shift) & 0xff)))
  return (rgba) => {
    const rgb = Buffer.allocUnsafe((rgba.length / 4) * 3)
    for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
      rgb[to] = red?.[rgba[from] ?? 0] ?? 0
      rgb[to + 1] = green?.[rgba[from + 1] ?? 0] ?? 0
      rgb[to + 2] = blue?.[rgba[from + 2] ?? 0] ?? 0
    }
    return rgb
  }
}

function nearestLevels(wanted: readonly number[]): Uint8Array {
  const sorted = [...new Set([0, ...wanted, 255])].toSorted((a, b) => a - b)
  const levels = sorted.flatMap((level, index) => {
    const gap = (sorted[index + 1] ?? level) - level
    const steps = Math.max(1, Math.ceil(gap / widestStep))
    return Array.from({ length: steps }, (_, step) => Math.round(level + (gap * step) / steps))
  })
  const nearest = (value: number) =>
    levels.reduce((best, level) => (Math.abs(level - value) < Math.abs(best - value) ? level : best), 0)
  return Uint8Array.from({ length: 256 }, (_, value) => nearest(value))
}
