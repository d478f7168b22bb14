import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FollowDeps } from './deps.ts'
import { areMailsDue, mailReaders } from './mail-readers.ts'
import { matchEvents, passOverAll, purgeFollowNews } from './match-events.ts'
import { queueMails } from './queue-mails.ts'

export async function followJobs(deps: FollowDeps): Promise<void> {
  const { jobs, db, now, settings } = deps
  await jobs.work('follows.tell', async ({ signal }) => {
    if (!settings.hasFeature('follows')) return passOverAll(db, now())
    await matchEvents(deps)
    await queueMails(deps, signal)
    // A separate job, so that pages show news while mails wait for the mail server.
    if (await areMailsDue(db, now())) await inTransaction(db, (tx) => jobs.enqueue(tx, 'follows.mail', {}))
  })
  await jobs.work('follows.mail', ({ signal }) => mailReaders(deps, signal))
  await jobs.schedule('follows.tell', '* * * * *', settings.current().contact.timeZone)
  await jobs.work('follows.forget', () => purgeFollowNews(db, now()))
  await jobs.schedule('follows.forget', '47 3 * * *', settings.current().contact.timeZone)
}
