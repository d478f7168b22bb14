import type { MemberImport } from '../../../../contract/members/imports.ts'
import type { ImportRefusal } from '../../../../contract/newsletter/list.ts'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import { days } from '../../../core/durations.ts'
import { Conflict, NotFound } from '../../../core/errors.ts'
import { readableTable, UnreadableTable } from '../../../core/text-table.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Administrator, recordAction } from '../../audit/index.ts'
import { getSigningSecret } from '../../newsletter/index.ts'
import { endOfGrant } from '../../subscriptions/index.ts'
import type { MemberDeps } from '../deps.ts'
import { type Imported, importBatch, nothing } from './import-batch.ts'
import { type ReadMember, readMemberRows } from './read-rows.ts'

const fromTheStart = { lines_read: 0, ...nothing, refusals: '[]' }

/** How long rows that were not taken are kept. */
const kept = days(30)

/** Stores a file of members and enqueues its check. Imports nothing yet. @throws InvalidInput */
export async function uploadMemberImport(
  { db, now, jobs, settings }: MemberDeps,
  { file, fileName, until }: { file: Uint8Array; fileName: string; until: string },
  by: Administrator,
): Promise<number> {
  if (until !== '') endOfGrant(until, settings.current().contact.timeZone, now())
  const { text, lines, problem } = readableTable(file, sendingLimits.importLines)
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('member_imports')
      .values({
        ...{ file_name: fileName || 'members.csv', csv: text, plan_until: until || null, lines, problem },
        state: problem === null ? 'checking' : 'failed',
        created_at: now(),
        created_by: by.userId,
        created_by_name: by.username,
        finished_at: problem === null ? null : now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (problem === null) await jobs.enqueue(tx, 'members.import', { id })
    return id
  })
}

/** Imports a file that was checked. @throws NotFound, Conflict */
export async function applyMemberImport({ db, now, jobs }: MemberDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const file = await tx
      .selectFrom('member_imports')
      .select(['state', 'file_name', 'fresh', 'known', 'granted'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw new NotFound('file', id)
    const { state, file_name: name, ...detail } = file
    if (state !== 'checked')
      throw new Conflict(`file_${state}`, 'This file has not been checked yet, or was already imported')
    const start = { ...fromTheStart, state: 'importing', finished_at: null } as const
    await tx
      .updateTable('member_imports')
      // Plans are granted by whoever starts the import.
      .set({ ...start, created_by: by.userId, created_by_name: by.username })
      .where('id', '=', id)
      .execute()
    await recordAction(tx, { by, action: 'members.imported', subject: { kind: 'members', id, name }, detail }, now())
    await jobs.enqueue(tx, 'members.import', { id })
  })
}

/** How long a batch should take, in milliseconds: the embedded database serves nobody else meanwhile. */
const aimed = 100
const mostWork = 200
/** A plan costs many statements. */
const workOf = (row: ReadMember) => ('member' in row && row.member.plan ? 10 : 1)

/** Checks or imports a file. After a crash an import goes on where it was, and a check begins anew. */
export async function readMemberImport(deps: MemberDeps, id: number, signal: AbortSignal): Promise<void> {
  const { db, now } = deps
  const file = await db.selectFrom('member_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file || file.csv === null || (file.state !== 'checking' && file.state !== 'importing')) return
  // Makes the secret that the suppression list needs.
  await getSigningSecret(db)
  const isCheck = file.state === 'checking'
  if (isCheck) await db.updateTable('member_imports').set(fromTheStart).where('id', '=', id).execute()
  // What a check takes back, the next batch must not count on a second time.
  const labels = new Set<string>()
  let batch: ReadMember[] = []
  let work = 0
  let most = 20
  const flush = async () => {
    signal.throwIfAborted()
    const startedAt = performance.now()
    if (batch.length > 0) for (const name of await takeBatch(deps, { ...file, labels }, batch)) labels.add(name)
    const took = Math.max(1, performance.now() - startedAt)
    most = Math.min(mostWork, 2 * most, Math.max(1, (work * aimed) / took))
    batch = []
    work = 0
  }
  try {
    for await (const row of readMemberRows(file.csv, now())) {
      if (!isCheck && row.line <= file.lines_read) continue
      batch.push(row)
      work += workOf(row)
      if (work >= most) await flush()
    }
    await flush()
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const failed = { state: 'failed', problem: error.message, csv: null, finished_at: now() } as const
    return void (await db.updateTable('member_imports').set(failed).where('id', '=', id).execute())
  }
  const end = isCheck ? ({ state: 'checked' } as const) : ({ state: 'done', csv: null } as const)
  await db
    .updateTable('member_imports')
    .set((of) => ({ lines_read: of.ref('lines'), finished_at: now(), ...end }))
    .where('id', '=', id)
    .execute()
}

/** Ends the transaction of a check: what it did is what an import would do. */
class OnlyChecked extends Error {}

type File = Parameters<typeof importBatch>[2]

/**
 * Imports some rows and writes down how far it is, in one transaction. A check does the same and takes it back. Returns the labels that are
 * new.
 */
async function takeBatch(deps: MemberDeps, file: File & { state: string }, rows: readonly ReadMember[]) {
  let result: Awaited<ReturnType<typeof importBatch>> | undefined
  try {
    return await inTransaction(deps.db, async (tx) => {
      result = await importBatch(deps, tx, file, rows)
      if (file.state === 'checking') throw new OnlyChecked()
      await writeProgress(tx, file.id, rows, result)
      return result.labels
    })
  } catch (error) {
    if (!(error instanceof OnlyChecked) || !result) throw error
    await writeProgress(deps.db, file.id, rows, result)
  }
  return result.labels
}

async function writeProgress(
  db: Database,
  id: number,
  rows: readonly ReadMember[],
  { counts, refusals }: { counts: Imported; refusals: ImportRefusal[] },
) {
  const { refusals: before } = await db
    .selectFrom('member_imports')
    .select('refusals')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const all = [...before, ...refusals].slice(0, sendingLimits.listedRefusals)
  await db
    .updateTable('member_imports')
    .set((of) => ({
      lines_read: rows.at(-1)?.line ?? 0,
      fresh: of('fresh', '+', counts.fresh),
      known: of('known', '+', counts.known),
      subscribed: of('subscribed', '+', counts.subscribed),
      declined: of('declined', '+', counts.declined),
      granted: of('granted', '+', counts.granted),
      refused: of('refused', '+', counts.refused),
      refusals: JSON.stringify(all),
    }))
    .where('id', '=', id)
    .execute()
}

/** @throws NotFound */
export async function getMemberImport(db: Database, id: number): Promise<MemberImport> {
  const row = await db.selectFrom('member_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('file', id)
  const { fresh, known, subscribed, declined, granted, refused, refusals, state, problem } = row
  return {
    ...{ id, fresh, known, subscribed, declined, granted, refused, refusals, state, problem },
    fileName: row.file_name,
    progress: row.lines === 0 ? 1 : Math.min(1, row.lines_read / row.lines),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** Deletes old imports with the rows that they did not take. What they imported stays. */
export const forgetMemberImports = (db: Database, now: Date) =>
  db
    .deleteFrom('member_imports')
    .where('created_at', '<', new Date(now.getTime() - kept))
    .execute()
