import { randomBytes } from 'node:crypto'
import type { Database } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

/** All processes get the same salt. Destroys those of earlier days. */
export function getSalt(db: Database, day: string): Promise<Buffer> {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('visitor_salts').where('day', '<', day).execute()
    await tx
      .insertInto('visitor_salts')
      .values({ day, salt: randomBytes(16) })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    const { salt } = await tx
      .selectFrom('visitor_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    return Buffer.from(salt)
  })
}
