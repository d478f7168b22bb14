import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Magazine, openMagazine } from '../../../../test/app.ts'
import { aMember } from '../../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../../test/newsroom.ts'
import { Visitor } from '../../../../test/visitor.ts'

let magazine: Magazine
let meera: Visitor

beforeAll(async () => {
  magazine = await openMagazine()
})
beforeEach(async () => {
  await magazine.database.empty()
  meera = await aMember(magazine, { role: 'editor', username: 'Meera' })
})
afterAll(() => magazine.close())

const article = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()
const count = async () => (await meera.get('/admin/dashboard')).json().total
/** The sentences of a refusal, by field. */
const refusal = async (answer: ReturnType<Visitor['post']>) => {
  const { status, json } = await answer
  expect(status).toBe(400)
  return Object.fromEntries(json().details.map((one: { field: string; message: string }) => [one.field, one.message]))
}

describe('a new article', () => {
  test('is kept as its form says, with what is told of it', async () => {
    const id = await adds(meera, {
      title: '  Two\nlines  ',
      description: '<p>The LM317 and a TPS62840 regulate.</p>',
      keywords: ['buck', ' ', 'Buck', 'low noise, LDO', ''],
      categories: ['OSAT', 'adas-automotive', 'nano_semi_fab'],
      articleType: 'Premium',
      section: 'Design-Guides',
      newsType: ['News', 'Design-Guides'],
      imageAlt: 'A scope shot',
      date: '2026-02-28 18:05:00',
    })
    expect(await article(id)).toMatchObject({
      'Article Title': 'Two lines',
      'Entered Date': '2026-02-28T12:35:00.000Z',
      'Date of Publication': magazine.clock.now.toISOString(),
      enteredDate: '2026-02-28 18:05:00',
      dateOfPublication: '2026-03-02 14:30:00',
      keywords: ['Buck', 'low noise', 'LDO'],
      main_keywords: 'Buck, low noise, LDO',
      mainKeywords: 'Buck, low noise, LDO',
      categories: ['osat', 'adas_automotive', 'nano-semi_fab'],
      osat: 1,
      'nano-semi_fab': 1,
      articleType: 'Premium',
      Premium: 1,
      isFree: 0,
      sectionName: 'Design-Guides',
      Design: 1,
      component: 0,
      Component: 0,
      NEWS: null,
      imageAlt: 'A scope shot',
      'Image url': '/assets/driver-1280.webp',
      'Source url': 'https://example.com/driver',
      NPNWID: 'GP-1',
      isPublished: 1,
      version: 1,
      publishAt: null,
    })
  })

  test('names its parts, as far as anybody may read them', async () => {
    const description = `<p>The LM317 and a TPS62840 regulate.</p><p>${'Nothing more is said. '.repeat(80)}</p><p>STM32H743ZIT6</p>`
    const parts = async (articleType: 'isFree' | 'Premium') =>
      (await article(await adds(meera, { description, articleType }))).partNumbers
    expect(await parts('isFree')).toEqual(['LM317', 'TPS62840', 'STM32H743ZIT6'])
    expect(await parts('Premium')).toEqual(['LM317', 'TPS62840'])
    expect((await magazine.get('/api/part/stm32-h743zit6')).json()).toMatchObject({ total: 1 })
  })

  test('that is closed names no longer what only its text says', async () => {
    const description = `<p>The LM317 regulates.</p><p>${'Nothing more is said. '.repeat(80)}</p><p>The XQ90210ZZ comes next.</p>`
    const id = await adds(meera, { description })
    const places = ['home/news', 'home/search?query=XQ90210ZZ', `home/article/${id}`]
    const naming = async () => {
      const texts = await Promise.all(places.map(async (place) => (await magazine.get(`/api/${place}`)).text))
      return places.filter((_, index) => texts[index]?.replace('"query":"XQ90210ZZ"', '').includes('XQ90210ZZ'))
    }
    expect(await naming()).toEqual(places)
    expect((await magazine.get('/api/part/XQ90210ZZ')).status).toBe(200)
    await meera.post(`/admin/edit/${id}`, anEdit({ description, articleType: 'Premium', version: 1 }))
    expect(await naming()).toEqual([])
    expect((await magazine.get('/api/part/XQ90210ZZ')).status).toBe(404)
    expect((await magazine.get('/api/home/search?query=XQ90210ZZ')).json()).toMatchObject({ total: 0 })
    expect((await magazine.get('/api/part/LM317')).json()).toMatchObject({ total: 1 })
  })

  test('whose text grows too long when it is made safe is refused, for it could not be saved again', async () => {
    const description = '&'.repeat(70_000)
    expect(await refusal(meera.post('/admin/addNewsArticle', { ...aForm(), description }))).toEqual({
      description: 'The text is too long',
    })
  })

  test('without a text forwards to its source', async () => {
    const id = await adds(meera, { description: '<p></p>' })
    expect((await magazine.get(`/api/home/article/${id}`)).json().redirect).toBe('https://example.com/driver')
  })

  test('needs somebody who is signed in', async () => {
    const answer = await new Visitor(magazine).post('/admin/addNewsArticle', aForm())
    expect(answer.status).toBe(401)
    expect(answer.json().message).toBe('Login to view article')
  })

  test('needs what the specification needs', async () => {
    expect(await refusal(meera.post('/admin/addNewsArticle', {}))).toEqual({
      title: 'Title is required',
      date: 'Entered date is required',
      imageUrl: 'Image URL is required',
      articleType: 'Article type is required',
      npnwid: 'NPNWID is required',
      section: 'Section is required',
    })
    const blank = { title: ' ', date: '', imageUrl: ' ', articleType: '', npnwid: '\t', section: '' }
    expect(await refusal(meera.post('/admin/addNewsArticle', { ...aForm(), ...blank }))).toEqual({
      title: 'Title is required',
      date: 'Entered date is required',
      imageUrl: 'Image URL is required',
      articleType: 'Article type is required',
      npnwid: 'NPNWID is required',
      section: 'Section is required',
    })
    expect(await count()).toBe(0)
  })

  test.each([
    [{ categories: ['ai', 'rf', 'mcu', 'memory', 'logic', 'opto'] }, 'You can only select up to 5 categories'],
    [{ categories: ['ai', 'nothing'] }, 'No such category'],
    [{ categories: ['__proto__'] }, 'No such category'],
    [{ categories: ['constructor'] }, 'No such category'],
    [{ categories: ['osat', 'OSAT'] }, 'A category can be chosen only once'],
    [{ newsType: ['Product'] }, 'News type must contain the section'],
    [{ sourceUrl: 'not a URL' }, 'Source URL must be a URL'],
    [{ sourceUrl: 'file:///etc/passwd' }, 'Source URL must be a URL'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'Source URL must be a URL'],
    [{ sourceUrl: '//example.com/' }, 'Source URL must be a URL'],
    [{ sourceUrl: 'https://' }, 'Source URL must be a URL'],
    [{ sourceUrl: 'https://user:secret@example.com/' }, 'Source URL must be a URL'],
    [{ imageUrl: 'file:///etc/passwd' }, 'Image URL must be a web address or an image uploaded here'],
    [{ imageUrl: 'data:image/png;base64,AAAA' }, 'Image URL must be a web address or an image uploaded here'],
    [{ imageUrl: '/assets/../../etc/passwd' }, 'Image URL must be a web address or an image uploaded here'],
    [{ imageUrl: '/assets/a.webp" onerror="alert(1)' }, 'Image URL must be a web address or an image uploaded here'],
    [{ date: '2025-02-30' }, 'There is no such date or time'],
    [{ date: '2026-03-01 25:61:00' }, 'There is no such date or time'],
    [{ date: '2026-03-01 24:00:00' }, 'There is no such date or time'],
    [{ date: '01/03/2026' }, 'There is no such date or time'],
    [{ date: '0000-01-01' }, 'There is no such date or time'],
    [{ date: '+275760-09-13' }, 'There is no such date or time'],
    [{ date: 'now' }, 'There is no such date or time'],
    [{ date: 1772355600000 }, 'Entered date is required'],
    [{ publishAt: '2026-03-01' }, 'The time of publication must be in the future'],
    [{ publishAt: '2026-03-02T09:00:00Z' }, 'The time of publication must be in the future'],
    [{ publishAt: '2026-03-09', isPublished: 0 }, 'What is not to be published has no time of publication'],
    [{ imageUrl: 'http://example.com/a.png' }, 'Image URL must begin with https://'],
    [{ imageUrl: 'HTTP://example.com/a.png' }, 'Image URL must begin with https://'],
    [
      { description: '<p>a</p><img alt="a" src="http://example.com/a.png?b">' },
      'In the text: http://example.com/a.png?b',
    ],
    [{ title: 'x'.repeat(301) }, 'Title must have at most 300 characters'],
    [{ description: 'x'.repeat(300_001) }, 'The text is too long'],
    [{ keywords: Array.from({ length: 51 }, (_, i) => `k${i}`) }, 'An article can have at most 50 keywords'],
    [{ keywords: ['x'.repeat(81)] }, 'A keyword must have at most 80 characters'],
    [{ articleType: 'isFree,Premium' }, 'Article type is required'],
    [{ section: '__proto__' }, 'Section is required'],
  ])('%j is refused, and nothing is kept', async (wrong, sentence) => {
    const answer = await meera.post('/admin/addNewsArticle', { ...aForm(), ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.json().message).toContain(sentence)
    expect(await count()).toBe(0)
  })
})

describe('the addresses of an article', () => {
  const loopback = [
    ...['http://127.0.0.1', 'http://localhost', 'http://LOCALHOST.', 'http://a.localhost', 'http://2130706433'],
    ...[
      'http://0x7f.1',
      'http://127.1',
      'http://[::1]',
      'http://[::ffff:127.0.0.1]',
      'http://0.0.0.0',
      'http://169.254.169.254',
    ],
  ]

  test.each(loopback)('%s means whoever asks, and is refused', async (address) => {
    for (const field of ['imageUrl', 'sourceUrl']) {
      const answer = await meera.post('/admin/addNewsArticle', { ...aForm(), [field]: `${address}/secret` })
      expect(answer.status).toBe(400)
      expect(answer.json().message).toContain('Readers cannot reach this address')
    }
  })

  test('are never asked by the server', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    // A name that leads to this machine passes, as any name may; it is for readers' browsers to follow.
    const address = `https://lvh.example:${port}/picture.png`
    const id = await adds(meera, {
      imageUrl: address,
      sourceUrl: address,
      description: `<p><img src="${address}" alt="a"></p>`,
    })
    await meera.post('/admin/addNewsArticle', { ...aForm(), imageUrl: `http://127.0.0.1:${port}/` })
    await meera.post('/admin/check-article', {
      id,
      content: { imageUrl: address, description: `<a href="${address}">a</a>` },
    })
    expect((await magazine.get(`/api/home/article/${id}`)).json().article['Image url']).toBe(address)
    expect(asked).toEqual([])
    await new Promise((closed) => server.close(closed))
  })
})

describe('an edit', () => {
  test('changes what is live at the next request', async () => {
    const id = await adds(meera, { section: 'News', categories: ['ai'] })
    await magazine.get('/api/home/news')
    const answer = await meera.post(
      `/admin/edit/${id}`,
      anEdit({ title: 'Moved', section: 'Product', categories: ['electric-vehicle'], version: 1 }),
    )
    expect(answer.json()).toMatchObject({ message: 'Article updated successfully!', article: { version: 2, NEWS: 0 } })
    expect((await magazine.get('/api/home/news')).json()).toEqual([])
    expect((await magazine.get('/api/home/products')).json()).toMatchObject([{ 'Article Title': 'Moved' }])
    expect((await magazine.get('/api/home/ai')).json()).toEqual([])
    expect((await magazine.get('/api/home/Automobile')).json()).toMatchObject([{ ID: id }])
    expect((await magazine.get('/api/home/search?query=moved')).json()).toMatchObject({ total: 1 })
  })

  test('without a version writes over what is there, which stays among the revisions', async () => {
    const id = await adds(meera)
    await meera.post(`/admin/edit/${id}`, anEdit({ title: 'Theirs', version: 1 }))
    expect((await meera.post(`/admin/edit/${id}`, anEdit({ title: 'Ours' }))).status).toBe(200)
    const { revisions } = (await meera.get(`/admin/article/${id}/revisions`)).json()
    expect(revisions.map((one: { title: string }) => one.title)).toEqual(['Ours', 'Theirs', aForm().title])
  })

  test('takes dates by the site’s clocks and keeps the seconds of those that were not touched', async () => {
    magazine.clock.now = new Date('2026-03-02T09:00:17.250Z')
    const id = await adds(meera)
    magazine.clock.now = new Date('2026-03-02T09:00:00Z')
    const { dateOfPublication, enteredDate } = await article(id)
    await meera.post(`/admin/edit/${id}`, anEdit({ dateOfPublication, enteredDate }))
    expect((await article(id))['Date of Publication']).toBe('2026-03-02T09:00:17.250Z')
    await meera.post(`/admin/edit/${id}`, anEdit({ dateOfPublication: '2024-02-29 00:15:00', enteredDate }))
    expect((await article(id))['Date of Publication']).toBe('2024-02-28T18:45:00.000Z')
  })

  test('dates what is live no more than a day ahead', async () => {
    const [live, other] = [await adds(meera), await adds(meera, { isPublished: 0 })]
    const dated = (id: number, dateOfPublication: string) =>
      meera.post(`/admin/edit/${id}`, anEdit({ dateOfPublication }))
    expect(await refusal(dated(live, '2199-01-01'))).toEqual({
      dateOfPublication: expect.stringContaining('a day ahead'),
    })
    expect((await dated(live, '2026-03-03 14:00:00')).status).toBe(200)
    expect((await dated(other, '2199-01-01')).status).toBe(200)
    expect((await meera.call('PATCH', `/admin/publish/${other}`, { body: { isPublished: 1 } })).json()).toMatchObject({
      dateOfPublication: '2026-03-02 14:30:00',
    })
  })

  test.each([
    [{ dateOfPublication: '' }, 'Both dates are required'],
    [{ enteredDate: undefined }, 'Both dates are required'],
    [{ enteredDate: '2025-02-30 10:00:00' }, 'There is no such date or time'],
    [{ dateOfPublication: '2025-02-28 25:61:00' }, 'There is no such date or time'],
    [{ title: '' }, 'Title is required'],
    [{ npnwid: '' }, 'NPNWID is required'],
    [{ version: 0 }, 'version'],
    [{ version: '1' }, 'version'],
  ])('with %j is refused, and nothing changes', async (wrong, sentence) => {
    const id = await adds(meera)
    const answer = await meera.post(`/admin/edit/${id}`, anEdit(wrong))
    expect(answer.status).toBe(400)
    expect(answer.json().message).toContain(sentence)
    expect(await article(id)).toMatchObject({ version: 1, 'Article Title': aForm().title })
  })

  test('may leave the image out, and keeps its description unless it says another', async () => {
    const id = await adds(meera, { imageAlt: 'A driver' })
    await meera.post(`/admin/edit/${id}`, anEdit())
    expect(await article(id)).toMatchObject({ imageAlt: 'A driver' })
    await meera.post(`/admin/edit/${id}`, anEdit({ imageAlt: 'Another' }))
    expect(await article(id)).toMatchObject({ imageAlt: 'Another' })
    await meera.post(`/admin/edit/${id}`, anEdit({ imageUrl: '' }))
    expect(await article(id)).toMatchObject({ 'Image url': null, imageAlt: '' })
  })

  test('leaves the widths of a picture that is not changed', async () => {
    const sizes = [
      { width: 400, height: 225 },
      { width: 1280, height: 720 },
    ]
    const id = await magazine.publishes({ image: { name: 'drawn', sizes, alt: 'Drawn' } })
    const before = await article(id)
    await meera.post(`/admin/edit/${id}`, anEdit({ imageUrl: before['Image url'] }))
    expect(await article(id)).toMatchObject({ pictures: before.pictures, imageAlt: 'Drawn', version: 2 })
    expect(before.pictures).toHaveLength(2)
  })
})

test('uploaded pictures are shown in all their widths, at the head and in the text', async () => {
  const name = '0123456789abcdef'.repeat(2)
  const sizes = [
    { width: 400, height: 300 },
    { width: 800, height: 600 },
  ]
  await magazine.database.db
    .insertInto('pictures')
    .values({ name, sizes: JSON.stringify(sizes), uploaded_at: magazine.clock.now })
    .execute()
  const address = `/assets/${name}-800.webp`
  const description = `<figure><img src="${address}" alt="A &quot;scope&quot; shot"><figcaption>Fig.</figcaption></figure>`
  const id = await adds(meera, { imageUrl: address, imageAlt: 'The board', description })
  const { article: shown } = (await magazine.get(`/api/home/article/${id}`)).json()
  expect(shown).toMatchObject({
    'Image url': address,
    imageAlt: 'The board',
    pictures: [{ width: 400 }, { width: 800 }],
  })
  expect(shown.Description).toContain(`srcset="/assets/${name}-400.webp 400w, ${address} 800w"`)
  expect(shown.Description).toContain('width="800" height="600"')
  await meera.post(`/admin/edit/${id}`, anEdit({ imageUrl: address, description: shown.Description }))
  expect(await article(id)).toMatchObject({
    Description: shown.Description,
    pictures: shown.pictures,
    imageAlt: 'The board',
  })
})

test('every change is on record', async () => {
  const admin = await aMember(magazine, { role: 'admin', username: 'Anna' })
  const id = await adds(meera, { publishAt: '2026-03-03 10:00' })
  await meera.call('DELETE', `/admin/schedule/${id}`)
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } })
  await meera.post(`/admin/edit/${id}`, anEdit())
  await meera.post(`/admin/article/${id}/restore/1`, { version: 3 })
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
  const deleted = await meera.call('DELETE', `/admin/delete/${id}`)
  expect(deleted.json()).toEqual({ message: 'Article is deleted successfully' })
  const { data } = (await admin.get('/admin/audit-log')).json()
  expect(data.map((one: { action: string }) => one.action)).toEqual([
    'article.deleted',
    'article.unpublished',
    'article.restored',
    'article.edited',
    'article.published',
    'article.unscheduled',
    'article.scheduled',
    'article.added',
  ])
  expect(data[0]).toMatchObject({
    adminName: 'Meera',
    subject: { kind: 'article', id: String(id), name: aForm().title },
  })
})

describe('an article that there is not', () => {
  test.each(['0', '-1', '1.5', '2147483648', '1e3', '%00', '__proto__', '1;drop table articles', '99'])(
    '%s',
    async (id) => {
      const calls = [
        ['GET', `/admin/article/${id}`],
        ['POST', `/admin/edit/${id}`, anEdit()],
        ['DELETE', `/admin/delete/${id}`],
        ['PATCH', `/admin/publish/${id}`, { isPublished: 1 }],
        ['PUT', `/admin/schedule/${id}`, { publishAt: '2030-01-01' }],
        ['DELETE', `/admin/schedule/${id}`],
        ['GET', `/admin/article/${id}/revisions`],
        ['GET', `/admin/article/${id}/revisions/1`],
        ['POST', `/admin/article/${id}/restore/1`, { version: 1 }],
      ] as const
      for (const [method, path, body] of calls) {
        const { status, json } = await meera.call(method, path, body ? { body } : {})
        expect([400, 404], path).toContain(status)
        expect(JSON.stringify(json())).not.toMatch(/select|node_modules| at \w+ \(/)
      }
    },
  )
})

describe('a request that is not meant well', () => {
  const send = (payload: string) => meera.post('/admin/addNewsArticle', payload, { 'content-type': 'application/json' })

  test('of 10 MB is turned away unread', async () => {
    expect((await send(JSON.stringify(aForm({ description: 'x'.repeat(10_000_000) })))).status).toBe(413)
  })

  test('10,000 deep is refused', async () => {
    expect((await send(`{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).status).toBe(400)
    expect((await send(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status).toBe(400)
  })

  test('with HTML 10,000 deep is kept flat', async () => {
    const id = await adds(meera, { description: `${'<blockquote>'.repeat(10_000)}deep` })
    expect((await article(id)).Description.length).toBeLessThan(2_000)
  })

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{',
    'null',
    '[]',
    '"x"',
    '',
  ])('%s is refused', async (payload) => {
    expect((await send(payload)).status).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('with characters that no database keeps loses these', async () => {
    const id = await adds(meera, { title: 'A\0B\ud800C', description: '<p>A\0B\ud800C</p>', keywords: ['a\0b'] })
    expect(await article(id)).toMatchObject({ 'Article Title': 'AB\ufffdC', keywords: ['ab'] })
    const content = { title: 'A\0B\ud800', keywords: ['\0'] }
    expect((await meera.call('PUT', '/admin/draft/0', { body: { content } })).status).toBe(200)
    expect((await meera.post('/admin/preview', { as: 'gold', content })).status).toBe(200)
  })
})
