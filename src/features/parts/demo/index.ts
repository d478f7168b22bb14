import { sql } from 'kysely'
import { commandLine } from '../../../platform/server/audit/index.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, isAmong } from '../../../platform/server/demo/part.ts'
import { findPeople } from '../../../platform/server/demo/people.ts'
import { writeParts } from '../server/index.ts'
import { demoParts } from './rows.ts'

export default {
  tables: ['part_changes'],

  async addToLibrary({ db, now }) {
    const [by = commandLine] = (await findPeople(db)).editors
    const writes = demoParts.map((after) => ({ before: null, after }))
    await inTransaction(db, (tx) => writeParts(tx, writes, { by, now: before(now, days(9)) }))
  },

  /** Parts that the publisher has changed stay. */
  async remove(tx, idsOf) {
    const changes = isAmong('id', await idsOf('part_changes'))
    const parts = await tx
      .deleteFrom('parts')
      .where('number', 'in', ({ selectFrom }) =>
        selectFrom('part_changes').select('number').groupBy('number').having(sql<boolean>`bool_and(${changes})`),
      )
      .returning('number')
      .execute()
    await tx.deleteFrom('part_changes').where(changes).execute()
    invalidate(tx, ['parts'])
    return { 'demo parts': parts.length }
  },
} satisfies DemoPart
