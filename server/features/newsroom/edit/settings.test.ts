import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'

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
    ...{ searchTitle: 'Chosen title', searchDescription: 'Chosen description', socialText: 'Chosen text' },
    ...{ socialImage: 'https://pictures.example/card.png', canonicalUrl: 'https://first.example/story' },
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

test.each([
  { canonicalUrl: 'javascript:alert(1)' },
  { canonicalUrl: 'http://127.0.0.1/' },
  { socialImage: 'http://insecure.example/a.png' },
  { socialImage: '"><script>' },
])('the setting %j is refused', async (wrong) => {
  await expect(adds(meera, wrong)).rejects.toThrow('"invalid"')
})

test('internal notes are in no public answer', async () => {
  const secret = 'Zebrafish-note'
  const id = await adds(meera, { notes: secret, categories: ['ai'], description: '<p>The LM317 regulates.</p>' })
  await meera.post('/admin/update-carousel', { id, isCarousel: 1 })
  const gold = await aMember(magazine, { plan: 'gold' })
  for (const address of [
    ...['/', `/section/news/${id}`, `/section/news/${id}.data`, '/section/news/index.html', '/feed.xml', '/feed.json'],
    ...[`/api/home/article/${id}`, '/api/home/news', '/api/home/carasoul', '/api/home/ai', '/api/part/LM317'],
    ...['/api/home/search?query=zebrafish', '/api/home/search?query=driver', '/api/home/news-all'],
  ])
    expect([address, (await read(address)).includes(secret)]).toEqual([address, false])
  expect((await gold.get(`/home/article/${id}`)).text).not.toContain(secret)
  expect((await meera.get(`/admin/article/${id}`)).json().notes).toBe(secret)
})
