import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSetCookie, stringifyCookie } from 'cookie'
import PostalMime from 'postal-mime'
import type { PagesBuild } from '../server/app.ts'
import { makeAdmin, PasswordHasher } from '../server/features/accounts/index.ts'
import { type Answer, type Magazine, openMagazine } from './app.ts'
import type { DatabaseKind } from './database.ts'

/** A magazine with a letter box: what it mails can be read. */
export interface MagazineWithMail extends Magazine {
  /** The next mail to an address that was not read yet; waits for it. */
  mailTo(address: string): Promise<ReadMail>
  /** Starts over: no rows, no mails, nothing under way. */
  startOver(): Promise<void>
  /** How many mails have gone to an address so far, once nothing is under way. */
  countMails(address: string): Promise<number>
}

export interface ReadMail {
  subject: string
  text: string
  /** The secret in its first link. */
  token: string
}

export async function openMagazineWithMail(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
  build?: PagesBuild,
): Promise<MagazineWithMail> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-mail-'))
  const magazine = await openMagazine({
    kind,
    environment: { ...environment, DATA_DIR: dataDir },
    ...(build && { build }),
  })
  const letterBox = openLetterBox(join(dataDir, 'mail'))
  return {
    ...magazine,
    ...letterBox,
    countMails: async (address) => {
      await jobsAreDone(magazine)
      return letterBox.count(address)
    },
    startOver: async () => {
      await jobsAreDone(magazine)
      await magazine.database.empty()
      await rm(join(dataDir, 'mail'), { recursive: true, force: true })
    },
    close: async () => {
      await magazine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The mails in a folder that a magazine without SMTP writes them to. */
export function openLetterBox(folder: string) {
  const read = new Set<string>()
  const namesTo = async (address: string) => {
    const names = await readdir(folder).catch(() => [])
    const mails = names.filter((name) => name.endsWith('.eml')).toSorted()
    const found: { name: string; mail: ReadMail }[] = []
    for (const name of mails) {
      const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(join(folder, name)))
      if (to?.[0]?.address !== address) continue
      found.push({ name, mail: { subject, text, token: /\/([\w-]{43})$/m.exec(text)?.[1] ?? '' } })
    }
    return found
  }
  return {
    count: async (address: string) => (await namesTo(address)).length,
    async mailTo(address: string): Promise<ReadMail> {
      for (let attempt = 0; attempt < 3_000; attempt += 1) {
        const next = (await namesTo(address)).find(({ name }) => !read.has(name))
        if (next) {
          read.add(next.name)
          return next.mail
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`No mail came for ${address}`)
    },
  }
}

/** Waits until no job waits or runs. */
async function jobsAreDone({ database }: Magazine): Promise<void> {
  const { sql } = await import('kysely')
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from jobs.job where state < 'completed' and name <> 'accounts.sweep' and name not like '\\_\\_%'
    `.execute(database.db)
    if (rows[0]?.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

interface Request {
  body?: unknown
  headers?: Record<string, string>
}

/** Somebody with a browser: an address on the network, cookies, and the token once signed in. */
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

  /** A call of the API, below `/api`. */
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
    this.#keepCookies(answer.headers['set-cookie'])
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

  #keepCookies(header: string | string[] | number | undefined) {
    for (const line of [header ?? []].flat()) {
      const { name, value, maxAge } = parseSetCookie(String(line))
      if (maxAge === 0 || value === undefined) delete this.cookies[name]
      else this.cookies[name] = value
    }
  }

  /** Signs in and keeps the token, as the browser does. */
  async signIn(email: string, password: string): Promise<Answer> {
    const answer = await this.post('/auth/login', { email, password })
    if (answer.status === 200) this.token = answer.json().token
    return answer
  }
}

/** A password that keeps all rules, those of a reset too. */
export const aPassword = 'Quiet71!Regulator'

/** Somebody who signed up, clicked the link and signed in. */
export async function aReader(
  magazine: MagazineWithMail,
  { email = 'priya@example.com', password = aPassword, ip = '192.0.2.1' } = {},
): Promise<Visitor> {
  const reader = new Visitor(magazine, { ip })
  await reader.post('/auth/register', { username: 'Priya', email, password })
  let token = ''
  // A receipt for what somebody else of this address paid may still have been on its way.
  while (token === '') token = (await magazine.mailTo(email)).token
  await reader.post(`/auth/verify-email/${token}`)
  const { status, text } = await reader.signIn(email, password)
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`)
  return reader
}

const passwords = new PasswordHasher()

/** Makes the owner of an account an administrator, as the command line does. */
export async function makesAdmin(magazine: Magazine, email: string): Promise<void> {
  const parts = { db: magazine.database.db, passwords, now: magazine.clock.now }
  await makeAdmin(parts, { email, username: 'admin' })
}
