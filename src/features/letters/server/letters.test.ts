import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../../../test/answers.ts'
import { later } from '../../../../test/clock.ts'
import { invisibles } from '../../../../test/invisibles.ts'
import { runJob } from '../../../../test/jobs.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { aPassword, statusesOf, Visitor } from '../../../../test/visitor.ts'
import { letterReportLink, lettersLink } from '../../../platform/contract/links.ts'
import { days, minutes } from '../../../platform/server/core/durations.ts'
import { letterLimits, letterMessages } from '../contract/rules.ts'

const magazine = useMagazine({ pages: true })
const editor = useMember(magazine, { role: 'editor', username: 'Anna' })
const priya = useMember(magazine, { username: 'Priya', email: 'priya@example.com' })
let article: number

beforeEach(async () => {
  article = await magazine.publishes({ title: 'A quiet regulator' })
})

const words = 'At 3.3 V the ripple was 12 mV.\n\nSee https://example.com/notes for the plot.'
const writes = (reader: Visitor, more: object = {}) =>
  reader.post('/auth/letters', { articleId: article, text: words, ...more })
const shown = async (reader: Visitor = new Visitor(magazine), id = article) =>
  (await reader.get(`/home/letters/${id}`)).json()
const inBackOffice = async (query = '') => (await editor.get(`/admin/letters?${query}`)).json()
const settles = (id: number, state: string, reason = '') =>
  editor.call('PUT', `/admin/letters/${id}`, { body: { state, reason } })
const page = async (id = article) => (await magazine.get(lettersLink(id))).text

async function aLetter(reader: Visitor = priya, more: object = {}): Promise<number> {
  const answer = await writes(reader, more)
  if (answer.status !== 201) throw new Error(answer.text)
  const { data } = await inBackOffice('limit=100')
  return data.at(-1).id
}

async function aShownLetter(reader: Visitor = priya, more: object = {}): Promise<number> {
  const id = await aLetter(reader, more)
  await settles(id, 'shown')
  return id
}

const tells = async () => {
  later(magazine, minutes(3))
  await runJob(magazine, 'letters.tell')
}

const letters = () => magazine.database.db.selectFrom('letters').selectAll().orderBy('id').execute()

test('a letter is shown, found and linked once an editor has chosen it, and leaves again', async () => {
  const id = await aLetter()
  expect(await shown()).toMatchObject({ letters: [], total: 0, isOpen: true })
  expect((await magazine.get(`/article/${article}`)).text).toContain('Write a letter to the editors')
  expect(await inBackOffice()).toMatchObject({
    data: [{ id, name: 'Priya', state: 'waiting', article: { title: 'A quiet regulator' } }],
    counts: { waiting: 1, shown: 0, refused: 0, reported: 0 },
  })
  expect(await inBackOffice('search=ripple')).toMatchObject({ total: 1 })
  expect(await inBackOffice('search=thermal')).toMatchObject({ total: 0 })

  expect((await settles(id, 'shown')).json()).toEqual({ message: letterMessages.isShown })
  expect(await shown()).toMatchObject({ letters: [{ id, name: 'Priya', text: words, isByAuthor: false, answers: [] }] })
  const text = await page()
  expect(text).toContain('rel="nofollow ugc noopener"')
  expect(text).toContain('aria-label="Copy 12 mV"')
  expect(text).not.toContain('noindex')
  expect((await magazine.get(`/article/${article}`)).text).toContain('Read the letter')
  expect((await magazine.get('/api/home/search?query=ripple')).json()).toMatchObject({ total: 1 })

  await settles(id, 'waiting')
  expect(await shown()).toMatchObject({ letters: [] })
  expect(await page()).toContain('noindex')
  expect((await magazine.get('/api/home/search?query=ripple')).json()).toMatchObject({ total: 0 })
  expect(await auditLog(magazine)).toMatchObject([
    { action: 'letter.shown', admin_name: 'Anna' },
    { action: 'letter.waiting', admin_name: 'Anna' },
  ])
})

test('a letter with markup is shown as it was typed, and loses what turns the direction of text', async () => {
  await aShownLetter(priya, { text: '<script>alert(1)</script>\u202e <img src=x onerror=alert(1)> [a](javascript:b)' })
  const text = await page()
  expect(text).not.toMatch(/<script>alert|<img src=x/)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toContain('\u202e')
  expect(text).not.toContain('href="javascript')
})

test('a letter that is too long, empty or no text is refused and changes nothing', async () => {
  for (const [text, status] of [
    ['x'.repeat(100_000), 413],
    ['x'.repeat(letterLimits.text + 1), 400],
    [' \n\t '.repeat(20), 400],
    [7, 400],
    ...invisibles.map((one) => [one.repeat(20), 400] as const),
    ['Hi\u2060'.repeat(4), 400],
  ] as const)
    expect((await writes(priya, { text })).status, String(text).slice(0, 20)).toBe(status)
  expect(await letters()).toEqual([])
})

test('a letter sent twice at once is one letter', async () => {
  const answers = await Promise.all([writes(priya), writes(priya), writes(priya)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await letters()).toHaveLength(1)
})

test('a letter can be tried only so often by a reader, and only so many wait for an editor', async () => {
  const tries = async (count: number, pause: number) => {
    const reader = await aMember(magazine)
    return statusesOf(count, (number) => {
      later(magazine, pause)
      return writes(reader, { text: `${words} ${number}` })
    })
  }
  expect((await tries(7, 0)).slice(-2)).toEqual([201, 429])
  const most = letterLimits.waitingOfReader
  expect(await tries(most + 1, minutes(10))).toEqual([...Array(most).fill(201), 409])
})

test('a letter to an article that is closed, withdrawn or missing is refused, and so is one where the magazine takes none', async () => {
  const { db } = magazine.database
  const refusals: number[] = []
  await db.updateTable('articles').set({ letters: 'closed' }).execute()
  refusals.push((await writes(priya)).status)
  expect(await shown()).toMatchObject({ isOpen: false })
  await db.updateTable('articles').set({ letters: '', published_at: null }).execute()
  refusals.push((await writes(priya)).status, (await magazine.get(lettersLink(article))).status)
  refusals.push((await writes(priya, { articleId: 4_711_000 })).status)
  await db.updateTable('articles').set({ published_at: magazine.clock.now }).execute()
  const admin = await aMember(magazine, { role: 'admin' })
  await savesSettings(admin, 'reading', { hasLetters: false })
  refusals.push((await writes(priya)).status)
  expect(refusals).toEqual([409, 404, 404, 404, 409])
  expect(await letters()).toEqual([])
})

test('a letter has the access of its article', async () => {
  const gold = await aMember(magazine, { plan: 'gold', username: 'Gita' })
  const silver = await aMember(magazine, { plan: 'silver' })
  const html = `<p>${'Open. '.repeat(100)}</p><p>Closed.</p>`
  const gated = await magazine.publishes({ title: 'For gold', access: 'gold', html })
  expect((await writes(silver, { articleId: gated })).status).toBe(403)
  await aShownLetter(gold, { articleId: gated, text: 'CANARYLETTER for those who read it' })
  expect(await shown(gold, gated)).toMatchObject({ letters: [{ name: 'Gita' }], isReadable: true })
  for (const reader of [silver, new Visitor(magazine)]) {
    const answer = await reader.get(`/home/letters/${gated}`)
    expect(answer.json()).toMatchObject({ letters: [], total: 0, isReadable: false })
    expect(answer.text).not.toContain('CANARY')
  }
  const surfaces = [lettersLink(gated), `/article/${gated}`, '/feed.xml', '/feed.json', '/sitemaps/pages.xml']
  for (const address of [...surfaces, '/api/home/search?query=CANARYLETTER'])
    expect((await magazine.get(address)).text.replaceAll('query=CANARYLETTER', '')).not.toMatch(/CANARYLETTER for/)
  expect((await magazine.get('/api/home/search?query=CANARYLETTER')).json()).toMatchObject({ total: 0 })
  expect(await page(gated)).toContain('noindex')
})

test('an answer is taken until fifty are published: none that was refused counts, and many that wait are a matter of time', async () => {
  const letter = await aShownLetter()
  const answers = Array.from({ length: letterLimits.answers }, (_, at) => ({
    article_id: article,
    answers_id: letter,
    name: 'Ravi',
    text: `Reply ${at}`,
    is_by_author: false,
    written_at: magazine.clock.now,
  }))
  const { db } = magazine.database
  await db.insertInto('letters').values(answers).execute()
  const answered = () => writes(priya, { answersId: letter })
  const [busy, lasts] = [letterMessages.answersWaiting, letterMessages.answered]
  expect((await answered()).json()).toMatchObject({ code: 'letters_waiting', message: busy })
  const set = (state: 'refused' | 'shown') =>
    db.updateTable('letters').set({ state }).where('name', '=', 'Ravi').execute()
  await set('shown')
  expect((await answered()).json()).toMatchObject({ code: 'letter_answered', message: lasts })
  await set('refused')
  expect((await answered()).status).toBe(201)
})

test('an answer of the author is marked, stands below its letter, and has no answers itself', async () => {
  const account = { username: 'Wanda', email: 'wanda@example.com' }
  const wanda = await aMember(magazine, { ...account, role: 'writer' })
  const { author } = (await editor.post('/admin/authors', { name: 'Wanda', accountEmail: account.email })).json()
  await magazine.database.db
    .updateTable('articles')
    .set({ author_ids: [author.id] })
    .execute()
  const letter = await aShownLetter()
  const answer = await aShownLetter(wanda, { answersId: letter, text: 'The ripple is that of the input.' })
  expect(await shown()).toMatchObject({ letters: [{ id: letter, answers: [{ id: answer, isByAuthor: true }] }] })
  expect((await writes(priya, { answersId: answer, text: 'An answer to an answer.' })).status).toBe(404)
  const other = await magazine.publishes({ title: 'Another' })
  expect((await writes(priya, { answersId: letter, articleId: other })).status).toBe(404)

  await editor.call('PUT', `/admin/letters/${answer}/author`, { body: { isByAuthor: false } })
  expect((await shown()).letters[0].answers[0].isByAuthor).toBe(false)
  expect((await priya.call('DELETE', `/auth/letters/${letter}`)).status).toBe(200)
  expect(await shown()).toMatchObject({ letters: [{ id: letter, name: '', text: '', answers: [{ id: answer }] }] })
  expect(await page()).toContain('This letter has been removed.')
})

test('the writer of a letter sees its state, is told by mail after two minutes, and withdraws it', async () => {
  const first = await aLetter()
  expect((await settles(first, 'refused')).status).toBe(400)
  await settles(first, 'refused', 'It is about another article.')
  await settles(first, 'waiting')
  await tells()
  expect(await magazine.countMails('priya@example.com')).toBe(0)

  await settles(first, 'refused', 'It is about another article.')
  await tells()
  const refusal = await magazine.mailTo('priya@example.com')
  expect(refusal.text).toContain('It is about another article.')
  expect((await priya.get('/auth/letters')).json()).toMatchObject({
    letters: [{ state: 'refused', reason: 'It is about another article.', article: { title: 'A quiet regulator' } }],
  })
  await settles(first, 'shown')
  await tells()
  expect((await magazine.mailTo('priya@example.com')).text).toContain(lettersLink(article))
  await tells()
  expect(await magazine.countMails('priya@example.com')).toBe(2)

  const other = await aMember(magazine)
  expect((await other.call('DELETE', `/auth/letters/${first}`)).status).toBe(404)
  expect((await priya.call('DELETE', `/auth/letters/${first}`)).json()).toEqual({ message: letterMessages.withdrawn })
  expect(await letters()).toEqual([])
  expect(await shown()).toMatchObject({ total: 0 })
})

test('the writer of a letter who is banned writes nothing until the ban is lifted', async () => {
  const id = await aShownLetter()
  const again = await aMember(magazine, { email: 'priya+again@example.com' })
  await aShownLetter(again)
  for (const _ of [1, 2]) await editor.call('PUT', `/admin/letters/${id}/ban`)
  expect((await writes(priya, { text: 'Once more, with feeling.' })).json().message).toBe(letterMessages.banned)
  expect((await priya.get('/auth/letters')).json().isBanned).toBe(true)
  expect((await editor.get('/admin/letter-bans')).json()).toMatchObject({ data: [{ name: 'Priya', bannedBy: 'Anna' }] })
  expect((await writes(again)).json().message).toBe(letterMessages.banned)
  expect((await inBackOffice('view=shown')).data).toMatchObject([{ isBanned: true }, { isBanned: true }])
  expect(await letters()).toHaveLength(2)
  expect((await editor.call('DELETE', `/admin/letter-bans/${priya.userId}`)).status).toBe(200)
  expect((await editor.call('DELETE', `/admin/letter-bans/${priya.userId}`)).status).toBe(404)
  for (const one of [priya, again]) expect((await writes(one, { text: 'Once more, with feeling.' })).status).toBe(201)
})

test('the writer of a letter who is banned stays so with an account made anew, and after a change of address, until the ban is lifted', async () => {
  const email = 'mallory@example.com'
  const comes = (address = email) => aMember(magazine, { email: address, username: 'Mallory', hasPassword: true })
  const isRefused = async (reader: Visitor) => (await writes(reader)).json().message === letterMessages.banned
  const bans = async () => (await editor.get('/admin/letter-bans')).json().data
  const first = await comes()
  await editor.call('PUT', `/admin/letters/${await aLetter(first)}/ban`)
  await first.post('/auth/delete-account', { password: aPassword })
  await magazine.mailTo(email)
  expect(await bans()).toEqual([])
  const second = await comes()
  expect((await second.get('/auth/letters')).json().isBanned).toBe(true)
  expect(await isRefused(second)).toBe(true)
  expect(await bans()).toMatchObject([{ userId: second.userId, name: 'Mallory', bannedBy: 'Anna' }])
  await second.post('/auth/email-change', { email: 'new@example.com', password: aPassword })
  for (const address of [email, 'new@example.com'])
    await second.post(`/auth/confirm-email/${(await magazine.mailTo(address)).token}`)
  const third = await comes()
  expect([await isRefused(second), await isRefused(third)]).toEqual([true, true])
  expect((await editor.call('DELETE', `/admin/letter-bans/${third.userId}`)).status).toBe(200)
  await third.post('/auth/delete-account', { password: aPassword })
  expect((await writes(await comes())).status).toBe(201)
  expect(await isRefused(await comes('other@example.com'))).toBe(false)
})

test('the writer of a letter takes letters along when the account is deleted, and has them in the download', async () => {
  const letter = await aShownLetter()
  const other = await aMember(magazine, { username: 'Ravi' })
  await aShownLetter(other, { answersId: letter, text: 'I have seen the same.' })
  const { records } = (await priya.get('/auth/my-data')).json()
  expect(records.letters).toMatchObject([{ text: words, title: 'A quiet regulator' }])
  const { db } = magazine.database
  await db.updateTable('sessions').set({ method: 'google', is_reauthenticated: true }).execute()
  expect((await priya.post('/auth/delete-account', {})).status).toBe(200)
  expect(await letters()).toMatchObject([{ state: 'withdrawn', user_id: null, name: '', text: '' }, { name: 'Ravi' }])
  expect(await page()).not.toContain('Priya')
})

const reports = (id: number, ip: string, headers: Record<string, string> = {}) =>
  magazine.app.http.inject({
    method: 'POST',
    url: letterReportLink(id),
    remoteAddress: ip,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('a report of a letter that is shown counts once for a network, and an editor keeps or refuses it', async () => {
  const id = await aShownLetter()
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) expect((await reports(id, ip)).statusCode).toBe(200)
  expect(await inBackOffice('view=reported')).toMatchObject({ data: [{ id, reports: 2 }], counts: { reported: 1 } })
  expect((await editor.call('DELETE', `/admin/letters/${id}/reports`)).status).toBe(200)
  expect(await inBackOffice('view=reported')).toMatchObject({ total: 0 })
  expect(await shown()).toMatchObject({ total: 1 })
})

test('a report of a letter from another site, of a letter that is not shown, or too often changes nothing', async () => {
  const id = await aLetter()
  expect((await reports(id, '203.0.113.1')).statusCode).toBe(200)
  expect((await reports(4_711, '203.0.113.1')).statusCode).toBe(200)
  expect((await reports(id, '203.0.113.3', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  const statuses = new Set<number>()
  for (let number = 0; number < 12; number++) statuses.add((await reports(id, '203.0.113.4')).statusCode)
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await letters())[0]?.reports).toBe(0)
})

test('a refused letter is forgotten after 90 days', async () => {
  const id = await aLetter()
  await settles(id, 'refused', 'Off the subject.')
  later(magazine, days(91))
  await runJob(magazine, 'letters.sweep')
  expect(await letters()).toEqual([])
})
