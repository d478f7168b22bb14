import { expect, test, vi } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { removeSignIn, writeRecord, writeSignIn } from '../session-record.ts'
import { storage } from '../storage.ts'
import { adminApi, formErrors, resumeCalls, rowErrors, withoutErrors, withSession } from './api.ts'
import { answerForFactor } from './factor-question.ts'

function signsIn(name: string) {
  writeSignIn(storage, `token of ${name}`)
  writeRecord(storage, { username: name, roles: 'editor', email: `${name}@magazine.test` })
}

async function outcome(startedBy: string, signedIn: string, isReading: boolean) {
  signsIn(startedBy)
  let tries = 0
  const request = async () => {
    tries += 1
    if (tries > 1) return { status: 200 }
    removeSignIn(storage)
    setTimeout(() => {
      signsIn(signedIn)
      resumeCalls()
    })
    return { status: 401 }
  }
  const answer = await withSession(request, { isReading }).catch((error: { body: { code: string } }) => error.body.code)
  return [typeof answer === 'string' ? answer : answer.status, tries]
}

test.each([
  ['meera', 'meera', false, [200, 2]],
  ['meera', 'ravi', true, [200, 2]],
  ['meera', 'ravi', false, ['another_user', 1]],
] as const)(
  'a call that %s started goes out again after %s has signed in only if it reads or the user is the same (reading: %s)',
  async (startedBy, signedIn, isReading, result) => {
    expect(await outcome(startedBy, signedIn, isReading)).toEqual(result)
  },
)

test.each([
  [true, ['refused', 'done'], { key: 'k', id: 1 }],
  [false, ['refused'], 'factor_not_fresh'],
])('a call that needs a fresh second factor goes out again if that is given: %s', async (isGiven, sent, result) => {
  const answers: string[] = []
  vi.stubGlobal('fetch', async () => {
    const isFirst = answers.push(answers.length === 0 ? 'refused' : 'done') === 1
    if (isFirst) setTimeout(() => answerForFactor(isGiven))
    return isFirst
      ? Response.json({ code: 'factor_not_fresh', message: 'Please confirm' }, { status: 403 })
      : Response.json({ key: 'k', id: 1 }, { status: 201 })
  })
  const made = adminApi.call('POST /admin/api-keys', { body: { name: 'x', scopes: ['members'] } })
  expect(await made.catch((error: ApiError) => error.body.code)).toEqual(result)
  expect(answers).toEqual(sent)
  vi.unstubAllGlobals()
})

const refusal = (...fields: string[]) =>
  new ApiError(400, {
    error: 'Bad Request',
    message: 'Validation failed',
    code: 'validation_failed',
    requestId: '1',
    details: fields.map((field) => ({ field, message: `${field} is wrong` })),
  })

test.each([
  [['links'], undefined, 'links is wrong'],
  [['links.1'], undefined, 'links.1 is wrong'],
  [['links.0.url', 'links.1.url'], 'links.0.url is wrong', undefined],
  [['links.0.url', 'links.1'], 'links.0.url is wrong', 'links.1 is wrong'],
  [['links.0.other'], undefined, 'links.0.other is wrong'],
  [['links.7.url'], undefined, 'links.7.url is wrong'],
])('of a refusal of %j the first row shows %s, and the list %s', (fields, atInput, whole) => {
  const { fields: errors, other } = formErrors(refusal(...fields), ['links'], 'Failed to save')
  const rows = rowErrors(errors, 'links', { rows: [0, 1], inputs: ['url'] })
  expect([rows.at(0, 'url'), rows.whole, other]).toEqual([atInput, whole, null])
  expect(withoutErrors(errors, ['links'])).toEqual({})
  expect(withoutErrors(errors, ['name'])).toEqual(errors)
})
