import { expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { defaultSettings } from '../../settings/contract/groups.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })

const link = (label: string, to: string, isHidden = false) => ({ label, to, isHidden })
const saves = (changes: object) => savesSettings(admin, 'menu', changes)
async function linksIn(label: string): Promise<string[]> {
  const { text } = await magazine.get('/about')
  const list = new RegExp(`<nav aria-label(?:ledby)?="${label}"[\\s\\S]*?</nav>`).exec(text)?.[0] ?? ''
  return [...list.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, name]) => `${name} ${to}`)
}

test('a fresh start has the links of the specification', async () => {
  expect(await linksIn('Sections')).toEqual([
    'News /section/news/index.html',
    'New Products /section/new-products/index.html',
    'Design Guide /section/design-guide/index.html',
    'Sourcing Database /section/sourcing-database/index.html',
    'Engineering Students /section/engineering_students/index.html',
    'Categories /section/index.html',
    'Events /events.html',
    'What’s New /whats-new.html',
    'Subscription /subcribe_user',
  ])
  expect((await linksIn('Magazine')).slice(0, 4)).toEqual([
    'Home /',
    'About Us /about',
    'Contact Us /contact',
    'Subscribe Newsletter /Subscribe',
  ])
  const components = ['memory', 'analog', 'logic', 'pld', 'automotive', 'Indiasemiconductor', 'processor', 'ai']
  const addresses = (await linksIn('footer-components')).map((entry) => entry.split(' ').at(-1))
  expect(addresses).toEqual(components.map((category) => `/component/${category}/index.html`))
  expect(await linksIn('footer-magazine')).toHaveLength(5)
})

test('links are reordered, renamed, hidden and added, on the next request to every page', async () => {
  await magazine.get('/about')
  const main = [
    link('Tests', '/section/design-guide/index.html'),
    link('News', '/section/news/index.html', true),
    link('Power', '/component/powersupply/index.html'),
    link('Our shop', 'https://shop.example/?from=menu'),
    link('Feed', '/feed.xml'),
  ]
  expect((await saves({ main, footer: [link('Imprint', '/about')] })).status).toBe(200)
  expect(await linksIn('Sections')).toEqual([
    'Tests /section/design-guide/index.html',
    'Power /component/powersupply/index.html',
    'Our shop https://shop.example/?from=menu',
    'Feed /feed.xml',
  ])
  expect(await linksIn('footer-magazine')).toEqual(['Imprint /about'])
})

test('a list of the footer without links has no heading', async () => {
  const nothing = [link('About Us', '/about', true)]
  await saves({ components: nothing, footer: nothing })
  expect((await magazine.get('/about')).text).not.toMatch(/footer-components|footer-magazine/)
})

test('a phone dials the number without the zero in brackets', async () => {
  await savesSettings(admin, 'contact', { phone: '+49 (0)30 1234' })
  for (const page of ['/about', '/subcribe_user'])
    expect([...(await magazine.get(page)).text.matchAll(/"tel:([^"]*)"/g)].map(([, dialled]) => dialled)).toEqual(
      page === '/about' ? ['+49301234'] : ['+49301234', '+49301234'],
    )
})

test('the footer leads to what the magazine has beside its articles, from its first entry on, as the publisher wants it', async () => {
  const inFooter = async () => (await linksIn('footer-magazine')).slice(5)
  expect(await inFooter()).toEqual([])
  const esr = { slug: 'esr', term: 'ESR', explanation: 'The resistance in series with a capacitor.' }
  expect((await admin.post('/admin/glossary', esr)).status).toBe(201)
  expect(await inFooter()).toEqual(['Glossary /glossary'])
  const course = {
    title: 'Loops',
    access: 'silver',
    isPublished: true,
    lessons: [{ articleId: await magazine.publishes() }],
  }
  expect((await admin.post('/admin/courses', course)).status).toBe(201)
  expect(await inFooter()).toEqual(['Courses /courses', 'Glossary /glossary'])
  const now = defaultSettings.menu
  await saves({
    ...now,
    header: [...now.header, link('Terms', '/glossary')],
    footer: [link('School', '/courses', true)],
  })
  expect(await linksIn('footer-magazine')).toEqual([])
  expect(await linksIn('Magazine')).toContainEqual('Terms /glossary')
})

test('a menu that is too long, unsafe or nested is refused in a sentence and changes nothing', async () => {
  const before = (await magazine.get('/api/site/menu')).json()
  for (const [what, changes] of [
    ['500 links', { main: Array.from({ length: 500 }, (_, i) => link(`Link ${i}`, `/about?${i}`)) }],
    ['the same address twice', { header: [link('One', '/about'), link('Two', '/about')] }],
    ['a script', { main: [link('Run', 'javascript:alert(1)')] }],
    ['another site in disguise', { main: [link('Away', '//elsewhere.example')] }],
    ['another site behind a backslash', { main: [link('Away', '/\\elsewhere.example')] }],
    ['a password', { main: [link('Away', 'https://a:b@elsewhere.example/')] }],
    ['a name with markup', { main: [link('<b>News</b>', '/about')] }],
    ['a link without a name', { main: [link(' ', '/about')] }],
    ['a menu within a menu', { main: [{ ...link('News', '/about'), main: [] }] }],
  ] as const) {
    const { status, json } = await saves(changes)
    expect([status, json().details?.[0].message], what).toEqual([400, expect.stringMatching(/\w+ \w+/)])
  }
  expect((await magazine.get('/api/site/menu')).json()).toEqual(before)
})

const terms = async () => (await magazine.get('/api/site/reading')).json()

test('a fresh start has the words of the specification, with the prices', async () => {
  expect(await terms()).toEqual({
    mostReadDays: '30',
    popUp: {
      heading: 'Read everything, support the magazine',
      text: 'Silver opens deep-insight articles for ₹840 ($10) a year. Gold opens everything.',
      often: 'article',
      seconds: 10,
    },
    gates: {
      login: { heading: 'Login required', text: 'An account is free.' },
      silver: {
        heading: 'A silver membership is needed to read this article',
        text: 'Subscribe to Silver or Gold to read it in full.',
      },
      gold: {
        heading: 'A gold membership is needed to read this article',
        text: 'Subscribe to Gold to read it in full.',
      },
    },
    plans: { silver: ['₹840', '$10'], gold: ['₹8,900', '$104'] },
    wall: null,
  })
})

test('the publisher’s words and prices are on the page of a gated article at once', async () => {
  const id = await magazine.publishes({ title: 'Gated', access: 'gold' })
  expect((await magazine.get(`/section/news/${id}`)).text).toContain('<strong>₹8,900</strong>')
  await savesSettings(admin, 'subscription', {
    prices: [
      { currency: 'INR', silver: '840', gold: '9900' },
      { currency: 'USD', silver: '10', gold: '104' },
    ],
  })
  await savesSettings(admin, 'reading', { loginHeading: 'Please sign in', goldText: 'For our patrons, {price}.' })
  const { text } = await magazine.get(`/section/news/${id}`)
  expect(text).toContain('Please sign in')
  expect(text).toContain('For our patrons, ₹9,900 ($104).')
  expect(text).toContain('<strong>₹9,900</strong>')
})

test('nobody is invited where it is switched off or nothing is sold', async () => {
  await savesSettings(admin, 'reading', { hasPopUp: false })
  expect((await terms()).popUp).toBeNull()
  await savesSettings(admin, 'reading', { hasPopUp: true }, 1)
  expect((await terms()).popUp).not.toBeNull()
  await savesSettings(admin, 'subscription', { isOffered: false })
  expect(await terms()).toMatchObject({ popUp: null, plans: null })
})

test('where nothing is sold, no page names a price or has a button that leads to one', async () => {
  const gold = await magazine.publishes({ title: 'Gated', access: 'gold' })
  const silver = await magazine.publishes({ title: 'Half gated', access: 'silver' })
  await savesSettings(admin, 'reading', { silverText: 'For {price} a year.', goldText: 'For {price} a year.' })
  const shown = async (address: string) => (await magazine.get(address)).text.replace(/<script[^]*?<\/script>/g, '')
  const pages = [`/section/news/${gold}`, `/section/news/${silver}`, '/subcribe_user']
  for (const address of pages) expect(await shown(address), address).toMatch(/₹[^]*Subscribe Now/)
  await savesSettings(admin, 'subscription', { isOffered: false })
  for (const address of pages) {
    const text = await shown(address)
    expect(text, address).not.toMatch(/₹|\$\d|Subscribe Now|Pay Now|\{price\}/)
    expect(text, address).toContain('Subscriptions are not on sale right now.')
  }
  expect((await magazine.get('/api/site')).json()).toMatchObject({ hasPayments: true, sellsPlans: false })
})

test('the wall counts to the publisher’s number', async () => {
  await savesSettings(admin, 'reading', { freeArticles: 4 })
  expect((await terms()).wall).toEqual({
    after: 4,
    heading: 'Create a free account to read on',
    text: 'You have read 4 articles in the last 30 days. Create a free account to read on.',
  })
})

test('what the reading settings cannot be is refused at its field, and nothing changes', async () => {
  const cases = { loginHeading: '<b>Login</b>', popUpSeconds: 61, popUpOften: 'hour', freeArticles: 1.5 }
  for (const [field, wrong] of Object.entries(cases)) {
    const { status, json } = await savesSettings(admin, 'reading', { [field]: wrong })
    expect([status, json().details.length, json().details[0].field]).toEqual([400, 1, expect.stringContaining(field)])
  }
  expect((await terms()).gates.login.heading).toBe('Login required')
})
