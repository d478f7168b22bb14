import type { FastifyRequest } from 'fastify'
import { isAdmitted } from '../../../platform/contract/accounts/roles.ts'
import { keyMessages, keyPrefix } from '../../../platform/contract/scopes.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import { SignInRequired } from '../../../platform/server/core/errors.ts'
import { type RateLimit, takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import { hashOf, isSecretFormat } from '../../../platform/server/core/secrets.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'

/** Per key, over all processes. */
export const keyLimit: RateLimit = { name: 'api-key', burst: 120, every: seconds(0.5) }

/**
 * Takes the API key from `Authorization: Bearer` and counts the call. Null: the header holds no API key.
 * @throws SignInRequired, TooManyAttempts
 */
export function createIdentifyProgram({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>) {
  return async ({ headers }: Pick<FastifyRequest, 'headers'>): Promise<SignedInReader | null> => {
    const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!key?.startsWith(keyPrefix)) return null
    if (!settings.hasFeature('integrations')) throw new SignInRequired(keyMessages.off)
    // Looked up by its hash, so that the time it takes says nothing about the key.
    const found = isSecretFormat(key.slice(keyPrefix.length)) ? await findKey(db, hashOf(key)) : undefined
    if (!found || !isAdmitted('staff', found.role)) throw new SignInRequired(keyMessages.unknown)
    await takeAttempt(db, { limit: keyLimit, subject: String(found.id) }, now())
    await db
      .updateTable('api_keys')
      .set((row) => ({ uses: row('uses', '+', 1), last_used_at: now() }))
      .where('id', '=', found.id)
      .execute()
    return toCaller(found)
  }
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

const findKey = (db: Database, hash: Buffer) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'name', 'scopes', 'users.id as userId', 'email', 'role', 'api_keys.created_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()

/** Has the rights of the key's maker. What it does bears the name of the key. */
const toCaller = ({ userId, email, role, name, scopes, created_at }: FoundKey): SignedInReader => ({
  userId,
  email,
  role,
  username: `${name} (API key)`,
  isAdmin: role === 'admin',
  isEditor: isAdmitted('editor', role),
  // The key's maker gave it.
  needsSecondFactor: false,
  subscriptions: [],
  keyScopes: scopes,
  session: {
    id: 0,
    via: 'bearer',
    method: 'password',
    isReauthenticated: false,
    secondFactorAt: null,
    startedAt: created_at,
  },
})
