import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { clean } from '../text/normalise.ts'
import { partNumber } from '../text/tokens.ts'
import {
  analyseText,
  type PublicText,
  publicWords,
  type Searchable,
  type SearchDocument,
  titleWords,
  toDocuments,
  toWordRow,
} from './documents.ts'

/**
 * Indexes a live article, also again. Call it in the transaction that writes the article. Returns surrogate keys of the
 * part pages that change, such as `part:lm317`.
 */
export async function indexArticle(tx: Transaction, article: Searchable): Promise<string[]> {
  const before = await findPublicText(tx, article.id)
  const documents = toDocuments(article)
  await tx.deleteFrom('search_documents').where('article_id', '=', article.id).execute()
  await tx
    .insertInto('search_documents')
    .values(documents.map((document) => toRow(article, document)))
    .execute()
  await countWords(tx, before, toPublicText(article, documents))
  return replaceParts(tx, article.id, toParts(article))
}

/** For live articles that are not in the index yet. Returns keys as `indexArticle` does. */
export async function indexNewArticles(tx: Transaction, articles: readonly Searchable[]): Promise<string[]> {
  const words = new Map<string, number>()
  const rows = articles.flatMap((article) => {
    const documents = toDocuments(article)
    for (const word of publicWords(toPublicText(article, documents))) words.set(word, (words.get(word) ?? 0) + 1)
    return documents.map((document) => toRow(article, document))
  })
  if (rows.length === 0) return []
  await tx.insertInto('search_documents').values(rows).execute()
  await addToWords(tx, words)
  return addParts(tx, articles.flatMap(toParts))
}

/** Returns the surrogate keys of the part pages that change. */
export async function unindexArticle(tx: Transaction, id: number): Promise<string[]> {
  const before = await findPublicText(tx, id)
  await tx.deleteFrom('search_documents').where('article_id', '=', id).execute()
  await countWords(tx, before, null)
  return replaceParts(tx, id, [])
}

export const subjectsOf = ({ keywords, partNumbers }: Searchable) => [...keywords, ...partNumbers].map(clean)

export const toRow = (article: Searchable, { audience, body, lexemes }: SearchDocument) => ({
  audience,
  article_id: article.id,
  title: clean(article.title),
  subjects: subjectsOf(article),
  section: article.section,
  access: article.access,
  categories: [...article.categories],
  year: article.datedAt.getUTCFullYear(),
  dated_at: article.datedAt,
  lexemes,
  title_words: titleWords(article.title),
  body,
})

export const toPublicText = (article: Searchable, documents: readonly SearchDocument[]): PublicText => ({
  title: clean(article.title),
  subjects: subjectsOf(article),
  words: documents.find(({ audience }) => audience === 'all')?.words ?? [],
})

export function toParts({ id, partNumbers, datedAt }: Searchable) {
  const named = new Map(partNumbers.map((name) => [partNumber(name), clean(name)]))
  return [...named]
    .filter(([number]) => number !== '')
    .map(([number, name]) => ({ number, article_id: id, name, dated_at: datedAt }))
}

async function findPublicText(tx: Transaction, id: number): Promise<PublicText | null> {
  const row = await tx
    .selectFrom('search_documents')
    .select(['title', 'subjects', 'body'])
    .where('audience', '=', 'all')
    .where('article_id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, words: analyseText(row.body).words } : null
}

async function countWords(tx: Transaction, before: PublicText | null, after: PublicText | null) {
  const gone = before ? publicWords(before) : new Set<string>()
  const there = after ? publicWords(after) : new Set<string>()
  await addToWords(tx, new Map([...there.difference(gone)].map((word) => [word, 1])))
  await takeFromWords(tx, [...gone.difference(there)])
}

/** Locks rows in the order of the words, so that two articles written at once cannot deadlock. */
export async function addToWords(tx: Transaction, counts: ReadonlyMap<string, number>) {
  const rows = [...counts.keys()].toSorted().map((word) => ({ ...toWordRow(word), articles: counts.get(word) ?? 0 }))
  if (rows.length === 0) return
  await sql`
    insert into search_words as kept (word, lexeme, articles, is_plain)
    select * from unnest(
      ${rows.map(({ word }) => word)}::text[], ${rows.map(({ lexeme }) => lexeme)}::text[],
      ${rows.map(({ articles }) => articles)}::int[], ${rows.map(({ is_plain }) => is_plain)}::bool[])
    on conflict (word) do update set articles = kept.articles + excluded.articles`.execute(tx)
}

async function takeFromWords(tx: Transaction, words: readonly string[]) {
  if (words.length === 0) return
  const inOrder = words.toSorted()
  await sql`select from search_words where word = any(${inOrder}::text[]) order by word for update`.execute(tx)
  await sql`update search_words set articles = articles - 1 where word = any(${inOrder}::text[])`.execute(tx)
  await sql`delete from search_words where word = any(${inOrder}::text[]) and articles <= 0`.execute(tx)
}

type PartRow = ReturnType<typeof toParts>[number]

async function replaceParts(tx: Transaction, id: number, parts: readonly PartRow[]): Promise<string[]> {
  const gone = await tx.deleteFrom('search_parts').where('article_id', '=', id).returning('number').execute()
  return addParts(tx, parts, gone)
}

/** Recounts these parts and those of rows that are `gone`. Returns the surrogate keys of their pages. */
async function addParts(tx: Transaction, parts: readonly PartRow[], gone: readonly Pick<PartRow, 'number'>[] = []) {
  if (parts.length > 0)
    await tx
      .insertInto('search_parts')
      .values([...parts])
      .execute()
  const numbers = [...new Set([...gone, ...parts].map(({ number }) => number))]
  await recountParts(tx, numbers)
  return numbers.map((number) => `part:${number}`)
}

/** A part takes its name from the newest article. */
export async function recountParts(tx: Transaction, numbers: readonly string[]) {
  if (numbers.length === 0) return
  const inOrder = numbers.toSorted()
  await sql`
    insert into search_part_numbers as kept (number, name, articles)
    select number, (array_agg(name order by dated_at desc, article_id desc))[1], count(*)
    from search_parts where number = any(${inOrder}::text[]) group by number order by number
    on conflict (number) do update set name = excluded.name, articles = excluded.articles`.execute(tx)
  await sql`
    delete from search_part_numbers
    where number = any(${inOrder}::text[]) and not exists (
      select from search_parts where search_parts.number = search_part_numbers.number)`.execute(tx)
}
