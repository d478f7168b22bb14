import { join } from 'node:path'
import type { Editor } from '@tiptap/core'
import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openMailbox } from '../mailbox.ts'
import { callApi } from './api.ts'
import { asEditor, pasteOrDrop } from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { findProblemsInBothSchemes, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()

const address = (i: number) => `sendproof${i}@example.com`
/** More than are sent during a stall of the machine. */
const addresses = Array.from({ length: 300 }, (_, i) => address(i + 1))

/** Axe skips the preview, whose frame blocks scripts. */
const except = 'iframe'

async function middleOf(grip: Locator) {
  const box = await grip.boundingBox()
  if (!box) throw new Error('The drag handle is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('subscribers are imported, and a newsletter is written, sorted by keys, mouse and touch, and sent to some', async () => {
  const page = await openBackOffice(reader, '/admin/newsletter-users-list', { hasTouch: true })
  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: 'Import subscribers' })
  await importing.getByText('Drop a CSV file here, or').waitFor()
  const csv = [
    'Email,Name,UNSUB_TIME,Mail ok?',
    ...addresses.map((email, i) => `${email},Sendproof ${i + 1},,`),
    'left@sendproof.example,Noor,2024-05-02 10:11:12,x',
  ].join('\n')
  const file = { name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await importing.locator('input[type=file]').setInputFiles(file)
  await importing.getByText('It has “nothing” 300 times, “x” 1 time.').waitFor()
  const start = importing.getByRole('button', { name: 'Import 300 addresses' })
  expect(await start.isDisabled()).toBe(true)
  await importing.getByRole('checkbox', { name: 'x', exact: true }).check()
  await importing.getByRole('button', { name: 'Check again' }).click()
  await importing.getByRole('heading', { name: 'Which values mean no email?' }).waitFor({ state: 'hidden' })
  const left = importing.getByRole('row', { name: /left@sendproof.example/ })
  await left.getByText('this address has unsubscribed (UNSUB_TIME: 2024-05-02 10:11:12)').waitFor()
  await start.click()
  await importing.getByText('300 addresses added to the list.').waitFor()
  await importing.getByRole('button', { name: 'Close' }).last().click()

  const rows = page.getByRole('table', { name: 'Newsletter subscribers' }).getByRole('row')
  await page.getByText(/^Showing 1 to 10 of \d+ results$/).waitFor()
  await page.getByText(/^page 1 of \d+$/).waitFor()
  const heads = rows.first().getByRole('columnheader')
  await expect.poll(() => heads.allTextContents()).toEqual(['ID', 'Name', 'Email', 'Phone'])
  const perPage = page.getByLabel('Subscribers per page')
  await expect
    .poll(() => perPage.locator('option').allTextContents())
    .toEqual(['10', '25', '50'].map((n) => `${n} per page`))
  await perPage.selectOption('25')
  await rows.nth(25).waitFor()
  const id = (await rows.nth(3).getByRole('cell').first().textContent()) ?? ''
  await page.getByLabel('Search by user ID').fill(id)
  await page.getByText('Showing 1 to 1 of 1 results').waitFor()
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(exported.suggestedFilename()).toBe('newsletter_subscribers.csv')

  await page.getByRole('banner').getByRole('link', { name: 'Send Newsletter' }).click()
  const articles = page.getByRole('group', { name: 'Articles', exact: true })
  const section = page.getByLabel('Article type')
  await articles.getByRole('checkbox').first().waitFor()
  await expect
    .poll(() => section.locator('option').allTextContents())
    .toEqual(expect.arrayContaining(['News', 'New Products', 'Design', 'Components']))
  const sendButton = page.getByRole('button', { name: 'Send Newsletter Now' })
  const downloadButton = page.getByRole('button', { name: 'Download Newsletter' })
  expect(await sendButton.isDisabled()).toBe(true)
  await downloadButton.click()
  await page.getByText('Please select at least one article to download the newsletter.').waitFor()

  // Avoid the news, where other tests publish and delete.
  await section.selectOption('Design')
  await articles.and(page.locator('[aria-busy=false]')).waitFor()
  for (const at of [0, 1, 2]) await articles.getByRole('checkbox').nth(at).click()
  const chosen = page.getByRole('list', { name: '3 of 20 selected' }).getByRole('listitem')
  await chosen.nth(2).waitFor()
  const [first, second, third] = await chosen.allTextContents()
  const tells = (text: RegExp) => page.getByText(text).waitFor({ state: 'attached' })
  const grip = (row: number) => chosen.nth(row).locator('[aria-pressed]')
  await grip(2).focus()
  await page.keyboard.press('Space')
  for (const place of [3, 2, 1]) {
    await tells(new RegExp(`is at place ${place} of 3`))
    await page.keyboard.press(place > 1 ? 'ArrowUp' : 'Space')
  }
  await expect.poll(() => chosen.allTextContents()).toEqual([third, first, second])

  await page.getByLabel('Custom message').fill('Good morning, <b>Sendproof</b>')
  await page.getByLabel('Subject').fill('Sendproof 1')
  const preview = page.frameLocator('iframe[title="Newsletter preview"]')
  await preview.getByText('Good morning, <b>Sendproof</b>').waitFor()
  await page.getByRole('button', { name: 'Plain text' }).click()
  await page.getByText('Unsubscribe with one click:').waitFor()
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  expect(await findProblemsInBothSchemes(page, { except })).toEqual([])

  // Sends of other tests are shown above, and would move the rows.
  const sends = /\/api\/admin\/newsletter-sends\b/
  await page.route(sends, (route) => route.fulfill({ json: { data: [], total: 0 } }))
  await page.reload()
  await expect.poll(() => chosen.allTextContents()).toEqual([third, first, second])
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Sendproof 1')
  await grip(2).scrollIntoViewIfNeeded()
  const [top, last] = [await middleOf(grip(0)), await middleOf(grip(2))]
  await page.mouse.move(last.x, last.y)
  await page.mouse.down()
  await page.mouse.move(top.x, top.y - 5, { steps: 10 })
  await tells(/is at place 1 of 3/)
  await page.mouse.up()
  await tells(/was moved to place 1 of 3/)
  await expect.poll(() => chosen.allTextContents()).toEqual([second, third, first])
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: last.x, y }] })
  const above = (await middleOf(grip(0))).y - 5
  await touch('touchStart', last.y)
  await tells(/is at place 3 of 3/)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', last.y + (above - last.y) * part)
  await tells(/is at place 1 of 3/)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => chosen.allTextContents()).toEqual([first, second, third])
  await page.unroute(sends)

  const [downloaded] = await Promise.all([page.waitForEvent('download'), downloadButton.click()])
  expect(downloaded.suggestedFilename()).toBe('newsletter.html')
  await page.getByText('Newsletter HTML downloaded successfully.').waitFor()
  // The number of other recipients is not known yet.
  const audience = '**/admin/newsletter-audience'
  await page.route(audience, () => {})
  const plan = page.getByRole('combobox', { name: 'Plan', exact: true })
  await plan.selectOption('gold')
  await page.getByRole('checkbox', { name: 'Send to All Subscribers with Gold', exact: true }).waitFor()
  await page.unroute(audience)
  await plan.selectOption('')
  await page.getByLabel('Send to All Subscribers').uncheck()
  await expect.poll(() => sendButton.isDisabled()).toBe(true)
  const subscribers = page.getByLabel('Search subscribers by name or email')
  await subscribers.fill(address(7))
  await page.getByRole('checkbox', { name: `Sendproof 7, ${address(7)}` }).check()
  await subscribers.fill('Sendproof 8')
  await page.getByRole('checkbox', { name: `Sendproof 8, ${address(8)}` }).check()
  await sendButton.click()
  const dialog = page.getByRole('dialog', { name: 'Send the newsletter' })
  await dialog.getByText('Are you sure you want to send the newsletter?').waitFor()
  await dialog.getByText('Sendproof 1: 3 articles to 2 subscribers').waitFor()
  await dialog.getByRole('button', { name: 'Send Newsletter Now' }).click()
  await page.getByRole('alert').getByText('Newsletter sent successfully').waitFor()
  await page.getByRole('status').getByText('2 of 2 submitted').waitFor()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('')
  const mail = await openMailbox(join(inject('dataDir'), 'mail')).mailTo(address(7))
  expect(mail).toMatchObject({
    subject: 'Sendproof 1',
    text: expect.stringContaining('Good morning, <b>Sendproof</b>'),
  })

  const [article] = await callApi<{ ID: number }[]>('GET', '/home/news')
  await asEditor('POST', '/admin/send-newsletter', {
    selectedArticles: [article?.ID],
    subject: 'Sendproof 2',
    sendToAll: false,
    selectedUsers: [...addresses, 'nobody@sendproof.example'],
  })
  const sent = page.getByRole('table', { name: 'Sent newsletters' })
  await page.reload()
  await page.getByRole('alert').getByText('Newsletter sent successfully').waitFor()
  await sent.getByRole('link', { name: 'Sendproof 2' }).click()
  const panel = page.getByRole('region', { name: 'Progress' }).filter({ hasText: 'Sendproof 2' })
  await panel.getByText('nobody@sendproof.example').waitFor()
  await panel.getByRole('button', { name: 'Pause' }).click()
  await panel.getByText('Paused').waitFor()
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await findProblemsInBothSchemes(page, { except })).toEqual([])
  await expect.poll(() => overflows(page)).toBe(false)
  await panel.getByRole('button', { name: 'Resume' }).click()
  await panel.getByRole('button', { name: 'Pause' }).click()
  await panel.getByText('Paused').waitFor()
  await panel.getByRole('button', { name: 'Read', exact: true }).click()
  const issue = page.getByRole('dialog', { name: 'Sendproof 2' })
  await issue.getByText('kB').waitFor()
  await issue.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel the newsletter' })
  await cancelling.getByRole('button', { name: 'Cancel the newsletter' }).click()
  await panel.getByText(/not sent/).waitFor()
  await sent
    .getByRole('row', { name: /Sendproof 2/ })
    .getByText('Cancelled')
    .waitFor()
})

const word = (content: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment-->${content}<!--EndFragment--></body></html>`
const reviewed = word(
  '<p>First at <del cite="mailto:J" datetime="2026-11-01T10:12">950 in secret</del><ins cite="mailto:J">1200</ins>.</p><p class=MsoCommentText>Under embargo</p>',
)

test('what is pasted into a message keeps its values, loses what reviewers wrote, and a notice says what a message cannot hold', async () => {
  const page = await openBackOffice(reader, '/admin/SendNewsletter')
  const message = page.getByLabel('Custom message')
  const html = () => message.evaluate((element: HTMLElement & { editor?: Editor }) => element.editor?.getHTML())
  const says = (notice: string) => page.getByText(notice, { exact: true }).first().waitFor()
  const loading = Promise.withResolvers<void>()
  await page.route('**/static/message-editor-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await message.focus()
  await pasteOrDrop(page, { html: reviewed, text: 'First at 950 in secret1200.' }, 'paste', message)
  loading.resolve()
  await expect.poll(html).toBe('<p>First at 1200.</p>')
  await says('Not pasted: comments (“Under embargo”); deleted words (“950 in secret”).')
  for (const [pasted, expected, notice] of [
    [reviewed, '<p>First at 1200.</p>', ''],
    [word('<p>10 <span style="font-family:Symbol">m</span>F</p>'), '<p>10 µF</p>', ''],
    ['<p>10<sup>5</sup> V<sub>out</sub></p>', '<p>10<sup>5</sup> V<sub>out</sub></p>', ''],
    [
      '<table><tr><td rowspan="2">10</td><td><p>5</p><p>V</p></td></tr><tr><td>7</td></tr></table>',
      '<p>10 | 5 V</p><p>| 7</p>',
      'Pasted as plain text: tables (“10 | 5 V”).',
    ],
    [
      '<table data-pm-slice="1 1 []"><tbody><tr><td><p>10</p></td><td><p>6</p></td></tr></tbody></table>',
      '<p>10 | 6</p>',
      'Pasted as plain text: tables (“10 | 6”).',
    ],
    ['<p><s>₹950</s> ₹700</p>', '<p><s>₹950</s> ₹700</p>', ''],
    ['<p>Now <span style="text-decoration:line-through">₹850</span> ₹700</p>', '<p>Now <s>₹850</s> ₹700</p>', ''],
    [
      '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation encoding="application/x-tex">E=m</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=m</span></span> here</p>',
      '<p>So E=m here</p>',
      'Pasted as plain text: equations (“E=m”).',
    ],
    [
      word(
        '<p>It is <!--[if gte msEquation 12]><m:oMath><m:f><m:num><m:r><span>I</span></m:r></m:num><m:den><m:r>fC</m:r></m:den></m:f><m:sSup><m:e><m:r>10</m:r></m:e><m:sup><m:r>5</m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/a.png"><![endif]> here.</p>',
      ),
      '<p>It is (I/(fC))10^5 here.</p>',
      'Pasted as plain text: equations (“(I/(fC))10^5”).',
    ],
    [
      '<p>Is <math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></math> here</p>',
      '<p>Is [equation] here</p>',
      'Not pasted: equations (“12”).',
    ],
    [
      '<pre>if (a)\n  go();</pre>',
      '<p>if (a)<br>&nbsp;&nbsp;go();</p>',
      'Pasted as plain text: code (“if (a) go();”).',
    ],
    [
      '<p>Words <img src="https://example.com/board.png" alt="A board"> then</p>',
      '<p>Words then</p>',
      'Not pasted: images that are not in the library (“A board”).',
    ],
  ] as const) {
    await message.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await pasteOrDrop(page, { html: pasted }, 'paste', message)
    await expect.poll(html).toBe(expected)
    if (notice) await says(notice)
  }
  const file = { name: 'board.png', type: 'image/png', base64: '' }
  await pasteOrDrop(page, { files: [file] }, 'paste', message)
  await says('Not pasted: a file. Add an image to the library first, then insert it from there.')
})
