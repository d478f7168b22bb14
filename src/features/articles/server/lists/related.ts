import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { findSimilar } from '../../../search-index/server/index.ts'

/** A few more than are shown, so that one can be unpublished. */
const kept = 8
/** With fewer, an article's list is built again. */
const fewest = 4
/** Neighbours whose lists may take a new article. */
const neighbours = 30
const mostRenewed = 20

/** Returns the surrogate keys of the articles whose lists changed. */
export async function relateArticle(tx: Transaction, id: number): Promise<string[]> {
  const lost = await takeOut(tx, id)
  return [...new Set([...toKeys(lost), ...(await relateNewArticles(tx, [id]))])]
}

/** For articles that are in no list yet. */
export async function relateNewArticles(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const scored = await findScored(tx, ids)
  const own = scored.filter(({ place }) => place <= kept)
  const back = scored.map(({ id, other, score }) => ({ article_id: other, related_id: id, score }))
  await putIn(
    tx,
    bestOfEach([...own.map(({ id, other, score }) => ({ article_id: id, related_id: other, score })), ...back]),
  )
  return toKeys(await trim(tx, [...new Set(back.map(({ article_id }) => article_id))], ids))
}

function bestOfEach(rows: readonly Row[]): Row[] {
  return [...Map.groupBy(rows, ({ article_id }) => article_id).values()].flatMap((list) =>
    [...new Map(list.toReversed().map((row) => [row.related_id, row])).values()]
      .toSorted((a, b) => b.score - a.score || b.related_id - a.related_id)
      .slice(0, kept),
  )
}

/** Returns the surrogate keys of the articles whose lists changed. */
export async function unrelateArticle(tx: Transaction, id: number): Promise<string[]> {
  const lost = await takeOut(tx, id)
  const { rows: poor } = await sql<{ id: number }>`
    select one as id from unnest(${lost}::int[]) as one
    where (select count(*) from article_related where article_id = one) < ${fewest} limit ${mostRenewed}`.execute(tx)
  for (const neighbour of poor) {
    const scored = (await findScored(tx, [neighbour.id])).filter(({ place }) => place <= kept)
    await tx.deleteFrom('article_related').where('article_id', '=', neighbour.id).execute()
    await putIn(
      tx,
      scored.map(({ other, score }) => ({ article_id: neighbour.id, related_id: other, score })),
    )
  }
  return toKeys(lost)
}

/** Relates each article without related ones to its followers in a category: cheap for very many generated articles. */
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

/** Adds only entries that are among the best: most neighbours have better ones. */
async function putIn(tx: Transaction, rows: readonly Row[]) {
  if (rows.length === 0) return
  await sql`
    insert into article_related (article_id, related_id, score)
    select article_id, related_id, score from unnest(
      ${rows.map(({ article_id }) => article_id)}::int[], ${rows.map(({ related_id }) => related_id)}::int[],
      ${rows.map(({ score }) => score)}::real[]
    ) as found (article_id, related_id, score)
    where score >= coalesce((
      select score from article_related as before where before.article_id = found.article_id
      order by score desc, related_id desc offset ${kept - 1} limit 1
    ), 0)
    on conflict do nothing`.execute(tx)
}

/** Returns the articles whose list still contains one of `others`. */
async function trim(tx: Transaction, ids: readonly number[], others: readonly number[]): Promise<number[]> {
  await sql`
    delete from article_related using (
      select article_id, related_id, row_number() over (partition by article_id order by score desc, related_id desc) as place
      from article_related where article_id = any(${ids}::int[])
    ) as placed
    where placed.place > ${kept} and article_related.article_id = placed.article_id
      and article_related.related_id = placed.related_id`.execute(tx)
  const rows = await tx
    .selectFrom('article_related')
    .select('article_id')
    .distinct()
    .where('related_id', 'in', others)
    .execute()
  return rows.map(({ article_id }) => article_id)
}

interface Scored {
  id: number
  other: number
  score: number
  /** From 1. */
  place: number
}

/** Closest first. Counts what they share here: the database needs several times longer for it. */
async function findScored(tx: Transaction, ids: readonly number[]): Promise<Scored[]> {
  const alike = await findSimilar(tx, ids, neighbours)
  const pairs = [...alike].flatMap(([id, others]) => [...others.keys()].map((other) => ({ id, other })))
  const { rows: near } = await sql<{ id: number; others: number[] }>`
    with alike as materialized (
      select * from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ other }) => other)}::int[]) as alike (id, other)
    )
    select this.id, array(
      select near.article_id from unnest(this.categories) as category
      cross join lateral (
        select article_id from listings where list = 'category:' || category order by dated_at desc, article_id desc limit 60
      ) as near
      union
      (select named.article_id from unnest(this.part_numbers) as number
        cross join lateral (select article_id from article_parts where lower(part) = lower(number) limit 200) as named limit 200)
      union
      select alike.other from alike where alike.id = this.id
    ) as others
    from articles as this where this.id = any(${ids}::int[])`.execute(tx)
  const subjects = await findSubjects(tx, [...new Set(near.flatMap(({ id, others }) => [id, ...others]))])
  return near.flatMap(({ id, others }) => {
    const own = subjects.get(id)
    if (!own) return []
    return others
      .flatMap((other) => {
        const its = other === id ? undefined : subjects.get(other)
        return its?.published_at ? [{ other, shared: shared(own, its), datedAt: its.dated_at.getTime() }] : []
      })
      .map((one) => ({ ...one, score: Math.fround(one.shared + 2 * (alike.get(id)?.get(one.other) ?? 0)) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || b.shared - a.shared || b.datedAt - a.datedAt)
      .slice(0, neighbours)
      .map(({ other, score }, at) => ({ id, other, score, place: at + 1 }))
  })
}

async function findSubjects(tx: Transaction, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('articles')
    .select(['id', 'part_numbers', 'keywords', 'categories', 'dated_at', 'published_at'])
    .where(({ eb }) => eb('id', '=', sql<number>`any(${ids}::int[])`))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Subjects = Record<'part_numbers' | 'keywords' | 'categories', readonly string[]>

const shared = (own: Subjects, its: Subjects) =>
  4 * inBoth(own.part_numbers, its.part_numbers) +
  2 * inBoth(own.keywords, its.keywords) +
  inBoth(own.categories, its.categories)

const inBoth = (own: readonly string[], its: readonly string[]) => its.filter((one) => own.includes(one)).length
