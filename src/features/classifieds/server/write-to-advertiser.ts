import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { hours, minutes } from '../../../platform/server/core/durations.ts'
import { Conflict } from '../../../platform/server/core/errors.ts'
import { type RateLimit, takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { classifiedMessages } from '../contract/rules.ts'
import type { ClassifiedDeps } from './deps.ts'
import { classifiedMessageMail, classifiedReportedMail } from './mails/classifieds.ts'
import { getShown } from './queries.ts'

/** Nobody can flood a reader or the editors through an ad. */
const perWriter: RateLimit = { name: 'classified messages', burst: 5, every: hours(1) }
const perAd: RateLimit = { name: 'classified inbox', burst: 20, every: minutes(30) }
const perNetwork: RateLimit = { name: 'classified reports', burst: 5, every: minutes(20) }
const perEverybody: RateLimit = { name: 'classified reports of all', burst: 50, every: minutes(5) }

/** The addresses of both stay in the mail. @throws NotFound, Conflict, TooManyAttempts */
export async function writeToAdvertiser(
  { db, now, sendMail }: ClassifiedDeps,
  { id, message }: { id: number; message: string },
  writer: SignedInReader,
): Promise<void> {
  const ad = await getShown(db, id, now())
  if (ad.user_id === writer.userId) throw new Conflict('own_ad', classifiedMessages.ownAd)
  await takeAttempt(db, { limit: perWriter, subject: String(writer.userId) }, now())
  await takeAttempt(db, { limit: perAd, subject: String(id) }, now())
  const data = { title: ad.title, from: writer.username, email: writer.email, message }
  await inTransaction(db, (tx) => sendMail(tx, { to: ad.email, template: classifiedMessageMail, data }))
}

/** @throws NotFound, TooManyAttempts */
export async function reportClassified(
  { db, now, settings, sendMail }: ClassifiedDeps,
  { id, reason }: { id: number; reason: string },
  network: string,
): Promise<void> {
  const { title } = await getShown(db, id, now())
  await takeAttempt(db, { limit: perNetwork, subject: network }, now())
  await takeAttempt(db, { limit: perEverybody, subject: '' }, now())
  const to = settings.current().contact.email
  await inTransaction(db, (tx) => sendMail(tx, { to, template: classifiedReportedMail, data: { id, title, reason } }))
}
