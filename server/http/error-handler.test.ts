import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'

test.each([
  ['a refused connection', { code: 'ECONNREFUSED' }, 503],
  ['a full disk', { code: '53100' }, 503],
  ['a database that is starting', { code: '57P03' }, 503],
  ['a broken constraint', { code: '23505' }, 500],
  ['a slip of ours', {}, 500],
])('%s is told without its inside', async (_name, fault, status) => {
  const http = Fastify()
  handleErrors(http)
  http.get('/', async () => {
    throw Object.assign(new Error('select secret from articles'), fault)
  })
  const answer = await http.inject('/')
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  expect(answer.payload).not.toContain('secret')
})
