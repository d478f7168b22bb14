import { expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/settings/rooms.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })
const editor = useMember(magazine, { role: 'editor' })

const { menu } = structuredClone(defaultSettings)
const link = (label: string, to: string, isHidden = false) => ({ label, to, isHidden })
const saves = (changes: object, by = admin) =>
  by.call('PUT', '/admin/settings/menu', { body: { value: { ...menu, ...changes }, version: 0 } })
/** The links of a list on the About page. */
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

test.each([
  ['500 links', { main: Array.from({ length: 500 }, (_, i) => link(`Link ${i}`, `/about?${i}`)) }],
  ['the same address twice', { header: [link('One', '/about'), link('Two', '/about')] }],
  ['a script', { main: [link('Run', 'javascript:alert(1)')] }],
  ['another site in disguise', { main: [link('Away', '//elsewhere.example')] }],
  ['another site behind a backslash', { main: [link('Away', '/\\elsewhere.example')] }],
  ['a password', { main: [link('Away', 'https://a:b@elsewhere.example/')] }],
  ['a name with markup', { main: [link('<b>News</b>', '/about')] }],
  ['a link without a name', { main: [link(' ', '/about')] }],
  ['a menu within a menu', { main: [{ ...link('News', '/about'), main: [] }] }],
])('a menu with %s is refused and changes nothing', async (_what, changes) => {
  const before = (await magazine.get('/api/site/menu')).json()
  const answer = await saves(changes)
  expect([answer.status, answer.json().details?.[0].message]).toEqual([400, expect.stringMatching(/\w+ \w+/)])
  expect((await magazine.get('/api/site/menu')).json()).toEqual(before)
})

test('an editor cannot change the menu', async () => {
  expect((await saves({ main: [] }, editor)).status).toBe(403)
})
