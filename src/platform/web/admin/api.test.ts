import { expect, test } from 'vitest'
import { removeSignIn, writeRecord, writeSignIn } from '../session-record.ts'
import { storage } from '../storage.ts'
import { resumeCalls, withSession } from './api.ts'

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
