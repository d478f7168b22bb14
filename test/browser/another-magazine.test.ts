import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type Magazine, openMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { findAccessibilityProblems, hydrated, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()
let magazine: Magazine
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  magazine = await openMagazine({ kind: 'embedded', pages: true, environment: { PUBLIC_URL: url } })
  await magazine.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(() => magazine.close())

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><title>The Solder Joint</title><path d="M0 0h120v24H0z" fill="#123456"/></svg>`

async function backOffice(): Promise<Page> {
  const admin = { username: 'Anita', email: 'anita@solder.example' }
  const { token } = await aMember(magazine, { role: 'admin', ...admin })
  const stored = { token: token ?? '', isLoggedIn: 'true', ...admin, roles: 'admin' }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  return reader.open(`${url}/admin/settings`, { reducedMotion: 'reduce', storageState })
}

test('a publisher makes another magazine out of a fresh start, and nothing of the first one is left', async () => {
  const page = await backOffice()
  const goes = async (path: string) => {
    await page.goto(`${url}${path}`)
    await hydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const saves = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The settings are saved').last().waitFor()
  }

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The Solder Joint')
  await page.getByLabel('Tagline').fill('Joints that hold')
  await page.getByLabel('Description').fill('What holds electronics together.')
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload: Logo on light' }).click()
  await (await choosing).setFiles(file)
  await page.getByRole('textbox', { name: 'Accent on light' }).fill('#7a1f5c')
  await saves()

  await goes('/admin/settings?room=contact')
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('letters@solder.example')
  await page.getByLabel('Postal address').fill('Solder Press\n1 Ring Road\nChennai')
  await saves()

  await goes('/admin/settings?room=menu')
  await page.getByRole('group', { name: 'Menu', exact: true }).getByLabel('Name').first().fill('Fresh joints')
  await saves()

  await goes('/admin/settings?room=frontPage')
  const block = page.getByRole('group', { name: 'block 1', exact: true })
  await block.getByLabel('Heading').fill('Hot from the iron')
  await block.getByLabel('Stories').selectOption('The newest of everything')
  await saves()

  await goes('/admin/sections')
  await page.getByRole('button', { name: 'New category' }).click()
  const category = page.getByRole('dialog', { name: 'New category' })
  await category.getByRole('textbox', { name: 'Name', exact: true }).fill('Reflow')
  await category.getByLabel('Group').fill('Manufacturing')
  await category.getByRole('button', { name: 'Add category' }).click()
  await page.getByText('“Reflow” is added').waitFor()

  await goes('/admin/pages/about')
  const text = page.locator('[contenteditable=true]')
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('We write about joints.')
  await page.getByRole('link', { name: 'Redirects' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByText('Your changes are not saved.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()

  await goes('/admin/staff')
  for (const [email, role] of [
    ['ravi@solder.example', 'Writer'],
    ['mina@solder.example', 'Editor'],
  ] as const) {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite to the staff' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByRole('table', { name: 'Invitations' }).getByText(email).waitFor()
  }

  await goes('/admin/authors')
  await page.getByRole('button', { name: 'Add author' }).click()
  const author = page.getByRole('dialog', { name: 'Add author' })
  await author.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Tin')
  await author.getByLabel('Line').fill('Solders')
  await author.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('table', { name: 'Authors' }).getByText('Ravi Tin').waitFor()

  const { id: authorId } = await magazine.database.db.selectFrom('authors').select('id').executeTakeFirstOrThrow()
  const id = await magazine.publishes({ title: 'Cold joints', categories: ['reflow'], authorIds: [authorId] })
  const mail = await magazine.mailTo('ravi@solder.example')
  const addresses = ['/', '/about', '/contact', '/privacy', '/subcribe_user', `/section/news/${id}`, '/author/ravi-tin']

  for (const width of [390, 1440]) {
    const visitor = await reader.open(`${url}/`, { width })
    await visitor.getByRole('heading', { name: 'Hot from the iron' }).waitFor()
    await visitor.getByRole('img', { name: 'The Solder Joint' }).first().waitFor()
    if (width === 1440) await visitor.getByRole('link', { name: 'Fresh joints' }).first().waitFor()
    const accent = await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
    expect(accent).toContain('#7a1f5c')
    for (const path of addresses) {
      await visitor.goto(`${url}${path}`)
      await hydrated(visitor)
      expect(await findAccessibilityProblems(visitor), path).toEqual([])
      expect([path, width, await overflows(visitor)]).toEqual([path, width, false])
    }
    await visitor.goto(`${url}/section/index.html?category=reflow`)
    await visitor.getByRole('link', { name: /Cold joints/ }).waitFor()
  }
  expect((await magazine.get('/about')).text).toContain('We write about joints.')
  expect((await magazine.get(`/section/news/${id}`)).text).toContain('Ravi Tin')

  const served = ['/feed.xml', '/feed.json', '/site.webmanifest', '/robots.txt', '/opensearch.xml', '/api/site']
  for (const path of [...addresses, ...served]) {
    const { text: answer } = await magazine.get(path)
    // Of feeds, the name of the program stays.
    expect(answer.replace('<generator>Groundplane</generator>', ''), path).not.toMatch(/groundplane/i)
  }
  expect(JSON.stringify(mail)).not.toMatch(/groundplane/i)
})
