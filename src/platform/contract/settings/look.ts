import type { designColours } from './colours.ts'
import type { Typeface } from './typefaces.ts'

/** The one source for emails, pictures, documents and bare pages. */
export interface Look {
  /** Text and accent are readable on the grounds, whatever is stored. */
  colours: Readonly<Record<keyof typeof designColours, { readonly light: string; readonly dark: string }>>
  typeface: Typeface
  /** Nothing is the publisher's own, so the design's mark and traces are used. */
  isDesigns: boolean
}
