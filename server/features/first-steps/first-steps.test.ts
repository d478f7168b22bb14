import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FirstSteps } from '../../../contract/operations/first-steps.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember, useMember } from '../../../test/members.ts'
import { openPaymentProvider, type PaymentProvider } from '../../../test/payments.ts'
import { type MailServer, openMailServer } from '../../../test/smtp.ts'

const done = ({ steps }: FirstSteps) => steps.filter(({ isDone }) => isDone).map(({ name }) => name)

describe('a new magazine', () => {
  const magazine = useMagazine()
  const anna = useMember(magazine, { role: 'admin' })
  const read = async (): Promise<FirstSteps> => (await anna.get('/admin/first-steps')).json()

  test('has seven steps before it, and the demo does none of them', async () => {
    await magazine.publishes()
    await aMember(magazine, { role: 'editor' })
    await sql`insert into demo_rows values ('articles', 1, 1000000), ('users', ${anna.userId + 1}, 1000000)`.execute(
      magazine.database.db,
    )
    const steps = await read()
    const names = steps.steps.map(({ name }) => name)
    expect(names).toEqual(['name', 'logo', 'colours', 'staff', 'article', 'mail', 'payments'])
    expect([done(steps), steps.isHidden]).toEqual([[], false])
  })

  test('ticks off what its publisher has done, an invitation included', async () => {
    await sql`insert into settings (room, value, updated_at, updated_by_name)
      values ('identity', '{"name": "Current", "inkLight": "#000000"}', now(), 'Anna')`.execute(magazine.database.db)
    await magazine.app.settings.reload()
    expect(done(await read())).toEqual(['name', 'colours'])
    // Neither a reader nor somebody who has left is staff, and a mail into a file tests no mail server.
    await aMember(magazine)
    const former = await aMember(magazine, { role: 'editor' })
    await sql`update users set deactivated_at = now() where id = ${former.userId}`.execute(magazine.database.db)
    expect((await anna.post('/admin/connections/mail/test')).json().isGood).toBe(true)
    expect(done(await read())).toEqual(['name', 'colours'])
    await magazine.publishes()
    const invitation = { email: 'ravi@example.com', role: 'writer' }
    expect((await anna.post('/admin/staff-invitations', invitation)).status).toBeLessThan(300)
    expect(done(await read())).toEqual(['name', 'colours', 'staff', 'article'])
  })

  test('may leave a step as it is, hide all of them and show them again, each once in the audit log', async () => {
    const put = (path: string, body: unknown) => anna.call('PUT', `/admin/first-steps${path}`, { body })
    for (const _ of [1, 2]) {
      const answer = await put('/logo', { isConfirmed: true })
      expect(answer.json().steps).toContainEqual({ name: 'logo', isDone: true, isConfirmed: true })
      expect((await put('', { isHidden: true })).json().isHidden).toBe(true)
    }
    const { data } = (await anna.get('/admin/audit-log')).json()
    expect(data).toHaveLength(2)
    expect((await put('/logo', { isConfirmed: false })).json().steps[1]).toMatchObject({ isDone: false })
    expect((await put('', { isHidden: false })).json().isHidden).toBe(false)
    for (const other of ['hidden', '__proto__', 'name;drop'])
      expect((await put(`/${encodeURIComponent(other)}`, { isConfirmed: true })).status, other).toBe(400)
  })
})

describe('a magazine with a mail server and a payment provider', () => {
  let mailServer: MailServer
  let provider: PaymentProvider
  beforeAll(async () => {
    mailServer = await openMailServer()
    provider = await openPaymentProvider()
    return () => Promise.all([mailServer.close(), provider.close()])
  })
  const magazine = useMagazine({
    environment: () => ({ SMTP_URL: mailServer.url, MAIL_FROM: 'magazine@example.com', ...provider.environment }),
  })
  const anna = useMember(magazine, { role: 'admin', email: 'anna@example.com' })
  const read = async (): Promise<FirstSteps> => (await anna.get('/admin/first-steps')).json()

  test('has the mail behind it once a test mail was accepted', async () => {
    expect(done(await read())).toEqual(['payments'])
    mailServer.failNext({ at: 'recipient', code: 550 })
    await anna.post('/admin/connections/mail/test')
    expect(done(await read())).toEqual(['payments'])
    await anna.post('/admin/connections/mail/test')
    expect(done(await read())).toEqual(['mail', 'payments'])
  })
})
