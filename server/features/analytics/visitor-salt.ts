import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'

/** The salt of a day, the same for all processes; those of days before are destroyed. */
export function getSalt(db: Database, day: string): Promise<Buffer> {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('view_salts').where('day', '<', day).execute()
    await tx
      .insertInto('view_salts')
      .values({ day, salt: randomBytes(16) })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    const { salt } = await tx.selectFrom('view_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
    return Buffer.from(salt)
  })
}
