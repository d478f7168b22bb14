import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { NewsletterSendDetail } from '../src/features/newsletter/contract/sends.ts'
import { type DatabaseKind, type TestDatabase, usualDatabase } from './database.ts'
import { LeftOpen } from './left-open.ts'
import { type Answer, type Magazine, openMagazine } from './magazine.ts'
import { chooseDefaultNewsletter } from './newsletter-choice.ts'
import { type MailServer, openMailServer } from './smtp.ts'
import { Visitor } from './visitor.ts'

export interface MailingMagazine extends Magazine {
  mailServer: MailServer
  /** All mails to an address, or to anybody. First waits until no job runs or is due. */
  received(address?: string): Promise<Email[]>
}

interface Options {
  kind?: DatabaseKind
  environment?: Record<string, string>
}

const leftOpen = new LeftOpen<MailingMagazine>()

export function useMailingMagazine({ kind = usualDatabase, environment }: Options = {}): MailingMagazine {
  const magazine = {} as MailingMagazine
  const options = { kind, ...(environment && { environment }) }
  beforeAll(async () => {
    const taken = await leftOpen.take(options, () => openMailingMagazine(options))
    Object.assign(magazine, taken)
    return () => leftOpen.leave(options, taken)
  })
  beforeEach(() => magazine.startOver())
  afterEach(() => countersMatch(magazine.database))
  return magazine
}

export async function countersMatch({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const { rows } = await sql<{ counters: object; recipients: object }>`
    select jsonb_build_object('queued', queued, 'deferred', deferred, 'leased', leased, 'submitted', submitted, 'failed', failed,
        'skipped', skipped, 'unconfirmed', unconfirmed) as counters,
      (select jsonb_object_agg(state, (
          select count(*) from newsletter_recipients as r where r.send_id = s.id and r.state = one.state))
        from unnest('{queued,deferred,leased,submitted,failed,skipped,unconfirmed}'::text[]) as one (state)) as recipients
    from newsletter_sends as s where summary is null`.execute(db)
  expect(rows.map(({ counters }) => counters)).toEqual(rows.map(({ recipients }) => recipients))
}

export async function openMailingMagazine({ kind, environment = {} }: Options = {}): Promise<MailingMagazine> {
  const mailServer = await openMailServer()
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Groundplane <magazine@magazine.test>' }
  const magazine = await openMagazine({ ...(kind && { kind }), environment: { ...mail, ...environment } })
  return {
    ...magazine,
    mailServer,
    received: async (address) => {
      await magazine.countMails('')
      const mails = mailServer.mails.filter(({ to }) => address === undefined || to.includes(address))
      return mails.map(({ parsed }) => parsed)
    },
    startOver: async () => {
      await magazine.startOver()
      mailServer.mails.length = 0
      mailServer.offered.length = 0
      mailServer.attempts = 0
      mailServer.recovers()
    },
    close: async () => {
      await magazine.close()
      await mailServer.close()
    },
  }
}

export const headerOf = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value

export function tokenOf(mail: Email | undefined, page: string): string {
  const [, token] = new RegExp(`${page}/([\\w-]+)`).exec(mail?.text ?? '') ?? []
  if (!token) throw new Error(`No link to ${page} in ${mail?.text}`)
  return token
}

export const subscribes = (visitor: Visitor, email: string, more: object = {}) =>
  visitor.post('/auth/subscribe', { username: 'Priya', email, phone: '', ...more })

export async function tokenOfWelcome(magazine: MailingMagazine, email: string): Promise<string> {
  await subscribes(new Visitor(magazine), email)
  return tokenOf((await magazine.received(email)).at(-1), '/unsubscribe-newsletter')
}

export const storedSubscribers = ({ database }: Magazine) =>
  database.db.selectFrom('newsletter_subscribers').selectAll().orderBy('id').execute()

/** Inserts subscribers of the default newsletter, by default without confirmation. Returns their ids. */
export async function haveSubscribed(
  { database, clock }: Pick<Magazine, 'database' | 'clock'>,
  ...subscribers: {
    email: string
    name?: string
    phone?: string
    unsubscribed?: true
    bounced?: true
    waiting?: true
    confirmed?: true
  }[]
): Promise<number[]> {
  const { now } = clock
  const rows = subscribers.map((one) => ({
    email_key: one.email,
    name: one.name ?? 'Priya',
    phone: one.phone ?? null,
    asked_at: now,
    subscribed_at: one.waiting ? null : now,
    confirmed_at: one.confirmed ? now : null,
    unsubscribed_at: one.unsubscribed ? now : null,
    unsubscribed_by: one.unsubscribed ? ('form' as const) : null,
    bounced_at: one.bounced ? now : null,
  }))
  const inserted = await database.db.insertInto('newsletter_subscribers').values(rows).returning('id').execute()
  await chooseDefaultNewsletter(database.db)
  return inserted.map(({ id }) => id)
}

export const readers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ email: `reader${i + 1}@reader.example` }))

/** Sends an issue with a new article to all subscribers, unless `issue` says otherwise. */
export async function sendsIssue(magazine: Magazine, admin: Visitor, issue: object = {}): Promise<Answer> {
  const articles = 'selectedArticles' in issue ? {} : { selectedArticles: [await magazine.publishes()] }
  return admin.post('/admin/send-newsletter', { sendToAll: true, ...articles, ...issue })
}

export const recipientsOf = ({ mailServer }: MailingMagazine): string[] =>
  mailServer.mails.map(({ to }) => to[0] ?? '').toSorted()

export async function whenSend(
  admin: Visitor,
  id: number,
  isSo: (send: NewsletterSendDetail) => boolean | Promise<boolean> = ({ state }) => state === 'done',
): Promise<NewsletterSendDetail> {
  for (;;) {
    const send: NewsletterSendDetail = (await admin.get(`/admin/newsletter-sends/${id}`)).json()
    if (await isSo(send)) return send
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Advances the clock and wakes whatever waits for a time. */
export async function laterOn({ database, clock }: MailingMagazine, milliseconds: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + milliseconds)
  await sql`select pg_notify('newsletter_sends', '')`.execute(database.db)
}
