import { sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { findSimilar } from '../../search/index.ts'

/** Stored for each article: a few more than are shown, so that one can be unpublished. */
const kept = 8
/** With fewer left, an article's list is built again. */
const fewest = 4
/** How many neighbours of an article are checked for whether it belongs in their lists. */
const neighbours = 30
/** How many lists are built again when an article goes. */
const mostRenewed = 20

/**
 * Finds the related articles of an article that was written, and adds it to the lists of its neighbours. Returns the surrogate keys of
 * the articles whose lists changed.
 */
export async function relateArticle(tx: Transaction, id: number): Promise<string[]> {
  const lost = await takeOut(tx, id)
  const scored = await findScored(tx, id)
  await putIn(
    tx,
    scored.slice(0, kept).map(({ other, score }) => ({ article_id: id, related_id: other, score })),
  )
  const back = scored.map(({ other, score }) => ({ article_id: other, related_id: id, score }))
  await putIn(tx, back)
  const took = await trim(
    tx,
    back.map(({ article_id }) => article_id),
    id,
  )
  return toKeys([...lost, ...took])
}

/** Removes an article that is no longer live from the lists of others. Returns the surrogate keys of those articles. */
export async function unrelateArticle(tx: Transaction, id: number): Promise<string[]> {
  const lost = await takeOut(tx, id)
  const { rows: poor } = await sql<{ id: number }>`
    select one as id from unnest(${lost}::int[]) as one
    where (select count(*) from article_related where article_id = one) < ${fewest} limit ${mostRenewed}`.execute(tx)
  for (const neighbour of poor) {
    const scored = (await findScored(tx, neighbour.id)).slice(0, kept)
    await tx.deleteFrom('article_related').where('article_id', '=', neighbour.id).execute()
    await putIn(
      tx,
      scored.map(({ other, score }) => ({ article_id: neighbour.id, related_id: other, score })),
    )
  }
  return toKeys(lost)
}

/** Relates articles without related ones to those that follow them in a category: a cheap way for very many generated articles. */
export async function relateByCategory(db: Database): Promise<void> {
  await sql`
    insert into article_related (article_id, related_id, score)
    select article_id, other, 1 from (
      select article_id, unnest(array[
        ${sql.join([1, 2, 3, 4].map((place) => sql`lead(article_id, ${sql.lit(place)}) over newest`))}
      ]) as other
      from listings where list like 'category:%' window newest as (partition by list order by dated_at desc, article_id desc)
    ) as near
    where other is not null and not exists (select from article_related where article_related.article_id = near.article_id)
    on conflict do nothing`.execute(db)
}

const toKeys = (ids: readonly number[]) => [...new Set(ids)].map((id) => `article:${id}`)

async function takeOut(tx: Transaction, id: number): Promise<number[]> {
  await tx.deleteFrom('article_related').where('article_id', '=', id).execute()
  const rows = await tx.deleteFrom('article_related').where('related_id', '=', id).returning('article_id').execute()
  return rows.map(({ article_id }) => article_id)
}

interface Row {
  article_id: number
  related_id: number
  score: number
}

async function putIn(tx: Transaction, rows: readonly Row[]) {
  if (rows.length > 0)
    await tx
      .insertInto('article_related')
      .values([...rows])
      .execute()
}

/** Cuts each list to its best entries. Returns the articles whose list still contains `id`. */
async function trim(tx: Transaction, ids: readonly number[], id: number): Promise<number[]> {
  await sql`
    delete from article_related using (
      select article_id, related_id, row_number() over (partition by article_id order by score desc, related_id desc) as place
      from article_related where article_id = any(${ids}::int[])
    ) as placed
    where placed.place > ${kept} and article_related.article_id = placed.article_id
      and article_related.related_id = placed.related_id`.execute(tx)
  const rows = await tx.selectFrom('article_related').select('article_id').where('related_id', '=', id).execute()
  return rows.map(({ article_id }) => article_id)
}

/** Live articles that share parts, keywords, categories or words with this one, the closest first. */
async function findScored(tx: Transaction, id: number): Promise<{ other: number; score: number }[]> {
  const alike = await findSimilar(tx, id, neighbours)
  const { rows } = await sql<{ other: number; shared: number }>`
    with this as (select categories, keywords, part_numbers from articles where id = ${id}),
    candidates as (
      select near.article_id from this, unnest(categories) as category
      cross join lateral (
        select article_id from listings where list = 'category:' || category order by dated_at desc, article_id desc limit 60
      ) as near
      union
      (select article_parts.article_id from this, article_parts where part = any(this.part_numbers) limit 200)
      union
      select unnest(${[...alike.keys()]}::int[])
    )
    select other.id as other,
      4 * ${shared('part_numbers')} + 2 * ${shared('keywords')} + ${shared('categories')} as shared
    from articles as other, this
    where other.id in (select article_id from candidates) and other.id <> ${id} and other.published_at is not null
    order by 2 desc, other.dated_at desc limit 100`.execute(tx)
  return rows
    .map(({ other, shared: common }) => ({ other, score: common + 2 * (alike.get(other) ?? 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, neighbours)
}

const shared = (column: string) =>
  sql`(select count(*) from unnest(other.${sql.ref(column)}) as one where one = any(this.${sql.ref(column)}))::int`
