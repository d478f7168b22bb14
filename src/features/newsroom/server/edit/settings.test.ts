import { expect, test } from 'vitest'
import { leadsTo } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { adds, anEdit } from '../../../../../test/newsroom.ts'
import { toSlug } from '../../../../platform/contract/slugs.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })
const read = async (address: string) => (await magazine.get(address)).text

const description = '<p>See <a href="https://maker.example/">the maker</a> and <a href="/about">us</a>.</p>'

test('a sponsored article says so wherever it stands, marks its links, and is not in the news site map', async () => {
  const plain = await adds(meera, { title: 'Editorial', description })
  const id = await adds(meera, { title: 'Paid for', description, sponsor: 'Acme & Sons', categories: ['ai'] })
  const article = await read(`/section/news/${id}`)
  expect(article).toContain('Sponsored by Acme &amp; Sons')
  expect(article).toContain('href="https://maker.example/" rel="sponsored noopener"')
  expect(article).not.toContain('href="/about" rel=')
  for (const page of ['/', '/section/news/index.html', '/component/ai/index.html', '/search?q=paid'])
    expect([page, /Sponsored/.test(await read(page))]).toEqual([page, true])
  const rss = await read('/feed.xml')
  expect(rss).toContain('<category>Sponsored</category>')
  expect(rss).toContain('rel="sponsored noopener"')
  expect(await read('/feed.json')).toContain('Sponsored by Acme & Sons')
  const news = await read('/sitemaps/news.xml')
  expect([news.includes(`/${plain}<`), news.includes(`/${id}<`)]).toEqual([true, false])
  expect(await read('/sitemaps/articles-1.xml')).toContain(`/${id}<`)
  expect(await read(`/section/news/${plain}`)).not.toContain('rel="sponsored')
})

test('search engines and shared links get what the editor chose, and an article from elsewhere names its source', async () => {
  const id = await adds(meera, {
    searchTitle: 'Chosen title',
    searchDescription: 'Chosen description',
    socialText: 'Chosen text',
    socialImage: 'https://pictures.example/card.png',
    canonicalUrl: 'https://first.example/story',
  })
  const html = await read(`/section/news/${id}`)
  for (const tag of [
    '<title>Chosen title</title>',
    'name="description" content="Chosen description"',
    'property="og:description" content="Chosen text"',
    'property="og:image" content="https://pictures.example/card.png"',
    'rel="canonical" href="https://first.example/story"',
  ])
    expect(html).toContain(tag)
  for (const map of ['/sitemaps/articles-1.xml', '/sitemaps/news.xml']) expect(await read(map)).not.toContain(`/${id}<`)
})

test('search engines get the standfirst where there is one, shared links the start of the text', async () => {
  const text = '<p>The text begins here.</p>'
  const cases: [standfirst: string, forSearch: string][] = [
    ['In one sentence.', 'In one sentence.'],
    ['', 'The text begins here.'],
  ]
  for (const [standfirst, forSearch] of cases) {
    const html = await read(`/section/news/${await adds(meera, { description: text, standfirst })}`)
    expect(html).toContain(`name="description" content="${forSearch}"`)
    expect(html).toContain(`"description":"${forSearch}"`)
    expect(html).toContain('property="og:description" content="The text begins here."')
  }
})

test('an address that is none or not public is refused', async () => {
  for (const address of ['javascript:alert(1)', 'http://127.0.0.1/'])
    await expect(adds(meera, { canonicalUrl: address }), address).rejects.toThrow('"invalid"')
  for (const picture of ['http://insecure.example/a.png', '"><script>'])
    await expect(adds(meera, { socialImage: picture }), picture).rejects.toThrow('"invalid"')
})

test('internal notes are in no public answer', async () => {
  const secret = 'Zebrafish-note'
  const id = await adds(meera, { notes: secret, categories: ['ai'], description: '<p>The LM317 regulates.</p>' })
  await meera.post('/admin/update-carousel', { id, isCarousel: 1 })
  const gold = await aMember(magazine, { plan: 'gold' })
  for (const address of [
    '/',
    `/section/news/${id}`,
    `/section/news/${id}.data`,
    '/section/news/index.html',
    '/feed.xml',
    '/feed.json',
    `/api/home/article/${id}`,
    '/api/home/news',
    '/api/home/carasoul',
    '/api/home/ai',
    '/api/part/LM317',
    '/api/home/search?query=zebrafish',
    '/api/home/search?query=driver',
    '/api/home/news-all',
  ])
    expect([address, (await read(address)).includes(secret)]).toEqual([address, false])
  expect((await gold.get(`/home/article/${id}`)).text).not.toContain(secret)
  expect((await meera.get(`/admin/article/${id}`)).json().notes).toBe(secret)
})

const opens = (address: string) => leadsTo(magazine, address, { accept: 'text/html' })
const renames = async (id: number, slug: string) => {
  const { version } = (await meera.get(`/admin/article/${id}`)).json()
  const saved = await meera.post(`/admin/edit/${id}`, anEdit({ slug, version }))
  expect(saved.status).toBe(200)
}

test('the words of an article stand in its one canonical address, wherever readers find it', async () => {
  const id = await adds(meera, { title: 'Worded driver', slug: 'worded-driver', categories: ['ai'] })
  const plain = await adds(meera, { title: 'Plain driver' })
  const address = `/section/news/${id}/worded-driver`
  const [worded, bare] = [await magazine.get(address), await magazine.get(`/section/news/${id}`)]
  expect([worded.status, bare.status]).toEqual([200, 200])
  expect(bare.text).toBe(worded.text)
  expect(worded.text).toMatch(new RegExp(`rel="canonical" href="[^"]+${address}"`))
  expect(worded.text).toMatch(new RegExp(`"mainEntityOfPage":"[^"]+${address}"`))
  // Four links to share it, and the link to sign in and save it.
  expect(worded.text.split(encodeURIComponent(address))).toHaveLength(6)
  for (const page of ['/', '/section/news/index.html', '/component/ai/index.html', '/search?q=worded'])
    expect([page, (await magazine.get(page)).text.includes(`href="${address}"`)]).toEqual([page, true])
  for (const document of ['/feed.xml', '/feed.json', '/sitemaps/articles-1.xml', '/sitemaps/news.xml']) {
    const { text } = await magazine.get(document)
    expect([text.includes(address), text.includes(`/section/news/${plain}/`)], document).toEqual([true, false])
  }
  const suggested = await magazine.get('/api/search/suggestions?q=worded')
  expect(suggested.json().articles).toMatchObject([{ id, slug: 'worded-driver' }])
})

test('wrong and former words lead to the article for good, from a cached page without a render', async () => {
  const id = await adds(meera, { slug: 'first-words' })
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
  expect(await opens(`${bare}/%D0%B1-%d0%b2?utm_source=mail`)).toEqual([301, `${bare}?utm_source=mail`])
  for (const words of ['%D0%B1.data', '%D0%B1/b', 'a%2Fb/'])
    expect(await opens(`${bare}/${words}`), words).toEqual([404, null])
})

test('the words need no right of their own: a gated article stays gated, an unpublished one absent', async () => {
  const secret = `<p>${'Secret '.repeat(400)}end-of-text</p>`
  const id = await adds(meera, { articleType: 'Premium', slug: 'for-gold', description: secret })
  const address = `/section/news/${id}/for-gold`
  expect((await magazine.get(address)).text).not.toContain('end-of-text')
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
  expect(await opens(address)).toEqual([404, null])
  expect(await opens('/section/news/999999/anything')).toEqual([404, null])
})

test('a redirect of the address without words holds with them, and one with words leaves a live article', async () => {
  await meera.post('/admin/redirects', { path: '/section/news/777777', target: '', status: 410 })
  expect((await opens('/section/news/777777/some-words'))[0]).toBe(410)
  const id = await adds(meera)
  const taken = await meera.post('/admin/redirects', { path: `/section/news/${id}/x`, target: '/about', status: 301 })
  expect(taken.status).toBe(400)
})

test('words that are no part of an address are refused', async () => {
  for (const slug of ['Capitals', 'a b', 'a/b', '-a', 'a--b', '../a', 'a?b', 'ä', 'a'.repeat(81)])
    await expect(adds(meera, { slug }), slug).rejects.toThrow('"invalid"')
})

test('a title offers its words without accents and signs, as many as an address can have', () => {
  expect(toSlug('Größe zählt: 1.700 V für Łódź')).toBe('grosse-zahlt-1-700-v-fur-lodz')
  expect(toSlug(`${'word '.repeat(15)}transconductance`)).toBe(Array(15).fill('word').join('-'))
  expect(toSlug('漢字')).toBe('')
})
