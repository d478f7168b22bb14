import { type Selectable, sql } from 'kysely'
import { type Actor, nameOf } from '../../../../platform/server/audit/index.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../../platform/server/db/paging.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { withoutTimeLimit } from '../../../../platform/server/db/time-limit.ts'
import { type TextColumns, textFields } from '../../../articles/contract/fields.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'
import type { By } from '../editor.ts'

export type RevisionRow = Selectable<Tables['article_revisions']>

export interface ListedRevision
  extends Pick<RevisionRow, 'version' | 'made_at' | 'editor_name' | 'made' | 'restored_from'> {
  title: string
}

/** Excludes the columns that no editor writes, so that a new field is stored without a change here. */
function contentOf(article: ArticleRow) {
  const {
    id: article_id,
    version,
    excerpt: _excerpt,
    preview: _preview,
    word_count: _wordCount,
    is_dated: _isDated,
    published_at: _publishedAt,
    publish_at: _publishAt,
    take_down_at: _takeDownAt,
    pinned_at: _pinnedAt,
    unpin_at: _unpinAt,
    in_carousel_since: _inCarouselSince,
    updated_at: _updatedAt,
    image_credit: _imageCredit,
    ...content
  } = article
  return { article_id, version, content: JSON.stringify(content) }
}

export async function storeRevision(
  tx: Transaction,
  article: ArticleRow,
  { by, made }: { by: By<Actor>; made: Exclude<RevisionRow['made'], 'found' | 'restored'> },
): Promise<void> {
  await tx
    .insertInto('article_revisions')
    .values({
      ...contentOf(article),
      made_at: by.now,
      editor_id: by.editor?.userId ?? null,
      editor_name: nameOf(by.editor),
      made,
    })
    .execute()
}

/** Imported articles have no revision yet. */
export async function storeUnrecordedRevision(tx: Transaction, article: ArticleRow): Promise<void> {
  await tx
    .insertInto('article_revisions')
    .values({ ...contentOf(article), made_at: article.updated_at, editor_name: 'Not recorded', made: 'found' })
    .onConflict((conflict) => conflict.columns(['article_id', 'version']).doNothing())
    .execute()
}

/** Keeps the last one of each article, since saving compares with it. `years` 0: keeps all. */
export async function purgeRevisions(db: Database, years: number, now: Date): Promise<void> {
  if (years === 0) return
  const oldest = new Date(now.getTime() - days(years * 365.25))
  await withoutTimeLimit(() =>
    sql`
      delete from article_revisions as old where made_at < ${oldest}
        and exists (select from article_revisions as later where later.article_id = old.article_id and later.version > old.version)`.execute(
      db,
    ),
  )
}

const ofArticle = (db: Database, id: number) => db.selectFrom('article_revisions').where('article_id', '=', id)

const withVersion = (db: Database, articleId: number, version: number) =>
  ofArticle(db, articleId).selectAll().where('version', '=', version)

export const findRevision = (db: Database, articleId: number, version: number) =>
  withVersion(db, articleId, version).executeTakeFirst()

/** @throws NotFound */
export const getRevision = (db: Database, articleId: number, version: number): Promise<RevisionRow> =>
  withVersion(db, articleId, version).executeTakeFirstOrThrow(() => new NotFound('revision', version))

/** Undefined for the first. */
export const findRevisionBefore = (db: Database, articleId: number, version: number) =>
  ofArticle(db, articleId)
    .selectAll()
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function findRevisions(
  db: Database,
  articleId: number,
  page: PageQuery,
): Promise<{ rows: ListedRevision[]; total: number }> {
  const all = ofArticle(db, articleId)
  const rows = all
    .select(['version', 'made_at', 'editor_name', 'made', 'restored_from'])
    .select(sql<string>`content ->> 'title'`.as('title'))
    .orderBy('version', 'desc')
  return findRowsOnPage(rows, all, page)
}

export const articleAtRevision = (article: ArticleRow, { version, made_at, content }: RevisionRow): ArticleRow => ({
  ...article,
  ...olderFields,
  ...content,
  entered_at: new Date(content.entered_at),
  dated_at: new Date(content.dated_at),
  version,
  updated_at: made_at,
})

/** An older revision lacks newer fields. */
const olderFields = {
  ...(Object.fromEntries(textFields.map(({ column }) => [column, ''])) as TextColumns),
  author_ids: [],
  bylines: [],
}
