import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Check, hostileCases, portOf, type Scene, useScene } from './kit.ts'

const scene = useScene({ pages: true })
/** A request as on the wire: the test client would tidy it up. */
const raw =
  (head: string, body = '') =>
  (s: Scene) =>
    s.wire(`${head}\r\n\r\n${body}`)
const rawGet = (path: string, ...headers: string[]) =>
  raw([`GET ${path} HTTP/1.1`, 'Host: magazine.test', 'Connection: close', ...headers].join('\r\n'))
const answersSent = ({ text }: { text: string }) => text.split(/HTTP\/1\.1 (?!100)/).length - 1

describe('a path', () => {
  const climbing = [
    '/static/../../package.json',
    '/static/..%2f..%2fpackage.json',
    '/static/%2e%2e/%2e%2e/package.json',
    '/static/..%5c..%5cpackage.json',
    '/static/..\\..\\package.json',
    '/static/....//....//package.json',
    '/static/%252e%252e%252fpackage.json',
    '/static/..;/package.json',
    '/static/%c0%ae%c0%ae/package.json',
    '/static//etc/passwd',
    '/static/%00/../package.json',
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2fetc%2fpasswd',
    '/images/..%2f..%2fmail',
    '/images/%2e%2e%2f%2e%2e%2fdatabase/PG_VERSION',
    '/assets/..%00.webp',
    '/assets/00000000000000000000000000000000-500.webp%00.txt',
    '/assets/../database/postgresql.conf',
    'file:///etc/passwd',
    '/etc/passwd',
    '/package.json',
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/server/app.ts',
    '/node_modules/fastify/package.json',
    '/database/PG_VERSION',
    '/mail/',
    '/static/',
    '/assets/',
    '/static',
    '/server-build.js',
  ]
  hostileCases(
    scene,
    {
      honest: rawGet('/favicon.svg'),
      answers: [308, 400, 403, 404],
      never: /"dependencies"|root:|\[core\]|"fastify"|listen_addresses|DATABASE_URL|createApp/,
    },
    climbing.map((path) => ({ it: `${path} opens no file`, hostile: rawGet(path) })),
  )
})

describe('a method', () => {
  const paths = ['/', '/api/home/news', '/feed.xml', '/favicon.svg', '/healthz/live']
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'POST', 'PURGE', 'BREW', 'get', 'GET\t']
  const request = (method: string, path: string) =>
    raw(
      [
        `${method} ${path} HTTP/1.1`,
        'Host: magazine.test',
        'Connection: close',
        'Content-Length: 0',
        'X-Echo: echo4711',
      ].join('\r\n'),
    )
  hostileCases(
    scene,
    { answers: [400, 404, 405], never: /echo4711/, honest: rawGet('/healthz/live') },
    methods.flatMap((method) =>
      paths.map((path) => ({
        it: `${JSON.stringify(method)} of ${path} does nothing`,
        hostile: request(method, path),
      })),
    ),
  )
  hostileCases(scene, { answers: 200, honest: 'GET /about', shows: /<html/, proves: ({ text }) => [text, ''] }, [
    { it: 'HEAD of a feed has no body', hostile: 'HEAD /feed.xml' },
  ])
  hostileCases(scene, { honest: 'GET /api/home/article/{free}' }, [
    ...['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) => ({
      it: `in ${name} does not count`,
      hostile: { send: 'POST /api/admin/article/{free}', as: 'editor' as const, headers: { [name]: 'DELETE' } },
      answers: 404,
    })),
    {
      it: 'in the query does not count',
      hostile: { send: 'POST /api/admin/delete/{free}?_method=DELETE', as: 'editor' },
      answers: 404,
    },
    {
      it: 'in a body does not count',
      hostile: { send: 'POST /api/admin/delete/{free}', as: 'editor', body: { _method: 'DELETE' } },
      answers: 404,
    },
  ])
})

describe('a request on the wire', () => {
  const smuggled = 'GET /smuggled4711 HTTP/1.1\r\nHost: magazine.test\r\n\r\n'
  const post = (...headers: string[]) =>
    ['POST /api/auth/logout HTTP/1.1', 'Host: magazine.test', ...headers].join('\r\n')
  const chunk = `0\r\n\r\n${smuggled}`
  const ambiguous: [what: string, head: string, body?: string][] = [
    ['a length and chunks', post(`Content-Length: ${chunk.length}`, 'Transfer-Encoding: chunked'), chunk],
    ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 4'), chunk],
    ['two lengths', post('Content-Length: 0', `Content-Length: ${smuggled.length}`), smuggled],
    ['two lengths in one header', post(`Content-Length: 0, ${smuggled.length}`), smuggled],
    ['a length with a sign', post('Content-Length: +0'), smuggled],
    ['a negative length', post('Content-Length: -1'), smuggled],
    ['a length in hexadecimal', post('Content-Length: 0x0'), smuggled],
    ['a length beyond all numbers', post(`Content-Length: ${'9'.repeat(40)}`), smuggled],
    ['an unknown encoding', post('Transfer-Encoding: xchunked'), chunk],
    ['an encoding after chunked', post('Transfer-Encoding: chunked, identity'), chunk],
    ['a blank before the colon', post('Transfer-Encoding : chunked', 'Content-Length: 0'), chunk],
    ['a folded header', post('Transfer-Encoding:\r\n chunked', 'Content-Length: 0'), chunk],
    ['a bare carriage return', post('X: y\rTransfer-Encoding: chunked', 'Content-Length: 0'), chunk],
    ['a NUL in a header', post('X: a\0b', 'Content-Length: 0'), smuggled],
    ['a chunk with a size that is none', post('Transfer-Encoding: chunked'), `-1\r\n\r\n${smuggled}`],
    ['a chunk larger than all memory', post('Transfer-Encoding: chunked'), `ffffffffffffffff\r\n${smuggled}`],
    ['no host', 'GET / HTTP/1.1'],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: magazine.test'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0', 'SM\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a line that is no request', "' or 1=1 --"],
  ]
  hostileCases(
    scene,
    { honest: rawGet('/healthz/live'), answers: [400, 413, 415, 505], never: /smuggled/ },
    ambiguous.map(([what, head, body]) => ({
      it: `with ${what} is refused, and nothing after it is read`,
      hostile: raw(head, body),
      // The request after it would not be found.
      proves: ({ text }: { text: string }) => [text.includes(' 404 '), false] as const,
    })),
  )
  hostileCases(scene, { honest: rawGet('/healthz/live') }, [
    { it: 'with 100 kB of headers is refused', hostile: rawGet('/', `X-Large: ${'x'.repeat(100_000)}`), answers: 431 },
    {
      it: 'with 3,000 headers is refused or cut',
      hostile: rawGet('/about', ...Array.from({ length: 3_000 }, (_, n) => `X${n}: 1`)),
      answers: [200, 431],
    },
    { it: 'with a cookie of 20 kB is refused', hostile: rawGet('/', `Cookie: ${'a=b; '.repeat(4_000)}`), answers: 431 },
    {
      it: 'with an address of 100 kB is refused',
      hostile: rawGet(`/api/home/news?x=${'y'.repeat(100_000)}`),
      answers: [414, 431],
    },
    { it: 'with an address of 10 kB of folders finds nothing', hostile: rawGet('/a'.repeat(5_000)), answers: 404 },
    {
      it: 'that waits for permission to send too much gets none',
      hostile: raw(
        [
          'POST /api/auth/login HTTP/1.1',
          'Host: magazine.test',
          'Content-Type: application/json',
          'Expect: 100-continue',
          'Content-Length: 99999999',
        ].join('\r\n'),
      ),
      answers: [100, 413],
      never: /token/,
    },
    {
      it: 'with the address of another site is answered by this one',
      hostile: raw('GET http://evil.example/about HTTP/1.1\r\nHost: evil.example\r\nConnection: close'),
      answers: [200, 404],
      never: /evil\.example/,
    },
    {
      it: 'for a tunnel gets none',
      hostile: raw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22'),
      answers: [0, 400, 404, 405],
      never: /SSH/,
    },
    {
      it: 'to become a web socket stays a request',
      hostile: rawGet('/', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'),
      answers: [200, 400, 404],
    },
    {
      it: 'after another on one connection gets its own answer',
      hostile: (s) =>
        s.wire(
          'GET /healthz/live HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        ),
      answers: 200,
      proves: (answer) => [answersSent(answer), 2],
    },
  ])

  test('that never ends keeps nobody else waiting, and ends after a minute at most', async () => {
    const slow: Socket[] = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const socket = connect(portOf(scene.magazine), '127.0.0.1')
        socket.on('error', () => {})
        const half =
          n % 2
            ? 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{'
            : 'GET / HTTP/1.1\r\nX-Slow: '
        return new Promise<Socket>((open) => socket.once('connect', () => socket.write(half, () => open(socket))))
      }),
    )
    expect((await scene.wire('GET /api/home/news HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).status).toBe(200)
    expect(slow.filter(({ readyState }) => readyState !== 'open')).toEqual([])
    for (const socket of slow) socket.destroy()
    const { headersTimeout, requestTimeout } = scene.magazine.app.http.server
    for (const limit of [headersTimeout, requestTimeout]) expect(limit > 0 && limit <= 60_000, `${limit}`).toBe(true)
  })
})

describe('the metrics', () => {
  const metrics = (ip: string, headers: Record<string, string> = {}) => ({ send: 'GET /metrics', ip, headers })
  hostileCases(
    scene,
    { honest: metrics('127.0.0.1'), shows: /http_requests_total/, answers: 403, never: /http_requests_total/ },
    [
      { it: 'are not for the network', hostile: metrics('192.0.2.1') },
      {
        it: 'are not for whoever says to be this machine',
        hostile: metrics('192.0.2.1', { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', host: 'localhost' }),
      },
      { it: 'are not for whom a proxy forwards', hostile: metrics('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }) },
      { it: 'are not for whom another proxy forwards', hostile: metrics('127.0.0.1', { forwarded: 'for=192.0.2.1' }) },
      { it: 'are not for administrators of the magazine', hostile: { send: 'GET /metrics', as: 'admin' } },
      {
        it: 'have no label that a visitor makes up',
        hostile: 'GET /api/label4711?label4711',
        answers: 404,
        proves: async (_, { send }) => [(await send(metrics('127.0.0.1'))).text.includes('label4711'), false],
      },
    ],
  )
  hostileCases(scene, { honest: 'GET /healthz/ready', shows: /ready/ }, [
    {
      it: 'of health tell nothing of what runs here',
      hostile: 'GET /healthz/ready',
      answers: 200,
      never: /version|postgres|pglite|node|uptime|pid/i,
    },
    {
      it: 'of the API name no hidden route',
      hostile: 'GET /api/openapi.json',
      answers: 200,
      never: /razorpay\/webhook|newsletter\/bounces/,
    },
  ])
})

describe('the log', () => {
  const forged = '%0d%0a{"level":60,"msg":"forged4711"}'
  const lines: Check = (_, { log }) => [
    log.filter((line) => line.trim().includes('\n') || JSON.parse(line).msg.includes('forged')),
    [],
  ]
  hostileCases(scene, { honest: 'GET /api/home/news', answers: [200, 400, 401, 404] }, [
    { it: 'gets no line from an address', hostile: `GET /api/${forged}`, proves: lines },
    { it: 'gets no line from a query', hostile: `GET /api/home/news?a=${forged}`, proves: lines },
    {
      it: 'gets no line from a request id',
      hostile: { send: 'GET /api/home/news', headers: { 'x-request-id': 'forged4711', 'request-id': 'forged4711' } },
      proves: (_, { log }) => [log.join('').includes('forged4711'), false],
    },
    {
      it: 'gets no line from an e-mail address',
      hostile: {
        send: 'POST /api/auth/login',
        body: { email: 'a\n{"level":60,"msg":"forged"}@example.com', password: 'x' },
      },
      proves: lines,
    },
    ...[
      '/api/auth/verify-email/',
      '/api/auth/reset-password/',
      '/api/auth/unsubscribe-newsletter/',
      '/reset-password/',
      '/confirm-newsletter/',
      '/newsletter-preferences/',
      '/Reset-Password/',
    ].map((path) => ({
      it: `holds no token of ${path}`,
      hostile: { send: `${path.startsWith('/api') ? 'POST' : 'GET'} ${path}secretlink4711` },
      proves: (_: unknown, { log }: Scene) => [log.join('').includes('secretlink4711'), false] as const,
    })),
    {
      it: 'holds no query',
      hostile: 'GET /api/home/search?query=secretquery4711',
      answers: 200,
      proves: (_, { log }) => [log.join('').includes('secretquery4711'), false],
    },
    {
      it: 'holds no password that was tried',
      hostile: { send: 'POST /api/auth/login', body: { email: 'reader@example.com', password: 'secretpassword4711' } },
      proves: (_, { log }) => [log.join('').includes('secretpassword4711'), false],
    },
  ])
})
