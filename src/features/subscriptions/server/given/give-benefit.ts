import { links } from '../../../../platform/contract/links.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { plansWith } from '../../../settings/contract/benefits.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import { type GivenKind, givenLimits, givenMessages } from '../../contract/given-benefit-rules.ts'
import type { GivenBenefits } from '../../contract/given-benefits.ts'
import { planYear } from '../plans/plan-year.ts'
import { findSubscriptions, lockReader } from '../queries.ts'

type Terms = SettingValues['subscription']

/** In the plan year of `now`. `perYear`: how much the plan includes as the publisher describes it. */
export async function findGiven(db: Database, userId: number, terms: Terms, now: Date): Promise<GivenBenefits> {
  const year = planYear(await findSubscriptions(db, userId, now), now)
  if (!year) return { until: null, perYear: 0, given: [] }
  const perYear = plansWith(links.givenBenefits, terms).includes(year.plan) ? givenLimits.perYear : 0
  const rows = await db
    .selectFrom('given_benefits')
    .select(['id', 'kind', 'subject', 'given_at'])
    .where('user_id', '=', userId)
    .where('given_at', '>=', year.from)
    .orderBy('id', 'desc')
    .execute()
  const given = rows.map(({ given_at, ...row }) => ({ ...row, givenAt: given_at.toISOString() }))
  return { until: year.until.toISOString(), perYear, given }
}

interface WhatIsGiven {
  userId: number
  kind: GivenKind
  subject: string
}

interface By {
  by: Administrator
  now: Date
}

interface Given extends By {
  terms: Terms
}

/** @throws NotFound, Conflict */
export async function giveBenefit(
  db: Database,
  { userId, kind, subject }: WhatIsGiven,
  { by, now, terms }: Given,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await lockName(tx, userId)
    const { until, perYear, given } = await findGiven(tx, userId, terms, now)
    if (until === null) throw new Conflict('no_plan', givenMessages.noPlan)
    if (perYear === 0) throw new Conflict('not_included', givenMessages.notIncluded)
    if (given.filter((one) => one.kind === kind).length >= perYear)
      throw new Conflict('used_up', givenMessages.usedUp(kind))
    await tx
      .insertInto('given_benefits')
      .values({ user_id: userId, kind, subject, given_at: now, given_by: by.userId })
      .execute()
    const entry = { action: 'member.benefit-given', subject: { kind: 'user', id: userId, name } } as const
    await recordAction(tx, { by, ...entry, detail: { kind, subject } }, now)
  })
}

/** @throws NotFound */
export async function takeBackBenefit(
  db: Database,
  { userId, id }: { userId: number; id: number },
  { by, now }: By,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await lockName(tx, userId)
    const gone = await tx
      .deleteFrom('given_benefits')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(['kind', 'subject'])
      .executeTakeFirst()
    if (!gone) throw new NotFound('given benefit', id)
    const entry = { action: 'member.benefit-taken-back', subject: { kind: 'user', id: userId, name } } as const
    await recordAction(tx, { by, ...entry, detail: gone }, now)
  })
}

/** Locks the reader, so that two calls at once do not give the same benefit twice. @throws NotFound */
async function lockName(tx: Transaction, userId: number): Promise<string> {
  const reader = await lockReader(tx, userId)
  if (!reader) throw new NotFound('user', userId)
  return reader.username
}
