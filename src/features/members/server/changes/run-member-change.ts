import { type Selectable, sql } from 'kysely'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { InvalidInput, NotFound, SignInRequired } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { isUnavailable } from '../../../../platform/server/db/errors.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { countOutcomes, markUndone } from '../../../newsroom/server/changes/index.ts'
import { endOfGrant, grantPlan, withdrawGrant } from '../../../subscriptions/server/index.ts'
import { leftMemberReasons, type MemberChange } from '../../contract/changes.ts'
import type { MemberDeps } from '../deps.ts'

type Change = Selectable<Tables['member_changes']>
type Row = Selectable<Tables['member_change_rows']>
type Outcome = Pick<Row, 'outcome'> & Partial<Pick<Row, 'reason' | 'grant_id'>>

/** Members labelled in one transaction. */
const atOnce = 500

/** After a crash the next attempt goes on from there. A member whose change fails does not stop the others. */
export async function runMemberChange(deps: MemberDeps, id: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const change = await deps.db.selectFrom('member_changes').selectAll().where('id', '=', id).executeTakeFirst()
    if (!change || change.finished_at) return
    const next = await deps.db
      .selectFrom('member_change_rows')
      .select('user_id')
      .where('change_id', '=', id)
      .where('outcome', 'is', null)
      .orderBy('user_id')
      .limit(atOnce)
      .execute()
    const userIds = next.map((row) => row.user_id)
    if (userIds.length === 0) return finish(deps, change)
    const work = toWork(change.change)
    if (work.kind === 'grant' || work.kind === 'withdraw') await grantEach(deps, { ...change, work }, userIds, signal)
    else await labelAll(deps, change.id, work, userIds)
  }
}

type OnLabels = Extract<MemberChange, { label: number }>
type OnPlans = Exclude<MemberChange, OnLabels> | { kind: 'withdraw' }

/** To undo a change is to do its opposite. */
function toWork(change: Change['change']): OnLabels | OnPlans {
  if (change.kind !== 'undo') return change
  const { of } = change
  if (of.kind === 'grant') return { kind: 'withdraw' }
  return { kind: of.kind === 'add-label' ? 'remove-label' : 'add-label', label: of.label }
}

type PlanWork = Change & { work: OnPlans }

async function grantEach(deps: MemberDeps, change: PlanWork, userIds: readonly number[], signal: AbortSignal) {
  for (const userId of userIds) {
    signal.throwIfAborted()
    try {
      await inTransaction(deps.db, async (tx) => {
        await store(tx, change.id, userId, await changePlanOf(deps, tx, change, userId))
      })
    } catch (error) {
      if (isUnavailable(error)) throw error
      await inTransaction(deps.db, (tx) => store(tx, change.id, userId, toOutcome(deps, error)))
    }
  }
}

async function changePlanOf(
  deps: MemberDeps,
  tx: Transaction,
  { id, work, admin_id, admin_name }: PlanWork,
  userId: number,
): Promise<Outcome> {
  if (admin_id === null)
    throw new InvalidInput('admin', 'The account of the administrator who started it has been deleted')
  const admin = { userId: admin_id, username: admin_name }
  if (work.kind === 'grant') {
    const until = endOfGrant(work.until, deps.settings.current().contact.timeZone, deps.now())
    const grantId = await grantPlan(tx, { ...work, admin, userId, until }, deps.now)
    return { outcome: grantId === null ? 'unchanged' : 'done', grant_id: grantId }
  }
  const { grant_id: grantId } = await tx
    .selectFrom('member_change_rows')
    .select('grant_id')
    .where('change_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const reason = 'undid the grant'
  const isWithdrawn = grantId !== null && (await withdrawGrant(tx, { admin, userId, grantId, reason }, deps.now))
  return { outcome: isWithdrawn ? 'done' : 'unchanged' }
}

function toOutcome({ log }: MemberDeps, error: unknown): Outcome {
  if (error instanceof InvalidInput || error instanceof NotFound) return { outcome: 'refused', reason: error.message }
  if (error instanceof SignInRequired)
    return { outcome: 'refused', reason: 'The account of the administrator who started it has been deleted' }
  log.error({ err: error }, 'member not changed')
  return { outcome: 'failed' }
}

/** The row goes with a member who is deleted meanwhile. */
async function store(tx: Transaction, changeId: number, userId: number, outcome: Outcome) {
  await tx
    .updateTable('member_change_rows')
    .set(outcome)
    .where('change_id', '=', changeId)
    .where('user_id', '=', userId)
    .execute()
}

async function labelAll({ db }: MemberDeps, id: number, change: OnLabels, userIds: readonly number[]) {
  await inTransaction(db, async (tx) => {
    // In the order in which money and deletions lock readers; a deletion waits for this, or this sees that the member is gone.
    const { rows } = await sql<{ id: number }>`
      select id from users where id = any(${[...userIds]}::int[]) order by id for key share`.execute(tx)
    const present = rows.map((row) => row.id)
    const label = await tx
      .selectFrom('labels')
      .select('id')
      .where('id', '=', change.label)
      .forKeyShare()
      .executeTakeFirst()
    const changed = label ? await writeLabel(tx, change, present) : []
    const outcomes = sql`case when user_id = any(${changed}::int[]) then 'done' else ${label ? 'unchanged' : 'refused'} end`
    await sql`
      update member_change_rows set outcome = ${outcomes}, reason = ${label ? null : 'The label has been deleted'}
      where change_id = ${id} and user_id = any(${[...userIds]}::int[])`.execute(tx)
  })
}

async function writeLabel(tx: Transaction, { kind, label }: { kind: string; label: number }, userIds: number[]) {
  const { rows } = await (kind === 'add-label'
    ? sql<{ user_id: number }>`
          insert into member_labels (label_id, user_id) select ${label}, * from unnest(${userIds}::int[])
          on conflict do nothing returning user_id`
    : sql<{ user_id: number }>`
          delete from member_labels where label_id = ${label} and user_id = any(${userIds}::int[]) returning user_id`
  ).execute(tx)
  return rows.map(({ user_id }) => user_id)
}

async function finish({ db, now }: MemberDeps, { id, change, undoes, admin_id, admin_name }: Change): Promise<void> {
  await inTransaction(db, async (tx) => {
    const finished = await tx
      .updateTable('member_changes')
      .set({ finished_at: now() })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!finished) return
    const { done, total } = await countOutcomes(tx, 'member', id, leftMemberReasons)
    const subject = { kind: 'member-change', id, name: total === 1 ? '1 member' : `${total} members` }
    const by = { userId: admin_id, username: admin_name }
    if (undoes !== null) await markUndone(tx, 'member', { undo: id, undoes })
    const what = change.kind === 'undo' ? { undoes } : { change }
    const detail = { ...what, done, left: total - done }
    await recordAction(tx, { by, action: 'members.changed', subject, detail }, now())
  })
}
