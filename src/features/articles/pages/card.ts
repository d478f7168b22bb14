import type { Story } from '../../../platform/web/ui/story.ts'
import type { ArticleListItem } from '../contract/articles.ts'
import { toPictured } from './listing/story.ts'

const previewWords = 5

export function toCard(row: ArticleListItem, timeZone: string): Story {
  const words = row.Description.split(/\s+/)
  const excerpt = words.slice(0, previewWords).join(' ') + (words.length > previewWords ? '…' : '')
  return { ...toPictured(row, timeZone), excerpt }
}
