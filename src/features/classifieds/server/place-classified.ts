import type { Plan } from '../../../platform/contract/plans.ts'
import { Conflict, NotAllowed, NotFound, SignInRequired } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { findPlanYear, lockReader } from '../../subscriptions/server/index.ts'
import type { Allowance, ClassifiedForm } from '../contract/endpoints.ts'
import { classifiedLimits, classifiedMessages } from '../contract/rules.ts'
import { classifiedKey, classifiedState, classifiedsKey, countUsed, lockClassified } from './queries.ts'

interface Advertiser {
  userId: number
  plans: readonly Plan[]
}

/** Null without a plan that includes an ad. */
export async function findAllowance(db: Database, { userId, plans }: Advertiser, now: Date): Promise<Allowance | null> {
  const year = await findPlanYear(db, userId, now)
  if (!year || !plans.includes(year.plan)) return null
  const used = await countUsed(db, userId, year.from)
  return { ads: classifiedLimits.perYear, used, until: year.until.toISOString() }
}

/**
 * Returns the ad's id.
 * @throws NotAllowed without a plan that includes one, Conflict if the ad of the year is used, SignInRequired
 */
export async function placeClassified(
  db: Database,
  { userId, plans }: Advertiser,
  form: ClassifiedForm,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { plan } = await requireAllowance(tx, userId, now)
    if (!plans.includes(plan)) throw new NotAllowed(classifiedMessages.needsPlan)
    const { id } = await tx
      .insertInto('classifieds')
      .values({ ...form, user_id: userId, submitted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Only an ad that waits or was refused. @throws NotFound, NotAllowed, Conflict, SignInRequired */
export async function changeClassified(
  db: Database,
  { id, userId }: { id: number; userId: number },
  form: ClassifiedForm,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireAllowance(tx, userId, now, id)
    const ad = await lockOwn(tx, id, userId)
    const state = classifiedState(ad, now)
    if (state === 'shown') throw new Conflict('ad_shown', classifiedMessages.isShown)
    if (state === 'ended') throw new Conflict('ad_over', classifiedMessages.isOver)
    await tx
      .updateTable('classifieds')
      .set({ ...form, submitted_at: now, refused_at: null, refusal: null })
      .where('id', '=', id)
      .execute()
  })
}

/** Deletes an ad that was never shown, or ends one that is. Returns whether it was deleted. @throws NotFound, Conflict */
export async function withdrawClassified(
  db: Database,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ad = await lockOwn(tx, id, userId)
    if (!ad.approved_at) {
      await tx.deleteFrom('classifieds').where('id', '=', id).execute()
      return true
    }
    if (classifiedState(ad, now) === 'ended') throw new Conflict('ad_over', classifiedMessages.isOver)
    await tx.updateTable('classifieds').set({ ends_at: now, end_notified_at: now }).where('id', '=', id).execute()
    invalidate(tx, [classifiedsKey, classifiedKey(id)])
    return false
  })
}

/** Call it before the account is deleted. */
export async function eraseClassifiedsOf(tx: Transaction, userId: number): Promise<void> {
  const ads = await tx.deleteFrom('classifieds').where('user_id', '=', userId).returning('id').execute()
  if (ads.length > 0) invalidate(tx, [classifiedsKey, ...ads.map(({ id }) => classifiedKey(id))])
}

/** Locks the reader, so that two ads at once cannot share one allowance. */
async function requireAllowance(tx: Transaction, userId: number, now: Date, except?: number) {
  if (!(await lockReader(tx, userId))) throw new SignInRequired()
  const year = await findPlanYear(tx, userId, now)
  if (!year) throw new NotAllowed(classifiedMessages.needsPlan)
  if ((await countUsed(tx, userId, year.from, except)) >= classifiedLimits.perYear)
    throw new Conflict('ads_used_up', classifiedMessages.usedUp)
  return year
}

async function lockOwn(tx: Transaction, id: number, userId: number) {
  const ad = await lockClassified(tx, id)
  if (ad.user_id !== userId) throw new NotFound('classified', id)
  return ad
}
