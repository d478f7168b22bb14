import { parseSetCookie, stringifyCookie } from 'cookie'
import type { Answer, Magazine } from './magazine.ts'

interface Request {
  body?: unknown
  headers?: Record<string, string>
}

export class Visitor {
  token: string | null = null
  readonly cookies: Record<string, string> = {}
  readonly #magazine: Magazine
  readonly #remoteAddress: string
  readonly #userAgent: string

  constructor(
    magazine: Magazine,
    {
      ip = '192.0.2.1',
      userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }: { ip?: string; userAgent?: string } = {},
  ) {
    this.#magazine = magazine
    this.#remoteAddress = ip
    this.#userAgent = userAgent
  }

  /** Paths are below `/api`. */
  async call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, { body, headers }: Request = {}) {
    const isWritten = typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await this.#magazine.app.http.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.#remoteAddress,
      headers: {
        'user-agent': this.#userAgent,
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(Object.keys(this.cookies).length > 0 && { cookie: stringifyCookie(this.cookies) }),
        ...(body !== undefined && !isWritten && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isWritten ? body : JSON.stringify(body) }),
    })
    this.#storeCookies(answer.headers['set-cookie'])
    const taken: Answer = {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      json: () => answer.json(),
    }
    return taken
  }

  get(path: string, request?: Request) {
    return this.call('GET', path, request)
  }

  post(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.call('POST', path, { ...(body !== undefined && { body }), ...(headers && { headers }) })
  }

  #storeCookies(header: string | string[] | number | undefined) {
    for (const line of [header ?? []].flat()) {
      const { name, value, maxAge } = parseSetCookie(String(line))
      if (maxAge === 0 || value === undefined) delete this.cookies[name]
      else this.cookies[name] = value
    }
  }

  async signIn(email: string, password: string): Promise<Answer> {
    const answer = await this.post('/auth/login', { email, password })
    if (answer.status === 200) this.token = answer.json().token
    return answer
  }
}

/** One after the other. */
export async function statusesOf(count: number, attempt: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await attempt(n)).status)
  return statuses
}

/** Meets all rules, also those of a reset. */
export const aPassword = 'Quiet71!Regulator'

export async function aReader(
  magazine: Magazine,
  { email = 'priya@example.com', password = aPassword, ip = '192.0.2.1' } = {},
): Promise<Visitor> {
  const reader = new Visitor(magazine, { ip })
  await reader.post('/auth/register', { username: 'Priya', email, password })
  let token = ''
  // A receipt for an earlier payment with this address may arrive first.
  while (token === '') token = (await magazine.mailTo(email)).token
  await reader.post(`/auth/verify-email/${token}`)
  const { status, text } = await reader.signIn(email, password)
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`)
  return reader
}
