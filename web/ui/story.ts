import type { Section } from '../../contract/catalogue.ts'
import type { Widths } from './widths.tsx'

/** What a list shows of an article. Small on purpose: it travels in the HTML once more, as data for hydration. */
export interface Story {
  id: number
  section: Section
  title: string
  /** `YYYY-MM-DD` in the publisher's time zone. */
  day: string
  /** The plan that opens it, where one is needed. */
  tier?: 'silver' | 'gold'
  excerpt?: string
  image?: StoryImage
  parts?: string[]
}

export interface StoryImage {
  src: string
  alt: string
  widths?: Widths
  /** Each width is there as AVIF too. */
  hasAvif?: true
}
