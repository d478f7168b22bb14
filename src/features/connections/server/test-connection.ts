import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { minutes, seconds } from '../../../platform/server/core/durations.ts'
import { takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { TestResult } from '../contract/connections.ts'
import { attempts, type TestOutcome, targetOf } from './attempts.ts'
import type { ConnectionDeps } from './deps.ts'
import { explainError } from './explain-error.ts'
import { storeTest } from './last-tests.ts'

const limits = {
  mail: { name: 'connection test mail', burst: 3, every: minutes(5) },
  savedMail: { name: 'saved mail connection', burst: 6, every: minutes(1) },
  other: { name: 'connection test', burst: 10, every: seconds(20) },
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? (Reflect.get(error, 'code') ?? error.name) : null)

/** The answer comes within this time, whatever the other side does. */
const timeLimit = seconds(10)

/** Stores the result. @throws TooManyAttempts */
export async function testConnection(
  deps: ConnectionDeps,
  name: ConnectionName,
  by: SignedInReader,
): Promise<TestResult> {
  if (deps.config.unreadable.includes(name)) return notReadable(deps.now())
  const { result } = await runTest(deps, { name, config: { ...deps.config }, by })
  await inTransaction(deps.db, async (tx) => {
    await storeTest(tx, deps, name, result)
    await recordTest(deps, tx, { name, detail: { isGood: result.isGood, sentence: result.sentence }, by })
  })
  return result
}

/** Not stored: a process with the right key may have a result. */
const notReadable = (now: Date): TestResult => ({
  isGood: false,
  testedAt: now.toISOString(),
  sentence: 'The stored values cannot be decrypted with the key in this data folder.',
  nextStep: 'Enter them again.',
})

/** Stores nothing. @throws TooManyAttempts */
export async function testTyped(deps: ConnectionDeps, name: ConnectionName, config: Config, by: SignedInReader) {
  const { result } = await runTest(deps, { name, config, by })
  // The audit log gets no sentence: it names the server, and a password may have been typed into any field.
  await inTransaction(deps.db, (tx) => recordTest(deps, tx, { name, detail: { isGood: result.isGood }, by }))
  return result
}

interface Test {
  name: ConnectionName
  config: Config
  by: SignedInReader
  isSaved?: boolean
}

/** @throws TooManyAttempts */
export async function runTest(deps: ConnectionDeps, { name, config, by, isSaved = false }: Test) {
  const limit = name === 'mail' ? (isSaved ? limits.savedMail : limits.mail) : limits.other
  await takeAttempt(deps.db, { limit, subject: `${name} ${by.userId}` }, deps.now())
  const { isUnreachable = false, ...found } = await tryOut(deps, name, config, by)
  const result: TestResult = { ...found, testedAt: deps.now().toISOString() }
  return { result, isUnreachable }
}

async function recordTest(
  { now }: ConnectionDeps,
  tx: Transaction,
  { name, detail, by }: { name: ConnectionName; detail: Record<string, unknown>; by: SignedInReader },
) {
  const subject = { kind: 'connection', id: name, name }
  await recordAction(tx, { by, action: 'connection.tested', subject, detail }, now())
}

/** Opens connections of its own: one that was opened before may outlive a password. */
async function tryOut(
  deps: ConnectionDeps,
  name: ConnectionName,
  config: Config,
  by: SignedInReader,
): Promise<TestOutcome> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('ETIMEDOUT')), timeLimit)
  const gateways = deps.openFor(config)
  try {
    return await Promise.race([attempts[name](deps, { config, gateways, by }, timeLimit), late])
  } catch (error) {
    // The error's text can contain what was typed.
    deps.log.warn({ code: codeOf(error), connection: name }, 'connection test')
    return { isGood: false, ...explainError(error, targetOf(config, name)) }
  } finally {
    clearTimeout(timer)
    gateways.mail.close()
  }
}
