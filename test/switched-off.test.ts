import { beforeEach, expect, test } from 'vitest'
import { type OptionalFeatureName, optionalFeatureNames, optionalFeatures } from '../src/platform/contract/features.ts'
import { links } from '../src/platform/contract/links.ts'
import { useMagazine } from './magazine.ts'
import { useMember } from './members.ts'
import { savesSettings } from './settings.ts'

/** Features add to places of others. Switched off, they add nothing. */

const magazine = useMagazine()
const anna = useMember(magazine, { role: 'admin' })

let version = 0
beforeEach(() => {
  version = 0
})
async function switchOff(...off: OptionalFeatureName[]) {
  const value = Object.fromEntries(optionalFeatureNames.map((name) => [name, !off.includes(name)]))
  const answer = await savesSettings(anna, 'features', value, version)
  version = answer.json().group.version
}

const withPages = optionalFeatureNames.filter((name) => optionalFeatures[name].addresses.length > 0)
const addressOf = (name: OptionalFeatureName) => `${optionalFeatures[name].addresses[0]?.replace('*', '1')}`
const before = [
  '',
  'title="Of ours" ',
  "rel='nofollow' ",
  'id="fn-1" ',
  'class="part" title="a &gt; b" ',
  'title="href=" rel="help" ',
]
const linkTo = (name: OptionalFeatureName, attributes: string) =>
  `<a ${attributes}href="${addressOf(name)}?a=1#b">words of ${name}</a>`

test('a link in an article leads to no page that is switched off, and its words stay, also in feeds', async () => {
  const html = `<p>${withPages.flatMap((name) => before.map((attributes) => linkTo(name, attributes))).join(', ')} and <a href="/about">about us</a>.</p>`
  const id = await magazine.publishes({ access: 'free', html })
  const texts = async () => [
    (await magazine.get(`/api/home/article/${id}`)).json().article.Description as string,
    (await magazine.get('/feed.json')).json().items[0].content_html as string,
  ]
  for (const off of [...withPages, null]) {
    await switchOff(...(off ? [off] : []))
    for (const text of await texts()) {
      expect(text).toMatch(/<a href="[^"]*\/about"/)
      for (const name of withPages) {
        expect(text).toContain(`words of ${name}`)
        expect(text.includes(`${addressOf(name)}?a=1#b"`), `${name} while ${off} is off`).toBe(name !== off)
      }
    }
  }
})

test('calculators that are switched off answer nothing in articles, are no problem there, and are in no site map', async () => {
  const card = (inputs: string) =>
    `<figure class="bookmark"><a href="/tools/voltage-divider?${inputs}">Divider</a></figure>`
  const id = await magazine.publishes({ access: 'free', html: card('vin=12&amp;r1=10k&amp;r2=10k') })
  const found = async () => {
    const checked = await anna.post('/admin/check-article', { id, content: { description: card('r1=10nF') } })
    const { problems } = checked.json()
    return {
      isAnswered: (await anna.get(`/home/article/${id}`)).json().article.Description.includes('calculation'),
      isProblem: JSON.stringify(problems).includes('calculation_broken'),
      isInSiteMap: (await magazine.get('/sitemaps/pages.xml')).text.includes(`${links.tools}/voltage-divider`),
    }
  }
  expect(await found()).toEqual({ isAnswered: true, isProblem: true, isInSiteMap: true })
  await switchOff('calculators')
  expect(await found()).toEqual({ isAnswered: false, isProblem: false, isInSiteMap: false })
})
