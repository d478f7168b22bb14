import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { JobHandlers } from '../../../platform/server/jobs/index.ts'
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

export function newsroomJobs(deps: NewsroomDeps): JobHandlers {
  const { db, now, settings, log } = deps
  const onFailure = (error: unknown, article: number) => log.error({ err: error, article }, 'article not published')
  return {
    'articles.publish-due': async () => {
      await publishDue(db, now, onFailure)
      await takeDownDue(db, now, onFailure)
      await unpinDue(db, now)
    },
    'articles.change-many': ({ payload, signal }) => runChange(deps, payload.id, signal),
    'articles.forget-changes': async () => {
      await purgeChanges(db, now())
      await purgeRevisions(db, settings.current().records.revisionYears, now())
    },
    'articles.renew-previews': ({ payload }) =>
      renewPreviews(db, previewLengthOf(settings.current().reading), payload.before),
    'newsroom.mail-notices': ({ payload }) => mailNotices(deps, payload.userId),
    'articles.count-keywords': () => countKeywordUses(db),
  }
}

export async function watchPreviewLength({ jobs, db, settings }: NewsroomDeps): Promise<void> {
  settings.onChange(({ reading }, before) => {
    if (isDeepStrictEqual(previewLengthOf(reading), previewLengthOf(before.reading))) return undefined
    return inTransaction(db, (tx) =>
      jobs.enqueue(tx, 'articles.renew-previews', { before: previewLengthOf(before.reading) }),
    )
  })
}
