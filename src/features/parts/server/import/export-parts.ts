import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { PartFilters } from '../../contract/endpoints.ts'
import { condition, readParts } from '../queries.ts'
import { columnNames, writeCell } from './cells.ts'

const atATime = 500

export async function* exportedParts(db: Database, filters: PartFilters): AsyncGenerator<string[][]> {
  const matching = condition(filters)
  for (let after = ''; ; ) {
    const parts = await readParts(
      db,
      sql`where ${matching} and parts.number > ${after} order by parts.number limit ${atATime}`,
    )
    yield parts.map((part) => columnNames.map((column) => writeCell(column, part)))
    if (parts.length < atATime) return
    after = parts.at(-1)?.number ?? ''
  }
}
