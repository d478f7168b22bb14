import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { PartImport, PartRefusal } from '../../../../contract/parts/imports.ts'
import { emptyPart, isOwnFile, type PartFields, partLimits, partMessages } from '../../../../contract/parts/rules.ts'
import { days } from '../../../core/durations.ts'
import { Conflict, NotFound } from '../../../core/errors.ts'
import { readableTable, UnreadableTable } from '../../../core/text-table.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction, invalidate } from '../../../db/transaction.ts'
import { type Administrator, recordAction } from '../../audit/index.ts'
import type { PartDeps } from '../deps.ts'
import { fieldsOfPart, findMissingFiles, findParts, lockParts } from '../queries.ts'
import { ownLinkProblem } from '../save-part.ts'
import { type PartWrite, writeParts } from '../write-parts.ts'
import { type ReadPart, readPartRows } from './read-part-rows.ts'
import { loadSuccessions, type Successions } from './successions.ts'

const fromTheStart = { lines_read: 0, fresh: 0, changed: 0, unchanged: 0, refused: 0, refusals: '[]' }
/** How long what an import says is kept. */
const kept = days(30)
/** Rows at a time: the embedded database serves nobody else meanwhile. */
const batchRows = 250

/** Stores a file of parts and enqueues its check. Imports nothing yet. */
export async function uploadPartImport(
  { db, now, jobs }: PartDeps,
  { file, fileName }: { file: Uint8Array; fileName: string },
  by: Administrator,
): Promise<number> {
  // And a line that names the columns.
  const { text, lines, problem } = readableTable(file, partLimits.importRows + 1, partMessages.tooManyRows)
  return inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('part_imports')
      .where('created_at', '<', new Date(now().getTime() - kept))
      .execute()
    const { id } = await tx
      .insertInto('part_imports')
      .values({
        ...{ file_name: fileName || 'parts.csv', csv: text, lines, problem },
        state: problem === null ? 'checking' : 'failed',
        created_at: now(),
        created_by: by.userId,
        created_by_name: by.username,
        finished_at: problem === null ? null : now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (problem === null) await jobs.enqueue(tx, 'parts.import', { id })
    return id
  })
}

/** Imports a file that was checked. @throws NotFound, Conflict */
export async function applyPartImport({ db, now, jobs }: PartDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const file = await tx
      .selectFrom('part_imports')
      .select(['state', 'file_name', 'fresh', 'changed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw new NotFound('file', id)
    const { state, file_name: name, ...detail } = file
    if (state !== 'checked')
      throw new Conflict(`file_${state}`, 'This file has not been checked yet, or was already imported')
    const start = { ...fromTheStart, state: 'importing', finished_at: null } as const
    await tx
      .updateTable('part_imports')
      .set({ ...start, created_by: by.userId, created_by_name: by.username })
      .where('id', '=', id)
      .execute()
    await recordAction(tx, { by, action: 'parts.imported', subject: { kind: 'parts', id, name }, detail }, now())
    await jobs.enqueue(tx, 'parts.import', { id })
  })
}

interface Reading {
  id: number
  isCheck: boolean
  by: { userId: number | null; username: string }
  fileName: string
  /** As they were after the change with this id. */
  successions: Successions
  lastChange: number
}

/** Checks or imports a file. After a crash an import goes on where it was, and a check begins anew. */
export async function readPartImport(deps: PartDeps, id: number, signal: AbortSignal): Promise<void> {
  const { db, now } = deps
  const file = await db.selectFrom('part_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file || file.csv === null || (file.state !== 'checking' && file.state !== 'importing')) return
  const isCheck = file.state === 'checking'
  if (isCheck) await db.updateTable('part_imports').set(fromTheStart).where('id', '=', id).execute()
  const reading: Reading = {
    ...{ id, isCheck, fileName: file.file_name },
    by: { userId: file.created_by, username: file.created_by_name },
    lastChange: await findLastChange(db),
    successions: await loadSuccessions(db),
  }
  let batch: ReadPart[] = []
  const flush = async () => {
    signal.throwIfAborted()
    if (batch.length > 0) await takeBatch(deps, reading, batch)
    batch = []
  }
  try {
    for await (const row of readPartRows(file.csv)) {
      if (!isCheck && row.line <= file.lines_read) continue
      batch.push(row)
      if (batch.length === batchRows) await flush()
    }
    await flush()
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const failed = { state: 'failed', problem: error.message, csv: null, finished_at: now() } as const
    return void (await db.updateTable('part_imports').set(failed).where('id', '=', id).execute())
  }
  const end = isCheck ? ({ state: 'checked' } as const) : ({ state: 'done', csv: null } as const)
  await db
    .updateTable('part_imports')
    .set((of) => ({ lines_read: of.ref('lines'), finished_at: now(), ...end }))
    .where('id', '=', id)
    .execute()
}

/** Checks or imports some rows, and writes down how far it is, in one transaction. */
async function takeBatch({ db, now }: PartDeps, reading: Reading, rows: readonly ReadPart[]): Promise<void> {
  const { isCheck, by, fileName } = reading
  await inTransaction(db, async (tx) => {
    if (!isCheck) {
      await lockParts(tx)
      // Somebody has saved a part meanwhile.
      if ((await findLastChange(tx)) !== reading.lastChange) reading.successions = await loadSuccessions(tx)
    }
    const { writes, unchanged, refusals } = await judgeRows(tx, reading.successions, rows)
    if (!isCheck && writes.length > 0) {
      await writeParts(tx, writes, { by, now: now(), fileName })
      invalidate(tx, ['parts'])
      reading.lastChange = await findLastChange(tx)
    }
    const fresh = writes.filter(({ before }) => before === null).length
    await sql`
      update part_imports set
        lines_read = ${rows.at(-1)?.line ?? 0}, fresh = fresh + ${fresh}, changed = changed + ${writes.length - fresh},
        unchanged = unchanged + ${unchanged}, refused = refused + ${refusals.length},
        refusals = case when jsonb_array_length(refusals) < ${partLimits.listedRefusals}
          then refusals || ${JSON.stringify(refusals)}::jsonb else refusals end
      where id = ${reading.id}`.execute(tx)
  })
}

const findLastChange = async (db: Database): Promise<number> => {
  const { last } = await db
    .selectFrom('part_changes')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** What the rows change, and why some are refused. */
async function judgeRows(db: Database, successions: Successions, rows: readonly ReadPart[]) {
  const numbers = rows.flatMap((row) => ('number' in row ? [row.number] : []))
  const known = new Map((await findParts(db, numbers)).map((part) => [part.number, fieldsOfPart(part)]))
  const files = rows.flatMap((row) =>
    'given' in row && isOwnFile(row.given.dataSheet ?? '') ? [row.given.dataSheet ?? ''] : [],
  )
  const missing = await findMissingFiles(db, files)
  const writes: PartWrite[] = []
  const refusals: PartRefusal[] = []
  let unchanged = 0
  for (const row of rows) {
    if ('refused' in row) {
      refusals.push({ line: row.line, part: row.part, reason: row.refused })
      continue
    }
    const before = known.get(row.number) ?? null
    const after: PartFields = { ...(before ?? emptyPart), ...row.given }
    const reason = missing.has(after.dataSheet)
      ? partMessages.noFile
      : ownLinkProblem(after)
        ? partMessages.ownLink
        : successions.add(after)
    if (reason) refusals.push({ line: row.line, part: row.part, reason })
    else if (isDeepStrictEqual(before, after)) unchanged += 1
    else writes.push({ before, after })
  }
  return { writes, unchanged, refusals }
}

/** @throws NotFound */
export async function getPartImport(db: Database, id: number): Promise<PartImport> {
  const row = await db.selectFrom('part_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('file', id)
  const { fresh, changed, unchanged, refused, refusals, state, problem } = row
  return {
    ...{ id, fresh, changed, unchanged, refused, state, problem },
    refusals: refusals.slice(0, partLimits.listedRefusals),
    fileName: row.file_name,
    progress: row.lines === 0 ? 1 : Math.min(1, row.lines_read / row.lines),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
