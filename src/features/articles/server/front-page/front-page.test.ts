import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefused } from '../../../../../test/answers.ts'
import { arranging } from '../../../../../test/catalogue.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { hours } from '../../../../platform/server/core/durations.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import {
  type BlockLayout,
  type BlockSource,
  blockLayouts,
  type LeadLayout,
  leadLayouts,
  parseSource,
  storiesInLead,
  toSourceText,
} from '../../../settings/contract/blocks.ts'
import { defaultSettings } from '../../../settings/contract/groups.ts'
import { arrange, neededCounts } from './choose.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })

interface Shown {
  heading: string
  more: string | null
  articles: { ID: number }[]
}
const shownPage = async () => {
  const { lead, carousel, blocks } = (await magazine.get('/api/home/front-page')).json() as {
    lead: { layout: LeadLayout }
    carousel: { ID: number }[]
    blocks: Shown[]
  }
  return {
    lead: lead.layout,
    inLead: carousel.map(({ ID }) => ID),
    blocks: blocks.map(({ heading, articles }) => [heading, articles.map(({ ID }) => ID)]),
  }
}
const frontPage = async () => (await shownPage()).blocks
const publishesLead = async () => {
  for (let i = 0; i < 3; i += 1) await publishes({ section: 'student' })
}
const block = (heading: string, source: string, more: object = {}) => ({
  heading,
  source,
  count: 2,
  layout: 'headlines',
  more: '',
  mark: '',
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
    for (let i = 0; i < 9; i += 1)
      ids.unshift(await publishes({ section: 'news', categories: ['ai'], isInCarousel: i < 2 }))
    const [carousel, news] = [[ids[7], ids[8]], ids.slice(0, 7)]
    expect(await shownPage()).toEqual({
      lead: 'carousel',
      inLead: expect.arrayContaining(carousel),
      blocks: [
        ['Latest EE News', news.slice(0, 4)],
        ['Latest EE News', news.slice(4)],
      ],
    })
    const { text } = await magazine.get('/')
    expect(text.match(/Latest EE News<\/h2>/g)).toHaveLength(2)
    // Empty blocks are not shown.
    expect(text).not.toContain('Design Guide</h2>')
  })

  test('a magazine without articles says so', async () => {
    const sentences = { '/': 'Our first issue is on its way', '/section/news/index.html': 'Nothing here yet' }
    for (const [page, sentence] of Object.entries(sentences))
      expect((await magazine.get(page)).text, page).toContain(sentence)
    await publishes({ section: 'news' })
    for (const [page, sentence] of Object.entries(sentences))
      expect((await magazine.get(page)).text, page).not.toContain(sentence)
  })

  test('no story of the carousel is in a block too, and none in two, unless the publisher wants repeats', async () => {
    const id = await publishes({ section: 'news', categories: ['ai'], isInCarousel: true })
    const other = await publishes({ section: 'news' })
    expect(await shownPage()).toEqual({ lead: 'carousel', inLead: [id], blocks: [['Latest EE News', [other]]] })
    const { text } = await magazine.get('/')
    expect(text.match(new RegExp(`href="/section/news/${id}"`, 'g'))).toHaveLength(1)
    await saves([block('One', 'all'), block('Two', 'section:news')], true)
    expect(await frontPage()).toEqual([
      ['One', [other, id]],
      ['Two', [other, id]],
    ])
  })
})

describe('a young magazine', () => {
  test('has no hole and no story that stands nowhere, with and without a carousel', async () => {
    expect(await shownPage()).toEqual({ lead: 'two', inLead: [], blocks: [] })
    const first = await publishes({ section: 'product' })
    expect(await shownPage()).toEqual({ lead: 'wide', inLead: [first], blocks: [] })
    const second = await publishes({ section: 'student' })
    expect(await shownPage()).toEqual({ lead: 'two', inLead: [second, first], blocks: [] })
    const ids = [second, first]
    for (let i = 0; i < 6; i += 1) ids.unshift(await publishes({ section: 'student' }))
    expect(await shownPage()).toEqual({
      lead: 'two',
      inLead: ids.slice(0, 3),
      blocks: [
        ['Latest EE Products', [first]],
        ['Everything new', ids.slice(3, 7)],
      ],
    })
    await magazine.database.db.updateTable('articles').set({ in_carousel_since: magazine.clock.now }).execute()
    expect(await shownPage()).toMatchObject({ lead: 'carousel', inLead: { length: 5 } })
    expect((await magazine.get('/')).text).toMatch(
      /<div class="carousel-alone"><section aria-roledescription="carousel"/,
    )
  })

  test('shows the sections of the publisher’s own, until he has arranged the page', async () => {
    await arranging(admin).withSection()
    const id = await publishes({ section: 'interviews' })
    await publishesLead()
    expect(await frontPage()).toEqual([['Interviews', [id]]])
    await saves([block('Products', 'section:product')])
    expect(await frontPage()).toEqual([['Everything new', [id]]])
  })
})

describe('blocks of the publisher', () => {
  test('have their heading, order, number and source, and the page shows them at once', async () => {
    const news = await publishes({ section: 'news' })
    const chip = await publishes({ section: 'product', categories: ['mcu'] })
    const guide = await publishes({ section: 'design-guide', categories: ['rf'] })
    await publishesLead()
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
    await publishesLead()
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
    const beside = await publishes({ section: 'news' })
    const ids: number[] = []
    for (let i = 0; i < 4; i += 1) ids.unshift(await publishes({ section: 'news', isInCarousel: true }))
    expect(await begins()).toEqual([{ layout: 'carousel', live: null }, ids])
    await saves([block('All', 'all', { count: 4 })], false, { lead: 'two' })
    expect(await begins()).toEqual([{ layout: 'two', live: null }, ids.slice(0, 3)])
    expect(await frontPage()).toEqual([['All', [...ids.slice(3), beside]]])
    expect((await magazine.get('/')).text).not.toContain('aria-roledescription="carousel"')
  })

  test('on an extraordinary day is one story over the whole width, below a live line', async () => {
    const id = await publishes({ section: 'news', isInCarousel: true })
    const live = { text: 'Live: the keynote from Munich', link: `/section/news/${id}` }
    await saves([block('All', 'all')], false, { lead: 'wide', live: live.text, liveLink: live.link })
    expect(await begins()).toEqual([{ layout: 'wide', live }, [id]])
    const { text } = await magazine.get('/')
    expect(text).toMatch(/class="live-line".*Live: the keynote from Munich.*class="story card lead-wide/s)
  })
})

test('every booked advertisement is on the page once, on phones too, however few rows there are', async () => {
  const ads = [1, 2, 3].map((position) => ({ position, link: `https://${position}.example/` }))
  await inTransaction(magazine.database.db, async (tx) => {
    const common = { location: 'home', image_name: 'ad.webp' } as const
    await tx
      .insertInto('ads')
      .values(ads.map((ad) => ({ ...ad, ...common })))
      .execute()
    invalidate(tx, ['ads:home'])
  })
  await publishesLead()
  const all = (rows: number) => Array.from({ length: rows }, (_, row) => block(`${row}`, 'all', { layout: 'lead' }))
  for (let rows = 1; rows <= 6; rows += 1) {
    expect((await savesSettings(admin, 'frontPage', { blocks: all(rows), hasRepeats: true }, rows - 1)).status).toBe(
      200,
    )
    const { text } = await magazine.get('/')
    for (const { link } of ads) expect(text.split(`href="${link}"`), `${rows} ${link}`).toHaveLength(2)
    expect(text).not.toMatch(/class="home-ads? [^"]*hidden/)
  }
})

test('links to what is switched off, and blocks of hidden sections, are left out', async () => {
  await publishes({ section: 'news' })
  await publishesLead()
  await saves([block('News', 'section:news', { more: '/glossary?from=home#esr' })], false, {
    live: 'Live',
    liveLink: '/courses#now',
  })
  expect((await savesSettings(admin, 'features', { glossary: false, courses: false })).status).toBe(200)
  const { lead, blocks } = (await magazine.get('/api/home/front-page')).json()
  expect([lead.live, blocks[0].more]).toEqual([{ text: 'Live', link: '' }, '/section/news/index.html'])
  await arranging(admin).changes('news', { isHidden: true })
  expect((await frontPage()).map(([heading]) => heading)).not.toContain('News')
  await publishes({ section: 'design-guide', categories: ['drone'] })
  await publishesLead()
  await savesSettings(admin, 'frontPage', { blocks: [block('Drones', 'categories:drone')] }, 1)
  const headings = async () => (await frontPage()).map(([heading]) => heading)
  expect(await headings()).toContain('Drones')
  await arranging(admin).changes('drone', { isHidden: true })
  expect(await headings()).not.toContain('Drones')
})

test('what a page cannot have is refused in words, and the page stays', async () => {
  const wrongBlocks: [blocks: object[], message: string][] = [
    [[block('', 'all')], 'Enter a heading for the block'],
    [[block('<b>x</b>', 'all')], 'Heading must be plain text without HTML'],
    [[block('x', 'drop table')], 'Choose a section, categories'],
    [[block('x', 'articles:0')], 'Choose a section, categories'],
    [[block('x', 'articles:99999999999')], 'Choose a section, categories'],
    [[block('x', 'all', { more: 'javascript:alert(1)' })], 'The URL must be a path'],
    [[block('x', 'all', { count: 13 })], 'How many must be a whole number from 1 to 12'],
    [[block('x', 'all', { layout: 'huge' })], 'Layout must be one of'],
    [['x', 'y'].map((heading) => block(heading, 'all', { layout: 'beside' })), 'Only one block'],
    [Array.from({ length: 500 }, (_, i) => block(`x${i}`, 'all')), 'Blocks can have up to 20 entries'],
  ]
  for (const [blocks, message] of wrongBlocks) await isRefused(saves(blocks), message)
  for (const top of [{ lead: 'huge' }, { live: '<script>' }, { live: 'Live', liveLink: 'javascript:alert(1)' }])
    expect((await saves([block('All', 'all')], false, top)).status, JSON.stringify(top)).toBe(400)
  const id = await publishes({ section: 'news' })
  expect(await shownPage()).toEqual({ lead: 'wide', inLead: [id], blocks: [] })
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
  const AnyLead = fc.constantFrom(...(Object.keys(leadLayouts) as LeadLayout[]))
  const AnyLayout = fc.constantFrom(...(Object.keys(blockLayouts) as BlockLayout[]))
  const AnyBlock = fc.record({ source: AnySource, count: fc.integer({ min: 1, max: 12 }), layout: AnyLayout })
  const AnyBlocks = fc.array(AnyBlock, { maxLength: 12 })

  test('a source is the same after it was written and read, and the defaults are understood', () => {
    for (const { source } of defaultSettings.frontPage.blocks) expect(parseSource(source), source).not.toBeNull()
    fc.assert(
      fc.property(AnySource, (source) => {
        expect(parseSource(toSourceText(source))).toEqual(source)
      }),
    )
  })

  test('every place is filled, no story stands twice or nowhere, and looking down the lists as far as is needed finds the same as looking to their ends', () => {
    fc.assert(
      fc.property(
        AnyLead,
        AnyBlocks,
        AnyArticles,
        AnyCarousel,
        fc.boolean(),
        (lead, blocks, articles, inCarousel, hasRepeats) => {
          const newest = articles
            .flatMap(({ id, list, hour }) => ['all', list].map((one) => ({ id, list: one, hour })))
            .filter(({ id, list }, at, all) => all.findIndex((one) => one.id === id && one.list === list) === at)
            .map(({ id, list, hour }) => ({ id, list, datedAt: new Date(hour * 3_600_000 + id) }))
            .toSorted((a, b) => +b.datedAt - +a.datedAt)
          const live = [...new Set(articles.map(({ id }) => id))]
          const found = { carousel: inCarousel.filter((id) => live.includes(id)), newest, mostRead: live, chosen: live }
          const needed = neededCounts({ blocks, hasRepeats })
          const short = needed.lists
            .flatMap(({ list, count }) => newest.filter((one) => one.list === list).slice(0, count))
            .toSorted((a, b) => +b.datedAt - +a.datedAt)
          const page = arrange(
            { lead, blocks, hasRepeats },
            { ...found, newest: short, mostRead: live.slice(0, needed.mostRead) },
          )
          expect(page).toEqual(arrange({ lead, blocks, hasRepeats }, found))

          const shown = [page.inLead, ...page.blocks.map(({ ids }) => ids), page.others]
          if (!hasRepeats) expect(new Set(shown.flat()).size).toBe(shown.flat().length)
          const hasAll = blocks.some(({ source }) => source.kind === 'all')
          if (live.length <= 12 && !hasAll) expect(new Set(shown.flat())).toEqual(new Set(live))
          if (lead === 'carousel' && found.carousel.length > 1) expect(page.lead).toBe('carousel')
          expect(page.inLead).toEqual(expect.arrayContaining(found.carousel.slice(0, storiesInLead[lead])))
          if (page.lead === 'carousel')
            expect(page.inLead.length > 1 || page.blocks.some(({ layout }) => layout === 'beside')).toBe(true)
          else
            expect(
              page.inLead.length === storiesInLead[page.lead] || (page.lead === 'two' && page.inLead.length < 3),
            ).toBe(true)
          for (const { block: wanted, layout, ids } of page.blocks) {
            expect(ids.length).toBeLessThanOrEqual(wanted.count)
            if (['pictures', 'band', 'ranked'].includes(layout))
              expect(ids.length > 1 && (ids.length < 4 || ids.length % 4 === 0 || ids.length % 3 === 0)).toBe(true)
          }
        },
      ),
    )
  })
})
