import type { Section } from '../../contract/catalogue.ts'
import type { SectionLabel } from './section-labels.ts'
import type { Widths } from './widths.tsx'

/** An article in a list. It is small, since the HTML carries it a second time as data for hydration. */
export interface Story {
  id: number
  section: Section
  /** The section or category above the headline. */
  kicker?: SectionLabel
  /** Words in its address; mostly none. */
  slug: string
  title: string
  /** `YYYY-MM-DD` in the publisher's time zone. */
  day: string
  /** The plan that it needs. */
  tier?: 'silver' | 'gold'
  isSponsored?: true
  excerpt?: string
  image?: StoryImage
  parts?: string[]
  /** The names of its authors. */
  by?: string
}

export interface StoryImage {
  /** Of an image in one width. */
  src?: string
  alt?: string
  widths?: Widths
  /** Every width exists as AVIF too. */
  hasAvif?: true
  /** Dark mode inverts it. */
  isLineArt?: true
}
