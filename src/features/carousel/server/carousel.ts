import { sql } from 'kysely'
import { type Actor, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { findInCarousel, findNewest, type ListedRow, lockArticles } from '../../articles/server/index.ts'
import { findNews } from '../../newsroom/server/index.ts'
import { type LeadLayout, storiesInLead } from '../../settings/contract/blocks.ts'

/** So many of the newest articles are offered. Editors search for others. */
const offered = 200

/** Those in the carousel come first. A search covers every article, unpublished ones too. */
export async function listCandidates(db: Database, search: string) {
  const inCarousel = await findInCarousel(db)
  const chosen = inCarousel.map(({ id }) => id)
  if (search.trim() === '') {
    const newest = await findNewest(db, 'all', offered + inCarousel.length)
    const others = newest.filter(({ id }) => !chosen.includes(id)).slice(0, offered)
    return { inCarousel, candidates: [...inCarousel, ...others] }
  }
  const { rows } = await findNews(db, { search, page: 1, limit: offered })
  const found = rows.map(({ id }) => id)
  return {
    inCarousel,
    candidates: [
      ...inCarousel.filter(({ id }) => found.includes(id)),
      ...rows.filter(({ id }) => !chosen.includes(id)),
    ],
  }
}

/** Readers see the first that are live, as many as the top of the front page has room for. */
export function shownOf(inCarousel: readonly ListedRow[], lead: LeadLayout): Set<number> {
  const live = inCarousel.filter(({ published_at }) => published_at !== null)
  return new Set(live.slice(0, storiesInLead[lead]).map(({ id }) => id))
}

interface Change {
  id: number
  isCarousel: boolean
}

/** Puts an article first in the carousel or removes it, if needed. Returns the carousel. @throws NotFound */
export async function arrangeCarousel(
  { db, now }: { db: Database; now: () => Date },
  { id, isCarousel }: Change,
  by: Actor,
): Promise<ListedRow[]> {
  return inTransaction(db, async (tx) => {
    const article = await tx
      .selectFrom('articles')
      .select(['title', 'in_carousel_since'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new NotFound('article', id))
    if ((article.in_carousel_since !== null) !== isCarousel) {
      const since = isCarousel ? now() : null
      await tx.updateTable('articles').set({ in_carousel_since: since }).where('id', '=', id).execute()
      invalidate(tx, ['carousel'])
      const action = isCarousel ? 'carousel.added' : 'carousel.removed'
      await recordAction(tx, { by, action, subject: { kind: 'article', id, name: article.title } }, now())
    }
    return findInCarousel(tx)
  })
}

/** Returns the carousel. @throws Conflict if others are in it by now */
export async function orderCarousel(
  { db, now }: { db: Database; now: () => Date },
  ids: readonly number[],
  by: Actor,
): Promise<ListedRow[]> {
  return inTransaction(db, async (tx) => {
    await lockArticles(tx, (query) => query('in_carousel_since', 'is not', null))
    const before = (await findInCarousel(tx)).map(({ id }) => id)
    if (before.length !== ids.length || !before.every((id) => ids.includes(id)))
      throw new Conflict('carousel_changed', 'Another user has changed the carousel. Reload it, then try again.')
    const at = now()
    // What is added later comes first.
    await sql`
      update articles set in_carousel_since = ${at}::timestamptz - place * interval '1 millisecond'
      from unnest(${[...ids]}::int[]) with ordinality as placed (article_id, place) where id = article_id`.execute(tx)
    invalidate(tx, ['carousel'])
    const subject = { kind: 'carousel', id: 'carousel', name: 'Carousel' }
    await recordAction(tx, { by, action: 'carousel.arranged', subject, detail: { before, after: ids } }, at)
    return findInCarousel(tx)
  })
}
