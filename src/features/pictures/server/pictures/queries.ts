import { type RawBuilder, sql } from 'kysely'
import { typedId } from '../../../../platform/contract/numbers.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { PictureUseKind } from '../../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { findRowsOnPage } from '../../../../platform/server/db/paging.ts'
import type { PictureRow } from '../images/pictures.ts'

/** A writer does not learn of unpublished articles of others. */
export interface Viewer {
  userId: number
  isWriter: boolean
}

export type LibraryRow = PictureRow & { uploader: string | null; uses: number }

interface Query {
  search: string
  /** Days; empty: any. */
  from: string
  until: string
  page: number
  limit: number
}

export function findLibraryPage(
  db: Database,
  query: Query,
  { viewer, timeZone }: { viewer: Viewer; timeZone: string },
) {
  const matching = db
    .selectFrom('pictures')
    .$if(query.search.trim() !== '', (some) => some.where(matches(query.search.trim(), viewer)))
    .$if(query.from !== '', (some) =>
      some.where(sql<boolean>`uploaded_at >= (${query.from}::date::timestamp at time zone ${timeZone})`),
    )
    .$if(query.until !== '', (some) =>
      some.where(sql<boolean>`uploaded_at < ((${query.until}::date + 1)::timestamp at time zone ${timeZone})`),
    )
  const rows = matching
    .leftJoin('users', 'users.id', 'uploaded_by')
    .selectAll('pictures')
    .select(['users.username as uploader', countUses().as('uses')])
    .orderBy('uploaded_at', 'desc')
    .orderBy('pictures.id', 'desc')
  return findRowsOnPage(rows, matching, query)
}

const countUses = () => sql<number>`(select count(*)::int from picture_uses where picture_id = pictures.id)`

const contains = (column: string, text: string) =>
  sql<boolean>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`

function matches(text: string, viewer: Viewer) {
  const id = typedId(text)
  const titled =
    id === null ? contains('articles.title', text) : sql`(${contains('articles.title', text)} or articles.id = ${id})`
  return sql<boolean>`(
    ${contains('file_name', text)} or ${contains('alt', text)} or ${contains('credit', text)}
    or pictures.id in (
      select picture_id from picture_uses join articles on articles.id = ${articleOf}
      where ${titled} and ${maySee(viewer)}
    ))`
}

/** A draft's subject is `article:editor`. */
const articleOf = sql`case when kind in ('article', 'draft') then split_part(subject, ':', 1)::integer end`

const maySee = ({ userId, isWriter }: Viewer): RawBuilder<boolean> =>
  isWriter
    ? sql`(published_at is not null or exists (
        select from article_writers where article_id = articles.id and user_id = ${userId}))`
    : sql`true`

/** @throws NotFound */
export async function getPicture(db: Database, id: number): Promise<LibraryRow> {
  return db
    .selectFrom('pictures')
    .leftJoin('users', 'users.id', 'uploaded_by')
    .selectAll('pictures')
    .select(['users.username as uploader', countUses().as('uses')])
    .where('pictures.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('picture', id))
}

/** Until the transaction ends, nobody uses, changes or deletes the picture. @throws NotFound */
export async function lockPicture(tx: Transaction, id: number): Promise<PictureRow> {
  const picture = await tx.selectFrom('pictures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!picture) throw new NotFound('picture', id)
  return picture
}

export interface UseRow {
  kind: PictureUseKind
  subject: string
  /** Null: the viewer may not know it. */
  name: string | null
}

export async function findUses(db: Database, id: number, viewer: Viewer): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select kind, subject, case kind
      when 'article' then (select title from articles where articles.id = subject::integer and ${maySee(viewer)})
      when 'draft' then (select title from articles where articles.id = ${articleOf} and ${maySee(viewer)})
      when 'new-draft' then (
        select coalesce(content ->> 'title', '') from new_article_drafts
        where key = subject and (editor_id = ${viewer.userId} or not ${viewer.isWriter}::boolean))
      when 'snippet' then (select name from snippets where snippets.id = subject::integer)
      when 'event' then (select title from events where events.id = subject::integer)
      when 'white-paper' then (select title from white_papers where white_papers.id = subject::integer)
      when 'report' then (select title from reports where reports.id = subject::integer)
      when 'author' then (select name from authors where authors.id = subject::integer)
      when 'ad' then (select location || ' ' || position from ads where ads.id = subject::integer)
      when 'page' then (
        select title from page_versions join pages on pages.slug = page_versions.slug and pages.version = page_versions.version
        where pages.slug = subject)
      else subject end as name
    from picture_uses where picture_id = ${id}
    order by kind, subject`.execute(db)
  return rows
}
