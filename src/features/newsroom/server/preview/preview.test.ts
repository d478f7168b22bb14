import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { aDraft, adds, aForm } from '../../../../../test/newsroom.ts'
import { Visitor } from '../../../../../test/visitor.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const words = Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ')

const preview = async (as: string, content: object, id = 0) =>
  (await meera.post('/admin/preview', { id, as, content })).json()

test('a preview is what home/article answers, for every kind of article and reader', async () => {
  const readers = {
    anonymous: new Visitor(magazine),
    reader: await aMember(magazine),
    silver: await aMember(magazine, { plan: 'silver' }),
    gold: await aMember(magazine, { plan: 'gold' }),
  }
  const particulars = { description: `<p>${words}</p>`, title: 'As it will be', imageAlt: 'A scope shot', keywords: [] }
  for (const articleType of ['isFree', 'isLoginRequired', 'isSubscriptionRequired', 'Premium'] as const) {
    const id = await adds(meera, { ...particulars, articleType })
    const { enteredDate, dateOfPublication } = (await meera.get(`/admin/article/${id}`)).json()
    const { date: _date, ...form } = aForm({ ...particulars, articleType })
    const content = { ...form, enteredDate, dateOfPublication }
    for (const [as, reader] of Object.entries(readers)) {
      const real = await reader.get(`/home/article/${id}`)
      const { status, answer } = await preview(as, content, id)
      expect(status, `${articleType} for ${as}`).toBe(real.status)
      // Nothing stands beside it yet.
      const expected = { ...real.json(), beside: undefined, requestId: '' }
      expect({ ...answer, requestId: '' }, `${articleType} for ${as}`).toEqual(expected)
    }
  }
})

test('a preview of a text that nobody has finished is of as much as there is', async () => {
  expect(await preview('anonymous', {})).toMatchObject({ status: 401, answer: { article: { 'Article Title': '' } } })
  const wrong = { section: 'Nothing', imageUrl: 'file:///x', dateOfPublication: '2025-02-30', categories: ['x'] }
  expect(await preview('anonymous', { ...aDraft(), articleType: 'isFree', ...wrong })).toMatchObject({
    status: 200,
    answer: { article: { Description: '<p>Half a text</p>', 'Image url': null, NEWS: 1 } },
  })
})

test('a preview is of an article that there is, and for a kind of reader that there is', async () => {
  expect((await meera.post('/admin/preview', { id: 99, as: 'gold', content: {} })).status).toBe(404)
  for (const wrong of [{ id: -1 }, { id: 1.5 }, { id: 2 ** 31 }, { as: 'admin' }])
    expect((await meera.post('/admin/preview', { as: 'gold', content: {}, ...wrong })).status).toBe(400)
})

const problems = async (content: object): Promise<{ code: string; where: string | null; message: string }[]> =>
  (await meera.post('/admin/check-article', { id: 0, content })).json().problems
const look = async (content: object) =>
  (await problems(content)).map(({ code, where }) => (where ? `${code} ${where}` : code))
const whole = { title: 'T', imageUrl: '/assets/a-400.webp', imageAlt: 'A', categories: ['ai'], description: '<p>x</p>' }

test('the check before publication names the fields that are missing', async () => {
  expect(await look({})).toEqual(['title_missing', 'description_missing', 'image_missing', 'category_missing'])
  expect(await look({ ...whole, imageAlt: '' })).toEqual(['image_alt_missing'])
  expect(await look(whole)).toEqual([])
})

test('the check names pictures without a description and links within the magazine that lead nowhere', async () => {
  const live = await adds(meera, { keywords: ['LM317'] })
  const off = await adds(meera, { isPublished: 0 })
  const description = `
    <figure><img src="/assets/a-400.webp" alt=""></figure><img src="/assets/b-400.webp" alt="B"><img src="/assets/c-400.webp">
    <a href="/section/news/${live}">live</a> <a href="http://magazine.test/article/${live}#x">live</a>
    <a href="/section/news/${off}">off</a> <a href="/article/99?a=&quot;1">none</a> <a href="http://magazine.test/section/news/99999999999">none</a>
    <a href="https://example.com/article/99">elsewhere</a> <a href="/section/news/index.html">list</a> <a href="mailto:a@example.com">mail</a>
    <a href="/part/LM317">part</a> <a href="/part/TL431">none</a> <a href="/sectoin/news/index.html">mistyped</a> <a href="/assets/paper.pdf">file</a>`
  expect(await look({ ...whole, description })).toEqual([
    'alt_missing /assets/a-400.webp',
    'alt_missing /assets/c-400.webp',
    `link_dead /section/news/${off}`,
    'link_dead /article/99?a="1',
    'link_dead http://magazine.test/section/news/99999999999',
    'link_dead /part/TL431',
    'link_dead /sectoin/news/index.html',
  ])
})

test('a picture that stays on another site is named', async () => {
  const description = `<p>x</p><img src="https://elsewhere.test/a.png" alt="A"><img src="http://magazine.test/assets/b-400.webp" alt="B">
    <img src="/assets/c-400.webp" alt="C">`
  expect(await look({ ...whole, description })).toEqual(['picture_elsewhere https://elsewhere.test/a.png'])
})

test('a footnote whose text is gone is named', async () => {
  const note = (number: number) => `<sup><a href="#fn-${number}" id="fnref-${number}">${number}</a></sup>`
  const description = `<p>a${note(1)} b${note(2)} c${note(3)}</p><ol class="footnotes"><li id="fn-1">A text. <a href="#fnref-1">↩</a></li>
    <li id="fn-2"> <a href="#fnref-2">↩</a></li></ol>`
  const found = (await problems({ description })).filter(({ code }) => code === 'footnote_empty')
  expect(found.map(({ message }) => message)).toEqual(['Footnote 2 has no text', 'Footnote 3 has no text'])
})

test('only the first 50 links to parts are checked', async () => {
  const description = Array.from({ length: 80 }, (_, i) => `<a href="/part/LM${1000 + i}">x</a>`).join('')
  expect((await problems({ description })).filter(({ code }) => code === 'link_dead')).toHaveLength(50)
})
