import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiEndpoints } from '../../src/app/contract/api.ts'
import { isAdmitted, isForStaff, type Role, roles } from '../../src/platform/contract/accounts/roles.ts'
import type { ApiName } from '../../src/platform/contract/api.ts'
import { accessLevels } from '../../src/platform/contract/catalogue.ts'
import { courseHead, marketDataHead, pageLink, reportHead } from '../../src/platform/contract/content/heads.ts'
import type { Endpoint, Method } from '../../src/platform/contract/endpoint.ts'
import {
  articleByIdLink,
  feedLink,
  folderOf,
  links,
  listingLink,
  partLink,
  reportFileLink,
} from '../../src/platform/contract/links.ts'
import { specifiedSectionIds } from '../../src/platform/contract/sections/specified.ts'
import { adds, aKey, anEdit, restores } from '../newsroom.ts'
import { aPdf, aReport } from '../reports.ts'
import { canaryOf, members, type Scene, textWith, useScene, type Who } from './kit.ts'

const endpoints = Object.entries<Endpoint>(apiEndpoints)

/** How somebody calls, and the role that the server must see; null: nobody. */
interface Caller {
  takenFor: (method: Method, path: string) => Role | null
  as?: Who
  headers?: Record<string, string>
}

/** The bearer token gives the role; the cookie does so only in the back office. */
function everybody(cookie: string): Record<string, Caller> {
  const anybody = () => null
  const byCookie = (method: Method, path: string) => (path.startsWith('/admin/') && method === 'GET' ? 'admin' : null)
  const withMarker = (_: Method, path: string) => (path.startsWith('/admin/') ? 'admin' : null)
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return {
    anonymous: { takenFor: anybody },
    'the marker header alone': { takenFor: anybody, headers: { 'x-admin': '1' } },
    'an address in a header': { takenFor: anybody, headers: { email: 'admin@example.com' } },
    'a token that is none': { takenFor: anybody, headers: { authorization: `Bearer ${'A'.repeat(43)}` } },
    'the cookie with the marker': { takenFor: withMarker, headers: { cookie, 'x-admin': '1' } },
    'the cookie without the marker': { takenFor: byCookie, headers: { cookie } },
    'a form of another site': { takenFor: byCookie, headers: { cookie, ...foreign, ...form } },
    'a reader with the marker': { takenFor: () => 'reader', as: 'other', headers: { 'x-admin': '1' } },
    ...Object.fromEntries(
      members.filter((who) => who !== 'other').map((who) => [who, { as: who, takenFor: () => roleOf(who) }]),
    ),
  }
}

const roleOf = (who: Who): Role | null =>
  who === 'anonymous' ? null : (roles.find((role) => role === who) ?? 'reader')

const gated = accessLevels.filter((access) => access !== 'free')
const subscriber = 'canary-subscriber@reader.example'
const draft = 'canarydraft4711'
const phone = '+91 98 4711 0815'
const figuresOf = (access: string) => `figures${access}4711`
const fileOf = (access: string) => `file${access}4711`
const videoOf = (access: string) => `video${access}4711`
const scene = useScene({
  pages: true,
  more: async ({ magazine, people, send, values }) => {
    const opened = await send({ send: 'POST /api/admin/setAdminSession', as: 'admin', body: { isAdmin: true } })
    values['cookie'] = String(opened.headers['set-cookie']).split(';', 1)[0] ?? ''
    const { db } = magazine.database
    const { now } = magazine.clock
    await sql`insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at)
      values (${subscriber}, 'Canary', ${now}, ${now})`.execute(db)
    await db.updateTable('users').set({ phone }).where('email', '=', 'other@example.com').execute()
    const categories = ['ai', 'student', 'automotive', 'Indiasemiconductor'] as const
    for (const access of gated)
      for (const section of specifiedSectionIds)
        await magazine.publishes({
          access,
          section,
          categories: [...categories],
          partNumbers: ['LM317'],
          isInCarousel: true,
          html: textWith(canaryOf(access)),
        })
    for (const access of gated) {
      const entry = { title: `Of ${access}`, access, isPublished: true }
      const csv = `Part,Weeks\n${figuresOf(access)},12`
      await people.editor.post('/admin/market-data', { ...entry, kind: 'table', csv })
      const videoUrl = `https://www.youtube.com/watch?v=canary4711x&list=${videoOf(access)}`
      const lessons = [{ title: 'At the bench', videoUrl }, { articleId: Number(values[access]) }]
      await people.editor.post('/admin/courses', { ...entry, lessons })
    }
    for (const access of [...gated, 'sold'])
      await aReport(
        people.editor,
        { title: `Report of ${access}`, access, ...(access === 'sold' && { prices: { INR: 1_000, USD: 100 } }) },
        await aPdf(fileOf(access)),
      )
    const unpublished = { title: 'Half', access: 'free', kind: 'table', csv: `Part\n${canaryOf('unpublished')}` }
    await people.editor.post('/admin/market-data', unpublished)
    const content = { title: 'Half', description: textWith(draft) }
    for (const id of [aKey(), '{free}'])
      await send({ send: `PUT /api/admin/draft/${id}`, as: 'editor', body: { content } })
    await adds(people.editor, { description: textWith(canaryOf('unpublished')), publishAt: '2026-05-01' })
    const edited = await adds(people.editor, { description: '<p>What is live.</p>' })
    await people.editor.post(`/admin/edit/${edited}`, anEdit({ description: textWith(canaryOf('unpublished')) }))
    await restores(people.editor, edited, 1)
  },
})

describe('access to calls', () => {
  test.each(endpoints)('%s answers only callers with its declared access', async (name, { access }) => {
    const [method, path] = name.split(' ') as [Method, string]
    const got: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const [who, { takenFor, as, headers }] of Object.entries(everybody('{cookie}'))) {
      // Access is checked before the input, so invalid input suffices and changes nothing.
      const send = `${method} /api${path.replace(/:\w+/g, 'x')}`
      const { status } = await scene.send({ send, ...(as && { as }), ...(headers && { headers }) })
      if (status === 401 || status === 403) got[who] = status
      const role = takenFor(method, path)
      if (!isAdmitted(access, role)) expected[who] = role === null ? 401 : 403
    }
    expect(got).toEqual(expected)
  })

  test('no call of the back office is public', () => {
    const open = (Object.keys(apiEndpoints) as ApiName[]).filter(
      (name) => name.includes(' /admin/') && !isForStaff(apiEndpoints[name].access),
    )
    expect(open).toEqual(['GET /admin/ads/:location'])
  })
})

describe('text that is not for everybody', () => {
  const behind = (...levels: readonly string[]) =>
    levels.flatMap((access) => [`canary${access}body4711`, figuresOf(access), videoOf(access)])
  const mayRead: Record<Who, readonly string[]> = {
    anonymous: [],
    reader: [...behind('login')],
    other: [...behind('login'), phone],
    silver: [...behind('login', 'silver')],
    gold: behind(...gated),
    writer: [...behind('login')],
    advertising: [...behind('login')],
    editor: [...behind(...gated), canaryOf('unpublished'), draft],
    admin: [...behind(...gated), canaryOf('unpublished'), phone, subscriber],
  }
  /** Files need a ticket, which none of these addresses has. */
  const inFiles = [...gated, 'sold'].map(fileOf)
  const canaries = [...new Set([...Object.values(mayRead).flat(), ...inFiles])]

  /** Every readable address of the API and of the site. A call that refuses the role is tried with the first value. */
  function surfaces({ values }: Scene, who: Who): { api: string[]; site: string[] } {
    const ids = [...accessLevels, 'unpublished', 'otherId'].map((name) => values[name] ?? '')
    const known: Record<string, readonly string[]> = {
      id: ids,
      location: ['home'],
      number: ['LM317'],
      slug: ['x', 'half', ...gated.map((access) => `of-${access}`)],
      version: ['1', '2'],
    }
    const expand = (path: string): string[] => {
      const name = /:(\w+)/.exec(path)?.[1]
      return name ? (known[name] ?? ['x']).flatMap((value) => expand(path.replace(`:${name}`, value))) : [`/api${path}`]
    }
    const queries = [...gated, 'unpublished' as const]
      .map(canaryOf)
      .concat('report')
      .flatMap((word) => [`/api/home/search?query=${word}`, `/api/search/suggestions?q=${word}`, `/search?q=${word}`])
    const folders = specifiedSectionIds.map(folderOf)
    const pages = [
      ...ids.flatMap((id) => [articleByIdLink(Number(id)), `/section/news/${id}`]),
      ...Object.values(links).filter((link) => link !== links.socialCard),
      ...folders.flatMap((folder) => [listingLink(folder), feedLink(folder), feedLink(folder, 'json')]),
      partLink('LM317'),
      ...['half', ...gated.map((access) => `of-${access}`)].flatMap((slug) => [
        pageLink(marketDataHead, slug),
        pageLink(courseHead, slug),
      ]),
      ...[...gated, 'sold'].flatMap((access, index) => [
        pageLink(reportHead, `report-of-${access}`),
        reportFileLink(index + 1),
      ]),
      '/component/ai/index.html',
      '/section/index.html?category=ai',
      listingLink('engineering_students'),
      '/sitemaps/articles-1.xml',
      '/sitemaps/news.xml',
    ]
    const gets = endpoints.filter(([name]) => name.startsWith('GET '))
    const calls = gets.flatMap(([name, { access }]) => {
      const addresses = expand(name.slice('GET '.length))
      return isAdmitted(access, roleOf(who)) ? addresses : addresses.slice(0, 1)
    })
    const extra = ['/home/news-sec?category=ai', '/admin/newsletter-sends/1/recipients?kind=failed']
    return {
      api: [...calls, ...extra.flatMap(expand)],
      site: [
        ...pages,
        ...pages.map((page) => (page === '/' ? '/_.data' : page.replace(/(\?|$)/, '.data$1'))),
        ...queries,
        '/metrics',
        '/healthz/ready',
      ],
    }
  }

  test.each(Object.keys(mayRead) as Who[])('%s finds it nowhere else, and where it belongs', async (who) => {
    const { api, site } = surfaces(scene, who)
    // A network of its own for each, because of the limit of searches.
    const ip = `198.51.100.${Object.keys(mayRead).indexOf(who)}`
    const seen = new Set<string>()
    const failures: string[] = []
    for (const address of [...api, ...site]) {
      const { status, text } = await scene.send({ send: `GET ${address}`, as: who, ip })
      if (status === 429 || status === 503) failures.push(`${address} was not tried: ${status}`)
      // Search quotes the query.
      for (const canary of canaries.filter((one) => text.includes(one) && !address.includes(one))) {
        seen.add(canary)
        if (!api.includes(address) || !mayRead[who].includes(canary)) failures.push(`${canary} at ${address}`)
      }
    }
    expect(failures).toEqual([])
    expect([...seen].toSorted()).toEqual(mayRead[who].toSorted())
  })
})
