import { join } from 'node:path'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import type { NewsletterImport } from '../../contract/newsletter/subscribers.ts'
import { openMailbox } from '../mailbox.ts'
import { callApi, openBackOffice, theAdministrator } from './back-office.ts'
import { findProblemsInBothSchemes, hasFocus, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()

const address = (i: number) => `sendproof${i}@example.com`
const list = ['Name,Email', ...Array.from({ length: 40 }, (_, i) => `Sendproof ${i + 1},${address(i + 1)}`)].join('\n')

beforeAll(async () => {
  const { token } = await theAdministrator()
  const form = new FormData()
  form.append('fileName', 'sendproof.csv')
  form.append('file', new Blob([list]), 'sendproof.csv')
  const call = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }
  const answer = await fetch(`${inject('productUrl')}/api/admin/newsletter-imports`, call)
  const { id } = (await answer.json()) as NewsletterImport
  const whenOver = async () => {
    for (;;) {
      const now = await callApi<NewsletterImport>('GET', `/admin/newsletter-imports/${id}`, { token })
      if (now.finishedAt !== null) return now
    }
  }
  await whenOver()
  await callApi('POST', `/admin/newsletter-imports/${id}/run`, { token })
  await whenOver()
})

/** Axe skips the preview, whose frame blocks scripts. */
const except = 'iframe'

test('a newsletter is written, sorted by keyboard, restored after a reload, and sent to selected subscribers', async () => {
  const page = await openBackOffice(reader, '/admin/SendNewsletter')
  const offer = page.getByRole('group', { name: 'Articles', exact: true }).getByRole('checkbox')
  await offer.nth(12).waitFor()
  const sendButton = page.getByRole('button', { name: 'Send Newsletter Now' })
  expect(await sendButton.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Download Newsletter' }).click()
  await page.getByText('Please select at least one article to download the newsletter.').waitFor()

  // The newest may be of other tests, which delete them.
  for (const at of [10, 11, 12]) await offer.nth(at).click()
  await page.getByText('3 of 20 selected').waitFor()
  const chosen = page.getByRole('list', { name: '3 of 20 selected' }).getByRole('listitem')
  const [first, second, third] = await chosen.allTextContents()
  const grip = chosen.nth(2).getByRole('button', { name: /^Move / })
  await grip.focus()
  await hasFocus(grip)
  await page.keyboard.press('Space')
  await page.getByText(/is at place 3 of 3/).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await page.getByText(/is at place 2 of 3/).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await page.getByText(/is at place 1 of 3/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByText(/was moved to place 1 of 3/).waitFor({ state: 'attached' })
  expect(await chosen.allTextContents()).toEqual([third, first, second])

  await page.getByLabel('Custom message').fill('Good morning, <b>Sendproof</b>')
  await page.getByLabel('Subject').fill('Sendproof 1')
  const preview = page.frameLocator('iframe[title="Newsletter preview"]')
  await preview.getByText('Good morning, <b>Sendproof</b>').waitFor()
  await page.getByRole('button', { name: 'Plain text' }).click()
  await page.getByText('Unsubscribe with one click:').waitFor()
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  expect(await findProblemsInBothSchemes(page, { except })).toEqual([])

  await page.reload()
  await page.getByText('3 of 20 selected').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Sendproof 1')
  expect(await chosen.allTextContents()).toEqual([third, first, second])

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Newsletter' }).click()
  expect((await downloaded).suggestedFilename()).toBe('newsletter.html')
  await page.getByText('Newsletter HTML downloaded successfully.').waitFor()

  await page.getByLabel('Send to All Subscribers').uncheck()
  expect(await sendButton.isDisabled()).toBe(true)
  await page.getByLabel('Search subscribers by name or email').fill(address(7))
  await page.getByRole('checkbox', { name: `Sendproof 7, ${address(7)}` }).check()
  await page.getByLabel('Search subscribers by name or email').fill('Sendproof 8')
  await page.getByRole('checkbox', { name: `Sendproof 8, ${address(8)}` }).check()
  await sendButton.click()
  const dialog = page.getByRole('dialog', { name: 'Send the newsletter' })
  await dialog.getByText('Are you sure you want to send the newsletter?').waitFor()
  await dialog.getByText('Sendproof 1: 3 articles to 2 subscribers').waitFor()
  await dialog.getByRole('button', { name: 'Send Newsletter Now' }).click()
  await page.getByRole('alert').getByText('Newsletter sent successfully').waitFor()
  await page.getByRole('status').getByText('2 of 2 submitted').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('')

  await page.reload()
  await page.getByRole('alert').getByText('Newsletter sent successfully').waitFor()
  await page.getByRole('table', { name: 'Sent newsletters' }).getByRole('link', { name: 'Sendproof 1' }).waitFor()
  expect(await findProblemsInBothSchemes(page, { except })).toEqual([])
  const mail = await openMailbox(join(inject('dataDir'), 'mail')).mailTo(address(7))
  expect(mail).toMatchObject({
    subject: 'Sendproof 1',
    text: expect.stringContaining('Good morning, <b>Sendproof</b>'),
  })
})

test('a send shows its progress after a reload, and is paused, resumed and cancelled', async () => {
  const { token } = await theAdministrator()
  const [{ ID: article }] = await callApi<[{ ID: number }]>('GET', '/home/news')
  const { sendId } = await callApi<{ sendId: number }>('POST', '/admin/send-newsletter', {
    token,
    body: {
      ...{ selectedArticles: [article], subject: 'Sendproof 2', sendToAll: false },
      selectedUsers: [...Array.from({ length: 40 }, (_, i) => address(i + 1)), 'nobody@sendproof.example'],
    },
  })
  // Paused, so that it is not done before the screen has loaded.
  await callApi('POST', `/admin/newsletter-sends/${sendId}/pause`, { token })
  const page = await openBackOffice(reader, '/admin/SendNewsletter', { width: 390 })
  const panel = page.getByRole('region', { name: 'Progress' })
  await panel.getByText('Sendproof 2').waitFor()
  await panel.getByText('nobody@sendproof.example').waitFor()
  await panel.getByText('Paused').waitFor()
  expect(await findProblemsInBothSchemes(page, { except })).toEqual([])
  expect(await overflows(page)).toBe(false)
  await panel.getByRole('button', { name: 'Resume' }).click()
  await panel.getByRole('button', { name: 'Pause' }).click()
  await panel.getByText('Paused').waitFor()
  await page.reload()
  await panel.getByText('Paused').waitFor()
  await panel.getByRole('button', { name: 'Read', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Sendproof 2' })
  await preview.getByText('kB').waitFor()
  await preview.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the newsletter' })
  await dialog.getByRole('button', { name: 'Cancel the newsletter' }).click()
  await panel.getByText(/not sent/).waitFor()
  await page.getByRole('table', { name: 'Sent newsletters' }).getByText('Cancelled').waitFor()
})

test('the subscriber list is searched by ID and paged, and an import is checked before it is applied', async () => {
  const page = await openBackOffice(reader, '/admin/newsletter-users-list')
  const rows = page.getByRole('table', { name: 'Newsletter subscribers' }).getByRole('row')
  await page.getByText(/^page 1 of \d+$/).waitFor()
  expect(await rows.count()).toBe(11)
  expect(await findProblemsInBothSchemes(page, { except })).toEqual([])
  await page.getByLabel('Subscribers on a page').selectOption('25')
  await page.waitForURL(/limit=25/)
  await rows.nth(25).waitFor()
  const id = (await rows.nth(3).getByRole('cell').first().textContent()) ?? ''
  await page.getByLabel('Search by user ID').fill(id)
  await page.waitForURL(/search=/)
  await page.getByText('Showing 1 to 1 of 1 results').waitFor()

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import subscribers' })
  await dialog.getByText('Drop a CSV file here, or').waitFor()
  const csv = [
    ...['Email,Name,UNSUB_TIME', 'fresh@sendproof.example,Ravi,', 'nonsense,Zoe,', `${address(1)},Anna,`],
    'left@sendproof.example,Noor,2024-05-02 10:11:12',
  ].join('\n')
  const file = { name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('This is not an e-mail address').waitFor()
  const left = dialog.getByRole('row', { name: /left@sendproof.example/ })
  expect(await left.textContent()).toContain('this address has unsubscribed (UNSUB_TIME: 2024-05-02 10:11:12)')
  expect(await findProblemsInBothSchemes(page, { except })).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 address' }).click()
  await dialog.getByText('1 address is in the list now.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await downloaded).suggestedFilename()).toBe('newsletter_subscribers.csv')
})

test('chosen articles are sorted with the mouse and by touch', async () => {
  const page = await openBackOffice(reader, '/admin/SendNewsletter', { hasTouch: true })
  const offer = page.getByRole('group', { name: 'Articles', exact: true }).getByRole('checkbox')
  for (const at of [0, 1, 2]) await offer.nth(at).click()
  const chosen = page.getByRole('list', { name: '3 of 20 selected' }).getByRole('listitem')
  const [first, second, third] = await chosen.allTextContents()
  const gripAt = async (index: number) => {
    const box = await chosen
      .nth(index)
      .getByRole('button', { name: /^Move / })
      .boundingBox()
    if (!box) throw new Error('The drag handle is not shown')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  const isOnTop = () => page.getByText(/is at place 1 of 3/).waitFor({ state: 'attached' })
  await chosen.nth(2).scrollIntoViewIfNeeded()
  const [top, last] = [await gripAt(0), await gripAt(2)]
  await page.mouse.move(last.x, last.y)
  await page.mouse.down()
  await page.mouse.move(top.x, top.y - 5, { steps: 10 })
  await isOnTop()
  await page.mouse.up()
  await expect.poll(() => chosen.allTextContents()).toEqual([third, first, second])

  await page.getByText(/was moved to place 1 of 3/).waitFor({ state: 'attached' })
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: last.x, y }] })
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // A finger that rests for a moment drags; one that moves at once scrolls, and one that comes while the row still settles does nothing.
  const pickUp = async () => {
    await touch('touchStart', last.y)
    const pickedUp = page.getByText(/^Picked up|is at place 3 of 3/).waitFor({ state: 'attached', timeout: 2_000 })
    await pickedUp.catch(async (error) => {
      await lift()
      throw error
    })
  }
  await vi.waitFor(pickUp, { timeout: 30_000 })
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', last.y + (top.y - 5 - last.y) * part)
  await isOnTop()
  await lift()
  await expect.poll(() => chosen.allTextContents()).toEqual([second, third, first])
})
