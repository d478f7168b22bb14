import { expect, test } from 'vitest'
import { isRefused, said } from '../../../../test/answers.ts'
import { sendsForm } from '../../../../test/forms.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { aPdf } from '../../../../test/reports.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { hours } from '../../../platform/server/core/durations.ts'
import { pageMessages } from '../contract/rules.ts'
import { publishDuePages } from './publish-due-pages.ts'

const textOf = (html: string) =>
  (/<div class="text-page[^"]*">(.*?)<\/main>/s.exec(html)?.[1] ?? '')
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<\/(?:p|h2|div|span|address)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const save = (slug: string, version: number, form: object) =>
  meera.call('PUT', `/admin/pages/${slug}`, { body: { title: 'Terms', html: '<p>We.</p>', version, ...form } })
const publication = (slug: string, body: object) => meera.call('PUT', `/admin/pages/${slug}/publication`, { body })
const publish = (slug: string) => publication(slug, { isPublished: true })
const add = (slug: string) => meera.post('/admin/pages', { slug, title: 'Terms', html: '<p>Version one.</p>' })

test('pages that nobody changed have their original texts', async () => {
  const about = textOf((await magazine.get('/about')).text)
  expect(about[0]).toMatch(/^Groundplane is a magazine for people who design electronics: engineers who choose/)
  expect([about[2], about[4]]).toEqual(['How we are paid', 'Corrections'])
  const { contactEmail } = (await magazine.get('/api/site')).json()
  expect(textOf((await magazine.get('/contact')).text)).toEqual([contactEmail])
  const advertise = textOf((await magazine.get('/Advertise')).text)
  expect(advertise[0]).toMatch(/^Advertisements in Groundplane are pictures of 250 by 250 pixels in fixed places/)
  expect(advertise.slice(1, 3)).toEqual(['Download the media pack (PDF)', 'Postal address'])
  const privacy = textOf((await magazine.get('/privacy')).text)
  expect(privacy).toHaveLength(26)
  expect(privacy).toContainEqual(
    expect.stringContaining('holds which ones you opened and when. Except for your sign-in'),
  )
  expect(privacy[25]).toBe(`Groundplane is responsible for all of this. Please send questions to ${contactEmail}.`)
  const standing = ['about', 'contact', 'advertise', 'media-pack', 'events', 'whats-new', 'privacy']
  expect((await meera.get('/admin/pages')).json().data).toMatchObject(
    standing.map((slug) => ({ slug, state: 'original', isStanding: true })),
  )
})

test('What’s New has the text that was published, beside its advertisements, and nothing of the original one', async () => {
  const original = (await magazine.get('/whats-new.html')).text
  expect(textOf(original)[0]).toMatch(/^Every category has a page/)
  await save('whats-new', 0, { title: 'News of ours', html: '<p>We have moved to Pune.</p>' })
  await publish('whats-new')
  const { text } = await magazine.get('/whats-new.html')
  expect(text).toContain('News of ours</h1>')
  expect(textOf(text)[0]).toBe('We have moved to Pune.')
  expect(text).not.toContain('Every category has a page')
  expect(text).toContain('ad-column"')
  expect((await magazine.get('/p/whats-new')).status).toBe(404)
})

test('a changed text of a standing page is read once it is published, and can be restored', async () => {
  const original = (await magazine.get('/about')).text
  const form = { title: 'Who we are', html: '<p>We <strong>measure</strong>.</p>', description: 'In short.' }
  expect((await save('about', 0, form)).status).toBe(200)
  expect((await magazine.get('/about')).text).toBe(original)
  expect((await publish('about')).json()).toMatchObject({
    message: pageMessages.published,
    page: { state: 'published', version: 1, liveVersion: 1, versions: [{ version: 1, editor: 'Meera' }] },
  })
  const changed = (await magazine.get('/about')).text
  expect(changed).toContain('<p>We <strong>measure</strong>.</p>')
  expect(changed).toContain('<meta name="description" content="In short."/>')
  expect(changed).toContain('Who we are</h1>')
  expect((await meera.call('DELETE', '/admin/pages/about')).json().message).toBe(pageMessages.reset)
  expect(textOf((await magazine.get('/about')).text)).toEqual(textOf(original))
})

test('pages describe themselves without a subject that is not the publisher’s', async () => {
  const admin = await aMember(magazine, { role: 'admin' })
  const own = { name: 'Motor Post', tagline: 'Engines', description: 'Engines and gears.' }
  expect((await savesSettings(admin, 'identity', own)).status).toBe(200)
  const addresses = [
    '/',
    '/Subscribe',
    '/section/index.html',
    '/section/engineering_students/index.html',
    '/market-data',
    '/events.html',
    '/events/archive',
    '/whats-new.html',
    '/Advertise',
    '/classifieds',
    '/newsletters',
    '/topics',
  ]
  for (const address of addresses) {
    const { text } = await magazine.get(address)
    const [, described = ''] = /<meta name="description" content="([^"]*)"/.exec(text) ?? []
    expect(described, address).not.toBe('')
    expect(described, address).not.toMatch(/electronic|engineer/i)
  }
  expect((await magazine.get('/')).text).toContain('Today in <!-- -->Motor Post</h1>')
  expect(textOf((await magazine.get('/Subscribe')).text).join(' ')).not.toContain('electronics')
  expect((await magazine.get('/feed.xml')).text).toContain('<description>Engines and gears.</description>')
})

test('the media pack and the postal address stay below a changed text', async () => {
  await save('advertise', 0, { title: 'Advertise', html: '<p>Write to us.</p>' })
  await publish('advertise')
  const [text, ...below] = textOf((await magazine.get('/Advertise')).text)
  expect([text, ...below.slice(0, 2)]).toEqual(['Write to us.', 'Download the media pack (PDF)', 'Postal address'])
})

test('an own page is a draft, then published, changed, unpublished, and gone when it is deleted', async () => {
  expect((await add('terms')).status).toBe(201)
  expect((await magazine.get('/p/terms')).status).toBe(404)
  await publish('terms')
  const { status, text, headers } = await magazine.get('/p/terms')
  expect([status, text.includes('<p>Version one.</p>')]).toEqual([200, true])
  expect(String(headers['surrogate-key']).split(' ')).toContain('page:terms')
  expect((await magazine.get('/sitemaps/pages.xml')).text).toContain('http://magazine.test/p/terms<')
  await save('terms', 1, { html: '<p>Version two.</p>' })
  expect(await said(save('terms', 1, { html: '<p>Late.</p>' }))).toEqual([409, pageMessages.changed])
  expect((await magazine.get('/p/terms')).text).toContain('Version one.')
  const changed = { state: 'changed', version: 2, liveVersion: 1 }
  expect((await meera.get('/admin/pages/terms')).json()).toMatchObject(changed)
  await publish('terms')
  expect((await magazine.get('/p/terms')).text).toContain('Version two.')
  expect((await meera.get('/admin/pages/terms/versions/1')).json()).toMatchObject({ html: '<p>Version one.</p>' })
  await publication('terms', { isPublished: false })
  expect((await magazine.get('/p/terms')).status).toBe(404)
  await publish('terms')
  expect((await meera.call('DELETE', '/admin/pages/terms')).json().message).toBe(pageMessages.deleted)
  expect((await magazine.get('/p/terms')).status).toBe(410)
  expect((await magazine.get('/api/site/pages/terms')).json()).toMatchObject({ code: 'gone' })
  expect((await magazine.get('/sitemaps/pages.xml')).text).not.toContain('/p/terms<')
  await add('terms')
  expect((await magazine.get('/p/terms')).status).toBe(404)
  expect((await meera.get('/admin/pages/terms')).json().versions).toHaveLength(1)
})

test('a file that the text of a page links is there for readers once the text is published', async () => {
  const answer = await sendsForm(meera, '/admin/attachments', [
    ['name', 'Terms'],
    ['file', await aPdf(), 'terms.pdf'],
  ])
  const { url } = answer.json()
  const download = async () => (await magazine.app.http.inject({ url })).statusCode
  await add('terms')
  await publish('terms')
  await save('terms', 1, {
    html: `<figure class="file"><a href="${url}">Terms</a><figcaption>PDF</figcaption></figure>`,
  })
  expect(await download()).toBe(404)
  await publish('terms')
  expect(await download()).toBe(200)
  await meera.call('DELETE', '/admin/pages/terms')
  expect(await download()).toBe(404)
})

test('a scheduled page is published when it is due', async () => {
  await add('terms')
  expect((await publication('terms', { publishAt: '2026-03-02 20:00:00' })).json()).toMatchObject({
    page: { state: 'scheduled', publishAtLocal: '2026-03-02 20:00:00' },
  })
  await publishDuePages(magazine.database.db, () => magazine.clock.now)
  expect((await magazine.get('/p/terms')).status).toBe(404)
  magazine.clock.now = new Date(magazine.clock.now.getTime() + hours(8))
  await publishDuePages(magazine.database.db, () => magazine.clock.now)
  expect((await magazine.get('/p/terms')).text).toContain('Version one.')
  expect((await meera.get('/admin/pages/terms')).json()).toMatchObject({ state: 'published', publishAt: null })
})

test('a page with an address or a title that it cannot have is refused and says why', async () => {
  await add('taken')
  for (const [form, sentence] of [
    [{ slug: 'admin' }, 'The site uses “admin” itself'],
    [{ slug: 'about' }, pageMessages.slugTaken],
    [{ slug: 'taken' }, pageMessages.slugTaken],
    [{ slug: 'a/b' }, 'lower-case letters, digits'],
    [{ title: '<b>Terms</b>' }, pageMessages.titleInvalid],
    [{ title: ' ' }, pageMessages.titleRequired],
    [{ imageUrl: 'https://example.com/a.jpg' }, pageMessages.picture],
    [{ html: 'x'.repeat(200_001) }, pageMessages.textTooLong],
  ] as const) {
    const page = { slug: 'terms', title: 'Terms', html: '<p>We.</p>', ...form }
    await isRefused(meera.post('/admin/pages', page), sentence)
  }
  expect((await meera.get('/admin/pages')).json().data).toHaveLength(8)
})

test('scripts in a text never reach readers, and an empty or past publication is refused', async () => {
  const html = '<p onclick="alert(1)">Safe<script>alert(2)</script><a href="javascript:alert(3)">x</a></p>'
  await meera.post('/admin/pages', { slug: 'terms', title: 'Terms', html })
  await publish('terms')
  const { text } = await magazine.get('/p/terms')
  expect(text).toContain('<p>Safe')
  expect(text).not.toMatch(/alert\([123]\)/)
  expect(await said(publication('terms', { publishAt: '2020-01-01 00:00:00' }))).toEqual([400, pageMessages.past])
  await meera.post('/admin/pages', { slug: 'empty', title: 'Empty' })
  expect((await publish('empty')).json().message).toBe(pageMessages.textMissing)
  expect((await publish('nothing')).status).toBe(404)
})
