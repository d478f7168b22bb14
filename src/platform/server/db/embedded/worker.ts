import { constants, cpSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { returnMemory } from '../../core/return-memory.ts'
import { openFolder } from './create.ts'
import { createHousekeeping, logPosition } from './housekeeping.ts'
import { asLists, PreparedStatements, toSent } from './prepared-statements.ts'
import type { Statistics, WorkerError, WorkerMessage, WorkerRequest, WorkerSettings } from './protocol.ts'
import { Transactions } from './worker-transactions.ts'

// V8's optimising compiler takes some 150 MB for PostgreSQL, which the baseline compiler has ready at once.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

const settings: WorkerSettings = workerData
const parent = parentPort
if (parent === null) throw new Error('This file runs in a worker thread')
const post = (message: WorkerMessage) => parent.postMessage(message)

interface OpenDatabase {
  db: PGlite
  transactions: Transactions
  statements: PreparedStatements
  syncs: () => number
  runHousekeeping: () => Promise<void>
  stopHousekeeping: () => Promise<void>
  unlisten: Map<string, () => Promise<void>>
}

let opened: OpenDatabase | null = null
let readOnly = false

const changesTables = /\b(?:alter|drop)\b/i

async function open(mayCreate: boolean): Promise<void> {
  const { db, syncs } = await openFolder({ ...settings, onAbort: abort, mayCreate })
  const transactions = new Transactions(db, settings.idleTransactionTimeout)
  const round = await createHousekeeping(db, settings.checkpointBytes)
  const runHousekeeping = () => transactions.exclusively(round)
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = runHousekeeping().catch(reportHousekeeping)
  }, settings.housekeepingInterval).unref()
  const stopHousekeeping = () => {
    clearInterval(timer)
    return current
  }
  const statements = new PreparedStatements(db)
  opened = { db, transactions, statements, syncs, runHousekeeping, stopHousekeeping, unlisten: new Map() }
}

function reportHousekeeping(error: unknown): void {
  post({ problem: `Housekeeping failed: ${describe(error).message}` })
}

function abort(why: string): void {
  post({ problem: `PostgreSQL aborted: ${why}` })
  process.exit(1)
}

async function handle(request: WorkerRequest): Promise<unknown> {
  if (request.type === 'open') return open(request.mayCreate)
  if (opened === null) throw new Error('The database is not open')
  const { db, transactions, statements, unlisten } = opened
  switch (request.type) {
    case 'query': {
      const { sql, values } = request
      return inside(opened, request.transaction, (target) => statements.query(target, sql, values))
    }
    case 'exec':
      if (changesTables.test(request.sql)) statements.clear()
      return (await inside(opened, request.transaction, (target) => target.exec(request.sql, asLists))).map(toSent)
    case 'copy': {
      const blob = new Blob([request.text])
      return toSent(
        await transactions.run(request.transaction, (target) => target.query<unknown[]>(request.sql, [], { blob })),
      )
    }
    case 'begin':
      await transactions.exclusively(refuseWritesWhenFull)
      return transactions.begin(request.transaction, request.settings)
    case 'end':
      return transactions.end(request.transaction, request.commit)
    case 'listen': {
      const { channel } = request
      const stop = await transactions.exclusively(() => db.listen(channel, (payload) => post({ channel, payload })))
      unlisten.set(channel, stop)
      return undefined
    }
    case 'unlisten':
      await transactions.exclusively(async () => unlisten.get(request.channel)?.())
      unlisten.delete(request.channel)
      return undefined
    case 'return-memory':
      return returnMemory()
    case 'housekeeping':
      return opened.runHousekeeping()
    case 'snapshot':
      // Nothing is written meanwhile. Copy-on-write file systems share the unchanged blocks.
      return transactions.exclusively(async () => {
        // Before anything is written: PostgreSQL aborts where there is no room for a checkpoint.
        refuseWithoutRoom()
        await db.exec('checkpoint')
        cpSync(settings.folder, request.folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
      })
    case 'statistics':
      return {
        syncs: opened.syncs(),
        logPosition: await transactions.exclusively(logPosition),
        readOnly,
      } satisfies Statistics
    case 'close':
      await opened.stopHousekeeping()
      break
  }
  return db.close()
}

async function inside<T>(
  { transactions }: OpenDatabase,
  transaction: number | null,
  work: (target: PGlite | Transaction) => Promise<T>,
): Promise<T> {
  if (transaction !== null) return transactions.run(transaction, work)
  return transactions.exclusively(async (db) => {
    await refuseWritesWhenFull(db)
    return work(db)
  })
}

/** PostgreSQL aborts if the disk fills up while it writes its log, so the database becomes read-only before that. */
async function refuseWritesWhenFull(db: PGlite): Promise<void> {
  if (settings.minFreeBytes === 0) return
  const { bavail, bsize } = statfsSync(settings.folder)
  const isFull = bavail * bsize < settings.minFreeBytes
  if (isFull === readOnly) return
  await db.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
  readOnly = isFull
  post(
    isFull
      ? { problem: 'The disk is nearly full: the database is read-only' }
      : { recovery: 'The disk has room again: the database takes writes' },
  )
}

/** A copy must leave room for the write-ahead log, and for what a checkpoint adds. */
function refuseWithoutRoom(): void {
  const bytes = readdirSync(settings.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  const { bavail, bsize } = statfsSync(settings.folder)
  if (bavail * bsize < bytes + 2 * settings.minFreeBytes)
    throw new Error(
      `not enough disk space for a copy of ${Math.ceil(bytes / 1e6)} MB. Free some space, then try again.`,
    )
}

const errorFields = [
  'code',
  'severity',
  'detail',
  'hint',
  'schema',
  'table',
  'column',
  'constraint',
  'position',
  'where',
] as const

function describe(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { message: String(error) }
  const described: WorkerError = { message: error.message }
  for (const field of errorFields) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string') described[field] = value
  }
  return described
}

parent.on('message', ({ id, request }: { id: number; request: WorkerRequest }) => {
  handle(request).then(
    (value) => post({ id, value }),
    (error: unknown) => post({ id, error: describe(error) }),
  )
})
