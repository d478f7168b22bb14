import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { openPaymentProvider, type PaymentProvider } from '../../../../test/payments.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { type MailServer, openMailServer } from '../../../../test/smtp.ts'
import { optionalFeatureNames } from '../../../platform/contract/features.ts'
import { recordBackup } from '../../../platform/server/core/last-backup.ts'
import type { SystemStatus } from '../../system-status/contract/state.ts'
import { firstStepNames } from '../contract/first-step-names.ts'
import type { FirstSteps } from '../contract/first-steps.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
const aLogo = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`

const done = ({ steps }: FirstSteps) => steps.filter(({ isDone }) => isDone).map(({ name }) => name)

describe('a new magazine', () => {
  const magazine = useMagazine()
  const anna = useMember(magazine, { role: 'admin', email: 'anna@groundplane.example' })
  const read = async (): Promise<FirstSteps> => (await anna.get('/admin/first-steps')).json()

  const demo = (table: 'articles' | 'users' | 'ads', from: number) =>
    sql`insert into demo_rows values (${table}, ${from}, 1000000)`.execute(magazine.database.db)
  const sentenceOf = ({ steps }: FirstSteps, name: string) => steps.find((one) => one.name === name)?.left

  test('has eleven steps before it, each says what is still the demo’s or the software’s, and the demo does none', async () => {
    await magazine.publishes()
    await aMember(magazine, { role: 'editor' })
    await demo('articles', 1)
    await demo('users', anna.userId + 1)
    await sql`update articles set in_carousel_since = now()`.execute(magazine.database.db)
    await sql`insert into ads (location, position, image_name, link) values ('home', 1, 'a.png', 'https://example.com')`.execute(
      magazine.database.db,
    )
    await demo('ads', 1)
    const steps = await read()
    expect([done(steps), steps.isHidden]).toEqual([[], false])
    const came = 'Still as it came with the software: '
    const expected = {
      identity: `${came}Name, Tagline, Description, Logo, Colours and typeface.`,
      contact: expect.stringMatching(/Email, Phone, Postal address, Copyright line, .*anna@groundplane\.example\.$/),
      pages: expect.stringContaining('About Us'),
      features: `No one has chosen. ${optionalFeatureNames.length} of ${optionalFeatureNames.length} optional features are on.`,
      sections: expect.stringContaining('News, New Products, Design Guide'),
      'front-page': `${came}Blocks, Menu and footer, 1 story of the demo in the carousel, 1 advertisement of the demo.`,
      article: 'Readers see 1 article of the demo and none of yours.',
      mail: 'Emails are saved as files on the server. No one receives them.',
      payments: 'Payments are in test mode. No money is paid.',
      backup: 'No backup has been created, and none is scheduled.',
      'go-live': 'The magazine is in trial mode. Going live removes the demo magazine.',
    }
    expect(steps.steps.map(({ name, left }) => [name, left])).toEqual(Object.entries(expected))
    expect(steps.steps.at(-1)?.command).toContain('go-live')
  })

  test('ticks off what its publisher has done', async () => {
    const { db } = magazine.database
    const own = { name: 'Current', tagline: 'Power', description: 'Power news.', inkLight: '#000000' }
    await savesSettings(anna, 'identity', own)
    expect(sentenceOf(await read(), 'identity')).toBe('Still as it came with the software: Logo.')
    await savesSettings(anna, 'identity', { ...own, logoLight: aLogo }, 1)
    expect(done(await read())).toEqual(['identity'])
    // Neither a mail into a file nor a draft counts.
    expect((await anna.post('/admin/connections/mail/test')).json().isGood).toBe(true)
    expect(done(await read())).toEqual(['identity'])
    await magazine.publishes()
    expect(done(await read())).toEqual(['identity', 'article'])
    const catalogue = (await anna.get('/admin/catalogue')).json()
    const sections = catalogue.catalogue.sections.map((one: { id: string }) =>
      one.id === 'news' ? { ...one, name: 'Reports' } : one,
    )
    const body = { catalogue: { ...catalogue.catalogue, sections }, version: catalogue.version }
    expect((await anna.call('PUT', '/admin/catalogue', { body })).status).toBe(200)
    expect(done(await read())).toEqual(['identity', 'sections', 'article'])
    expect((await savesSettings(anna, 'features', { letters: false })).status).toBe(200)
    expect(done(await read())).toEqual(['identity', 'features', 'sections', 'article'])
    await savesSettings(anna, 'frontPage', { live: 'Live: the keynote' })
    expect(sentenceOf(await read(), 'front-page')).toBe('Still as it came with the software: Menu and footer.')
    await sql`insert into backup_runs (kind, started_at, ended_at, problem) values ('make', now(), now(), 'no room')`.execute(
      db,
    )
    expect(sentenceOf(await read(), 'backup')).toBe('The last backup failed. System status shows the reason.')
    await recordBackup(magazine.dataDir, { madeAt: '2026-03-02T09:00:00Z', file: 'a.zip', bytes: 1, rows: 1, files: 1 })
    expect(done(await read())).toEqual(['identity', 'features', 'sections', 'article', 'backup'])
  })

  test('may leave a step as it is, hide all of them and show them again, each once in the audit log', async () => {
    const put = (path: string, body: unknown) => anna.call('PUT', `/admin/first-steps${path}`, { body })
    for (const _ of [1, 2]) {
      const answer = await put('/identity', { isConfirmed: true })
      expect(answer.json().steps[0]).toMatchObject({ name: 'identity', isDone: true, isConfirmed: true })
      expect((await put('', { isHidden: true })).json().isHidden).toBe(true)
    }
    const { data } = (await anna.get('/admin/audit-log')).json()
    expect(data).toHaveLength(2)
    expect((await put('/identity', { isConfirmed: false })).json().steps[0]).toMatchObject({ isDone: false })
    expect((await put('', { isHidden: false })).json().isHidden).toBe(false)
    for (const other of ['hidden', '__proto__', 'name;drop', 'logo'])
      expect((await put(`/${encodeURIComponent(other)}`, { isConfirmed: true })).status, other).toBe(400)
  })

  test('two administrators who take and hide the same steps at once agree, and the log has each change once', async () => {
    const ravi = await aMember(magazine, { role: 'admin' })
    const choices = [anna, ravi, anna, ravi].map((who) => [
      who.call('PUT', '/admin/first-steps/pages', { body: { isConfirmed: true } }),
      who.call('PUT', '/admin/first-steps', { body: { isHidden: true } }),
    ])
    const answers = await Promise.all(choices.flat())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const both = [await read(), (await ravi.get('/admin/first-steps')).json()]
    for (const { steps, isHidden } of both) {
      expect(isHidden).toBe(true)
      expect(steps).toContainEqual(expect.objectContaining({ name: 'pages', isConfirmed: true }))
    }
    expect((await anna.get('/admin/audit-log?action=first-steps.changed')).json().total).toBe(2)
  })

  test('opens on them for its first administrator alone, until they are hidden or done, and not as the demo', async () => {
    const ravi = await aMember(magazine, { role: 'admin' })
    const opensFor = async (who: typeof ravi): Promise<boolean> =>
      (await who.get('/admin/first-steps')).json().opensFirst
    expect([await opensFor(anna), await opensFor(ravi)]).toEqual([true, false])
    await anna.call('PUT', '/admin/first-steps', { body: { isHidden: true } })
    expect(await opensFor(anna)).toBe(false)
    await anna.call('PUT', '/admin/first-steps', { body: { isHidden: false } })
    await demo('articles', 1)
    expect(await opensFor(anna)).toBe(false)
    await sql`delete from demo_rows`.execute(magazine.database.db)
    await sql`update users set deactivated_at = now() where id = ${anna.userId}`.execute(magazine.database.db)
    expect(await opensFor(ravi)).toBe(true)
    for (const name of firstStepNames)
      await ravi.call('PUT', `/admin/first-steps/${name}`, { body: { isConfirmed: true } })
    expect(await opensFor(ravi)).toBe(false)
  })
})

describe('what came with the software', () => {
  const magazine = useMagazine({
    environment: { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'magazine@example.com' },
  })
  const anna = useMember(magazine, { role: 'admin', email: 'admin@groundplane.example' })
  const left = async () => {
    const { steps }: FirstSteps = (await anna.get('/admin/first-steps')).json()
    const named = steps.filter(({ name }) => ['identity', 'contact', 'pages'].includes(name))
    return Object.fromEntries(named.map((one) => [one.name, one.left]))
  }
  const came = (...what: string[]) => `Still as it came with the software: ${what.join(', ')}.`
  const account = 'admin@groundplane.example'
  const look = ['Logo', 'Colours and typeface']
  const needs = async (): Promise<string[]> => {
    const { needs: all }: SystemStatus = (await anna.get('/admin/state')).json()
    return all.map(({ text }) => text).filter((text) => text.includes('came with the software'))
  }
  const pages = ['About Us', 'Advertise', 'Media pack', 'Events', 'What’s New', 'Privacy']

  test('is named by the checklist and by System status until it is the publisher’s', async () => {
    expect(await left()).toEqual({
      identity: came('Name', 'Tagline', 'Description', ...look),
      contact: came('Email', 'Phone', 'Postal address', 'Copyright line', account),
      pages: came(...pages),
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
    const own = { email: 'desk@volt.com', phone: '', address: 'Volt\nBerlin' }
    await savesSettings(anna, 'contact', { ...own, copyright: '© {year} {name}' })
    for (const slug of ['about', 'advertise', 'media-pack', 'events', 'whats-new']) {
      await anna.call('PUT', `/admin/pages/${slug}`, { body: { title: slug, html: '<p>Ours.</p>', version: 0 } })
      await anna.call('PUT', `/admin/pages/${slug}/publication`, { body: { isPublished: true } })
    }
    await sql`update users set email = 'a@volt.com', email_key = 'a@volt.com'`.execute(magazine.database.db)
    expect(await left()).toEqual({ identity: came(...look), contact: '', pages: came('Privacy') })
    expect(await needs()).toEqual(['Texts of pages came with the software: Privacy.'])
  })

  test('is not named by System status once an administrator keeps it, and a draft is no text of the publisher’s', async () => {
    await anna.call('PUT', '/admin/pages/about', { body: { title: 'About', html: '<p>Soon.</p>', version: 0 } })
    expect((await left())['pages']).toBe(came(...pages))
    await anna.call('PUT', '/admin/first-steps/pages', { body: { isConfirmed: true } })
    expect((await needs()).some((text) => text.startsWith('Texts of pages'))).toBe(false)
    expect((await left())['pages']).toBe(came(...pages))
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
    expect(done(await read())).toEqual(['payments'])
    mailServer.failNext({ at: 'recipient', code: 550 })
    await anna.post('/admin/connections/mail/test')
    expect(done(await read())).toEqual(['payments'])
    await anna.post('/admin/connections/mail/test')
    expect(done(await read())).toEqual(['mail', 'payments'])
  })
})
