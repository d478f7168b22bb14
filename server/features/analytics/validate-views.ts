import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { decideAccess } from '../articles/index.ts'
import type { SessionReader, Sessions } from './parts.ts'
import type { ViewBatch, ViewEvent } from './view-event.ts'
import type { VisitorHashes } from './visitor-hashes.ts'

interface ToSort {
  batch: readonly ViewEvent[]
  day: string
  sessions: Sessions
  strangers: VisitorHashes
  now: Date
}

/** So many are sorted in one go, a fraction of a millisecond's work: pages do not wait longer. */
const atATime = 50

/** What of all that browsers told can be believed: whose views they are, of articles that are live and open to them. */
export async function validateViews(db: Database, { batch, day, sessions, strangers, now }: ToSort) {
  const articleIds = [...new Set(batch.map(({ articleId }) => articleId))]
  const hashes = [...new Set(batch.flatMap(({ bearerHash }) => bearerHash ?? []))]
  const [gates, readers] = await Promise.all([
    findGates(db, articleIds),
    hashes.length > 0 ? sessions.findReaders(db, hashes, now) : new Map<string, SessionReader>(),
  ])
  const views: ViewBatch = { day, readerViews: [], strangerViews: [], newStrangers: 0 }
  const marks: number[] = []
  const strangersOf = new Map<number, number>()
  for (const [place, { bearerHash, articleId, at, network, userAgent }] of batch.entries()) {
    if (place % atATime === atATime - 1) await othersTurn()
    const reader = readers.get(bearerHash ?? '') ?? null
    const access = gates.get(articleId)
    if (!access || decideAccess({ access, isPublished: true }, reader, now).show !== 'full') continue
    if (reader) {
      views.readerViews.push({ userId: reader.userId, articleId, at: new Date(at) })
      continue
    }
    const counted = strangers.count({ articleId, network, userAgent })
    if (!counted.toArticle) continue
    strangersOf.set(articleId, (strangersOf.get(articleId) ?? 0) + 1)
    if (counted.toMagazine) views.newStrangers++
    marks.push(...counted.marks)
  }
  views.strangerViews = [...strangersOf].map(([articleId, count]) => ({ articleId, readers: count }))
  return { views, marks }
}

/** Who may read which of these articles, as far as they are live. */
async function findGates(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'access'])
    .where('id', 'in', ids)
    .where('published_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, access }) => [id, access]))
}
