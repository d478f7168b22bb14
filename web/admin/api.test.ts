import { expect, test } from 'vitest'
import { removeSignIn, writeRecord, writeSignIn } from '../session-record.ts'
import { storage } from '../storage.ts'
import { withSession } from './api.ts'
import { resumeCalls } from './shell/expired-session.ts'

function signsIn(name: string) {
  writeSignIn(storage, `token of ${name}`)
  writeRecord(storage, { username: name, roles: 'editor', email: `${name}@magazine.test` })
}

/** Somebody's request finds the session ended, and waits; then somebody signs in. */
async function outcome(begunBy: string, signedIn: string, isReading: boolean) {
  signsIn(begunBy)
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
  const answer = await withSession(request, { isReading }).catch((fault: { body: { code: string } }) => fault.body.code)
  return [typeof answer === 'string' ? answer : answer.status, tries]
}

test.each([
  ['meera', 'meera', false, [200, 2]],
  ['meera', 'ravi', true, [200, 2]],
  ['meera', 'ravi', false, ['another_user', 1]],
] as const)('what %s began is done when %s has signed in, reading: %s', async (begunBy, signedIn, isReading, done) => {
  expect(await outcome(begunBy, signedIn, isReading)).toEqual(done)
})
