import { sql } from 'kysely'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { recordsOf } from '../../../platform/server/content/records.ts'
import { type ByEditor } from '../../../platform/server/content/store.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Label, Labels } from '../contract/labels.ts'
import { memberLimits } from '../contract/words.ts'

type LabelDeps = Pick<Deps, 'db' | 'now'>

export async function listLabels(db: Database): Promise<Labels> {
  const { rows } = await sql<Labels['labels'][number]>`
    select id, name, (select count(*)::int from member_labels where label_id = labels.id) as members
    from labels order by lower(name), id`.execute(db)
  return { labels: rows }
}

export const labels = recordsOf({ table: 'labels', key: 'label', id: 'id', name: 'name', most: memberLimits.labels })

/** @throws NotFound, Conflict */
export async function renameLabel(tx: Transaction, { id, name }: Label, by: ByEditor): Promise<void> {
  const before = await labels.lock(tx, id)
  if (before.name === name) return
  const after = await labels.change(tx, before, { name })
  await labels.log(tx, 'renamed', after, by, { before: before.name })
}

/** @throws NotFound */
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
