import type { SafeHtml } from '../../../articles/server/index.ts'
import type { Dropped, SourceItem } from './source.ts'
import type { ImportedContent } from './take/article-content.ts'
import type { FoundPictures } from './text/references.ts'

/** `line` counts from 1. */
export interface ItemRow {
  line: number
  item: SourceItem
  /** For articles: set once the pictures have been looked for. */
  pictures?: FoundPictures
  checked?: Converted<SafeHtml>
  content?: Converted<ImportedContent>
}

interface Converted<Made> {
  made: Made
  drops: readonly Dropped[]
}
