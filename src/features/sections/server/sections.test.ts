import { expect, test } from 'vitest'
import { auditLog, isRefused, said, titlesIn } from '../../../../test/answers.ts'
import { arranging } from '../../../../test/catalogue.ts'
import { type Answer, useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { adds } from '../../../../test/newsroom.ts'
import { savesSettings } from '../../../../test/settings.ts'
import type { CategoryEntry } from '../../../platform/contract/sections/catalogue.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin', username: 'Asha' })
const editor = useMember(magazine, { role: 'editor' })

const { stored, saves, withSection, withCategory, changes, removes } = arranging(admin)
const page = async (address: string) => (await magazine.get(address)).text
const titles = (address: string) => titlesIn(magazine.get(address))

test('a fresh start has the four sections and 59 categories of the specification, and a section of project ideas', async () => {
  const { catalogue, version } = await stored()
  expect(version).toBe(0)
  const sections = catalogue.sections.map(({ id }) => id)
  expect(sections).toEqual(['news', 'product', 'design-guide', 'component', 'project-ideas'])
  expect(catalogue.categories).toHaveLength(59)
})

test('a new section has a list, feeds, a place in the site map and articles of its own', async () => {
  expect((await magazine.get('/section/interviews/index.html')).status).toBe(404)
  expect((await withSection()).status).toBe(200)
  const id = await adds(editor, { title: 'She drew the first one', section: 'interviews' })
  const list = await page('/section/interviews/index.html')
  expect(list).toContain('Interviews with engineers')
  expect(list).toContain(`/section/interviews/${id}`)
  expect(await page('/section/interviews/feed.xml')).toContain('She drew the first one')
  expect(JSON.parse(await page('/section/interviews/feed.json')).items).toHaveLength(1)
  expect(await page('/sitemaps/pages.xml')).toContain('/section/interviews/index.html')
  expect(await page(`/section/interviews/${id}`)).toContain('Interviews')
  const fields = { section: 'interviews', folder: 'interviews', NEWS: null, Design: 0, component: 0 }
  expect((await admin.get(`/admin/article/${id}`)).json()).toMatchObject(fields)
  expect(await titles('/api/home/search?query=drew&section=interviews')).toEqual(['She drew the first one'])
  expect(await titles('/api/home/section/interviews')).toEqual(['She drew the first one'])
})

test('a new category is in the picker, a flag of its articles, a facet, and on pages of its own', async () => {
  expect((await magazine.get('/component/gan/index.html')).status).toBe(404)
  expect((await withCategory({ description: 'Wide gaps, small parts.' })).status).toBe(200)
  await adds(editor, { title: 'A buck at 10 MHz', categories: ['gan', 'rf'] })
  expect(await page('/section/index.html')).toContain('Gallium Nitride')
  expect(await page('/section/index.html?category=gan')).toContain('Wide gaps, small parts.')
  expect(await page('/component/gan/index.html')).toContain('A buck at 10 MHz')
  expect(await page('/sitemaps/pages.xml')).toContain('category=gan')
  expect(await page('/feed.xml')).toContain('Gallium Nitride')
  const found = (await magazine.get('/api/home/search?query=buck')).json()
  expect(found.articles[0]).toMatchObject({ gan: 1, rf: 1, mcu: 0, categories: ['gan', 'rf'] })
  expect(found.facets.category).toContainEqual({ value: 'gan', count: 1, name: 'Gallium Nitride' })
})

test('a new name is on every page at the next request', async () => {
  const id = await magazine.publishes({ categories: ['rf'] })
  const news = ['index.html', id, 'feed.xml'].map((rest) => `/section/news/${rest}`)
  const addresses = [...news, '/section/index.html']
  for (const address of addresses) expect(await page(address)).not.toMatch(/Bulletins|Radio Waves/)
  expect((await changes('news', { name: 'Bulletins', heading: 'Bulletins' })).status).toBe(200)
  expect((await changes('rf', { name: 'Radio Waves' })).status).toBe(200)
  for (const address of addresses) expect(await page(address)).toMatch(/Bulletins|Radio Waves/)
})

test('a list of a section names the category of each story, other lists its section, and only specified names have designators, unless they are switched off', async () => {
  const kickers = async (address: string) =>
    [...(await page(address)).matchAll(/<\/time><span class="label[^"]*">([^<]*)</g)].map(([, words]) => words)
  await magazine.publishes({ categories: ['rf', 'memory'] })
  await magazine.publishes({ categories: [] })
  const [news, rf] = ['/section/news/index.html', '/component/rf/index.html']
  expect([await kickers(news), await kickers(rf)]).toEqual([['RF and Microwave'], ['News']])
  expect(await page(news)).toContain('>U1<')
  await savesSettings(admin, 'identity', { hasDesignators: false })
  for (const address of [news, rf, '/']) expect(await page(address)).not.toMatch(/>[A-Z]\d[A-Z]?<\/span>/)
  await savesSettings(admin, 'identity', { hasDesignators: true }, 1)
  expect(await page(news)).toContain('>U1<')
  await changes('rf', { name: 'Radio' })
  await changes('news', { name: 'Recipes' })
  expect([await kickers(news), await kickers(rf)]).toEqual([['Radio'], ['Recipes']])
  expect(await page(news)).not.toContain('>U1<')
})

test('a colour is on the label and the line of its pages, and pages without one load no styles', async () => {
  const id = await magazine.publishes({ categories: ['rf'] })
  const addresses = ['/section/news/index.html', `/section/news/${id}`]
  await changes('news', { colour: '', darkColour: '' })
  for (const address of addresses) expect(await page(address)).not.toContain('/sections.css')
  await changes('news', { colour: '#1b6b4f', darkColour: '#5fc79a' })
  await changes('rf', { colour: '#7a3e9d' })
  for (const address of addresses) expect(await page(address)).toMatch(/\/sections\.css.*section-news/s)
  expect(await page('/component/rf/index.html')).toMatch(/\/sections\.css.*category-rf/s)
  const styles = await magazine.get('/sections.css')
  expect(styles.headers['content-type']).toContain('text/css')
  expect(styles.text).toContain('.section-news { --accent: light-dark(#1b6b4f, #5fc79a)')
})

test('what is hidden is offered nowhere, and its articles stay readable', async () => {
  const id = await magazine.publishes({ title: 'A quiet one', section: 'component', categories: ['rf'] })
  await changes('component', { isHidden: true })
  await changes('rf', { isHidden: true })
  for (const address of ['/section/index.html', '/section/sourcing-database/index.html', '/feed.xml'])
    expect(await page(address), address).not.toContain('RF and Microwave')
  expect(await page('/sitemaps/pages.xml')).not.toMatch(/sourcing-database\/index|category=rf/)
  const { facets } = (await magazine.get('/api/home/search?query=quiet')).json()
  expect([facets.section, facets.category]).toEqual([[], []])
  expect((await magazine.get(`/section/sourcing-database/${id}`)).status).toBe(200)
  expect((await magazine.get('/section/index.html?category=rf')).status).toBe(200)
})

test('links in the menu and the footer follow sections and categories', async () => {
  const about = async () => (await page('/about')).replace(/<script[^]*?<\/script>/g, '')
  for (const label of ['Sourcing Database', 'Design Guide', 'Memory', 'Logic'])
    expect(await about()).toContain(`>${label}<`)
  await changes('design-guide', { name: 'Workshop' })
  await changes('component', { isHidden: true })
  await changes('memory', { name: 'Storage' })
  await changes('logic', { isHidden: true })
  await removes('category', 'analog', 'pld')
  await removes('category', 'processor', null)
  const changed = await about()
  expect(changed).toMatch(/href="\/section\/design-guide\/index.html"[^>]*>Workshop</)
  expect(changed).toMatch(/href="\/component\/memory\/index.html"[^>]*>Storage</)
  expect(changed).not.toMatch(/Sourcing Database|component\/(?:logic|analog|processor)\//)
  expect(changed.match(/href="\/component\/pld\//g)).toHaveLength(1)
})

test('a renamed section or category has its new name wherever readers and advertisers meet it', async () => {
  for (let story = 0; story < 10; story += 1) {
    await magazine.publishes({ title: `Guide ${story}`, section: 'design-guide' })
    await magazine.publishes({ title: `Source ${story}`, section: 'component' })
    await magazine.publishes({ title: `Model ${story}`, section: 'product', categories: ['ai'] })
  }
  await changes('design-guide', { name: 'Workshop', heading: 'Workshop' })
  await changes('component', { name: 'Second Sources', heading: 'Second Sources' })
  await changes('ai', { name: 'Machine Learning' })
  const front = await page('/')
  expect(front.match(/<h2[^>]*>[^]*?<\/h2>/g)?.join('')).toMatch(/Workshop[^]*Machine Learning[^]*Second Sources/)
  const words = (text: string) => text.replace(/<script[^]*?<\/script>/g, '')
  const places = ['/', '/section/design-guide/index.html', '/section/sourcing-database/index.html']
  for (const address of places)
    expect(words(await page(address)), address).not.toMatch(/Design Guide|Sourcing Database/)
})

test('every change is in the audit log with what was before and after', async () => {
  await withCategory()
  await changes('gan', { name: 'GaN' })
  await saves(({ sections }) => ({ sections: sections.toReversed() }))
  await removes('category', 'gan', 'rf')
  const detail = { before: { name: 'Gallium Nitride' }, after: { name: 'GaN' } }
  expect(await auditLog(magazine)).toMatchObject([
    { action: 'category.added' },
    { action: 'category.changed', admin_name: 'Asha', subject_id: 'gan', subject_name: 'GaN', detail },
    { action: 'catalogue.arranged' },
    { action: 'category.removed' },
  ])
})

test('a section and a category may be called as a page of the magazine: their addresses are below their own folders', async () => {
  const others = () => Promise.all(['/admin', '/login', '/api/site'].map(page))
  const before = await others()
  for (const id of ['admin', 'api', 'p', 'author', 'assets', 'login', 'constructor', '2026']) {
    expect((await withSection({ id, name: `Section ${id}` })).status, id).toBe(200)
    expect((await withCategory({ id, name: `Category ${id}` })).status, id).toBe(200)
    const article = await adds(editor, { title: 'In both', section: id, categories: [id] })
    for (const list of [`section/${id}/index.html`, `component/${id}/index.html`, `section/index.html?category=${id}`])
      expect(await page(`/${list}`)).toContain(`/section/${id}/${article}`)
    expect(await page(`/section/${id}/feed.xml`)).toContain('In both')
    expect((await magazine.get(`/api/home/search?query=both&section=${id}&category=${id}`)).json().total).toBe(1)
    expect((await magazine.get(`/api/home/article/${article}`)).json().article[id]).toBe(1)
  }
  expect((await others()).map((text) => text.length)).toEqual(before.map((text) => text.length))
})

test('signs that mean something in HTML, XML or JSON are themselves in names', async () => {
  const name = `R&D "quoted" 'n' \\ 日本 &lt;`
  await withSection({ name, heading: name, description: name })
  const id = await adds(editor, { section: 'interviews' })
  const escaped = /R&amp;D (?:"|&quot;)quoted(?:"|&quot;) (?:'|&#x27;|&apos;)n(?:'|&#x27;|&apos;) \\ 日本 &amp;lt;/
  for (const rest of ['index.html', id, 'feed.xml']) expect(await page(`/section/interviews/${rest}`)).toMatch(escaped)
  expect(JSON.parse(await page('/section/interviews/feed.json')).title).toContain(name)
})

test('400 categories are shown, and one more is refused', async () => {
  const many = (count: number) =>
    saves(({ categories }) => {
      const added = Array.from({ length: count - categories.length }, (_, i) => ({ id: `c${i}`, name: `Subject ${i}` }))
      const [first = {} as CategoryEntry] = categories
      return { categories: [...categories, ...added.map((names) => ({ ...first, ...names }))] }
    })
  expect((await many(400)).status).toBe(200)
  expect((await page('/section/index.html')).match(/class="picker-entry"/g)).toHaveLength(400)
  const refused = [400, expect.stringContaining('You can have up to 400 categories')]
  for (const count of [401, 5_000]) expect(await said(many(count))).toEqual(refused)
})

test('what the catalogue cannot be is refused with a sentence, and changes nothing', async () => {
  const ownAddress = 'The site uses'
  const hidesAll = () => saves(({ sections }) => ({ sections: sections.map((one) => ({ ...one, isHidden: true })) }))
  const refusals: [attempt: () => Promise<Answer>, sentence: string][] = [
    [() => withSection({ id: 'new-products' }), ownAddress],
    [() => withSection({ id: 'engineering_students' }), ownAddress],
    [() => withSection({ id: '../admin' }), 'A URL can have up to'],
    [() => withSection({ id: 'news' }), 'The section news already exists'],
    [() => withCategory({ id: 'component' }), ownAddress],
    [() => withCategory({ id: 'electric-vehicle' }), ownAddress],
    [() => withCategory({ name: 'memory' }), 'The category “Memory” already exists'],
    [() => changes('rf', { name: '<b>RF</b>' }), 'Name cannot contain'],
    [() => changes('rf', { name: ' ' }), 'Name is required'],
    [() => changes('news', { colour: '#ffff00' }), 'Colour (light mode) is hard to read'],
    [() => changes('news', { darkColour: '#101010' }), 'Colour (dark mode) is hard to read'],
    [() => changes('news', { colour: 'red' }), 'Enter a colour such as'],
    [() => changes('rf', { picture: 'https://example.com/a.png' }), 'Upload the image here'],
    [hidesAll, 'Show at least one section'],
    [() => saves(({ sections }) => ({ sections: sections.slice(1) })), 'Remove the section “News” separately'],
    [() => removes('section', 'news', null), 'Choose a section'],
    [() => removes('section', 'news', 'news'), 'Choose another section'],
    [() => removes('category', 'rf', 'nothing'), 'Choose another category'],
  ]
  const before = await stored()
  for (const [attempt, sentence] of refusals) await isRefused(attempt(), sentence)
  expect(await stored()).toEqual(before)
  for (const id of ['product', 'design-guide', 'component', 'project-ideas']) await removes('section', id, 'news')
  await isRefused(removes('section', 'news', 'news'), 'the last section')
})

test('of two administrators who save at once one is told', async () => {
  const { catalogue, version } = await stored()
  const { sections } = catalogue
  const answers = await Promise.all(
    ['First', 'Second'].map((name) => {
      const changed = { ...catalogue, sections: sections.map((one) => (one.id === 'news' ? { ...one, name } : one)) }
      return admin.call('PUT', '/admin/catalogue', { body: { catalogue: changed, version } })
    }),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.json().message).toContain('Another user has changed')
  expect((await stored()).version).toBe(version + 1)
})
