import type { Section } from '../../contract/catalogue.ts'
import type { SectionLabel } from './section-labels.ts'
import type { Widths } from './widths.tsx'

/** Small, since the HTML carries it a second time as hydration data. */
export interface Story {
  id: number
  section: Section
  kicker?: SectionLabel
  /** Words in its address; mostly empty. */
  slug: string
  title: string
  /** `YYYY-MM-DD` in the publisher's time zone. */
  day: string
  tier?: 'silver' | 'gold'
  isSponsored?: true
  excerpt?: string
  image?: StoryImage
  parts?: string[]
  by?: string
}

export interface StoryImage {
  /** For an image in one width. */
  src?: string
  alt?: string
  widths?: Widths
  /** Every width exists as AVIF too. */
  hasAvif?: true
  /** Dark mode inverts it. */
  isLineArt?: true
}
