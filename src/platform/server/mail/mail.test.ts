import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { useDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/journal.ts'
import { type MailServer, openMailServer } from '../../../../test/smtp.ts'
import { verifyEmailMail } from '../../../features/accounts/server/mails/verify-email.ts'
import { defaultSettings } from '../../../features/settings/contract/groups.ts'
import { toLook } from '../../../features/settings/contract/look.ts'
import { minutes, seconds } from '../core/durations.ts'
import { inTransaction } from '../db/transaction.ts'
import { createSmtpMail } from '../gateways/mail/smtp.ts'
import type { Jobs } from '../jobs/index.ts'
import { jobTypes } from '../jobs/job-types.ts'
import { JobQueue } from '../jobs/queue.ts'
import { type MailToSend, mailJobs, mailSender, type SendMail } from './index.ts'
import { mailJob } from './mail-job.ts'

const publisher = {
  name: 'Groundplane',
  publicUrl: 'https://magazine.example',
  contactEmail: 'editor@magazine.example',
  contactPhone: '+91 80 5550 0142',
  postalAddress: ['4 Residency Road', 'Bengaluru 560025'],
  timeZone: 'Asia/Kolkata',
  planNames: { silver: 'Silver', gold: 'Gold' },
  look: toLook(defaultSettings.identity),
  logo: null,
}
const from = { name: 'Groundplane', address: 'magazine@magazine.example' }
const to = 'priya@reader.example'
const now = new Date('2026-11-20T09:00:00Z')
const token = 'V7n0b8s0P1rQ5c9yE2fXwLq3t6Zu4iKjHgTdRmNaBvC'
const verification: MailToSend<typeof verifyEmailMail.data> = {
  to,
  template: verifyEmailMail,
  data: { token, validUntil: '2026-11-21T09:00:00Z', username: 'Priya', signedUpAt: '2026-11-20T09:00:00Z' },
}

const database = useDatabase()
let server: MailServer
let jobs: Jobs
let gateway: ReturnType<typeof createSmtpMail>
let sendMail: SendMail
const logged: { level: string; entry: unknown }[] = []

beforeAll(async () => {
  server = await openMailServer()
  // The magazine's own job type, but it waits seconds instead of minutes.
  const impatient = {
    ...jobTypes,
    'mail.send': { ...mailJob, maxAttempts: 4, retryDelay: seconds(1), maxRetryDelay: seconds(1) },
  }
  jobs = await JobQueue.open(impatient, {
    database,
    databaseUrl: database.databaseUrl,
    log: { warn: keep('warn'), error: keep('error'), debug: () => {} },
    intervals: { poll: seconds(0.5), supervise: minutes(1), heartbeat: minutes(1) },
  })
  gateway = createSmtpMail({ url: server.url, from })
  const mail = { send: (...given: Parameters<typeof gateway.send>) => gateway.send(...given), close: () => {} }
  await mailJobs({ jobs, mail, publisher: () => publisher, now: () => now }, [verifyEmailMail])
  sendMail = mailSender(jobs)
})

afterEach(async () => {
  await sql`delete from jobs.job`.execute(database.db)
  server.mails.length = 0
  server.offered.length = 0
  server.attempts = 0
  logged.length = 0
})

afterAll(async () => {
  await jobs.stop()
  gateway.close()
  await server.close()
})

const keep = (level: string) => (entry: unknown) => void logged.push({ level, entry })

const send = (mail: typeof verification) => inTransaction(database.db, (tx) => sendMail(tx, mail))

async function rowsWithToken() {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from jobs.job where data::text like ${`%${token}%`}`.execute(database.db)
  return rows[0]?.n
}

async function failedJobs() {
  const { jobs: failed } = await eventually(
    () => jobs.listFailedJobs(10),
    ({ total }) => total > 0,
  )
  return failed
}

test('a mail is sent when its transaction commits, and the database holds nothing of it afterwards', async () => {
  await send(verification)
  const [mail] = await server.receives(1)
  expect(mail).toMatchObject({ from: from.address, to: [to] })
  expect(mail?.parsed.subject).toBe('Verify your email address for Groundplane')
  for (const form of [mail?.parsed.text, mail?.parsed.html]) {
    expect(form).toContain(`https://magazine.example/verify-email/${token}`)
  }
  const field = (name: string) => mail?.parsed.headers.find(({ key }) => key === name)?.value
  expect(field('auto-submitted')).toBe('auto-generated')
  expect(field('date')).toBeDefined()
  expect(field('content-type')).toMatch(/^multipart\/alternative/)
  await expect.poll(rowsWithToken).toBe(0)
})

describe('a mail server that is busy or down', () => {
  test('a mail arrives once after the server has deferred it twice', async () => {
    server.failNext({ at: 'sender', code: 421 }, { at: 'recipient', code: 451 })
    await send(verification)
    await server.receives(1)
    expect(server.attempts).toBe(3)
  })

  test('a mail that is sent again has the same Message-ID', async () => {
    const patient = gateway
    gateway = createSmtpMail({ url: server.url, from, timeouts: { connect: minutes(1), idle: 500, total: minutes(1) } })
    onTestFinished(() => {
      gateway.close()
      gateway = patient
    })
    server.failNext({ at: 'data', code: 'silence' })
    await send(verification)
    await server.receives(1)
    const ids = server.offered.map(({ parsed }) => parsed.messageId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^<[\da-f-]{36}@magazine\.example>$/)]))
  })

  test('a mail to a server that is down fails after all attempts, and an administrator’s retry sends it', async () => {
    server.failNext(...Array.from({ length: 4 }, () => ({ at: 'sender', code: 421 }) as const))
    await send(verification)
    const [failed] = await failedJobs()
    expect(failed).toMatchObject({ name: 'mail.send', about: `verify-email to ${to}`, tries: 4 })
    expect(JSON.stringify(failed)).not.toContain(token)
    await jobs.retryFailedJob(failed?.id ?? '')
    expect(await server.receives(1)).toHaveLength(1)
  })
})

test('a mail that the server refuses permanently is not sent again', async () => {
  server.failNext({ at: 'recipient', code: 550 })
  await send(verification)
  const [failed] = await failedJobs()
  expect(failed).toMatchObject({ tries: 1, about: `verify-email to ${to}` })
  expect(failed?.reason).toContain('550')
  expect(server.attempts).toBe(1)
})

test('a mail whose link has expired is not sent', async () => {
  await send({ ...verification, data: { ...verification.data, validUntil: '2026-11-20T08:59:59Z' } })
  expect((await failedJobs())[0]?.reason).toMatch(/expired/)
  expect(server.attempts).toBe(0)
})

test('a mail to what is not one valid address is refused before it is enqueued, and one to an unusual address is sent', async () => {
  for (const address of [
    'priya@reader.example\r\nBcc: all@reader.example',
    'priya@reader.example, all@reader.example',
    'Priya <priya@reader.example>',
    '',
  ])
    await expect(send({ ...verification, to: address }), address).rejects.toThrow(z.ZodError)
  await send({ ...verification, to: "O'Neil!#$%&*+/=?^_{|}~@Reader.example" })
  expect((await server.receives(1))[0]?.to).toEqual(["o'neil!#$%&*+/=?^_{|}~@reader.example"])
})

test('no secret is logged', async () => {
  server.failNext({ at: 'recipient', code: 451 }, { at: 'recipient', code: 550 })
  await send(verification)
  await failedJobs()
  expect(logged.map(({ level }) => level)).toEqual(['warn', 'error'])
  expect(JSON.stringify(logged)).not.toContain(token)
})
