import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlockSource, parseSource, toSourceText } from '../../../../contract/article/blocks.ts'
import { defaultSettings } from '../../../../contract/settings/rooms.ts'
import { isRefused } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { hours } from '../../../core/durations.ts'
import { chooseIds, neededCounts } from './choose.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })

interface Shown {
  heading: string
  more: string | null
  articles: { ID: number }[]
}
const frontPage = async () => {
  const { blocks } = (await magazine.get('/api/home/front-page')).json() as { blocks: Shown[] }
  return blocks.map(({ heading, articles }) => [heading, articles.map(({ ID }) => ID)])
}
const block = (heading: string, source: string, more: object = {}) => ({
  ...{ heading, source, count: 2, layout: 'headlines', more: '', mark: '' },
  ...more,
})
const saves = (blocks: object[], hasRepeats = false, more: object = {}) =>
  savesSettings(admin, 'frontPage', { blocks, hasRepeats, ...more })
let published = 0
/** Each an hour newer than the one before. */
const publishes = (particulars: object) => {
  published += 1
  const datedAt = new Date(magazine.clock.now.getTime() - hours(100 - published))
  return magazine.publishes({ datedAt, ...particulars })
}

describe('a fresh start', () => {
  test('the blocks are those of the specification, and no story is in two of them', async () => {
    const ids: number[] = []
    for (let i = 0; i < 9; i += 1) ids.unshift(await publishes({ section: 'news', categories: ['ai'] }))
    const blocks = await frontPage()
    expect(blocks).toEqual([
      ['Latest EE News', ids.slice(0, 4)],
      ['Latest EE News', ids.slice(4, 8)],
      ['Artificial Intelligence', ids.slice(8)],
    ])
    const { text } = await magazine.get('/')
    expect(text.match(/Latest EE News<\/h2>/g)).toHaveLength(2)
    // Nothing is in them.
    expect(text).not.toContain('Design Guide</h2>')
  })

  test('a magazine without articles says so', async () => {
    const sentences = { '/': 'The first issue is in', '/section/news/index.html': 'Nothing is published here' }
    for (const [page, sentence] of Object.entries(sentences))
      expect((await magazine.get(page)).text, page).toContain(sentence)
    await publishes({ section: 'news' })
    for (const [page, sentence] of Object.entries(sentences))
      expect((await magazine.get(page)).text, page).not.toContain(sentence)
  })

  test('no story of the carousel is in a block too, and none in two, unless the publisher wants repeats', async () => {
    const id = await publishes({ section: 'news', categories: ['ai'], isInCarousel: true })
    const other = await publishes({ section: 'news' })
    expect(await frontPage()).toEqual([['Latest EE News', [other]]])
    const { text } = await magazine.get('/')
    expect(text.match(new RegExp(`href="/section/news/${id}"`, 'g'))).toHaveLength(1)
    await saves([block('One', 'all'), block('Two', 'section:news')], true)
    expect(await frontPage()).toEqual([
      ['One', [other, id]],
      ['Two', [other, id]],
    ])
  })
})

describe('blocks of the publisher', () => {
  test('have their heading, order, number and source, and the page shows them at once', async () => {
    const news = await publishes({ section: 'news' })
    const chip = await publishes({ section: 'product', categories: ['mcu'] })
    const guide = await publishes({ section: 'design-guide', categories: ['rf'] })
    const saved = await saves([
      block('By hand', `articles:${news}`),
      block('Radio and controllers', 'categories:mcu,rf', { layout: 'band', more: '/search?q=radio' }),
      block('All', 'all', { count: 1 }),
    ])
    expect(saved.status).toBe(200)
    expect(await frontPage()).toEqual([
      ['By hand', [news]],
      ['Radio and controllers', [guide, chip]],
    ])
    const { text } = await magazine.get('/')
    expect(text).toContain('Radio and controllers</h2>')
    expect(text).toContain('href="/search?q=radio"')
    expect(text).not.toContain('Latest EE News')
  })

  test('never show an article that is not published, by hand neither', async () => {
    const id = await publishes({ section: 'news' })
    await saves([block('By hand', `articles:${id},999999`)])
    expect(await frontPage()).toEqual([['By hand', [id]]])
    await magazine.database.db.updateTable('articles').set({ published_at: null }).where('id', '=', id).execute()
    expect(await frontPage()).toEqual([])
  })
})

describe('the top of the page', () => {
  const begins = async () => {
    const { lead, carousel } = (await magazine.get('/api/home/front-page')).json()
    return [lead, carousel.map(({ ID }: { ID: number }) => ID)]
  }

  test('is the carousel, or as many of its stories as the publisher’s choice shows; the others stay in the blocks', async () => {
    const ids: number[] = []
    for (let i = 0; i < 4; i += 1) ids.unshift(await publishes({ section: 'news', isInCarousel: true }))
    expect(await begins()).toEqual([{ layout: 'carousel', live: null }, ids])
    await saves([block('All', 'all', { count: 4 })], false, { lead: 'two' })
    expect(await begins()).toEqual([{ layout: 'two', live: null }, ids.slice(0, 3)])
    expect(await frontPage()).toEqual([['All', ids.slice(3)]])
    expect((await magazine.get('/')).text).not.toContain('aria-roledescription="carousel"')
  })

  test('on an extraordinary day is one story over the whole width, below a live line', async () => {
    const id = await publishes({ section: 'news', isInCarousel: true })
    const live = { text: 'Live: the keynote from Munich', link: `/section/news/${id}` }
    await saves([block('All', 'all')], false, { lead: 'wide', live: live.text, liveLink: live.link })
    expect(await begins()).toEqual([{ layout: 'wide', live }, [id]])
    const { text } = await magazine.get('/')
    expect(text).toMatch(/class="live-line".*Live: the keynote from Munich.*class="story lead-wide/s)
  })
})

test('what a page cannot have is refused in words, and the page stays', async () => {
  const wrongBlocks: [blocks: object[], message: string][] = [
    [[block('', 'all')], 'A block needs a heading'],
    [[block('<b>x</b>', 'all')], 'Heading must be plain text without HTML'],
    [[block('x', 'drop table')], 'Choose a section, categories'],
    [[block('x', 'articles:0')], 'Choose a section, categories'],
    [[block('x', 'articles:99999999999')], 'Choose a section, categories'],
    [[block('x', 'all', { more: 'javascript:alert(1)' })], 'The address must be a path'],
    [[block('x', 'all', { count: 13 })], 'How many must be a whole number from 1 to 12'],
    [[block('x', 'all', { layout: 'huge' })], 'Layout must be one of'],
    [['x', 'y'].map((heading) => block(heading, 'all', { layout: 'beside' })), 'Only one block'],
    [Array.from({ length: 500 }, (_, i) => block(`x${i}`, 'all')), 'Blocks may have at most 20 entries'],
  ]
  for (const [blocks, message] of wrongBlocks) await isRefused(saves(blocks), message)
  for (const top of [{ lead: 'huge' }, { live: '<script>' }, { live: 'Live', liveLink: 'javascript:alert(1)' }])
    expect((await saves([block('All', 'all')], false, top)).status, JSON.stringify(top)).toBe(400)
  const id = await publishes({ section: 'news' })
  expect(await frontPage()).toEqual([['Latest EE News', [id]]])
})

describe('choosing', () => {
  const AnySource = fc.oneof(
    fc.constantFrom<BlockSource>({ kind: 'all' }, { kind: 'most-read' }),
    fc.constantFrom('news', 'product').map((section): BlockSource => ({ kind: 'section', section })),
    fc
      .uniqueArray(fc.constantFrom('ai', 'rf', 'mcu'), { minLength: 1 })
      .map((categories): BlockSource => ({ kind: 'categories', categories })),
    fc
      .uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })
      .map((ids): BlockSource => ({ kind: 'articles', ids })),
  )
  const lists = ['all', 'section:news', 'section:product', 'category:ai', 'category:rf', 'category:mcu']
  const AnyArticles = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 50 }), list: fc.constantFrom(...lists), hour: fc.nat(100) }),
    { selector: ({ id, list }) => `${id} ${list}`, maxLength: 60 },
  )
  const AnyCarousel = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 5 })
  const AnyBlock = fc.record({ source: AnySource, count: fc.integer({ min: 1, max: 12 }) })
  const AnyBlocks = fc.array(AnyBlock, { maxLength: 12 })

  test('a source is the same after it was written and read, and the defaults are understood', () => {
    for (const { source } of defaultSettings.frontPage.blocks) expect(parseSource(source), source).not.toBeNull()
    fc.assert(
      fc.property(AnySource, (source) => {
        expect(parseSource(toSourceText(source))).toEqual(source)
      }),
    )
  })

  test('no story is in two blocks or in the carousel too, and looking down the lists as far as is needed finds the same as looking to their ends', () => {
    fc.assert(
      fc.property(AnyBlocks, AnyArticles, AnyCarousel, fc.boolean(), (blocks, articles, carousel, hasRepeats) => {
        const newest = articles
          .map(({ id, list, hour }) => ({ id, list, datedAt: new Date(hour * 3_600_000 + id) }))
          .toSorted((a, b) => +b.datedAt - +a.datedAt)
        const mostRead = [...new Set(articles.map(({ id }) => id))]
        const needed = neededCounts(blocks, { inCarousel: carousel.length, hasRepeats })
        const short = {
          carousel,
          newest: needed.lists
            .flatMap(({ list, count }) => newest.filter((one) => one.list === list).slice(0, count))
            .toSorted((a, b) => +b.datedAt - +a.datedAt),
          mostRead: mostRead.slice(0, needed.mostRead),
        }
        const chosen = chooseIds(blocks, short, hasRepeats)
        expect(chosen).toEqual(chooseIds(blocks, { carousel, newest, mostRead }, hasRepeats))
        if (!hasRepeats)
          expect(new Set([...carousel, ...chosen.flat()]).size).toBe(carousel.length + chosen.flat().length)
        for (const [i, ids] of chosen.entries()) expect(ids.length).toBeLessThanOrEqual(blocks[i]?.count ?? 0)
      }),
    )
  })
})
