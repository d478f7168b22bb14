import { sql } from 'kysely'
import type { Label, Labels } from '../../../contract/members/labels.ts'
import { memberLimits } from '../../../contract/members/words.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Administrator, recordAction } from '../audit/index.ts'
import type { Deps } from '../deps.ts'

type LabelDeps = Pick<Deps, 'db' | 'now'>

/** All labels by name, with how many members each has. */
export async function listLabels(db: Database): Promise<Labels> {
  const { rows } = await sql<Labels['labels'][number]>`
    select id, name, (select count(*)::int from member_labels where label_id = labels.id) as members
    from labels order by lower(name), id`.execute(db)
  return { labels: rows }
}

/** @throws Conflict */
export function addLabel({ db, now }: LabelDeps, name: string, by: Administrator): Promise<Label> {
  return uniquely(name, () =>
    inTransaction(db, async (tx) => {
      // At most one label more at a time.
      await sql`lock table labels in share row exclusive mode`.execute(tx)
      const { count } = await tx
        .selectFrom('labels')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= memberLimits.labels)
        throw new Conflict('too_many_labels', `You have ${memberLimits.labels} labels, the maximum. Delete one first`)
      const label = await insertLabel(tx, name, now())
      await recordAction(tx, { by, action: 'label.added', subject: { kind: 'label', ...label } }, now())
      return label
    }),
  )
}

const insertLabel = (tx: Transaction, name: string, now: Date): Promise<Label> =>
  tx.insertInto('labels').values({ name, created_at: now }).returning(['id', 'name']).executeTakeFirstOrThrow()

/** @throws NotFound, Conflict */
export function renameLabel({ db, now }: LabelDeps, { id, name }: Label, by: Administrator): Promise<Label> {
  return uniquely(name, () =>
    inTransaction(db, async (tx) => {
      const before = await tx.selectFrom('labels').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
      if (!before) throw new NotFound('label', id)
      if (before.name === name) return { id, name }
      await tx.updateTable('labels').set({ name }).where('id', '=', id).execute()
      const subject = { kind: 'label', id, name }
      await recordAction(tx, { by, action: 'label.renamed', subject, detail: { before: before.name } }, now())
      return { id, name }
    }),
  )
}

/** @throws NotFound */
export async function deleteLabel({ db, now }: LabelDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx.deleteFrom('labels').where('id', '=', id).returning('name').executeTakeFirst()
    if (!deleted) throw new NotFound('label', id)
    await recordAction(tx, { by, action: 'label.deleted', subject: { kind: 'label', id, name: deleted.name } }, now())
  })
}

/** Gives a label to a member, or takes it. @throws NotFound */
export async function setLabel(
  { db, now }: LabelDeps,
  { id, label, isGiven }: { id: number; label: number; isGiven: boolean },
  by: Administrator,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = { label_id: label, user_id: id }
    const user = await tx.selectFrom('users').select('username').where('id', '=', id).forKeyShare().executeTakeFirst()
    if (!user) throw new NotFound('user', id)
    const named = await tx.selectFrom('labels').select('name').where('id', '=', label).forKeyShare().executeTakeFirst()
    if (!named) throw new NotFound('label', label)
    const changed = await (isGiven
      ? tx
          .insertInto('member_labels')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
      : tx
          .deleteFrom('member_labels')
          .where((own) => own.and(row))
          .returning('user_id')
          .executeTakeFirst())
    if (!changed) return
    const action = isGiven ? 'member.labelled' : 'member.unlabelled'
    const subject = { kind: 'user', id, name: user.username }
    await recordAction(tx, { by, action, subject, detail: { label: named.name } }, now())
  })
}

async function uniquely<T>(name: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict('label_exists', `The label “${name}” already exists`)
    throw error
  }
}
