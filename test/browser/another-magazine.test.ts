import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useMagazine } from '../magazine.ts'
import { aMember, useMember } from '../members.ts'
import { subscribes } from '../newsletter.ts'
import { savesSettings } from '../settings.ts'
import { Visitor } from '../visitor.ts'
import { useBrowser } from './browser.ts'
import { addressOf, expectAccessible, goTo, savesGroup, storedAt } from './readers.ts'

const reader = useBrowser()
const magazine = useMagazine({ kind: 'embedded', pages: true })
const publisher = useMember(magazine, { role: 'admin' })
let url: string

beforeAll(async () => {
  url = await addressOf(magazine)
})

async function opens(screen: string) {
  const admin = { username: 'Anita', email: 'anita@solder.example', roles: 'admin' }
  const { token } = await aMember(magazine, { ...admin, role: 'admin' })
  const storageState = storedAt(url, { ...admin, token })
  return reader.open(`${url}${screen}`, { reducedMotion: 'reduce', storageState })
}

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><title>The Solder Joint</title><path d="M0 0h120v24H0z" fill="#123456"/></svg>`

test('a publisher makes another magazine out of a fresh start, and nothing of the first one is left', async () => {
  const page = await opens('/admin/settings')
  const goes = async (path: string) => {
    await goTo(page, `${url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Solder Joint')
  await page.getByLabel('Tagline').fill('Joints that hold')
  await page.getByLabel('Description').fill('What holds electronics together.')
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload: Logo (light mode)' }).click()
  await (await choosing).setFiles(file)
  await page.getByRole('textbox', { name: 'Accent colour (light mode)' }).fill('#7a1f5c')
  await savesGroup(page)

  await goes('/admin/settings?group=contact')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('letters@solder.example')
  await page.getByLabel('Postal address').fill('Solder Press\n1 Ring Road\nChennai')
  await savesGroup(page)

  await goes('/admin/settings?group=menu')
  await page.getByRole('group', { name: 'Menu', exact: true }).getByLabel('Name').first().fill('Fresh joints')
  await savesGroup(page)

  await goes('/admin/settings?group=frontPage')
  const block = page.getByRole('group', { name: 'block 1', exact: true })
  await block.getByLabel('Heading').fill('Hot from the iron')
  await block.getByLabel('Stories').selectOption('The newest of everything')
  await savesGroup(page)

  await goes('/admin/sections')
  await page.getByRole('button', { name: 'New category' }).click()
  const category = page.getByRole('dialog', { name: 'New category' })
  await category.getByRole('textbox', { name: 'Name', exact: true }).fill('Reflow')
  await category.getByLabel('Group').fill('Manufacturing')
  await category.getByRole('button', { name: 'Add category' }).click()
  await page.getByText('“Reflow” added').waitFor()

  await goes('/admin/pages/about')
  const text = page.locator('[contenteditable=true]')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('We write about joints.')
  await page.getByRole('link', { name: 'Redirects' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByText('You have unsaved changes.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()

  await goes('/admin/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the staff' })
  await dialog.getByLabel('Email').fill('ravi@solder.example')
  await dialog.getByRole('radio', { name: /^Writer/ }).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('table', { name: 'Invitations' }).getByText('ravi@solder.example').waitFor()

  await goes('/admin/authors')
  await page.getByRole('button', { name: 'Add author' }).click()
  const author = page.getByRole('dialog', { name: 'Add author' })
  await author.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Tin')
  await author.getByLabel('Short bio').fill('Solders')
  await author.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('table', { name: 'Authors' }).getByText('Ravi Tin').waitFor()

  const { id: authorId } = await magazine.database.db.selectFrom('authors').select('id').executeTakeFirstOrThrow()
  for (const title of ['Wick', 'Flux', 'Braid']) await magazine.publishes({ title })
  const id = await magazine.publishes({ title: 'Cold joints', categories: ['reflow'], authorIds: [authorId] })
  const mail = await magazine.mailTo('ravi@solder.example')
  const addresses = ['/', '/about', '/contact', '/privacy', '/subcribe_user', `/section/news/${id}`, '/author/ravi-tin']

  const visitor = await reader.open(`${url}/`)
  await visitor.getByRole('heading', { name: 'Hot from the iron' }).waitFor()
  await visitor.getByRole('img', { name: 'The Solder Joint' }).first().waitFor()
  await visitor.getByRole('link', { name: 'Fresh joints' }).first().waitFor()
  const accent = () => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  expect(await accent()).toContain('#7a1f5c')
  await expectAccessible(visitor, 'a front page with an accent of its own')
  await goTo(visitor, `${url}/section/index.html?category=reflow`)
  await visitor.getByRole('link', { name: /Cold joints/ }).click()
  await visitor.waitForURL(`**/section/news/${id}**`)
  await expectAccessible(visitor, 'an article with an accent of its own')
  for (const withoutFrame of ['/login', '/reset-password/x', '/admin']) {
    await goTo(visitor, url + withoutFrame)
    await visitor.getByRole('img', { name: 'The Solder Joint' }).first().waitFor()
    expect(await accent(), withoutFrame).toContain('#7a1f5c')
    await expectAccessible(visitor, `${withoutFrame} with an accent of its own`)
  }
  expect((await magazine.get('/about')).text).toContain('We write about joints.')
  expect((await magazine.get(`/section/news/${id}`)).text).toContain('Ravi Tin')

  const served = ['/feed.xml', '/feed.json', '/site.webmanifest', '/robots.txt', '/opensearch.xml', '/api/site']
  for (const path of [...addresses, ...served]) {
    const { text: answer } = await magazine.get(path)
    expect(answer.replace('<generator>Groundplane</generator>', ''), path).not.toMatch(/groundplane/i)
  }
  expect(JSON.stringify(mail)).not.toMatch(/groundplane/i)
})

/** A story missing or twice, an empty place beside others, or nothing to read above the fold. */
const emptyPlaces = (page: Page, stories: number) =>
  page.evaluate((expected) => {
    const main = document.querySelector('main')
    const links = [...(main?.querySelectorAll<HTMLAnchorElement>('.story .headline > a') ?? [])].map(
      ({ pathname }) => pathname,
    )
    const wrong = links.length === expected && new Set(links).size === expected ? [] : [`${links.length} stories`]
    for (const grid of main?.querySelectorAll('ul, ol, .lead-grid, .home-lead, .two-lists') ?? []) {
      const right = Math.max(...[...grid.children].map((child) => child.getBoundingClientRect().right))
      const last = grid.lastElementChild?.getBoundingClientRect().right ?? 0
      const edge = grid.getBoundingClientRect().right
      if (getComputedStyle(grid).display === 'grid' && (edge - last > 24 || edge - right > 24))
        wrong.push(`${grid.className}: ${Math.round(edge - last)} pixels are empty`)
    }
    const headline = main?.querySelector('.headline')?.getBoundingClientRect().bottom ?? Infinity
    if (headline > innerHeight) wrong.push(`the first headline ends at ${Math.round(headline)}`)
    return wrong
  }, stories)

test('the front page of a young magazine has no hole and every story, whatever their number', async () => {
  const page = await reader.open(`${url}/`)
  let published = 0
  for (const stories of [1, 2, 3, 5, 8, 20]) {
    if (stories === 20) await savesSettings(publisher, 'reading', { hidesEmptySlots: true })
    while (published < stories) {
      published += 1
      await magazine.publishes({ title: `Story ${published}`, section: published % 3 ? 'news' : 'student' })
    }
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await goTo(page, `${url}/`)
      const empty = page.getByText('Ad Space Available').filter({ visible: true })
      expect((await empty.count()) > 0, `empty slots at ${width} pixels`).toBe(stories < 20)
      expect(await emptyPlaces(page, stories), `${stories} stories at ${width} pixels`).toEqual([])
    }
  }
})

test('a publisher adds a newsletter, writes to some of its readers with a first name and an advertisement, and schedules it', async () => {
  await magazine.publishes({ title: 'Cold joints' })
  await subscribes(new Visitor(magazine), 'priya@example.com')
  const page = await opens('/admin/newsletter')
  await page.getByRole('table', { name: 'Newsletters' }).getByRole('rowheader', { name: 'Weekly newsletter' }).waitFor()
  await page.getByRole('button', { name: 'Add newsletter' }).click()
  const adding = page.getByRole('dialog', { name: 'Add newsletter' })
  await adding.getByLabel('Name').fill('Jobs')
  await adding.getByLabel('Sender address').fill('jobs@evil.example')
  await adding.getByRole('button', { name: 'Save' }).click()
  await adding.getByText(/^This site can send only from addresses at/).waitFor()
  reader.expectError(/400/)
  await expectAccessible(page, 'a newsletter with a wrong sender')
  await adding.getByLabel('Sender address').fill('')
  await adding.getByLabel('Description').fill('Positions for engineers.')
  await adding.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Jobs/ }).waitFor()

  await goTo(page, `${url}/admin/SendNewsletter`)
  await page.getByRole('checkbox', { name: /^Send to All Subscribers \(\d+\)/ }).waitFor()
  await page.getByRole('group', { name: 'Articles', exact: true }).getByRole('checkbox').first().click()
  const message = page.getByLabel('Custom message')
  await message.fill('Good morning ')
  await page.getByRole('button', { name: 'First name of the reader' }).click()
  await page.keyboard.type('. Act now!!!')
  await page.getByLabel('Advertisement', { exact: true }).selectOption('An ad written for this issue')
  await page.getByLabel('Sponsor', { exact: true }).fill('Acme')
  await page.getByLabel('Headline', { exact: true }).fill('Cooler inductors')
  await page.getByLabel('Link of the advertisement').fill('https://acme.example/')
  const preview = page.frameLocator('iframe[title="Newsletter preview"]')
  await preview.getByText('Good morning reader.').waitFor()
  await preview.getByText('Advertisement · Acme').waitFor()
  await page.getByText('Spam filters may block these words').waitFor()
  await page.getByLabel('Plan', { exact: true }).selectOption('gold')
  await page.getByLabel('Plan', { exact: true }).selectOption('')
  await page.getByLabel('Send later').fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText(/^This time has passed/).waitFor()
  // The past time, and on a slow machine the preview of an advertisement that was still being filled in.
  reader.expectErrors(/400/)
  await page.getByLabel('Send later').fill('2027-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const scheduled = page.getByRole('region', { name: 'Scheduled newsletters' })
  await scheduled.getByText(/is scheduled$/).waitFor()
  await message.fill('Something else')
  await scheduled.getByRole('button', { name: /^Cancel the schedule of/ }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the schedule?' })
  await question.getByText('It replaces the newsletter').waitFor()
  await expectAccessible(page, 'the question before a schedule is taken back')
  await question.getByRole('button', { name: 'Keep schedule' }).click()
  await question.waitFor({ state: 'hidden' })
  await scheduled.getByText(/is scheduled$/).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await scheduled.getByRole('button', { name: /^Cancel the schedule of/ }).click()
  await page.getByText('Schedule cancelled. The newsletter is a draft again.').waitFor()
  await preview.getByText('Good morning reader.').waitFor()
  await scheduled.waitFor({ state: 'detached' })

  const site = await reader.open(`${url}/Subscribe`)
  await site.getByRole('checkbox', { name: /Jobs/ }).waitFor()
  await expectAccessible(site, 'the choice between newsletters')
  await goTo(site, `${url}/newsletters`)
  await site.getByRole('link', { name: 'Jobs' }).click()
  await site.getByText('No issues yet.').waitFor()
})
