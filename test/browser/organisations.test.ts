import { test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { callApi } from './api.ts'
import { openBackOffice, signsIn, storageOf, theAdministrator } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { aReader, expectAccessible, freshAddress, goTo, linkMailedTo } from './readers.ts'

const reader = useBrowser()

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

const signedIn = async (email: string) => storageOf(await signsIn({ email, password: aPassword }))

test('a company pays for its readers, its manager invites one, who reads, loses the seat and keeps the preview', async () => {
  const gold = await articleWith({ access: 'gold' })
  const [boss, anna] = [freshAddress(), freshAddress()]
  const company = `Acme ${boss.slice(0, 6)}`
  await aReader(boss, 'Boss')
  const admin = await openBackOffice(reader, '/admin/organisations')
  await admin.getByRole('button', { name: 'Add organisation' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add organisation' })
  await dialog.getByLabel('Name').fill(company)
  await dialog.getByLabel('Order number').fill('PO-7')
  await dialog.getByLabel('Seats').fill('1')
  await dialog.getByLabel('First day').fill(day(-1))
  await dialog.getByLabel('Last day').fill(day(365))
  await dialog.getByLabel('Email domains').fill('gmail.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('gmail.com is a public email provider.').waitFor()
  reader.expectError(/400/)
  await dialog.getByLabel('Email domains').press('Backspace')
  await dialog.getByLabel('Email domains').press('Backspace')
  await dialog.getByLabel('Managers').fill(boss)
  await expectAccessible(admin, 'the form of an organisation')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = admin.getByRole('row', { name: company })
  await row.getByRole('button', { name: `Payments of ${company}` }).click()
  const payments = admin.getByRole('dialog', { name: `Payments of ${company}` })
  await payments.getByLabel('Amount, with tax').fill('50000')
  await payments.getByRole('button', { name: 'Mark as paid' }).click()
  await row.getByText('PO-7, paid').waitFor()
  await row.getByRole('button', { name: `Payments of ${company}` }).click()
  await payments.getByRole('button', { name: /^Reverse the payment / }).click()
  const undo = admin.getByRole('dialog', { name: /^Reverse the payment / })
  await expectAccessible(admin, 'the question before a payment is undone')
  await undo.getByLabel('Reason').fill('It was for another customer')
  await undo.getByRole('button', { name: 'Issue the credit note' }).click()
  await row.getByText('PO-7, paid').waitFor({ state: 'detached' })
  await row.getByRole('button', { name: `Payments of ${company}` }).click()
  await payments.getByText('Credit note', { exact: true }).waitFor()
  await expectAccessible(admin, 'the payments of an organisation with a credit note')

  const manager = await reader.open('/account', { storageState: await signedIn(boss) })
  await manager.getByRole('link', { name: `Manage the seats of ${company}` }).click()
  await manager.getByLabel('Email addresses, one per line').fill(`${anna}\nnobody`)
  await manager.getByRole('button', { name: 'Invite' }).click()
  await manager.getByText('This is not an email address').waitFor()
  await expectAccessible(manager, 'the seats of an organisation')

  const link = await linkMailedTo(anna, 'seat')
  const visitor = await reader.open(new URL(link).pathname)
  await visitor.getByRole('link', { name: 'Sign up' }).waitFor()
  await aReader(anna, 'Anna')
  const page = await reader.open(new URL(link).pathname, { storageState: await signedIn(anna) })
  await page.getByRole('button', { name: 'Accept the seat' }).click()
  await page.getByText('You now have a seat').waitFor()
  await goTo(page, gold)
  await page.locator('#gate').waitFor({ state: 'detached' })

  await manager.reload()
  await manager.getByRole('button', { name: 'Remove Anna' }).click()
  await manager.getByRole('button', { name: 'Remove reader' }).click()
  await manager.getByText('No readers yet.').waitFor()
  await manager.getByRole('rowheader', { name: /^20\d\d-\d\d$/ }).waitFor()
  await page.reload()
  await page.locator('#gate').waitFor()
  reader.expectErrors(/403/)

  await manager.getByLabel('Email addresses, one per line').fill(anna)
  await manager.getByRole('button', { name: 'Invite' }).click()
  await goTo(page, new URL(await linkMailedTo(anna, 'seat')).pathname)
  await page.getByRole('button', { name: 'Accept the seat' }).click()
  await page.getByText('You now have a seat').waitFor()
  await goTo(page, '/account')
  await page.getByRole('button', { name: `Give up the seat at ${company}` }).click()
  await page.getByText('To return, you need a new invitation.').waitFor()
  await expectAccessible(page, 'the question before a seat is given up')
  await page.getByRole('button', { name: 'Give up the seat', exact: true }).click()
  await page.getByText('To return, you need a new invitation.').waitFor({ state: 'detached' })
  await manager.reload()
  await manager.getByText('No readers yet.').waitFor()
})

test('a reader registers for a webinar and gets its join link', async () => {
  const { token } = await theAdministrator()
  const title = `Webinar ${freshAddress().slice(0, 6)}`
  const { entry: event } = await callApi<{ entry: { slug: string } }>('POST', '/admin/events', {
    token,
    body: {
      title,
      startsOn: day(30),
      endsOn: day(30),
      isAllDay: false,
      startTime: '15:00',
      endTime: '16:00',
      timeZone: 'Asia/Kolkata',
      isOnline: true,
      isPublished: true,
      joinUrl: 'https://meet.example/emc',
      places: 2,
    },
  })
  const email = freshAddress()
  await aReader(email, 'Anna')
  const anonymous = await reader.open(`/events/${event.slug}`)
  await anonymous.getByRole('link', { name: 'Sign in to register' }).waitFor()
  const page = await reader.open(`/events/${event.slug}`, { storageState: await signedIn(email) })
  await page.getByRole('button', { name: 'Register' }).click()
  await page.locator('a[href="https://meet.example/emc"]', { hasText: 'Join' }).waitFor()
  await expectAccessible(page, 'a webinar that the reader is registered for')
  await page.getByRole('button', { name: 'Cancel registration' }).click()
  await page.getByText('2 places are left.').waitFor()
})
