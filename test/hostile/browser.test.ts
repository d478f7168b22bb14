import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { articleTables, type Check, type HostileRequest, hostileCases, type Scene, useScene } from './kit.ts'

const scene = useScene({ pages: true })
const stored = 'window.pwned=4711'
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
const get = (address: string, headers: Record<string, string> = {}): HostileRequest => ({
  send: `GET ${address}`,
  headers,
})

describe('every answer', () => {
  const pages = ['/', '/about', '/admin', '/login', '/account', '/subcribe_user', '/section/news/{gold}', '/not-there']
  const others = [
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/favicon.svg',
    '/site.webmanifest',
    '/api/home/news',
    '/api/nothing',
    '/assets/nothing.webp',
    '/healthz/live',
    '/media-pack.pdf',
    '/%',
    '/api/%',
    '/assets/%2e%2e/x',
  ]
  const site = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000(;|$)/),
  }
  const headers: Check = ({ headers: got }) => [
    { ...got, 'x-powered-by': got['x-powered-by'], server: got['server'] },
    expect.objectContaining({ ...site, 'x-powered-by': undefined, server: undefined }),
  ]
  const rules = ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "default-src 'self'"]
  const isClosed: Check = ({ headers: got }) => [
    rules.filter((rule) => !String(got['content-security-policy']).includes(rule)),
    [],
  ]
  hostileCases(scene, { honest: 'GET /', proves: headers }, [
    ...[...pages, ...others].map((address) => ({
      it: `of ${address} has the security headers`,
      hostile: `GET ${address}`,
      answers: [200, 400, 404],
    })),
    { it: 'to a refused method has the security headers', hostile: 'PUT /about', answers: 404 },
    {
      it: 'to a refused body has the security headers',
      hostile: { send: 'POST /api/auth/login', body: '{', headers: { 'content-type': 'application/json' } },
      answers: 400,
    },
  ])
  hostileCases(
    scene,
    {
      honest: 'GET /about',
      shows: /script-src 'self' 'sha256-/,
      answers: [200, 404],
      never: /script-src[^;]*('unsafe-inline'|'unsafe-eval'| \*|data:| https:[ ;])/,
    },
    pages.map((address) => ({
      it: `at ${address} cannot be framed, and runs no script of anybody else`,
      hostile: `GET ${address}`,
      proves: isClosed,
    })),
  )
})

describe('a script', () => {
  const alert = '<script>alert(4711)</script>'
  const reflected = [
    '/search?q=',
    '/part/',
    '/section/news/',
    '/section/',
    '/component/',
    '/reset-password/',
    '/verify-email/',
    '/login?redirect=',
    '/login?error=',
    '/unsubscribe-newsletter/',
    '/subcribe_user?plan=',
    '/nothing/',
  ]
  hostileCases(
    scene,
    { honest: 'GET /search?q=regulator', shows: /regulator/, never: /<script>alert|"><img src=x onerror/ },
    [
      ...reflected.flatMap((address) =>
        [alert, `</script>${alert}`, `"><img src=x onerror=alert(1)>`].map((attack) => ({
          it: `in ${address} is not written into the page: ${attack.slice(0, 14)}`,
          hostile: get(`${address}${encodeURIComponent(attack)}`),
          answers: [200, 404],
        })),
      ),
      {
        it: 'in the data of a search is not written out',
        hostile: get(`/search.data?q=${encodeURIComponent(alert)}`),
        answers: [200, 202],
        never: /text\/html/,
      },
      {
        it: 'is no callback of JSON',
        hostile: get('/api/home/news?callback=alert(4711)&jsonp=alert'),
        answers: 200,
        proves: ({ text }) => [text[0], '['],
      },
      { it: 'in an error is not written out', hostile: get(`/api/${encodeURIComponent(alert)}`), answers: 404 },
    ],
  )
  hostileCases(scene, { honest: 'GET /section/news/{free}' }, [
    {
      it: 'that got into a stored text is not allowed to run',
      hostile: async ({ magazine, values }) => {
        const id = Number(values['free'])
        const html = `<p>hello</p><script>${stored}</script>`
        await magazine.database.db.updateTable('articles').set({ body_html: html }).where('id', '=', id).execute()
        magazine.app.cache.purgeAll()
        // Refusing the whole page is as good.
        return magazine.get(`/section/news/${id}`)
      },
      answers: [200, 500],
      isReported: true,
      changes: ['articles'],
      proves: ({ headers }) => [String(headers['content-security-policy']).includes(hashOf(stored)), false],
    },
  ])
})

describe('another site', () => {
  const evil = { origin: 'https://evil.example' }
  const preflight = {
    ...evil,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-admin, authorization',
  }
  hostileCases(scene, { never: /access-control-allow/i, honest: { send: 'GET /api/auth/profile', as: 'reader' } }, [
    {
      it: 'may not read an answer',
      hostile: { send: 'GET /api/auth/profile', as: 'reader', headers: evil },
      answers: 200,
    },
    {
      it: 'may not read an answer from a sandboxed frame',
      hostile: { send: 'GET /api/auth/profile', as: 'reader', headers: { origin: 'null' } },
      answers: 200,
    },
    { it: 'may not read a list', hostile: get('/api/home/news', evil), answers: 200 },
    { it: 'may not read a page', hostile: get('/', evil), answers: 200 },
    {
      it: 'gets no preflight for the back office',
      hostile: { send: 'OPTIONS /api/admin/setAdminSession', headers: preflight },
      answers: 404,
    },
    {
      it: 'gets no preflight for the account',
      hostile: { send: 'OPTIONS /api/auth/delete-account', headers: preflight },
      answers: 404,
    },
    { it: 'gets no preflight for a page', hostile: { send: 'OPTIONS /', headers: preflight }, answers: 404 },
    {
      it: 'counts no view',
      hostile: { send: 'POST /api/home/article/{free}/view', headers: { ...evil, 'sec-fetch-site': 'cross-site' } },
      answers: 204,
    },
  ])
  const cookieOf = async ({ send }: Scene) => {
    const { headers } = await send({ send: 'POST /api/admin/setAdminSession', as: 'admin', body: { isAdmin: true } })
    return String(headers['set-cookie'])
  }
  const unpublish = 'PATCH /api/admin/publish/{free}'
  const withCookie =
    (request: string, headers: Record<string, string> = {}, body?: unknown) =>
    async (s: Scene) => {
      const cookie = (await cookieOf(s)).split(';', 1)[0] ?? ''
      return s.send({ send: request, headers: { cookie, ...headers }, body })
    }
  const json = { 'content-type': 'application/json' }
  const off = { isPublished: 0 }
  hostileCases(
    scene,
    {
      answers: [401, 403],
      changes: ['sessions'],
      honest: { send: 'PATCH /api/admin/publish/{unpublished}', as: 'editor', body: off },
    },
    [
      { it: 'changes nothing with the cookie alone', hostile: withCookie(unpublish, { ...evil, ...json }, off) },
      {
        it: 'changes nothing with a body that a form can send',
        hostile: withCookie(unpublish, { ...evil, 'content-type': 'text/plain' }, JSON.stringify(off)),
      },
      {
        it: 'changes nothing with another marker',
        hostile: withCookie(unpublish, { ...evil, ...json, 'x-admin': 'true' }, off),
      },
      { it: 'changes nothing with the marker in the query', hostile: withCookie(`${unpublish}?x-admin=1`, {}, off) },
      {
        it: 'changes nothing by a method in a header',
        hostile: withCookie(
          'POST /api/admin/update-carousel',
          { 'x-http-method-override': 'GET', 'x-method-override': 'GET' },
          { id: '#{free}', isCarousel: 1 },
        ),
      },
      {
        it: 'cannot read the back office’s cookie',
        hostile: withCookie('GET /api/auth/profile'),
        never: /reader@/,
        proves: async (_, s) => {
          const cookie = await cookieOf(s)
          return [['HttpOnly', 'Secure', 'SameSite=Strict'].filter((rule) => !cookie.includes(rule)), []]
        },
      },
    ],
  )
  hostileCases(scene, { changes: [...articleTables, 'sessions'], honest: 'GET /api/home/news' }, [
    {
      it: 'needs the marker that only our own scripts can send',
      hostile: withCookie(unpublish, { ...json, 'x-admin': '1' }, off),
      answers: 200,
    },
  ])
})

describe('the page cache', () => {
  const spoofed = [
    'host',
    'x-forwarded-host',
    'x-host',
    'x-forwarded-server',
    'x-http-host-override',
    'forwarded',
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-prefix',
    'x-forwarded-proto',
    'x-forwarded-scheme',
    'origin',
    'referer',
    'user-agent',
    'accept-language',
    'x-forwarded-port',
    'x-wap-profile',
    'range',
    'accept',
    'cookie',
    'x-middleware-subrequest',
    'x-react-router-spa-mode',
    'x-react-router-prerender-data',
  ]
  const etag = (of: { headers: Record<string, unknown> }) => of.headers['etag']
  /** After the attempt, everybody gets the same page as before. */
  const isUnchanged: Check = async (answer, { magazine, send }) => {
    const after = await send(get('/about'))
    magazine.app.cache.purgeAll()
    const fresh = await send(get('/about'))
    return [
      [etag(answer), etag(after), after.text.includes('evil')],
      [etag(fresh), etag(fresh), false],
    ]
  }
  hostileCases(scene, { honest: 'GET /about', shows: /surrogate-key|etag/, never: /evil\.example/ }, [
    ...spoofed.map((name) => ({
      it: `is not poisoned by ${name}`,
      hostile: async ({ magazine, send }: Scene) => {
        magazine.app.cache.purgeAll()
        const value = name === 'forwarded' ? 'host=evil.example;proto=gopher' : 'evil.example/"><script>'
        return send(get('/about', { [name]: value }))
      },
      answers: 200,
      proves: isUnchanged,
    })),
    ...[
      '?utm_source=evil.example',
      '?"><script>evil.example',
      '?__proto__[x]=evil.example',
      '?_routes=evil.example',
      '#evil.example',
    ].map((query) => ({
      it: `keeps no page of its own for ${query}`,
      hostile: get(`/about${encodeURI(query)}`),
      answers: 200,
      proves: isUnchanged,
    })),
  ])
  const deceptive = [
    '/api/auth/profile/x.css',
    '/api/auth/profile.css',
    '/api/auth/profile;x.css',
    '/api/auth/profile%2fx.css',
    '/api/auth/profile%00.css',
    '/api/auth/my-data/logo.png',
    '/api/auth/profile%3f.css',
    '/static/..%2fapi/auth/profile',
    '/assets/../api/auth/profile%23.css',
  ]
  hostileCases(
    scene,
    {
      honest: { send: 'GET /api/auth/profile', as: 'reader' },
      shows: /reader@example.*|no-store/,
      answers: [400, 403, 404],
      never: /reader@example|s-maxage|public,/,
    },
    deceptive.map((address) => ({
      it: `is not deceived by ${address}`,
      hostile: { send: `GET ${address}`, as: 'reader' as const },
    })),
  )
  hostileCases(
    scene,
    {
      honest: { send: 'GET /api/home/article/{gold}', as: 'gold' },
      shows: /canarygoldbody/,
      never: /canarygoldbody|gold@example/,
    },
    [
      {
        it: 'has the same page for a subscriber',
        hostile: { send: 'GET /section/news/{gold}', as: 'gold' },
        answers: 200,
      },
      {
        it: 'has the same data for a subscriber',
        hostile: { send: 'GET /section/news/{gold}.data', as: 'gold' },
        answers: [200, 202],
      },
      {
        it: 'holds nothing of the back office',
        hostile: { send: 'GET /admin/news', as: 'admin' },
        answers: 200,
        never: /canary|@example/,
      },
    ],
  )
  hostileCases(
    scene,
    { honest: { send: 'GET /api/auth/profile', as: 'reader' }, answers: [200, 401] },
    ['/api/auth/profile', '/api/auth/my-data', '/api/home/article/{gold}', '/api/home/news', '/api/auth/payments'].map(
      (address) => ({
        it: `of a proxy may not keep ${address}`,
        hostile: { send: `GET ${address}`, as: 'gold' as const },
        proves: ({ headers }: { headers: Record<string, unknown> }) => [headers['cache-control'], 'no-store'] as const,
      }),
    ),
  )
})

describe('a redirect', () => {
  const addresses = [
    '//evil.example/',
    '///evil.example//',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '/.//evil.example/',
    '/about/%0d%0aset-cookie:x=1/',
    '/%09/evil.example/',
    '/http://evil.example/',
    '/about//',
    '/evil.example%2f..%2f/',
    '/@evil.example/',
    '/about/..//evil.example/',
    '/search/?q=//evil.example',
    '/section/news//evil.example/',
    '/article/{free}/',
    '/Article/{free}',
  ]
  hostileCases(
    scene,
    {
      honest: 'GET /about/',
      succeeds: 308,
      shows: /"location":"\/about"/,
      answers: [200, 301, 302, 308, 400, 404],
      never: /"set-cookie"/,
    },
    addresses.map((address) => ({
      it: `of ${address} leads to no other site`,
      hostile: get(address),
      proves: ({ headers }: { headers: Record<string, unknown> }) =>
        [/^(\/(?![/\\])|undefined$)/.test(String(headers['location'])), true] as const,
    })),
  )
})
