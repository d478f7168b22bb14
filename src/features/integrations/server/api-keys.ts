import { sql } from 'kysely'
import { type KeyScope, keyLimits, keyMessages, keyPrefix } from '../../../platform/contract/scopes.ts'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../platform/server/core/errors.ts'
import { hashOf, newSecret } from '../../../platform/server/core/secrets.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { countAll } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { ApiKey } from '../contract/api-keys.ts'

type KeyDeps = Pick<Deps, 'db' | 'now'>

export async function listApiKeys(db: Database): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'name', 'scopes', 'start', 'api_keys.created_at', 'uses', 'last_used_at', 'revoked_at'])
    .select('username')
    .orderBy(sql`revoked_at is not null`)
    .orderBy('api_keys.id', 'desc')
    .execute()
  return rows.map(({ created_at, last_used_at, revoked_at, username, ...key }) => ({
    ...key,
    createdAt: created_at.toISOString(),
    createdBy: username,
    lastUsedAt: last_used_at?.toISOString() ?? null,
    revokedAt: revoked_at?.toISOString() ?? null,
  }))
}

/** Returns the key itself, which is not stored. @throws Conflict */
export async function makeApiKey(
  { db, now }: KeyDeps,
  { name, scopes }: { name: string; scopes: KeyScope[] },
  by: Administrator,
): Promise<{ key: string; id: number }> {
  const key = `${keyPrefix}${newSecret()}`
  const id = await inTransaction(db, async (tx) => {
    const alive = tx.selectFrom('api_keys').where('revoked_at', 'is', null)
    if ((await countAll(alive)) >= keyLimits.most) throw new Conflict('too_many', keyMessages.tooMany)
    const added = await tx
      .insertInto('api_keys')
      .values({
        name,
        scopes,
        key_hash: hashOf(key),
        start: key.slice(0, keyPrefix.length + 4),
        created_by: by.userId,
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { kind: 'api-key', id: added.id, name }
    await recordAction(tx, { by, action: 'api-key.made', subject, detail: { scopes } }, now())
    return added.id
  })
  return { key, id }
}

/** @throws NotFound */
export async function revokeApiKey({ db, now }: KeyDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirstOrThrow(() => new NotFound('API key', id))
    const subject = { kind: 'api-key', id, name: revoked.name }
    await recordAction(tx, { by, action: 'api-key.revoked', subject }, now())
  })
}
