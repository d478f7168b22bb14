import { expect, test } from 'vitest'
import { isRefused } from '../../../../../test/answers.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../../../test/newsroom.ts'
import type { Visitor } from '../../../../../test/visitor.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const article = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()
const parts = async (description: string, articleType: 'isFree' | 'Premium') =>
  (await article(await adds(meera, { description, articleType }))).partNumbers
const muchText = 'Nothing more is said. '.repeat(80)
const count = async () => (await meera.get('/admin/dashboard')).json().total
/** The messages of a 400, by field. */
const refusal = async (answer: ReturnType<Visitor['post']>) => {
  const { status, json } = await answer
  expect(status).toBe(400)
  return Object.fromEntries(json().details.map((one: { field: string; message: string }) => [one.field, one.message]))
}

test('a new article is stored as its form says, with its derived fields', async () => {
  const id = await adds(meera, {
    title: '  Two\nlines  ',
    description: '<p>The LM317 and a TPS62840 regulate.</p>',
    keywords: ['buck', ' ', 'Buck', 'low noise, LDO', ''],
    categories: ['OSAT', 'adas-automotive', 'nano_semi_fab'],
    articleType: 'Premium',
    section: 'Design-Guides',
    newsType: ['News', 'Design-Guides'],
    imageAlt: 'A scope shot',
    date: '2026-02-28 18:05:00',
  })
  expect(await article(id)).toMatchObject({
    'Article Title': 'Two lines',
    'Entered Date': '2026-02-28T12:35:00.000Z',
    'Date of Publication': magazine.clock.now.toISOString(),
    enteredDate: '2026-02-28 18:05:00',
    dateOfPublication: '2026-03-02 14:30:00',
    keywords: ['Buck', 'low noise', 'LDO'],
    main_keywords: 'Buck, low noise, LDO',
    mainKeywords: 'Buck, low noise, LDO',
    categories: ['osat', 'adas_automotive', 'nano-semi_fab'],
    osat: 1,
    'nano-semi_fab': 1,
    articleType: 'Premium',
    Premium: 1,
    isFree: 0,
    section: 'Design-Guides',
    Design: 1,
    component: 0,
    Component: 0,
    NEWS: null,
    imageAlt: 'A scope shot',
    'Image url': '/assets/driver-1280.webp',
    'Source url': 'https://example.com/driver',
    NPNWID: 'GP-1',
    isPublished: 1,
    version: 1,
    publishAt: null,
  })
})

test('the part numbers of an article come from its public text', async () => {
  const description = `<p>The LM317 and a TPS62840 regulate.</p><p>${muchText}</p><p>STM32H743ZIT6</p>`
  expect(await parts(description, 'isFree')).toEqual(['LM317', 'TPS62840', 'STM32H743ZIT6'])
  expect(await parts(description, 'Premium')).toEqual(['LM317', 'TPS62840'])
  expect((await magazine.get('/api/part/stm32-h743zit6')).json()).toMatchObject({ total: 1 })
})

test('what an editor marked as a part number is one of the article, also below a gate, where its link leads somewhere', async () => {
  const marked = '<p>Take the <a class="part" href="/part/QX7B">qx 7b</a>, not the <em>qy 7b</em>.</p>'
  expect(await parts(marked, 'isFree')).toEqual(['qx 7b'])
  expect(await parts('<p><a class="part" href="/part/QX8B33">qx8b\u20113.3</a></p>', 'isFree')).toEqual(['qx8b-3.3'])
  const gated = `<p>${muchText}</p>${marked}<p>The XQ90210ZZ comes next.</p>`
  expect(await parts(gated, 'Premium')).toEqual(['qx 7b'])
  expect((await magazine.get('/api/part/QX7B')).json()).toMatchObject({ total: 2 })
  expect((await magazine.get('/api/home/search?query=QX7B')).json()).toMatchObject({ total: 2 })
})

test('the title and the keywords have no soft hyphens, and nor has the address', async () => {
  const id = await adds(meera, {
    title: 'Prüf\u00adstand\u200b!',
    keywords: ['con\u00addenser', 'condenser'],
    slug: '',
  })
  expect(await article(id)).toMatchObject({ 'Article Title': 'Prüfstand!', main_keywords: 'condenser' })
})

test('part numbers are read whole, with voltages, points and blanks', async () => {
  const cases: [text: string, found: string[]][] = [
    ['The AMS1117-3.3 and an LM1117MPX-3.3.', ['AMS1117-3.3', 'LM1117MPX-3.3']],
    ['an LM2596S-5.0/NOPB', ['LM2596S-5.0']],
    ['the AMS1117-1.8V heats', ['AMS1117-1.8']],
    ['take the LM317-3. 5 of them', ['LM317-3']],
    ['1.5KE200CA, 1.5KE6.8A, P6KE15A and SMBJ5.0A', ['1.5KE200CA', '1.5KE6.8A', 'P6KE15A', 'SMBJ5.0A']],
    ['the i.MX 8M Mini and an i.MX RT1062', ['i.MX 8M Mini', 'i.MX RT1062']],
    ['µA741 hums', ['µA741']],
    ['LM317-ADJ, TPS62840, 74HC595', ['LM317-ADJ', 'TPS62840', '74HC595']],
    ['AP2112K-3.3TRG1, MIC5205-3.3YM5-TR and AZ1117CD-3.3N', ['AP2112K-3.3TRG1', 'MIC5205-3.3YM5-TR', 'AZ1117CD-3.3N']],
    ['the XQ90211-2.4GHz, XQ90212-2.4GHZ and XQ90213-5.0A', ['XQ90211', 'XQ90212', 'XQ90213']],
    ['the XQ90214-3,3 of a German text', ['XQ90214']],
    ['an LM1117\u20115.0 and an LM1117\u20101.8 of a PDF file', ['LM1117-5.0', 'LM1117-1.8']],
    ['IEEE 802.3bt, 2.5GBASE-T, HDMI2.1 and USB3.2', []],
  ]
  for (const [text, found] of cases) expect(await parts(`<p>${text}</p>`, 'isFree'), text).toEqual(found)
  expect((await magazine.get('/api/part/AMS1117-3.3')).json()).toMatchObject({ total: 1 })
  expect((await magazine.get('/api/part/UA741')).json()).toMatchObject({ total: 1 })
})

test('an article loses a part number that was corrected, and keeps what its text still names', async () => {
  const texts = [
    'The STM32F10, an AMS1117-3, the LM317-ADJ and an NE5532.',
    'The STM32F103C8T6, an AMS1117-3.3, LM 317-adj and two NE5532s.',
  ]
  const [description = '', corrected] = texts.map((text) => `<p>${text}</p>`)
  const id = await adds(meera, { description })
  expect((await article(id)).partNumbers).toEqual(['STM32F10', 'AMS1117-3', 'LM317-ADJ', 'NE5532'])
  await meera.post(`/admin/edit/${id}`, anEdit({ description: corrected, version: 1 }))
  expect((await article(id)).partNumbers).toEqual(['LM317-ADJ', 'NE5532', 'STM32F103C8T6', 'AMS1117-3.3'])
})

test('an article that becomes gated loses the part numbers that only its text names', async () => {
  const description = `<p>The LM317 regulates.</p><p>${muchText}</p><p>The XQ90210ZZ comes next.</p>`
  const id = await adds(meera, { description })
  const places = ['home/news', 'home/search?query=XQ90210ZZ', `home/article/${id}`]
  const naming = async () => {
    const texts = await Promise.all(places.map(async (place) => (await magazine.get(`/api/${place}`)).text))
    return places.filter((_, index) => texts[index]?.replace('"query":"XQ90210ZZ"', '').includes('XQ90210ZZ'))
  }
  expect(await naming()).toEqual(places)
  expect((await magazine.get('/api/part/XQ90210ZZ')).status).toBe(200)
  await meera.post(`/admin/edit/${id}`, anEdit({ description, articleType: 'Premium', version: 1 }))
  expect(await naming()).toEqual([])
  expect((await magazine.get('/api/part/XQ90210ZZ')).status).toBe(404)
  expect((await magazine.get('/api/home/search?query=XQ90210ZZ')).json()).toMatchObject({ total: 0 })
  expect((await magazine.get('/api/part/LM317')).json()).toMatchObject({ total: 1 })
})

test('an article without the required fields is refused with the specified messages', async () => {
  const required = {
    title: 'Title is required',
    date: 'Entered date is required',
    imageUrl: 'Image URL is required',
    articleType: 'Article type is required',
    npnwid: 'NPNWID is required',
    section: 'Section is required',
  }
  expect(await refusal(meera.post('/admin/addNewsArticle', {}))).toEqual(required)
  const blank = { title: ' ', date: '', imageUrl: ' ', articleType: '', npnwid: '\t', section: '' }
  expect(await refusal(meera.post('/admin/addNewsArticle', { ...aForm(), ...blank }))).toEqual(required)
  expect(await count()).toBe(0)
})

test('an article with a field that it cannot have is refused in a sentence and not stored', async () => {
  const noUrl = 'Source URL must be a URL'
  const noImage = 'Image URL must be a web URL or an image uploaded here'
  const noDate = 'Enter a valid date and time'
  const isPast = 'The publish time must be in the future'
  const cases: [wrong: object, sentence: string][] = [
    [{ categories: ['ai', 'rf', 'mcu', 'memory', 'logic', 'opto'] }, 'You can only select up to 5 categories'],
    [{ categories: ['ai', 'nothing'] }, 'Category not found'],
    [{ categories: ['osat', 'OSAT'] }, 'A category can be chosen only once'],
    [{ newsType: ['Product'] }, 'News type must contain the section'],
    [{ sourceUrl: 'not a URL' }, noUrl],
    [{ sourceUrl: 'javascript:alert(1)' }, noUrl],
    [{ sourceUrl: 'https://' }, noUrl],
    [{ sourceUrl: 'https://user:secret@example.com/' }, noUrl],
    [{ imageUrl: 'file:///etc/passwd' }, noImage],
    [{ imageUrl: '/assets/../../etc/passwd' }, noImage],
    [{ imageUrl: '/assets/a.webp" onerror="alert(1)' }, noImage],
    [{ date: '2025-02-30' }, noDate],
    [{ date: '2026-03-01 25:61:00' }, noDate],
    [{ date: '2026-03-01 24:00:00' }, noDate],
    [{ date: '01/03/2026' }, noDate],
    [{ date: 'now' }, noDate],
    [{ date: 1772355600000 }, 'Entered date is required'],
    [{ publishAt: '2026-03-01' }, isPast],
    [{ publishAt: '2026-03-02T09:00:00Z' }, isPast],
    [{ publishAt: '2026-03-09', isPublished: 0 }, 'To schedule the article, select that it is published'],
    [{ imageUrl: 'http://example.com/a.png' }, 'Image URL must begin with https://'],
    [{ imageUrl: 'HTTP://example.com/a.png' }, 'Image URL must begin with https://'],
    [{ description: '<p>a</p><img alt="a" src="http://example.com/a?b">' }, 'In the text: http://example.com/a?b'],
    [{ title: 'x'.repeat(301) }, 'Title must be 300 characters or fewer'],
    [{ description: 'x'.repeat(300_001) }, 'The text is too long'],
    // Sanitised, it is too long to be saved again.
    [{ description: '&'.repeat(70_000) }, 'The text is too long'],
    [{ keywords: Array.from({ length: 51 }, (_, i) => `k${i}`) }, 'An article can have up to 50 keywords'],
    [{ keywords: ['x'.repeat(81)] }, 'A keyword must be 80 characters or fewer'],
    [{ articleType: 'isFree,Premium' }, 'Article type is required'],
    [{ section: 'constructor' }, 'Section not found'],
    [{ section: 'news' }, 'Section not found'],
  ]
  for (const [wrong, sentence] of cases)
    await isRefused(meera.post('/admin/addNewsArticle', { ...aForm(), ...wrong }), sentence)
  expect(await count()).toBe(0)
})
