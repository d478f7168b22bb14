/** The input and output of the conversion program. */
import type { Point, Shape } from '../../contract/rules.ts'

export interface Conversion {
  /** In pixels. An image is never enlarged. */
  widths: readonly number[]
  /** Wider ones of the whole image, as WebP only. */
  detailWidths: readonly number[]
  /** The whole image, and parts of it around the focal point. */
  shapes: readonly (Shape | 'whole')[]
  focus: Point
  maxPixels: number
  maxSide: number
  /** Allowed media types, detected from the bytes. */
  types: readonly string[]
  /** Hashed before the image. */
  salt: string
}

export type OriginalEnding = 'jpg' | 'png' | 'webp' | ''

export type ConversionError =
  | ('wrongFormat' | 'animated' | 'tooManyPixels' | 'tooLong' | 'unreadable')
  | ('svgEntities' | 'svgScript' | 'svgHtml' | 'svgOutside' | 'svgTooComplex' | 'svgStyles')

/** A converted file; `bytes` is its length. An SVG is the cleaned drawing itself. */
export interface Rendition {
  shape: Shape | 'whole' | 'detail'
  format: 'webp' | 'avif' | 'svg'
  width: number
  height: number
  bytes: number
}

/**
 * The files follow in this order, of each shape narrowest first, those of its detail last. `hash` is that of the salt and the original image,
 * the size its own; `ending` is that of its file, and empty for SVG.
 */
export type ConversionResult =
  | { error: ConversionError }
  | { hash: string; width: number; height: number; ending: OriginalEnding; isLineArt: boolean; files: Rendition[] }
