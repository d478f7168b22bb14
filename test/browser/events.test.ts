import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { readCalendar } from '../events.ts'
import { openBackOffice } from './back-office.ts'
import { findAccessibilityProblems, findProblemsInBothSchemes, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()

test('an editor adds an event, and a reader finds it and puts it into a calendar', async () => {
  const page = await openBackOffice(reader, '/admin/events')
  await page.getByRole('row', { name: 'Power Design Days' }).waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Add event' }).click()
  await page.getByLabel('Title').fill('Board Fair')
  await page.locator('[contenteditable=true]').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Start date is required').waitFor()
  reader.expectError(/400/)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByLabel('Start date').fill('2099-04-03')
  expect(await page.getByLabel('End date').inputValue()).toBe('2099-04-03')
  await page.getByLabel('End date').fill('2099-04-05')
  await page.getByLabel('Place', { exact: true }).fill('Pune')
  await page.getByLabel('Site').fill('https://fair.example')
  await page.locator('[contenteditable=true]').fill('Every board has a story.')

  await page.getByRole('link', { name: 'Authors' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this event?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL(/\/admin\/events\/\d+$/)
  await page.getByRole('heading', { name: 'Edit event' }).waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  expect(await overflows(page)).toBe(false)

  await page.goto(`${inject('productUrl')}/events.html`)
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Board Fair' }).click()
  await page.getByRole('heading', { name: 'Board Fair' }).waitFor()
  await page.getByText('3 to 5 April 2099').waitFor()
  await page.getByText('Every board has a story.').waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  expect(await overflows(page)).toBe(false)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('board-fair.ics')
  const [event] = readCalendar(await readFile(await file.path(), 'utf8'))
  expect(event).toMatchObject({ SUMMARY: 'Board Fair', LOCATION: 'Pune', 'DTSTART;VALUE=DATE': '20990403' })

  await page.goto(`${inject('productUrl')}/admin/events`)
  const row = page.getByRole('row', { name: 'Board Fair' })
  await row.getByRole('button', { name: 'Delete Board Fair' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await row.getByRole('button', { name: 'Delete Board Fair' }).click()
  await row.waitFor({ state: 'detached' })
})
