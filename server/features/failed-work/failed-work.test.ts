import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/journal.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember } from '../../../test/members.ts'
import { type MailServer, openMailServer } from '../../../test/smtp.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { inTransaction } from '../../db/transaction.ts'

let mailServer: MailServer
let anna: Visitor

beforeAll(async () => {
  mailServer = await openMailServer()
})
const magazine = useMagazine({
  isShared: true,
  environment: () => ({ SMTP_URL: mailServer.url, MAIL_FROM: 'magazine@example.com' }),
})
beforeAll(async () => {
  anna = await aMember(magazine, { role: 'admin', username: 'Anna' })
})
afterAll(async () => {
  await mailServer.close()
})

const failedWork = async (query = '') => (await anna.get(`/admin/failed-jobs${query}`)).json()

/** A mail that the server has refused for good. */
async function aRefusedMail(to: string) {
  mailServer.failNext({ at: 'recipient', code: 550 })
  const before = (await failedWork()).total
  await inTransaction(magazine.database.db, (tx) =>
    magazine.app.jobs.enqueue(tx, 'mail.send', {
      to,
      template: 'password-changed',
      data: { changedAt: magazine.clock.now.toISOString() },
    }),
  )
  return eventually(
    () => failedWork(),
    ({ total }) => total > before,
  )
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

  const { data: log } = (await anna.get('/admin/audit-log')).json()
  expect(log).toMatchObject([
    { adminName: 'Anna', action: 'job.retried', subject: { kind: 'job', id: data[0].id, name: 'mail.send' } },
  ])
  // A log that is kept for good says nothing of readers.
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

test.each([
  ['00000000-0000-4000-8000-000000000000', 404],
  ['1', 400],
  ["';delete", 400],
])('there is no work %s', async (id, status) => {
  expect((await anna.post(`/admin/failed-jobs/${encodeURIComponent(id)}/retry`)).status).toBe(status)
})
