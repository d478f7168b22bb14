import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readForm, takeForms } from './form.ts'

const upload = { field: 'file', maxBytes: 5 * 2 ** 20, messages: { tooLarge: 'too large', missing: 'missing' } }

test('a file that arrives in hundreds of chunks is stored byte for byte, with the fields around it', async () => {
  const app = Fastify()
  await takeForms(app)
  app.route({
    method: 'POST',
    url: '/',
    preValidation: (request, reply) => readForm(request, reply, upload),
    handler: async ({ body, upload: sent }) => ({ fields: body, file: await readFile(sent?.path ?? '', 'base64') }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const { port } = app.server.address() as AddressInfo
    // What looks like the end of a part wherever a piece may end is no end.
    const file = Buffer.concat([randomBytes(2_000_000), Buffer.alloc(500_000, '\r\n--'), randomBytes(2_000_000)])
    const form = new FormData()
    form.append('before', 'a'.repeat(9_000))
    form.append('file', new Blob([file]), 'photo.jpg')
    form.append('after', 'b'.repeat(9_000))
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
    const { fields, file: written } = (await answer.json()) as { fields: object; file: string }
    expect(fields).toEqual({ before: 'a'.repeat(9_000), after: 'b'.repeat(9_000) })
    expect(Buffer.from(written, 'base64').equals(file)).toBe(true)
  } finally {
    await app.close()
  }
})
