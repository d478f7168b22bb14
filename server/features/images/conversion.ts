/** The input and output of the conversion program. */

export interface Conversion {
  /** In pixels. An image is never enlarged. */
  widths: readonly number[]
  maxPixels: number
  /** Allowed media types, detected from the bytes. */
  types: readonly string[]
  /** Hashed before the image. */
  salt: string
}

export type ConversionError = 'wrongFormat' | 'animated' | 'tooManyPixels' | 'unreadable'

/** A converted file; `bytes` is its length. */
export interface Rendition {
  format: 'webp' | 'avif'
  width: number
  height: number
  bytes: number
}

/** The files follow in this order, narrowest first. `hash` is that of the salt and the original image. */
export type ConversionResult = { error: ConversionError } | { hash: string; files: Rendition[] }
