import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { JobHandlers } from '../../../platform/server/jobs/index.ts'
import type { FollowDeps } from './deps.ts'
import { areMailsDue, mailReaders } from './mail-readers.ts'
import { matchEvents, passOverAll, purgeFollowNews } from './match-events.ts'
import { queueMails } from './queue-mails.ts'

export const followJobs = (deps: FollowDeps): JobHandlers => ({
  'follows.tell': async ({ signal }) => {
    const { jobs, db, now, settings } = deps
    if (!settings.hasFeature('follows')) return passOverAll(db, now())
    await matchEvents(deps)
    await queueMails(deps, signal)
    // A separate job, so that pages show news while mails wait for the mail server.
    if (await areMailsDue(db, now())) await inTransaction(db, (tx) => jobs.enqueue(tx, 'follows.mail', {}))
  },
  'follows.mail': ({ signal }) => mailReaders(deps, signal),
  'follows.forget': () => purgeFollowNews(deps.db, deps.now()),
})
