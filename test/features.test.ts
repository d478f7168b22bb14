import { beforeAll, describe, expect, test } from 'vitest'
import { apiEndpoints } from '../src/app/contract/api.ts'
import { loadDemo } from '../src/app/demo/load.ts'
import { allFeatures, missingFrom } from '../src/app/features.ts'
import type { ApiName } from '../src/platform/contract/api.ts'
import {
  featureAt,
  type OptionalFeatureName,
  optionalFeatureNames,
  optionalFeatures,
} from '../src/platform/contract/features.ts'
import { links, ownPageLink } from '../src/platform/contract/links.ts'
import { NotFound } from '../src/platform/server/core/errors.ts'
import routes from '../src/routes.ts'
import { Surface, sampleOf, watchedFeatures } from './feature-surface.ts'
import { runJob } from './jobs.ts'
import { useMagazine } from './magazine.ts'
import { aMember, type SignedIn } from './members.ts'
import { savesSettings } from './settings.ts'

/* Switches every optional feature off, alone and with all others, on the demo magazine, which has content of each. A
   feature consists of what it registers. */

const { features, surfaces, ran } = watchedFeatures()
const magazine = useMagazine({ pages: true, isShared: true, features })
let anna: SignedIn
let gold: SignedIn
let article = 0
let optional: ReadonlySet<string>

beforeAll(async () => {
  anna = await aMember(magazine, { role: 'admin', username: 'Anna' })
  gold = await aMember(magazine, { plan: 'gold', username: 'Ravi' })
  await loadDemo({ db: magazine.database.db, config: magazine.app.config, now: magazine.clock.now })
  const addresses = [...optionalFeatureNames.flatMap(pagesOf), '/part/LM317']
  const none = await missing(addresses)
  const linked = addresses.filter((address) => !none.includes(address))
  const html = linked.map((address) => `<p>See <a href="${address}">there</a>.</p>`).join('')
  article = await magazine.publishes({ title: 'Hall sensors', html, partNumbers: ['LM317'] })
  await anna.post('/admin/pages', { slug: 'own', title: 'Own', html })
  // The walk over all pages finds it, or fails.
  await anna.call('PUT', '/admin/pages/own/publication', { body: { isPublished: true } })
  magazine.app.forget()
  const before = (await linksOfAll()).keys()
  await switchOff(...optionalFeatureNames)
  optional = new Set(await missing(before))
  await switchOff()
  return () => undefined
})

/** What they delete may not be kept longer, and `follows.tell` skips what nobody should hear. */
const jobsWhileOff: Partial<Record<OptionalFeatureName, string[]>> = {
  'error-reports': ['error-reports.sweep'],
  follows: ['follows.tell', 'follows.forget'],
  integrations: ['programs.sweep'],
  letters: ['letters.sweep'],
  organisations: ['organisations.sweep'],
  transfer: ['exports.sweep'],
  'white-papers': ['white-papers.sweep'],
}
const whileOff = (name: OptionalFeatureName) => jobsWhileOff[name] ?? []

let version = 0
async function switchOff(...off: OptionalFeatureName[]) {
  const value = Object.fromEntries(optionalFeatureNames.map((name) => [name, !off.includes(name)]))
  const answer = await savesSettings(anna, 'features', value, version)
  expect(answer.status, answer.text).toBe(200)
  version = answer.json().group.version
}

const everywhere = () => [
  links.home,
  '/section/news/index.html',
  `/article/${article}`,
  '/search?q=LM317',
  links.subscription,
  links.benefits,
  links.account,
  links.events,
  links.whatsNew,
  links.topics,
  ownPageLink('own'),
  links.about,
  links.contact,
  links.advertise,
  links.privacy,
  links.newsletter,
  links.login,
  links.siteFeed,
  links.siteMap,
  '/sitemaps/pages.xml',
  '/robots.txt',
]

async function linksOfAll(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const address of everywhere()) {
    const { status, text, headers } = await magazine.get(address)
    const to = String(headers['location'] ?? '')
    expect([200, 301, 308], `${address} ${to}`).toContain(status)
    const html = status === 200 ? text : (await magazine.get(to)).text
    for (const [, link = ''] of html.matchAll(/(?:href="|<loc>|<link>)(?:http:\/\/magazine\.test)?(\/[^"<?#]*)/g))
      if (!link.startsWith('/assets/')) found.set(link, address)
  }
  return found
}

async function missing(addresses: Iterable<string>): Promise<string[]> {
  const found = []
  for (const address of addresses) if ((await magazine.get(address)).status === 404) found.push(address)
  return found
}

async function deadLinks(among: (link: string) => boolean = () => true): Promise<string[]> {
  const found = await linksOfAll()
  expect(found.size).toBeGreaterThan(50)
  return (await missing([...found.keys()].filter(among))).map((link) => `${link} on ${found.get(link)}`)
}

const isRefused = (name: ApiName) => {
  try {
    magazine.app.calls.requireOn(name)
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(NotFound)
    return true
  }
}
const refused = () => (Object.keys(apiEndpoints) as ApiName[]).filter(isRefused).toSorted()
const surfaceOf = (name: OptionalFeatureName) => surfaces.get(name) ?? new Surface()
const callsOf = (name: OptionalFeatureName) => [...surfaceOf(name).calls].toSorted()

async function contentsOf(name: OptionalFeatureName): Promise<Record<string, string>> {
  const lists = [...surfaceOf(name).calls].filter((call) => call.startsWith('GET ') && !call.includes(':'))
  const all = lists.flatMap((call) =>
    [anna, gold].map(async (who) => {
      const { status, text } = await who.get(call.slice(4))
      return [`${call} ${who.userId}`, status === 200 ? text : String(status)] as const
    }),
  )
  return Object.fromEntries(await Promise.all(all))
}

/** Which of them run when they should. Those of others may run meanwhile, by the clock. */
async function runOf(jobs: Surface['jobs']) {
  ran.length = 0
  for (const job of jobs) await runJob(magazine, job as 'letters.tell')
  return new Set(ran).intersection(jobs)
}

const pagesOf = (name: OptionalFeatureName) =>
  optionalFeatures[name].addresses.map((address) => address.replace('*', '1')).flatMap((own) => [own, `${own}/1`])

describe.each(optionalFeatureNames)('%s switched off', (name) => {
  test('has no call, no address, no job and no link, and is there again when it is switched on', async () => {
    const before = await contentsOf(name)
    await switchOff(name)
    expect(refused()).toEqual(callsOf(name))
    for (const call of refused()) {
      const [method = '', path = ''] = call.split(' ')
      for (const visitor of [anna, gold])
        expect((await visitor.call(method as 'GET', sampleOf(path))).status, call).toBe(404)
    }
    for (const address of surfaceOf(name).addresses) {
      const [method = '', path = ''] = address.split(' ')
      const answer = await magazine.app.http.inject({ method: method as 'GET', url: sampleOf(path) })
      expect(answer.statusCode, address).toBe(404)
    }
    for (const address of pagesOf(name)) {
      const { status, headers } = await magazine.get(address)
      const leadsOn = status === 301 && featureAt(String(headers['location'])) === null
      expect(leadsOn || status === 404, `${status} ${address}`).toBe(true)
    }
    expect(await deadLinks((link) => optional.has(link))).toEqual([])
    for (const call of ['/auth/account', '/auth/subscription', '/admin/screens-in-use', '/admin/state'])
      expect((await (call.startsWith('/auth') ? gold : anna).get(call)).status, call).toBe(200)
    const { jobs } = surfaceOf(name)
    expect(await runOf(jobs)).toEqual(new Set(whileOff(name)))

    await switchOff()
    expect(refused()).toEqual([])
    expect(await contentsOf(name)).toEqual(before)
    expect(await runOf(jobs)).toEqual(jobs)
  })
})

test('with all of them off, no link of the magazine is dead, and no job of theirs runs', async () => {
  await switchOff(...optionalFeatureNames)
  expect(refused()).toEqual(optionalFeatureNames.flatMap(callsOf).toSorted())
  expect(await deadLinks()).toEqual([])
  expect((await gold.get('/auth/my-data')).status).toBe(200)
  const jobs = new Set([...surfaces.values()].flatMap((surface) => [...surface.jobs]))
  expect(await runOf(jobs)).toEqual(new Set(optionalFeatureNames.flatMap(whileOff)))
  await switchOff()
})

test('each switch switches something, and every page of a switched feature goes with it', () => {
  expect(missingFrom(allFeatures)).toEqual([])
  const staying = ['/events.html', '/end-follow-mails/:token']
  for (const { path, file } of routes.flatMap((route) => route.children ?? route)) {
    const folder = optionalFeatureNames.find((name) => file.startsWith(`features/${name}/`))
    if (folder && !staying.includes(`/${path}`)) expect(featureAt(`/${path}`), path).toBe(folder)
  }
})

test('a redirect of the publisher answers where a feature is switched off', async () => {
  await switchOff('reports')
  await anna.post('/admin/redirects', { path: '/reports', target: '/about', status: 301 })
  expect(await magazine.get('/reports')).toMatchObject({ status: 301, headers: { location: '/about' } })
  await switchOff()
})

test('a switch is an action in the log, and only administrators have it', async () => {
  await switchOff('glossary')
  const { data } = (await anna.get('/admin/audit-log')).json()
  expect(data[0]).toMatchObject({ action: 'settings.changed' })
  expect((await gold.call('PUT', '/admin/settings/features', { body: { value: {}, version: 0 } })).status).toBe(403)
  await switchOff()
})
