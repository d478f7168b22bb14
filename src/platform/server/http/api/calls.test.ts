import { expect, test } from 'vitest'
import { apiEndpoints } from '../../../../app/contract/api.ts'
import { SignInRequired } from '../../core/errors.ts'
import { Calls, ok } from './calls.ts'

const visitor = { network: '', ip: null, userAgent: '', cookies: {}, wantsHtml: false, address: '' }
const requireFreshFactor = async () => {}
const context = { caller: null, requestId: '1', visitor }

function withTooMuch(refusesUnnamed: boolean) {
  const calls = new Calls(apiEndpoints, { refusesUnnamed, requireFreshFactor })
  const body = { corrections: [], draft: 'secret' }
  calls.register(
    'GET /home/corrections',
    async () => ok(body),
    () => true,
  )
  return calls
}

test('a field that the contract does not name never leaves the machine', async () => {
  for (const refusesUnnamed of [true, false]) {
    const { body } = await withTooMuch(refusesUnnamed).perform('GET /home/corrections', {}, context)
    expect(body).toEqual({ corrections: [] })
  }
})

test('such a field in an answer to a page is refused in tests and development, and left out in production', async () => {
  const performed = withTooMuch(true).performForPage('GET /home/corrections', {}, context)
  await expect(performed).rejects.toThrow('GET /home/corrections answered fields that the contract does not name')
  const { body } = await withTooMuch(false).performForPage('GET /home/corrections', {}, context)
  expect(body).toEqual({ corrections: [] })
})

test('a page that makes a call of the staff is refused', async () => {
  const calls = new Calls(apiEndpoints, { refusesUnnamed: false, requireFreshFactor })
  calls.register(
    'GET /admin/labels',
    async () => ok({ labels: [] }),
    () => true,
  )
  await expect(calls.performForPage('GET /admin/labels', {}, context)).rejects.toThrow(SignInRequired)
})
