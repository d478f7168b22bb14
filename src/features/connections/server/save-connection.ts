import { sql } from 'kysely'
import type { AuditAction } from '../../../platform/contract/audit.ts'
import { type ConnectionName, connectionTitles } from '../../../platform/contract/connection-names.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { Conflict, NotFound } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { settingsKey } from '../../settings/server/index.ts'
import type { ConnectionDeps } from './deps.ts'
import { getEncryptionKey } from './encryption-key.ts'
import { storeTest } from './last-tests.ts'
import { readTyped } from './read-typed.ts'
import { type ConnectionValues, encryptValues, findStoredConnections, type StoredConnections } from './stored-values.ts'
import { runTest } from './test-connection.ts'

interface Typed {
  name: ConnectionName
  version: number
  values: Readonly<Record<string, string>>
}

interface Wanted {
  values: ConnectionValues
  config: Config
  stored: StoredConnections
}

/**
 * Includes the kept secrets. Tests need this too, since they send them.
 * @throws Conflict, InvalidRequest
 */
export async function readWanted(
  deps: ConnectionDeps,
  { name, version, values: typed }: Typed,
  by: SignedInReader,
): Promise<Wanted> {
  requireFree(deps.config, name)
  const stored = await findStoredConnections(deps.db, deps.config.dataDir, deps.log)
  const before = stored.get(name)
  if ((before?.version ?? 0) !== version) throw changedMeanwhile(before?.savedBy)
  const kept = before?.values && before.values !== 'unreadable' ? before.values : null
  const values = readTyped(name, typed, kept)
  const next = { version: version + 1, values, savedAt: deps.now(), savedBy: by.username }
  const all = new Map([...stored, [name, next]])
  return { values, config: deps.connections.inForceWith(all), stored: all }
}

/**
 * Tests what was typed before storing it. Never stores values that the other side refuses, since they would replace what works.
 * A mail server that does not answer may be saved with `savesUnreachable`: mail waits for it, and nothing is lost.
 * @throws Conflict, InvalidRequest, TooManyAttempts
 */
export async function saveConnection(
  deps: ConnectionDeps,
  typed: Typed & { savesUnreachable: boolean },
  by: SignedInReader,
): Promise<void> {
  const { name, version } = typed
  const { values, config, stored } = await readWanted(deps, typed, by)
  const { result, isUnreachable } = await runTest(deps, { name, config, by, isSaved: true })
  const { isGood, sentence, nextStep } = result
  const maySave = name === 'mail' && isUnreachable
  if (!isGood && !(maySave && typed.savesUnreachable))
    throw new Conflict(maySave ? 'connection_unreachable' : 'connection_refused', `${sentence} ${nextStep}`.trim())
  const encrypted = encryptValues(await getKey(deps), name, values)
  await inTransaction(deps.db, async (tx) => {
    await replaceRow(deps, tx, { name, version, encrypted }, by)
    await storeTest(tx, { config, connections: { stored } }, name, result)
    await record(deps, tx, 'connection.saved', name, by)
  })
}

/** @throws Conflict */
export async function removeConnection(
  deps: ConnectionDeps,
  { name, version }: Omit<Typed, 'values'>,
  by: SignedInReader,
): Promise<void> {
  requireFree(deps.config, name)
  // A live magazine does not start without a mail server.
  if (name === 'mail' && deps.config.mode === 'live')
    throw new Conflict('mail_needed', 'A live magazine needs a mail server. Enter another one instead.')
  await inTransaction(deps.db, async (tx) => {
    await replaceRow(deps, tx, { name, version, encrypted: null }, by)
    await tx.deleteFrom('connection_tests').where('connection', '=', name).execute()
    await record(deps, tx, 'connection.removed', name, by)
  })
}

/** @throws Conflict */
function requireFree({ setConnections }: Config, name: ConnectionName) {
  if (setConnections.includes(name))
    throw new Conflict('set_in_environment', 'The environment of the server sets this connection. Change it there.')
}

const changedMeanwhile = (who = 'Another user') =>
  new Conflict('connection_changed', `${who} has changed this connection. Reload it, then make your change again.`)

/** @throws Conflict */
async function getKey({ config, log }: ConnectionDeps): Promise<Buffer> {
  try {
    return await getEncryptionKey(config.dataDir)
  } catch {
    log.warn({}, 'the key of the connections cannot be read or made')
    throw new Conflict(
      'connections_key_damaged',
      'The key file connections-key in the data folder cannot be read or written. Restore it from your copy, or delete it and enter all connections again.',
    )
  }
}

interface NewRow {
  name: ConnectionName
  version: number
  encrypted: Buffer | null
}

/** @throws Conflict if somebody else saved or removed the connection since `version` */
async function replaceRow(
  { now }: ConnectionDeps,
  tx: Transaction,
  { name, version, encrypted }: NewRow,
  by: SignedInReader,
): Promise<void> {
  // A connection that was never saved has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtext('stored_connections'), hashtext(${name}))`.execute(tx)
  const before = await tx
    .selectFrom('stored_connections')
    .select(['version', 'updated_by_name', 'encrypted'])
    .where('connection', '=', name)
    .executeTakeFirst()
  if ((before?.version ?? 0) !== version) throw changedMeanwhile(before?.updated_by_name)
  if (encrypted === null && !before?.encrypted) throw new NotFound('stored connection', name)
  const who = { updated_at: now(), updated_by: by.userId, updated_by_name: by.username }
  const row = { encrypted, version: version + 1, ...who }
  await tx
    .insertInto('stored_connections')
    .values({ connection: name, ...row })
    .onConflict((conflict) => conflict.column('connection').doUpdateSet(row))
    .execute()
}

/** Every process reads the settings again, and the connections with them. */
async function record(
  { now }: ConnectionDeps,
  tx: Transaction,
  action: AuditAction,
  name: ConnectionName,
  by: SignedInReader,
) {
  await recordAction(tx, { by, action, subject: { kind: 'connection', id: name, name: connectionTitles[name] } }, now())
  invalidate(tx, [settingsKey])
}
