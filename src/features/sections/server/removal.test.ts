import { expect, test } from 'vitest'
import { leadsTo, titlesIn } from '../../../../test/answers.ts'
import { arranging } from '../../../../test/catalogue.ts'
import { deadlocksInLog } from '../../../../test/database.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { adds, aForm, aKey, anEdit } from '../../../../test/newsroom.ts'

const magazine = useMagazine({ kind: 'postgres', pages: true })
const admin = useMember(magazine, { role: 'admin' })
const editor = useMember(magazine, { role: 'editor' })
const { stored, withSection, withCategory, removes } = arranging(admin)
const titles = (address: string) => titlesIn(magazine.get(address))
const opens = (address: string) => leadsTo(magazine, address)

test('removing a section moves its articles, and its addresses redirect', async () => {
  await withSection()
  const live = await magazine.publishes({ title: 'Moved', section: 'interviews' })
  await adds(editor, { title: 'Not yet', section: 'interviews', isPublished: 0 })
  await editor.call('PUT', `/admin/draft/${aKey()}`, { body: { content: { title: 'Planned', section: 'interviews' } } })
  const uses = (await admin.get('/admin/catalogue/section/interviews/use')).json()
  expect(uses).toEqual({ articles: 2, drafts: 1 })
  const answer = await removes('section', 'interviews', 'product')
  expect([answer.status, answer.json().moved]).toEqual([200, 2])
  for (const [from, to] of [
    ['/section/interviews/index.html', '/section/new-products/index.html'],
    ['/section/interviews/index.html/2', '/section/interviews/index.html'],
    ['/section/interviews/feed.xml', '/section/new-products/feed.xml'],
    ['/section/interviews/feed.json', '/section/new-products/feed.json'],
    [`/section/interviews/${live}`, `/section/new-products/${live}`],
  ] as const)
    expect(await opens(from)).toEqual([301, to])
  const path = '/section/interviews/index.html'
  const { data: redirects } = (await admin.get('/admin/redirects?search=interviews')).json()
  const { id } = redirects.find((redirect: { path: string }) => redirect.path === path)
  expect(await titles('/api/home/product-all')).toEqual(['Moved'])
  expect(await titles('/api/home/search?query=moved&section=product')).toEqual(['Moved'])
  const { data: listed } = (await admin.get('/admin/filter?type=new-products')).json()
  expect(listed).toHaveLength(2)
  const elsewhere = { path, target: 'https://video.example/interviews', status: 308 }
  expect((await editor.call('PUT', `/admin/redirects/${id}`, { body: elsewhere })).status).toBe(200)
  expect(await opens(path)).toEqual([308, elsewhere.target])
  // A form that was open meanwhile still names the removed section.
  const late = await adds(editor, { title: 'Late', section: 'interviews' })
  expect((await admin.get(`/admin/article/${late}`)).json()).toMatchObject({ section: 'Product' })
})

test('an address that was removed and added again is a page again, also where other addresses redirect to it', async () => {
  await withSection()
  await removes('section', 'interviews', 'product')
  await withSection()
  await removes('section', 'product', 'interviews')
  expect(await opens('/section/new-products/index.html')).toEqual([301, '/section/interviews/index.html'])
  expect(await opens('/section/interviews/index.html')).toEqual([200, null])
  expect(await opens('/section/interviews/feed.xml')).toEqual([200, null])
})

test('removing a category puts another in its place, once in each article, and in lists of topics', async () => {
  const both = await magazine.publishes({ title: 'Both', categories: ['rf', 'ai'] })
  await magazine.publishes({ title: 'One', categories: ['rf', 'mcu'] })
  expect((await removes('category', 'rf', 'ai')).json().moved).toBe(2)
  expect((await admin.get(`/admin/article/${both}`)).json().categories).toEqual(['ai'])
  expect((await titles('/api/home/news-sec?category=ai')).toSorted()).toEqual(['Both', 'One'])
  expect((await magazine.get('/api/home/ai')).json()).toHaveLength(2)
  const found = (await magazine.get('/api/home/search?query=buck&category=ai')).json()
  expect(found.total).toBe(2)
  expect(await opens('/component/rf/index.html')).toEqual([301, '/component/ai/index.html'])
  expect(await opens('/section/index.html?category=rf')).toEqual([301, '/section/index.html?category=ai'])
})

test('a category may be removed without another in its place', async () => {
  const id = await magazine.publishes({ categories: ['automotive'] })
  expect((await magazine.get('/api/home/Automobile')).json()).toHaveLength(1)
  expect((await removes('category', 'automotive', null)).status).toBe(200)
  expect((await magazine.get('/api/home/Automobile')).json()).toHaveLength(0)
  expect((await admin.get(`/admin/article/${id}`)).json().categories).toEqual([])
  expect(await opens('/component/automotive/index.html')).toEqual([404, null])
  expect((await magazine.get('/about')).text).not.toContain('/component/automotive/index.html')
})

test('restoring a text from before a removal says where the article is now', async () => {
  await withSection()
  const id = await adds(editor, { section: 'interviews', categories: ['rf', 'drone'] })
  await editor.post(`/admin/edit/${id}`, anEdit({ section: 'News', categories: ['ai'] }))
  await removes('section', 'interviews', 'design-guide')
  await removes('category', 'rf', 'mcu')
  await removes('category', 'drone', null)
  const answer = (await editor.post(`/admin/article/${id}/restore/1`, { version: 2, isWhole: true })).json()
  expect(answer.message).toContain('“Interviews” was removed. The article is now in “Design Guide”.')
  expect(answer.message).toContain('“RF and Microwave” was removed. The article is now in “Microcontrollers”.')
  expect(answer.message).toContain('“Drones” was removed.')
  expect(answer.draft.content).toMatchObject({ section: 'Design-Guides', categories: ['mcu'] })
})

test('drafts go where the articles go', async () => {
  await withSection()
  const draftOf = async (id: number | string) => (await editor.get(`/admin/draft/${id}`)).json().draft.content
  const id = await adds(editor, { section: 'interviews', categories: ['rf'] })
  const content = { section: 'interviews', categories: ['rf', 'ai'] }
  await editor.call('PUT', `/admin/draft/${aKey()}`, { body: { content } })
  const ofArticle = { section: 'News', categories: ['mcu', 'rf', 'ai'] }
  await editor.call('PUT', `/admin/draft/${id}`, { body: { content: ofArticle, articleVersion: 1 } })
  expect((await admin.get('/admin/catalogue/category/rf/use')).json()).toEqual({ articles: 1, drafts: 2 })
  await removes('section', 'interviews', 'product')
  await removes('category', 'rf', 'ai')
  expect(await draftOf(aKey())).toMatchObject({ section: 'Product', categories: ['ai'] })
  expect(await draftOf(id)).toMatchObject({ section: 'News', categories: ['mcu', 'ai'] })
  await removes('category', 'mcu', null)
  expect(await draftOf(id)).toMatchObject({ categories: ['ai'] })
})

const placed = { section: 'interviews', categories: ['gan'] }
const writes: Record<string, (id: number) => Promise<{ status: number }>> = {
  added: () => editor.post('/admin/addNewsArticle', aForm(placed)),
  edited: (id) => editor.post(`/admin/edit/${id}`, anEdit(placed)),
  published: (id) => editor.call('PATCH', `/admin/publish/${id}`, { body: { isPublished: 1 } }),
  restored: async (id) => {
    const { version } = (await editor.get(`/admin/article/${id}`)).json()
    const { draft } = (await editor.get(`/admin/draft/${id}`)).json()
    return editor.post(`/admin/article/${id}/restore/1`, { version, follows: draft?.number ?? 0, isWhole: true })
  },
}
test.each(Object.keys(writes))('an article that is %s during the removal ends where the others went', async (what) => {
  const { db } = magazine.database
  for (let round = 0; round < 3; round++) {
    await withSection()
    await withCategory()
    const id = await adds(editor, { ...placed, isPublished: what === 'published' ? 0 : 1 })
    for (const remove of [() => removes('section', 'interviews', 'product'), () => removes('category', 'gan', 'rf')]) {
      const answers = await Promise.all([writes[what]?.(id), remove()])
      expect(answers.map((answer) => answer?.status)).toEqual([what === 'added' ? 201 : 200, 200])
    }
    const articles = await db.selectFrom('articles').select(['section', 'categories']).execute()
    const places = articles.map(({ section, categories }) => `${section} ${categories.join()}`)
    expect(new Set(places)).toEqual(new Set(['product rf']))
    const lists = db.selectFrom('listings').select('list')
    expect(await lists.where('list', 'in', ['section:interviews', 'category:gan']).execute()).toEqual([])
  }
  expect(await deadlocksInLog(magazine.database)).toEqual([])
})

test('of two administrators who remove at once one is told, and two who remove into each other lose nothing', async () => {
  const other = await aMember(magazine, { role: 'admin' })
  await magazine.publishes({ categories: ['rf'] })
  await magazine.publishes({ categories: ['ai'] })
  const { version } = await stored()
  const answers = await Promise.all([
    admin.post('/admin/catalogue/category/rf/remove', { to: 'ai', version }),
    other.post('/admin/catalogue/category/ai/remove', { to: 'rf', version }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json().message).toContain('Another user has changed')
  const left = answers[0]?.status === 200 ? 'ai' : 'rf'
  expect((await magazine.get(`/api/home/news-sec?category=${left}`)).json().total).toBe(2)
  expect((await removes('category', left === 'ai' ? 'rf' : 'ai', null)).status).toBe(404)
})
