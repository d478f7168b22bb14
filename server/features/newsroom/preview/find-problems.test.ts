import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { aDraft, adds } from '../../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

describe('the check before publication', () => {
  const look = async (content: object, id = 0) =>
    (await meera.post('/admin/check-article', { id, content }))
      .json()
      .problems.map(({ code, where }: { code: string; where: string | null }) => (where ? `${code} ${where}` : code))

  test('names the fields that are missing', async () => {
    expect(await look({})).toEqual(['title_missing', 'description_missing', 'image_missing', 'category_missing'])
    expect(
      await look({ title: 'T', description: '<p>x</p>', imageUrl: '/assets/a-400.webp', categories: ['ai'] }),
    ).toEqual(['image_alt_missing'])
    expect(await look({ ...aDraft(), imageUrl: '/assets/a-400.webp', imageAlt: 'A', categories: ['ai'] })).toEqual([])
  })

  test('names pictures without a description and links within the magazine that lead nowhere', async () => {
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

test('a picture that stays on another site is named', async () => {
  const description = `<p>x</p><img src="https://elsewhere.test/a.png" alt="A"><img src="http://magazine.test/assets/b-400.webp" alt="B">
    <img src="/assets/c-400.webp" alt="C">`
  const content = { title: 'T', imageUrl: '/assets/a-400.webp', imageAlt: 'A', categories: ['ai'], description }
  const { problems } = (await meera.post('/admin/check-article', { id: 0, content })).json()
  expect(problems).toMatchObject([{ code: 'picture_elsewhere', where: 'https://elsewhere.test/a.png' }])
})

test('a footnote whose text is gone is named', async () => {
  const note = (number: number) => `<sup><a href="#fn-${number}" id="fnref-${number}">${number}</a></sup>`
  const description = `<p>a${note(1)} b${note(2)} c${note(3)}</p><ol class="footnotes"><li id="fn-1">A text. <a href="#fnref-1">↩</a></li>
    <li id="fn-2"> <a href="#fnref-2">↩</a></li></ol>`
  const { problems } = (await meera.post('/admin/check-article', { id: 0, content: { description } })).json()
  expect(problems.filter(({ code }: { code: string }) => code === 'footnote_empty')).toMatchObject([
    { message: 'Footnote 2 has no text' },
    { message: 'Footnote 3 has no text' },
  ])
})

test('only the first 50 links to parts are checked', async () => {
  const description = Array.from({ length: 80 }, (_, i) => `<a href="/part/LM${1000 + i}">x</a>`).join('')
  const { problems } = (await meera.post('/admin/check-article', { id: 0, content: { description } })).json()
  expect(problems.filter(({ code }: { code: string }) => code === 'link_dead')).toHaveLength(50)
})
