import type { SourceItem } from './source.ts'
import type { PlacedPicture } from './text/references.ts'

/** An item of the source with its place in it, from 1. */
export interface ItemRow {
  line: number
  item: SourceItem
  /** Of an article whose pictures have been looked for: those that its tags, and its featured picture, stand for. */
  pictures?: FoundPictures
}

export interface FoundPictures {
  /** By `keyOfTag` of the tag. */
  inText: ReadonlyMap<string, readonly PlacedPicture[]>
  featured: PlacedPicture | null
  /** Addresses of files for readers, by those in the source. */
  files: ReadonlyMap<string, string>
}
