import { expect, test } from 'vitest'
import { leadsTo, titlesIn } from '../../../../test/answers.ts'
import { arranging } from '../../../../test/catalogue.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds, aKey, anEdit } from '../../../../test/newsroom.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })
const editor = useMember(magazine, { role: 'editor' })
const { stored, withSection, withCategory, removes, renames } = arranging(admin)
const redirectOf = (address: string) => leadsTo(magazine, address)
const titles = (address: string) => titlesIn(magazine.get(address))

test('the former addresses of a renamed section redirect, and articles, drafts, feeds and the menu follow', async () => {
  const id = await magazine.publishes({ title: 'Kept', section: 'product' })
  await editor.call('PUT', `/admin/draft/${aKey()}`, { body: { content: { title: 'Planned', section: 'Product' } } })
  const { sections: before } = (await stored()).catalogue
  expect((await renames('section', 'product', 'launches')).status).toBe(200)
  const { sections } = (await stored()).catalogue
  expect(sections).toEqual(before.map((one) => (one.id === 'product' ? { ...one, id: 'launches' } : one)))
  for (const rest of ['index.html', 'feed.xml', 'feed.json', id])
    expect(await redirectOf(`/section/new-products/${rest}`)).toEqual([301, `/section/launches/${rest}`])
  expect(await titles('/api/home/section/launches')).toEqual(['Kept'])
  expect(await titles('/api/home/search?query=kept&section=launches')).toEqual(['Kept'])
  expect((await magazine.get(`/section/launches/${id}`)).status).toBe(200)
  expect((await magazine.get('/section/launches/feed.xml')).text).toContain('Kept')
  const front = (await magazine.get('/')).text
  expect(front).toContain('/section/launches/index.html')
  expect(front).toContain('Kept')
  expect(front).not.toContain('/section/new-products/')
  expect((await editor.get(`/admin/draft/${aKey()}`)).json().draft.content.section).toBe('launches')
  const { data } = (await admin.get('/admin/audit-log?search=launches')).json()
  expect(data[0]).toMatchObject({ action: 'section.renamed', subject: { id: 'launches', name: 'New Products' } })
})

test('the former addresses of a renamed category redirect, and its articles follow', async () => {
  const id = await magazine.publishes({ title: 'Waves', categories: ['rf', 'mcu'] })
  expect((await renames('category', 'rf', 'radio')).status).toBe(200)
  expect(await redirectOf('/component/rf/index.html')).toEqual([301, '/component/radio/index.html'])
  expect(await redirectOf('/section/index.html?category=rf')).toEqual([301, '/section/index.html?category=radio'])
  for (const feed of ['feed.xml', 'feed.json'])
    expect(await redirectOf(`/component/rf/${feed}`)).toEqual([301, `/component/radio/${feed}`])
  expect(await titles('/api/home/news-sec?category=radio')).toEqual(['Waves'])
  expect((await admin.get(`/admin/article/${id}`)).json().categories).toEqual(['radio', 'mcu'])
  expect((await renames('category', 'radio', 'rf')).status).toBe(200)
  expect((await magazine.get('/component/rf/index.html')).status).toBe(200)
})

test('the fixed lists of the specification follow a section that is renamed', async () => {
  await magazine.publishes({ title: 'On air', section: 'news' })
  const fixed = async () => [...(await titles('/api/home/news-all')), ...(await titles('/api/home/news'))]
  expect(await fixed()).toEqual(['On air', 'On air'])
  expect((await renames('section', 'news', 'wire')).status).toBe(200)
  expect(await fixed()).toEqual(['On air', 'On air'])
  expect((await editor.get('/admin/filter?type=NEWS')).json().total).toBe(1)
})

test('the name and the address of a section change in one save', async () => {
  const { catalogue, version } = await stored()
  const sections = catalogue.sections.map((one) => (one.id === 'news' ? { ...one, id: 'wire', name: 'Wire' } : one))
  const renamed = { kind: 'section', id: 'news', to: 'wire' }
  const body = { catalogue: { ...catalogue, sections }, version, renamed }
  expect((await admin.call('PUT', '/admin/catalogue', { body })).status).toBe(200)
  expect((await magazine.get('/section/wire/index.html')).text).toContain('Wire')
  expect(await redirectOf('/section/news/index.html')).toEqual([301, '/section/wire/index.html'])
})

test('a section that gets its former address back redirects in no circle', async () => {
  await withSection()
  await renames('section', 'interviews', 'talks')
  await renames('section', 'talks', 'voices')
  expect(await redirectOf('/section/interviews/index.html')).toEqual([301, '/section/voices/index.html'])
  expect(await redirectOf('/section/talks/index.html')).toEqual([301, '/section/voices/index.html'])
  expect((await renames('section', 'voices', 'interviews')).status).toBe(200)
  for (const former of ['talks', 'voices'])
    expect(await redirectOf(`/section/${former}/index.html`)).toEqual([301, '/section/interviews/index.html'])
  expect((await magazine.get('/section/interviews/index.html')).status).toBe(200)
  await removes('section', 'interviews', 'news')
  await renames('section', 'product', 'interviews')
  expect((await magazine.get('/section/interviews/index.html')).text).toContain('New Products')
})

test('an address that is taken, of the magazine itself or none is refused', async () => {
  await withSection()
  await withCategory()
  const before = await stored()
  for (const [kind, id, to, sentence] of [
    ['section', 'interviews', 'news', 'The section news already exists'],
    ['section', 'interviews', 'new-products', 'The site uses new-products itself'],
    ['section', 'interviews', 'engineering_students', 'The site uses engineering_students itself'],
    ['section', 'product', 'new-products', 'The site uses new-products itself'],
    ['section', 'interviews', 'interviews', 'The section interviews already exists'],
    ['section', 'interviews', '../admin', 'A URL can have up to 40 small letters'],
    ['section', 'interviews', 'Talks', 'A URL can have up to 40 small letters'],
    ['section', 'interviews', '', 'A URL can have up to 40 small letters'],
    ['category', 'gan', 'rf', 'The category rf already exists'],
    ['category', 'gan', 'isFree', 'A URL can have up to 40 small letters'],
    ['category', 'gan', 'authors', 'The site uses authors itself'],
  ] as const) {
    const { status, json } = await renames(kind, id, to)
    const details = [{ field: 'id', message: expect.stringContaining(sentence) }]
    expect([status, json().details], to).toEqual([400, details])
  }
  expect(await stored()).toEqual(before)
})

test('a rename of what is not there, and one that the catalogue does not have, are refused', async () => {
  expect((await renames('section', 'nowhere', 'somewhere')).status).toBe(404)
  const { catalogue, version } = await stored()
  const renamed = { kind: 'section', id: 'news', to: 'wire' }
  expect((await admin.call('PUT', '/admin/catalogue', { body: { catalogue, version, renamed } })).status).toBe(400)
  expect((await magazine.get('/section/news/index.html')).status).toBe(200)
})

test('restoring a text from before a rename says nothing of a removal', async () => {
  await withSection()
  const id = await adds(editor, { section: 'interviews' })
  await editor.post(`/admin/edit/${id}`, anEdit({ section: 'News' }))
  await renames('section', 'interviews', 'talks')
  const answer = (await editor.post(`/admin/article/${id}/restore/1`, { version: 2, isWhole: true })).json()
  expect(answer.message).not.toContain('removed')
  expect(answer.draft.content.section).toBe('talks')
})
