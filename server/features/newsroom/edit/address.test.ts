import { expect, test } from 'vitest'
import { toSlug } from '../../../../contract/slugs.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const editor = useMember(magazine, { role: 'editor', username: 'Meera' })
const opens = async (address: string) => {
  const { status, headers } = await magazine.get(address, { accept: 'text/html' })
  return [status, headers['location'] ?? null]
}
const renames = async (id: number, slug: string) => {
  const { version } = (await editor.get(`/admin/article/${id}`)).json()
  const saved = await editor.post(`/admin/edit/${id}`, anEdit({ slug, version }))
  expect(saved.status).toBe(200)
}

test('the words of an article stand in its one canonical address, wherever readers find it', async () => {
  const id = await adds(editor, { title: 'Worded driver', slug: 'worded-driver', categories: ['ai'] })
  const plain = await adds(editor, { title: 'Plain driver' })
  const address = `/section/news/${id}/worded-driver`
  const [worded, bare] = [await magazine.get(address), await magazine.get(`/section/news/${id}`)]
  expect([worded.status, bare.status]).toEqual([200, 200])
  expect(bare.text).toBe(worded.text)
  expect(worded.text).toMatch(new RegExp(`rel="canonical" href="[^"]+${address}"`))
  expect(worded.text).toMatch(new RegExp(`"mainEntityOfPage":"[^"]+${address}"`))
  // The four links that share it, and the one to sign in and save it.
  expect(worded.text.split(encodeURIComponent(address))).toHaveLength(6)
  for (const page of ['/', '/section/news/index.html', '/component/ai/index.html', '/search?q=worded'])
    expect([page, (await magazine.get(page)).text.includes(`href="${address}"`)]).toEqual([page, true])
  for (const document of ['/feed.xml', '/feed.json', '/sitemaps/articles-1.xml', '/sitemaps/news.xml']) {
    const { text } = await magazine.get(document)
    expect([document, text.includes(address), text.includes(`/section/news/${plain}/`)]).toEqual([
      document,
      true,
      false,
    ])
  }
  const suggested = await magazine.get('/api/search/suggestions?q=worded')
  expect(suggested.json().articles).toMatchObject([{ id, slug: 'worded-driver' }])
})

test('wrong and former words lead to the article for good, from a cached page without a render', async () => {
  const id = await adds(editor, { slug: 'first-words' })
  const bare = `/section/news/${id}`
  expect(await opens(`${bare}/first-words`)).toEqual([200, null])
  expect(await opens(`${bare}/wrong`)).toEqual([301, `${bare}/first-words`])
  expect(await opens(`${bare}/wrong?utm_source=mail`)).toEqual([301, `${bare}/first-words?utm_source=mail`])
  expect(await opens(`/section/new-products/${id}/first-words`)).toEqual([301, `${bare}/first-words`])
  expect((await magazine.get(`${bare}/wrong.data`)).status).toBe(200)
  await renames(id, 'second-words')
  expect(await opens(`${bare}/second-words`)).toEqual([200, null])
  expect(await opens(`${bare}/first-words`)).toEqual([301, `${bare}/second-words`])
  await renames(id, '')
  expect(await opens(`${bare}/second-words`)).toEqual([301, bare])
  expect(await opens(bare)).toEqual([200, null])
  expect(await opens(`${bare}/a/b`)).toEqual([404, null])
})

test('the words need no right of their own: a gated article stays gated, an unpublished one absent', async () => {
  const id = await adds(editor, {
    articleType: 'Premium',
    slug: 'for-gold',
    description: `<p>${'Secret '.repeat(400)}end-of-text</p>`,
  })
  const address = `/section/news/${id}/for-gold`
  expect((await magazine.get(address)).text).not.toContain('end-of-text')
  await editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
  expect(await opens(address)).toEqual([404, null])
  expect(await opens('/section/news/999999/anything')).toEqual([404, null])
})

test('a redirect of the address without words holds with them, and one with words leaves a live article', async () => {
  await editor.post('/admin/redirects', { path: '/section/news/777777', target: '', status: 410 })
  expect((await opens('/section/news/777777/some-words'))[0]).toBe(410)
  const id = await adds(editor)
  const taken = await editor.post('/admin/redirects', { path: `/section/news/${id}/x`, target: '/about', status: 301 })
  expect(taken.status).toBe(400)
})

test.each(['Capitals', 'a b', 'a/b', '-a', 'a--b', '../a', 'a?b', 'ä', 'a'.repeat(81)])(
  'the words %j are refused',
  async (slug) => {
    await expect(adds(editor, { slug })).rejects.toThrow('"invalid"')
  },
)

test.each([
  ['Größe zählt: 1.700 V für Łódź', 'grosse-zahlt-1-700-v-fur-lodz'],
  [
    `${'word '.repeat(15)}transconductance`,
    'word-word-word-word-word-word-word-word-word-word-word-word-word-word-word',
  ],
  ['漢字', ''],
])('%j offers the words %j', (title, words) => {
  expect(toSlug(title)).toBe(words)
})
