import type { AdminArticle, Draft, NewsItem, Revision } from '../../../contract/article/editing.ts'
import { type ArticleType, accessOfType, type SectionName, sectionOfName } from '../../../contract/article/rules.ts'
import { type ArticleRow, type ListedRow, presentListItem } from '../articles/index.ts'
import type { DraftRow } from './drafts.ts'
import { toLocal } from './moments.ts'
import type { ListedRevision } from './revisions.ts'

const typeOf = (access: ArticleRow['access']) => nameOf<ArticleType>(accessOfType, access)
const sectionNameOf = (section: ArticleRow['section']) => nameOf<SectionName>(sectionOfName, section)

/** What the wire calls one of our own names. */
function nameOf<Name extends string>(table: Record<Name, string>, own: string): Name {
  for (const name in table) if (table[name] === own) return name
  throw new Error(`Nothing is called ${own}`)
}

export const presentNewsItem = (row: ListedRow): NewsItem => ({
  ...presentListItem(row),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  publishAt: row.publish_at?.toISOString() ?? null,
})

export function presentAdminArticle(row: ArticleRow, timeZone: string): AdminArticle {
  const item = presentNewsItem(row)
  return {
    ...item,
    Description: row.body_html,
    Component: item.component,
    mainKeywords: item.main_keywords,
    articleType: typeOf(row.access),
    sectionName: sectionNameOf(row.section),
    categories: row.categories,
    keywords: row.keywords,
    enteredDate: toLocal(row.entered_at, timeZone),
    dateOfPublication: toLocal(row.dated_at, timeZone),
    publishAtLocal: row.publish_at && toLocal(row.publish_at, timeZone),
  }
}

export const presentDraft = (row: DraftRow): Draft => ({
  content: row.content,
  articleVersion: row.article_version,
  number: row.number,
  savedAt: row.saved_at.toISOString(),
})

export const presentRevision = (row: ListedRevision): Revision => ({
  version: row.version,
  at: row.made_at.toISOString(),
  editor: row.editor_name,
  made: row.made,
  restoredFrom: row.restored_from,
  title: row.title,
})
