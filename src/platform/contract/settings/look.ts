import type { designColours } from './colours.ts'
import type { Typeface } from './typefaces.ts'

/** A magazine's look: the one source for its emails, pictures, documents and bare pages. */
export interface Look {
  /** Text and accent can be read on the grounds, whatever is stored. */
  colours: Readonly<Record<keyof typeof designColours, { readonly light: string; readonly dark: string }>>
  typeface: Typeface
  /** Nothing is the publisher's own, so the design's mark and circuit traces stand for the magazine. */
  isDesigns: boolean
}
