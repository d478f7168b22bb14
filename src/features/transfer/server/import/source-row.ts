import type { SafeHtml } from '../../../articles/server/index.ts'
import type { Dropped, SourceItem } from './source.ts'
import type { ImportedContent } from './take/article-content.ts'
import type { FoundPictures } from './text/references.ts'

/** An item of the source with its place in it, from 1. */
export interface ItemRow {
  line: number
  item: SourceItem
  /** Of an article whose pictures have been looked for: those that its tags, and its featured picture, stand for. */
  pictures?: FoundPictures
  /** Of a check: its text as it will be, without its pictures. */
  checked?: Converted<SafeHtml>
  /** Of an import: what is written. */
  content?: Converted<ImportedContent>
}

/** What was made of a text, and what is left out of it. */
interface Converted<Made> {
  made: Made
  drops: readonly Dropped[]
}
