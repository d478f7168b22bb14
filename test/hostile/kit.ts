import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getSigningSecret, signLinksWith } from '../../src/features/newsletter/server/index.ts'
import { type Role, roles } from '../../src/platform/contract/accounts/roles.ts'
import { type AccessLevel, accessLevels } from '../../src/platform/contract/catalogue.ts'
import { type Plan, plans } from '../../src/platform/contract/plans.ts'
import type { Database } from '../../src/platform/server/db/database.ts'
import type { DatabaseKind } from '../database.ts'
import { type Part, toForm } from '../forms.ts'
import { type Answer, type Magazine, opening, useMagazine } from '../magazine.ts'
import { aMember, type SignedIn } from '../members.ts'
import { adds } from '../newsroom.ts'
import { canaryKeys } from '../payments.ts'
import { aPassword } from '../visitor.ts'

/** `other`: a second reader. A plan: a reader with it. */
export type Who = 'anonymous' | 'other' | Plan | Role
export const members: readonly Exclude<Who, 'anonymous'>[] = ['other', ...plans, ...roles]

/** A request as data. `{name}` in the address, headers and body stands for one of the scene's values. */
export interface HostileRequest {
  /** Method and address: `POST /api/auth/login`. */
  send: string
  as?: Who
  headers?: Record<string, string>
  /** Texts and bytes are sent unchanged, anything else as JSON. */
  body?: unknown
  form?: readonly Part[]
  ip?: string
}

/** A first line (sent anonymously), a request, or a sequence of requests that returns the answer to check. */
export type Attempt = string | HostileRequest | ((scene: Scene) => Promise<Answer>)

type Proof = readonly [actual: unknown, expected: unknown]
export type Check = (answer: Answer, scene: Scene) => Proof | Promise<Proof>

/** The honest form of the same request. It proves that only the attack is refused. */
interface Control {
  honest: Attempt
  /** Status of the honest request. Default: 200. */
  succeeds?: number | undefined
  /** Must be in the honest answer, which proves that `never` could be found. */
  shows?: RegExp | undefined
}

export interface HostileCase extends Control {
  it: string
  hostile: Attempt | readonly HostileRequest[]
  answers: number | readonly number[]
  /** Must not be in the answer, including its headers. */
  never?: RegExp
  says?: string
  proves?: Check
  /** Tables that the attempt may change. `jobs` are the background jobs. */
  changes?: readonly string[]
  isReported?: true
}

export interface Scene {
  magazine: Magazine
  readonly people: Record<Exclude<Who, 'anonymous'>, SignedIn>
  /** The values that `{name}` stands for: ids of articles by access, tokens, addresses. */
  values: Record<string, string>
  links: ReturnType<typeof signLinksWith>
  rows: Record<string, string>
  /** False after a case that has changed no row. */
  mayHaveChanged: boolean
  log: string[]
  /** Also checks what must hold for every answer. */
  send(request: HostileRequest): Promise<Answer>
  /** Sends bytes over a connection of its own. Reads until it closes or has answered. */
  wire(bytes: string): Promise<Answer>
}

export const articleTables = [
  'articles',
  'article_revisions',
  'article_parts',
  'article_writers',
  'article_workflow',
  'audit_log',
  'listings',
  'listing_months',
  'row_counts',
  'search_documents',
  'search_documents_all',
  'search_documents_login',
  'search_documents_silver',
  'search_documents_gold',
  'search_part_numbers',
  'search_parts',
  'search_words',
  'keyword_uses',
  'article_related',
  'article_counts',
]

export const accountTables = [
  'users',
  'row_counts',
  'pending_sign_ups',
  'email_tokens',
  'mailed_links',
  'sessions',
  'known_networks',
  'jobs',
]
export const subscriberTables = [
  'newsletter_subscribers',
  'newsletter_subscriptions',
  'row_counts',
  'newsletter_suppression_list',
  'jobs',
]

export const credentials = { email: 'reader@example.com', password: aPassword }
export const newPassword = 'Louder82!Converter'
export const signUp = { username: 'Ravi', email: 'ravi@example.com', password: aPassword }
export const signInWith = (body: unknown): HostileRequest => ({ send: 'POST /api/auth/login', body })

/** Text that only readers with the right plan may see, or, for a draft, no reader. */
export const canaryOf = (access: AccessLevel | 'unpublished') => `canary${access}body4711`
/** The preview ends before the canary. */
export const textWith = (canary: string) =>
  `<p>${'Anybody may read this open beginning of the article. '.repeat(20)}</p><p>${canary}</p>`

/** The same readers, staff and articles for each case, restored after a case that changed rows. */
export function useScene({
  kind,
  pages = false,
  environment,
  more,
}: {
  kind?: DatabaseKind
  pages?: boolean
  environment?: Record<string, string> | (() => Record<string, string>)
  more?: (scene: Scene) => Promise<void>
} = {}): Scene {
  const log: string[] = []
  const added: { people?: Scene['people'] } = {}
  const scene: Scene = {
    magazine: useMagazine({
      isShared: true,
      pages,
      ...(kind && { kind }),
      environment: () => ({
        PUBLIC_URL: 'https://magazine.test',
        MODE: 'trial',
        ...(typeof environment === 'function' ? environment() : environment),
      }),
      logTo: { write: (line) => void log.push(line) },
    }),
    log,
    values: {},
    rows: {},
    mayHaveChanged: false,
    get people() {
      if (added.people === undefined) throw new Error('There is nobody before the set-up')
      return added.people
    },
    // Replaced in the set-up.
    links: signLinksWith(Buffer.alloc(0)),
    send: async (request) => checked(await inject(scene, request)),
    wire: async (bytes) => checked(await overWire(portOf(scene.magazine), fill(bytes, scene.values))),
  }
  const { magazine } = scene
  beforeAll(async () => {
    const { db } = magazine.database
    scene.links = signLinksWith(await getSigningSecret(db))
    await magazine.app.http.listen({ host: '127.0.0.1', port: 0 })
    await magazine.startOver()
    for (const access of accessLevels)
      scene.values[access] = String(
        await magazine.publishes({ title: `Of access ${access}`, html: textWith(canaryOf(access)), access }),
      )
    added.people = await addMembers(scene)
    const unpublished = { description: textWith(canaryOf('unpublished')), isPublished: 0 } as const
    scene.values['unpublished'] = String(await adds(added.people.editor, unpublished))
    await more?.(scene)
    await jobsAreDone(magazine)
    await createFunctions(db)
    await sql`select hostile.save()`.execute(db)
    scene.rows = await fingerprint(magazine)
  })
  const putBack = async () => {
    await magazine.startOver()
    await sql`select hostile.put_back()`.execute(magazine.database.db)
    await magazine.app.settings.reload()
    magazine.app.forget()
    scene.rows = await fingerprint(magazine)
  }
  beforeEach(async () => {
    if (scene.mayHaveChanged && changedTables(scene.rows, await fingerprint(magazine)).length > 0) await putBack()
    scene.mayHaveChanged = true
    await magazine.database.db.deleteFrom('rate_limit_buckets').execute()
    magazine.clock.now = opening
    log.length = 0
  })
  return scene
}

async function addMembers({ magazine, values }: Scene): Promise<Scene['people']> {
  const people = await Promise.all(
    members.map(async (who) => {
      const role = roles.find((name) => name === who) ?? 'reader'
      const plan = plans.find((name) => name === who)
      const email = `${who}@example.com`
      return [
        who,
        await aMember(magazine, { role, username: who, email, hasPassword: true, ...(plan && { plan }) }),
      ] as const
    }),
  )
  for (const [who, { token, userId }] of people) {
    values[`${who}Token`] = token ?? ''
    values[`${who}Id`] = String(userId)
  }
  return Object.fromEntries(people) as Scene['people']
}

/** One test per case. `common` holds what all cases share; its control is then tried once. */
export function hostileCases<Common extends Partial<HostileCase>>(
  scene: Scene,
  common: Common,
  cases: readonly (Omit<HostileCase, keyof Common> & Partial<HostileCase>)[],
): void {
  const { honest, succeeds, shows, ...shared } = common
  const whole = cases.map((one) => wholeCase({ ...shared, ...one }))
  test.each(honest ? [{ honest, succeeds, shows }] : [])('the honest request succeeds', async (control) => {
    await tryHonest(scene, control)
  })
  test.each(whole)('$it', async ({ hostile, answers, never, says, proves, changes = [], isReported, ...control }) => {
    for (const one of Array.isArray(hostile) ? (hostile as HostileRequest[]) : [hostile as Attempt]) {
      const answer = await attempt(scene, one)
      expect([answers].flat(), answer.text.slice(0, 500)).toContain(answer.status)
      if (never) expect(textOf(answer)).not.toMatch(never)
      if (says) expect(answer.json().message).toContain(says)
      const [actual, expected] = (await proves?.(answer, scene)) ?? []
      expect(actual).toEqual(expected)
    }
    const changed = changedTables(scene.rows, await fingerprint(scene.magazine))
    expect(changed.filter((table) => !changes.includes(table))).toEqual([])
    expect((await scene.magazine.get('/healthz/ready')).status).toBe(200)
    if (control.honest) await tryHonest(scene, { ...control, honest: control.honest })
    if (!isReported) checkLog(scene)
    scene.mayHaveChanged = changes.length > 0 || control.honest !== undefined
  })
}

function wholeCase({ it, hostile, answers, ...rest }: Partial<HostileCase>) {
  if (it === undefined || hostile === undefined || answers === undefined) throw new Error(`Incomplete case: ${it}`)
  return { it, hostile, answers, ...rest }
}

async function tryHonest(scene: Scene, { honest, succeeds = 200, shows }: Control) {
  const answer = await attempt(scene, honest)
  expect(answer.status, answer.text.slice(0, 500)).toBe(succeeds)
  if (shows) expect(textOf(answer)).toMatch(shows)
}

/** Without the date, which may contain any number. */
const textOf = ({ headers, text }: Pick<Answer, 'headers' | 'text'>) =>
  JSON.stringify({ ...headers, date: undefined }) + text

const attempt = (scene: Scene, one: Attempt) =>
  typeof one === 'function' ? one(scene) : scene.send(typeof one === 'string' ? { send: one } : one)

const changedTables = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys({ ...before, ...after }).filter((table) => after[table] !== before[table])

/** Without rate limits, which count every attempt, and the search log, which is written later. */
async function fingerprint({ database: { db } }: Magazine): Promise<Record<string, string>> {
  const { rows } = await sql<TableState>`
    select name, state from hostile.fingerprint()
    union all
    select 'jobs', count(*)::text from jobs.job
    where name in ('mail.send', 'accounts.mail-request', 'newsletter.import', 'subscriptions.payment-event')`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

interface TableState {
  name: string
  state: string
}

const jobsAreDone = (magazine: Magazine) => magazine.countMails('')

/** All tables at once would take fifteen times as long: most have never had a row, and so have no page. */
async function createFunctions(db: Database): Promise<void> {
  await sql`create schema hostile`.execute(db)
  await sql`
    create function hostile.tables() returns setof name language sql as $$
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 and relname <> 'schema_migrations'
    $$`.execute(db)
  await sql`
    create function hostile.fingerprint() returns table (name text, state text) language plpgsql as $$
    declare kept name;
    begin
      for kept in select hostile.tables() except values ('rate_limit_buckets'::name), ('search_queries') loop
        return query execute format(
          'select %L, count(*) || ''/'' || sum(hashtext(ctid::text || xmin::text)) from public.%I having count(*) > 0',
          kept, kept);
      end loop;
    end $$`.execute(db)
  await sql`
    create function hostile.save() returns void language plpgsql as $$
    declare kept name;
    begin
      create schema saved;
      for kept in select hostile.tables() loop
        execute format('create table saved.%I as select * from public.%I', kept, kept);
      end loop;
      create table hostile.numbers as select sequencename, last_value from pg_sequences where schemaname = 'public';
    end $$`.execute(db)
  await sql`
    create function hostile.put_back() returns void language plpgsql as $$
    declare kept record;
    begin
      set local session_replication_role = replica;
      for kept in
        select relname as name, string_agg(quote_ident(attname), ', ') as columns
        from pg_class join pg_attribute on attrelid = format('public.%I', relname)::regclass
        where relkind = 'r' and relnamespace = 'saved'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
        group by relname
      loop
        execute format('delete from public.%I', kept.name);
        execute format(
          'insert into public.%1$I (%2$s) overriding system value select %2$s from saved.%1$I', kept.name, kept.columns);
      end loop;
      perform setval(format('public.%I', sequencename), last_value) from hostile.numbers where last_value is not null;
    end $$`.execute(db)
}

async function inject({ magazine, values }: Scene, request: HostileRequest): Promise<Answer> {
  const { send, as = 'anonymous', headers = {}, body, form, ip = '192.0.2.1' } = request
  const [, method, url] = /^(\S+) (.*)$/s.exec(send) ?? []
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const sent = form ? await toForm(form) : { body, headers: body === undefined || isRaw ? {} : json }
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, values)])
  const answer = await magazine.app.http.inject({
    // Methods that do not exist too.
    method: method as NonNullable<InjectOptions['method']>,
    url: fill(url ?? '', values),
    remoteAddress: ip,
    headers: {
      ...(as !== 'anonymous' && { authorization: `Bearer ${values[`${as}Token`]}` }),
      ...sent.headers,
      ...Object.fromEntries(filled),
    },
    ...(sent.body !== undefined && { payload: toPayload(sent.body, values) }),
  })
  const { statusCode: status, payload: text } = answer
  return { status, headers: answer.headers, text, json: () => answer.json() }
}

const json = { 'content-type': 'application/json' }

const toPayload = (body: unknown, values: Scene['values']) =>
  Buffer.isBuffer(body) ? body : fill(typeof body === 'string' ? body : JSON.stringify(body), values)

/** `"#{id}"` in JSON becomes the number. */
const fill = (text: string, values: Scene['values']) =>
  text
    .replace(/"#\{(\w+)\}"/g, (whole, name: string) => values[name] ?? whole)
    .replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

export function portOf({ app: { http } }: Magazine): number {
  const address = http.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The magazine does not listen')
  return address.port
}

async function overWire(port: number, bytes: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let isAnswered = false
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    if (isAnswered || !firstAnswerIn(text).isWhole) return
    isAnswered = true
    // If the server has read beyond the first request, that answer comes before the one to a later connection.
    void answersAnother(port).then(() => socket.end())
  })
  // The server may close before it has read everything.
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  await new Promise((resolve) => socket.once('close', resolve))
  const { head, body } = firstAnswerIn(text)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]))
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, text, json: () => JSON.parse(body) }
}

function firstAnswerIn(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  const body = rest.join('\r\n\r\n').slice(0, length)
  return { head, body, isWhole: rest.length > 0 && body.length === length }
}

async function answersAnother(port: number): Promise<void> {
  const [answer] = await once(get({ port, host: '127.0.0.1', path: '/healthz/live', agent: false }), 'response')
  await once(answer.resume(), 'close')
}

/** What an error must not reveal: SQL, stacks, paths, names of internals. */
const inside = /node_modules|\bat \S+ \(|select .+ from|violates|duplicate key|PGlite|pg_|ECONN|\/tmp\/|server\//i

const secrets = [canaryKeys.keySecret, canaryKeys.webhookSecret, '$argon2']

function checked(answer: Answer): Answer {
  expect(faultsOf(answer)).toEqual([])
  return answer
}

function faultsOf({ status, headers, text: body, json: parse }: Answer): string[] {
  const text = textOf({ headers, text: body })
  const faults = secrets.filter((secret) => text.includes(secret))
  faults.push(...Object.keys(Object.prototype))
  if (status >= 500 && !(status === 503 && Number(headers['retry-after']) >= 0)) faults.push(`${status}: ${text}`)
  if (status < 400) return faults
  const told = inside.exec(text)
  if (told) faults.push(told[0])
  if (!String(headers['content-type']).includes('json')) return faults
  const { error, message, code } = parse()
  return [error, message, code].every((words) => typeof words === 'string') ? faults : [...faults, body]
}

function checkLog({ log, values }: Scene): void {
  expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  const tokens = Object.keys(values).flatMap((name) => (name.endsWith('Token') ? (values[name] ?? []) : []))
  const logged = log.join('')
  const known = [...tokens, aPassword, canaryKeys.keySecret, canaryKeys.webhookSecret]
  expect(known.filter((secret) => logged.includes(secret))).toEqual([])
}
