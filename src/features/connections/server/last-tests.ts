import { hash } from 'node:crypto'
import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { TestResult } from '../contract/connections.ts'
import { describeConnections } from './describe.ts'
import type { StoredConnections } from './stored-values.ts'

interface Current {
  config: Config
  connections: { stored: StoredConnections }
}

/** A digest, since descriptions of secrets contain their last characters. Differs after each save. */
function targetOf({ config, connections: { stored } }: Current, name: ConnectionName): string {
  const variables = describeConnections(config).find((one) => one.name === name)?.variables ?? []
  const version = config.setConnections.includes(name) ? [] : [stored.get(name)?.version ?? 0]
  return hash('sha256', JSON.stringify([...variables, ...version]))
}

export async function storeTest(
  tx: Transaction,
  current: Current,
  connection: ConnectionName,
  { isGood, sentence, nextStep, testedAt }: TestResult,
): Promise<void> {
  const row = {
    connection,
    target: targetOf(current, connection),
    is_good: isGood,
    sentence,
    next_step: nextStep,
    tested_at: new Date(testedAt),
  }
  await tx
    .insertInto('connection_tests')
    .values(row)
    .onConflict((conflict) => conflict.column('connection').doUpdateSet(row))
    .execute()
}

/** False for mail in files, which reaches nobody. */
export async function isMailTested(db: Database, current: Current): Promise<boolean> {
  if (current.config.smtpUrl === null) return false
  return (await findLastTests(db, current)).get('mail')?.isGood === true
}

export async function findFailedTests(db: Database, current: Current): Promise<string[]> {
  const tests = await findLastTests(db, current)
  return describeConnections(current.config).flatMap(({ name, state }) => {
    const last = tests.get(name)
    return state === 'off' || state === 'unreadable' || last?.isGood !== false ? [] : [last.sentence]
  })
}

/** Leaves out tests of what has changed since. */
export async function findLastTests(db: Database, current: Current): Promise<Map<ConnectionName, TestResult>> {
  const rows = await db.selectFrom('connection_tests').selectAll().execute()
  const tests = rows
    .filter(({ connection, target }) => target === targetOf(current, connection))
    .map(({ connection, is_good, sentence, next_step, tested_at }): [ConnectionName, TestResult] => [
      connection,
      { isGood: is_good, sentence, nextStep: next_step, testedAt: tested_at.toISOString() },
    ])
  return new Map(tests)
}
