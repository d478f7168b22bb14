import { expect, test } from 'vitest'
import { titlesIn } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, anEdit } from '../../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'editor' })

const page = async (id: number) => (await magazine.get(`/section/news/${id}`)).text
const partsOf = async (id: number) =>
  (await magazine.get(`/api/home/article/${id}`)).json().beside.series.map(({ ID }: { ID: number }) => ID)

test('the parts of a series lead to the next and the one before, as soon as they are live and for as long as they are', async () => {
  const series = 'Noise & <silence>'
  const first = await adds(meera, { title: 'Where it comes from', series })
  expect(await page(first)).not.toContain('Next in the series')
  expect(await partsOf(first)).toEqual([first])
  const last = await adds(meera, { title: 'How it is heard', series })
  const middle = await adds(meera, { title: 'How it travels' })
  expect(await partsOf(middle)).toEqual([])
  expect(await page(first)).toMatch(/Next in the series<.*How it is heard/s)

  const at = (month: number) => ({ series, dateOfPublication: `2026-0${month}-10 09:00:00` })
  await meera.post(`/admin/edit/${last}`, anEdit({ title: 'How it is heard', ...at(3) }))
  await meera.post(`/admin/edit/${middle}`, anEdit({ title: 'How it travels', articleType: 'Premium', ...at(2) }))
  await meera.post(`/admin/edit/${first}`, anEdit({ title: 'Where it comes from', ...at(1) }))
  expect(await partsOf(last)).toEqual([first, middle, last])
  expect(await page(first)).toMatch(/part <!-- -->1<!-- --> of <!-- -->3.*Next in the series<.*How it travels/s)
  expect(await page(first)).not.toContain('Previous in the series')
  expect(await page(middle)).toContain('Noise &amp; &lt;silence&gt;<!-- -->: part <!-- -->2')
  expect(await page(middle)).toMatch(/Next in the series<.*How it is heard.*Previous in the series<.*Where it comes/s)
  expect(await page(last)).not.toContain('Next in the series')

  await meera.call('DELETE', `/admin/delete/${last}`)
  expect(await page(first)).toContain('of <!-- -->2')
  await meera.post(`/admin/edit/${middle}`, anEdit({ title: 'How it travels', series: '' }))
  expect(await page(first)).not.toContain('Next in the series')
})

const addAuthor = async (name: string, slug: string): Promise<number> =>
  (await meera.post('/admin/authors', { name, slug })).json().author.id

test('an article is cited as a text, for BibTeX and for other programs, also where it is gated', async () => {
  const authors = [
    await addAuthor('Asha Rao', 'asha-rao'),
    await addAuthor('Jürgen Groß', 'juergen-gross'),
    await addAuthor('Standards and Compliance Team', 'standards'),
  ]
  const title = 'GaN & SiC: 50 % of {losses, by_numbers'
  // Seven in the evening in UTC is the next day in Kolkata.
  magazine.clock.now = new Date('2026-03-02T19:00:00Z')
  const id = await adds(meera, { title, authorIds: authors, articleType: 'Premium' })
  const url = `http://magazine.test/section/news/${id}`
  const txt = await magazine.get(`/article/${id}/citation.txt`)
  expect(txt.text).toBe(
    `Asha Rao, Jürgen Groß, and Standards and Compliance Team, “${title},” Groundplane, 2026-03-03. [Online]. Available: ${url}\n`,
  )
  expect(txt.headers['content-type']).toBe('text/plain; charset=utf-8')
  const bib = await magazine.get(`/article/${id}/citation.bib`)
  expect(bib.text).toBe(`@online{groundplane2026-${id},
  author = {Asha Rao and Jürgen Groß and {Standards and Compliance Team}},
  title = {{GaN \\& SiC: 50 \\% of \\textbraceleft{}losses, by\\_numbers}},
  organization = {Groundplane},
  date = {2026-03-03},
  year = {2026},
  url = {${url}},
}
`)
  const ris = await magazine.get(`/article/${id}/citation.ris`)
  expect(ris.text.split('\r\n')).toEqual([
    'TY  - MGZN',
    `TI  - ${title}`,
    'AU  - Rao, Asha',
    'AU  - Groß, Jürgen',
    'AU  - Standards and Compliance Team',
    'T2  - Groundplane',
    'PY  - 2026',
    'DA  - 2026/03/03',
    `UR  - ${url}`,
    'ER  - ',
    '',
  ])
  for (const { text, headers } of [txt, bib, ris]) {
    expect(text).not.toContain('drives what switches')
    expect(headers['x-robots-tag']).toBe('noindex')
  }
  const { text } = await magazine.get(`/section/news/${id}`)
  for (const format of ['txt', 'bib', 'ris']) expect(text).toContain(`href="/article/${id}/citation.${format}"`)
})

test('an article of the magazine itself has it as its author; what is not live is not cited', async () => {
  const id = await adds(meera, { title: 'First' })
  expect((await magazine.get(`/article/${id}/citation.bib`)).text).toContain('author = {{Groundplane}}')
  expect((await magazine.get(`/article/${id}/citation.txt`)).text).toMatch(/^“First,” Groundplane/)
  expect((await meera.call('DELETE', `/admin/delete/${id}`)).status).toBe(200)
  for (const address of [`/article/${id}/citation.bib`, '/article/999/citation.txt', `/article/${id}/citation.exe`])
    expect([404, 410], address).toContain((await magazine.get(address)).status)
})

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
  const found = await titlesIn(magazine.get('/api/home/search?query=quiescent'))
  expect(found).toEqual(['In the standfirst', 'Deep in the text'])
})

const headingsOf = (html: string) =>
  [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, level, inner = '']) => ({
    level: Number(level),
    inner,
    text: inner.replace(/<[^<>]*>/g, ''),
  }))

test('in every list a story is a heading of the right level, whose link has the headline as its only words', async () => {
  const authorIds = [await addAuthor('Asha Rao', 'asha-rao')]
  const stories = {
    description: '<p>A quiet rail with the LM317.</p>',
    authorIds,
    categories: ['ai'],
    keywords: ['rails'],
  }
  for (const title of ['A quiet rail', 'A quieter rail', 'The LM317 at 12 V']) await adds(meera, { title, ...stories })
  const lists = { categories: ['ai'], keywords: ['rails'] } as const
  const id = await magazine.publishes({ title: 'The quietest rail', ...lists, isInCarousel: true })
  for (const address of [
    '/',
    '/section/news/index.html',
    '/component/ai/index.html',
    '/section/index.html?category=ai',
    '/topic/rails',
    '/author/asha-rao',
    '/search?q=quiet',
    '/part/LM317',
    `/section/news/${id}`,
  ]) {
    const html = (await magazine.get(address)).text
    const headings = headingsOf(html)
    const ofStories = headings.filter(({ text }) => text === 'A quiet rail')
    expect(ofStories.length, address).toBeGreaterThan(0)
    for (const { inner } of ofStories)
      expect(inner, address).toMatch(/^<a href="[^"]*" data-page="">A quiet rail<\/a>$/)
    const skips = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    expect(skips, address).toEqual([])
    const links = html.split('<a ').slice(1)
    expect(
      links.filter((link) => /<time|<h\d/.test(link.split('</a>')[0] ?? '')),
      address,
    ).toEqual([])
  }
})
