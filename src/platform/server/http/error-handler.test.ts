import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/faults/programs.ts'
import { handleErrors } from './error-handler.ts'

function anApp() {
  const errors: string[] = []
  const stream = new PassThrough().on('data', (line) => errors.push(String(line)))
  const http = Fastify({ logger: { level: 'error', stream } })
  onTestFinished(() => http.close())
  handleErrors(http)
  return { http, errors }
}

test.each([
  ['a refused connection', { code: 'ECONNREFUSED' }, 503],
  ['a full disk', { code: '53100' }, 503],
  ['a database that is starting', { code: '57P03' }, 503],
  ['a broken constraint', { code: '23505' }, 500],
  ['a bug', {}, 500],
])('the answer to %s reveals nothing of the error', async (_name, properties, status) => {
  const { http, errors } = anApp()
  http.get('/', async () => {
    throw Object.assign(new Error('select secret from articles'), properties)
  })
  const answer = await http.inject('/')
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  expect(answer.payload).not.toContain('secret')
  expect(errors).toHaveLength(1)
})

test('an error of the client keeps its status and is not logged', async () => {
  const { http, errors } = anApp()
  http.get('/:status', async ({ params }) => {
    throw Object.assign(new Error('secret'), { statusCode: Number((params as { status: string }).status) })
  })
  for (const status of [400, 402, 405, 406, 408, 411, 412, 415, 416, 417, 421, 422, 426, 428]) {
    const answer = await http.inject(`/${status}`)
    expect(answer.statusCode).toBe(status)
    expect(answer.json(), String(status)).toMatchObject({ message: expect.not.stringContaining('wrong on our side') })
    expect(answer.payload).not.toContain('secret')
  }
  expect(errors).toEqual([])
})

test('a range beyond the end of a file is refused with 416 and the length', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file.txt'), 'ten bytes.')
  const { http, errors } = anApp()
  await http.register(fastifyStatic, { root: folder })
  const answer = await http.inject({ url: '/file.txt', headers: { range: 'bytes=100-' } })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10'])
  expect((await http.inject({ url: '/file.txt', headers: { range: 'bytes=4-8' } })).payload).toBe('bytes')
  expect(errors).toEqual([])
})

test('a client that breaks off its request body is not logged as an error', async () => {
  const { http, errors } = anApp()
  const isAnswered = Promise.withResolvers<unknown>()
  http.addHook('onError', async (_request, _reply, error) => isAnswered.resolve(error))
  http.post('/', async () => 'never')
  await http.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":')
  await once(http.server, 'request')
  socket.destroy()
  expect(await isAnswered.promise).toBeInstanceOf(Error)
  await new Promise(setImmediate)
  expect(errors).toEqual([])
})
