import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, isRefused, said } from '../../../../test/answers.ts'
import { importing } from '../../../../test/imports.ts'
import { openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { RedirectImport } from '../contract/endpoints.ts'
import { redirectMessages } from '../contract/rules.ts'
import { redirectsKey } from './redirects-in-force.ts'

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html,application/xhtml+xml',
}

const magazine = useMagazine({ pages: true })
const editor = useMember(magazine, { role: 'editor', username: 'Asha' })

// The redirects of the last test are still in memory.
beforeEach(() => inTransaction(magazine.database.db, async (tx) => invalidate(tx, [redirectsKey])))

const adds = async (path: string, target = '', status: number = target === '' ? 410 : 301) =>
  editor.post('/admin/redirects', { path, target, status })
const changes = (id: number, body: object) => editor.call('PUT', `/admin/redirects/${id}`, { body })
const removes = (id: number) => editor.call('DELETE', `/admin/redirects/${id}`)
const opens = async (address: string) => {
  const { status, headers } = await magazine.get(address, browser)
  return [status, headers['location'] ?? null]
}
const listed = async (query = '') => (await editor.get(`/admin/redirects?${query}`)).json()
const missing = async () => (await editor.get('/admin/missing-pages')).json().data
const { checks, imports, runs } = importing<RedirectImport>(magazine, editor, 'redirect-imports')

describe('in force', () => {
  test('an old address leads to its new one from the next request on, and no longer once it is deleted', async () => {
    expect(await opens('/2019/quiet-regulator')).toEqual([404, null])
    const added = await adds('/2019/quiet-regulator/', '/about')
    expect([added.status, added.json().path]).toEqual([201, '/2019/quiet-regulator'])
    expect(await opens('/2019/quiet-regulator')).toEqual([301, '/about'])
    expect(await opens('/2019/quiet-regulator/')).toEqual([301, '/about'])
    await changes(added.json().id, { path: '/2019/quiet', target: 'https://elsewhere.example/a', status: 308 })
    expect(await opens('/2019/quiet-regulator')).toEqual([404, null])
    expect(await opens('/2019/quiet')).toEqual([308, 'https://elsewhere.example/a'])
    expect(await said(removes(added.json().id))).toEqual([200, redirectMessages.deleted])
    expect(await opens('/2019/quiet')).toEqual([404, null])
    const was = { from: '/2019/quiet-regulator', to: '/about', status: 301 }
    expect((await auditLog(magazine)).map(({ action, detail }) => [action, detail])).toEqual([
      ['redirect.added', { to: '/about', status: 301 }],
      ['redirect.changed', { to: 'https://elsewhere.example/a', status: 308, was }],
      ['redirect.deleted', { to: 'https://elsewhere.example/a', status: 308 }],
    ])
  })

  test('an address that is gone answers 410 with a page', async () => {
    await adds('/print/issue-12')
    const opened = () => magazine.get('/print/issue-12', browser)
    // Not while the process still hears of the change.
    await expect.poll(async () => (await opened()).headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    const { status, text } = await opened()
    expect([status, text]).toEqual([410, expect.stringContaining('This page has been removed')])
  })

  test('an address with its query comes first, then the path, which passes the query on', async () => {
    await adds('/index.php?id=7&lang=en', '/about')
    await adds('/index.php', '/search?q=old#top')
    expect(await opens('/index.php?lang=en&id=7')).toEqual([301, '/about'])
    expect(await opens('/index.php?id=8')).toEqual([301, '/search?q=old&id=8#top'])
  })

  test('a chain is one step for the reader, and the list shows its end', async () => {
    await adds('/a', '/b')
    await adds('/b', '/c', 308)
    await adds('/c', '/about')
    expect(await opens('/a')).toEqual([301, '/about'])
    const { data } = await listed('search=/a')
    expect(data.find(({ path }: { path: string }) => path === '/a')).toMatchObject({ target: '/b', endsAt: '/about' })
    await adds('/d', '/e')
    await adds('/e')
    expect(await opens('/d')).toEqual([410, null])
  })

  test('a page of the magazine wins over a redirect of its address', async () => {
    const id = (await magazine.publishes({ section: 'news' })) + 1
    const address = `/section/news/${id}`
    expect((await adds(address, '/about')).status).toBe(201)
    expect(await opens(address)).toEqual([301, '/about'])
    expect(await magazine.publishes({ section: 'news' })).toBe(id)
    expect(await opens(address)).toEqual([200, null])
  })

  test('another process follows a redirect that this one has added', async () => {
    const other = await openMagazine({ pages: true, database: magazine.database })
    try {
      expect((await other.get('/moved-there')).status).toBe(404)
      await adds('/moved-there', '/about')
      await expect.poll(async () => (await other.get('/moved-there')).status).toBe(301)
    } finally {
      await other.close()
    }
  })

  test('what newsletters and social networks append to an address is passed on', async () => {
    await adds('/article.php?id=5', '/about')
    for (const [asked, to] of [
      ['/article.php?id=5&fbclid=IwAR1', '/about?fbclid=IwAR1'],
      ['/article.php?utm_source=nl&id=5', '/about?utm_source=nl'],
    ] as const)
      expect(await opens(asked)).toEqual([301, to])
    expect((await opens('/article.php?id=6&fbclid=IwAR1'))[0]).toBe(404)
  })

  test('hits are counted in memory and shown', async () => {
    await listed()
    await adds('/counted', '/about')
    for (let i = 0; i < 3; i++) await opens('/counted')
    await opens('/counted?utm=1')
    const { rows } = await sql<{ hits: number }>`select hits from redirects`.execute(magazine.database.db)
    expect(rows).toEqual([{ hits: 0 }])
    expect((await listed()).data[0]).toMatchObject({ hits: 4, lastHitAt: magazine.clock.now.toISOString() })
  })
})

describe('what cannot be redirected', () => {
  test('a pattern is refused, and another spelling of this site is this site', async () => {
    for (const [path, target] of [
      ['/old/*', '/about'],
      ['/old/(.*)$', '/about'],
      ['/old', '/new/:splat'],
      ['/old', '/new/$1'],
    ] as const)
      expect(await said(adds(path, target)), path).toEqual([400, redirectMessages.pattern])
    const { host } = new URL(magazine.app.config.publicUrl)
    expect(await said(adds('/z', `http://www.${host}/z`))).toEqual([400, redirectMessages.circle])
    expect((await adds(`https://www.${host}/c`, '/about')).status).toBe(201)
    expect(await opens('/c')).toEqual([301, '/about'])
  })

  test('an address that the magazine serves, or that is none, is refused', async () => {
    const pages = ['/about', '/', '/search?q=x', '/admin/anything', '/feed.xml', '/section/news/feed.json']
    for (const path of [...pages, '/api/home/news', '/assets/old.png'])
      expect(await said(adds(path, '/somewhere')), path).toEqual([400, redirectMessages.served])
    for (const path of ['about', '//elsewhere.example/a', 'https://elsewhere.example/a', '/a\nb'])
      expect(await said(adds(path, '/somewhere')), path).toEqual([400, redirectMessages.noPath])
    expect((await listed()).total).toBe(0)
  })

  test('a target that is no address, hides another site or holds a password is refused', async () => {
    const disguised = ['//elsewhere.example', '/\\elsewhere.example', '/.//elsewhere.example', 'elsewhere.example']
    for (const target of [...disguised, 'javascript:alert(1)', 'data:text/html,x', '/a\r\nset-cookie: a=b'])
      await isRefused(adds('/old', target, 301), redirectMessages.targetNotHttp)
    await isRefused(adds('/old', 'https://user:secret@elsewhere.example/', 301), redirectMessages.targetWithPassword)
    await isRefused(adds('/old', `/${'x'.repeat(2_000)}`, 301), redirectMessages.targetTooLong)
    expect((await listed()).total).toBe(0)
  })

  test('an address cannot lead to itself, nor in a circle, with a query or as this site’s full address', async () => {
    const circle = [400, redirectMessages.circle]
    expect(await said(adds('/a', '/a'))).toEqual(circle)
    expect(await said(adds('/a', 'http://magazine.test/a/?x=1'))).toEqual(circle)
    await adds('/a', '/b?x=1')
    await adds('/b', '/c')
    expect(await said(adds('/c', '/a'))).toEqual(circle)
    const { id } = (await adds('/c', '/about')).json()
    expect(await said(changes(id, { path: '/c', target: '/a', status: 301 }))).toEqual(circle)
    expect(await opens('/a')).toEqual([301, '/about?x=1'])
  })

  test('an address has one redirect, with a target unless it is gone, and two at once make no circle', async () => {
    await adds('/old', '/about')
    expect(await said(adds('/old/', '/contact'))).toEqual([409, redirectMessages.known])
    expect(await said(adds('/gone', '/about', 410))).toEqual([400, redirectMessages.targetOfGone])
    expect(await said(adds('/no-target', '', 301))).toEqual([400, redirectMessages.noTarget])
    const both = await Promise.all([adds('/a', '/b'), adds('/b', '/a')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })
})

describe('a CSV file', () => {
  const file = [
    'from,to,status',
    '/a,/about,301',
    '/b,/contact,',
    '/c,,',
    '/a,/contact,301',
    '/about,/contact,301',
    '/d,javascript:alert(1),301',
    '/e,/f,302',
    '/f,/g,308',
    '/g,/f,301',
  ].join('\n')
  const expected = {
    added: 4,
    changed: 0,
    unchanged: 0,
    refused: 5,
    problem: null,
    refusals: [
      { line: 5, path: '/a', reason: 'Same URL as line 2' },
      { line: 6, path: '/about', reason: redirectMessages.served },
      { line: 7, path: '/d', reason: redirectMessages.targetNotHttp },
      { line: 8, path: '/e', reason: redirectMessages.noStatus },
      { line: 10, path: '/g', reason: redirectMessages.circle },
    ],
  }

  test('is checked first, imported on request, and its errors are listed by line', async () => {
    expect(await checks(file)).toMatchObject({ ...expected, state: 'checked' })
    expect((await listed()).total).toBe(0)
    expect(await imports(file)).toMatchObject({ ...expected, state: 'done' })
    expect(await Promise.all(['/a', '/b', '/c', '/f'].map(opens))).toEqual([
      [301, '/about'],
      [301, '/contact'],
      [410, null],
      [308, '/g'],
    ])
    const other = '/a;/contact;301\r\n/b;/contact;301\r\n'
    expect(await imports(other)).toMatchObject({ changed: 1, unchanged: 1, added: 0 })
    expect(await opens('/a')).toEqual([301, '/contact'])
  })

  test('without names of columns is read by the separator that its targets stand behind, and nothing is gone by mistake', async () => {
    const csv = '/show.php;jsessionid=1F?id=5,/section/news/5\n/x.html,/about\n/y.html,\n/z.html|/about\n/w/.*,/about\n'
    const refusals = [
      { line: 3, path: '/y.html', reason: redirectMessages.noTarget },
      { line: 4, path: '/z.html|/about', reason: redirectMessages.noTarget },
      { line: 5, path: '/w/.*', reason: redirectMessages.pattern },
    ]
    expect(await imports(csv)).toMatchObject({ added: 2, refused: 3, refusals })
    expect(await opens('/show.php;jsessionid=1F?id=5')).toEqual([301, '/section/news/5'])
    expect(await checks('/p.html|/about\n/q.html|/contact\n')).toMatchObject({ added: 2, refused: 0 })
    const patterns = 'source,target,regex,code\n/u,/about,1,301\n/v,/about,0,301\n'
    expect(await checks(patterns)).toMatchObject({ added: 1, refused: 1 })
  })

  test('that leads in a circle over hundreds of lines, or in too long a chain, is refused where it does', async () => {
    await adds('/last', '/x1')
    const long = Array.from({ length: 150 }, (_, at) => `/y${150 - at},/y${151 - at}`)
    const circle = Array.from({ length: 50 }, (_, at) => `/x${50 - at},/x${51 - at}`)
    const csv = [...circle, '/x51,/last', ...long].join('\n')
    const { refusals, ...counts } = await imports(csv)
    expect(counts).toMatchObject({ state: 'done', added: 199, refused: 2 })
    expect(refusals).toEqual([
      { line: 51, path: '/x51', reason: redirectMessages.circle },
      { line: 152, path: '/y50', reason: redirectMessages.longChain },
    ])
  })

  test('that is none of redirects, has no end or is too long changes nothing', async () => {
    for (const [what, csv] of Object.entries({
      nothing: '',
      'a picture': '\0\0PNG',
      'no addresses': 'name,mail\nAsha,a@example.com',
      'an open quotation mark': 'from,to\n/a,/about\n/b,"/contact\n/c,/about',
      'too many lines': `from,to\n${'/x,/about\n'.repeat(100_001)}`,
      'too many addresses of articles': Array.from({ length: 1_001 }, (_, i) => `/article/${i}x,/about`).join('\n'),
    })) {
      const failed = await checks(csv)
      expect(failed, what).toMatchObject({ state: 'failed', problem: expect.any(String) })
      expect((await runs(failed.id)).status, what).toBe(409)
    }
    expect((await listed()).total).toBe(0)
  })

  test('is exported as it can be imported', async () => {
    await adds('/a', '/search?q=a,b')
    await adds('/c')
    const { text } = await editor.get('/admin/redirects.csv')
    expect(text).toBe('\uFEFFfrom,to,status\r\n/a,"/search?q=a,b",301\r\n/c,,410\r\n')
    expect(await imports(text)).toMatchObject({ unchanged: 2, refused: 0 })
  })
})

describe('missing pages', () => {
  // Writes what the tests before have counted.
  beforeEach(async () => {
    await missing()
    await magazine.database.db.deleteFrom('missing_pages').execute()
  })

  test('what readers ask for in vain is offered, until it is redirected or ignored', async () => {
    for (let i = 0; i < 3; i++) await magazine.get('/2018/old-story?mail=a@example.com', browser)
    await magazine.get('/section/news/4711', browser)
    const long = '/2019/how-to-choose-one-of-10-buck-converters-for-a-car'
    for (let i = 0; i < 2; i++) await magazine.get(`${long}/`, browser)
    const day = magazine.clock.now.toISOString().slice(0, 10)
    expect(await missing()).toEqual([
      { path: '/2018/old-story', hits: 3, lastMetOn: day },
      { path: long, hits: 2, lastMetOn: day },
      { path: '/section/news/4711', hits: 1, lastMetOn: day },
    ])
    await editor.post('/admin/missing-pages/ignored', { path: long, isIgnored: true })
    await editor.post('/admin/missing-pages/ignored', { path: '/section/news/4711', isIgnored: true })
    await adds('/2018/old-story', '/about')
    expect(await missing()).toEqual([])
    await editor.post('/admin/missing-pages/ignored', { path: '/section/news/4711', isIgnored: false })
    expect((await missing()).length).toBe(1)
  })

  test('robots, probes, files and addresses with names of people are not counted', async () => {
    const { accept } = browser
    for (const path of ['/wp-login.php', '/.env', '/wp-admin/setup', '/old.png', '/x.data', '/u/a@example.com'])
      await magazine.get(path, browser)
    const [hex, uuid] = ['a1'.repeat(20), '0b1c7d2e-3f4a-4b5c-8d6e-7f8091a2b3c4']
    for (const token of [hex, `${uuid}-${uuid}`, `Ab-${hex}`, 'kY-x_q'.repeat(8), `a-b-c-d-${hex}-${hex}-${uuid}`])
      await magazine.get(`/t/${token}`, browser)
    await magazine.get('/robot', { ...browser, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await magazine.get('/program', { accept })
    await magazine.get('/script', { ...browser, accept: '*/*' })
    await magazine.app.http.inject({ method: 'HEAD', url: '/head', headers: browser })
    expect(await missing()).toEqual([])
  })

  test('the list is limited, and one network cannot fill it', async () => {
    await sql`
      insert into missing_pages (path, hits, last_met_on)
      select '/met/' || number, number, ${magazine.clock.now.toISOString()}::date - number / 100
      from generate_series(1, 1200) as number`.execute(magazine.database.db)
    for (let i = 0; i < 50; i++)
      await magazine.app.http.inject({ url: `/flood/${i}`, headers: browser, remoteAddress: '198.51.100.7' })
    await missing()
    const { rows } = await sql<{ total: number; flood: number }>`
      select count(*) as total, count(*) filter (where path like '/flood/%') as flood from missing_pages`.execute(
      magazine.database.db,
    )
    expect(rows).toEqual([{ total: 1_000, flood: 20 }])
  })
})

test('100,000 redirects are all in force', async () => {
  const { db } = magazine.database
  await sql`
    insert into redirects (path, target, status, changed_at)
    select '/2019/an-article-with-a-long-name-' || number, '/section/news/' || number, 301, now()
    from generate_series(1, 100000) as number`.execute(db)
  await inTransaction(db, async (tx) => invalidate(tx, [redirectsKey]))
  for (const number of [1, 2, 49_999, 100_000])
    expect(await opens(`/2019/an-article-with-a-long-name-${number}`)).toEqual([301, `/section/news/${number}`])
  expect(await opens('/2019/an-article-with-a-long-name-100001')).toEqual([404, null])
})
