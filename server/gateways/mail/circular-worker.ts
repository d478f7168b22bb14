/** The thread in which circulars are printed and submitted: see `circulars.ts`, whose other end it is. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { seconds } from '../../core/durations.ts'
import { stepBack } from '../../step-back.ts'
import type { CircularReports, CircularSettings, CircularTask } from './circular-protocol.ts'
import { type CircularCopy, type CopyOutcome, MailRefused } from './index.ts'
import { makePlate, type Plate, type PrintedCopy } from './plate.ts'
import { isFinal } from './smtp.ts'
import { SmtpSession, SubmissionFailed } from './smtp-session.ts'

if (!parentPort) throw new Error('This is a thread of another program')
const port = parentPort
const settings = workerData as CircularSettings

// Pages come first.
stepBack(10)

interface Waiting {
  circular: number
  number: number
  copy: CircularCopy
  since: number
}

/** Whoever waits longer for a connection is given back: they may have left meanwhile. */
const longestWait = seconds(1)

type Deliver = (copy: PrintedCopy, id: string) => Promise<void>

const deliver = settings.way === 'smtp' ? bySmtp(settings) : intoFolder(settings.folder)
const plates = new Map<number, Promise<Plate>>()
const waiting: Waiting[] = []
let underWay = 0

port.on('message', (task: CircularTask) => {
  if (task.task === 'recall') return giveBack()
  if (task.task === 'take') {
    // What is wrong with it is told of each copy.
    const plate = makePlate(task.content, settings.from)
    plate.catch(() => {})
    // One send follows the other: of those before, there may be copies left, but not many.
    for (const old of [...plates.keys()].slice(0, -3)) plates.delete(old)
    plates.set(task.circular, plate)
    return
  }
  const since = performance.now()
  for (const [number, copy] of task.copies) waiting.push({ circular: task.circular, number, copy, since })
  beginMore()
  if (waiting.length > 0) setTimeout(giveBackOld, longestWait)
})

function beginMore() {
  while (underWay < settings.connections) {
    const next = waiting.shift()
    if (!next) return
    if (hasWaited(next)) {
      tell(next.number, { kind: 'returned' })
      continue
    }
    underWay += 1
    void go(next)
  }
}

async function go({ circular, number, copy }: Waiting): Promise<void> {
  const outcome = await submit(circular, copy)
  underWay -= 1
  tell(number, outcome)
  if (outcome.kind === 'deferred' && outcome.isServer) giveBack()
  beginMore()
}

const hasWaited = ({ since }: Waiting) => performance.now() - since >= longestWait

/** The first in the row has waited longest. */
function giveBackOld() {
  const young = waiting.findIndex((one) => !hasWaited(one))
  for (const { number } of waiting.splice(0, young < 0 ? waiting.length : young)) tell(number, { kind: 'returned' })
}

function giveBack() {
  for (const { number } of waiting.splice(0)) tell(number, { kind: 'returned' })
}

async function submit(circular: number, copy: CircularCopy): Promise<CopyOutcome> {
  try {
    const plate = await plates.get(circular)
    if (!plate) return { kind: 'returned' }
    await deliver(plate.print(copy), copy.id)
    return { kind: 'submitted' }
  } catch (error) {
    return whatItMeans(error)
  }
}

/** What is told of an error: never more than the server said, in one line. */
function whatItMeans(failure: unknown): CopyOutcome {
  const { cause: error, hasBegun } = failure instanceof SubmissionFailed ? failure : { cause: failure, hasBegun: false }
  const { message, code, response, responseCode, command } = toFacts(error)
  const reason = (response || message).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
  if (error instanceof MailRefused) return { kind: 'refused', reason, by: 'nobody', status: null }
  const [status = null] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
  // Who may not send may send to nobody, however final it sounds.
  const isAboutSender = command === 'MAIL FROM' && responseCode !== null
  if (isFinal(error) && !isAboutSender)
    return { kind: 'refused', reason, by: command === 'RCPT TO' ? 'recipient' : 'message', status }
  const isAboutMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !isAboutSender
  // Without an answer, all of the message may have got there, or nothing.
  return { kind: 'deferred', reason, isServer: !isAboutMessage, isUncertain: hasBegun && responseCode === null }
}

function toFacts(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  return {
    message: error instanceof Error ? error.message : String(error),
    code: text('code'),
    response: text('response'),
    command: text('command'),
    responseCode: typeof facts['responseCode'] === 'number' ? facts['responseCode'] : null,
  }
}

function bySmtp({ from, connections, ...connecting }: Extract<CircularSettings, { way: 'smtp' }>): Deliver {
  const free = Array.from({ length: connections }, () => new SmtpSession(connecting))
  return async ({ to, message }) => {
    // No more are under way than there are connections.
    const session = free.pop() ?? new SmtpSession(connecting)
    try {
      await session.submit({ from: from.address, to, message })
    } finally {
      free.push(session)
    }
  }
}

/** For trying the magazine out: each copy is a file, as other mail is. */
function intoFolder(folder: string): Deliver {
  return async ({ message }, id) => {
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

let reports: CircularReports = []

/** Several at a time: each message between threads costs both of them. */
function tell(number: number, outcome: CopyOutcome) {
  if (reports.length === 0)
    setTimeout(() => {
      port.postMessage(reports) // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window
      reports = []
    }, 4)
  reports.push([number, outcome])
}
