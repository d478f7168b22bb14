import type { Section } from '../../contract/catalogue.ts'

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

/** The candidates of `srcset` are flat pairs of address and width, narrowest first. */
export interface StoryImage {
  src: string
  alt: string
  widths?: [url: string, width: number][]
}
