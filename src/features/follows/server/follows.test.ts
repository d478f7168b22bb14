import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { titlesIn } from '../../../../test/answers.ts'
import { later } from '../../../../test/clock.ts'
import { runJob } from '../../../../test/jobs.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { aPassword, Visitor } from '../../../../test/visitor.ts'
import { days, minutes } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { getSigningSecret } from '../../newsletter/server/index.ts'
import { mostFollows } from '../contract/follow-rules.ts'
import { moveFollows } from './follow.ts'
import { matchEvents } from './match-events.ts'
import { nextMails, queueMails } from './queue-mails.ts'

const magazine = useMagazine()
const email = 'priya@example.com'
const editor = useMember(magazine, { role: 'admin', username: 'Asha' })
const priya = useMember(magazine, { email })

const follows = (kind: string, target: string, more: object = {}, reader = priya) =>
  reader.call('PUT', '/auth/follows', { body: { kind, target, ...more } })
/** Runs the job of every minute. Returns how many mails the address has by then. */
async function tells(address = email): Promise<number> {
  await runJob(magazine, 'follows.tell')
  return magazine.countMails(address)
}
const news = (reader = priya) => titlesIn(reader.get('/auth/follow-news'))
const own = async (reader = priya) => (await reader.get('/auth/follows')).json()

describe('following', () => {
  test('a part with a Greek letter is followed by the number of its page', async () => {
    await magazine.publishes({ title: 'An old one', partNumbers: ['µA741'] })
    for (const target of ['µA741', 'μA741', 'UA-741'])
      expect((await follows('part', target)).json(), target).toMatchObject({ target: 'ua741', path: '/part/UA741' })
  })

  test('everything that has a page of articles is followed, by one reader, and what is new of it is listed once', async () => {
    const { db } = magazine.database
    const author = (await editor.post('/admin/authors', { name: 'Meera' })).json().author.id
    await sql`
      insert into parts (number, name, maker, description, package, state, data_sheet, parameters, lexemes, changed_at)
      values ('bss138', 'BSS138', '', '', '', '', '', '[]', '', now())`.execute(db)
    await sql`insert into part_links values ('bss138', 'family', 'smallfets', 'SmallFETs', 0)`.execute(db)
    for (let count = 0; count < 3; count++)
      await magazine.publishes({ title: 'Before', keywords: ['Gate driver'], partNumbers: ['LM5146'] })
    const wanted = [
      ['part', 'lm-5146', 'LM5146', '/part/LM5146'],
      ['family', 'LM5146', 'LM5146', '/part/LM5146'],
      ['family', 'smallFETs', 'SmallFETs', '/part/SMALLFETS'],
      ['topic', 'gate-driver', 'Gate driver', '/topic/gate-driver'],
      ['category', 'powersupply', 'Power Supply', '/component/powersupply/index.html'],
      ['section', 'news', 'Latest News', '/section/news/index.html'],
      ['author', String(author), 'Meera', '/author/meera'],
      ['search', '  Quiet  "2 MHz" -boost', 'Quiet "2 MHz" -boost', '/search?q=Quiet+%222+MHz%22+-boost'],
    ]
    for (const [kind = '', target = ''] of wanted)
      expect([kind, (await follows(kind, target)).status]).toEqual([kind, 200])
    const { follows: listed, feed, mailsCorrections } = await own()
    expect([feed, mailsCorrections]).toEqual([{ address: null }, false])
    expect(listed.map(({ kind, path }: { kind: string; path: string }) => [kind, path])).toEqual(
      wanted.map(([kind, , , path]) => [kind, path]).toReversed(),
    )
    later(magazine, minutes(1))
    await magazine.publishes({
      title: 'A quiet buck',
      html: '<p>It works at 2 MHz.</p>',
      partNumbers: ['LM5146-Q1', 'BSS138'],
      keywords: [],
    })
    await magazine.publishes({ title: 'Elsewhere', section: 'product', categories: [], keywords: [] })
    expect(await news()).toEqual([])
    expect(await tells()).toBe(0)
    expect(await news()).toEqual(['A quiet buck'])
    const [one] = (await priya.get('/auth/follow-news')).json().articles
    // Of parts, only families match: LM5146-Q1 is another part.
    expect(one.because).toEqual(['LM5146', 'News', 'Power Supply', 'Quiet "2 MHz" -boost', 'SmallFETs'])
    const ravi = await aMember(magazine)
    expect([await news(ravi), (await own(ravi)).follows]).toEqual([[], []])
  })

  test('it ends, and an undo brings back what was new meanwhile', async () => {
    const { id, followedAt } = (await follows('section', 'news', { mails: 'weekly' })).json()
    expect((await follows('section', 'news')).json()).toMatchObject({ id, mails: 'weekly' })
    later(magazine, minutes(1))
    await magazine.publishes({ title: 'New' })
    await tells()
    const ravi = await aMember(magazine)
    expect((await ravi.call('DELETE', `/auth/follows/${id}`)).status).toBe(200)
    expect(await news()).toEqual(['New'])
    for (let times = 0; times < 2; times++) expect((await priya.call('DELETE', `/auth/follows/${id}`)).status).toBe(200)
    expect([await news(), (await own()).follows]).toEqual([[], []])
    for (const since of ['0000-01-01T00:00:00Z', '9999-01-01T00:00:00Z'])
      expect((await follows('section', 'product', { since })).status).toBe(200)
    await follows('section', 'news', { mails: 'weekly', since: followedAt })
    expect(await news()).toEqual(['New'])
  })

  test('what has no page of articles is not followed', async () => {
    const cases: [what: string, kind: string, target: string, status: number][] = [
      ['a part that no article names', 'part', 'ZZ9999', 404],
      ['a topic of no article', 'topic', 'nothing', 404],
      ['a category that there is not', 'category', 'nothing', 404],
      ['a section that there is not', 'section', '__proto__', 404],
      ['an author that there is not', 'author', '4711', 404],
      ['an author by what is no id', 'author', '1 or 1=1', 404],
      ['a search without a word', 'search', '"" --', 400],
      ['a kind that there is not', 'reader', '1', 400],
      ['what is too long', 'search', 'x'.repeat(201), 400],
      ['nothing', 'topic', ' ', 400],
    ]
    for (const [what, kind, target, status] of cases) expect((await follows(kind, target)).status, what).toBe(status)
    expect((await own()).follows).toEqual([])
  })

  test('there is a limit, which two at once do not pass', async () => {
    await sql`
      insert into follows (user_id, kind, target, name, mails, followed_at)
      select ${priya.userId}, 'search', 'word' || n, '', 'none', now() from generate_series(1, ${mostFollows - 1}) as n`.execute(
      magazine.database.db,
    )
    const answers = await Promise.all([follows('section', 'news'), follows('category', 'ai')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await own()).follows).toHaveLength(mostFollows)
    expect((await follows('search', 'word1', { mails: 'daily' })).status).toBe(200)
  })

  test('it follows a category and a section to where they are moved', async () => {
    const { db } = magazine.database
    await follows('category', 'ai')
    await inTransaction(db, (tx) => moveFollows(tx, 'category', { from: 'ai', to: 'powersupply' }))
    expect((await own()).follows).toMatchObject([{ target: 'powersupply', name: 'Power Supply' }])
    await inTransaction(db, (tx) => moveFollows(tx, 'category', { from: 'powersupply', to: null }))
    expect((await own()).follows).toEqual([])
  })

  test('it follows an author to the one who takes over, once, and ends with one whom nobody does', async () => {
    const other = await aMember(magazine)
    const ids: string[] = []
    for (const name of ['Asha', 'Bo', 'Chen'])
      ids.push(String((await editor.post('/admin/authors', { name })).json().author.id))
    const [asha = '', bo = '', chen = ''] = ids
    for (const [reader, author] of [
      [priya, asha],
      [priya, chen],
      [other, asha],
      [other, bo],
    ] as const)
      expect((await follows('author', author, {}, reader)).status).toBe(200)
    expect((await editor.call('DELETE', `/admin/authors/${asha}?successor=${bo}`)).status).toBe(200)
    expect((await editor.call('DELETE', `/admin/authors/${chen}`)).status).toBe(200)
    for (const reader of [priya, other])
      expect((await own(reader)).follows).toMatchObject([{ kind: 'author', target: bo, name: 'Bo' }])
  })

  test('it is in the download of one’s data', async () => {
    await follows('section', 'news', { mails: 'daily' })
    await priya.post('/auth/follow-feed')
    const { records } = (await priya.get('/auth/my-data')).json()
    expect(records.follows).toMatchObject([{ kind: 'section', target: 'news', mails: 'daily' }])
    expect(records.follow_choices).toHaveLength(1)
  })
})

describe('mails about what is followed', () => {
  test('one mail at once for several follows, with no more than anybody may see, and none for what is published again', async () => {
    const gold = await aMember(magazine, { email: 'gold@example.com', plan: 'gold' })
    for (const reader of [priya, gold]) {
      await follows('section', 'news', { mails: 'at_once' }, reader)
      await follows('category', 'powersupply', { mails: 'weekly' }, reader)
    }
    const html = `<p>${'Open. '.repeat(100)}</p><p>SECRET-OF-GOLD</p>`
    const id = await magazine.publishes({ title: 'For gold', access: 'gold', html })
    expect([await tells(), await tells()]).toEqual([1, 1])
    for (const address of [email, 'gold@example.com']) {
      const { subject, text } = await magazine.mailTo(address)
      expect(subject).toContain('For gold')
      expect(text).toContain('You follow News, Power Supply · Gold')
      expect(text).not.toContain('SECRET-OF-GOLD')
    }
    const published = (isPublished: 0 | 1) => editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished } })
    await published(0)
    await published(1)
    expect([await tells(), await news()]).toEqual([1, ['For gold']])
    // An article withdrawn before anyone was told is told when it is published again.
    const early = await magazine.publishes({ title: 'Too early' })
    const { db } = magazine.database
    await db.updateTable('articles').set({ published_at: null }).where('id', '=', early).execute()
    expect(await tells()).toBe(1)
    await db.updateTable('articles').set({ published_at: magazine.clock.now }).where('id', '=', early).execute()
    expect(await tells()).toBe(2)
  })

  test('daily and weekly ones come together in the morning, and none if there is nothing', async () => {
    await follows('section', 'news', { mails: 'daily' })
    await follows('section', 'product', { mails: 'weekly' })
    await magazine.publishes({ title: 'One' })
    await magazine.publishes({ title: 'Two' })
    await magazine.publishes({ title: 'Three', section: 'product' })
    expect(await tells()).toBe(0)
    // Monday, 2 March, 14:30 in India.
    later(magazine, days(1) - minutes(6 * 60 + 31))
    expect(await tells()).toBe(0)
    later(magazine, minutes(1))
    expect(await tells()).toBe(1)
    const { subject, text } = await magazine.mailTo(email)
    expect(subject).toContain('2 articles that you follow')
    expect([text.includes('One'), text.includes('Two'), text.includes('Three')]).toEqual([true, true, false])
    later(magazine, days(6))
    expect(await tells()).toBe(2)
    later(magazine, days(7))
    expect(await tells()).toBe(2)
  })

  test('two that work at once mail everybody once, and a stop between two batches loses nobody', async () => {
    const { db } = magazine.database
    await sql`
      with readers as (
        insert into users (email_key, email, username, created_at)
        select 'reader' || n || '@example.com', 'reader' || n || '@example.com', 'Reader', now() from generate_series(1, 2500) as n returning id
      )
      insert into follows (user_id, kind, target, name, mails, followed_at)
      select id, 'section', 'news', 'News', 'weekly', '2026-01-01' from readers`.execute(db)
    for (let count = 0; count < 10; count++) {
      const quick = await aMember(magazine, { email: `quick${count}@example.com` })
      await follows('section', 'news', { mails: 'at_once' }, quick)
    }
    await magazine.publishes({ title: 'For many' })
    const { settings } = magazine.app
    await matchEvents({ db, now: () => magazine.clock.now })
    const stopping = new AbortController()
    const now = () => {
      stopping.abort()
      return magazine.clock.now
    }
    const count = async () => (await db.selectFrom('follow_mails').selectAll().execute()).length
    await queueMails({ db, settings, now }, stopping.signal)
    expect(await count()).toBe(1000)
    const carriesOn = () => queueMails({ db, settings, now: () => magazine.clock.now }, new AbortController().signal)
    await Promise.all([carriesOn(), carriesOn()])
    expect(await count()).toBe(2510)
    await Promise.all([tells(), tells()])
    for (let reader = 0; reader < 10; reader++) expect(await magazine.countMails(`quick${reader}@example.com`)).toBe(1)
    expect(await count()).toBe(2500)
  })

  test('mail that was withheld goes again once the owner of the address asks for some, in whatever way', async () => {
    const { db } = magazine.database
    await getSigningSecret(db)
    const subscribes = (reader: Visitor, isSubscribed: boolean) =>
      reader.call('PUT', '/auth/newsletter', { body: { isSubscribed } })
    const corrections = (reader: Visitor, isMailed: boolean) =>
      reader.call('PUT', '/auth/follow-corrections', { body: { isMailed } })
    const { id } = await db.selectFrom('newsletters').select('id').executeTakeFirstOrThrow()
    const choices = { body: { newsletters: [id] } }
    const ways: [what: string, asks: (reader: typeof priya, email: string) => Promise<unknown>, isWithheld: boolean][] =
      [
        ['form', (reader, to) => reader.post('/auth/subscribe', { username: 'P', email: to, phone: '' }), false],
        ['account', (reader) => subscribes(reader, true), false],
        ['choices', (reader) => reader.call('PUT', '/auth/newsletter-preferences', choices), false],
        ['follow', (reader) => follows('section', 'news', { mails: 'daily' }, reader), false],
        ['corrections', (reader) => corrections(reader, true), false],
        ['nothing', async () => {}, true],
        ['silently', (reader) => follows('section', 'news', { mails: 'none' }, reader), true],
        ['no', (reader) => corrections(reader, false), true],
        ['left', (reader) => subscribes(reader, false), true],
      ]
    for (const [what, asks, isWithheld] of ways) {
      const address = `${what}@example.com`
      const gone = await aMember(magazine, { email: address, hasPassword: true })
      expect((await gone.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
      const back = await aMember(magazine, { email: address })
      expect((await own(back)).withheld, what).toBe('declined')
      await asks(back, address)
      expect((await own(back)).withheld !== null, what).toBe(isWithheld)
    }
  })

  test('nobody is mailed who cannot be, who has changed their mind, or about what is old or withdrawn', async () => {
    const { db } = magazine.database
    const now = magazine.clock.now
    const reader = async (name: string) => {
      const one = await aMember(magazine, { email: `${name}@example.com` })
      await follows('section', 'news', { mails: 'daily' }, one)
      return one
    }
    const left = await reader('left')
    const bounced = await reader('bounced')
    const changed = await reader('changed')
    const ended = await reader('ended')
    await follows('section', 'news', { mails: 'daily' })
    await magazine.publishes({ title: 'From an old site', datedAt: new Date(now.getTime() - days(30)) })
    const withdrawn = await magazine.publishes({ title: 'Withdrawn' })
    await magazine.publishes({ title: 'Stays' })
    await tells()
    await db.updateTable('users').set({ deactivated_at: now }).where('id', '=', left.userId).execute()
    const row = { email_key: 'bounced@example.com', name: 'B', asked_at: now, subscribed_at: now, bounced_at: now }
    await db.insertInto('newsletter_subscribers').values(row).execute()
    expect([(await own(bounced)).withheld, (await own(ended)).withheld]).toEqual(['bounced', null])
    await follows('section', 'news', { mails: 'none' }, changed)
    await ended.call('DELETE', `/auth/follows/${(await own(ended)).follows[0].id}`)
    await editor.call('PATCH', `/admin/publish/${withdrawn}`, { body: { isPublished: 0 } })
    later(magazine, days(1))
    expect(await tells()).toBe(1)
    const { text } = await magazine.mailTo(email)
    expect(text).toContain('Stays')
    expect(text).not.toMatch(/Withdrawn|old site/)
    for (const name of ['left', 'bounced', 'changed', 'ended'])
      expect(await magazine.countMails(`${name}@example.com`)).toBe(0)
    expect(await db.selectFrom('follow_mails').selectAll().execute()).toEqual([])
  })

  test('a signed link ends them by one click and leaves what is followed, and a forged one changes nothing', async () => {
    await follows('section', 'news', { mails: 'at_once' })
    await priya.call('PUT', '/auth/follow-corrections', { body: { isMailed: true } })
    await magazine.publishes()
    await tells()
    const { text } = await magazine.mailTo(email)
    const path = /\/end-follow-mails\/[\w-]{44}/.exec(text)?.[0] ?? ''
    const post = (url: string) =>
      magazine.app.http.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'x' })
    const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    expect((await post(forged)).statusCode).toBe(400)
    expect((await own()).follows).toMatchObject([{ mails: 'at_once' }])
    for (let times = 0; times < 2; times++) expect((await post(path)).statusCode).toBe(200)
    expect(await own()).toMatchObject({ follows: [{ target: 'news', mails: 'none' }], mailsCorrections: false })
    await magazine.publishes()
    expect(await tells()).toBe(1)
    await follows('section', 'news', { mails: 'daily' })
    const api = new Visitor(magazine)
    expect((await api.post(`/auth/end-follow-mails/${path.split('/').at(-1)}`)).status).toBe(200)
    expect((await own()).follows).toMatchObject([{ mails: 'none' }])
  })

  test('while following is switched off nothing is mailed, also not later, and links in mails still end them', async () => {
    await follows('section', 'news', { mails: 'at_once' })
    await magazine.publishes()
    await tells()
    const { text } = await magazine.mailTo(email)
    const admin = await aMember(magazine, { role: 'admin', email: 'switch@example.com' })
    await savesSettings(admin, 'features', { follows: false })
    await magazine.publishes()
    await tells()
    await savesSettings(admin, 'features', { follows: true }, 1)
    await tells()
    expect(await magazine.countMails(email)).toBe(1)
    await savesSettings(admin, 'features', { follows: false }, 2)
    const path = /\/end-follow-mails\/[\w-]{44}/.exec(text)?.[0] ?? ''
    expect((await magazine.app.http.inject({ method: 'POST', url: path })).statusCode).toBe(200)
  })

  test('a correction is told once to who saved the article or follows it, and mailed to who asked for that', async () => {
    const id = await adds(editor, { title: 'A driver', section: 'News' })
    const saver = await aMember(magazine, { email: 'saver@example.com' })
    const quiet = await aMember(magazine, { email: 'quiet@example.com' })
    for (const reader of [saver, quiet]) await reader.call('PUT', `/auth/saved/${id}`, { body: {} })
    await follows('section', 'news')
    for (const reader of [saver, priya])
      await reader.call('PUT', '/auth/follow-corrections', { body: { isMailed: true } })
    later(magazine, minutes(1))
    const corrects = async (corrections: string) => {
      const { version } = (await editor.get(`/admin/article/${id}`)).json()
      const saved = await editor.post(`/admin/edit/${id}`, anEdit({ title: 'A driver', version, corrections }))
      expect(saved.status).toBe(200)
      return tells()
    }
    expect(await corrects('2026-03-02 The current was 2 A, not 3 A.')).toBe(1)
    expect(await corrects('2026-03-02 The current is 2 A, not 3 A.')).toBe(1)
    for (const reader of [saver, quiet, priya])
      expect((await reader.get('/auth/follow-news')).json().articles).toMatchObject([
        { ID: id, correction: '2026-03-02 The current was 2 A, not 3 A.' },
      ])
    expect((await magazine.mailTo('saver@example.com')).text).toContain('You saved this article')
    expect((await magazine.mailTo(email)).text).toContain('The current was 2 A, not 3 A.')
    expect(await magazine.countMails('quiet@example.com')).toBe(0)
  })

  test('what comes is mailed on the next morning and the next Monday of the publisher', () => {
    for (const [now, daily, weekly] of [
      ['2026-03-02T02:29:00Z', '2026-03-02T02:30:00Z', '2026-03-02T02:30:00Z'],
      ['2026-03-02T02:30:00Z', '2026-03-03T02:30:00Z', '2026-03-09T02:30:00Z'],
      ['2026-03-08T20:00:00Z', '2026-03-09T02:30:00Z', '2026-03-09T02:30:00Z'],
      ['2026-12-31T20:00:00Z', '2027-01-01T02:30:00Z', '2027-01-04T02:30:00Z'],
    ] as const) {
      const due = nextMails(new Date(now), 'Asia/Kolkata')
      expect([due.daily, due.weekly], now).toEqual([new Date(daily), new Date(weekly)])
    }
  })
})

describe('the private feed', () => {
  const feedOf = async (reader = priya) => new URL((await own(reader)).feed.address).pathname

  test('it has what is new to its owner, no gated text, is kept by no cache, and ends with its address', async () => {
    await follows('section', 'news')
    await priya.post('/auth/follow-feed')
    const first = await feedOf()
    const html = `<p>${'Open. '.repeat(100)}</p><p>SECRET-OF-GOLD</p>`
    await magazine.publishes({ title: 'For gold', access: 'gold', html })
    await magazine.publishes({ title: 'For all', html: '<p>The whole text.</p>' })
    await magazine.publishes({ title: 'Elsewhere', section: 'product' })
    await tells()
    const { status, headers, text } = await magazine.get(first)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect([text.includes('For gold'), text.includes('The whole text.')]).toEqual([true, true])
    expect([text.includes('SECRET-OF-GOLD'), text.includes('Elsewhere')]).toEqual([false, false])
    expect((await priya.post('/auth/follow-feed')).json().address).not.toContain(first)
    expect([(await magazine.get(first)).status, (await magazine.get(await feedOf())).status]).toEqual([404, 200])
    const last = await feedOf()
    await priya.call('DELETE', '/auth/follow-feed')
    expect([(await magazine.get(last)).status, (await own()).feed.address]).toEqual([404, null])
    await priya.post('/auth/follow-feed')
    expect((await magazine.get(last)).status).toBe(404)
    for (const token of ['A'.repeat(44), 'A'.repeat(43), '%00'])
      expect((await magazine.get(`/following/${token}/feed.xml`)).status, token).toBe(404)
  })
})
