import type { HtmlTag } from './tree.ts'

export interface PlacedPicture {
  src: string
  alt: string
  caption: string
}

export interface FoundPictures {
  /** By `keyOfTag` of the tag. */
  inText: ReadonlyMap<string, readonly PlacedPicture[]>
  featured: PlacedPicture | null
  files: ReadonlyMap<string, string>
}
export interface References {
  /** For an `img`. Several: the pictures of an article. None: it was not fetched. */
  pictures: (tag: HtmlTag) => readonly PlacedPicture[]
  /** The new address. Null: it leads nowhere. */
  link: (href: string) => string | null
  drop: (what: string, example: string) => void
}
