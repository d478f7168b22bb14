import { type Selectable, sql } from 'kysely'
import { minutes } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { countAll, findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { ClassifiedCategory, ClassifiedState } from '../contract/rules.ts'

export type ClassifiedRow = Selectable<Tables['classifieds']>

/** Surrogate keys of pages that list ads, and of an ad's own page. */
export const classifiedsKey = 'classifieds'
export const classifiedKey = (id: number) => `classified:${id}`

export function classifiedState({ approved_at, ends_at, refused_at }: ClassifiedRow, now: Date): ClassifiedState {
  if (refused_at) return 'refused'
  if (!approved_at || !ends_at) return 'waiting'
  return now < ends_at ? 'shown' : 'ended'
}

/** Longer than the time between two runs of the job that ends ads. */
const soon = minutes(20)

/** Pages with such an ad may not be cached: nothing purges them at the moment it ends. Pure. */
export const endsSoon = ({ ends_at }: Pick<ClassifiedRow, 'ends_at'>, now: Date): boolean =>
  ends_at !== null && ends_at.getTime() - now.getTime() <= soon

export const findEndingSoon = (db: Database, now: Date) =>
  db
    .selectFrom('classifieds')
    .select('id')
    .where('approved_at', 'is not', null)
    .where('end_notified_at', 'is', null)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', new Date(now.getTime() + soon))
    .execute()

/** Ads of closed accounts are not shown. */
const shown = (db: Database, now: Date) =>
  db
    .selectFrom('classifieds')
    .innerJoin('users', 'users.id', 'classifieds.user_id')
    .where('approved_at', 'is not', null)
    .where('ends_at', '>', now)
    .where('users.deactivated_at', 'is', null)

export function findShown(
  db: Database,
  { category, ...page }: PageQuery & { category: ClassifiedCategory | undefined },
  now: Date,
) {
  const found = shown(db, now).$if(category !== undefined, (query) =>
    query.where('category', '=', category ?? ('other' as const)),
  )
  const rows = found.selectAll('classifieds').orderBy('approved_at', 'desc').orderBy('classifieds.id', 'desc')
  return findRowsOnPage(rows, found, page)
}

export const findShownIds = async (db: Database, now: Date): Promise<number[]> =>
  (
    await shown(db, now)
      .select('classifieds.id')
      .orderBy('approved_at', 'desc')
      .orderBy('classifieds.id', 'desc')
      .execute()
  ).map(({ id }) => id)

/** Includes its reader's address. @throws NotFound */
export async function getShown(db: Database, id: number, now: Date) {
  return shown(db, now)
    .selectAll('classifieds')
    .select('users.email')
    .where('classifieds.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound('classified', id))
}

export const findOwn = (db: Database, userId: number): Promise<ClassifiedRow[]> =>
  db.selectFrom('classifieds').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(100).execute()

/** Refused ads do not count. */
export const countUsed = (db: Database, userId: number, from: Date, except = 0): Promise<number> =>
  countAll(
    db
      .selectFrom('classifieds')
      .where('user_id', '=', userId)
      .where('submitted_at', '>=', from)
      .where('refused_at', 'is', null)
      .where('id', '!=', except),
  )

/** @throws NotFound */
export async function lockClassified(tx: Transaction, id: number): Promise<ClassifiedRow> {
  const row = await tx.selectFrom('classifieds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new NotFound('classified', id)
  return row
}

const inState: Record<ClassifiedState, (now: Date) => ReturnType<typeof sql<boolean>>> = {
  waiting: () => sql<boolean>`approved_at is null and refused_at is null`,
  shown: (now) => sql<boolean>`ends_at > ${now}`,
  refused: () => sql<boolean>`refused_at is not null`,
  ended: (now) => sql<boolean>`ends_at <= ${now}`,
}

/** Waiting ads: the oldest first. Others: the newest first. */
export function findForEditors(db: Database, { state, ...page }: PageQuery & { state: ClassifiedState }, now: Date) {
  const found = db.selectFrom('classifieds').where(inState[state](now))
  const rows = found
    .innerJoin('users', 'users.id', 'classifieds.user_id')
    .selectAll('classifieds')
    .select(['username', 'email'])
    .orderBy('submitted_at', state === 'waiting' ? 'asc' : 'desc')
    .orderBy('classifieds.id')
  return findRowsOnPage(rows, found, page)
}
