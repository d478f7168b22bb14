import { sql } from 'kysely'
import { commandLine } from '../../../../platform/server/audit/index.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { lockAddresses } from '../../../accounts/server/index.ts'
import { applyConsent, type RefusedAddress } from '../../../newsletter/server/index.ts'
import { activePlan, endOfGrant, findSubscriptions, grantPlan } from '../../../subscriptions/server/index.ts'
import { memberLimits } from '../../contract/words.ts'
import type { MemberDeps } from '../deps.ts'
import type { MemberRow, ReadMember } from './read-rows.ts'

export const nothing = { fresh: 0, known: 0, subscribed: 0, declined: 0, granted: 0 }

interface File {
  until: string
  by: { userId: number | null; username: string }
  /** In lower case. Labels that earlier batches of a check would have added. */
  labels: ReadonlySet<string>
}

/** Idempotent. Returns the outcome, and the rows that were not imported in full. */
export async function importBatch(deps: MemberDeps, tx: Transaction, file: File, rows: readonly ReadMember[]) {
  const counts = { ...nothing }
  const refusals: RefusedAddress[] = []
  const refuse = (line: number, email: string | null, reason: string) => {
    refusals.push({ line, email, reason })
  }
  for (const row of rows) if ('refused' in row) refuse(row.line, row.email, row.refused)
  const members = rows.flatMap((row) => ('member' in row ? [row.member] : []))
  for (const { line, email, notices } of members) for (const notice of notices) refuse(line, email, notice)
  await lockAddresses(
    tx,
    members.map((row) => row.email),
  )
  const accounts = await addAccounts(tx, members, deps.now())
  counts.fresh = members.filter((row) => accounts.get(row.email)?.isNew).length
  counts.known = members.length - counts.fresh
  // Readers are locked in the order of their ids, as everywhere.
  const idOf = ({ email }: MemberRow) => accounts.get(email)?.id ?? 0
  for (const row of members.toSorted((a, b) => idOf(a) - idOf(b))) {
    if (row.plan === null) continue
    const reason =
      row.plan === 'paid elsewhere'
        ? await missesPlan(deps, tx, idOf(row))
        : await grantTo(deps, tx, file, idOf(row), row.plan)
    if (reason === null) counts.granted += 1
    else if (reason !== '') refuse(row.line, row.email, `Without the plan: ${reason}`)
  }
  const labels = await addLabels(tx, members, { idOf, now: deps.now(), refuse, promised: file.labels })
  const consent = await applyConsent(
    tx,
    {
      wanted: members
        .filter(({ newsletter }) => newsletter === 'wanted')
        .map((row) => ({ email: row.email, name: row.name, phone: null })),
      declined: members.filter(({ newsletter }) => newsletter === 'declined').map((row) => row.email),
    },
    deps.now(),
  )
  counts.subscribed = consent.subscribed
  counts.declined = members.filter(({ newsletter }) => newsletter === 'declined').length
  for (const row of members) {
    const reason = consent.refused.get(row.email)
    if (reason && row.newsletter === 'wanted') refuse(row.line, row.email, `Without the newsletter: ${reason}`)
  }
  return { counts, labels, refusals: refusals.toSorted((a, b) => a.line - b.line) }
}

interface Account {
  id: number
  isNew: boolean
}

/** Accounts get no password: their owners set one by mail. An existing note stays. */
async function addAccounts(tx: Transaction, rows: readonly MemberRow[], now: Date): Promise<Map<string, Account>> {
  if (rows.length === 0) return new Map()
  const added = await tx
    .insertInto('users')
    .values(
      rows.map((row) => ({
        email_key: row.email,
        email: row.email,
        username: row.name.trim().normalize(),
        note: row.note,
        created_at: row.memberSince ?? now,
      })),
    )
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(added.map(({ id }) => id))
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email_key', 'note'])
    .where(
      'email_key',
      'in',
      rows.map((row) => row.email),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const notes = new Map(rows.map((row) => [row.email, row.note]))
  for (const user of users) {
    const note = notes.get(user.email_key)
    if (user.note === '' && note) await tx.updateTable('users').set({ note }).where('id', '=', user.id).execute()
  }
  return new Map(users.map(({ id, email_key }) => [email_key, { id, isNew: isNew.has(id) }]))
}

/** Why somebody who pays elsewhere has no plan here; empty if they have one. */
async function missesPlan({ now }: MemberDeps, tx: Transaction, userId: number): Promise<string> {
  const plan = activePlan(await findSubscriptions(tx, userId, now()), now())
  return plan === null ? 'it is paid elsewhere, and its provider continues to charge for it' : ''
}

/** Null: granted. Empty: the member has it already. Else why not. */
async function grantTo(
  { settings, now }: MemberDeps,
  tx: Transaction,
  file: File,
  userId: number,
  { plan, until: day }: Exclude<MemberRow['plan'], string | null>,
): Promise<string | null> {
  const last = (day ?? file.until) || null
  if (last === null) return 'the file gives no end date, and none was chosen'
  const { userId: adminId, username } = file.by
  if (adminId === null)
    return username === commandLine.username
      ? 'an administrator must grant it: name one with --by'
      : 'the account of the administrator has been deleted'
  try {
    const until = endOfGrant(last, settings.current().contact.timeZone, now())
    const admin = { userId: adminId, username }
    return (await grantPlan(tx, { admin, userId, plan, reason: 'imported', until }, now)) ? null : ''
  } catch (error) {
    if (error instanceof InvalidInput) return error.message
    throw error
  }
}

interface Labelling {
  idOf: (row: MemberRow) => number
  now: Date
  refuse: (line: number, email: string, reason: string) => void
  promised: ReadonlySet<string>
}

/** Returns the labels that are new, in lower case. */
async function addLabels(
  tx: Transaction,
  rows: readonly MemberRow[],
  { idOf, now, refuse, promised }: Labelling,
): Promise<string[]> {
  const wanted = [...new Map(rows.flatMap(({ labels }) => labels).map((name) => [name.toLowerCase(), name])).values()]
  if (wanted.length === 0) return []
  // Only one transaction at a time adds labels, so that their number has a limit.
  await sql`lock table labels in share row exclusive mode`.execute(tx)
  const known = await tx.selectFrom('labels').select(['id', 'name']).execute()
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  const unknown = wanted.filter((name) => !ids.has(name.toLowerCase()))
  const reserved = [...promised].filter((name) => !ids.has(name)).length
  const missing = [
    ...unknown.filter((name) => promised.has(name.toLowerCase())),
    ...unknown
      .filter((name) => !promised.has(name.toLowerCase()))
      .slice(0, Math.max(0, memberLimits.labels - known.length - reserved)),
  ]
  if (missing.length > 0) {
    const added = await tx
      .insertInto('labels')
      .values(missing.map((name) => ({ name, created_at: now })))
      .returning(['id', 'name'])
      .execute()
    for (const { id, name } of added) ids.set(name.toLowerCase(), id)
  }
  const given = rows.flatMap((row) =>
    row.labels.flatMap((name) => {
      const label = ids.get(name.toLowerCase())
      if (label === undefined)
        refuse(row.line, row.email, `Without the label “${name}”: you have ${memberLimits.labels} labels, the maximum`)
      return label === undefined ? [] : [{ label_id: label, user_id: idOf(row) }]
    }),
  )
  if (given.length > 0)
    await tx
      .insertInto('member_labels')
      .values(given)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return missing.map((name) => name.toLowerCase())
}
