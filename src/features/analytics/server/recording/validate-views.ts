import type { Database } from '../../../../platform/server/db/database.ts'
import { decideAccess } from '../../../articles/server/index.ts'
import type { SessionReader, Sessions } from '../deps.ts'
import type { ViewBatch, ViewEvent } from './view-event.ts'
import type { VisitorHashes } from './visitor-hashes.ts'

interface ToValidate {
  events: readonly ViewEvent[]
  day: string
  sessions: Sessions
  visitors: VisitorHashes
  now: Date
}

/** Keeps views of live articles that the viewer may read. `hashes` are those of newly counted visitors. */
export async function validateViews(db: Database, { events, day, sessions, visitors, now }: ToValidate) {
  const bearers = [...new Set(events.flatMap(({ bearerHash }) => bearerHash ?? []))]
  const [accessLevels, readers] = await Promise.all([
    findAccessLevels(db, [...new Set(events.map(({ articleId }) => articleId))]),
    bearers.length > 0 ? sessions.findReaders(db, bearers, now) : new Map<string, SessionReader>(),
  ])
  const batch: ViewBatch = { day, readerViews: [], anonymousViews: [], newVisitors: 0 }
  const hashes: string[] = []
  const visitorsOf = new Map<number, number>()
  for (const { bearerHash, articleId, at, network, userAgent } of events) {
    const reader = readers.get(bearerHash ?? '') ?? null
    const access = accessLevels.get(articleId)
    if (!access || decideAccess({ access, isPublished: true }, reader, now).show !== 'full') continue
    if (reader) {
      batch.readerViews.push({ userId: reader.userId, articleId, at: new Date(at) })
      continue
    }
    const counted = visitors.count({ articleId, network, userAgent })
    if (counted.hashes.length === 0) continue
    visitorsOf.set(articleId, (visitorsOf.get(articleId) ?? 0) + 1)
    if (counted.isNewToday) batch.newVisitors++
    hashes.push(...counted.hashes)
  }
  batch.anonymousViews = [...visitorsOf].map(([articleId, count]) => ({ articleId, visitors: count }))
  return { batch, hashes }
}

async function findAccessLevels(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'access'])
    .where('id', 'in', ids)
    .where('published_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, access }) => [id, access]))
}
