import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openMailbox } from '../mailbox.ts'
import { callApi, openBackOffice, theAdministrator } from './back-office.ts'
import {
  findAccessibilityProblems,
  findProblemsInBothSchemes,
  hasFocus,
  hydrated,
  stopClock,
  useBrowser,
} from './browser.ts'
import { articleWith } from './magazine.ts'
import { aReader, freshAddress, signIn } from './readers.ts'

const reader = useBrowser()
const mailbox = openMailbox(join(inject('dataDir'), 'mail'))

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) => main(page).getByText(text, { exact: true }).waitFor()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Unsubscription' })
const email = (page: Page) => main(page).getByLabel('Email', { exact: true })

/** The address in the next mail to somebody that leads to a page. */
async function linkMailedTo(address: string, path: string): Promise<string> {
  const { text } = await mailbox.mailTo(address)
  const [link] = new RegExp(`${inject('productUrl')}/${path}/[\\w-]{48}`).exec(text) ?? []
  if (!link) throw new Error(`No link to ${path} in ${text}`)
  return link
}

const subscribe = (address: string) =>
  fetch(`${inject('productUrl')}/api/auth/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Priya', email: address, phone: '' }),
  })

async function fillIn(page: Page, address: string) {
  await main(page).getByLabel('Username', { exact: true }).fill('Priya')
  await email(page).fill(address)
  await press(page, 'Subscribe')
}

describe('on a phone', () => {
  test('a reader subscribes, unsubscribes by the link in the mail, and undoes that', async () => {
    const address = freshAddress()
    const page = await reader.open('/Subscribe', { width: 390 })
    await fillIn(page, address)
    await says(page, 'Subscription successful!')
    expect(await email(page).inputValue()).toBe('')
    await fillIn(page, ` ${address.toUpperCase()}`)
    await says(page, 'This email is already subscribed!')
    reader.expectError(/409/)

    await page.goto(await linkMailedTo(address, 'unsubscribe-newsletter'))
    await hydrated(page)
    // Opening the link has changed nothing.
    expect((await subscribe(address)).status).toBe(409)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await press(page, 'Unsubscribe')
    await says(page, 'Unsubscribed successfully')
    await hasFocus(main(page).getByText('Unsubscribed successfully'))
    expect(await findAccessibilityProblems(page)).toEqual([])
    await press(page, 'Subscribe again')
    await says(page, 'Subscription successful!')
    expect(await main(page).getByText('Unsubscribed successfully').count()).toBe(0)
    expect((await subscribe(address)).status).toBe(409)
  })

  test('a reader unsubscribes by the form, gets a mail about it, and undoes it by its link', async () => {
    const address = freshAddress()
    await subscribe(address)
    await mailbox.mailTo(address)
    const page = await reader.open('/unsubscribe-newsletter', { width: 390 })
    await email(page).fill(address)
    await press(page, 'Unsubscribe')
    await dialog(page).getByText(address).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Yes, Unsubscribe' }).click()
    await says(page, 'Unsubscribed successfully')
    expect(await email(page).inputValue()).toBe('')
    await page.waitForURL(/\/$/)

    await page.goto(await linkMailedTo(address, 'resubscribe-newsletter'))
    await hydrated(page)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await press(page, 'Subscribe again')
    await says(page, 'Subscription successful!')
    expect((await subscribe(address)).status).toBe(409)
  })
})

test('the unsubscribe page works with the keyboard alone', async () => {
  const page = await reader.open('/unsubscribe-newsletter')
  const idle = page.locator('form[aria-busy="false"]').first()
  await email(page).focus()
  await page.keyboard.press('Enter')
  await says(page, 'Please enter your email address')
  await hasFocus(email(page))
  expect(await email(page).getAttribute('aria-invalid')).toBe('true')

  await page.keyboard.type('nobody@example.com')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await idle.waitFor()
  await hasFocus(email(page))
  expect(await email(page).inputValue()).toBe('nobody@example.com')

  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  await idle.waitFor()
  expect(await main(page).getByText('Unsubscribed successfully').count()).toBe(0)

  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Enter')
  await says(page, 'Unsubscribed successfully')
})

test('unsubscribing redirects to the front page after three seconds, unless the reader leaves the page', async () => {
  const page = await reader.open('/unsubscribe-newsletter')
  await stopClock(page)
  const leave = async (address: string) => {
    await email(page).fill(address)
    await press(page, 'Unsubscribe')
    await dialog(page).getByRole('button', { name: 'Yes, Unsubscribe' }).click()
    await says(page, 'Unsubscribed successfully')
  }
  await leave(freshAddress())
  await page.clock.runFor(2900)
  expect(new URL(page.url()).pathname).toBe('/unsubscribe-newsletter')
  await page.clock.runFor(200)
  await page.waitForURL(/\/$/)

  await page.goto('/unsubscribe-newsletter')
  await hydrated(page)
  await leave(freshAddress())
  await main(page).getByRole('link', { name: 'Contact support' }).click()
  await page.waitForURL('**/contact')
  await page.clock.runFor(4000)
  expect(new URL(page.url()).pathname).toBe('/contact')
})

test('errors disappear after five seconds, the server’s too', async () => {
  const page = await reader.open('/unsubscribe-newsletter')
  await stopClock(page)
  await press(page, 'Unsubscribe')
  const missing = main(page).getByText('Please enter your email address')
  await missing.waitFor()
  await page.clock.runFor(4900)
  expect(await missing.count()).toBe(1)
  await page.clock.runFor(200)
  expect(await missing.count()).toBe(0)

  const fails = async (answer: { status: number; body: string } | null, sentence: string) => {
    await page.route('**/api/auth/unsubscribe-newsletter', (route) =>
      answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.abort(),
    )
    await email(page).fill('nobody@example.com')
    await press(page, 'Unsubscribe')
    await dialog(page).getByRole('button', { name: 'Yes, Unsubscribe' }).click()
    await main(page).getByRole('alert').getByText(sentence).waitFor()
    await page.clock.runFor(5100)
    expect(await main(page).getByRole('alert').count()).toBe(0)
    await page.unroute('**/api/auth/unsubscribe-newsletter')
  }
  await fails(null, 'Failed to unsubscribe. Please try again later.')
  reader.expectError(/ERR_FAILED/)
  const message = 'Too many attempts. Please wait a while and try again.'
  await fails({ status: 429, body: JSON.stringify({ error: message, message, code: 'x', requestId: 'y' }) }, message)
  reader.expectError(/429/)
})

test('a failed subscription shows the specification’s message', async () => {
  const page = await reader.open('/Subscribe')
  await page.route('**/api/auth/subscribe', (route) => route.fulfill({ status: 500, body: '{}' }))
  await fillIn(page, 'priya@example.com')
  await says(page, 'Subscription failed! Please try again.')
  reader.expectError(/500/)
})

test('missing input is reported at the field and in a focused summary', async () => {
  const page = await reader.open('/Subscribe')
  await press(page, 'Subscribe')
  const summary = main(page).getByRole('region', { name: 'Please correct 2 things' })
  await hasFocus(summary)
  await summary.getByRole('link', { name: 'Email is required' }).click()
  await hasFocus(email(page))
  expect(await findAccessibilityProblems(page)).toEqual([])
})

test('an invalid unsubscribe link changes nothing and offers other ways', async () => {
  const page = await reader.open(`/unsubscribe-newsletter/${'A'.repeat(48)}`)
  await press(page, 'Unsubscribe')
  await main(page).getByRole('alert').waitFor()
  reader.expectError(/400/)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Unsubscribe with your address' }).click()
  await page.waitForURL('**/unsubscribe-newsletter')
})

test('the unsubscribe link works without script', async () => {
  const address = freshAddress()
  await subscribe(address)
  const link = await linkMailedTo(address, 'unsubscribe-newsletter')
  const page = await reader.open(link, { javaScriptEnabled: false })
  await press(page, 'Unsubscribe')
  await page.getByText('Unsubscribed successfully').waitFor()
  expect((await subscribe(address)).status).toBe(200)
})

test('the account page subscribes and unsubscribes its address', async () => {
  const chosen = freshAddress()
  await aReader(chosen)
  const page = await reader.open('/login?redirect=/account')
  await signIn(page, chosen)
  const section = main(page).getByRole('region', { name: 'Newsletter' })
  await section.getByText('You do not receive the weekly newsletter.').waitFor()
  await section.getByRole('button', { name: 'Subscribe' }).click()
  await section.getByText(/^You have received the weekly newsletter since \w+ \d+, 20\d\d\.$/).waitFor()
  expect((await subscribe(chosen)).status).toBe(409)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await section.getByRole('button', { name: 'Unsubscribe' }).click()
  await section.getByText(/^You unsubscribed from the weekly newsletter on/).waitFor()
})

test('the front page and articles load no code of the newsletter pages', async () => {
  for (const address of ['/', await articleWith({ access: 'free' })]) {
    const page = await reader.open(address)
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // The pop-up of articles is a dialog that asks to subscribe to a plan.
    expect(names.filter((name) => /newsletter|subscribe(?!-dialog)|\/form-/.test(new URL(name).pathname))).toEqual([])
  }
})

const token = 'A'.repeat(48)
test.each(['unsubscribe', 'resubscribe', 'confirm'])(
  'the page behind a mail link is not indexed: %s',
  async (purpose) => {
    const response = await fetch(`${inject('productUrl')}/${purpose}-newsletter/${token}`)
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
    expect(html).not.toContain(token)
  },
)

test('a publisher adds a newsletter, writes to some of its readers with a first name and an advertisement, and schedules it', async () => {
  const admin = await theAdministrator()
  // The tests above are of a magazine with one newsletter, so this one is in the same file.
  onTestFinished(async () => {
    const { data } = await callApi<{ data: { id: number; name: string }[] }>('GET', '/admin/newsletters', admin)
    for (const { id, name } of data)
      if (name === 'Sendproof jobs') await callApi('DELETE', `/admin/newsletters/${id}`, admin)
  })
  const page = await openBackOffice(reader, '/admin/newsletter')
  await page.getByRole('table', { name: 'Newsletters' }).getByRole('rowheader', { name: 'Weekly newsletter' }).waitFor()
  await page.getByRole('button', { name: 'Add newsletter' }).click()
  const adding = page.getByRole('dialog', { name: 'Add newsletter' })
  await adding.getByLabel('Name').fill('Sendproof jobs')
  await adding.getByLabel('Sender address').fill('jobs@evil.example')
  await adding.getByRole('button', { name: 'Save' }).click()
  await adding.getByText(/^This magazine may only send from addresses at/).waitFor()
  reader.expectError(/400/)
  await adding.getByLabel('Sender address').fill('')
  await adding.getByLabel('Description').fill('Positions for engineers.')
  await adding.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Sendproof jobs/ })
  await row.waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])

  await page.goto('/admin/SendNewsletter')
  await page.getByRole('checkbox', { name: /^Send to All Subscribers \(\d+\)/ }).waitFor()
  const articles = page.getByRole('group', { name: 'Articles', exact: true }).getByRole('checkbox')
  await articles.nth(10).click()
  const message = page.getByLabel('Custom message')
  await message.fill('Good morning ')
  await page.getByRole('button', { name: 'First name of the reader' }).click()
  await page.keyboard.type('. Act now!!!')
  await page.getByLabel('Advertisement', { exact: true }).selectOption('Written for this issue')
  await page.getByLabel('Sponsor', { exact: true }).fill('Acme')
  await page.getByLabel('Headline', { exact: true }).fill('Cooler inductors')
  await page.getByLabel('Link of the advertisement').fill('https://acme.example/')
  const preview = page.frameLocator('iframe[title="Newsletter preview"]')
  await preview.getByText('Good morning reader.').waitFor()
  await preview.getByText('Advertisement · Acme').waitFor()
  await page.getByText('Spam filters dislike these words').waitFor()
  await page.getByLabel('Plan', { exact: true }).selectOption('gold')
  await page.getByLabel('Plan', { exact: true }).selectOption('')
  await page.getByLabel('Send later').fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText(/^This time is past/).waitFor()
  // The past time, and on a slow machine the preview of an advertisement that was still being filled in.
  reader.expectErrors(/400/)
  await page.getByLabel('Send later').fill(`${new Date().getFullYear() + 1}-01-01T09:00`)
  // Axe skips the preview, whose frame blocks scripts.
  expect(await findProblemsInBothSchemes(page, { except: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const scheduled = page.getByRole('region', { name: 'Scheduled newsletters' })
  await scheduled.getByText(/is scheduled$/).waitFor()
  // What is being written is not lost without a question.
  await message.fill('Something else')
  await scheduled.getByRole('button', { name: /^Take back/ }).click()
  const question = page.getByRole('dialog', { name: 'Take back the schedule?' })
  await question.getByText('is lost').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await scheduled.getByText(/is scheduled$/).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await scheduled.getByRole('button', { name: /^Take back/ }).click()
  await page.getByText('The schedule was taken back. The newsletter is a draft again.').waitFor()
  await preview.getByText('Good morning reader.').waitFor()
  await expect.poll(() => scheduled.count()).toBe(0)
  await page.getByRole('button', { name: 'Start over' }).click()

  const site = await reader.open('/Subscribe', { width: 390 })
  await site.getByRole('checkbox', { name: /Sendproof jobs/ }).waitFor()
  expect(await findProblemsInBothSchemes(site)).toEqual([])
  await site.goto('/newsletters')
  await site.getByRole('link', { name: 'Sendproof jobs' }).click()
  await site.getByText('No issue has been sent yet.').waitFor()
  expect(await findProblemsInBothSchemes(site)).toEqual([])
})
