import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { later } from '../../../../../test/clock.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import { Visitor } from '../../../../../test/visitor.ts'
import { minutes, seconds } from '../../../../platform/server/core/durations.ts'

const magazine = useMagazine({ pages: true })

const proofLink = /http:\S+proof=[\w.%-]+/

class SandboxBrowser {
  readonly visitor = new Visitor(magazine)
  cookie = ''

  async open(url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const { pathname, search } = new URL(url, 'http://magazine.test')
    const sent = form && {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: this.cookie, ...headers },
    }
    const answer = await magazine.app.http.inject({
      method: form ? ('POST' as const) : ('GET' as const),
      url: pathname + search,
      ...(sent ?? { headers: { cookie: this.cookie, ...headers } }),
    })
    const set = answer.headers['set-cookie']
    if (set) this.cookie = String(set).split(';')[0] ?? ''
    return {
      status: answer.statusCode,
      text: answer.body,
      location: answer.headers.location ?? '',
      set,
      headers: answer.headers,
    }
  }

  async starts(query = ''): Promise<string> {
    return String((await this.visitor.get(`/auth/google${query}`)).headers['location'])
  }

  async comesBack(location: string) {
    if (!location.startsWith('http://magazine.test/api/auth/google/callback?')) throw new Error(location)
    const answer = await this.visitor.get(location.replace('http://magazine.test/api', ''))
    const query = Object.fromEntries(new URL(String(answer.headers['location']), 'http://magazine.test').searchParams)
    if (query['token']) {
      const signedIn = await this.visitor.post('/auth/session', { ticket: query['token'] })
      if (signedIn.status === 200) this.visitor.token = signedIn.json().token
      return { ...query, status: signedIn.status }
    }
    return query
  }

  async asksForProof(start: string, email: string, name = 'Priya'): Promise<string> {
    const sent = await this.open(start, { email, name })
    if (!sent.text.includes('Check your email')) throw new Error(sent.text)
    for (;;) {
      // Another mail may have come before it.
      const [link] = proofLink.exec((await magazine.mailTo(email)).text) ?? []
      if (link) return link
    }
  }

  async provesAndChooses(email: string, query = '') {
    const proven = await this.open(await this.asksForProof(await this.starts(query), email))
    const { text } = await this.open(proven.location)
    if (!text.includes(email)) throw new Error(text)
    return this.comesBack((await this.open(proven.location, { account: email })).location)
  }
}

const email = 'priya@example.com'
const users = () => magazine.database.db.selectFrom('users').selectAll().orderBy('id').execute()

test('a trial offers Google, and every page of it says that it is a sandbox and runs nothing', async () => {
  const browser = new SandboxBrowser()
  expect((await browser.visitor.get('/auth/providers')).json()).toEqual({ google: true })
  for (const page of ['/login', '/signup'])
    expect((await magazine.get(page)).text, page).toContain('Sign in with Google')
  const start = await browser.starts('?redirect=/contact')
  expect(start).toMatch(/^http:\/\/magazine\.test\/sandbox\/google\/authorize\?/)
  const pages = [await browser.open(start), await browser.open(start, { email, name: 'Priya' })]
  pages.push(await browser.open('/sandbox/google/authorize'), await browser.open('/sandbox/google/proof?proof=x'))
  pages.push(await browser.open(start, { email: '"><script>alert(1)</script>', name: '<b>' }))
  for (const { text, headers } of pages) {
    expect(text).toContain('Sandbox: this page stands in for Google on a trial.')
    expect(text).not.toMatch(/<script|<b>/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a new test account signs in at once, returns to the page, and is this browser’s alone', async () => {
  const browser = new SandboxBrowser()
  const start = await browser.starts('?redirect=/contact')
  const answer = await browser.open(start, { invented: '1' })
  expect(String(answer.set)).toMatch(/HttpOnly; SameSite=Lax/)
  expect(await browser.comesBack(answer.location)).toMatchObject({ redirect: '/contact', roles: 'reader', status: 200 })
  const [made] = await users()
  expect(made?.email).toMatch(/^reader-[0-9a-f]{12}@google\.sandbox\.example$/)
  const again = await browser.starts()
  expect((await browser.open(again)).text).toContain(made?.email)
  expect(await browser.comesBack((await browser.open(again, { account: made?.email ?? '' })).location)).toMatchObject({
    status: 200,
  })
  expect(await users()).toHaveLength(1)
  const other = new SandboxBrowser()
  const theirs = await other.open(await other.starts(), { account: made?.email ?? '' })
  expect([theirs.status, theirs.location]).toEqual([200, ''])
  expect(theirs.text).toContain('This browser has not proven that address.')
})

test('an address is proven by a link in an email, and its account is linked', async () => {
  const reader = await aMember(magazine, { email, hasPassword: true })
  const browser = new SandboxBrowser()
  expect(await browser.provesAndChooses(email)).toMatchObject({ email, status: 200 })
  expect((await browser.visitor.get('/auth/account')).json()).toMatchObject({ hasGoogle: true, hasPassword: true })
  expect((await reader.get('/auth/profile')).status).toBe(401)
  expect(await users()).toHaveLength(1)
  const other = new SandboxBrowser()
  expect(await other.provesAndChooses(email)).toMatchObject({ status: 200 })
  expect(await users()).toHaveLength(1)
})

describe('nobody signs in as somebody else', () => {
  test.each(['admin', 'editor', 'writer', 'advertising', 'reader'] as const)(
    'not as %s, whose mail they cannot read',
    async (role) => {
      await aMember(magazine, { email, role, hasPassword: true })
      const browser = new SandboxBrowser()
      const start = await browser.starts()
      for (const form of [
        { account: email },
        { account: email, name: 'x' },
        { email, name: 'x' },
        { invented: '', account: email },
      ]) {
        const { location } = await browser.open(start, form)
        if (location) expect(await browser.comesBack(location)).not.toMatchObject({ email })
      }
      expect((await users())[0]).toMatchObject({ google_subject: null })
      // The link proves nothing to the browser of somebody who sends it along, or has it sent.
      const { text } = await magazine.mailTo(email)
      const link = /http:\S+proof=[\w.%-]+/.exec(text)?.[0] ?? ''
      const owner = new SandboxBrowser()
      expect((await owner.open(link)).status).toBe(400)
    },
  )

  test('not by a forged or changed cookie, proof or code', async () => {
    await aMember(magazine, { email, hasPassword: true })
    const honest = new SandboxBrowser()
    await honest.open(await honest.starts(), { invented: '1' })
    const [name = '', value = ''] = honest.cookie.split('=')
    const [text = '', mac = ''] = decodeURIComponent(value).split('.')
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString())
    claims.value.accounts = [{ email, name: 'Mallory', provenAt: magazine.clock.now.getTime() }]
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const proofs = [
      `${forged}.${mac}`,
      `${forged}.`,
      forged,
      `${text}.${mac}.`,
      '',
      `..`,
      `${forged}.${'A'.repeat(43)}`,
    ]
    for (const one of proofs) {
      const mallory = new SandboxBrowser()
      mallory.cookie = `${name}=${one}`
      const start = await mallory.starts()
      expect((await mallory.open(start, { account: email })).location, one).toBe('')
      expect((await mallory.open(`/sandbox/google/proof?${new URLSearchParams({ proof: one })}`)).status, one).toBe(400)
      const state = new URL(start).searchParams.get('state') ?? ''
      const callback = `http://magazine.test/api/auth/google/callback?${new URLSearchParams({ code: one, state })}`
      expect(await mallory.comesBack(callback), one).toEqual({ error: 'google_failed' })
    }
    // A sealed text of one purpose is none of another.
    const mallory = new SandboxBrowser()
    mallory.cookie = honest.cookie
    expect(
      (await mallory.open(`/sandbox/google/proof?${new URLSearchParams({ proof: decodeURIComponent(value) })}`)).status,
    ).toBe(400)
    expect((await users()).map((one) => one.google_subject)).toEqual([null])
  })

  test('not by a link that is late', async () => {
    const browser = new SandboxBrowser()
    const link = await browser.asksForProof(await browser.starts(), email)
    later(magazine, minutes(30))
    expect((await browser.open(link)).status).toBe(400)
  })

  test('not by the code of another sign-in, and not by a late one', async () => {
    const mallory = new SandboxBrowser()
    const stolen =
      new URL((await mallory.open(await mallory.starts(), { invented: '1' })).location).searchParams.get('code') ?? ''
    const browser = new SandboxBrowser()
    const state = new URL(await browser.starts()).searchParams.get('state') ?? ''
    const callback = `http://magazine.test/api/auth/google/callback?${new URLSearchParams({ code: stolen, state })}`
    expect(await browser.comesBack(callback)).toEqual({ error: 'google_failed' })
    const late = await browser.open(await browser.starts(), { invented: '1' })
    later(magazine, seconds(60))
    expect(await browser.comesBack(late.location)).toEqual({ error: 'google_failed' })
    expect(await users()).toEqual([])
  })
})

test('whoever declines returns to the sign-in page, and a form of another site decides nothing', async () => {
  const browser = new SandboxBrowser()
  const { location } = await browser.open(await browser.starts(), { denied: '1' })
  expect(await browser.comesBack(location)).toEqual({ error: 'google_failed' })
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  expect((await browser.open(await browser.starts(), { invented: '1' }, elsewhere)).status).toBe(400)
})

test('the sandbox redirects to this magazine alone, and answers no request that is not the magazine’s', async () => {
  const browser = new SandboxBrowser()
  const start = new URL(await browser.starts())
  const changes: Record<string, string>[] = [
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: 'http://magazine.test/api/auth/google/callback/../../..//evil.example' },
    { redirect_uri: 'http://magazine.test.evil.example/api/auth/google/callback' },
    { client_id: 'another' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: '' },
    { state: '' },
    { nonce: '' },
  ]
  for (const change of changes) {
    const url = new URL(start)
    for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
    for (const form of [undefined, { invented: '1' }, { denied: '1' }]) {
      const answer = await browser.open(url.href, form)
      expect([answer.status, answer.location], JSON.stringify(change)).toEqual([400, ''])
    }
  }
})

test('tokens are given for the secret of the client and the verifier of the request alone', async () => {
  const browser = new SandboxBrowser()
  const verifier = 'v'.repeat(43)
  const start = new URL(await browser.starts())
  start.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
  const { location } = await browser.open(start.href, { invented: '1' })
  const code = new URL(location).searchParams.get('code') ?? ''
  const request = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: 'http://magazine.test/api/auth/google/callback',
    client_id: 'groundplane-sandbox',
    client_secret: '',
  }
  expect((await browser.open('/sandbox/google/token', request)).status).toBe(401)
  expect((await browser.open('/sandbox/google/token', { ...request, client_secret: 'x'.repeat(43) })).status).toBe(401)
  expect((await browser.open('/sandbox/google/token', {})).status).toBe(400)
})

test('emails to an address are limited, and the limit is said on the page', async () => {
  const browser = new SandboxBrowser()
  const start = await browser.starts()
  const texts = []
  for (let times = 0; times < 5; times++) texts.push((await browser.open(start, { email, name: 'Priya' })).text)
  expect(texts.filter((text) => text.includes('Check your email'))).toHaveLength(3)
  expect(texts.at(-1)).toContain('Too many emails. Please try again later.')
})

test('an account is deleted after its address was proven again', async () => {
  const browser = new SandboxBrowser()
  await browser.provesAndChooses(email)
  later(magazine, minutes(11))
  const start = await browser.starts('?fresh=1')
  await browser.comesBack((await browser.open(start, { account: email })).location)
  expect((await browser.visitor.post('/auth/delete-account', {})).json().code).toBe('fresh_sign_in_needed')
  await browser.provesAndChooses(email, '?fresh=1')
  expect((await browser.visitor.post('/auth/delete-account', {})).status).toBe(200)
})

describe('a live magazine without Google', () => {
  const live = useMagazine({
    pages: true,
    environment: { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'magazine@example.com' },
  })

  test('has no sandbox at any of its addresses, and offers no button', async () => {
    expect((await new Visitor(live).get('/auth/providers')).json()).toEqual({ google: false })
    for (const path of ['/authorize', '/.well-known/openid-configuration', '/jwks', '/proof', '/page.css'])
      expect((await live.app.http.inject({ url: `/sandbox/google${path}` })).statusCode, path).toBe(404)
    for (const path of ['/authorize', '/token']) {
      const answer = await live.app.http.inject({ method: 'POST', url: `/sandbox/google${path}`, payload: {} })
      expect(answer.statusCode, path).toBe(404)
    }
    for (const page of ['/login', '/signup'])
      expect((await live.get(page)).text, page).not.toContain('Sign in with Google')
  })

  test('tells people on the sign-in page, and programs with a 404', async () => {
    for (const path of ['/api/auth/google?redirect=//evil.example', '/api/auth/google/callback?code=x&state=y']) {
      const person = await live.app.http.inject({ url: path, headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([person.statusCode, person.headers.location], path).toEqual([302, '/login?error=google_off'])
      for (const accept of ['application/json', '*/*', '']) {
        const program = await live.app.http.inject({ url: path, headers: { accept } })
        expect([program.statusCode, program.json().code], `${path} ${accept}`).toEqual([404, 'not_found'])
      }
    }
  })
})
