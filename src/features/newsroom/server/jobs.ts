import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { previewLengthOf, renewPreviews } from '../../articles/server/index.ts'
import { runChange } from './changes/run-change.ts'
import { purgeChanges } from './changes/start-change.ts'
import type { NewsroomDeps } from './deps.ts'
import { countKeywordUses } from './keywords/corpus.ts'
import { mailNotices } from './notices/mail-notices.ts'
import { unpinDue } from './publish/pin.ts'
import { publishDue } from './publish/schedule.ts'
import { takeDownDue } from './publish/take-down.ts'
import { purgeRevisions } from './revisions/revisions.ts'

export async function newsroomJobs(deps: NewsroomDeps) {
  const { jobs, db, now, settings, log } = deps
  const onFailure = (error: unknown, article: number) => log.error({ err: error, article }, 'article not published')
  await jobs.work('articles.publish-due', async () => {
    await publishDue(db, now, onFailure)
    await takeDownDue(db, now, onFailure)
    await unpinDue(db, now)
  })
  await jobs.schedule('articles.publish-due', '* * * * *', settings.current().contact.timeZone)
  await jobs.work('articles.change-many', ({ payload, signal }) => runChange(deps, payload.id, signal))
  await jobs.work('articles.forget-changes', async () => {
    await purgeChanges(db, now())
    await purgeRevisions(db, settings.current().records.revisionYears, now())
  })
  await jobs.schedule('articles.forget-changes', '53 3 * * *', settings.current().contact.timeZone)
  await jobs.work('articles.renew-previews', ({ payload }) =>
    renewPreviews(db, previewLengthOf(settings.current().reading), payload.before),
  )
  settings.onChange(({ reading }, before) => {
    if (isDeepStrictEqual(previewLengthOf(reading), previewLengthOf(before.reading))) return undefined
    return inTransaction(db, (tx) =>
      jobs.enqueue(tx, 'articles.renew-previews', { before: previewLengthOf(before.reading) }),
    )
  })
  await jobs.work('newsroom.mail-notices', ({ payload }) => mailNotices(deps, payload.userId))
  await jobs.work('articles.count-keywords', () => countKeywordUses(db))
  await jobs.schedule('articles.count-keywords', '41 3 * * *', settings.current().contact.timeZone)
}
