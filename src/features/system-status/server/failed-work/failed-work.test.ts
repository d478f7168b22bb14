import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { type MailServer, openMailServer } from '../../../../../test/smtp.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

let mailServer: MailServer
let anna: Visitor

beforeAll(async () => {
  mailServer = await openMailServer()
  return () => mailServer.close()
})
const magazine = useMagazine({
  isShared: true,
  environment: () => ({ SMTP_URL: mailServer.url, MAIL_FROM: 'magazine@example.com' }),
})
beforeAll(async () => {
  anna = await aMember(magazine, { role: 'admin', username: 'Anna' })
})

const failedWork = async (query = '') => (await anna.get(`/admin/failed-jobs${query}`)).json()

async function aRefusedMail(to: string) {
  mailServer.failNext({ at: 'recipient', code: 550 })
  const before = (await failedWork()).total
  const changedAt = magazine.clock.now.toISOString()
  await inTransaction(magazine.database.db, (tx) =>
    magazine.app.jobs.enqueue(tx, 'mail.send', { to, template: 'password-changed', data: { changedAt } }),
  )
  await expect.poll(async () => (await failedWork()).total).toBeGreaterThan(before)
  return failedWork()
}

test('refused mail is listed with its recipient and the reason, and is sent when it is retried', async () => {
  const { data, total } = await aRefusedMail('priya@example.com')
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({ name: 'mail.send', about: 'password-changed to priya@example.com', tries: 1 })
  expect(data[0].reason).toContain('550')
  expect((await anna.post(`/admin/failed-jobs/${data[0].id}/retry`)).status).toBe(200)
  const [mail] = await mailServer.receives(1)
  expect(mail?.to).toEqual(['priya@example.com'])
  expect(await failedWork()).toEqual({ data: [], page: 1, totalPages: 0, total: 0 })

  const log = await auditLog(magazine)
  const job = { subject_kind: 'job', subject_id: data[0].id, subject_name: 'mail.send' }
  expect(log).toMatchObject([{ admin_name: 'Anna', action: 'job.retried', ...job }])
  // The audit log is kept for good, so it must not name readers.
  expect(JSON.stringify(log)).not.toContain('priya')
})

test('failed jobs are paged, and a second retry of one is a 404', async () => {
  for (const name of ['meera', 'ravi', 'tara']) await aRefusedMail(`${name}@example.com`)
  const { data, totalPages } = await failedWork('?limit=2&page=2')
  expect(totalPages).toBe(2)
  expect(data).toMatchObject([{ about: 'password-changed to meera@example.com' }])
  const retry = () => anna.post(`/admin/failed-jobs/${data[0].id}/retry`)
  const answers = await Promise.all([retry(), retry(), retry()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  await mailServer.receives(2)
  const { total } = (await anna.get('/admin/audit-log?action=job.retried')).json()
  expect(total).toBe(2)
})

test('failed jobs are found by their type, subject or reason, never by what is not shown of them', async () => {
  await aRefusedMail('search.me@example.com')
  const found = async (search: string) => (await failedWork(`?search=${encodeURIComponent(search)}`)).total
  expect(await found('Search.ME@')).toBe(1)
  expect(await found('550')).toBeGreaterThan(0)
  expect(await found('mail.send')).toBe((await failedWork()).total)
  for (const none of ['changedAt', '%', 'nobody@example.com']) expect(await found(none), none).toBe(0)
})

test('work that there is not, or with a number that is none, is not tried again', async () => {
  const retry = async (id: string) => (await anna.post(`/admin/failed-jobs/${encodeURIComponent(id)}/retry`)).status
  expect(await retry('00000000-0000-4000-8000-000000000000')).toBe(404)
  for (const none of ['1', "';delete"]) expect(await retry(none)).toBe(400)
})
