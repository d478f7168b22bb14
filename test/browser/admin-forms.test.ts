import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi } from './api.ts'
import { openBackOffice, theAdministrator } from './back-office.ts'
import { hasFocus, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

interface TestedForm {
  screen: string
  opens: string
  /** Typed first, by label. Not enough for the form to be valid. */
  typed?: Record<string, string>
  submit: string
  field: string
  /** Missing: any. */
  message?: string | RegExp
  status?: number
  /** A valid value. Missing: the form is not sent, since its record would disturb other tests. */
  right?: string
}

const unique = `f${Date.now().toString(36)}`

const forms: TestedForm[] = [
  {
    screen: 'redirects',
    opens: 'Add redirect',
    submit: 'Save',
    field: 'Old URL',
    right: `/${unique}`,
    typed: { 'Old URL': '/about', 'New URL': '/contact' },
    message: 'The site has a page at this URL',
    status: 400,
  },
  {
    screen: 'staff',
    opens: 'Invite',
    submit: 'Send the invitation',
    field: 'Email',
    right: `${unique}@example.com`,
    typed: { Email: 'nobody' },
    message: /email/i,
  },
  {
    screen: 'pages',
    opens: 'Add page',
    submit: 'Add page',
    field: 'URL',
    right: unique,
    status: 400,
    typed: { Title: 'About our lab', URL: 'Not a URL!' },
  },
  {
    screen: 'authors',
    opens: 'Add author',
    submit: 'Save',
    field: 'Name',
    right: `Asha ${unique}`,
    status: 400,
    typed: { 'Short bio': 'Power' },
  },
  {
    screen: 'parts',
    opens: 'Add part',
    submit: 'Save',
    field: 'Number',
    right: unique.toUpperCase(),
    status: 400,
    typed: { Maker: 'Acme' },
  },
  {
    screen: 'newsletter',
    opens: 'Add newsletter',
    submit: 'Save',
    field: 'Name',
    status: 400,
    typed: { Description: 'Weekly' },
  },
  {
    screen: 'sections',
    opens: 'New category',
    submit: 'Add category',
    field: 'Name',
    typed: { Description: 'Parts' },
    message: 'Name is required',
  },
  {
    screen: 'offers',
    opens: 'Add offer',
    submit: 'Add',
    field: 'Usage limit',
    status: 400,
    // More digits than a number can have. An empty field would mean no limit.
    typed: { Code: 'AUTUMN', 'Percent off': '10', 'Usage limit': `1${'0'.repeat(25)}` },
    message: 'Enter a whole number of uses',
  },
]

/** The label of a required field ends with a star. */
const inputOf = (dialog: Locator, label: string) => dialog.getByLabel(new RegExp(`^${label}\\W*$`))

const isCovered = (input: Locator) =>
  input.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) !== element
  })

const problemAt = (dialog: Locator, message: string | RegExp) =>
  dialog.locator('.mantine-InputWrapper-error').filter({ hasText: message })

test.each(forms)(
  'the form “$opens” tells what is wrong at the field, goes there, and sends once',
  async ({ screen, opens, typed = {}, submit, field, message = /./, status, right }) => {
    const page = await openBackOffice(reader, `/admin/${screen}`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/admin/')) sent.push(request.url())
    })
    await page.getByRole('button', { name: opens, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(typed)) await inputOf(dialog, label).fill(text)
    await dialog.getByRole('button', { name: submit }).click()
    const problem = problemAt(dialog, message)
    await problem.first().waitFor()
    if (status) reader.expectError(new RegExp(String(status)))
    const input = inputOf(dialog, field)
    await hasFocus(input)
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => isCovered(input)).toBe(false)
    for (const [label, text] of Object.entries(typed))
      expect(await inputOf(dialog, label).inputValue(), label).toBe(text)
    await expectAccessible(page, `a refused form “${opens}”`)

    await input.fill(right ?? 'Anything')
    await problem.first().waitFor({ state: 'detached' })
    if (right === undefined) return
    sent.length = 0
    await dialog.getByRole('button', { name: submit }).dblclick()
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toHaveLength(1)
  },
)

async function typesWhileSaving(
  page: Page,
  { field, button, call, method, said }: { field: Locator; button: string; call: string; method: string; said: RegExp },
): Promise<string> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(call, async (route) => {
    if (route.request().method() === method) {
      asked.resolve()
      await released.promise
    }
    await route.continue()
  })
  await page.getByRole('button', { name: button, exact: true }).click()
  await asked.promise
  await field.fill('Second words')
  released.resolve()
  await page.locator('[role=alert], [role=status]').filter({ hasText: said }).first().waitFor()
  await page.unroute(call)
  return field.inputValue()
}

test('what is typed while a form is saved stays, and goes with the next save', async () => {
  const { token } = await theAdministrator()
  const { data } = await callApi<{ data: { id: number }[] }>('GET', '/admin/pictures?limit=1', { token })
  const page = await openBackOffice(reader, `/admin/pictures?picture=${data[0]?.id}`)
  const field = page.getByLabel('Alt text')
  const before = await field.inputValue()
  const stored = async () => {
    const { alt: words } = await callApi<{ alt: string }>('GET', `/admin/pictures/${data[0]?.id}`, { token })
    return words
  }
  await field.fill('First words')
  const saving = { field, button: 'Save', call: '**/api/admin/pictures/*', method: 'PUT', said: /saved/ }
  expect(await typesWhileSaving(page, saving)).toBe('Second words')
  expect(await stored()).toBe('First words')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.poll(stored).toBe('Second words')
  await field.fill(before)
  await save.click()
  await expect.poll(stored).toBe(before)
})

test('what is typed while settings are saved stays, and goes with the next save', async () => {
  const { token } = await theAdministrator()
  const page = await openBackOffice(reader, '/admin/settings?group=newsletter')
  const field = page.getByLabel('Footer')
  const before = await field.inputValue()
  const stored = async () => {
    const { groups } = await callApi<{ groups: { group: string; value: { footer: string } }[] }>(
      'GET',
      '/admin/settings',
      { token },
    )
    return groups.find(({ group }) => group === 'newsletter')?.value.footer
  }
  await field.fill('First words')
  const saving = { field, button: 'Save', call: '**/api/admin/settings/newsletter', method: 'PUT', said: /saved/i }
  expect(await typesWhileSaving(page, saving)).toBe('Second words')
  expect(await stored()).toBe('First words')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  // It follows the notice with the undo of this save.
  const shown = page.waitForResponse('**/api/admin/settings')
  await save.click()
  await shown
  expect(await stored()).toBe('Second words')
  // Undo shows what was stored before. What is typed until it is loaded stays, and can be saved.
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/admin/settings', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Change undone').waitFor()
  const sender = page.getByLabel('Sender')
  const senderBefore = await sender.inputValue()
  await sender.fill('Third words')
  loaded.resolve()
  await expect.poll(() => field.inputValue()).toBe('First words')
  expect(await sender.inputValue()).toBe('Third words')
  await sender.fill(senderBefore)
  await field.fill(before)
  await save.click()
  await expect.poll(stored).toBe(before)
})

test('what is typed while something new is saved first stays, and nobody is asked to leave it', async () => {
  const { token } = await theAdministrator()
  const page = await openBackOffice(reader, '/admin/courses/new')
  const field = page.getByLabel('Title')
  await field.fill('First words')
  const saving = { field, button: 'Save draft', call: '**/api/admin/courses', method: 'POST', said: /saved/i }
  expect(await typesWhileSaving(page, saving)).toBe('Second words')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByText('Not saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await page.waitForURL(/\/admin\/courses\/\d+$/)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Second words')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await callApi('DELETE', `/admin/courses/${id}`, { token })
})
