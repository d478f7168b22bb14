import { links } from '../../../../platform/contract/links.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { plansWith } from '../../../settings/contract/benefits.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import { type BenefitKind, benefitLimits, benefitMessages } from '../../contract/benefit-grant-rules.ts'
import type { BenefitGrants } from '../../contract/benefit-grants.ts'
import { findPlanYear } from '../plans/plan-year.ts'
import { lockReader } from '../queries.ts'

type Terms = SettingValues['subscription']

/** In the plan year of `now`. `perYear`: how much the plan includes as the publisher describes it. */
export async function findBenefitGrants(db: Database, userId: number, terms: Terms, now: Date): Promise<BenefitGrants> {
  const year = await findPlanYear(db, userId, now)
  if (!year) return { until: null, perYear: 0, grants: [] }
  const perYear = plansWith(links.benefitGrants, terms).includes(year.plan) ? benefitLimits.perYear : 0
  const rows = await db
    .selectFrom('benefit_grants')
    .select(['id', 'kind', 'subject', 'granted_at'])
    .where('user_id', '=', userId)
    .where('granted_at', '>=', year.from)
    .orderBy('id', 'desc')
    .execute()
  const grants = rows.map(({ granted_at, ...row }) => ({ ...row, grantedAt: granted_at.toISOString() }))
  return { until: year.until.toISOString(), perYear, grants }
}

interface Benefit {
  userId: number
  kind: BenefitKind
  subject: string
}

interface By {
  by: Administrator
  now: Date
}

interface Grant extends By {
  terms: Terms
}

/** @throws NotFound, Conflict */
export async function grantBenefit(
  db: Database,
  { userId, kind, subject }: Benefit,
  { by, now, terms }: Grant,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await lockName(tx, userId)
    const { until, perYear, grants } = await findBenefitGrants(tx, userId, terms, now)
    if (until === null) throw new Conflict('no_plan', benefitMessages.noPlan)
    if (perYear === 0) throw new Conflict('not_included', benefitMessages.notIncluded)
    if (grants.filter((one) => one.kind === kind).length >= perYear)
      throw new Conflict('used_up', benefitMessages.usedUp(kind))
    await tx
      .insertInto('benefit_grants')
      .values({ user_id: userId, kind, subject, granted_at: now, granted_by: by.userId })
      .execute()
    const entry = { action: 'member.benefit-granted', subject: { kind: 'user', id: userId, name } } as const
    await recordAction(tx, { by, ...entry, detail: { kind, subject } }, now)
  })
}

/** @throws NotFound */
export async function revokeBenefit(
  db: Database,
  { userId, id }: { userId: number; id: number },
  { by, now }: By,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await lockName(tx, userId)
    const gone = await tx
      .deleteFrom('benefit_grants')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(['kind', 'subject'])
      .executeTakeFirstOrThrow(() => new NotFound('benefit grant', id))
    const entry = { action: 'member.benefit-revoked', subject: { kind: 'user', id: userId, name } } as const
    await recordAction(tx, { by, ...entry, detail: gone }, now)
  })
}

/** Locks the reader, so that two calls at once do not give the same benefit twice. @throws NotFound */
async function lockName(tx: Transaction, userId: number): Promise<string> {
  const reader = await lockReader(tx, userId)
  if (!reader) throw new NotFound('user', userId)
  return reader.username
}
