import { expect, test } from 'vitest'
import { defaultSettings, type RoomName } from '../../../contract/settings/rooms.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })

const saves = (room: RoomName, changes: object) =>
  admin.call('PUT', `/admin/settings/${room}`, {
    body: { value: { ...structuredClone(defaultSettings[room]), ...changes }, version: 0 },
  })
const terms = async () => (await magazine.get('/api/site/reading')).json()

test('a fresh start has the words of the specification, with the prices', async () => {
  expect(await terms()).toEqual({
    mostReadDays: '30',
    popUp: {
      heading: 'Read everything, support the magazine',
      text: 'Silver opens the deep-insight articles for ₹840 ($10) a year, gold opens all.',
      often: 'article',
      seconds: 10,
    },
    gates: {
      login: { heading: 'Login required', text: 'An account is free.' },
      silver: {
        heading: 'A silver membership is needed to read this article',
        text: 'Silver and gold members read it in full.',
      },
      gold: {
        heading: 'A gold membership is needed to read this article',
        text: 'Gold members read it in full.',
      },
    },
    plans: { silver: ['₹840', '$10'], gold: ['₹8,900', '$104'] },
    wall: null,
  })
})

test('the publisher’s words and prices are on the page of a gated article at once', async () => {
  const id = await magazine.publishes({ title: 'Gated', access: 'gold' })
  expect((await magazine.get(`/section/news/${id}`)).text).toContain('<strong>₹8,900</strong>')
  await saves('subscription', { goldInr: 9_900 })
  await saves('reading', { loginHeading: 'Please sign in', goldText: 'For our patrons, {price}.' })
  const { text } = await magazine.get(`/section/news/${id}`)
  expect(text).toContain('Please sign in')
  expect(text).toContain('For our patrons, ₹9,900 ($104).')
  expect(text).toContain('<strong>₹9,900</strong>')
})

test('nobody is invited to subscribe where it is switched off, or nothing is sold', async () => {
  await saves('reading', { hasPopUp: false })
  expect((await terms()).popUp).toBeNull()
})

test('where nothing is sold, nobody is invited and the subscription page says so', async () => {
  await saves('subscription', { isOffered: false })
  expect(await terms()).toMatchObject({ popUp: null, plans: null })
  expect((await magazine.get('/subcribe_user')).text).toContain('Payments are unavailable right now.')
})

test('the wall counts to the publisher’s number', async () => {
  await saves('reading', { freeArticles: 4 })
  expect((await terms()).wall).toEqual({
    after: 4,
    heading: 'Create a free account to read on',
    text: 'You have read 4 articles in the last 30 days. An account is free.',
  })
})

test.each([
  ['markup', { loginHeading: '<b>Login</b>' }, 'loginHeading'],
  ['a longer stay than a minute', { popUpSeconds: 61 }, 'popUpSeconds'],
  ['an unknown rhythm', { popUpOften: 'hour' }, 'popUpOften'],
  ['half an article', { freeArticles: 1.5 }, 'freeArticles'],
])('%s is refused with a sentence at its field, and nothing changes', async (_, changes, field) => {
  const answer = await saves('reading', changes)
  expect(answer.status).toBe(400)
  expect(answer.json().details).toEqual([expect.objectContaining({ field: expect.stringContaining(field) })])
  expect((await terms()).gates.login.heading).toBe('Login required')
})
