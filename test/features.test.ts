import { beforeEach, describe, expect, test } from 'vitest'
import { apiEndpoints } from '../src/app/contract/api.ts'
import type { ApiName } from '../src/platform/contract/api.ts'
import { type OptionalFeatureName, optionalFeatureNames, optionalFeatures } from '../src/platform/contract/features.ts'
import { links } from '../src/platform/contract/links.ts'
import { NotFound } from '../src/platform/server/core/errors.ts'
import { useMagazine } from './magazine.ts'
import { useMember } from './members.ts'
import { savesSettings } from './settings.ts'

const magazine = useMagazine({ pages: true })
const anna = useMember(magazine, { role: 'admin' })
const gold = useMember(magazine, { role: 'reader', plan: 'gold' })

const names = Object.keys(apiEndpoints) as ApiName[]
const isRefused = (name: ApiName) => {
  try {
    magazine.app.calls.requireOn(name)
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(NotFound)
    return true
  }
}
const refused = () => names.filter(isRefused)

let version = 0
beforeEach(() => {
  version = 0
})
async function switchOff(...off: OptionalFeatureName[]) {
  const value = Object.fromEntries(optionalFeatureNames.map((name) => [name, !off.includes(name)]))
  const answer = await savesSettings(anna, 'features', value, version)
  expect(answer.status).toBe(200)
  version = answer.json().room.version
}

/** A page at an address of a feature, and one below it. */
const addressesOf = (name: OptionalFeatureName) =>
  optionalFeatures[name].addresses.map((address) => address.replace('*', '1')).flatMap((own) => [own, `${own}/1`])

/** Pages that show what features add. */
const showing = ['/', '/section/news/1', links.subscription, links.benefits, '/sitemaps/pages.xml', '/search?q=hall']

describe.each(optionalFeatureNames)('%s switched off', (name) => {
  test('has no call, no page and no link, and is there again when it is switched on', async () => {
    const id = await magazine.publishes({ title: 'Hall sensors', access: 'free' })
    await switchOff(name)
    const calls = refused()
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ')
      for (const visitor of [anna, gold]) {
        const { status } = await visitor.call(method as 'GET', path.replaceAll(/:\w+/g, '1'))
        expect(status, call).toBe(404)
      }
    }
    for (const address of addressesOf(name)) expect((await magazine.get(address)).status, address).toBe(404)
    for (const address of showing.map((one) => one.replace('/1', `/${id}`))) {
      const { status, text } = await magazine.get(address)
      expect(status, address).toBe(200)
      for (const own of optionalFeatures[name].addresses)
        expect(text, address).not.toMatch(new RegExp(`(?:href="|<loc>[^<]*)${own.replace('*', '\\d+')}(?:[/"<])`))
    }
    await switchOff()
    expect(refused()).toEqual([])
    if (name !== 'calculators') expect(calls).not.toEqual([])
  })
})

test('all switched off, the magazine has everything that every magazine has', async () => {
  const id = await magazine.publishes({ title: 'Hall sensors', access: 'login' })
  await switchOff(...optionalFeatureNames)
  const standing = [
    links.home,
    links.about,
    links.contact,
    links.advertise,
    links.privacy,
    links.newsletter,
    links.events,
  ]
  for (const address of [...standing, links.whatsNew, links.subscription, links.login, links.signup, '/search?q=hall'])
    expect((await magazine.get(address)).status, address).toBe(200)
  expect((await magazine.get(`/section/news/${id}`)).status).toBe(200)
  expect((await gold.get(`/home/article/${id}`)).status).toBe(200)
  for (const call of ['/auth/account', '/auth/subscription', '/auth/my-data'])
    expect((await gold.get(call)).status, call).toBe(200)
})

test('a redirect of the publisher answers where a feature is switched off', async () => {
  await switchOff('reports')
  await anna.post('/admin/redirects', { path: '/reports', target: '/about', status: 301 })
  expect(await magazine.get('/reports')).toMatchObject({ status: 301, headers: { location: '/about' } })
})

test('a switch is an action in the log, and only administrators have it', async () => {
  await switchOff('glossary')
  const { data } = (await anna.get('/admin/audit-log')).json()
  expect(data[0]).toMatchObject({ action: 'settings.changed' })
  expect((await gold.call('PUT', '/admin/settings/features', { body: { value: {}, version: 0 } })).status).toBe(403)
})
