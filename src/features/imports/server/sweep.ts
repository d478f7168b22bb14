import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { type ImportName, importNouns } from './import-kind.ts'

const nouns = Object.entries(importNouns) as [ImportName, string][]

/** Gives up imports that stand still or were never applied. Deletes refused rows of the month before. */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age)
  await db
    .updateTable('imports')
    .set({ refusals: '[]' })
    .where('finished_at', '<', before(days(30)))
    .where(sql<boolean>`refusals <> '[]'`)
    .execute()
  for (const [kind, noun] of nouns) {
    const given = db.updateTable('imports').where('kind', '=', kind)
    // Their jobs have failed by then.
    await given
      .set({ ...failed, problem: `Failed to read the whole ${noun}`, finished_at: now })
      .where((of) =>
        of.or([
          of('state', '=', 'checking').and('created_at', '<', before(days(1))),
          of('state', '=', 'importing').and('created_at', '<', before(days(8))),
        ]),
      )
      .execute()
    await given
      .set({ ...failed, problem: `The ${noun} was not imported within a week`, finished_at: now })
      .where('state', '=', 'checked')
      .where('created_at', '<', before(days(7)))
      .execute()
  }
}

const failed = { state: 'failed', source: null } as const

/** Who said no since the backup is unknown, so the files have to be uploaded again. */
export async function stopImportsAfterRestore(tx: Transaction, { madeAt, now }: { madeAt: Date; now: Date }) {
  const when = `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  let imports = 0
  for (const [kind, noun] of nouns) {
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({
        ...failed,
        finished_at: now,
        problem: `Stopped because a backup of ${when} was restored. Upload the ${noun} again.`,
      })
      .where('kind', '=', kind)
      .where('state', 'in', ['checking', 'importing', 'stopped', 'undoing'])
      .executeTakeFirst()
    imports += Number(numUpdatedRows)
  }
  return { imports }
}
