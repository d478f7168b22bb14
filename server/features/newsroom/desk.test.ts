import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember, useMember } from '../../../test/members.ts'
import { aDraft, adds, anEdit } from '../../../test/newsroom.ts'
import { Visitor } from '../../../test/visitor.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const words = Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ')

describe('a preview', () => {
  const preview = async (as: string, content: object, id = 0) =>
    (await meera.post('/admin/preview', { id, as, content })).json()

  test.each(['isFree', 'isLoginRequired', 'isSubscriptionRequired', 'Premium'])(
    'of %s is what home/article answers, for every kind of reader',
    async (articleType) => {
      const particulars = { description: `<p>${words}</p>`, title: 'As it will be', imageAlt: 'A scope shot' }
      const id = await adds(meera, { ...particulars, articleType: articleType as 'isFree' })
      const { 'Image url': imageUrl, ...article } = (await meera.get(`/admin/article/${id}`)).json()
      const content = {
        ...particulars,
        articleType,
        section: article.section,
        npnwid: article.NPNWID,
        sourceUrl: article['Source url'],
        imageUrl,
        enteredDate: article.enteredDate,
        dateOfPublication: article.dateOfPublication,
        keywords: article.keywords,
        categories: article.categories,
      }
      const readers = {
        anonymous: new Visitor(magazine),
        reader: await aMember(magazine),
        silver: await aMember(magazine, { plan: 'silver' }),
        gold: await aMember(magazine, { plan: 'gold' }),
      }
      for (const [as, reader] of Object.entries(readers)) {
        const real = await reader.get(`/home/article/${id}`)
        const { status, answer } = await preview(as, content, id)
        expect(status, as).toBe(real.status)
        expect({ ...answer, requestId: '' }, as).toEqual({
          ...real.json(),
          ...('requestId' in answer && { requestId: '' }),
          requestId: '',
        })
      }
    },
  )

  test('of a text that nobody has finished is of as much as there is', async () => {
    expect(await preview('anonymous', {})).toMatchObject({ status: 401, answer: { article: { 'Article Title': '' } } })
    const wrong = {
      articleType: 'isFree',
      section: 'Nothing',
      imageUrl: 'file:///x',
      dateOfPublication: '2025-02-30',
      categories: ['x'],
    }
    expect(await preview('anonymous', { ...aDraft(), ...wrong })).toMatchObject({
      status: 200,
      answer: { article: { Description: '<p>Half a text</p>', 'Image url': null, NEWS: 1 } },
    })
  })

  test('is of an article that there is, and for a kind of reader that there is', async () => {
    expect((await meera.post('/admin/preview', { id: 99, as: 'gold', content: {} })).status).toBe(404)
    for (const wrong of [{ id: -1 }, { id: 1.5 }, { id: 2 ** 31 }, { as: 'admin' }])
      expect((await meera.post('/admin/preview', { as: 'gold', content: {}, ...wrong })).status).toBe(400)
  })
})

test('no text that stands in a draft, a revision or on the schedule reaches readers', async () => {
  const secret = 'CANARY-4711'
  const description = `<p>${'An open beginning. '.repeat(40)}</p><p>${secret} and the ${secret.replace('-', '')}X4 part.</p>`
  const id = await adds(meera, { description: '<p>What is live.</p>', title: 'What is live' })
  await meera.call('PUT', `/admin/draft/${id}`, { body: { content: { title: secret, description } } })
  await meera.call('PUT', '/admin/draft/0', { body: { content: { title: secret, description } } })
  await adds(meera, { description, title: secret, publishAt: '2026-05-01' })
  await adds(meera, { description, title: secret, isPublished: 0 })
  const gated = await adds(meera, { description, title: 'Gated', articleType: 'Premium' })
  const withdrawn = await adds(meera, { description: '<p>x</p>', title: 'Edited' })
  await meera.post(`/admin/edit/${withdrawn}`, anEdit({ description, title: secret }))
  await meera.post(`/admin/article/${withdrawn}/restore/1`, { version: 2 })
  await meera.post('/admin/preview', { as: 'gold', content: { title: secret, description } })
  await meera.post('/admin/update-keyword/0', { title: secret, description })
  const readers = [new Visitor(magazine), await aMember(magazine), await aMember(magazine, { plan: 'silver' })]
  const calls = [
    ...[
      'home/news',
      'home/news-all',
      'home/news-sec?category=powersupply',
      'home/search?query=canary',
      'search/suggest?query=canary',
    ],
    ...[id, gated, withdrawn].flatMap((one) => [`home/article/${one}`, `home/related-articles/${one}`]),
    'home/search?query=CANARY4711X4',
  ]
  for (const reader of readers)
    for (const call of calls) expect((await reader.get(`/${call}`)).text, call).not.toMatch(/CANARY/)
  expect((await magazine.get('/api/part/CANARY4711X4')).status).toBe(404)
  for (const page of ['/feed.xml', '/feed.json', '/sitemap.xml', '/sitemaps/articles-1.xml'])
    expect((await magazine.get(page)).text, page).not.toMatch(/CANARY/)
})

test('two long texts that have nothing in common are compared in a moment', async () => {
  const text = (seed: number) =>
    Array.from({ length: 12_000 }, (_, i) => `${(i * 7919 * seed) % 99_991}${i % 40 ? '' : '</p><p>'}`).join(' ')
  const id = await adds(meera, { description: `<p>${text(1)}</p>` })
  await meera.post(`/admin/edit/${id}`, anEdit({ description: `<p>${text(3)}</p>` }))
  const startedAt = performance.now()
  const { difference } = (await meera.get(`/admin/article/${id}/revisions/2`)).json()
  const kinds = new Set(difference.text.map(({ kind }: { kind: string }) => kind))
  expect(kinds).toContain('added')
  expect(kinds).toContain('removed')
  // Without its limit the comparison takes minutes.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

describe('a last look before publication', () => {
  const look = async (content: object, id = 0) =>
    (await meera.post('/admin/check-article', { id, content }))
      .json()
      .problems.map(({ code, where }: { code: string; where: string | null }) => (where ? `${code} ${where}` : code))

  test('finds what is missing', async () => {
    expect(await look({})).toEqual(['title_missing', 'description_missing', 'image_missing', 'category_missing'])
    expect(
      await look({ title: 'T', description: '<p>x</p>', imageUrl: '/assets/a-400.webp', categories: ['ai'] }),
    ).toEqual(['image_alt_missing'])
    expect(await look({ ...aDraft(), imageUrl: '/assets/a-400.webp', imageAlt: 'A', categories: ['ai'] })).toEqual([])
  })

  test('finds pictures without a description, and links within the magazine that lead nowhere', async () => {
    const live = await adds(meera, { keywords: ['LM317'] })
    const off = await adds(meera, { isPublished: 0 })
    const description = `
      <figure><img src="/assets/a-400.webp" alt=""></figure><img src="/assets/b-400.webp" alt="B"><img src="/assets/c-400.webp">
      <a href="/section/news/${live}">live</a> <a href="http://magazine.test/article/${live}#x">live</a>
      <a href="/section/news/${off}">off</a> <a href="/article/99?a=&quot;1">none</a> <a href="http://magazine.test/section/news/99999999999">none</a>
      <a href="https://example.com/article/99">elsewhere</a> <a href="/section/news/index.html">list</a> <a href="mailto:a@example.com">mail</a>
      <a href="/part/LM317">part</a> <a href="/part/TL431">none</a> <a href="/sectoin/news/index.html">mistyped</a> <a href="/assets/paper.pdf">file</a>`
    const good = { title: 'T', imageUrl: '/assets/a-400.webp', imageAlt: 'A', categories: ['ai'] }
    expect(await look({ ...good, description })).toEqual([
      'alt_missing /assets/a-400.webp',
      'alt_missing /assets/c-400.webp',
      `link_dead /section/news/${off}`,
      'link_dead /article/99?a="1',
      'link_dead http://magazine.test/section/news/99999999999',
      'link_dead /part/TL431',
      'link_dead /sectoin/news/index.html',
    ])
  })
})

test('of very many links to parts, the first ones are looked at', async () => {
  const description = Array.from({ length: 80 }, (_, i) => `<a href="/part/LM${1000 + i}">x</a>`).join('')
  const { problems } = (await meera.post('/admin/check-article', { id: 0, content: { description } })).json()
  expect(problems.filter(({ code }: { code: string }) => code === 'link_dead')).toHaveLength(50)
})

describe('keywords', () => {
  const ask = (id: number, body: object) => meera.post(`/admin/update-keyword/${id}`, body)

  test('need a text, and no more of a title than an article has', async () => {
    expect((await ask(0, { description: '<p>x</p>', title: 'x '.repeat(200) })).status).toBe(400)
    for (const body of [{}, { description: '' }, { description: ' \n' }, { description: 5 }]) {
      const { status, json } = await ask(0, body)
      expect(status).toBe(400)
      expect(json().message).toContain('Description is required to get keywords')
    }
    expect((await ask(0, { description: '<p> </p>' })).json().keywords).toEqual([])
    expect((await ask(99, { description: '<p>text</p>' })).status).toBe(404)
  })

  test('are parts and terms of several words, not stop words, and nothing is saved', async () => {
    const id = await adds(meera, { keywords: ['mine'] })
    const description = `<p>The LM317 is a linear regulator, and its thermal resistance decides. A linear regulator that runs hot is a
      linear regulator with too little copper: thermal resistance from junction to ambient is what the LM317 has most of.</p>`
    const { success, keywords } = (await ask(id, { description })).json()
    expect(success).toBe(true)
    expect(keywords).toEqual(expect.arrayContaining(['LM317', 'linear regulator', 'thermal resistance']))
    for (const keyword of keywords) expect(keyword).not.toMatch(/^(?:the|is|and|its|that|what)\b/i)
    expect((await meera.get(`/admin/article/${id}`)).json()).toMatchObject({ keywords: ['mine'], version: 1 })
  })
})
