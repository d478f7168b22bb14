import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailProblem, usernameProblem } from '../../../../contract/accounts/rules.ts'
import { minutes, seconds } from '../../../core/durations.ts'
import { NotFound, TooManyAttempts } from '../../../core/errors.ts'
import { productFolder } from '../../../core/product-folder.ts'
import { acceptForms } from '../../../http/pages/forms.ts'
import type { GoogleProof } from '../index.ts'
import { createGoogleSignIn } from '../openid.ts'
import { choosePage, problemPage, sentPage } from './pages.ts'
import { type AuthorizationQuery, GoogleSandbox, type SandboxBrowser, TokenRequest } from './provider.ts'

const prefix = '/sandbox/google'
const cookieName = 'gp_sandbox_google'

interface Options {
  folder: string
  publicUrl: string
  callback: string
  now: () => Date
  magazine: () => string
  /** @throws TooManyAttempts */
  mailProof: (proof: GoogleProof, request: FastifyRequest) => Promise<void>
  /** False while another provider is set: it then answers nobody. */
  isOpen: () => boolean
}

/** For trials. The sign-in of the real provider reaches it without a network. */
export async function mountGoogleSandbox(app: FastifyInstance, options: Options) {
  const { publicUrl, callback, now, isOpen } = options
  const issuer = publicUrl + prefix
  const sandbox = await GoogleSandbox.open({ ...options, issuer })
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' }
      })
      scope.addHook('onRequest', async () => {
        if (!isOpen()) throw new NotFound('address', prefix)
      })
      acceptForms(scope)
      programRoutes(scope, sandbox)
      pageRoutes(scope, sandbox, options)
    },
    { prefix },
  )
  return createGoogleSignIn({
    issuer,
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    callback,
    now,
    fetch: async (url, { method, headers, body }) => {
      const { pathname, search } = new URL(url)
      // The library sends a form, and nothing else.
      const payload = body instanceof URLSearchParams ? body.toString() : ''
      const sent = { headers: Object.fromEntries(new Headers(headers)), payload }
      const answer = await app.inject({ method: method === 'POST' ? 'POST' : 'GET', url: pathname + search, ...sent })
      const type = String(answer.headers['content-type'])
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } })
    },
  })
}

function programRoutes(scope: FastifyInstance, sandbox: GoogleSandbox) {
  scope.get('/.well-known/openid-configuration', async () => sandbox.discovery())
  scope.get('/jwks', async () => sandbox.jwks())
  scope.post('/token', async ({ body }, reply) => {
    const { success, data } = TokenRequest.safeParse(body)
    void reply.header('cache-control', 'no-store')
    if (success && !sandbox.isClient(data)) return reply.code(401).send({ error: 'invalid_client' })
    const idToken = success ? sandbox.redeem(data) : null
    if (idToken === null) return reply.code(400).send({ error: 'invalid_grant' })
    return { access_token: 'sandbox', token_type: 'Bearer', expires_in: 60, id_token: idToken }
  })
}

function pageRoutes(scope: FastifyInstance, sandbox: GoogleSandbox, { publicUrl, magazine, mailProof }: Options) {
  const folder = join(productFolder, 'src', 'platform', 'server', 'gateways', 'google', 'sandbox')
  scope.get('/page.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(join(folder, 'page.css'))),
  )
  const { browserOf, remember } = browserCookie(sandbox, publicUrl.startsWith('https:'))
  const refuse = (reply: FastifyReply, problem: string) => page(reply.code(400), problemPage(problem))
  const notOurs = 'This is not a sign-in that this magazine has started. Please start again.'

  scope.get('/authorize', async (request, reply) => {
    const query = sandbox.readRequest(request.query)
    if (!query) return refuse(reply, notOurs)
    return page(reply, choosePage({ magazine: magazine(), action: request.url, ...browserOf(request) }))
  })

  scope.post('/authorize', async (request, reply) => {
    const query = sandbox.readRequest(request.query)
    if (!query || request.headers['sec-fetch-site'] === 'cross-site') return refuse(reply, notOurs)
    const form = readForm(request.body)
    if (form.has('denied')) return reply.redirect(answerTo(query, { error: 'access_denied' }), 303)
    const browser = browserOf(request)
    const email = form.has('invented') ? sandbox.invent(browser).email : form.get('account')
    if (email !== null) {
      const code = sandbox.createCode(browser, email, query)
      if (code) return remember(reply, browser).redirect(answerTo(query, { code }), 303)
    }
    const typed = { email: (form.get('email') ?? email ?? '').trim(), name: (form.get('name') ?? '').trim() }
    const problem =
      email === null
        ? (emailProblem(typed.email) ?? usernameProblem(typed.name))
        : 'This browser has not proven that address.'
    const failed = (text: string) =>
      page(reply, choosePage({ magazine: magazine(), action: request.url, ...browser, ...typed, problem: text }))
    if (problem) return failed(problem)
    const { proof, validUntil } = sandbox.writeProof(browser, typed, new URL(request.url, publicUrl).search)
    const link = `${publicUrl}${prefix}/proof?${new URLSearchParams({ proof })}`
    try {
      await mailProof({ email: typed.email, link, validUntil }, request)
    } catch (error) {
      if (error instanceof TooManyAttempts) return failed('Too many emails. Please try again later.')
      throw error
    }
    return page(remember(reply, browser), sentPage(typed.email, request.url))
  })

  scope.get<{ Querystring: { proof?: unknown } }>('/proof', async (request, reply) => {
    const browser = browserOf(request)
    const { proof } = request.query
    const query = typeof proof === 'string' ? sandbox.prove(browser, proof) : null
    if (query !== null) return remember(reply, browser).redirect(`${prefix}/authorize${query}`, 303)
    return refuse(reply, 'This link is invalid or has expired, or another browser asked for it. Please start again.')
  })
}

function browserCookie(sandbox: GoogleSandbox, secure: boolean) {
  const browserOf = ({ headers }: FastifyRequest) => sandbox.readBrowser(parseCookie(headers.cookie ?? '')[cookieName])
  const remember = (reply: FastifyReply, browser: SandboxBrowser) =>
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name: cookieName,
        value: sandbox.writeBrowser(browser),
        path: prefix,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: (minutes(60) / seconds(1)) * 24 * 30,
      }),
    )
  return { browserOf, remember }
}

const readForm = (body: unknown) =>
  new URLSearchParams(typeof body === 'object' && body !== null ? (body as Record<string, string>) : {})

const answerTo = ({ redirect_uri, state }: AuthorizationQuery, answer: Record<string, string>) =>
  `${redirect_uri}?${new URLSearchParams({ ...answer, state })}`

const page = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(html)
