import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { adMessages } from '../../src/features/ads/contract/rules.ts'
import type { Part } from '../forms.ts'
import { openAt } from '../free-port.ts'
import { aFlatPng } from '../images.ts'
import type { Answer } from '../magazine.ts'
import { adds, aForm, aKey, anEdit } from '../newsroom.ts'
import { articleTables, type HostileRequest, hostileCases, type Scene, useScene } from './kit.ts'

const scene = useScene()
const jsonType = { 'content-type': 'application/json' }
const asEditor = (send: string, body?: unknown): HostileRequest => ({ send, as: 'editor', body })
const asAdmin = (send: string, body?: unknown): HostileRequest => ({ send, as: 'admin', body })
const addArticle = (fields: object): HostileRequest =>
  asEditor('POST /api/admin/addNewsArticle', { ...aForm(), ...fields })

describe('a query', () => {
  const listing = (query: string) => `GET /api/home/news-all?${query}`
  const pages = [
    '0',
    '-1',
    '1e9',
    'NaN',
    '1.5',
    '1%20union%20select',
    '',
    '01',
    '99999999999',
    '1000001',
    '%D9%A3',
    '0x10',
    'null',
    '1%00',
  ]
  const oddities = [
    'page=1&page=2',
    'page[]=1',
    'page[a]=1',
    'page.a=1',
    'limit=1000',
    'limit=0',
    '__proto__=1',
    'constructor[prototype][x]=1',
    '%',
    '%ED%A0%80',
    'page=%FF',
  ]
  const categories = ['nothing', '__proto__', 'constructor', 'toString', '', 'ai%00', 'AI', 'ai&category=mcu', "ai'--"]
  const lists: [path: string, query: string][] = [
    ['admin/dashboard', 'state=gone'],
    ['admin/dashboard', `search=${'x'.repeat(201)}`],
    ['admin/dashboard', 'limit=101'],
    ['admin/filter', 'type=constructor'],
    ['admin/filter', 'publishedOnly=perhaps'],
    ['admin/article-analytics', 'sort=id;drop%20table%20users'],
    ['admin/audit-log', 'action=toString'],
    ['admin/search-log', 'days=1e9'],
    ['admin/search-log', 'only=__proto__'],
    ['admin/subscriptions', 'page=-1'],
    ['admin/newsletter-users-list', 'limit=0'],
    ['admin/newsletter-sends/1/recipients', 'kind=valueOf'],
    ['home/search', `query=${'x'.repeat(201)}`],
    ['home/search', 'query=a&year=20255'],
    ['home/search', 'query=a&access=free&access=gold'],
    ['home/search', 'query=a&sort=title'],
    ['search/suggestions', `q=${'x'.repeat(201)}`],
  ]
  hostileCases(scene, { honest: listing('page=1&limit=100'), never: /"articles":\[\{/ }, [
    ...pages.map((page) => ({
      it: `with page ${JSON.stringify(page)} is refused`,
      hostile: listing(`page=${page}`),
      answers: 400,
    })),
    ...categories.map((id) => ({
      it: `with category ${JSON.stringify(id)} is refused`,
      hostile: `GET /api/home/news-sec?category=${id}`,
      answers: 400,
    })),
    ...lists.map(([path, query]) => ({
      it: `${query.slice(0, 40)} of ${path} is refused`,
      hostile: asAdmin(`GET /api/${path}?${query}`),
      answers: 400,
      honest: asAdmin(`GET /api/${path.replace('-sends/1/recipients', '-sends')}?page=1`),
    })),
  ])
  hostileCases(scene, { honest: listing('page=1') }, [
    ...oddities.map((query) => ({
      it: `with ${query} is refused or makes no difference`,
      hostile: listing(query),
      answers: [200, 400],
    })),
    {
      it: 'for page a million is an empty list',
      hostile: listing('page=1000000'),
      answers: 200,
      never: /"articles":\[\{/,
    },
  ])
  const searches = [
    "'",
    '"',
    '\\',
    '%',
    '_',
    '&|!()',
    'a:*&b',
    '(a | b',
    '<->',
    "'; drop table articles; --",
    '\0',
    '\ud800',
    '﷽'.repeat(60),
    '٣',
    'x'.repeat(200),
    '"'.repeat(200),
    '-'.repeat(200),
    '🙂'.repeat(50),
    '$1',
    '{{7777*7777}}',
    '${7777*7777}',
    '../../etc/passwd',
  ]
  hostileCases(
    scene,
    { honest: 'GET /api/home/search?query=anybody', shows: /"total":[1-9]/, answers: [200, 400], never: /60481729/ },
    searches.map((query) => ({
      it: `that searches for ${JSON.stringify(query.slice(0, 20))} is only a search`,
      hostile: [
        { send: `GET /api/home/search?query=${encode(query)}` },
        { send: `GET /api/search/suggestions?q=${encode(query)}` },
      ],
    })),
  )

  test('that is bad does not fill the page cache', () => {
    expect(scene.magazine.app.cache.size.pages).toBe(0)
  })
})

describe('an id', () => {
  const ids = [
    '0',
    '-1',
    '1.5',
    '2147483648',
    '9223372036854775808',
    '1abc',
    '1e3',
    '%00',
    '%zz',
    '1/2',
    "1'",
    '１',
    '{}',
    '__proto__',
    '1;drop%20table%20articles',
    '99',
    'a'.repeat(300),
  ]
  const calls: HostileRequest[] = [
    { send: 'GET /api/home/article/:id' },
    { send: 'GET /api/home/related-articles/:id' },
    asAdmin('GET /api/admin/article/:id'),
    asAdmin('POST /api/admin/edit/:id', anEdit()),
    asAdmin('DELETE /api/admin/delete/:id'),
    asAdmin('PATCH /api/admin/publish/:id', { isPublished: 1 }),
    asAdmin('PUT /api/admin/schedule/:id', { publishAt: '2030-01-01' }),
    asAdmin('DELETE /api/admin/schedule/:id'),
    asAdmin('GET /api/admin/article/:id/revisions'),
    asAdmin('GET /api/admin/article/:id/revisions/1'),
    asAdmin('GET /api/admin/article/{free}/revisions/:id'),
    asAdmin('POST /api/admin/article/:id/restore/1', { version: 1 }),
    asAdmin('GET /api/admin/subscriptions/:id'),
    asAdmin('GET /api/admin/members/:id'),
    asAdmin('PUT /api/admin/members/:id/note', { note: 'a', before: '' }),
    asAdmin('PUT /api/admin/members/:id/labels/1'),
    asAdmin('POST /api/admin/offers/:id/end'),
    asAdmin('DELETE /api/admin/offers/:id'),
    asAdmin('GET /api/admin/member-changes/:id'),
    asAdmin('GET /api/admin/member-imports/:id'),
    asAdmin('POST /api/admin/member-imports/:id/run'),
    asAdmin('PUT /api/admin/labels/:id', { name: 'a' }),
    asAdmin('DELETE /api/admin/labels/:id'),
    asAdmin('GET /api/admin/newsletter-imports/:id'),
    asAdmin('POST /api/admin/newsletter-imports/:id/run'),
    asAdmin('POST /api/admin/newsletter-sends/:id/retry'),
    asAdmin('POST /api/admin/failed-jobs/:id/retry'),
    asAdmin('GET /api/auth/fiscal-documents/:id'),
    asAdmin('DELETE /api/auth/devices/:id'),
  ]
  hostileCases(
    scene,
    { answers: [400, 404, 414], honest: asAdmin('GET /api/admin/article/{free}') },
    ids.map((id) => ({
      it: `${JSON.stringify(id.slice(0, 30))} is refused by every call`,
      hostile: calls.map((call) => ({ ...call, send: call.send.replace(':id', id.replaceAll('{', '%7B')) })),
    })),
  )
  const locations = ['nowhere', '__proto__', 'constructor', 'HOME', '..%2f..%2fetc', 'home%00']
  const slots = ['..%2F..%2Fetc/1', '__proto__/1', 'home/-1', 'home/99', 'home/1.5', 'header/2', 'home/%00']
  hostileCases(scene, { answers: [400, 404], honest: 'GET /api/admin/ads/home' }, [
    ...locations.map((name) => ({
      it: `${JSON.stringify(name)} is no advertising location`,
      hostile: `GET /api/admin/ads/${name}`,
    })),
    ...slots.map((slot) => ({
      it: `${JSON.stringify(slot)} is no slot to empty`,
      hostile: asAdmin(`DELETE /api/admin/ads/${slot}`),
    })),
  ])
})

describe('a body', () => {
  const add = (body: unknown, headers: Record<string, string> = jsonType): HostileRequest => ({
    ...asEditor('POST /api/admin/addNewsArticle', body),
    headers,
  })
  const stored = async (answer: Answer, { send }: Scene) =>
    (await send(asEditor(`GET /api/admin/article/${answer.json().id}`))).json()
  const nested = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`
  const valid = JSON.stringify(aForm())
  const malformed: [what: string, body: string][] = [
    ['with __proto__', '{"__proto__":{"isAdmin":true}}'],
    ['with a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['with __proto__ beside valid fields', valid.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['that is cut off', '{'],
    ['that is null', 'null'],
    ['that is a list', '[]'],
    ['that is a text', '"x"'],
    ['that is empty', ''],
    ['with a NUL between tokens', `\0${valid}`],
    ['in UTF-16', Buffer.from(valid, 'utf16le').toString('latin1')],
    ['with lists nested 10,000 deep', `{"title":${nested('[', ']')}}`],
    ['with objects nested 10,000 deep', nested('{"a":', '}')],
    ['with a number of 100,000 digits', `{"title":${'9'.repeat(100_000)}}`],
  ]
  hostileCases(scene, { honest: add(valid), succeeds: 201 }, [
    ...malformed.map(([what, body]) => ({ it: `${what} is refused`, hostile: add(body), answers: 400 })),
    {
      it: 'of 10 MB is refused',
      hostile: add(JSON.stringify(aForm({ description: 'x'.repeat(10_000_000) }))),
      answers: 413,
    },
    {
      it: 'of 20 kB is refused where 16 are enough',
      hostile: { send: 'POST /api/auth/login', body: { email: 'a@example.com', password: 'x'.repeat(20_000) } },
      answers: 413,
    },
    {
      it: 'that says it is form data is refused',
      hostile: add(valid, { 'content-type': 'multipart/form-data; boundary=x' }),
      answers: 415,
    },
    {
      it: 'that says it is XML is refused',
      hostile: add('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', {
        'content-type': 'application/xml',
      }),
      answers: 415,
      never: /root:/,
    },
    {
      it: 'that is compressed to a bomb is not unpacked',
      hostile: add(gzipSync(Buffer.alloc(50 * 2 ** 20, ' ')), { ...jsonType, 'content-encoding': 'gzip' }),
      answers: [400, 415],
    },
    {
      it: 'of another type than its call takes is refused',
      hostile: { ...asEditor('POST /api/admin/upload-image', valid), headers: jsonType },
      answers: 415,
    },
    {
      it: 'with fields that nobody asked for sets none of them',
      hostile: add({ ...aForm(), id: 1, version: 99, created_at: '1970-01-01', isAdmin: true, author: '{adminId}' }),
      answers: 201,
      changes: articleTables,
      proves: async (answer, s) => {
        const { ID, version } = await stored(answer, s)
        return [`${ID === 1} ${version}`, 'false 1']
      },
    },
    {
      it: 'with HTML nested 10,000 deep is flattened',
      hostile: add(aForm({ description: `${'<blockquote>'.repeat(10_000)}deep` })),
      answers: 201,
      changes: articleTables,
      proves: async (answer, s) => [(await stored(answer, s)).Description.length < 2_000, true],
    },
    {
      it: 'with characters that a database cannot store loses them',
      hostile: add(aForm({ title: 'A\0B\ud800C', description: '<p>A\0B\ud800C</p>', keywords: ['a\0b'] })),
      answers: 201,
      changes: articleTables,
      proves: async (answer, s) => {
        const { 'Article Title': title, keywords } = await stored(answer, s)
        return [
          { title, keywords },
          { title: 'AB\ufffdC', keywords: ['ab'] },
        ]
      },
    },
  ])
  const anywhere = { content: { title: 'A\0B\ud800', keywords: ['\0'] } }
  const saveDraft = (body: object) => asEditor(`PUT /api/admin/draft/${aKey()}`, body)
  hostileCases(scene, { answers: [200, 201], honest: saveDraft({ content: {} }) }, [
    { it: 'of a draft with such characters is stored', hostile: saveDraft(anywhere), changes: ['new_article_drafts'] },
    {
      it: 'of a preview with such characters is shown',
      hostile: asEditor('POST /api/admin/preview', { as: 'gold', ...anywhere }),
    },
  ])

  test('with addresses makes the server request none of them', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    const port = await openAt(server)
    const { editor } = scene.people
    // A host name that resolves to this machine is accepted: only readers' browsers follow it.
    const address = `https://lvh.example:${port}/picture.png`
    const description = `<p><img src="${address}" alt="a"></p>`
    const id = await adds(editor, { imageUrl: address, sourceUrl: address, description })
    await editor.post('/admin/addNewsArticle', { ...aForm(), imageUrl: `http://127.0.0.1:${port}/` })
    const content = { imageUrl: address, description: `<a href="${address}">a</a>` }
    await editor.post('/admin/check-article', { id, content })
    expect((await scene.magazine.get(`/api/home/article/${id}`)).json().article['Image url']).toBe(address)
    expect(asked).toEqual([])
    await new Promise((closed) => server.close(closed))
  })
})

describe('a field', () => {
  const within = [
    'http://127.0.0.1',
    'http://localhost',
    'http://LOCALHOST.',
    'http://a.localhost',
    'http://2130706433',
    'http://0x7f.1',
    'http://127.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
    'http://169.254.169.254',
  ]
  const schemes = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//evil.example/x',
    'java\tscript:alert(1)',
    'ftp://example.com/x',
  ]
  const wrong: [what: string, fields: object][] = [
    ['a section that is none', { section: 'constructor' }],
    ['a type that is none', { articleType: '__proto__' }],
    ['a category that is none', { categories: ['toString'] }],
    ['six categories', { categories: ['mcu', 'memory', 'analog', 'logic', 'pld', 'rf'] }],
    ['51 keywords', { keywords: Array.from({ length: 51 }, (_, n) => `k${n}`) }],
    ['a date that is none', { date: '2025-02-30' }],
    ['a date beyond the calendar', { date: '+275760-09-13' }],
    ['a date of the year 0', { date: '0000-01-01' }],
    ['a publication in the past', { publishAt: '2020-01-01' }],
    ['a title of 301 characters', { title: 'x'.repeat(301) }],
    ['a title in a list', { title: ['x'] }],
    ['a text of 300,001 characters', { description: 'x'.repeat(300_001) }],
  ]
  hostileCases(scene, { answers: 400, honest: addArticle({}), succeeds: 201 }, [
    ...within.map((address) => ({
      it: `with the address ${address} of the reader’s own machine or network is refused`,
      hostile: ['imageUrl', 'sourceUrl'].map((name) => addArticle({ [name]: `${address}/secret` })),
    })),
    ...schemes.map((address) => ({
      it: `with the address ${address.slice(0, 20)} is refused`,
      hostile: ['imageUrl', 'sourceUrl'].map((name) => addArticle({ [name]: address })),
    })),
    ...wrong.map(([what, fields]) => ({ it: `with ${what} is refused`, hostile: addArticle(fields) })),
  ])

  const grant = { user_id: '#{otherId}', is_subscribed: 1, is_premium: 0 }
  const change = (fields: object = {}) => asAdmin('PUT /api/admin/subscriptions', { ...grant, ...fields })
  const publishMany = (ids: number[]) => asEditor('POST /api/admin/publish-many', { ids, isPublished: 0 })
  const restore = (version: number) => asEditor('POST /api/admin/article/{free}/restore/1', { version })
  const counts = (impressions: unknown[]): HostileRequest => ({
    send: 'POST /api/ads/counts',
    body: { impressions, clicks: [] },
  })
  const contact = (fields: object): HostileRequest => ({
    send: 'POST /api/auth/contact-editor',
    body: { name: 'Ravi', email: 'ravi@example.com', message: 'Hello', ...fields },
  })
  const draft = `/api/admin/draft/${aKey()}`
  const others: [what: string, request: HostileRequest, answer: number][] = [
    ['gold without a subscription', change({ is_subscribed: 0, is_premium: 1 }), 400],
    ['a flag that is true', change({ is_subscribed: true }), 400],
    ['a reader beyond the integers', change({ user_id: 2 ** 31 }), 400],
    ['a reader who is a text', change({ user_id: '{otherId}' }), 400],
    ['a reader who does not exist', change({ user_id: 99_999 }), 404],
    ['a reason of 301 characters', change({ reason: 'x'.repeat(301) }), 400],
    ['a thousand articles at once', publishMany(Array.from({ length: 1_000 }, (_, n) => n + 1)), 400],
    ['no articles at all', publishMany([]), 400],
    ['a fraction of an article', asEditor('POST /api/admin/update-carousel', { id: 1.5, isCarousel: 1 }), 400],
    ['a version that is none', restore(0), 400],
    ['a version that another article has', restore(1), 404],
    ['a title of a megabyte', asEditor(`PUT ${draft}`, { content: { title: 'x'.repeat(2 ** 20) } }), 400],
    ['a draft whose key is a path', asEditor('GET /api/admin/draft/..%2F..%2Fetc'), 400],
    ['a draft that nobody has, discarded', asEditor(`DELETE ${draft}`), 404],
    ['nine counted ads', counts([1, 2, 3, 4, 5, 6, 7, 8, 9]), 400],
    ['a negative ad', counts([-1]), 400],
    ['a text for an ad', counts(['1 or 1=1']), 400],
    ['a line break in the editor’s mail', contact({ email: 'ravi@example.com\r\nBcc: x@evil.example' }), 400],
    ['a message of 2,001 characters', contact({ message: 'x'.repeat(2_001) }), 400],
  ]
  hostileCases(
    scene,
    { honest: change() },
    others.map(([what, hostile, answers]) => ({ it: `with ${what} is refused`, hostile, answers })),
  )
})

describe('a form', () => {
  const square = aFlatPng(500, 500)
  const slot = { location: 'home', position: '1', link: 'https://example.com/' }
  const places = (fields: Record<string, string> = {}, image: Uint8Array = square): HostileRequest => ({
    send: 'POST /api/admin/ads-upload',
    as: 'admin',
    form: [...Object.entries({ ...slot, ...fields }), ['image', image, 'ad.png']] satisfies Part[],
  })
  const hostile: [what: string, fields: Record<string, string>, message: string][] = [
    ['a location outside', { location: '../../etc' }, adMessages.noSlot],
    ['a prototype for a location', { location: '__proto__' }, adMessages.noSlot],
    ['an inherited location', { location: 'constructor' }, adMessages.noSlot],
    ['no location', { location: '' }, adMessages.noSlot],
    ['position −1', { position: '-1' }, adMessages.noSlot],
    ['position 0', { position: '0' }, adMessages.noSlot],
    ['position 99', { position: '99' }, adMessages.noSlot],
    ['position 1.5', { position: '1.5' }, adMessages.noSlot],
    ['position 1e0', { position: '1e0' }, adMessages.noSlot],
    ['no link', { link: '  ' }, adMessages.linkMissing],
    ['a link that runs', { link: 'javascript:alert(1)' }, adMessages.linkNotHttp],
    ['a link with data', { link: 'data:text/html,x' }, adMessages.linkNotHttp],
    ['a link to a file', { link: 'file:///etc/passwd' }, adMessages.linkNotHttp],
    ['a link with a password', { link: 'https://a:b@example.com/' }, adMessages.linkWithPassword],
    ['a link to a private network', { link: 'http://169.254.169.254/' }, adMessages.linkNotPublic],
    ['a link without an end', { link: `https://example.com/${'x'.repeat(2_000)}` }, adMessages.linkTooLong],
    ['a day that does not exist', { from: '2025-02-30' }, adMessages.noDay],
    ['a day beyond the calendar', { until: '9999-12-31' }, adMessages.noDay],
    ['a day before the calendar', { from: '0000-01-01' }, adMessages.noDay],
    ['a last day before the first', { from: '2026-04-02', until: '2026-04-01' }, adMessages.untilBeforeFrom],
    ['a last day that is over', { until: '2026-03-01' }, adMessages.isOver],
  ]
  const stored = ['ads', 'pictures', 'picture_names', 'picture_uses', 'audit_log', 'row_counts', 'jobs']
  const upload = (parts: readonly Part[]): HostileRequest => ({
    send: 'POST /api/admin/upload-image',
    as: 'editor',
    form: parts,
  })
  hostileCases(scene, { honest: places(), answers: 400 }, [
    ...hostile.map(([what, fields, says]) => ({ it: `with ${what} is refused`, hostile: places(fields), says })),
    {
      it: 'with a text that no database stores loses those characters',
      hostile: places({ alt: 'Quiet\0 regulators \ud800' }),
      answers: 200,
      changes: stored,
      proves: async (_, { send }) => [
        (await send({ send: 'GET /api/admin/ads/home' })).json()[0].alt,
        'Quiet regulators \ufffd',
      ],
    },
    {
      it: 'with a drawing that runs is refused',
      hostile: places({}, Buffer.from('<svg onload="alert(1)"/>')),
      answers: 400,
    },
    {
      it: 'with a page for a PDF is refused',
      hostile: {
        send: 'POST /api/admin/media-pack',
        as: 'admin',
        form: [['pdf', Buffer.from('<html><script>alert(1)</script>'), 'pack.pdf']],
      },
      answers: 415,
    },
    {
      it: 'with twenty fields is refused',
      hostile: upload([
        ...Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'] as const),
        ['image', square, 'a.png'],
      ] as Part[]),
      answers: 413,
    },
    {
      it: 'with a field of 20 kB is refused',
      hostile: upload([
        ['alt', 'x'.repeat(20_000)],
        ['image', square, 'a.png'],
      ]),
      answers: 413,
    },
    {
      it: 'with a name that climbs stores it under its own',
      hostile: upload([['image', square, '../../../../etc/cron.d/x.png']]),
      answers: 200,
      changes: stored,
      never: /cron|\.\./,
      proves: ({ json }) => [/^\/assets\/[0-9a-f]{32}-500\.webp$/.test(json().imageUrl), true],
    },
  ])
})

/** For a query: lone surrogates become what browsers send. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())
