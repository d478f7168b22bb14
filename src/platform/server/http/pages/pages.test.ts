import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { embedOrigins } from '../../../contract/embeds.ts'
import { minutes } from '../../core/durations.ts'
import { invalidationChannel } from '../../db/transaction.ts'

const magazine = useMagazine({ pages: true })

const raw = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  magazine.app.http.inject({ method, url, headers })

/** The process's own announcement comes a moment later, and would remove a page that is cached by then. */
async function publishesAndHears(title: string): Promise<number> {
  const announced: string[] = []
  const stop = await magazine.database.listen(
    invalidationChannel,
    (payload) => announced.push(payload),
    () => {},
  )
  const id = await magazine.publishes({ title })
  await expect.poll(() => announced).not.toEqual([])
  await stop()
  return id
}

describe('a page', () => {
  test('has the same text in every encoding, each with a strong ETag of its own', async () => {
    const [plain, br, gzip] = await Promise.all(
      ['identity', 'br', 'gzip'].map((encoding) => raw('/', { 'accept-encoding': encoding })),
    )
    expect(plain?.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br?.rawPayload ?? Buffer.of()).toString()).toBe(plain?.payload)
    expect(gunzipSync(gzip?.rawPayload ?? Buffer.of()).toString()).toBe(plain?.payload)
    const tags = [plain, br, gzip].map((answer) => answer?.headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  test('says how long shared caches may keep it, and has the security headers of the site', async () => {
    const { headers } = await raw('/')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5')
    // Browsers would show what scripts fetch once more.
    expect((await raw('/about.data')).headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    expect(headers.vary).toBe('accept-encoding')
    expect(String(headers['surrogate-key']).split(' ')).toEqual(
      expect.arrayContaining(['section:news', 'category:ai', 'ads:home', 'carousel']),
    )
  })

  test('is not sent again to a client that has it in any encoding', async () => {
    const tag = String((await raw('/', { 'accept-encoding': 'br' })).headers.etag)
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await raw('/', { 'if-none-match': sent, 'accept-encoding': 'gzip' })
      expect(answer.statusCode).toBe(304)
      expect(answer.rawPayload).toHaveLength(0)
      expect(answer.headers['cache-control']).toContain('s-maxage=5')
    }
    expect((await raw('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const get = await raw('/')
    const head = await raw('/', {}, 'HEAD')
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    expect(head.headers.etag).toBe(get.headers.etag)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  test('lets exactly its own inline scripts run', async () => {
    await magazine.publishes()
    const { payload, headers } = await raw('/')
    const policy = String(headers['content-security-policy'])
    const inline = [...payload.matchAll(/<script\b(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => script,
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const script of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(`frame-src ${embedOrigins.join(' ')};`)
    expect(payload).not.toMatch(/ style="| on[a-z]+="/)
  })

  test('is the same at each render: what marks its own scripts is gone', async () => {
    const id = await magazine.publishes()
    const [first, second] = [
      await raw(`/section/news/${id}`),
      (magazine.app.cache.purgeAll(), await raw(`/section/news/${id}`)),
    ]
    expect(first.payload).toContain('application/ld+json')
    expect(first.payload).not.toContain('nonce')
    expect(second.headers).toMatchObject({
      etag: first.headers.etag,
      'content-security-policy': first.headers['content-security-policy'],
    })
  })

  test('turns no text into HTML in a browser but the prose', async () => {
    expect((await raw('/')).headers['content-security-policy']).toContain(
      "; require-trusted-types-for 'script'; trusted-types prose",
    )
    // Libraries of others write HTML there.
    for (const url of ['/admin', '/subcribe_user'])
      expect((await raw(url)).headers['content-security-policy'], url).not.toContain('trusted-types')
  })

  test('with a script that the sanitiser let through is refused and not cached, and no browser takes its data for a document', async () => {
    for (const html of [
      '<p>Hello</p><script>window.pwned = 1</script>',
      '<p>Hello</p><SCRIPT src="/static/other.js"></SCRIPT>',
      '<p>Hello</p><svg><script>window.pwned = 1</script></svg>',
      '<p>Hello</p><script nonce="guessed" type="application/ld+json">{}</script>',
    ]) {
      const id = await magazine.publishes({ title: 'Deceived' })
      await magazine.database.db.updateTable('articles').set({ body_html: html }).where('id', '=', id).execute()
      const pages = magazine.app.cache.size.pages
      const answer = await raw(`/section/news/${id}`)
      expect(answer.statusCode, html).toBe(500)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      expect(answer.payload).not.toContain('pwned')
      expect(answer.payload).toContain('Something went wrong while showing this page')
      expect(answer.payload).toContain('<footer')
      expect(magazine.app.cache.size.pages).toBe(pages)
      const data = await raw(`/section/news/${id}.data`)
      expect(data.statusCode).toBe(200)
      expect(data.headers).toMatchObject({ 'content-type': 'text/x-script', 'x-content-type-options': 'nosniff' })
    }
    expect((await raw('/failed')).statusCode).toBe(404)
  })
})

describe('the cache', () => {
  const renders = async () => Number(/^page_renders_total (\d+)/m.exec((await magazine.get('/metrics')).text)?.[1])

  test('renders a page once for 500 concurrent requests', async () => {
    const before = await renders()
    const answers = await Promise.all(Array.from({ length: 500 }, () => raw('/about')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await renders()) - before).toBe(1)
  })

  test('shows a publication at the very next request, wherever the article stands', async () => {
    for (const address of ['/', '/section/news/index.html', '/component/ai/index.html', '/_.data']) await raw(address)
    await magazine.publishes({ title: 'Fresh from the press', categories: ['ai'] })
    for (const address of ['/', '/section/news/index.html', '/component/ai/index.html', '/_.data'])
      expect((await raw(address)).payload, address).toContain('Fresh from the press')
  })

  test('keeps pages that a publication does not invalidate', async () => {
    await raw('/section/design-guide/index.html')
    const before = await renders()
    await magazine.publishes({ section: 'news', categories: ['rf'] })
    await raw('/section/design-guide/index.html')
    expect(await renders()).toBe(before)
  })

  test('hears what another process has changed', async () => {
    await publishesAndHears('Before')
    await raw('/')
    const { db } = magazine.database
    await db.updateTable('articles').set({ title: 'After' }).execute()
    expect((await raw('/')).payload).toContain('Before')
    await sql`select pg_notify('pages', '["section:news"]')`.execute(db)
    await expect.poll(async () => (await raw('/')).payload).toContain('After')
  })

  test('serves a stale page while it renders a new one', async () => {
    await publishesAndHears('Old title')
    await raw('/')
    await magazine.database.db.updateTable('articles').set({ title: 'New title' }).execute()
    magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(2))
    expect((await raw('/')).payload).toContain('Old title')
    await expect.poll(async () => (await raw('/')).payload).toContain('New title')
  })

  test('is not filled by meaningless queries, spellings and addresses', async () => {
    const id = await magazine.publishes()
    const visit = async (i: number) => {
      for (const url of [
        `/about?x=${i}`,
        `/about?page=${i}`,
        `/nothing-${i}`,
        `/section/${i}/index.html`,
        `/section/news/index.html/${i + 900}`,
        `/section/news/${i + 900}`,
        `/section/news/${id}`,
        `/section/news/${id}/words-${i}`,
      ])
        await raw(url)
    }
    // Twice, since announcements may drop the first pages.
    await visit(0)
    await visit(1)
    const { pages } = magazine.app.cache.size
    for (let i = 2; i < 50; i++) await visit(i)
    expect(magazine.app.cache.size.pages).toBe(pages)
  })
})

describe('what is not there', () => {
  const absent = [
    '/nothing',
    '/section/news/2147483647',
    '/section/news/0',
    '/section/news/-1',
    '/section/news/2147483648',
    '/section/news/9223372036854775808',
    '/section/news/1abc',
    '/section/news/%00',
    '/section/nowhere/index.html',
    '/section/news/index.html/0',
    '/section/news/index.html/-1',
    '/section/news/index.html/1.5',
    '/section/news/index.html/NaN',
    '/section/news/index.html/999999999',
    '/section/news/index.html/99',
    '/component/nothing/index.html',
    '/component/__proto__/index.html',
    '/part/NOPART42',
    '/part/NOPART42/2',
    '/section/index.html?category=nothing',
    '/section/index.html?category=ai&page=0',
    '/section/index.html?category=ai&page=1%20union',
    '//about',
  ]

  test('is a 404 that caches may store for a moment', async () => {
    for (const url of absent) {
      const { statusCode, payload, headers } = await raw(url)
      expect(statusCode, url).toBe(404)
      expect(payload).toMatch(/404-PAGE NOT FOUND|Article not found|No results found/)
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    }
  })

  const typed = [
    ['/advertise', '/Advertise'],
    ['/subscribe?utm_source=x', '/Subscribe?utm_source=x'],
    ['/search/?q=LM317', '/search?q=LM317'],
    ['/Search?q=LM317', '/search?q=LM317'],
    ['/ABOUT', '/about'],
    ['/about.html', '/about'],
    ['/index.html', '/'],
    ['/events', '/events.html'],
    ['/feed', '/feed.xml'],
    ['/section/news', '/section/news/index.html'],
    ['/section/News/index.html', '/section/news/index.html'],
    ['/section/news/index.html/1', '/section/news/index.html'],
    ['/Section/News/12', '/section/news/12'],
    ['/about/', '/about'],
  ] as const

  test('an address that was typed by hand leads to the right one, never to another site', async () => {
    for (const [url, to] of typed) {
      const { statusCode, headers } = await raw(url)
      expect([url, statusCode, headers['location']]).toEqual([url, /\/1?(?:\?|$)/.test(url) ? 308 : 301, to])
    }
    for (const url of [
      '//about',
      '//evil.example/',
      '/Reset-Password/k3Yq_w-7',
      '/Section/..%2f',
      '/SECTION/<b>',
      '/nothing.html',
    ])
      expect((await raw(url)).statusCode, url).toBe(404)
  })

  test('a deleted article is a 404 with its surrogate key, so that caches replace their copy', async () => {
    const id = await publishesAndHears('Deleted')
    const { db } = magazine.database
    await db.updateTable('articles').set({ published_at: null }).where('id', '=', id).execute()
    const { statusCode, headers } = await raw(`/section/news/${id}`)
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    expect(String(headers['surrogate-key']).split(' ')).toContain(`article:${id}`)
  })
})
