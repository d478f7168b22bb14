import { expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember, useMember } from '../../../test/members.ts'
import { adds } from '../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const addAuthor = async (form: object): Promise<number> => (await meera.post('/admin/authors', form)).json().author.id
const asha = {
  ...{ name: 'Asha Rao', line: 'Power editor', biography: 'Reads <b>plots</b> & data.\n\nTwice.', expertise: ['GaN'] },
  links: [{ label: 'Notes', url: 'https://asha.example/' }],
}
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test('an article page names its authors, with a medallion, a line, and as persons for search engines', async () => {
  const id = await adds(meera, { authorIds: [await addAuthor(asha)] })
  const { text } = await magazine.get(`/section/news/${id}`)
  expect(text).toMatch(
    /<ul aria-label="Authors".*?<svg.*?AR<\/text>.*?href="\/author\/asha-rao".*?Asha Rao.*?Power editor/s,
  )
  expect(dataOf(text).author).toEqual([
    { '@type': 'Person', name: 'Asha Rao', url: 'http://magazine.test/author/asha-rao', jobTitle: 'Power editor' },
  ])
  const withoutAuthors = await magazine.get(`/section/news/${await adds(meera)}`)
  expect(withoutAuthors.text).not.toContain('aria-label="Authors"')
  expect(dataOf(withoutAuthors.text).author).toMatchObject({ '@type': 'Organization' })
})

test('About names those who have written, and not whose accounts they are', async () => {
  await aMember(magazine, { role: 'writer', email: 'asha@example.com' })
  const id = await addAuthor({ ...asha, accountEmail: 'asha@example.com' })
  await adds(meera, { authorIds: [id] })
  const { status, text } = await magazine.get('/about')
  expect([status, text.includes('Asha Rao'), text.includes('asha@example.com')]).toEqual([200, true, false])
})

test('the page of an author has the biography as text, links, articles, and feeds of its own', async () => {
  const id = await adds(meera, { title: 'Of hers', authorIds: [await addAuthor(asha)] })
  await adds(meera, { title: 'Of nobody' })
  const { status, text, headers } = await magazine.get('/author/asha-rao')
  expect(status).toBe(200)
  expect(text).toContain('Reads &lt;b&gt;plots&lt;/b&gt; &amp; data.')
  expect(text).toContain('<a class="link inline-block py-1" href="https://asha.example/"')
  expect(text).toContain('Of hers')
  expect(text).not.toContain('Of nobody')
  expect(dataOf(text)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Asha Rao', knowsAbout: ['GaN'], sameAs: ['https://asha.example/'] },
  })
  expect(String(headers['surrogate-key']).split(' ')).toContain('author:1')
  expect((await magazine.get('/author/asha-rao/2')).status).toBe(404)
  expect((await magazine.get('/author/nobody')).status).toBe(404)

  const rss = await magazine.get('/author/asha-rao/feed.xml')
  expect(rss.headers['content-type']).toContain('application/rss+xml')
  expect(rss.text).toContain('>Asha Rao</dc:creator>')
  expect(rss.text.match(/<item>/g)).toHaveLength(1)
  expect((await magazine.get('/author/asha-rao/feed.json')).json().items).toMatchObject([
    { title: 'Of hers', authors: [{ name: 'Asha Rao', url: 'http://magazine.test/author/asha-rao' }] },
  ])
  expect((await magazine.get('/author/nobody/feed.xml')).status).toBe(404)
  expect((await magazine.get('/sitemaps/pages.xml')).text).toContain('http://magazine.test/author/asha-rao<')
  expect((await magazine.get('/api/home/search?query=asha%20rao')).json()).toMatchObject({
    authors: [{ slug: 'asha-rao', name: 'Asha Rao' }],
  })
  expect((await magazine.get('/api/home/search?query=gan%20by%20asha%20rao')).json().authors).toHaveLength(1)
  expect((await magazine.get('/search?q=asha')).text).toContain('href="/author/asha-rao"')
  expect(id).toBeGreaterThan(0)
})

test('a changed author is on every cached page at the next request, and the former address redirects', async () => {
  const author = await addAuthor(asha)
  const id = await adds(meera, { authorIds: [author] })
  const addresses = [
    `/section/news/${id}`,
    '/section/news/index.html',
    '/author/asha-rao',
    '/author/asha-rao/feed.json',
  ]
  for (const address of addresses) expect((await magazine.get(address)).text).toContain('Asha Rao')
  await meera.call('PUT', `/admin/authors/${author}`, { body: { ...asha, name: 'Asha Pillai' } })
  for (const address of addresses) {
    const { text } = await magazine.get(address)
    expect([address, text.includes('Asha Pillai'), text.includes('Asha Rao')]).toEqual([address, true, false])
  }
  await meera.call('PUT', `/admin/authors/${author}`, { body: { ...asha, slug: 'asha-pillai' } })
  const moved = await magazine.get('/author/asha-rao')
  expect([moved.status, moved.headers['location']]).toEqual([301, '/author/asha-pillai'])
  await meera.call('PUT', `/admin/authors/${author}`, { body: { ...asha, slug: 'asha-rao' } })
  expect((await magazine.get('/author/asha-rao')).status).toBe(200)
})

test('the page of an author who was deleted without a successor is gone, and that of one with a successor redirects', async () => {
  const [id, other] = [await addAuthor(asha), await addAuthor({ name: 'Bo Orsted' })]
  const third = await addAuthor({ name: 'Chen Li' })
  await meera.call('DELETE', `/admin/authors/${id}`)
  await meera.call('DELETE', `/admin/authors/${third}?successor=${other}`)
  const gone = await magazine.get('/author/asha-rao')
  expect(gone.status).toBe(410)
  expect(gone.text).toContain('410-PAGE GONE')
  const { status, headers } = await magazine.get('/author/chen-li')
  expect([status, headers['location']]).toEqual([301, '/author/bo-orsted'])
  // The address is free for another author of that name.
  await addAuthor(asha)
  expect((await magazine.get('/author/asha-rao')).status).toBe(200)
})
