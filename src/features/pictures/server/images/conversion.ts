import type { Point, Shape } from '../../contract/rules.ts'

export interface Conversion {
  /** In pixels. An image is never enlarged. */
  widths: readonly number[]
  /** In pixels, wider than `widths`: the whole image as WebP only. */
  detailWidths: readonly number[]
  shapes: readonly (Shape | 'whole')[]
  focus: Point
  maxPixels: number
  maxSide: number
  /** Media types, detected from the bytes. */
  types: readonly string[]
  /** Hashed before the image. */
  salt: string
}

export type OriginalEnding = 'jpg' | 'png' | 'webp' | ''

export type ConversionError =
  | ('wrongFormat' | 'animated' | 'tooManyPixels' | 'tooLong' | 'unreadable')
  | ('svgEntities' | 'svgScript' | 'svgHtml' | 'svgFlowedText' | 'svgOutside' | 'svgTooComplex' | 'svgStyles')

/** `bytes` is its length. An SVG is the cleaned drawing itself. */
export interface Rendition {
  shape: Shape | 'whole' | 'detail'
  format: 'webp' | 'avif' | 'svg'
  width: number
  height: number
  bytes: number
}

/**
 * The files follow in this order: by shape, each narrowest first, details last. `hash` is of the salt and the original,
 * `width` and `height` are the original's, `ending` is that of its file and empty for SVG.
 */
export type ConversionResult =
  | { error: ConversionError }
  | { hash: string; width: number; height: number; ending: OriginalEnding; isLineArt: boolean; files: Rendition[] }
