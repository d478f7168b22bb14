import type { HtmlTag } from './tree.ts'

/** A picture of the library, in an address of this site. */
export interface PlacedPicture {
  src: string
  alt: string
  caption: string
}

export interface FoundPictures {
  /** By `keyOfTag` of the tag. */
  inText: ReadonlyMap<string, readonly PlacedPicture[]>
  featured: PlacedPicture | null
  /** Addresses of files for readers, by those in the source. */
  files: ReadonlyMap<string, string>
}
export interface References {
  /** Of an `img`. Several for the pictures of an article; none: it was not fetched. */
  pictures: (tag: HtmlTag) => readonly PlacedPicture[]
  /** The address that a link leads to from now on; null: it leads nowhere. */
  link: (href: string) => string | null
  drop: (what: string, example: string) => void
}
