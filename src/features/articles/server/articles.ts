import { limits } from '../../../platform/contract/catalogue.ts'
import type { Reader } from '../../../platform/server/core/caller.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { GatedContents, Refusal } from '../contract/articles.ts'
import { decideAccess } from './access.ts'
import { contentsOf } from './contents.ts'
import { type ArticleToOpen, articleToRead, findRelated, isLive, type ListedRow } from './queries.ts'

export type Reading =
  | { show: 'full'; article: ArticleToOpen }
  | { show: 'preview'; because: Refusal; article: Omit<ArticleToOpen, 'body_html'>; contents: GatedContents }

/** @throws NotFound, also if the article is hidden from this reader */
export async function readArticle(
  db: Database,
  { id, row }: { id: number; row?: ArticleToOpen | undefined },
  reader: Reader | null,
  now: Date,
): Promise<Reading> {
  const article = row ?? (await articleToRead(id).execute(db)).rows[0]
  if (!article) throw new NotFound('article', id)
  const access = decideAccess({ access: article.access, isPublished: article.published_at !== null }, reader, now)
  if (access.show === 'nothing') throw new NotFound('article', id)
  if (access.show === 'full') return { show: 'full', article }
  const { body_html: _withheld, ...listed } = article
  return { show: 'preview', because: access.because, article: listed, contents: contentsOf(article) }
}

/** Live articles on the same parts and subjects. @throws NotFound */
export async function listRelated(db: Database, id: number, since: Date | null): Promise<ListedRow[]> {
  const related = await findRelated(db, id, { count: limits.related, since })
  if (related.length === 0 && !(await isLive(db, id))) throw new NotFound('article', id)
  return related
}

/** A moment of the first day of a period of `length` days that ends today. */
export const mostReadSince = (length: number, now: Date) => new Date(now.getTime() - days(length - 1))
