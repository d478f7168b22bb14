import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/server/db/database.ts'

export const secretName = 'newsletter links'

/** Made at the first start, and shared by all processes. */
export async function getSigningSecret(db: Database): Promise<Buffer> {
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
