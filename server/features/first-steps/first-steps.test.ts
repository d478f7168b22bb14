import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FirstSteps } from '../../../contract/operations/first-steps.ts'
import type { HouseState } from '../../../contract/operations/state.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember, useMember } from '../../../test/members.ts'
import { openPaymentProvider, type PaymentProvider } from '../../../test/payments.ts'
import { savesSettings } from '../../../test/settings.ts'
import { type MailServer, openMailServer } from '../../../test/smtp.ts'

const done = ({ steps }: FirstSteps) => steps.filter(({ isDone }) => isDone).map(({ name }) => name)

describe('a new magazine', () => {
  const magazine = useMagazine()
  const anna = useMember(magazine, { role: 'admin', email: 'anna@groundplane.example' })
  const read = async (): Promise<FirstSteps> => (await anna.get('/admin/first-steps')).json()

  test('has ten steps before it, and the demo does none of them', async () => {
    await magazine.publishes()
    await aMember(magazine, { role: 'editor' })
    await sql`insert into demo_rows values ('articles', 1, 1000000), ('users', ${anna.userId + 1}, 1000000)`.execute(
      magazine.database.db,
    )
    const steps = await read()
    const names = steps.steps.map(({ name }) => name)
    expect(names).toEqual([
      ...['name', 'logo', 'colours', 'contact', 'pages', 'account', 'staff', 'article', 'mail', 'payments'],
    ])
    expect([done(steps), steps.isHidden]).toEqual([[], false])
  })

  test('ticks off what its publisher has done, an invitation included', async () => {
    await sql`insert into settings (room, value, updated_at, updated_by_name)
      values ('identity', '{"name": "Current", "tagline": "Power", "description": "Power news.", "inkLight": "#000000"}', now(), 'Anna')`.execute(
      magazine.database.db,
    )
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
      expect(answer.json().steps).toContainEqual({ name: 'logo', isDone: true, isConfirmed: true, left: [] })
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

describe('what came with the software', () => {
  const magazine = useMagazine({
    environment: { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'magazine@example.com' },
  })
  const anna = useMember(magazine, { role: 'admin', email: 'admin@groundplane.example' })
  const left = async () => {
    const { steps }: FirstSteps = (await anna.get('/admin/first-steps')).json()
    return Object.fromEntries(steps.filter((one) => one.left.length > 0).map((one) => [one.name, one.left]))
  }
  const needs = async (): Promise<string[]> => {
    const { needs: all }: HouseState = (await anna.get('/admin/state')).json()
    return all.map(({ text }) => text).filter((text) => text.includes('came with the software'))
  }
  const pages = ['About Us', 'Advertise', 'Media pack', 'Events', 'What’s New', 'Privacy']

  test('is named by the checklist and by System status until it is the publisher’s', async () => {
    expect(await left()).toEqual({
      name: ['Name', 'Tagline', 'Description'],
      contact: ['Email', 'Phone', 'Postal address', 'Legal name', 'Copyright line'],
      ...{ pages, account: ['Email address'] },
    })
    expect((await needs()).map((text) => text.split(':')[0])).toEqual([
      'The name and description of the magazine came with the software',
      'Contact and legal details came with the software',
      'Texts of pages came with the software',
      'An email address of the staff came with the software',
    ])
    expect((await needs()).join(' ')).toContain(
      'Phone (+91 80 5550 0142), Postal address (Groundplane Media, 4 Residency',
    )
    expect((await needs()).at(-1)).toContain('admin@groundplane.example, where no email arrives')

    await savesSettings(anna, 'identity', { name: 'Volt', tagline: '', description: 'Power.' })
    const own = { email: 'desk@volt.com', phone: '', address: 'Volt\nBerlin', legalName: 'Volt GmbH' }
    await savesSettings(anna, 'contact', { ...own, copyright: '© {year} {name}' })
    for (const slug of ['about', 'advertise', 'media-pack', 'events', 'whats-new']) {
      await anna.call('PUT', `/admin/pages/${slug}`, { body: { title: slug, html: '<p>Ours.</p>', version: 0 } })
      await anna.call('PUT', `/admin/pages/${slug}/publication`, { body: { isPublished: true } })
    }
    await sql`update users set email = 'a@volt.com', email_key = 'a@volt.com'`.execute(magazine.database.db)
    expect(await left()).toEqual({ pages: ['Privacy'] })
    expect(await needs()).toEqual(['Texts of pages came with the software: Privacy.'])
  })

  test('is not named by System status once an administrator keeps it, and a draft is no text of the publisher’s', async () => {
    await anna.call('PUT', '/admin/pages/about', { body: { title: 'About', html: '<p>Soon.</p>', version: 0 } })
    expect((await left())['pages']).toEqual(pages)
    await anna.call('PUT', '/admin/first-steps/pages', { body: { isConfirmed: true } })
    expect((await needs()).some((text) => text.startsWith('Texts of pages'))).toBe(false)
    expect((await left())['pages']).toEqual(pages)
  })

  test('a copyright line is named when all its years have passed', async () => {
    const cases: [copyright: string, isNamed: boolean][] = [
      ['© 2025 {name}', true],
      ['© 1999–2024 Volt', true],
      ['© 1999–2026 Volt', false],
      ['© 1999–{year} Volt', false],
      ['© Volt', false],
      ['Volt, 10999 Berlin', false],
      ['© 2027 Volt', false],
    ]
    for (const [version, [copyright, isNamed]] of cases.entries()) {
      await savesSettings(anna, 'contact', { copyright }, version)
      expect((await left())['contact']?.includes('Copyright line'), copyright).toBe(isNamed)
    }
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
    expect(done(await read())).toEqual(['account', 'payments'])
    mailServer.failNext({ at: 'recipient', code: 550 })
    await anna.post('/admin/connections/mail/test')
    expect(done(await read())).toEqual(['account', 'payments'])
    await anna.post('/admin/connections/mail/test')
    expect(done(await read())).toEqual(['account', 'mail', 'payments'])
  })
})
