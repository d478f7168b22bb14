import { expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { callApi, openBackOffice, signsIn, storageOf, theAdministrator } from './back-office.ts'
import { expectInOrder, overflows, useBrowser } from './browser.ts'
import { aReader, freshAddress, goTo } from './readers.ts'

const reader = useBrowser()

/** A new reader, signed in. */
async function joins(email: string) {
  await aReader(email, 'Member')
  const signedIn = await signsIn({ email, password: aPassword })
  const { records } = await callApi<{ records: { users: { id: number }[] } }>('GET', '/auth/my-data', signedIn)
  return { ...signedIn, id: records.users[0]?.id ?? 0 }
}

test('an administrator records what the plan year gives and lifts what withholds mail, and the reader sees what is left', async () => {
  const email = freshAddress()
  const former = await joins(email)
  await callApi('POST', '/auth/delete-account', { token: former.token, body: { password: aPassword } })
  const member = await joins(email)
  const { token } = await theAdministrator()
  await callApi('PUT', '/admin/subscriptions', {
    token,
    body: { user_id: member.id, is_subscribed: 1, is_premium: 0, reason: 'a test' },
  })
  const admin = await openBackOffice(reader, `/admin/members?search=${member.id}`)
  await admin.getByRole('button', { name: 'Member', exact: true }).first().click()
  const drawer = admin.getByRole('dialog', { name: 'Member' })
  await drawer.getByText('This address is on the suppression list').waitFor()
  await expectInOrder(admin, 'a member from whom mail is withheld')
  await drawer.getByRole('button', { name: 'Let mail go again' }).click()
  await admin.getByRole('button', { name: 'Let mail go', exact: true }).click()
  await drawer.getByText('This address is on the suppression list').waitFor({ state: 'detached' })
  await drawer.getByLabel('What is given').fill('Type III networks')
  await drawer.getByRole('button', { name: 'Record' }).click()
  await drawer.getByText('Article: Type III networks').waitFor()
  await expectInOrder(admin, 'a member with an article of the plan year')

  const page = await reader.open('/account/benefits', { storageState: storageOf(member) })
  await page.getByText('article 1 of 1 used, paper 0 of 1 used').first().waitFor()
  await expectInOrder(page, 'the benefits')
  await page.getByRole('link', { name: /^Your article and paper/ }).click()
  await page.getByText('Type III networks').waitFor()
  await page.getByText('0 of 1 used, 1 left').waitFor()
  await expectInOrder(page, 'what the editors have given')
})

test('the menu leads to project ideas, which gold opens, and fits beside the search on the narrowest desktop', async () => {
  const page = await reader.open('/subcribe_user')
  await page.getByRole('link', { name: 'Academic project ideas' }).click()
  await page.getByRole('heading', { name: 'Project Ideas', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('main').getByText('Gold', { exact: true }).count()).toBeGreaterThan(2)
  await expectInOrder(page, 'the project ideas')
  await page.setViewportSize({ width: 1024, height: 800 })
  const entry = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Subscription' })
  await goTo(page, '/section/project-ideas/index.html')
  const last = await entry.boundingBox()
  expect(await overflows(page)).toBe(false)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(1024 - 24 - 44)
})
