import { constants, cpSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { stepBack } from '../../step-back.ts'
import { openFolder } from './create.ts'
import { createHousekeeping, logPosition } from './housekeeping.ts'
import type { Reply, Request, Result, Statistics, WorkerError, WorkerSettings } from './protocol.ts'
import { Transactions } from './worker-transactions.ts'

// V8's optimising compiler takes some 150 MB to compile PostgreSQL, which the baseline compiler has ready at once.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

// The thread that answers readers has the core when both are ready: it would wait behind each query that it hands over, or hears of.
stepBack(5)

const settings: WorkerSettings = workerData
const parent = parentPort
if (parent === null) throw new Error('This file runs in a worker thread')
const post = (reply: Reply) => parent.postMessage(reply)

interface Running {
  db: PGlite
  transactions: Transactions
  syncs: () => number
  keepHouse: () => Promise<void>
  /** Ends housekeeping, once what is under way is done. */
  stopHousekeeping: () => Promise<void>
  unlisten: Map<string, () => Promise<void>>
}

let running: Running | null = null
let readOnly = false

async function open(): Promise<void> {
  const { db, syncs } = await openFolder(settings.folder, settings.durable, die)
  const transactions = new Transactions(db, settings.idleTransactionLimit)
  const round = await createHousekeeping(db, settings.checkpointAfter)
  const keepHouse = () => transactions.alone(round)
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = keepHouse().catch(complain)
  }, settings.housekeepingEvery).unref()
  const stopHousekeeping = () => {
    clearInterval(timer)
    return underWay
  }
  running = { db, transactions, syncs, keepHouse, stopHousekeeping, unlisten: new Map() }
}

function complain(error: unknown): void {
  post({ complaint: `Housekeeping failed: ${describe(error).message}` })
}

/** The abort came in the middle of some query; its caller and all others are told by the thread's end. */
function die(why: string): void {
  post({ complaint: `PostgreSQL aborted: ${why}` })
  process.exit(1)
}

async function answer(request: Request): Promise<unknown> {
  if (request.ask === 'open') return open()
  if (running === null) throw new Error('The database is not open')
  const { db, transactions, unlisten } = running
  switch (request.ask) {
    case 'query': {
      const { sql, values, rowMode } = request
      return plain(await inside(running, request.transaction, (target) => target.query(sql, values, { rowMode })))
    }
    case 'exec':
      return (await inside(running, request.transaction, (target) => target.exec(request.sql))).map(plain)
    case 'copy': {
      const blob = new Blob([request.text])
      return plain(await transactions.run(request.transaction, (target) => target.query(request.sql, [], { blob })))
    }
    case 'begin':
      await transactions.alone(refuseWritesWhenFull)
      return transactions.begin(request.transaction, request.settings)
    case 'end':
      return transactions.end(request.transaction, request.commit)
    case 'listen': {
      const { channel } = request
      const stop = await transactions.alone(() => db.listen(channel, (payload) => post({ channel, payload })))
      unlisten.set(channel, stop)
      return undefined
    }
    case 'unlisten':
      await transactions.alone(async () => unlisten.get(request.channel)?.())
      unlisten.delete(request.channel)
      return undefined
    case 'keep house':
      return running.keepHouse()
    case 'snapshot':
      // Nothing is written meanwhile. Where the file system can, both share what stays the same.
      return transactions.alone(async () => {
        await db.exec('checkpoint')
        refuseWithoutRoom()
        cpSync(settings.folder, request.folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
      })
    case 'statistics':
      return {
        syncs: running.syncs(),
        logPosition: await transactions.alone(logPosition),
        readOnly,
      } satisfies Statistics
    case 'close':
      await running.stopHousekeeping()
      break
  }
  return db.close()
}

async function inside<T>(
  { transactions }: Running,
  transaction: number | null,
  work: (target: PGlite | Transaction) => Promise<T>,
): Promise<T> {
  if (transaction !== null) return transactions.run(transaction, work)
  return transactions.alone(async (db) => {
    await refuseWritesWhenFull(db)
    return work(db)
  })
}

/**
 * A full disk in the middle of writing the log makes PostgreSQL abort. So writing is refused while there is still a
 * little room, and allowed again when there is more; readers notice nothing.
 */
async function refuseWritesWhenFull(db: PGlite): Promise<void> {
  if (settings.spareBytes === 0) return
  const { bavail, bsize } = statfsSync(settings.folder)
  const isFull = bavail * bsize < settings.spareBytes
  if (isFull === readOnly) return
  await db.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
  readOnly = isFull
  post({
    complaint: `The disk ${isFull ? 'is nearly full: the database is read-only' : 'has room again: the database takes writes'}`,
  })
}

/** A copy must not take the room that the log needs. */
function refuseWithoutRoom(): void {
  const bytes = readdirSync(settings.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  const { bavail, bsize } = statfsSync(settings.folder)
  if (bavail * bsize < bytes + 2 * settings.spareBytes)
    throw new Error(`There is no room on the disk for a copy of ${Math.ceil(bytes / 1e6)} MB`)
}

/**
 * A result without what cannot cross the thread. PGlite gives undefined where PostgreSQL died in the middle of a
 * statement: that must not pass for an empty success.
 */
function plain(result: Result | undefined): Result {
  if (result === undefined) throw new Error('PostgreSQL gave no answer')
  const { rows, fields, affectedRows } = result
  return affectedRows === undefined ? { rows, fields } : { rows, fields, affectedRows }
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

parent.on('message', ({ id, request }: { id: number; request: Request }) => {
  answer(request).then(
    (value) => post({ id, value }),
    (error: unknown) => post({ id, error: describe(error) }),
  )
})
