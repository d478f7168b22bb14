import { isDeepStrictEqual } from 'node:util'
import { readableTable } from '../../../../platform/server/core/text-table.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import type { RefusedRow } from '../../../imports/contract/imports.ts'
import { Imports } from '../../../imports/server/index.ts'
import { emptyPart, isOwnFile, type PartFields, partLimits, partMessages } from '../../contract/rules.ts'
import type { PartDeps } from '../deps.ts'
import { fieldsOfPart, findMissingFiles, findParts, lockParts } from '../queries.ts'
import { ownLinkProblem } from '../save-part.ts'
import { type PartWrite, writeParts } from '../write-parts.ts'
import { type ReadPart, readPartRows } from './read-part-rows.ts'
import { loadSuccessions, type Successions } from './successions.ts'

export const partImports = ({ db, now, jobs }: Pick<PartDeps, 'db' | 'now' | 'jobs'>) =>
  new Imports(
    { db, now, jobs },
    {
      name: 'parts',
      fileName: 'parts.csv',
      noRows: { fresh: 0, changed: 0, unchanged: 0 },
      // One more row for the header.
      open: (file) => readableTable(file, partLimits.importRows + 1, partMessages.tooManyRows),
      read: readPartRows,
      async begin({ isCheck, by, fileName }) {
        let lastChange = await findLastChange(db)
        let successions = await loadSuccessions(db)
        return async (tx, rows: readonly ReadPart[]) => {
          if (!isCheck) {
            await lockParts(tx)
            if ((await findLastChange(tx)) !== lastChange) successions = await loadSuccessions(tx)
          }
          const { writes, unchanged, refusals } = await judgeRows(tx, successions, rows)
          if (!isCheck && writes.length > 0) {
            await writeParts(tx, writes, { by, now: now(), fileName })
            invalidate(tx, ['parts'])
            lastChange = await findLastChange(tx)
          }
          const fresh = writes.filter(({ before }) => before === null).length
          return { counts: { fresh, changed: writes.length - fresh, unchanged }, refusals }
        }
      },
      audit: async (_, { counts: { fresh, changed } }) => ({
        action: 'parts.imported',
        kind: 'parts',
        detail: { fresh, changed },
      }),
    },
  )

type RefusedPart = RefusedRow & { part: string }

const findLastChange = async (db: Database): Promise<number> => {
  const { last } = await db
    .selectFrom('part_changes')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function judgeRows(db: Database, successions: Successions, rows: readonly ReadPart[]) {
  const numbers = rows.flatMap((row) => ('number' in row ? [row.number] : []))
  const known = new Map((await findParts(db, numbers)).map((part) => [part.number, fieldsOfPart(part)]))
  const files = rows.flatMap((row) =>
    'given' in row && isOwnFile(row.given.dataSheet ?? '') ? [row.given.dataSheet ?? ''] : [],
  )
  const missing = await findMissingFiles(db, files)
  const writes: PartWrite[] = []
  const refusals: RefusedPart[] = []
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
