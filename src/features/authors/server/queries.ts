import { type Selectable, sql } from 'kysely'
import { toSlug } from '../../../platform/contract/slugs.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { BylineRow } from '../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'

export type AuthorRow = Selectable<Tables['authors']>

export type ListedAuthorRow = AuthorRow & { articles: number; account: string | null }

export const nameKey = (name: string) => ` ${toSlug(name).replaceAll('-', ' ')}`

/** Each word of a search must match the start of a word of the name, in ASCII or as it is spelled. */
function named(search: string) {
  const slug = toSlug(search)
  const patterns = slug.split('-').map((word) => `% ${word}%`)
  const words = search.trim().toLowerCase().split(/\s+/)
  return sql<boolean>`(
    (${slug !== ''} and name_key like all (${patterns}::text[]))
    or (select bool_and(position(word in ' ' || lower(name)) > 0) from unnest(${words.map((word) => ` ${word}`)}::text[]) as word)
  )`
}

/** Counts published articles from the maintained counts of the author's list. */
const published = sql<number>`(
  select coalesce(sum(total), 0)::int from listing_months where list = 'author:' || authors.id
)`

/** Sorted by name, those of the desk first if asked for. `total` counts all pages. */
export function findAuthors(
  db: Database,
  { search, isDeskFirst = false, ...page }: PageQuery & { search: string; isDeskFirst?: boolean },
): Promise<{ rows: ListedAuthorRow[]; total: number }> {
  const matching = db.selectFrom('authors').where(named(search))
  const rows = matching
    .leftJoin('users', 'users.id', 'authors.user_id')
    .selectAll('authors')
    .select(['users.username as account', published.as('articles')])
    .$if(isDeskFirst, (query) => query.orderBy('is_on_desk', 'desc'))
    .orderBy(sql`lower(name)`)
    .orderBy('authors.id')
  return findRowsOnPage(rows, matching, page)
}

const mostChoices = 10

export async function findChoices(db: Database, { search, ids }: { search: string; ids?: number[] | undefined }) {
  const query = db.selectFrom('authors').select(['id', 'name', 'line'])
  return (ids ? query.where('id', 'in', ids) : query.where(named(search)))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(ids ? ids.length : mostChoices)
    .execute()
}

/** @throws NotFound */
export async function getAuthor(db: Database, id: number) {
  return db
    .selectFrom('authors')
    .leftJoin('users', 'users.id', 'authors.user_id')
    .selectAll('authors')
    .select(['users.email as account_email', published.as('articles')])
    .select(sql<number>`(select count(*) from articles where author_ids @> array[authors.id])`.as('all_articles'))
    .where('authors.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('author', id))
}

export const isBy = (id: number) => sql<boolean>`author_ids @> array[${id}::int]`

/** @throws NotFound */
export async function lockAuthor(tx: Transaction, id: number): Promise<AuthorRow> {
  const author = await tx.selectFrom('authors').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!author) throw new NotFound('author', id)
  return author
}

/** Finds present and former addresses. Undefined: there never was one. Null: the author was deleted. */
export async function findAuthorAt(db: Database, slug: string): Promise<AuthorRow | null | undefined> {
  const present = await db.selectFrom('authors').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (present) return present
  const former = await db
    .selectFrom('former_author_slugs')
    .leftJoin('authors', 'authors.id', 'former_author_slugs.author_id')
    .selectAll('authors')
    .where('former_author_slugs.slug', '=', slug)
    .executeTakeFirst()
  return former && (former.id === null ? null : (former as AuthorRow))
}

export async function findAuthorOf(db: Database, userId: number): Promise<number | undefined> {
  return (await db.selectFrom('authors').select('id').where('user_id', '=', userId).executeTakeFirst())?.id
}

/** In this order. Omits authors that do not exist. */
export async function findBylines(db: Database, ids: readonly number[]): Promise<BylineRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ bylines: BylineRow[] }>`select bylines_of(${[...ids]}::int[]) as bylines`.execute(db)
  return rows[0]?.bylines ?? []
}

export const findPublishedAuthors = (db: Database): Promise<{ slug: string; name: string }[]> =>
  db
    .selectFrom('authors')
    .select(['slug', 'name'])
    .where(sql<boolean>`exists (select from listing_months where list = 'author:' || authors.id)`)
    .orderBy('slug')
    .execute()
