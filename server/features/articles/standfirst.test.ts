import { expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'

const magazine = useMagazine({ pages: true })
const standfirst = 'Its quiescent current fell to 300 nA, which a coin cell survives for ten years.'

test('the lead story of the front page shows its standfirst instead of the start of its text', async () => {
  await magazine.publishes({ standfirst, html: '<p>The text begins elsewhere.</p>', isInCarousel: true })
  const { text } = await magazine.get('/')
  expect(text).toContain(standfirst)
  expect(text).not.toContain('The text begins elsewhere.')
})

test.each(['free', 'gold'] as const)('a word that is only in the standfirst finds a %s article', async (access) => {
  const html = `<p>${'Nothing of the kind. '.repeat(100)}</p>`
  await magazine.publishes({ title: 'A regulator', standfirst, html, access })
  const { articles } = (await magazine.get('/api/home/search?query=quiescent')).json()
  expect(articles).toMatchObject([{ 'Article Title': 'A regulator' }])
  expect(JSON.stringify(articles)).toContain('coin cell')
})

test('a word of the standfirst ranks an article above one with the word deep in its text', async () => {
  const deep = `<p>${'Nothing of the kind. '.repeat(30)} Its quiescent current is low.</p>`
  await magazine.publishes({ title: 'In the standfirst', standfirst })
  await magazine.publishes({ title: 'Deep in the text', html: deep })
  const { articles } = (await magazine.get('/api/home/search?query=quiescent')).json()
  expect(articles.map((hit: { 'Article Title': string }) => hit['Article Title'])).toEqual([
    'In the standfirst',
    'Deep in the text',
  ])
})
