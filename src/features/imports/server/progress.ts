import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { listedRefusals, type RefusedRow } from '../contract/imports.ts'
import type { ImportCounts, SourceRow } from './import-kind.ts'
export interface Progress<Counts, Refusal> {
  id: number
  state: Selectable<Tables['imports']>['state']
  lines: number
  counts: Counts
  refused: number
  refusals: readonly Refusal[]
}

/** The import was stopped, or another process goes on with it. */
export class Overtaken extends Error {}

export function advance<Counts extends ImportCounts, Refusal extends RefusedRow>(
  before: Progress<Counts, Refusal>,
  rows: readonly SourceRow[],
  { counts, refusals }: { counts: Counts; refusals: readonly Refusal[] },
): Progress<Counts, Refusal> {
  const sum = Object.entries(counts).map(([what, count]) => [what, count + (before.counts[what] ?? 0)])
  const listed = before.refusals.length < listedRefusals ? [...before.refusals, ...refusals] : before.refusals
  return {
    ...before,
    lines: rows.at(-1)?.line ?? before.lines,
    counts: Object.fromEntries(sum),
    refused: before.refused + refusals.length,
    refusals: listed.slice(0, listedRefusals),
  }
}

/** Nobody else takes these rows meanwhile. */
export async function requireOwnRun<Counts, Refusal>(tx: Transaction, { id, state, lines }: Progress<Counts, Refusal>) {
  const row = await tx
    .selectFrom('imports')
    .select(['state', 'lines_read'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== state || row.lines_read !== lines) throw new Overtaken()
}

export async function writeProgress<Counts, Refusal>(
  db: Database,
  before: Progress<Counts, Refusal>,
  after: Progress<Counts, Refusal>,
) {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      lines_read: after.lines,
      counts: JSON.stringify(after.counts),
      refused: after.refused,
      ...(after.refusals.length > before.refusals.length && { refusals: JSON.stringify(after.refusals) }),
    })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .where('lines_read', '=', before.lines)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Overtaken()
}
