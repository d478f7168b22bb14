import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type AccessLevel, accessLevels } from '../../../../contract/catalogue.ts'
import type { PartPage } from '../../../../contract/parts/endpoints.ts'
import type { SearchPage, Suggestions } from '../../../../contract/search.ts'
import { type Plan } from '../../../../contract/subscriptions/plans.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { days } from '../../../core/durations.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { unpublishArticle } from '../../articles/index.ts'
import { indexArticle } from '../index.ts'

type Who = 'anonymous' | 'reader' | 'silver' | 'gold' | 'admin'

const magazine = useMagazine()

const ask = (query: string, more = {}, headers?: Record<string, string>) =>
  magazine.get(`/api/home/search?${new URLSearchParams({ query, ...more })}`, headers)
const search = async (query: string, more = {}, headers?: Record<string, string>): Promise<SearchPage> =>
  (await ask(query, more, headers)).json()
const titles = async (query: string, more = {}, headers?: Record<string, string>) =>
  (await search(query, more, headers)).articles.map((article) => article['Article Title'])
const ago = (n: number) => new Date(magazine.clock.now.getTime() - days(n))

/** Signs somebody in; gives the headers of their calls. */
async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'anonymous') return {}
  const { db } = magazine.database
  const { now } = magazine.clock
  const token = randomBytes(32).toString('base64url')
  const person = { email: `${who}@example.com`, email_key: `${who}@example.com`, username: who, created_at: now }
  const role = who === 'admin' ? 'admin' : 'reader'
  const { id } = await db
    .insertInto('users')
    .values({ ...person, role, phone: null, password_hash: null, google_subject: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = {
    user_id: id,
    parent_id: null,
    method: 'password' as const,
    device: '',
    created_at: now,
    last_seen_at: now,
  }
  const token_hash = createHash('sha256').update(token).digest()
  await db
    .insertInto('sessions')
    .values({ ...session, token_hash, expires_at: ago(-9) })
    .execute()
  if (who === 'silver' || who === 'gold') {
    const subscription = { user_id: id, plan: who satisfies Plan, starts_at: ago(9), ends_at: null, granted_by: null }
    await db
      .insertInto('subscriptions')
      .values({ ...subscription, reason: 'test' })
      .execute()
  }
  return { authorization: `Bearer ${token}` }
}

describe('ranking', () => {
  test.each(['STM32H743ZIT6', 'stm32h743zit6', 'STM32-H743-ZIT6', 'STM32 H743 ZIT6', 'STM32H743ZIT6TR'])(
    'for %s is what is about that part, however old',
    async (query) => {
      await magazine.publishes({
        title: 'STM32H7 family in STM32H743ZIT6 words',
        html: '<p>STM32H743ZIT6 STM32H743ZIT6</p>',
      })
      await magazine.publishes({ title: 'On the part', partNumbers: ['STM32H743ZIT6'], datedAt: ago(3000) })
      await magazine.publishes({ title: 'On another', partNumbers: ['STM32H750VBT6'] })
      expect((await titles(query))[0]).toBe('On the part')
    },
  )

  test('the start of a part number finds articles about the family first, then those that mention it', async () => {
    await magazine.publishes({ title: 'Mentions it', html: '<p>Somebody used an STM32H743 here.</p>' })
    await magazine.publishes({ title: 'Family', partNumbers: ['STM32H743ZIT6'], datedAt: ago(900) })
    await magazine.publishes({ title: 'Other', partNumbers: ['STM32F103C8T6'] })
    expect(await titles('STM32H7')).toEqual(['Family', 'Mentions it'])
  })

  test('words rank by phrase, title, keywords and text, in this order', async () => {
    const apart = '<p>A rail of the module that stays good while the power goes.</p>'
    await magazine.publishes({ title: 'In the text', html: apart })
    await magazine.publishes({ title: 'Keywords', html: '<p>Nothing.</p>', keywords: ['power', 'good'] })
    await magazine.publishes({ title: 'Good power', html: '<p>Nothing.</p>' })
    await magazine.publishes({ title: 'A power good signal', html: '<p>Nothing.</p>' })
    expect(await titles('power good')).toEqual(['A power good signal', 'Good power', 'Keywords', 'In the text'])
  })

  test('the newest of equal hits comes first, and sorting by date puts the newest of all first', async () => {
    await magazine.publishes({ title: 'thermistor', html: '<p>x</p>', datedAt: ago(4000) })
    await magazine.publishes({ title: 'thermistor', html: '<p>y</p>', datedAt: ago(1) })
    await magazine.publishes({ title: 'Newest', html: '<p>One thermistor.</p>', datedAt: ago(0) })
    const dates = async (sort: string) =>
      (await search('thermistor', { sort })).articles.map((article) => article['Date of Publication'])
    expect(await dates('relevance')).toEqual([ago(1), ago(4000), ago(0)].map((date) => date.toISOString()))
    expect(await dates('date')).toEqual([ago(0), ago(1), ago(4000)].map((date) => date.toISOString()))
  })
})

test.each<[string, string, boolean]>([
  ['stéady', 'It is steady.', true],
  ['STEADY', 'It is steady.', true],
  ['regulators', 'One regulator.', true],
  ['5V', 'From 5 V on.', true],
  ['5 v', 'From 5V on.', true],
  ['5V', 'From 15 V on.', false],
  ['40 µA', 'It draws 40 μA.', true],
  ['40uA', 'It draws 40 µA.', true],
  ['10BASE-T1S', 'A 10BASE-T1S port.', true],
  ['10baset1s', 'A 10BASE-T1S port.', true],
  ['10BASE-T1S', 'A 10BASE-T1L port.', false],
  ['C++', 'Written in C++.', true],
  ['C++', 'Written in C.', false],
  ['"power good"', 'The power good pin.', true],
  ['"power good"', 'Good power.', false],
  ['power -good', 'Power without end.', true],
  ['power -good', 'Good power.', false],
  ['osciloscope', 'An oscilloscope.', true],
  ['LM318', 'On the LM317.', false],
  ['LM3177', 'On the LM317 and the LM3178.', false],
])('the query %s finds “%s”: %s', async (query, text, is) => {
  await magazine.publishes({ title: 'It', html: `<p>${text}</p>`, keywords: [] })
  await magazine.publishes({ title: 'Other', html: '<p>Nothing of the kind.</p>', keywords: [] })
  expect(await titles(query)).toEqual(is ? ['It'] : [])
})

test('unknown words are corrected, and the response says so', async () => {
  await magazine.publishes({ html: '<p>An oscilloscope.</p>' })
  expect(await search('osciloscope')).toMatchObject({ total: 1, correctedTo: 'oscilloscope' })
  expect(await search('oscilloscope')).toMatchObject({ total: 1, correctedTo: null })
})

test('a query with too few hits also finds articles with some of its words, unless it has quotes or exclusions', async () => {
  await magazine.publishes({ title: 'One', html: '<p>A thermistor.</p>' })
  expect(await search('thermistor zirconium')).toMatchObject({ total: 1, isLoose: true })
  for (const query of ['"thermistor" zirconium', 'thermistor zirconium -x'])
    expect(await search(query)).toMatchObject({ total: 0 })
})

test('facets count the hits of each choice, and a chosen one filters the results', async () => {
  await magazine.publishes({ title: 'a', section: 'news', categories: ['ai', 'rf'], datedAt: ago(0) })
  await magazine.publishes({ title: 'b', section: 'news', categories: ['ai'], access: 'gold', datedAt: ago(400) })
  await magazine.publishes({ title: 'c', section: 'product', categories: ['rf'], datedAt: ago(0) })
  const all = await search('buck')
  expect(all.facets).toEqual({
    section: [
      { value: 'news', count: 2, name: 'News' },
      { value: 'product', count: 1, name: 'New Products' },
    ],
    category: [
      { value: 'ai', count: 2, name: 'Artificial Intelligence' },
      { value: 'rf', count: 2, name: 'RF and Microwave' },
    ],
    year: [
      { value: '2026', count: 2 },
      { value: '2025', count: 1 },
    ],
    access: [
      { value: 'free', count: 2 },
      { value: 'gold', count: 1 },
    ],
  })
  expect(await titles('buck', { section: 'product' })).toEqual(['c'])
  expect(await titles('buck', { category: 'rf', year: '2026', section: 'news' })).toEqual(['a'])
  expect(await titles('buck', { access: 'gold' })).toEqual(['b'])
  const news = await search('buck', { section: 'news' })
  expect(news.facets.section).toEqual(all.facets.section)
  expect(news.facets.category).toEqual([
    { value: 'ai', count: 2, name: 'Artificial Intelligence' },
    { value: 'rf', count: 1, name: 'RF and Microwave' },
  ])
})

test('pages have 50 hits or the requested number, and no hit twice', async () => {
  for (let i = 0; i < 53; i++) await magazine.publishes({ title: `${i}`, datedAt: ago(i) })
  expect(await search('regulator')).toMatchObject({ total: 0 })
  const first = await search('buck')
  expect(first).toMatchObject({ page: 1, totalPages: 2, total: 53, isTotalCapped: false, ID: first.articles[0]?.ID })
  expect(first.articles).toHaveLength(50)
  expect((await search('buck', { page: 2 })).articles).toHaveLength(3)
  expect(await search('buck', { page: 3 })).toMatchObject({ articles: [], totalPages: 2, total: 53, ID: null })
  const seen = new Set<number>()
  for (let page = 1; page <= 8; page++)
    for (const { ID } of (await search('buck', { page, limit: 7 })).articles) seen.add(ID)
  expect(seen.size).toBe(53)
}, 60_000)

describe('a gated text', () => {
  const html = `<p>${'An open beginning that anybody may read in the preview. '.repeat(20)}</p><p>The secret word is zirconium, in a cermet potentiometer.</p>`
  const opens: Record<Exclude<AccessLevel, 'free'>, Who[]> = {
    login: ['reader', 'silver', 'gold', 'admin'],
    silver: ['silver', 'gold', 'admin'],
    gold: ['gold', 'admin'],
  }
  const gated = accessLevels.filter((access) => access !== 'free')

  test.each(gated)('a text for %s is searched only for readers who may read it', async (access) => {
    await magazine.publishes({ title: 'Gated', html, access, keywords: ['cermets'], partNumbers: ['LM317'] })
    for (const who of ['anonymous', 'reader', 'silver', 'gold', 'admin'] as const) {
      const headers = await headersOf(who)
      expect(await titles('zirconium', {}, headers), who).toEqual(opens[access].includes(who) ? ['Gated'] : [])
      for (const open of ['gated', 'cermets', 'LM317', 'beginning'])
        expect(await titles(open, {}, headers), `${who} for ${open}`).toEqual(['Gated'])
      const { text } = await ask('gated', {}, headers)
      if (!opens[access].includes(who)) expect(text, who).not.toContain('zirconium')
    }
  })

  test('a gated snippet is shown only to readers who may read it', async () => {
    await magazine.publishes({ title: 'Zirconium', html, access: 'silver' })
    const line = async (who: Who) => (await search('zirconium', {}, await headersOf(who))).articles[0]?.snippet ?? []
    expect((await line('anonymous')).some(({ text }) => text.includes('secret'))).toBe(false)
    expect((await line('silver')).find(({ isMatch }) => isMatch)?.text).toBe('zirconium')
  })

  test('a gated text is searched as a whole for readers who may read it, exclusions included', async () => {
    await magazine.publishes({ title: 'Gated', html, access: 'silver' })
    expect(await titles('gated -zirconium')).toEqual(['Gated'])
    expect(await titles('gated -zirconium', {}, await headersOf('silver'))).toEqual([])
  })

  /** Every way to look for a word; what is told of a closed word must be what is told of no word at all. */
  test('no search reveals a gated word: the response is that of an unknown word', async () => {
    for (const access of gated) await magazine.publishes({ title: `Gated ${access}`, html, access, categories: ['ai'] })
    await magazine.publishes({ title: 'Free', html: '<p>A free text on thermistors.</p>', categories: ['rf'] })
    const asks = (word: string) => [
      word,
      `"${word}"`,
      `"secret word is ${word}"`,
      `gated ${word}`,
      `gated -${word}`,
      `"beginning ${word}"`,
      `thermistors ${word}`,
      word.slice(0, -1),
      word.slice(0, 5),
      `${word}s`,
      `beginning preview ${word} thermistors`,
    ]
    const nowhere = 'xanthelium'
    const closed = 'zirconium'
    const told = async (word: string) => {
      const answers = []
      for (const query of asks(word)) {
        const { text } = await ask(query)
        answers.push(text.replaceAll(word, '<word>').replaceAll(/"requestId":"[^"]*"/g, ''))
      }
      for (const typed of [word, word.slice(0, 3), `ga ${word.slice(0, 4)}`])
        answers.push((await magazine.get(`/api/search/suggestions?q=${encodeURIComponent(typed)}`)).text)
      return answers
    }
    expect(await told(closed)).toEqual(await told(nowhere))
    // Nor is a misspelt word corrected to a gated one.
    expect(await search('zirconiun')).toMatchObject({ correctedTo: null, total: 0 })
    const words = await magazine.database.db.selectFrom('search_words').select('word').execute()
    expect(words.map(({ word }) => word)).not.toContain(closed)
  })

  test('related articles do not reveal gated text', async () => {
    const other = { keywords: [], categories: [] }
    const id = await magazine.publishes({ ...other, title: 'Gated', html, access: 'gold' })
    await magazine.publishes({ ...other, title: 'Free', html: '<p>On zirconium and the cermet potentiometer.</p>' })
    await magazine.publishes({ ...other, title: 'Far', html: '<p>Far from it.</p>' })
    expect((await magazine.get(`/api/home/related-articles/${id}`)).json()).toEqual([])
  })
})

test.each<[string, string]>([
  ['empty', ''],
  ['blank', '   \t\n '],
  ['NUL', 'a\0b'],
  ['NUL alone', '\0'],
  ['marks that turn the direction', '\u202Erail\u202C \u200F'],
  ['quotes', '"\'"\'""'],
  ['a backslash', '\\ \\\' \\"'],
  ['wildcards', '% _ * :* ? %%%___'],
  ['operators', 'a & b | !c & (d) <-> e'],
  ['only operators', '&|!()<->:*'],
  ['SQL', "'; drop table articles; --"],
  ['SQL in a phrase', '"\'\'); select pg_sleep(9); --"'],
  ['a script', '<script>alert(1)</script>'],
  ['many words', 'regulator '.repeat(19)],
  ['many exclusions', '-a '.repeat(60)],
  ['long word', 'a'.repeat(200)],
  ['many digits', '1'.repeat(200)],
  ['many joints', 'a-1/'.repeat(50)],
  ['another script', '半導体 полупроводник अर्धचालक'],
  ['faces', '😀 👩‍👩‍👧'],
])('a query with %s is answered', async (_, query) => {
  await magazine.publishes()
  for (const address of [
    `home/search?query=${encodeURIComponent(query)}`,
    `search/suggestions?q=${encodeURIComponent(query)}`,
  ]) {
    const { status } = await magazine.get(`/api/${address}`)
    expect(status, address).toBe(200)
  }
  expect(await titles('buck')).toHaveLength(1)
})

test.each([
  `query=${'a'.repeat(10_000)}`,
  `query=${'a'.repeat(201)}`,
  'query=a&query=b',
  'query=a&page=1e9',
  'query=a&page=0',
  'query=a&page=-1',
  'query=a&page=1.5',
  'query=a&page=9999999999',
  'query=a&limit=101',
  'query=a&limit=0',
  'query=a&section=all',
  'query=a&category=nothing',
  'query=a&year=26',
  'query=a&access=platinum',
  'query=a&sort=price',
])('a search with %s is refused', async (parameters) => {
  const { status, json } = await magazine.get(`/api/home/search?${parameters}`)
  expect(status).toBe(400)
  expect(json()).toMatchObject({ code: 'invalid' })
})

test.each(['query=%ED%A0%80', 'query=%FF%FE', 'query=%', 'query=a%00b', 'query=a&page=1000000'])(
  'takes %s for what it can be',
  async (parameters) => expect([200, 400]).toContain((await magazine.get(`/api/home/search?${parameters}`)).status),
)

describe('suggestions', () => {
  const suggest = async (typed: string): Promise<Suggestions> =>
    (await magazine.get(`/api/search/suggestions?q=${encodeURIComponent(typed)}`)).json()

  test('parts that start with the text are suggested first, then those that contain it, most articles first', async () => {
    await magazine.publishes({ title: 'x', partNumbers: ['STM32F103C8T6', 'LM317'] })
    await magazine.publishes({ title: 'x', partNumbers: ['STM32H743ZIT6', 'LM-317'] })
    await magazine.publishes({ title: 'x', partNumbers: ['STM32H743ZIT6'] })
    expect((await suggest('stm32')).parts).toEqual([
      { part: 'STM32H743ZIT6', articles: 2 },
      { part: 'STM32F103C8T6', articles: 1 },
    ])
    expect((await suggest('743')).parts).toEqual([{ part: 'STM32H743ZIT6', articles: 2 }])
    expect((await suggest('lm 31')).parts).toEqual([{ part: 'LM-317', articles: 2 }])
  })

  test('titles are suggested while the last word is unfinished, newest first', async () => {
    await magazine.publishes({ title: 'Choosing a regulator', datedAt: ago(2) })
    await magazine.publishes({ title: 'A regulator that is chosen', datedAt: ago(1), access: 'gold' })
    await magazine.publishes({ title: 'Something else' })
    expect((await suggest('regu')).articles.map(({ title }) => title)).toEqual([
      'A regulator that is chosen',
      'Choosing a regulator',
    ])
    expect((await suggest('choosing a regul')).articles).toHaveLength(1)
    expect((await suggest('r')).articles).toEqual([])
  })
})

describe('a part', () => {
  const part = (number: string, more = '') => magazine.get(`/api/part/${encodeURIComponent(number)}${more}`)

  test('a part lists all articles about it, newest first, in any spelling', async () => {
    await magazine.publishes({ title: 'old', partNumbers: ['LM-317'], datedAt: ago(9) })
    await magazine.publishes({ title: 'new', partNumbers: ['LM317', 'LM317T'] })
    for (const spelling of ['LM317', 'lm317', 'LM-317', 'L M 3 1 7']) {
      const page: PartPage = (await part(spelling)).json()
      expect(page).toMatchObject({
        part: 'LM317',
        total: 2,
        totalPages: 1,
        family: [{ part: 'LM317T', articles: 1 }],
      })
      expect(page.articles.map((article) => article['Article Title'])).toEqual(['new', 'old'])
    }
    expect((await part('LM317', '?limit=1&page=2')).json().articles[0]).toMatchObject({ 'Article Title': 'old' })
  })

  test.each(['LM318', '%', "'", '\0', '-', 'x'.repeat(60)])(
    'that nobody wrote about is not found: %s',
    async (number) => {
      await magazine.publishes({ partNumbers: ['LM317'] })
      expect((await part(number)).status).toBe(404)
    },
  )
})

describe('when an article changes', () => {
  const searchable = (id: number, html: string, more = {}) => ({
    ...{ id, title: 'Changed', open: html, whole: html, section: 'news' as const, access: 'free' as const },
    ...{ categories: [], keywords: [], partNumbers: ['LM317'], datedAt: ago(0) },
    ...more,
  })
  const counts = async () => {
    const { db } = magazine.database
    const words = await db.selectFrom('search_words').select(['word', 'articles']).orderBy('word').execute()
    const parts = await db.selectFrom('search_part_numbers').select(['number', 'articles']).execute()
    return { words: new Map(words.map(({ word, articles }) => [word, articles])), parts }
  }

  test('a changed article is found by its new text, and no word counts twice', async () => {
    const id = await magazine.publishes({ html: '<p>Beryllium and gallium.</p>', partNumbers: ['TL431'] })
    await magazine.publishes({ title: 'Other', html: '<p>Gallium.</p>' })
    await inTransaction(magazine.database.db, (tx) => indexArticle(tx, searchable(id, 'Gallium and indium')))
    expect([await titles('beryllium'), (await titles('gallium')).length, (await titles('indium')).length]).toEqual([
      [],
      2,
      1,
    ])
    const { words, parts } = await counts()
    expect([words.get('gallium'), words.get('indium'), words.get('beryllium'), words.get('')]).toEqual([
      2,
      1,
      undefined,
      2,
    ])
    expect(parts).toEqual([{ number: 'lm317', articles: 1 }])
  })

  test('an unpublished article leaves nothing in the index', async () => {
    const id = await magazine.publishes({ html: '<p>Beryllium.</p>', partNumbers: ['TL431'] })
    await inTransaction(magazine.database.db, (tx) => unpublishArticle(tx, id))
    expect(await titles('beryllium')).toEqual([])
    expect((await magazine.get('/api/part/TL431')).status).toBe(404)
    expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
    expect(await counts()).toEqual({ words: new Map(), parts: [] })
    await expect(inTransaction(magazine.database.db, (tx) => unpublishArticle(tx, id))).rejects.toThrow('no article')
  })

  test('articles related to a changed one get other related articles', async () => {
    const related = async (id: number) => {
      const rows: { ID: number }[] = (await magazine.get(`/api/home/related-articles/${id}`)).json()
      return rows.map(({ ID }) => ID).toSorted((a, b) => a - b)
    }
    const ids: number[] = []
    for (let i = 0; i < 12; i++)
      ids.push(await magazine.publishes({ title: `${i}`, keywords: [`k${i}`], datedAt: ago(12 - i) }))
    const [first = 0] = ids
    const before = await related(first)
    expect(before).toHaveLength(4)
    for (const gone of before) await inTransaction(magazine.database.db, (tx) => unpublishArticle(tx, gone))
    const after = await related(first)
    expect(after).toHaveLength(4)
    expect(after.filter((id) => before.includes(id))).toEqual([])
    for (const id of after) await inTransaction(magazine.database.db, (tx) => unpublishArticle(tx, id))
    expect(await related(first)).toHaveLength(3)
  })

  test('many articles are indexed at once without a deadlock', async () => {
    const ids: number[] = []
    for (let i = 0; i < 6; i++) ids.push(await magazine.publishes())
    const text = (i: number) => ['alpha beta gamma delta', 'delta gamma beta alpha', 'beta delta'][i % 3] ?? ''
    await Promise.all(
      ids.map((id, i) => inTransaction(magazine.database.db, (tx) => indexArticle(tx, searchable(id, text(i))))),
    )
    const { words } = await counts()
    expect([words.get('delta'), words.get('alpha'), words.get('')]).toEqual([6, 4, 6])
  })
})

describe('the search log', () => {
  test('the search log lists queries and those without results, and not who searched', async () => {
    const admin = await headersOf('admin')
    const log = async (more = '') => (await magazine.get(`/api/admin/search-log${more}`, admin)).json()
    // Searches of earlier tests.
    await log()
    await magazine.database.db.deleteFrom('search_queries').execute()
    await magazine.publishes({ html: '<p>A thermistor.</p>' })
    await search('Thermistor')
    await search('  thermistor ')
    await search('thermistor', { page: 2 })
    await search('thermistor', { section: 'news' })
    await search('beryllium')
    for (const personal of ['priya@example.com', '+91 98450 12345 call me', 'x'.repeat(81)]) await search(personal)
    const lastDay = magazine.clock.now.toISOString().slice(0, 10)
    const nothing = { query: 'beryllium', searches: 1, found: 0, lastDay }
    const data = [{ query: 'thermistor', searches: 2, found: 1, lastDay }, nothing]
    expect(await log()).toEqual({ data, page: 1, totalPages: 1, total: 2 })
    expect(await log('?only=nothing-found&days=1')).toMatchObject({ data: [nothing], total: 1 })
  })

  test.each<[Who, number]>([
    ['anonymous', 401],
    ['gold', 403],
  ])('the search log is closed to a %s', async (who, status) => {
    expect((await magazine.get('/api/admin/search-log', await headersOf(who))).status).toBe(status)
  })
})
