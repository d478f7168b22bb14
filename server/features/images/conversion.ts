/** What the program that converts is told, and what it answers. */

export interface Order {
  /** In pixels; what is narrower than one of them is not made wider. */
  widths: readonly number[]
  maxPixels: number
  /** What the image may be, by its bytes. */
  types: readonly string[]
  /** Stands before the image in what its name is made from. */
  salt: string
}

export type Refusal = 'wrongFormat' | 'animated' | 'tooManyPixels' | 'unreadable'

/** One of the files that were made; `bytes` is how long it is. */
export interface Rendition {
  format: 'webp' | 'avif'
  width: number
  height: number
  bytes: number
}

/** The files follow, in this order, narrowest first. `hash` is of the image as it came. */
export type Converted = { refusal: Refusal } | { hash: string; files: Rendition[] }
