import type { FileTickets } from '../../../platform/server/core/file-tickets.ts'
import type { ArticleRow } from './queries.ts'

/** Signs the file links of an article that not everybody may read, so that its reader can follow them. */
export function withFileTickets(article: ArticleRow, tickets: FileTickets): ArticleRow {
  if (article.access === 'free' && article.published_at !== null) return article
  const body_html = article.body_html.replace(
    / href="\/files\/([0-9a-f]{32}\.[a-z]{3})"/g,
    (_, file: string) => ` href="/files/${file}?ticket=${tickets.sign(file, article.id)}"`,
  )
  return { ...article, body_html }
}
