import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { aDraft, adds } from '../../../../test/newsroom.ts'
import { Visitor } from '../../../../test/visitor.ts'

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
          // Nothing stands beside it yet.
          ...{ ...real.json(), beside: undefined },
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
