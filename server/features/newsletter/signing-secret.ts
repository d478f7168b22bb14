import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'

/** What it is called in the database. */
export const secretName = 'newsletter links'

/** The secret that links are signed with: made at the first start, the same for all processes and for good. */
export async function keepSigningSecret(db: Database): Promise<Buffer> {
  await db
    .insertInto('signing_secrets')
    .values({ name: secretName, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await db
    .selectFrom('signing_secrets')
    .select('secret')
    .where('name', '=', secretName)
    .executeTakeFirstOrThrow()
  return Buffer.from(kept.secret)
}
