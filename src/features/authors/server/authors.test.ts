import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, aKey, anEdit, restores } from '../../../../test/newsroom.ts'
import { authorMessages } from '../../articles/contract/author-rules.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor', username: 'Meera', email: 'meera@example.com' })

const admin = useMember(magazine, { role: 'admin' })

const addAuthor = async (form: object): Promise<number> => {
  const answer = await meera.post('/admin/authors', form)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json().author.id
}
const edit = (id: number, form: object) => meera.call('PUT', `/admin/authors/${id}`, { body: form })
const remove = (id: number, query = '') => meera.call('DELETE', `/admin/authors/${id}${query}`)
const byline = async (id: number): Promise<string[]> =>
  (await magazine.get(`/api/home/article/${id}`)).json().article.authors.map((one: { name: string }) => one.name)
const page = async (slug: string) => magazine.get(`/api/home/authors/${slug}`)

test('an article names its authors in the chosen order, in the article, in lists and on their pages', async () => {
  const asha = await addAuthor({
    name: 'Asha Rao',
    line: 'Power editor',
    biography: 'First paragraph.\r\n\r\nSecond.',
    links: [{ label: 'Blog', url: 'https://asha.example/notes' }, { url: 'https://code.example/asha' }],
    expertise: ['GaN', 'GaN', ' magnetics '],
  })
  const bo = await addAuthor({ name: 'Bo Ørsted' })
  const id = await adds(meera, { authorIds: [String(bo), asha] })
  expect(await byline(id)).toEqual(['Bo Ørsted', 'Asha Rao'])
  expect((await magazine.get('/api/home/news')).json()[0].authors).toEqual([
    { id: bo, slug: 'bo-orsted', name: 'Bo Ørsted' },
    { id: asha, slug: 'asha-rao', name: 'Asha Rao' },
  ])
  const answer = await page('asha-rao')
  expect(answer.json()).toMatchObject({
    author: {
      name: 'Asha Rao',
      line: 'Power editor',
      biography: 'First paragraph.\n\nSecond.',
      pictures: [],
      links: [
        { label: 'Blog', url: 'https://asha.example/notes' },
        { label: 'code.example', url: 'https://code.example/asha' },
      ],
      expertise: ['GaN', 'magnetics'],
    },
    articles: [{ ID: id }],
    total: 1,
  })
  expect((await meera.get(`/admin/article/${id}`)).json().authorIds).toEqual([String(bo), String(asha)])
  expect((await meera.get('/admin/authors?search=ors')).json()).toMatchObject({
    data: [{ name: 'Bo Ørsted', articles: 1, account: null }],
    total: 1,
  })
  expect((await meera.get('/admin/author-choices?search=ra')).json()).toEqual([
    { id: asha, name: 'Asha Rao', line: 'Power editor' },
  ])
  expect((await meera.get(`/admin/author-choices?ids=${bo}`)).json()).toMatchObject([{ name: 'Bo Ørsted' }])
})

test('an author is found by a name in any script, and by letters that have no accent to lose', async () => {
  const [thor, ivan, li] = ['Þór Guðmundsson', 'Иван Петров', '李明']
  for (const name of [thor, ivan, li]) await addAuthor({ name })
  const names = async (address: string, list: string) =>
    (await meera.get(encodeURI(address))).json()[list].map(({ name }: { name: string }) => name)
  const found = { 李: [li], 'пет иван': [ivan], етров: [], 'thor gud': [thor], '%': [], ' ': [thor, ivan, li] }
  for (const [search, listed] of Object.entries(found))
    expect(await names(`/admin/authors?search=${search}`, 'data'), search).toEqual(listed)
  for (const [query, shown] of Object.entries({ 李明: ['李明'], ИВАН: ['Иван Петров'], '?!': [] }))
    expect(await names(`/home/search?query=${query}`, 'authors')).toEqual(shown)
})

test('an unpublished article is on no page of an author, and an article without authors names nobody', async () => {
  const asha = await addAuthor({ name: 'Asha Rao' })
  const listed = async () => (await magazine.get('/api/home/authors')).json().authors
  expect(await listed()).toEqual([])
  const id = await adds(meera, { authorIds: [asha] })
  expect(await byline(await adds(meera))).toEqual([])
  const link = { id: asha, slug: 'asha-rao', name: 'Asha Rao' }
  expect(await listed()).toEqual([{ ...link, line: '', links: [], pictures: [], isOnDesk: false, articles: 1 }])
  await meera.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 0 } })
  expect((await page('asha-rao')).json()).toMatchObject({ total: 0, articles: [] })
  expect(await listed()).toEqual([])
})

test('authors are part of revisions, comparison, restoring, drafts and previews', async () => {
  const [asha, bo] = [await addAuthor({ name: 'Asha Rao' }), await addAuthor({ name: 'Bo Orsted' })]
  const id = await adds(meera, { authorIds: [asha] })
  // An edit that says nothing about authors changes none.
  await meera.post(`/admin/edit/${id}`, anEdit())
  expect(await byline(id)).toEqual(['Asha Rao'])
  await meera.post(`/admin/edit/${id}`, anEdit({ authorIds: [bo, asha] }))
  const { difference } = (await meera.get(`/admin/article/${id}/revisions/3`)).json()
  expect(difference.fields).toEqual([
    { field: 'authorIds', label: 'Authors', before: 'Asha Rao', after: 'Bo Orsted, Asha Rao' },
  ])
  const conflict = await meera.post(`/admin/edit/${id}`, anEdit({ authorIds: [], version: 2 }))
  expect(conflict.status).toBe(409)
  const lost = { field: 'authorIds', label: 'Authors', before: 'Bo Orsted, Asha Rao', after: '' }
  expect(conflict.json().difference.fields).toContainEqual(lost)
  await restores(meera, id, 1)
  expect(await byline(id)).toEqual(['Asha Rao'])
  const content = { title: 'Half', imageUrl: '/assets/a-400.webp', authorIds: [String(bo), '999'] }
  await meera.call('PUT', `/admin/draft/${aKey()}`, { body: { content } })
  expect((await meera.get(`/admin/draft/${aKey()}`)).json().draft.content.authorIds).toEqual([String(bo), '999'])
  const preview = (await meera.post('/admin/preview', { as: 'gold', content })).json()
  expect(preview.answer.article.authors).toMatchObject([{ name: 'Bo Orsted' }])
})

test('a changed name is in every article at once, and a former address leads to the present one', async () => {
  const asha = await addAuthor({ name: 'Asha Rao' })
  const id = await adds(meera, { authorIds: [asha] })
  expect((await edit(asha, { name: 'Asha Rao-Pillai', slug: 'asha-pillai' })).status).toBe(200)
  expect(await byline(id)).toEqual(['Asha Rao-Pillai'])
  expect((await page('asha-rao')).json()).toMatchObject({ author: { slug: 'asha-pillai' }, total: 1 })
  // Nobody else takes a former address, but its owner takes it back.
  const another = meera.post('/admin/authors', { name: 'Another', slug: 'asha-rao' })
  expect(await said(another)).toEqual([400, authorMessages.slugTaken])
  expect((await edit(asha, { name: 'Asha Rao', slug: 'asha-rao' })).status).toBe(200)
  expect((await page('asha-pillai')).json()).toMatchObject({ author: { slug: 'asha-rao' } })
  const detail = { before: { name: 'Asha Rao-Pillai', slug: 'asha-pillai' }, after: { name: 'Asha Rao' } }
  expect((await auditLog(magazine)).at(-1)).toMatchObject({ action: 'author.edited', detail })
})

test('authors with the same name get different addresses', async () => {
  for (const [name, slug] of [
    ['Asha Rao', 'asha-rao'],
    ['Asha Rao', 'asha-rao-2'],
    ['Asha Rao', 'asha-rao-3'],
    ['Admin', 'author-admin'],
    ['新田 愛', 'author'],
    ['7 of 9', '7-of-9'],
  ] as const)
    expect((await meera.post('/admin/authors', { name })).json().author.slug).toBe(slug)
})

test('an author with articles is deleted only when another takes them over', async () => {
  const [asha, bo] = [await addAuthor({ name: 'Asha Rao' }), await addAuthor({ name: 'Bo Orsted' })]
  const hers = await adds(meera, { authorIds: [asha] })
  const both = await adds(meera, { authorIds: [asha, bo] })
  expect(await said(remove(asha))).toEqual([409, authorMessages.inUse])
  expect(await byline(both)).toEqual(['Asha Rao', 'Bo Orsted'])
  const done = await remove(asha, `?successor=${bo}`)
  expect(done.json()).toMatchObject({ message: authorMessages.deleted, moved: 2 })
  expect([await byline(hers), await byline(both)]).toEqual([['Bo Orsted'], ['Bo Orsted']])
  expect((await page('asha-rao')).json()).toMatchObject({ author: { slug: 'bo-orsted' }, total: 2 })
  // An earlier text of a deleted author can be restored without them.
  await meera.post(`/admin/edit/${hers}`, anEdit({ authorIds: [bo] }))
  expect((await restores(meera, hers, 1)).status).toBe(200)
  expect(await byline(hers)).toEqual([])
  expect((await remove(bo, '')).status).toBe(409)
  const unused = await addAuthor({ name: 'Nobody' })
  expect((await remove(unused)).json()).toMatchObject({ moved: 0 })
  expect((await page('nobody')).status).toBe(410)
  expect((await page('never-anybody')).status).toBe(404)
})

test('an article that is saved while its author is renamed has the new name', async () => {
  const asha = await addAuthor({ name: 'Asha 0' })
  const ids = [await adds(meera, { authorIds: [asha] })]
  for (let i = 1; i <= 5; i++) {
    const [added] = await Promise.all([adds(meera, { authorIds: [asha] }), edit(asha, { name: `Asha ${i}` })])
    ids.push(added)
    for (const id of ids) expect(await byline(id)).toEqual([`Asha ${i}`])
  }
})

test('News Management shows the articles of the author who is linked to the account', async () => {
  const asha = await addAuthor({ name: 'Asha Rao', accountEmail: 'Meera@Example.com' })
  const mine = await adds(meera, { title: 'A buck of mine', authorIds: [asha] })
  await adds(meera, { title: 'A buck of others' })
  const list = async (query: string) =>
    (await meera.get(`/admin/dashboard?${query}`)).json().data.map((one: { ID: number }) => one.ID)
  expect(await list('isMine=true')).toEqual([mine])
  expect(await list('isMine=true&search=buck')).toEqual([mine])
  expect(await list('isMine=true&search=others')).toEqual([])
  expect(await list('')).toHaveLength(2)
  expect((await admin.get('/admin/dashboard?isMine=true')).json()).toMatchObject({ total: 0, data: [] })
  expect((await meera.get(`/admin/authors/${asha}`)).json()).toMatchObject({ accountEmail: 'meera@example.com' })
})

const asha = {
  name: 'Asha Rao',
  line: 'Power editor',
  biography: 'Reads <b>plots</b> & data.\n\nTwice.',
  expertise: ['GaN'],
  links: [{ label: 'Notes', url: 'https://asha.example/' }],
}
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test('an article page names its authors, with a medallion, a line, and as persons for search engines', async () => {
  const id = await adds(meera, { authorIds: [await addAuthor(asha)] })
  const { text } = await magazine.get(`/section/news/${id}`)
  expect(text).toMatch(/<ul aria-label="Authors".*?<svg.*?AR<\/text>.*?"\/author\/asha-rao".*?Asha Rao.*?Power editor/s)
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

test('About shows the desk first, also those who have written nothing, and no desk where nobody is on it', async () => {
  const id = await addAuthor(asha)
  await adds(meera, { authorIds: [id] })
  const shown = async () => {
    const { text } = await magazine.get('/about')
    const people = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    return [...people.matchAll(/The desk|Our writers|Asha Rao(?=<\/a>)|Zoe Lind(?=<\/a>)|https:\/\/asha.example/g)].map(
      ([found]) => found,
    )
  }
  expect(await shown()).toEqual(['Our writers', 'Asha Rao'])
  const zoe = await addAuthor({ name: 'Zoe Lind', isOnDesk: true })
  expect(await shown()).toEqual(['The desk', 'Zoe Lind', 'Our writers', 'Asha Rao'])
  await edit(id, { ...asha, isOnDesk: true })
  expect(await shown()).toEqual(['The desk', 'Asha Rao', 'https://asha.example', 'Zoe Lind'])
  await remove(zoe)
  await edit(id, { ...asha, isOnDesk: false })
  expect(await shown()).toEqual(['Our writers', 'Asha Rao'])
})

test('the page of an author has the biography as text, links, articles, and feeds of its own', async () => {
  await adds(meera, { title: 'Of hers', authorIds: [await addAuthor(asha)] })
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
})

test('a changed author is on every cached page at the next request, and the former address redirects', async () => {
  const author = await addAuthor(asha)
  const id = await adds(meera, { authorIds: [author] })
  const ofAuthor = ['/author/asha-rao', '/author/asha-rao/feed.json']
  const addresses = [`/section/news/${id}`, '/section/news/index.html', ...ofAuthor]
  for (const address of addresses) expect((await magazine.get(address)).text).toContain('Asha Rao')
  await edit(author, { ...asha, name: 'Asha Pillai' })
  for (const address of addresses) {
    const { text } = await magazine.get(address)
    expect([address, text.includes('Asha Pillai'), text.includes('Asha Rao')]).toEqual([address, true, false])
  }
  await edit(author, { ...asha, slug: 'asha-pillai' })
  const moved = await magazine.get('/author/asha-rao')
  expect([moved.status, moved.headers['location']]).toEqual([301, '/author/asha-pillai'])
  for (const feed of ['feed.xml', 'feed.json']) {
    const { status, headers } = await magazine.get(`/author/asha-rao/${feed}`)
    expect([status, headers['location']]).toEqual([301, `/author/asha-pillai/${feed}`])
  }
})

test('the page of an author who was deleted without a successor is gone, and that of one with a successor redirects', async () => {
  const [id, other] = [await addAuthor(asha), await addAuthor({ name: 'Bo Orsted' })]
  const third = await addAuthor({ name: 'Chen Li' })
  await meera.call('DELETE', `/admin/authors/${id}`)
  await meera.call('DELETE', `/admin/authors/${third}?successor=${other}`)
  const gone = await magazine.get('/author/asha-rao')
  expect([gone.status, gone.text]).toEqual([410, expect.stringContaining('This page has been removed')])
  const { status, headers } = await magazine.get('/author/chen-li')
  expect([status, headers['location']]).toEqual([301, '/author/bo-orsted'])
  // The address is free for another author of that name.
  await addAuthor(asha)
  expect((await magazine.get('/author/asha-rao')).status).toBe(200)
})
