import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../../test/faults/programs.ts'
import type { UploadedFile } from '../../../contract/endpoint.ts'
import { handleErrors } from '../error-handler.ts'
import { readForm, takeForms, workOnUpload } from './form.ts'

const upload = { field: 'file', maxBytes: 5 * 2 ** 20, messages: { tooLarge: 'too large', missing: 'missing' } }

async function anApp(work: (file: UploadedFile, fields: unknown, hasGone: Promise<unknown>) => Promise<unknown>) {
  const errors: string[] = []
  const stream = { write: (line: string) => void errors.push(line) }
  const app = Fastify({ logger: { level: 'error', stream } })
  onTestFinished(() => app.close())
  handleErrors(app)
  await takeForms(app)
  app.route({
    method: 'POST',
    url: '/',
    preValidation: (request, reply) => readForm(request, reply, upload),
    handler: (request, reply) => {
      const hasGone = once(reply.raw, 'close')
      const { upload: file, body } = request
      return workOnUpload(request, () => work(file ?? { path: '', bytes: 0, name: '' }, body, hasGone))
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}/`, errors }
}

async function aTemporaryFolder() {
  const folder = await temporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

const start = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')

async function sends(origin: string, pieces: () => AsyncIterable<Buffer>, signal: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const sending = openRequest(origin, { method: 'POST', headers, signal })
  void pipeline(pieces, sending).catch(() => {})
  const [answer] = await once(sending, 'response', { signal })
  onTestFinished(() => void sending.destroy())
  return json(answer)
}

test('a file that arrives in hundreds of chunks is stored byte for byte, with the fields around it', async () => {
  const { origin } = await anApp(async ({ path }, fields) => ({ fields, file: await readFile(path, 'base64') }))
  // `\r\n--` wherever a piece may end is not the end of a part.
  const file = Buffer.concat([randomBytes(2_000_000), Buffer.alloc(500_000, '\r\n--'), randomBytes(2_000_000)])
  const form = new FormData()
  form.append('before', 'a'.repeat(9_000))
  form.append('file', new Blob([file]), 'photo.jpg')
  form.append('after', 'b'.repeat(9_000))
  const answer = await fetch(origin, { method: 'POST', body: form })
  const { fields, file: written } = (await answer.json()) as { fields: object; file: string }
  expect(fields).toEqual({ before: 'a'.repeat(9_000), after: 'b'.repeat(9_000) })
  expect(Buffer.from(written, 'base64').equals(file)).toBe(true)
})

test('a file without a length is refused as soon as it is too large', async () => {
  const folder = await aTemporaryFolder()
  const { origin, errors } = await anApp(async () => 'stored')
  let sent = 0
  const answer = await sends(
    origin,
    async function* () {
      yield start
      for (; ; await setTimeout(1)) {
        sent += 65_536
        yield Buffer.alloc(65_536)
      }
    },
    new AbortController().signal,
  )
  expect(answer).toMatchObject({ code: 'too_large', message: 'too large' })
  expect(sent).toBeLessThan(2 * upload.maxBytes)
  await expect.poll(() => readdir(folder)).toEqual([])
  expect(errors).toEqual([])
})

test('a file stays until the work on it ends, even if the client has gone', async () => {
  const folder = await aTemporaryFolder()
  const client = new AbortController()
  const { promise: read, resolve } = Promise.withResolvers<string>()
  const { origin, errors } = await anApp(async ({ path }, _fields, hasGone) => {
    client.abort()
    await hasGone
    // What the end of the connection would delete is deleted before another file.
    await writeFile(join(folder, 'another'), '')
    await rm(join(folder, 'another'))
    resolve(await readFile(path, 'utf8').catch(String))
  })
  const form = new FormData()
  form.append('file', new Blob(['content']), 'photo.jpg')
  await expect(fetch(origin, { method: 'POST', body: form, signal: client.signal })).rejects.toThrow('aborted')
  expect(await read).toBe('content')
  await expect.poll(() => readdir(folder)).toEqual([])
  expect(errors).toEqual([])
})

test('a client that breaks off its upload leaves no file and no error in the log', async () => {
  const folder = await aTemporaryFolder()
  const { origin, errors } = await anApp(async () => 'stored')
  const client = new AbortController()
  const sending = sends(
    origin,
    async function* () {
      yield start
      yield Buffer.alloc(1_000_000)
      await expect.poll(() => readdir(folder)).toHaveLength(1)
      client.abort()
    },
    client.signal,
  )
  await expect(sending).rejects.toThrow('aborted')
  await expect.poll(() => readdir(folder)).toEqual([])
  expect(errors).toEqual([])
})
