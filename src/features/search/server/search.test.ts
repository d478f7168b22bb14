import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { titlesIn } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { type AccessLevel, accessLevels } from '../../../platform/contract/catalogue.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { unpublishArticle } from '../../articles/server/index.ts'
import { indexArticle } from '../../search-index/server/index.ts'
import type { SearchPage, Suggestions } from '../contract/search.ts'

const magazine = useMagazine()

const ask = (query: string, more = {}, headers?: Record<string, string>) =>
  magazine.get(`/api/home/search?${new URLSearchParams({ query, ...more })}`, headers)
const search = async (query: string, more = {}, headers?: Record<string, string>): Promise<SearchPage> =>
  (await ask(query, more, headers)).json()
const titles = (query: string, more = {}, headers?: Record<string, string>) => titlesIn(ask(query, more, headers))
const ago = (n: number) => new Date(magazine.clock.now.getTime() - days(n))

const members = { reader: {}, silver: { plan: 'silver' }, gold: { plan: 'gold' }, admin: { role: 'admin' } } as const
type Who = 'anonymous' | keyof typeof members

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'anonymous') return {}
  const { token } = await aMember(magazine, members[who])
  return { authorization: `Bearer ${token}` }
}

describe('ranking', () => {
  test('what is about a part comes first, however old, in every spelling of its number', async () => {
    const html = '<p>STM32H743ZIT6 STM32H743ZIT6</p>'
    await magazine.publishes({ title: 'STM32H7 family in STM32H743ZIT6 words', html })
    await magazine.publishes({ title: 'On the part', partNumbers: ['STM32H743ZIT6'], datedAt: ago(3000) })
    await magazine.publishes({ title: 'On another', partNumbers: ['STM32H750VBT6'] })
    for (const query of ['STM32H743ZIT6', 'stm32h743zit6', 'STM32-H743-ZIT6', 'STM32 H743 ZIT6', 'STM32H743ZIT6TR'])
      expect((await titles(query))[0], query).toBe('On the part')
  })

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

test('words are found in any form, values with their units, and parts and phrases as they are written', async () => {
  const cases: [query: string, text: string, isFound: boolean][] = [
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
    ...['imx8m', 'i.mx8m', 'i.MX8M Mini', 'imx 8m mini', 'i.MX 8M Mini'].map((query): [string, string, boolean] => [
      query,
      'The i.MX 8M Mini boots.',
      true,
    ]),
    ['imx9m', 'The i.MX 8M Mini boots.', false],
    ...['UA 741', 'uA741', '741', 'µA741', 'ua 741'].map((query): [string, string, boolean] => [
      query,
      'A µA741 hums.',
      true,
    ]),
    ...['SN74HC595', 'HC595', '74HC595', 'sn74hc595n', '74 HC595'].map((query): [string, string, boolean] => [
      query,
      'A 74HC595 shifts.',
      true,
    ]),
    ['74HC595', 'The SN74HC595N shifts.', true],
    ['SN74HC595', 'The 74HC165 loads.', false],
    ['SN74HC595', 'A 74LVC1G04 inverts.', false],
    ['802.3 bt', 'Power by 802.3bt here.', true],
    ['802.3bt', 'Power by 802.3 bt there.', true],
    ['802.3 af', 'Power by 802.3bt here.', false],
    ['1.5KE', 'Clamped by a 1.5KE200CA.', true],
    ['LM2596-5.0', 'From an LM2596S-5.0 it comes.', true],
    ['LM2596-5.0', 'From an LM2596S-3.3 it comes.', false],
    ['AMS1117-3.3', 'The AMS1117-3.3 heats.', true],
    ['LM 358', 'The LM358 amplifies.', true],
    ['imxrt1062', 'The i.MX RT1062 boots.', true],
    ['2N3904', 'A 2N 3904 switches.', true],
    ['1n4148', 'A 1N 4148 conducts.', true],
    ['STM32 F103', 'An STM32F103C8 boots.', true],
    ['lm358', 'The LM 358 sums.', true],
    ['Prüfstand', 'Der Prüf\u00adstand läuft.', true],
    ['Prüf\u00adstand', 'Ein Prüfstand ruht.', true],
    ['condenser', 'A con\u00adden\u00adser or zero\u200bwidth.', true],
    ['zerowidth', 'A con\u00adden\u00adser or zero\u200bwidth.', true],
    ['LM339N', 'An LM\u200b339\u2060N compares.', true],
    ['con', 'A con\u00adden\u00adser or zero\u200bwidth.', false],
  ]
  for (const text of new Set(cases.map(([, words]) => words)))
    await magazine.publishes({ title: text, html: `<p>${text}</p>`, keywords: [] })
  for (const [query, text, isFound] of cases)
    expect((await titles(query)).includes(text), `“${query}” finds “${text}”`).toBe(isFound)
})

const aRecord = (name: string, description: string, lexemes: string) =>
  sql`
    insert into parts (number, name, maker, description, package, state, data_sheet, parameters, lexemes, changed_at)
    values (${name.toLowerCase()}, ${name}, '', ${description}, '', '', '', '[]', ${lexemes}::tsvector, now())`.execute(
    magazine.database.db,
  )

test('a variant of a part leads to the page of the part, and words lead to parts that they describe', async () => {
  await aRecord('BSS138', 'A MOSFET for signals', 'ohm:1 mosfet:2 signal:3')
  await aRecord(
    'LTC3780',
    'Four-switch buck-boost controller',
    'four:1 switch:2 buck:3 boost:4 buckboost:3 control:5 voltag:6',
  )
  await aRecord('TPS62840', 'Buck converter', 'buck:1 convert:2 voltag:3')
  await aRecord('MCP1700', 'Regulator', 'regul:1 voltag:2')
  await magazine.publishes({ title: 'On amplifiers', html: '<p>10 Ω</p>', partNumbers: ['LM358', 'AMS1117'] })
  await magazine.publishes({ title: 'On sensors', partNumbers: ['MAX31865', 'LT1763-3.3', 'STM32F103'] })
  const parts = async (query: string) => (await search(query)).parts.map(({ part }) => part)
  for (const [query, expected] of [
    ['LM358', ['LM358']],
    ['LM358N', ['LM358']],
    ['lm 358', ['LM358']],
    ['LM3580', []],
    ['LM358-8', []],
    ['MAX31865ATP+', ['MAX31865']],
    ['MAX31865ATP+T', ['MAX31865']],
    ['AMS1117-3.3', ['AMS1117']],
    ['ams1117-adj', ['AMS1117']],
    ['AMS1117-9.9', []],
    ['LT1763-3.3', ['LT1763-3.3']],
    ['STM32F103C8T6', ['STM32F103']],
    ['MCP1700-3302E/TT', ['MCP1700']],
    ['BSS138LT1G', ['BSS138']],
    ['Ω', []],
    ['3 Ω', []],
    ['5 V', []],
    ['voltage', []],
    ['mosfet Ω', ['BSS138']],
    ['mosfet', ['BSS138']],
    ['buck', ['TPS62840']],
    ['switch', []],
    ['buck-boost', ['LTC3780']],
    ['buck boost', ['LTC3780']],
    ['boost controller', ['LTC3780']],
  ] as const)
    expect(await parts(query), query).toEqual(expected)
})

test('a query with two misspelled words is corrected, and an unknown word does not hide the known one', async () => {
  await magazine.publishes({ title: 'A buck converter', html: '<p>Capacitors everywhere.</p>' })
  expect(await search('buk convertor')).toMatchObject({ total: 1, correctedTo: 'buck converter' })
  expect(await search('bcuk')).toMatchObject({ total: 1, correctedTo: 'buck' })
  expect(await search('capacitr convertr')).toMatchObject({ total: 1, correctedTo: 'capacitors converter' })
  for (const query of ['<capacitr>alert(1)</capacitr>', 'capacitr(1)', '{capacitr}', 'capacitr=1', '`capacitr`'])
    expect((await search(query)).correctedTo, query).toBeNull()
  expect((await search('capacitor')).correctedTo).toBeNull()
  expect((await search('capacitor qqqq')).correctedTo).toBeNull()
  expect(await search('converter qqqq')).toMatchObject({ total: 1, isLoose: true })
})

test('unknown words are corrected, and too few hits filled up with those of some words, which the response says', async () => {
  await magazine.publishes({ html: '<p>An oscilloscope.</p>' })
  expect(await search('osciloscope')).toMatchObject({ total: 1, correctedTo: 'oscilloscope' })
  expect(await search('oscilloscope')).toMatchObject({ total: 1, correctedTo: null, isLoose: false })
  expect(await search('oscilloscope zirconium')).toMatchObject({ total: 1, isLoose: true })
  for (const query of ['"oscilloscope" zirconium', 'oscilloscope zirconium -x'])
    expect(await search(query)).toMatchObject({ total: 0 })
})

test('facets count the hits of each choice, and a chosen one filters the results', async () => {
  await magazine.publishes({ title: 'a', section: 'news', categories: ['ai', 'rf'], datedAt: ago(0) })
  await magazine.publishes({ title: 'b', section: 'news', categories: ['ai'], access: 'gold', datedAt: ago(400) })
  await magazine.publishes({ title: 'c', section: 'product', categories: ['rf'], datedAt: ago(0) })
  const facets = async (more = {}) =>
    Object.entries((await search('buck', more)).facets).map(([facet, choices]) => [
      facet,
      ...choices.map(({ value, count }: { value: string; count: number }) => `${value} ${count}`),
    ])
  expect(await facets()).toEqual([
    ['section', 'news 2', 'product 1'],
    ['category', 'ai 2', 'rf 2'],
    ['year', '2026 2', '2025 1'],
    ['access', 'free 2', 'gold 1'],
  ])
  expect(await titles('buck', { section: 'product' })).toEqual(['c'])
  expect(await titles('buck', { category: 'rf', year: '2026', section: 'news' })).toEqual(['a'])
  expect(await titles('buck', { access: 'gold' })).toEqual(['b'])
  const [section, category] = await facets({ section: 'news' })
  expect([section, category]).toEqual([
    ['section', 'news 2', 'product 1'],
    ['category', 'ai 2', 'rf 1'],
  ])
  const names = (await search('buck')).facets.section.map(({ name }) => name)
  expect(names).toEqual(['News', 'New Products'])
})

test('a page has 50 hits unless another number is asked for, and the page after the last has none', async () => {
  for (let i = 0; i < 51; i++) await magazine.publishes({ title: `${i}` })
  const first = await search('buck')
  expect(first).toMatchObject({ page: 1, totalPages: 2, total: 51, isTotalCapped: false, ID: first.articles[0]?.ID })
  expect(first.articles).toHaveLength(50)
  expect(await search('buck', { page: 3 })).toMatchObject({ articles: [], totalPages: 2, total: 51, ID: null })
})

describe('a gated text', () => {
  const html = `<p>${'An open beginning that anybody may read in the preview. '.repeat(20)}</p><p>The secret word is zirconium, in a cermet potentiometer.</p>`
  const opens: Record<Exclude<AccessLevel, 'free'>, Who[]> = {
    login: ['reader', 'silver', 'gold', 'admin'],
    silver: ['silver', 'gold', 'admin'],
    gold: ['gold', 'admin'],
  }
  const gated = accessLevels.filter((access) => access !== 'free')

  test('a gated text is searched only for readers who may read it', async () => {
    for (const access of gated)
      await magazine.publishes({ title: access, html, access, keywords: ['cermets'], partNumbers: ['LM317'] })
    for (const who of ['anonymous', 'reader', 'silver', 'gold', 'admin'] as const) {
      const headers = await headersOf(who)
      const open = gated.filter((access) => opens[access].includes(who))
      expect((await titles('zirconium', {}, headers)).toSorted(), who).toEqual(open.toSorted())
      for (const word of ['cermets', 'LM317', 'beginning'])
        expect(await titles(word, {}, headers), `${who} for ${word}`).toHaveLength(gated.length)
      const { articles } = await search('cermets', {}, headers)
      const closed = articles.filter((article) => !open.some((access) => access === article['Article Title']))
      expect(JSON.stringify(closed), who).not.toContain('zirconium')
    }
  })

  test('a reader who may read it gets its words in the snippet, and loses it by an exclusion', async () => {
    await magazine.publishes({ title: 'Zirconium gated', html, access: 'silver' })
    const silver = await headersOf('silver')
    const line = async (headers = {}) => (await search('zirconium', {}, headers)).articles[0]?.snippet ?? []
    expect((await line()).some(({ text }) => text.includes('secret'))).toBe(false)
    expect((await line(silver)).find(({ isMatch }) => isMatch)?.text).toBe('zirconium')
    expect(await titles('gated -secret')).toEqual(['Zirconium gated'])
    expect(await titles('gated -secret', {}, silver)).toEqual([])
  })

  test('a snippet ends in one ellipsis where the preview ends', async () => {
    await magazine.publishes({ title: 'Varistors', html: `<p>${'beginning '.repeat(30)}</p>`, access: 'gold' })
    const [snippet] = (await search('varistors')).articles.map((hit) => hit.snippet.map(({ text }) => text).join(''))
    expect(snippet).toMatch(/^(beginning )+beginning…$/)
  })

  /** A search for a gated word must answer as for a word that does not exist. */
  test('no search reveals a gated word: the response is that of an unknown word', async () => {
    for (const access of gated) await magazine.publishes({ title: `Gated ${access}`, html, access, categories: ['ai'] })
    await magazine.publishes({ title: 'Free', html: '<p>A free text on thermistors.</p>', categories: ['rf'] })
    const asks = (word: string) => [
      word,
      word.slice(0, -1),
      word.slice(0, 5),
      `${word}s`,
      `"${word}"`,
      `"secret word is ${word}"`,
      `gated ${word}`,
      `gated -${word}`,
      `"beginning ${word}"`,
      `beginning preview ${word} thermistors`,
    ]
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
    expect(await told('zirconium')).toEqual(await told('xanthelium'))
    expect(await search('zirconiun')).toMatchObject({ correctedTo: null, total: 0 })
    const words = await magazine.database.db.selectFrom('search_words').select('word').execute()
    expect(words.map(({ word }) => word)).not.toContain('zirconium')
  })

  test('related articles do not reveal gated text', async () => {
    const other = { keywords: [], categories: [] }
    const id = await magazine.publishes({ ...other, title: 'Gated', html, access: 'gold' })
    await magazine.publishes({ ...other, title: 'Free', html: '<p>On zirconium and the cermet potentiometer.</p>' })
    await magazine.publishes({ ...other, title: 'Far', html: '<p>Far from it.</p>' })
    expect((await magazine.get(`/api/home/related-articles/${id}`)).json()).toEqual([])
  })
})

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
    const suggested = (await suggest('regu')).articles.map(({ title }) => title)
    expect(suggested).toEqual(['A regulator that is chosen', 'Choosing a regulator'])
    expect((await suggest('choosing a regul')).articles).toHaveLength(1)
    expect((await suggest('r')).articles).toEqual([])
  })
})

test('a part lists all articles about it, newest first, in any spelling, and others are not found', async () => {
  const part = (number: string) => magazine.get(`/api/part/${encodeURIComponent(number)}`)
  await magazine.publishes({ title: 'old', partNumbers: ['LM-317'], datedAt: ago(9) })
  await magazine.publishes({ title: 'new', partNumbers: ['LM317', 'LM317T'] })
  for (const spelling of ['LM317', 'lm317', 'LM-317', 'L M 3 1 7']) {
    const page = await part(spelling)
    const family = [{ part: 'LM317T', articles: 1 }]
    expect(page.json()).toMatchObject({ part: 'LM317', total: 2, totalPages: 1, family })
    expect(await titlesIn(page)).toEqual(['new', 'old'])
  }
  for (const number of ['LM318', '%', "'", '\0', '-', 'x'.repeat(60)])
    expect((await part(number)).status, number).toBe(404)
})

describe('when an article changes', () => {
  const searchable = (id: number, html: string) => ({
    id,
    title: 'Changed',
    open: html,
    whole: html,
    section: 'news' as const,
    access: 'free' as const,
    categories: [],
    keywords: [],
    partNumbers: ['LM317'],
    datedAt: ago(0),
  })
  const counts = async () => {
    const { db } = magazine.database
    const words = await db.selectFrom('search_words').select(['word', 'articles']).orderBy('word').execute()
    const parts = await db.selectFrom('search_part_numbers').select(['number', 'articles']).execute()
    return { words: Object.fromEntries(words.map(({ word, articles }) => [word, articles])), parts }
  }

  test('a changed article is found by its new text, and no word counts twice', async () => {
    const id = await magazine.publishes({ html: '<p>Beryllium and gallium.</p>', partNumbers: ['TL431'] })
    await magazine.publishes({ title: 'Other', html: '<p>Gallium.</p>' })
    await inTransaction(magazine.database.db, (tx) => indexArticle(tx, searchable(id, 'Gallium and indium')))
    const found = await Promise.all(['beryllium', 'gallium', 'indium'].map((word) => titles(word)))
    expect(found.map(({ length }) => length)).toEqual([0, 2, 1])
    const { words, parts } = await counts()
    expect(words).toMatchObject({ gallium: 2, indium: 1, '': 2 })
    expect(words).not.toHaveProperty('beryllium')
    expect(parts).toEqual([{ number: 'lm317', articles: 1 }])
  })

  test('an unpublished article leaves nothing in the index', async () => {
    const id = await magazine.publishes({ html: '<p>Beryllium.</p>', partNumbers: ['TL431'] })
    await inTransaction(magazine.database.db, (tx) => unpublishArticle(tx, id))
    expect(await titles('beryllium')).toEqual([])
    expect((await magazine.get('/api/part/TL431')).status).toBe(404)
    expect((await magazine.get(`/api/home/article/${id}`)).status).toBe(404)
    expect(await counts()).toEqual({ words: {}, parts: [] })
    await expect(inTransaction(magazine.database.db, (tx) => unpublishArticle(tx, id))).rejects.toThrow(
      'Cannot find article',
    )
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
    expect(words).toMatchObject({ delta: 6, alpha: 4, '': 6 })
  })
})

test('the search log lists queries and those without results, and not who searched', async () => {
  const admin = await headersOf('admin')
  const log = async (more = '') => (await magazine.get(`/api/admin/search-log${more}`, admin)).json()
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
  expect(await log('?search=Beryl')).toMatchObject({ data: [nothing], total: 1 })
  for (const none of ['%', '_', 'regulator']) expect((await log(`?search=${encodeURIComponent(none)}`)).total).toBe(0)
})
